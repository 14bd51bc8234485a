"""What a ruling says to the table: one or two plain sentences with names and cards."""

from __future__ import annotations

from typing import Any

import pytest

from referee import judge

HUCKLEY_BUCK: dict[str, Any] = {
    "game": "huckley-buck",
    "players": ["Ann", "Bob", "Cy"],
    "dealer": "Cy",
    "trump": "S",
}
ROUND = [["7H", "2H", "9H"], ["2C", "3C", "4C"], ["5C", "6C", "7C"], ["8C", "9C", "TC"]]
VOID_IN_FIRE = ["W3", "W4", "W5", "W6", "W7", "W8", "W9", "E1", "E2", "E3", "E4", "E5", "E6"]


def said(told: dict[str, Any], ask: dict[str, Any], tricks: list[list[str]], **more: Any) -> str:
    """The sentences on a record."""
    return judge({**told, "tricks": [{"cards": cards} for cards in tricks], "ask": ask, **more}).text


def buddha(**hands: list[str]) -> str:
    """The sentences on a trick of Fire to which neither Ann nor Bob followed."""
    told = {"game": "buddha", "players": ["Ann", "Bob", "Cy"], "dealer": "Cy"}
    tricks = [["W1", "W2", "W10"], ["F10", "A1", "A2"]]
    return said(told, {"what": "legal", "trick": 2, "player": "Ann"}, tricks, hands=hands)


def test_an_open_question_says_what_would_settle_it_and_how_likely_it_is() -> None:
    assert said(HUCKLEY_BUCK, {"what": "legal", "trick": 1, "player": "Bob"}, ROUND) == (
        "Bob's 2♥ in trick 1 was not legal if Bob then still held any of A♥, K♥, Q♥, J♥, 10♥, 8♥, "
        "as in 8892 of the 59280 deals that fit. Turn over later tricks, or wait."
    )


def test_very_many_deals_are_told_as_a_share() -> None:
    text = said(HUCKLEY_BUCK, {"what": "legal", "trick": 1, "player": "Bob"}, ROUND[:1])
    assert "as in about 42 % of the deals that fit" in text  # 1 - C(43,4)/C(49,4)


def test_a_long_list_of_cards_is_cut_short() -> None:
    text = said(HUCKLEY_BUCK, {"what": "legal", "trick": 1, "player": "Bob"}, [["7H", "2D", "9H"]])
    assert text.count("♥") == 8
    assert "… (24 in all)" in text


def test_an_illegal_card_is_told_with_the_card_that_proves_it_and_what_follows() -> None:
    tricks = [["7H", "2D", "9H"], ["2C", "3C", "8H"], ["5C"]]
    assert said(HUCKLEY_BUCK, {"what": "legal", "trick": 1, "player": "Bob"}, tricks) == (
        "Bob's 2♦ in trick 1 was not legal: Bob had to follow suit in hearts, and laid 8♥ in trick 2. "
        "Bob takes a hook, and the others play again without that hand. "
        "Play goes back to the first trick, which Ann leads."
    )


def test_a_card_proved_by_counting_says_so() -> None:
    bob = ["A3", "A4", "A5", "A6", "A7", "A8", "A9", "A10", "E7", "E8", "E9", "E10", "YIN"]
    assert "must have held such a card, since too few others are left" in buddha(Cy=VOID_IN_FIRE, Bob=bob)


def test_a_conflict_names_the_plays_and_accuses_nobody() -> None:
    assert buddha(Cy=VOID_IN_FIRE) == (
        "Ann's Air 1 in trick 2 and Bob's Air 2 in trick 2 can't all have been legal, and the cards don't say which "
        "was not. So Ann's Air 1 in trick 2 can't be judged."
    )


def test_a_free_card_is_legal_whatever_the_hand() -> None:
    text = said(HUCKLEY_BUCK, {"what": "legal", "trick": 1, "player": "Cy"}, ROUND[:1])
    assert text == "Cy's 9♥ in trick 1 was legal: no hand makes this card illegal here."


def test_a_trick_says_who_wins_why_and_who_leads() -> None:
    text = said(HUCKLEY_BUCK, {"what": "trick", "trick": 1}, ROUND)
    assert text == "Cy wins the trick with 9♥: highest of the suit led, hearts. Cy leads next."


def test_a_trick_that_nobody_wins_says_who_leads_all_the_same() -> None:
    told = {"game": "buddha", "players": ["Ann", "Bob", "Cy"], "dealer": "Cy"}
    text = said(told, {"what": "trick", "trick": 1}, [["F5", "BH", "F9"]])
    assert text == (
        "Nobody wins: the Black Hole swallows the trick, and after the Black Hole whoever would have won without it "
        "leads. Cy leads next."
    )


def test_a_record_that_cannot_be_says_what_is_wrong() -> None:
    text = said(HUCKLEY_BUCK, {"what": "audit"}, [["7H", "7H", "9H"]])
    assert text == "7♥ is entered 2 times, and there is only 1. Check the cards."


@pytest.mark.parametrize(
    ("tricks", "words"),
    [
        ([], "No card has been played."),
        ([["7H", "8H", "9H"]], "Every card was legal."),
        ([["7H", "2H", "9H"]], "Can't tell yet about Bob's 2♥ in trick 1."),
        ([["7H", "2H", "9H"], ["2C", "3C", "8H"]], "Not legal: Bob's 2♥ in trick 1."),
    ],
)
def test_an_audit_names_every_play_in_question(tricks: list[list[str]], words: str) -> None:
    assert said(HUCKLEY_BUCK, {"what": "audit"}, tricks).startswith(words)
