"""A card that lies face up after a play out of turn, and what its owner may then play (HB-OOT-03)."""

from __future__ import annotations

from typing import Any

import pytest

from referee import judge_any

HAND = ["4C", "KC", "9H", "QD", "5D"]


def ask(**more: Any) -> dict[str, Any]:
    return judge_any(
        {
            "game": "huckley-buck",
            "players": ["Ann", "Bob", "Cy", "Dee"],
            "dealer": "Dee",
            "trump": "S",
            "tricks": [{"cards": ["3C", "2C", "2D"]}],
            "hands": {"Dee": HAND},
            "ask": {"what": "options", "player": "Dee", **more},
        }
    )


@pytest.mark.clause("HB-OOT-03")
def test_a_legal_card_must_wait_for_the_faced_one():
    ruling = ask(faced=["4C"])
    assert ruling["legal"] == ["4C"]
    assert {"card": "KC", "fault": "faced_card_due", "rules": ["HB-OOT-03"]} in ruling["illegal"]
    assert "HB-OOT-03" in ruling["rules"]


@pytest.mark.clause("HB-OOT-03")
def test_every_other_card_of_the_hand_is_barred():
    assert sorted(entry["card"] for entry in ask(faced=["4C"])["illegal"]) == sorted(set(HAND) - {"4C"})


@pytest.mark.clause("HB-OOT-03")
def test_a_faced_card_that_is_not_legal_limits_nothing():
    assert ask(faced=["9H"])["legal"] == ask()["legal"] == ["4C", "KC"]


@pytest.mark.parametrize(
    ("faced", "field"),
    [
        ("4C", "ask.faced"),
        (["1C"], "ask.faced[0]"),
        ([7], "ask.faced[0]"),
        (["4C", "AS"], "ask.faced[1]"),
        (None, "ask.faced"),
    ],
)
def test_faced_cards_that_cannot_be_are_refused_by_name(faced: Any, field: str):
    assert ask(faced=faced)["error"]["field"] == field


def test_other_games_have_no_faced_cards():
    case = {"game": "buddha", "players": ["Ann", "Bob", "Cy"], "dealer": "Cy"}
    told = {**case, "ask": {"what": "options", "player": "Ann", "faced": []}}
    assert judge_any(told)["error"]["field"] == "ask.faced"
