"""Rubbish is refused by its name wherever it stands, also under a key that the question has no use for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from referee import judge_any
from referee.games import all_games
from tests.plays import all_plays

THREE = ["Ann", "Bob", "Cy"]
JUNK: tuple[Any, ...] = ({"rubbish": ["x"]}, [["rubbish"]], 0.5, "rubbish", None)
HB = {
    "out": [],
    "trump": "S",
    "upcard": "4S",
    "upcard_taken": False,
    "tricks": [{"leader": "Ann", "cards": ["7H", "8H"]}],
    "hands": {"Cy": ["9H", "2D", "3D", "5D", "6D"]},
    "seen": ["2C"],
    "first_trick": 1,
}
TPB = {"tricks": [{"cards": ["n3", "n5"]}], "hands": {"Cy": ["n7"]}, "seen": ["n1"], "first_trick": 1}
BUD = {"tricks": [{"cards": ["F3", "F5"]}], "hands": {"Cy": ["F7"]}, "seen": ["A1"], "first_trick": 1}
TEN = {"tricks": [], "hands": {}, "seen": [], "first_trick": 1}
ROUNDS = {"huckley-buck": HB, "ten-point-buck": TPB, "buddha": BUD, "ten": TEN}
ROUNDS |= {slug: dict(plays.told) for slug, plays in all_plays().items() if plays.asks}

COUNTS = {"Ann": 2, "Bob": 2, "Cy": 1}
BUD_COUNTS = {"Ann": 3, "Bob": 0, "Cy": 11}
PILE = {"normals": 1, "jokers": 0, "penalty": [], "round": []}
ON_TRICKS = (
    {"what": "legal", "trick": 1, "player": "Bob"},
    {"what": "trick", "trick": 1},
    {"what": "audit"},
)
ASKS: dict[str, tuple[dict[str, Any], ...]] = {
    "huckley-buck": (
        *({**ask, **({"faced": []} if ask["what"] == "legal" else {})} for ask in ON_TRICKS),
        {"what": "options", "player": "Cy", "faced": []},
        {"what": "score", "before": COUNTS, "tricks": COUNTS, "penalties": {}, "thrown_in": False},
        {"what": "score", "before": COUNTS, "trick_winners": ["Ann", "Ann", "Bob", "Bob", "Cy"]},
        {"what": "score", "before": COUNTS, "tricks": {}, "trick_winners": [], "penalties": {}, "thrown_in": True},
        {"what": "penalty", "fault": "misdeal", "kind": "procedure", "by": "Cy", "in_draw": False}
        | {"draw_complete": False, "correctable": False},
        {"what": "penalty", "fault": "misdeal", "kind": "exposed", "by": "Bob", "in_draw": False}
        | {"draw_complete": False, "correctable": False},
        {"what": "penalty", "fault": "misdeal", "kind": "wrong_count", "by": "Cy", "in_draw": False}
        | {"draw_complete": False, "correctable": False, "player": "Bob"},
        {"what": "penalty", "fault": "incorrect_hand", "player": "Bob", "found": "before_draw"}
        | {"at_fault": "deal", "correctable": False},
        {"what": "penalty", "fault": "wrong_discard", "player": "Bob", "asked": 2, "threw": 2, "got": 2}
        | {"upcard_taken": False, "stock": 9},
        {"what": "penalty", "fault": "dealer_silent"},
        {"what": "penalty", "fault": "out_of_turn", "player": "Bob", "card": "7C"},
        {"what": "penalty", "fault": "renege", "player": "Bob", "renege": "did_not_follow", "found": "trick_open"}
        | {"trick": 2, "leader": "Ann"},
        {"what": "penalty", "fault": "absent", "player": "Bob"},
        {"what": "seating", "count": 9},
        {"what": "move", "tables": [["A", "B", "C"], ["D", "E", "F"]]},
    ),
    "ten-point-buck": (
        *ON_TRICKS,
        {"what": "options", "player": "Cy"},
        {"what": "score", "bids": COUNTS, "taken": {"Ann": 60, "Bob": 50, "Cy": 30}, "bonus": "Ann"},
    ),
    "buddha": (
        *ON_TRICKS,
        {"what": "options", "player": "Cy"},
        {"what": "score", "bids": BUD_COUNTS, "tricks": BUD_COUNTS, "allow_sum": False},
    ),
    "ten": (
        {"what": "showdown", "starter": "Ann", "shown": {"Ann": ["7"], "Bob": ["J"], "Cy": ["P4"]}, "round_card": 5},
        {"what": "final", "piles": dict.fromkeys(THREE, PILE), "chips": dict.fromkeys(THREE, 7)}
        | {"allow_count": True},
        {"what": "bid", "bidder": "Ann", "owner": "Bob", "bid": 4, "protection": 1, "free": 5}
        | {"last": 3, "opened": False},
        {"what": "bid", "bidder": "Ann", "owner": "Ann", "bid": 1, "protection": 0, "free": 5}
        | {"last": 0, "opened": False},
        {"what": "second", "player": "Ann", "first": "7", "second": "J", "hidden": True},
    ),
}


ASKS |= {slug: plays.asks for slug, plays in all_plays().items() if plays.asks}


def case(game: str, ask: dict[str, Any]) -> dict[str, Any]:
    return {"game": game, "players": THREE, "dealer": "Cy", "house_rules": {}, **ROUNDS[game], "ask": ask}


def every_key() -> Iterator[Any]:
    """Every key of every question: the case, the key, and the name of its field."""
    for game, asks in ASKS.items():
        for number, ask in enumerate(asks):
            told = case(game, ask)
            for key in told:
                yield pytest.param(told, key, "", id=f"{game}-{ask['what']}-{number}-{key}")
            for key in ask:
                yield pytest.param(told, key, "ask", id=f"{game}-{ask['what']}-{number}-ask.{key}")


def with_junk(told: dict[str, Any], key: str, where: str, junk: Any) -> dict[str, Any]:
    return {**told, "ask": {**told["ask"], key: junk}} if where else {**told, key: junk}


def test_every_question_of_every_game_is_tried() -> None:
    asked = {(game, ask["what"]) for game, asks in ASKS.items() for ask in asks}
    assert asked == {(slug, what) for slug, game in all_games().items() for what in game.answers}


@pytest.mark.parametrize(("told", "key", "where"), list(every_key()))
def test_rubbish_under_a_key_is_refused_by_the_name_of_the_key(told: dict[str, Any], key: str, where: str) -> None:
    field = f"{where}.{key}" if where else key
    for junk in JUNK:
        if junk is None and field in ("ask.bonus", "ask.leader"):
            continue
        error = judge_any(with_junk(told, key, where, junk)).get("error")
        assert error is not None, (field, junk)
        assert error["field"] == field or error["field"].startswith((f"{field}.", f"{field}[")), (field, junk, error)


@pytest.mark.parametrize(
    "told", [pytest.param(case(game, ask), id=f"{game}-{ask['what']}") for game in ASKS for ask in ASKS[game]]
)
def test_a_key_that_nobody_knows_is_refused_by_its_name(told: dict[str, Any]) -> None:
    assert judge_any({**told, "rubbish": 1})["error"]["field"] == "rubbish"
    assert judge_any(with_junk(told, "rubbish", "ask", 1))["error"]["field"] == "ask.rubbish"
    assert judge_any(told).get("error", {}).get("code") not in ("unknown_key", "bad_type")


@pytest.mark.parametrize(
    ("key", "value"),
    [("tricks", [{"cards": ["7"]}]), ("hands", {"Ann": ["7"]}), ("seen", ["7"]), ("first_trick", 2), ("out", ["Ann"])],
)
@pytest.mark.parametrize("ask", ASKS["ten"])
def test_10_has_no_tricks_to_tell(key: str, value: Any, ask: dict[str, Any]) -> None:
    assert judge_any({**case("ten", ask), key: value})["error"]["field"] == key
