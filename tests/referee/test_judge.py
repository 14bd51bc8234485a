"""The referee's door: what a case must be, and how an error in it is reported."""

from __future__ import annotations

import dataclasses
import math
from typing import Any

import pytest

from referee import Refused, judge, judge_any
from referee.games import all_games


def case(**changed: Any) -> dict[str, Any]:
    """A good case with some keys changed, or left out where the change is `...`."""
    case: dict[str, Any] = {
        "game": "huckley-buck",
        "players": ["Ann", "Bob", "Cy"],
        "dealer": "Cy",
        "trump": "S",
        "tricks": [{"leader": "Ann", "cards": ["7H", "8H", "2D"]}, {"cards": ["2C"]}],
        "hands": {"Cy": ["9H"]},
        "ask": {"what": "legal", "trick": 1, "player": "Cy"},
    }
    return {key: value for key, value in {**case, **changed}.items() if value is not ...}


def refused_field(**changed: Any) -> str:
    """The field that the error on a changed case names."""
    return str(judge_any(case(**changed))["error"]["field"])


def test_a_good_case_gets_a_ruling() -> None:
    assert judge(case()).as_dict() == judge_any(case())
    assert judge(case()).verdict == "illegal"


def test_the_api_raises_refused_with_code_field_and_message() -> None:
    with pytest.raises(Refused) as refused:
        judge(case(dealer="Zed"))
    assert (refused.value.code, refused.value.field) == ("unknown_player", "dealer")
    assert "Zed" in refused.value.message
    assert "Ann, Bob, Cy" in refused.value.message


@pytest.mark.parametrize(
    ("field", "changed"),
    [
        ("game", {"game": ...}),
        ("game", {"game": "no-such-game"}),
        ("game", {"game": ["ten"]}),
        ("players", {"players": ...}),
        ("players", {"players": "Ann"}),
        ("players", {"players": ["Ann", "Bob"]}),
        ("players[2]", {"players": ["Ann", "Bob", "Ann"]}),
        ("players[1]", {"players": ["Ann", " ", "Cy"]}),
        ("players[1]", {"players": ["Ann", 5, "Cy"]}),
        ("dealer", {"dealer": ...}),
        ("dealer", {"dealer": None}),
        ("house_rules", {"house_rules": ["hb.race"]}),
        ("house_rules.hb.race", {"house_rules": {"hb.race": True}}),
        ("house_rules.hb.race", {"house_rules": {"hb.race": ["trick_order"]}}),
        ("house_rules.hb.race", {"house_rules": {"hb.race": "luck"}}),
        ("house_rules.bud.tie", {"house_rules": {"bud.tie": "shared"}}),
        ("colour", {"colour": "red"}),
        ("trump", {"trump": ..., "hands": {}}),
        ("trump", {"trump": "X"}),
        ("trump", {"trump": None}),
        ("upcard", {"upcard": "1S"}),
        ("upcard_taken", {"upcard_taken": "yes"}),
        ("out[0]", {"out": ["Zed"]}),
        ("out[1]", {"out": ["Ann", "Ann"]}),
        ("out", {"out": ["Ann", "Bob", "Cy"]}),
        ("tricks", {"tricks": {}}),
        ("tricks[0]", {"tricks": ["7H"]}),
        ("tricks[0].cards", {"tricks": [{"leader": "Ann"}]}),
        ("tricks[0].who", {"tricks": [{"who": "Ann", "cards": []}]}),
        ("tricks[0].leader", {"tricks": [{"leader": "Zed", "cards": []}]}),
        ("tricks[1].cards[0]", {"tricks": [{"cards": ["7H", "8H", "2D"]}, {"cards": ["ZZ"]}]}),
        ("tricks[0].cards[2]", {"tricks": [{"cards": ["7H", "8H", 2]}]}),
        ("hands", {"hands": []}),
        ("hands.Zed", {"hands": {"Zed": ["9H"]}}),
        ("hands.Cy", {"hands": {"Cy": "9H"}}),
        ("hands.Cy[0]", {"hands": {"Cy": [None]}}),
        ("hands.Bob", {"out": ["Bob"], "hands": {"Bob": ["9H"]}, "tricks": []}),
        ("seen[0]", {"seen": ["7"]}),
        ("ask", {"ask": ...}),
        ("ask", {"ask": "legal"}),
        ("ask.what", {"ask": {}}),
        ("ask.what", {"ask": {"what": "why"}}),
        ("ask.why", {"ask": {"what": "audit", "why": 1}}),
        ("ask.player", {"ask": {"what": "audit", "player": "Cy"}}),
        ("ask.trick", {"ask": {"what": "legal", "player": "Cy"}}),
        ("ask.trick", {"ask": {"what": "legal", "trick": True, "player": "Cy"}}),
        ("ask.trick", {"ask": {"what": "legal", "trick": 1.0, "player": "Cy"}}),
        ("ask.trick", {"ask": {"what": "legal", "trick": 0, "player": "Cy"}}),
        ("ask.trick", {"ask": {"what": "legal", "trick": 3, "player": "Cy"}}),
        ("ask.trick", {"ask": {"what": "trick", "trick": 2}}),
        ("ask.player", {"ask": {"what": "legal", "trick": 1}}),
        ("ask.player", {"ask": {"what": "legal", "trick": 2, "player": "Ann"}}),
        ("ask.player", {"ask": {"what": "options", "player": "Ann"}}),
        ("hands.Cy", {"ask": {"what": "options", "player": "Cy"}}),
    ],
)
def test_an_error_names_its_field(field: str, changed: dict[str, Any]) -> None:
    assert refused_field(**changed) == field


def test_a_hand_that_is_not_known_says_how_many_cards_are_missing() -> None:
    message = judge_any(case(ask={"what": "options", "player": "Cy"}))["error"]["message"]
    assert message == "3 cards are missing from the hand of Cy."


@pytest.mark.parametrize(
    ("field", "changed"),
    [
        ("tricks[0].cards[0]", {"tricks": [{"cards": [math.nan]}]}),
        ("ask.trick", {"ask": {"what": "trick", "trick": 10**400}}),
        ("dealer", {"dealer": "x" * 100_000}),
        ("players[0]", {"players": ["\ud800", "Bob", "Cy"]}),
        ("seen[0]", {"seen": [{1, 2}]}),
        ("hands", {"hands": {5: []}}),
    ],
)
def test_rubbish_is_refused_by_its_field(field: str, changed: dict[str, Any]) -> None:
    assert refused_field(**changed) == field


def test_endless_nesting_is_refused() -> None:
    deep: list[Any] = []
    for _ in range(50_000):
        deep = [deep]
    assert judge_any(case(seen=deep))["error"]["code"] == "too_much"


def test_masses_of_cards_are_refused() -> None:
    assert judge_any(case(seen=["7H"] * 6_000))["error"]["code"] == "too_much"


@pytest.mark.parametrize("text", [None, [], "legal", 5])
def test_what_is_no_object_is_no_case(text: object) -> None:
    assert judge_any(text)["error"]["field"] == "case"


def test_a_key_of_another_game_is_refused() -> None:
    case = {"game": "buddha", "players": ["Ann", "Bob", "Cy"], "dealer": "Cy", "trump": "S", "ask": {"what": "audit"}}
    assert judge_any(case)["error"]["field"] == "trump"


@pytest.mark.parametrize("text", ["10d", "td", "10♦", "T♢", " 10D "])
def test_huckley_buck_reads_a_card_as_people_type_it(text: str) -> None:
    read = case(tricks=[], hands={"Ann": [text, "2C", "3C", "4C", "5C"]}, ask={"what": "options", "player": "Ann"})
    assert judge_any(read)["legal"] == ["TD", "2C", "3C", "4C", "5C"]


def test_ten_point_buck_names_its_two_special_cards_by_letter() -> None:
    case = {
        "game": "ten-point-buck",
        "players": ["Ann", "Bob", "Cy"],
        "dealer": "Cy",
        "hands": {"Ann": ["w0", "w10", "N9", *["n1"] * 7]},
        "ask": {"what": "options", "player": "Ann"},
    }
    assert judge_any(case)["legal"] == ["D", "B", "n9", *["n1"] * 7]


def test_a_game_for_one_number_of_players_names_it_once():
    four = dataclasses.replace(all_games()["buddha"], seats=range(4, 5))
    assert four.players == "4 players"
    assert all_games()["buddha"].players == "3 to 6 players"
