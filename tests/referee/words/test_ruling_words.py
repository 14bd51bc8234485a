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


def said(case: dict[str, Any], ask: dict[str, Any], tricks: list[list[str]], **more: Any) -> str:
    """The sentences on a record."""
    return judge({**case, "tricks": [{"cards": cards} for cards in tricks], "ask": ask, **more}).text


def buddha(**hands: list[str]) -> str:
    """The sentences on a trick of Fire to which neither Ann nor Bob followed."""
    case = {"game": "buddha", "players": ["Ann", "Bob", "Cy"], "dealer": "Cy"}
    tricks = [["W1", "W2", "W10"], ["F10", "A1", "A2"]]
    return said(case, {"what": "legal", "trick": 2, "player": "Ann"}, tricks, hands=hands)


def test_an_open_question_says_what_would_settle_it_and_what_will_tell() -> None:
    assert said(HUCKLEY_BUCK, {"what": "legal", "trick": 1, "player": "Bob"}, ROUND) == (
        "Bob's 2♥ in trick 1 was not legal if Bob then still held any heart higher than 7♥. "
        "Later tricks will tell, or Bob's hand turned over."
    )


def test_suits_come_in_full_and_in_the_order_of_the_duties() -> None:
    text = said(HUCKLEY_BUCK, {"what": "legal", "trick": 1, "player": "Bob"}, [["7H", "2D", "9H"]])
    assert "if Bob then still held any heart; without one, any spade. " in text


HEARTS, SPADES = ([f"{rank}{suit}" for rank in "23456789TJQKA"] for suit in "HS")


@pytest.mark.parametrize(
    ("tricks", "more", "why"),
    [
        pytest.param(
            [["QS", "2S", "3S"]],
            {"hands": {"Ann": ["AS"]}, "seen": ["KS"]},
            "every spade higher than Q♠ is known to lie elsewhere (Ann holds A♠ and K♠ lies aside), so Bob held none.",
            id="few",
        ),
        pytest.param(
            [["QS", "2S", "AS"]],
            {"seen": ["KS"]},
            "elsewhere (Cy laid A♠ in trick 1 and K♠ lies aside), so Bob held none.",
            id="laid",
        ),
        pytest.param(
            [["7H", "2C"]],
            {"seen": [*HEARTS[:5], *HEARTS[6:], *SPADES]},
            "every heart and every spade is known to lie elsewhere, so Bob held none.",
            id="many",
        ),
        pytest.param(
            [["7H", "2C"]],
            {"seen": [*HEARTS[:5], *HEARTS[6:], *SPADES[1:]], "upcard": "2S"},
            "elsewhere (2♠ was turned up, so it is Cy's or lies aside), so Bob held none.",
            id="turned-up",
        ),
    ],
)
def test_a_card_that_was_free_by_the_cards_says_where_the_others_lie(
    tricks: list[list[str]], more: dict[str, Any], why: str
) -> None:
    text = said(HUCKLEY_BUCK, {"what": "legal", "trick": 1, "player": "Bob"}, tricks, **more)
    assert text.startswith("Bob's ")
    assert text.endswith(why), text


@pytest.mark.parametrize(
    ("hidden", "words"),
    [(["AH"], "still held A♥. "), (["AH", "8H"], "still held any heart higher than 7♥ (A♥ or 8♥). ")],
)
def test_few_cards_are_named_one_by_one(hidden: list[str], words: str) -> None:
    seen = [f"{rank}H" for rank in "AKQJT8" if f"{rank}H" not in hidden]
    text = said(HUCKLEY_BUCK, {"what": "legal", "trick": 1, "player": "Bob"}, ROUND[:1], seen=seen)
    assert words in text


def test_no_sentence_counts_deals() -> None:
    text = said(HUCKLEY_BUCK, {"what": "legal", "trick": 1, "player": "Bob"}, ROUND[:1])
    assert "%" not in text
    assert "deals" not in text


def test_an_illegal_card_is_ruled_with_the_card_that_proves_it_and_what_follows() -> None:
    tricks = [["7H", "2D", "9H"], ["2C", "3C", "8H"], ["5C"]]
    assert said(HUCKLEY_BUCK, {"what": "legal", "trick": 1, "player": "Bob"}, tricks) == (
        "Bob's 2♦ in trick 1 was not legal: Bob had to follow suit in hearts, and laid 8♥ in trick 2. "
        "Bob takes a hook for the renege, and the others play again without that hand. "
        "Play goes back to the first trick, which Ann leads."
    )


def test_a_card_proved_by_counting_says_so() -> None:
    bob = ["A3", "A4", "A5", "A6", "A7", "A8", "A9", "A10", "E7", "E8", "E9", "E10", "YIN"]
    assert "must have held a card for it: too few others are left for that hand" in buddha(Cy=VOID_IN_FIRE, Bob=bob)


def test_a_conflict_names_the_plays_and_accuses_nobody() -> None:
    assert buddha(Cy=VOID_IN_FIRE) == (
        "Ann's Air 1 in trick 2 and Bob's Air 2 in trick 2 can't all have been legal, and the cards don't say which "
        "was not. So Ann's Air 1 in trick 2 can't be judged."
    )


def test_a_free_card_is_legal_whatever_the_hand() -> None:
    text = said(HUCKLEY_BUCK, {"what": "legal", "trick": 1, "player": "Cy"}, ROUND[:1])
    assert text == "Cy's 9♥ in trick 1 was legal: it follows suit and beats what lay there."


def test_a_trick_says_who_wins_why_and_who_leads() -> None:
    text = said(HUCKLEY_BUCK, {"what": "trick", "trick": 1}, ROUND)
    assert text == (
        "Cy wins the trick with 9♥: it is the highest heart, the suit led, and nobody trumped. Cy leads next."
    )


@pytest.mark.clause("BUD-WIN-06", "BUD-AMB-05")
@pytest.mark.parametrize(
    ("after_hole", "words"),
    [
        ("would_have_won", "Without it Cy's Fire 9 would have won, so Cy leads next."),
        ("same_leader", "Ann led this trick, and so leads the next."),
        ("hole_player", "Bob played the Black Hole, and so leads next."),
        ("left_of_hole", "Cy sits to the left of Bob, who played the Black Hole, and so leads next."),
    ],
)
def test_a_trick_that_nobody_wins_says_who_leads_and_why(after_hole: str, words: str) -> None:
    case = {"game": "buddha", "players": ["Ann", "Bob", "Cy"], "dealer": "Cy"}
    text = said(case, {"what": "trick", "trick": 1}, [["F5", "BH", "F9"]], house_rules={"bud.after_hole": after_hole})
    assert text == f"Nobody wins: the Black Hole swallows the trick. {words}"


def test_a_card_with_an_article_loses_it_after_its_owner() -> None:
    case = {"game": "ten-point-buck", "players": ["Ann", "Bob", "Cy"], "dealer": "Cy"}
    assert said(case, {"what": "legal", "trick": 1, "player": "Ann"}, [["B"]]).startswith("Ann's Buck in trick 1")


@pytest.mark.clause("TPB-LEGAL-01")
@pytest.mark.parametrize(
    ("card", "why"),
    [
        ("D", "no other card has the Doe's rank"),
        ("B", "no other card has the Buck's rank"),
        ("w7", "no card of rank 7 lay in the trick yet"),
    ],
)
def test_a_card_alone_in_its_rank_is_called_by_its_name(card: str, why: str) -> None:
    case = {"game": "ten-point-buck", "players": ["Ann", "Bob", "Cy"], "dealer": "Cy"}
    text = said(case, {"what": "legal", "trick": 1, "player": "Bob"}, [["n8", card]])
    assert text.endswith(f" in trick 1 was legal: {why}.")


def test_cards_that_prove_it_share_their_verb() -> None:
    text = said(
        HUCKLEY_BUCK, {"what": "legal", "trick": 1, "player": "Bob"}, ROUND[:1], hands={"Bob": ["9D", "TH", "8H"]}
    )
    assert "and holds 10♥ and 8♥." in text


def test_what_may_be_played_says_why_each_other_card_may_not() -> None:
    text = said(
        {**HUCKLEY_BUCK, "dealer": "Cy"},
        {"what": "options", "player": "Bob"},
        [["7H"]],
        hands={"Bob": ["9H", "2H", "AS", "3C", "QH"]},
    )
    assert text == (
        "Bob may play Q♥ or 9♥. Not 2♥: Bob has to beat the best heart in the trick, 7♥. "
        "Not 3♣ or A♠: Bob has to follow suit in hearts."
    )


def test_a_hand_without_what_is_asked_for_says_so() -> None:
    text = said(
        HUCKLEY_BUCK, {"what": "options", "player": "Bob"}, [["7H"]], hands={"Bob": ["9C", "2C", "AC", "3C", "QD"]}
    )
    assert text == "Bob holds no heart and no spade, and may play any card."


def test_a_record_that_cannot_be_says_what_is_wrong() -> None:
    text = said(HUCKLEY_BUCK, {"what": "audit"}, [["7H", "7H", "9H"]])
    assert text == "7♥ is entered twice, and there is only one. Check the cards."


@pytest.mark.parametrize(
    ("tricks", "words"),
    [
        ([], "No card has been played."),
        ([["7H", "8H", "9H"]], "Every card was legal."),
        ([["7H", "2H", "9H"]], "Cannot tell yet about Bob's 2♥ in trick 1."),
        ([["7H", "2H", "9H"], ["2C", "3C", "8H"]], "Bob's 2♥ in trick 1 was not legal: Bob had to beat the best heart"),
    ],
)
def test_an_audit_names_every_play_in_question(tricks: list[list[str]], words: str) -> None:
    assert said(HUCKLEY_BUCK, {"what": "audit"}, tricks).startswith(words)


def test_an_audit_tells_each_offence_with_its_proof_and_what_follows() -> None:
    tricks = [["7H", "2D", "3D"], ["2C", "3C", "8H"], ["9H", "4C", "5C"]]
    text = said(HUCKLEY_BUCK, {"what": "audit"}, tricks)
    for name, card, proof in (("Bob", "2♦", "9♥ in trick 3"), ("Cy", "3♦", "8♥ in trick 2")):
        assert (
            f"{name}'s {card} in trick 1 was not legal: {name} had to follow suit in hearts, and laid {proof}." in text
        )
    assert text.count("Bob takes 1 hook and Cy takes 2 hooks. With both hands out, Ann is left.") == 1
    assert "without that hand" not in text


@pytest.mark.clause("HB-AMB-10")
def test_an_audit_adds_up_the_hooks_of_one_player() -> None:
    tricks = [["7H", "8H", "2S"], ["9H", "3H", "KH"], ["9D", "3S", "4D"], ["5D", "6D", "7D"]]
    text = said(HUCKLEY_BUCK, {"what": "audit"}, tricks)
    assert text.count("Cy takes 2 hooks. With that hand out, Ann and Bob play again.") == 1
    assert "takes a hook" not in text


SCORE: dict[str, Any] = {"game": "huckley-buck", "players": ["Ann", "Bob", "Cy"], "dealer": "Cy"}


@pytest.mark.clause("HB-END-02", "HB-AMB-07")
@pytest.mark.parametrize(
    ("race", "words"),
    [
        ("trick_order", "Ann wins the game: Ann has 11 by the second trick, before Bob's 13. "),
        ("higher_total", "Bob wins the game with 13, ahead of Ann's 11: both have reached 11. "),
    ],
)
def test_a_race_to_the_target_says_who_was_there_before_whom(race: str, words: str) -> None:
    winners = ["Bob", "Ann", "Bob", "Bob", "Bob"]
    ask = {"what": "score", "before": {"Ann": 10, "Bob": 9, "Cy": 3}, "trick_winners": winners}
    text = judge({**SCORE, "house_rules": {"hb.race": race}, "ask": ask}).text
    assert text.startswith(words)


@pytest.mark.clause("HB-SCORE-03")
def test_a_score_says_what_moved_each_total() -> None:
    ask = {"what": "score", "before": {"Ann": 5, "Bob": 4, "Cy": 3}, "tricks": {"Ann": 4, "Cy": 1}}
    text = judge({**SCORE, "ask": ask}).text
    assert text == "Nobody has reached 11 yet. Totals: Ann 9 (4 tricks), Bob 1 (a hook for no trick), Cy 4 (1 trick)."


@pytest.mark.clause("TEN-P5-03", "TEN-P5-04", "TEN-P5-06", "TEN-AMB-06")
@pytest.mark.parametrize(
    ("tie", "shown", "words"),
    [
        ("one_card", {"Ann": ["4", "5"], "Bob": ["9"], "Cy": ["3"]}, "Ann has 9 too, but with two cards, and one"),
        ("one_card", {"Ann": ["9"], "Bob": ["9"], "Cy": ["3"]}, "Bob has 9 too, but Ann's turn came first."),
        (
            "highest_single",
            {"Ann": ["4", "5"], "Bob": ["8", "1"], "Cy": ["3"]},
            "but Bob's highest card, 8, beats theirs",
        ),
        ("one_card", {"Ann": ["9"], "Bob": ["3"], "Cy": ["3"]}, "Bob has 3 too, but Cy's turn came last."),
    ],
)
def test_a_showdown_says_what_broke_its_ties(tie: str, shown: dict[str, list[str]], words: str) -> None:
    ask = {"what": "showdown", "starter": "Ann", "shown": shown, "round_card": 5}
    case = {"game": "ten", "players": ["Ann", "Bob", "Cy"], "dealer": "Ann", "house_rules": {"ten.tie": tie}}
    assert words in judge({**case, "ask": ask}).text
