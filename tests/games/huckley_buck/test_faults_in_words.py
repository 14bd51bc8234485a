"""Whose slip it was, which duty was broken and by which card it shows: the answer names just them."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.referee.ruled import Answer, ruled

PLAYERS = ["Ann", "Bob", "Cy"]
ALL_CARDS = [rank + suit for rank, suit in product("23456789TJQKA", "CDHS")]
HEARTS_NOT_FOLLOWED = {"cards": ["7H", "2D", "9H"]}
"""Bob neither follows nor trumps, with spades for trump."""


def asked(ask: dict[str, Any], **facts: Any) -> Answer:
    """The answer to a question at a table of three that Cy dealt, with spades for trump."""
    case = {"game": "huckley-buck", "players": PLAYERS, "dealer": "Cy", "trump": "S"}
    return Answer({**case, "ask": ask, **facts})


def misdeal(**facts: Any) -> Answer:
    return asked({"what": "penalty", "fault": "misdeal", **facts})


@pytest.mark.clause("HB-MIS-03", "HB-MIS-04", "HB-MIS-10")
@pytest.mark.parametrize("kind", ["wrong_count", "dealt_out"])
def test_a_hand_dealt_wrong_is_the_dealers_slip_where_nobody_else_is_named(kind: str) -> None:
    answer = misdeal(kind=kind)
    ruled(answer, action="redeal_next_dealer", hooks=["Cy"])
    assert "Cy takes a hook; the cards are thrown in and Ann deals." in answer["text"]


@pytest.mark.clause("HB-MIS-06")
@pytest.mark.parametrize("by", ["Ann", "Bob"])
@pytest.mark.parametrize("kind", ["exposed", "off_table", "procedure", "wrong_count", "dealt_out"])
def test_a_slip_of_any_kind_is_a_misdeal_only_if_it_is_the_dealers(kind: str, by: str) -> None:
    answer = misdeal(kind=kind, by=by)
    ruled(answer, action="nothing", hooks=[])
    assert answer["rules"][0] == "HB-MIS-06", f"{answer['rules']} begins with another clause"
    ruled(misdeal(kind=kind, by="Cy"), action="redeal_next_dealer", hooks=["Cy"])


@pytest.mark.clause("HB-MIS-06")
def test_a_hand_that_another_player_made_wrong_is_no_misdeal_after_the_draw_either() -> None:
    answer = misdeal(kind="wrong_count", by="Bob", player="Bob", draw_complete=True)
    ruled(answer, action="nothing", hooks=[], remove=[])
    assert "What a hand costs that is wrong after the draw is a question of its own." in answer["text"]


@pytest.mark.clause("HB-TRUMP-02", "HB-DRAW-05")
@pytest.mark.parametrize("seat", [{}, {"tricks": [{"cards": ["7H", "8H", "9H"]}]}], ids=["no trick", "a trick"])
def test_an_upcard_seen_aside_was_not_taken(seat: dict[str, Any]) -> None:
    facts = {"upcard": "AS", "seen": ["AS"], **seat}
    answer = asked({"what": "audit"}, **facts, upcard_taken=True)
    ruled(answer, verdict="impossible", problem="upcard_not_taken")
    assert "The upcard was seen elsewhere, so Cy can't have taken it up." in answer["text"]
    assert asked({"what": "audit"}, **facts, upcard_taken=False)["verdict"] != "impossible"


@pytest.mark.clause("HB-PLAY-05", "HB-PLAY-06", "HB-REN-01", "HB-REN-03")
@pytest.mark.parametrize(
    ("suit", "fault", "duty"),
    [("H", "did_not_follow", "follow suit in hearts"), ("S", "did_not_trump", "trump with spades")],
)
def test_a_fault_proved_by_counting_is_named_by_the_duty_that_the_count_shows(suit: str, fault: str, duty: str) -> None:
    """Of six cards four are Bob's: of the three in `suit` one is his at least."""
    answer = one_of_four_is_bobs({f"A{suit}", f"K{suit}", f"Q{suit}", "AD", "KD", "QD"})
    ruled(answer, verdict="illegal", fault=fault, evidence=[])
    assert f"Bob had to {duty}, and must have held a card for it" in answer["text"]


@pytest.mark.clause("HB-HAND-06")
def test_a_wrong_hand_that_is_nobodys_fault_names_both_who_take_a_hook() -> None:
    answer = asked({"what": "penalty", "fault": "incorrect_hand", "player": "Bob", "found": "after_draw"})
    ruled(answer, hooks=["Cy", "Bob"])
    assert "Cy and Bob each take a hook; the cards are thrown in and Ann deals." in answer["text"]


@pytest.mark.clause("HB-DISC-01", "HB-DISC-02", "HB-AMB-11")
def test_a_draw_that_two_got_wrong_names_both_who_take_a_hook() -> None:
    draw = {"player": "Bob", "asked": 3, "threw": 2, "got": 1}
    answer = asked({"what": "penalty", "fault": "wrong_discard", **draw})
    ruled(answer, hooks=["Bob", "Cy"])
    assert "Bob and Cy each take a hook; the cards are thrown in and Ann deals." in answer["text"]


@pytest.mark.clause("HB-PLAY-05", "HB-REN-01")
def test_the_evidence_in_words_is_of_the_duty_that_was_broken() -> None:
    """Bob's spades would prove that he didn't trump; a player who could follow had no duty to."""
    later = [{"cards": ["2C", "4C", "5S"]}, {"leader": "Bob", "cards": ["8H", "3H", "4H"]}]
    answer = asked(
        {"what": "legal", "trick": 1, "player": "Bob"}, tricks=[HEARTS_NOT_FOLLOWED, *later], hands={"Bob": ["6S"]}
    )
    assert [entry.get("card") or entry["hand"] for entry in answer["evidence"]] == ["5S", "8H", "6S"]
    ruled(answer, fault="did_not_follow")
    assert "Bob had to follow suit in hearts, and laid 8♥ in trick 3. " in answer["text"]


@pytest.mark.clause("HB-PLAY-05", "HB-PLAY-06", "HB-REN-01", "HB-REN-03")
def test_where_counting_shows_that_one_of_two_duties_was_broken_the_sentence_names_both() -> None:
    """Of six cards four are Bob's: he may have had no heart, or no spade, but not neither."""
    answer = one_of_four_is_bobs({"AH", "KH", "AS", "AD", "KD", "QD"})
    ruled(answer, verdict="illegal", evidence=[])
    had_to = "Bob had to follow suit in hearts, or else trump with spades, and must have held a card for it"
    assert had_to in answer["text"], f"The sentence names one duty only: {answer['text']}"


def one_of_four_is_bobs(unseen: set[str]) -> dict[str, Any]:
    """The ruling on Bob's diamond where all cards are known but these, of which he holds the four that he has left."""
    hands = {"Ann": ["2C", "3C", "4C", "5C"], "Cy": ["6C", "7C", "8C", "9C"]}
    known = {*unseen, *HEARTS_NOT_FOLLOWED["cards"], *hands["Ann"], *hands["Cy"]}
    seen = [card for card in ALL_CARDS if card not in known]
    asked_about = {"what": "legal", "trick": 1, "player": "Bob"}
    return asked(asked_about, tricks=[HEARTS_NOT_FOLLOWED], hands=hands, seen=seen)


@pytest.mark.clause("HB-REN-05")
def test_of_a_renege_found_after_scoring_the_rule_that_it_is_too_late_is_first() -> None:
    told = {"player": "Bob", "renege": "did_not_follow", "found": "after_scoring"}
    assert asked({"what": "penalty", "fault": "renege", **told})["rules"][0] == "HB-REN-05"
