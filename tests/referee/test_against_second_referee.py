"""The referee against a second one that shares nothing with it and lays out every deal.

TABLESIDE_SEED and TABLESIDE_CASES choose other cases; `python -m benchmarks.referee.agreement` runs many more.
"""

from __future__ import annotations

import json
import os
import random
import time
from collections import Counter
from itertools import count
from pathlib import Path

import pytest

from referee import judge_any
from tests.referee.second.cards import BUD, HB, TPB, deck
from tests.referee.second.cases import record_case, untold_trump
from tests.referee.second.compare import differences, second_answer
from tests.referee.second.faced import faced_case
from tests.referee.second.game import GAMES
from tests.referee.second.judge import Table, lay_out
from tests.referee.second.sheets import SHEETS

SEED = os.environ.get("TABLESIDE_SEED", "round-the-table")
CASES = int(os.environ.get("TABLESIDE_CASES", "700"))
FEW = 200
"""Cases in which each kind of verdict comes up; the thorough tests try `CASES`."""
SECONDS = 20.0
FIRST = ("import referee", "from referee", "from tests.support.game_fixtures")
"""How a line begins that would bring the first referee in."""


def _compare(number: int, case: dict) -> str:
    first = judge_any(case)
    second, wrong = differences(case, first)
    assert not wrong, f"{SEED}/{number}: {wrong}\n{json.dumps(case)}\nfirst  {first}\nsecond {second}"
    verdict = "error" if "error" in first else first["verdict"]
    return f"{case['ask']['what']} {verdict}"


@pytest.mark.slow
@pytest.mark.clause("HB-PLAY-05", "HB-PLAY-06", "HB-PLAY-07", "HB-PLAY-08", "HB-PLAY-09", "HB-PLAY-10", "HB-WIN-01")
@pytest.mark.clause("TPB-LEGAL-01", "TPB-LEGAL-02", "TPB-LEGAL-03", "TPB-WIN-01", "TPB-WIN-02", "TPB-WIN-03")
@pytest.mark.clause("BUD-LEGAL-01", "BUD-LEGAL-02", "BUD-LEGAL-03", "BUD-LEGAL-04", "BUD-LEGAL-05", "BUD-WIN-01")
@pytest.mark.parametrize("cases", [FEW, pytest.param(CASES, marks=pytest.mark.thorough)])
def test_both_referees_rule_alike_on_disputes_over_cards(cases: int) -> None:
    print("seed", SEED)
    met: Counter[str] = Counter()
    until = time.monotonic() + SECONDS
    for number in range(cases):
        met[_compare(number, record_case(random.Random(f"{SEED}/{number}"), most_deals=200, patience=6))] += 1
        if number > FEW and time.monotonic() > until:
            break
    kinds = [f"legal {verdict}" for verdict in ("legal", "illegal", "undecided", "impossible")]
    kinds += ["audit legal", "audit illegal", "audit undecided", "options ruled", "trick ruled"]
    assert all(met[kind] for kind in kinds), met


@pytest.mark.slow
@pytest.mark.parametrize("cases", [FEW, pytest.param(CASES, marks=pytest.mark.thorough)])
def test_both_referees_ask_for_trump_alike(cases: int) -> None:
    print("seed", SEED)
    chance = random.Random(f"{SEED}/trump")
    made = (record_case(chance, most_deals=60, patience=1) for _ in range(cases))
    untold = [untold_trump(case) for case in made if case["game"] == HB and "upcard" not in case]
    met = Counter(_compare(number, case) for number, case in enumerate(untold))
    assert {"legal legal", "audit legal", "legal error"} <= {*met}, met


@pytest.mark.slow_but(2)
@pytest.mark.parametrize("make", dict.fromkeys(SHEETS), ids=lambda make: make.__name__.strip("_"))
def test_both_referees_score_and_penalise_alike(make) -> None:
    print("seed", SEED)
    met = Counter(_compare(number, make(random.Random(f"{SEED}/{number}"))) for number in range(60))
    assert any(not kind.endswith("error") for kind in met), met


@pytest.mark.slow
@pytest.mark.clause("HB-OOT-03", "HB-AMB-22")
@pytest.mark.parametrize("cases", [60, pytest.param(250, marks=pytest.mark.thorough)])
def test_both_referees_rule_alike_on_cards_that_lay_face_up(cases: int) -> None:
    print("seed", SEED)
    met: Counter[str] = Counter()
    for number in range(cases):
        case = faced_case(random.Random(f"{SEED}/faced/{number}"), most_deals=200, patience=1)
        first = judge_any(case)
        met[_compare(number, case)] += 1
        met[f"{first.get('fault')}"] += 1
        if first.get("verdict") == "undecided" and "faced" in case["ask"] and "deals" not in first:
            met["unsure"] += 1
    assert all(met[kind] for kind in ("kept_faced", "unsure", "legal legal", "options ruled")), met


def _tables(how_many: int) -> list[Table]:
    """Records of each game with their deals laid out."""
    found: list[Table] = []
    for number in count():
        case = record_case(random.Random(f"{SEED}/form/{number}"), most_deals=60, patience=1)
        if "error" not in second_answer(case)[0]:
            found += [table for table in [lay_out(case)] if table]
        if len(found) >= how_many and {table.record.game for table in found} == {HB, TPB, BUD}:
            return found
    raise AssertionError


@pytest.mark.slow
@pytest.mark.clause("HB-PLAY-05", "TPB-LEGAL-03", "BUD-LEGAL-01")
def test_every_duty_comes_down_to_faces_that_a_hand_must_not_hold() -> None:
    for table in _tables(60):
        for number, play in enumerate(table.record.plays):
            faces = table.forbidding(play)
            for deal, _ in table.deals:
                bars, breaks = faces & set(table.hand_then(play, deal)), table.fault_in(number, deal)
                assert bool(bars) == bool(breaks), f"{play} is barred by {bars}, its fault is {breaks}: {table.record}"


@pytest.mark.slow
def test_a_deal_lays_every_card_in_one_place() -> None:
    for table in _tables(30):
        record = table.record
        for deal, _ in table.deals[:20]:
            dealt = [card for cards in deal.values() for card in cards]
            assert {name: len(deal.get(name, ())) for name in record.unknown} == dict(record.unknown)
            assert len(record.unseen) - len(dealt) == record.aside_room
            assert not set(dealt) - set(deck(record.game, len(record.players)))


def test_the_second_referee_knows_nothing_of_the_first() -> None:
    modules = list(GAMES.glob("*/second.py"))
    assert modules
    for module in [*(Path(__file__).parent / "second").glob("*.py"), *modules]:
        for line in module.read_text(encoding="utf-8").splitlines():
            assert not line.startswith(FIRST), f"{module}: {line}"


def _tampered(answer: dict) -> list[dict]:
    """Wrong answers that look like this one."""
    swaps = [
        {"verdict": "legal" if answer["verdict"] != "legal" else "illegal"},
        *({key: answer[key] + 1} for key in ("deals", "illegal_deals") if key in answer),
        *({key: not answer[key]} for key in ("assumes_others",) if key in answer),
        *(
            {key: answer[key][1:]}
            for key in ("evidence", "would_prove", "legal", "open", "conflict", "graver")
            if answer.get(key)
        ),
        *({key: "Nobody"} for key in ("winner", "next_leader", "fault", "problem") if key in answer),
        {"rules": []},
        {"text": ""},
    ]
    return [answer | swap for swap in swaps]


@pytest.mark.slow
@pytest.mark.parametrize("cases", [20, pytest.param(80, marks=pytest.mark.thorough)])
def test_a_wrong_answer_does_not_pass_for_agreement(cases: int) -> None:
    for number in range(cases):
        case = record_case(random.Random(f"{SEED}/tamper/{number}"), most_deals=60, patience=2)
        answer = judge_any(case)
        for wrong in [] if "error" in answer else _tampered(answer):
            assert differences(case, wrong)[1], (case, wrong)
