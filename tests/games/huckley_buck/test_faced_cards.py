"""A card that lies face up after a play out of turn, and what its owner may then play (HB-OOT-03)."""

from __future__ import annotations

from typing import Any

import pytest

from referee import judge_any
from referee.games import find_game
from tests.referee.ruled import Answer, ruled

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
    assert {"card": "KC", "fault": "kept_faced", "rules": ["HB-OOT-03"]} in ruling["illegal"]
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
    facts = {**case, "ask": {"what": "options", "player": "Ann", "faced": []}}
    assert judge_any(facts)["error"]["field"] == "ask.faced"


@pytest.mark.clause("HB-OOT-03")
def test_a_faced_card_belongs_to_the_hand_whether_it_is_named_there_or_not():
    known = {"hands": {"Dee": [card for card in HAND if card != "4C"]}}
    assert judge_any(dispute(known, {"what": "options", "player": "Dee", "faced": ["4C"]}))["legal"] == ["4C"]


def dispute(more: dict[str, Any], asked: dict[str, Any]) -> dict[str, Any]:
    return {
        "game": "huckley-buck",
        "players": ["Ann", "Bob", "Cy", "Dee"],
        "dealer": "Dee",
        "trump": "S",
        "tricks": [{"cards": ["3C", "2C", "2D"]}],
        **more,
        "ask": asked,
    }


def past(*tricks: str, hand: str | None = None, faced: str = "4C", player: str = "Dee", number: int = 1, **more: Any):
    """The ruling on a card of Dee's, the last to play to trick 1, while `faced` lay open."""
    case: dict[str, Any] = {"tricks": [{"cards": cards.split()} for cards in tricks], **more}
    if hand is not None:
        case["hands"] = {player: hand.split()}
    asked = {"what": "legal", "trick": number, "player": player, "faced": faced.split()}
    return Answer(dispute(case, asked))


@pytest.mark.clause("HB-OOT-03")
def test_a_card_played_while_a_faced_one_was_legal_was_not_legal():
    ruling = past("3C 2C 2D KC", hand="4C 9H QD 5D")
    ruled(ruling, verdict="illegal", fault="kept_faced", evidence=[{"hand": "4C"}], alternatives=["4C"], graver=[])
    assert ruling["remedy"] == {"hooks": [], "action": "correct_now", "remove": []}
    assert "HB-OOT-03" in ruling["rules"]


@pytest.mark.clause("HB-OOT-03")
def test_a_kept_faced_card_stands_once_play_went_on_and_never_costs_a_hook():
    later = past("3C 2C 2D KC", "5H 6H 7H 8H", hand="4C QD 5D", house_rules={"hb.renege_scope": "all_duties"})
    ruled(later, fault="kept_faced", remedy={"action": "stands", "hooks": []})
    case = {"tricks": [{"cards": ["3C", "2C", "2D", "KC"], "quitted": True}]}
    turned = Answer(dispute(case, {"what": "legal", "trick": 1, "player": "Dee", "faced": ["4C"]}))
    ruled(turned, fault="kept_faced", remedy={"action": "stands"})


@pytest.mark.clause("HB-OOT-03")
def test_a_faced_card_played_later_proves_it_too():
    ruling = past("3C 2C 2D KC", "4C 5H 6H 7H")
    ruled(ruling, fault="kept_faced", evidence=[{"trick": 2, "card": "4C"}], alternatives=None)


@pytest.mark.clause("HB-OOT-03", "HB-PLAY-07")
def test_a_faced_card_that_could_not_be_played_waits():
    ruled(past("5C 2C 2D KC", hand="4C 9H QD 5D"), verdict="legal")


@pytest.mark.clause("HB-OOT-03", "HB-REN-01")
def test_the_fault_of_a_breached_duty_goes_first():
    ruling = past("3C 2C 2D 9H", hand="4C KC QD 5D")
    ruled(ruling, fault="did_not_follow", remedy={"action": "correct_now"})


@pytest.mark.clause("HB-OOT-03", "HB-REN-01")
def test_a_faced_card_that_nobody_named_in_the_hand_proves_a_breached_duty():
    ruling = past("3C 2C 2D 9H")
    ruled(ruling, fault="did_not_follow", evidence=[{"hand": "4C"}])


@pytest.mark.clause("HB-OOT-03", "HB-AMB-22")
def test_of_two_faced_cards_the_owner_chooses():
    ruled(past("3C 2C 2D KC", hand="9H QD 5D", faced="4C KC"), verdict="legal")


@pytest.mark.clause("HB-OOT-03")
def test_the_unknown_rest_of_the_hand_may_decide_whether_the_faced_card_was_legal():
    ruling = past("3C 2C 2D 7S", faced="5S")
    assert ruling["verdict"] == "undecided"
    assert "deals" not in ruling
    ruled(past("3C 2C 2D 7S", faced="5S", hand="9H QD 5D"), fault="kept_faced")
    ruled(past("3C 2C 2D 7S", faced="5S", hand="9C QD 5D"), fault="did_not_follow")


@pytest.mark.clause("HB-OOT-03")
def test_a_lead_with_a_faced_card_in_hand_must_be_that_card():
    ruling = past("3C 2C 2D KC", player="Ann", faced="9D")
    ruled(ruling, fault="kept_faced", evidence=[{"hand": "9D"}])
    ruled(past("3C 2C 2D KC", player="Ann", faced="3C"), verdict="legal")


@pytest.mark.parametrize(("faced", "why"), [("2C", "Bob laid 2♣ in trick 1"), ("3C", "Ann laid 3♣ in trick 1")])
def test_a_faced_card_that_lies_elsewhere_is_refused_by_its_field(faced: str, why: str):
    error = past("3C 2C 2D KC", faced=faced)["error"]
    assert error["field"] == "ask.faced[0]"
    assert error["message"].endswith(f" can't lie face up before Dee: {why}.")


def test_a_faced_card_beyond_a_full_hand_is_refused_by_its_field():
    error = past("3C 2C 2D KC", faced="AD", hand="4C 9H QD 5D")["error"]
    assert error["field"] == "ask.faced[0]"
    assert error["message"] == "A♦ can't lie face up before Dee: Dee's whole hand is known without it."


@pytest.mark.clause("HB-OOT-03", "HB-TRUMP-02")
def test_nobody_but_the_dealer_can_have_faced_the_upcard():
    error = past("3C 2C 2D KC", player="Ann", faced="9S", upcard="9S")["error"]
    assert error["field"] == "ask.faced[0]"
    assert error["message"].endswith("it was turned up, so it is Dee's or lies aside.")
    ruled(past("3C 2C 2D KC", faced="9S", upcard="9S"), verdict="legal")


def test_the_phone_can_ask_whether_a_faced_card_was_kept():
    question = find_game("huckley-buck").disputes.question("kept_faced")
    assert question is not None
    assert question.ask["what"] == "legal"
    assert [part.key for part in question.parts] == ["player", "trick", "faced"]
