"""Written-down cases about decks, deals, bids and records: each is put to the referee as written."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from referee import judge_any
from referee.games import find_game
from tests.referee.case_tables import refuse_unknown, with_clauses
from tests.referee.written.test_samples import SAMPLES
from tests.support.game_fixtures import OURS

FOLDER = Path(__file__).parents[2] / "cases"
TOLD = ("players", "dealer", "house_rules", "out", "trump", "upcard", "upcard_taken")
KEYS = ("id", "clauses", "story", "game", *TOLD, "tricks", "hands", "seen", "ask", "expect")
"""What a case may have."""


def cases() -> list[dict[str, Any]]:
    """Every case of every game, its game's name added."""
    files = [tomllib.loads(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*/records.toml"))]
    return [case | {"game": file["game"]} for file in files for case in file["case"]]


def by_name(cards: dict[str, str]) -> dict[str, list[str]]:
    """Cards written in one line a player, as lists."""
    return {name: text.split() for name, text in cards.items()}


def for_the_referee(case: dict[str, Any]) -> dict[str, Any]:
    """The case in the form in which the referee takes it: a list wherever cards stand."""
    refuse_unknown(case, KEYS)
    facts = {"game": case["game"], "ask": case["ask"]} | {key: case[key] for key in TOLD if key in case}
    if "tricks" in case:
        facts["tricks"] = [trick | {"cards": trick["cards"].split()} for trick in case["tricks"]]
    if "hands" in case:
        facts["hands"] = by_name(case["hands"])
    if "seen" in case:
        facts["seen"] = case["seen"].split()
    if "shown" in case["ask"]:
        facts["ask"] = case["ask"] | {"shown": by_name(case["ask"]["shown"])}
    return facts


def agrees(expected: object, got: object) -> bool:
    """Whether an answer holds what was expected of it, key by key."""
    if not isinstance(expected, dict):
        return expected == got
    return isinstance(got, dict) and all(key in got and fits(key, wanted, got[key]) for key, wanted in expected.items())


def fits(key: str, wanted: object, got: object) -> bool:
    """Whether one value is as expected. Several words for `problem` mean: any of them."""
    return got in wanted if key == "problem" and isinstance(wanted, list) else agrees(wanted, got)


@pytest.mark.parametrize("slug", OURS)
def test_every_question_of_a_game_has_a_case_with_its_answer(slug: str) -> None:
    worked = [*cases(), *(sample["case"] for sample in SAMPLES.values())]
    asked = {case["ask"]["what"] for case in worked if case.get("game") == slug and "ask" in case}
    missing = sorted(set(find_game(slug).answers) - asked)
    assert not missing, f"tests/cases/{slug.replace('-', '_')}/records.toml asks nowhere: {', '.join(missing)}."


@pytest.mark.parametrize("case", [with_clauses(case) for case in cases()])
def test_the_referee_answers_as_the_rules_say(case: dict[str, Any]) -> None:
    answer = judge_any(for_the_referee(case))
    assert agrees(case["expect"], answer), (case["story"], answer)


def said(answer: dict[str, Any]) -> str:
    """What an answer, or a refusal, says in words."""
    return answer["error"]["message"] if "error" in answer else answer["text"]


def test_every_answer_is_a_whole_sentence() -> None:
    answers = {case["id"]: said(judge_any(for_the_referee(case))) for case in cases()}
    wrong = [
        f"{id} is answered {text!r}, which ends without a full stop."
        for id, text in answers.items()
        if not text.endswith(".")
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    "case", [case for case in cases() if case["expect"].get("verdict") == "impossible"], ids=lambda case: case["id"]
)
def test_an_impossible_record_is_ruled_with_its_clause(case: dict[str, Any]) -> None:
    rules = judge_any(for_the_referee(case))["rules"]
    assert rules
    assert [id for id in rules if id not in find_game(case["game"]).rulebook] == []


def test_a_key_that_nobody_reads_is_refused_with_its_case_and_what_is_allowed() -> None:
    case = {"id": "B-7", "game": "huckley-buck", "ask": {}, "rules": {"hb.target": 5}}
    with pytest.raises(AssertionError, match=r"Case B-7: nobody reads rules; allowed is id, .*, house_rules, "):
        for_the_referee(case)


def test_every_case_has_its_own_number() -> None:
    ids = [case["id"] for case in cases()]
    assert len(set(ids)) == len(ids)
