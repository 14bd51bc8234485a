"""Every house rule does what it says: two cases that differ by the switch alone get different answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations
from typing import Any

import pytest
from case_tables import CAST, answer
from course_cases import begun, event

from referee.course import Course, GameEvent
from referee.games import all_games
from referee.games.huckley_buck.tournament import Standing, ranking, ready_to_move
from referee.house_rules import HouseRules, Switch
from referee.refused import Refused
from tests.plays import Entered, all_plays

SWITCHES = {switch.key: switch for game in all_games().values() for switch in game.switches}
GAMES = {switch.key: game for game in all_games().values() for switch in game.switches}
NUMBERS = {"hb.target": (11, 15), "hb.max_discard": (5, 3), "hb.tour_games": (2, 3), "tpb.rounds": (2, 3)}
NUMBERS |= {key: tried for plays in all_plays().values() for key, tried in plays.numbers.items()}
"""The values tried of a switch that takes a number; of any other all are."""

Look = Callable[[Mapping[str, Any]], Any]


def judged(game: str, ask: Mapping[str, Any], players: int = 4, **told: Any) -> Look:
    """What the referee answers, but for the echo of the house rules; Dee deals."""

    def look(rules: Mapping[str, Any]) -> Any:
        dealer = CAST[players - 1]
        case = {"players": list(CAST[:players]), "dealer": dealer, "house_rules": dict(rules), **told, "ask": ask}
        ruling = answer(game, case)
        return {key: value for key, value in ruling.items() if key not in ("house_rules", "text", "rules")}

    return look


def entered(game: str, *lines: str, players: int = 4) -> Look:
    """What the pad shows once these lines are entered and what it warnings, or which line it refuses."""

    def look(rules: Mapping[str, Any]) -> Any:
        course = begun({"game": game, "players": players, "house_rules": dict(rules)})
        warnings = []
        for number, line in enumerate(lines, start=1):
            entry = event(line, course, number)
            try:
                warnings += [(number, warning.code) for warning in course.warnings(entry)]
                course = course.after(entry)
            except Refused as refused:
                return number, refused.code
        return warnings, sheet(course), course.prompt

    return look


def made(game: str, entries: tuple[Entered, ...]) -> Look:
    """What the pad shows once three players made these entries, or which one it refuses."""

    def look(rules: Mapping[str, Any]) -> Any:
        course = begun({"game": game, "players": 3, "house_rules": dict(rules)})
        for number, (kind, data) in enumerate(entries, start=1):
            try:
                course = course.after(GameEvent(kind, data, number))
            except Refused as refused:
                return number, refused.code
        return (), sheet(course), course.prompt

    return look


def sheet(course: Course) -> Any:
    """Rows, totals and winners."""
    cells = [[(cell.entered, cell.score, cell.hooks) for cell in row.cells] for row in course.rows]
    return cells, course.totals, course.winners


def rules_of(game: str, rules: Mapping[str, Any]) -> HouseRules:
    return HouseRules(all_games()[game].switches, rules)


ROUND = {"Ann": 9, "Bob": 8, "Cy": 5, "Dee": 2}
RENEGE = [{"cards": ["AC", "KC", "JC", "QC"]}, {"cards": ["7H", "8H", "2D", "9H"]}, {"cards": ["3H", "TH", "4H", "5H"]}]
TIED = ("bid: Ann 41, Bob 41, Cy 46", "result: Ann 40, Bob 40, Cy 40")
TIE_BREAK = ("bid: Ann 41, Bob 46, Cy 40", "result: Ann 40, Bob 40, Cy 40")
FIVE_TIED = (
    *("bid: Ann 40, Bob 40, Cy 40", "result: Ann 40, Bob 40, Cy 40") * 3,
    *TIED * 2,
    *TIE_BREAK,
)
BUDDHA_TIE = ("bid: Ann 3, Bob 3, Cy 3, Dee 0", "result: Ann 3, Bob 3, Cy 3, Dee 4") * 4
TEN_ROUNDS = tuple(f"result: Ann 9, Bob 4, Cy 6, Dee 3; round_card {number}" for number in (1, 2, 3, 4, 5)) + tuple(
    f"result: Ann 8, Bob 5, Cy 2, Dee 7; round_card {number}" for number in (6, 7, 8, 9, 10)
)
SHORT = (
    *(
        f"result: Ann 9+0, Bob 8+0, Cy 7+0, Dee 6+0, Eve 5+0, Fay 4+1; round_card {number} (allowed: so it was)"
        for number in (1, 4, 9)
    ),
    "result: Ann 9+1, Bob J+7, Cy J+6, Dee J+5, Eve P1+P2, Fay P3+P4; round_card 10",
)
DRAW = {"what": "penalty", "fault": "wrong_discard", "player": "Bob"}
SHOWDOWN = {"what": "showdown", "starter": "Ann", "round_card": 5}

PAIRS: Mapping[str, Look] = {
    **{key: made(slug, entries) for slug, plays in all_plays().items() for key, entries in plays.switches.items()},
    "tpb.bidding": entered("ten-point-buck", players=3),
    "tpb.tiebreak_eligible": entered("ten-point-buck", *FIVE_TIED, players=3),
    "tpb.illegal_remedy": judged(
        "ten_point_buck",
        {"what": "legal", "trick": 1, "player": "Bob"},
        3,
        tricks=[{"cards": ["n3", "n3", "n5"]}, {"cards": ["n1"]}],
        hands={"Bob": ["n7"]},
    ),
    "tpb.rounds": entered("ten-point-buck", *("bid: Ann 41, Bob 46, Cy 51", TIED[1]) * 2, players=3),
    "hb.target": judged("huckley_buck", {"what": "score", "before": ROUND, "tricks": {"Ann": 2, "Cy": 3}}),
    "hb.dropped_hook": judged(
        "huckley_buck",
        {"what": "score", "before": {**ROUND, "Eve": 6}, "tricks": {"Ann": 1, "Cy": 4}},
        5,
        out=["Eve"],
    ),
    "hb.stock_empty": judged("huckley_buck", {**DRAW, "asked": 5, "threw": 5, "got": 2, "stock": 2}),
    "hb.renege_scope": judged(
        "huckley_buck",
        {"what": "legal", "trick": 1, "player": "Bob"},
        trump="S",
        tricks=[{"cards": ["9H", "2H", "3C", "4C"]}, {"cards": ["AD"]}],
        hands={"Bob": ["KH"]},
    ),
    "hb.race": judged(
        "huckley_buck",
        {"what": "score", "before": {"Ann": 10, "Bob": 9, "Cy": 0, "Dee": 0}}
        | {"trick_winners": ["Ann", "Bob", "Bob", "Bob", "Bob"]},
    ),
    "hb.removed_hand_extra_hook": judged(
        "huckley_buck", {"what": "score", "before": ROUND, "tricks": {"Bob": 5}, "penalties": {"Ann": 1}}
    ),
    "hb.replay_from": judged("huckley_buck", {"what": "legal", "trick": 2, "player": "Cy"}, trump="S", tricks=RENEGE),
    "hb.max_discard": judged("huckley_buck", {**DRAW, "asked": 4, "threw": 4, "got": 4}),
    "hb.expose_in_draw": judged(
        "huckley_buck", {"what": "penalty", "fault": "misdeal", "kind": "exposed", "in_draw": True}
    ),
    "hb.tour_rank": lambda rules: ranking(
        {"Ann": Standing(20, 0), "Bob": Standing(15, 2)}, rules_of("huckley-buck", rules)
    ),
    "hb.tour_games": lambda rules: ready_to_move([2, 2], rules_of("huckley-buck", rules)),
    "ten.penalty_points": judged("ten", {**SHOWDOWN, "shown": {"Ann": ["7"], "Bob": ["P4"], "Cy": ["3"]}}, 3),
    "ten.spare_jokers": entered("ten", "result: Ann J+J, Bob J; round_card 1", players=2),
    "ten.joker_timing": judged("ten", {**SHOWDOWN, "shown": {"Ann": ["7"], "Bob": ["J"], "Cy": ["3"]}}, 3),
    "ten.tie": judged("ten", {**SHOWDOWN, "shown": {"Ann": ["7", "3"], "Bob": ["8", "2"], "Cy": ["3"]}}, 3),
    "ten.unprotected": judged(
        "ten", {"what": "bid", "bidder": "Ann", "owner": "Bob", "bid": 3, "protection": 0, "free": 5, "last": 2}, 3
    ),
    "ten.refill_after_last": entered("ten", *TEN_ROUNDS, "hands: Ann J+1+1+1, Bob 2+2+2+2, Cy 3+3+3+3, Dee 4+4+4+4"),
    "ten.short_refill": entered(
        "ten",
        *SHORT,
        "hands: Ann J+J+1+2, Bob J+J+1+2, Cy P5+P6+1+2, Dee P7+P8+1+2, Eve 3+3+3+3, Fay 2+1",
        players=6,
    ),
    "bud.multi_yang": judged(
        "buddha", {"what": "trick", "trick": 1}, tricks=[{"cards": ["F5", "YANG", "YANG", "W11"]}]
    ),
    "bud.yin_chain": judged(
        "buddha",
        {"what": "legal", "trick": 1, "player": "Dee"},
        tricks=[{"cards": ["YIN", "YIN", "W2", "F9"]}],
        hands={"Dee": ["W9"]},
    ),
    "bud.after_hole": judged("buddha", {"what": "trick", "trick": 1}, tricks=[{"cards": ["F5", "BH", "F3", "F9"]}]),
    "bud.zero_bonus": judged(
        "buddha",
        {"what": "score", "bids": {"Ann": 0, "Bob": 5, "Cy": 4, "Dee": 4}}
        | {"tricks": {"Ann": 0, "Bob": 4, "Cy": 4, "Dee": 5}},
    ),
    "bud.max_bid": judged(
        "buddha",
        {"what": "score", "bids": {"Ann": 11, "Bob": 0, "Cy": 4, "Dee": 4}}
        | {"tricks": {"Ann": 11, "Bob": 0, "Cy": 1, "Dee": 1}},
    ),
    "bud.tie": entered("buddha", *BUDDHA_TIE),
}
"""For every switch, what is seen of one situation under the house rules given."""


def values(switch: Switch) -> tuple[Any, ...]:
    return tuple(choice.value for choice in switch.choices) or NUMBERS[switch.key]


def test_every_switch_of_every_game_has_its_cases() -> None:
    assert set(PAIRS) == set(SWITCHES)


@pytest.mark.parametrize("key", [pytest.param(key, marks=pytest.mark.clause(key)) for key in SWITCHES])
def test_cases_that_differ_by_the_switch_alone_are_answered_differently(key: str) -> None:
    seen = {value: PAIRS[key]({key: value}) for value in values(SWITCHES[key])}
    for one, other in combinations(seen, 2):
        assert seen[one] != seen[other], (key, one, other)


@pytest.mark.parametrize("key", [key for key, switch in SWITCHES.items() if switch.choices])
def test_a_table_that_says_nothing_is_answered_by_the_default(key: str) -> None:
    assert PAIRS[key]({}) == PAIRS[key]({key: SWITCHES[key].default})


@pytest.mark.parametrize("key", SWITCHES)
def test_the_situation_can_be_judged_or_entered_one_way_at_least(key: str) -> None:
    """No two answers differ only because the case is unusable in two ways."""
    seen = [PAIRS[key]({key: value}) for value in values(SWITCHES[key])]
    assert not all(isinstance(one, tuple) and len(one) == 2 for one in seen)
    assert not all(isinstance(one, dict) and "error" in one for one in seen)
