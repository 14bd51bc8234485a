"""What the pad of 10 tells its table to do, moment by moment."""

from __future__ import annotations

import pytest

from referee.games.ten.entries import ENTRIES, read_cards
from referee.games.ten.pad.pad import view
from referee.games.ten.pad.prompts import preparation
from tests.games.ten.table import ANN, BOB, CY, DEE, cards, enter, played, rounds, table


@pytest.mark.clause("TEN-PREP-01", "TEN-PREP-02", "TEN-PREP-03", "TEN-PREP-04", "TEN-PREP-05", "TEN-PREP-06")
@pytest.mark.parametrize(
    ("players", "deck", "chips"),
    [
        (4, "16 are dealt; 54 make the stock, 51 without the spare jokers.", "; 21 stay in the box."),
        (7, "28 are dealt; 42 make the stock.", ", and none is left."),
    ],
)
def test_cards_and_chips_are_set_out_for_the_number_of_players(players: int, deck: str, chips: str) -> None:
    assert preparation(players) == (
        "Shuffle the 10 round cards into a pile, face down.",
        "Deal everybody a joker, then three of the other cards, shuffled.",
        f"Of the 70 cards {deck}",
        f"Everybody gets 7 chips{chips}",
    )


@pytest.mark.clause("TEN-PREP-04", "TEN-PREP-07", "TEN-AMB-04", "ten.spare_jokers")
def test_before_the_first_round_the_deal_is_explained() -> None:
    assert table().prompt.sentences == (
        "Round 1: Ann turns up a round card",
        "Dee deals a joker and three cards each",
        "54 cards in the stock",
    )
    assert table(spare_jokers="removed").prompt.sentences[2] == "51 cards in the stock"


@pytest.mark.clause("TEN-P1-01", "TEN-RND-01")
def test_the_starter_turns_the_round_card() -> None:
    prompt = played(table(), 5, "9 4 6 3", starter=CY).prompt
    assert (prompt.acts, prompt.entry, prompt.button) == (CY, "round_card", "Enter the round card")
    assert prompt.sentences == ("Round 2: Cy turns up a round card", "50 cards in the stock")
    assert set(prompt.others) == {"result", "protected", "bought", "counted", "hands"}


@pytest.mark.clause("TEN-P2-01", "TEN-P2-03")
def test_cards_are_laid_clockwise_from_the_starter() -> None:
    prompt = enter(table(dealer=ANN), "round_card", card=8).prompt
    assert (prompt.acts, prompt.entry, prompt.button) == (BOB, "protected", "Lay protection")
    assert prompt.sentences == ("Bob lays a card, with 0 to 2 chips on it", "then Cy, Dee and Ann")


@pytest.mark.clause("TEN-P2-03")
def test_who_has_laid_is_no_longer_asked() -> None:
    course = enter(table(), "round_card", card=1)
    prompt = enter(course, "protected", chips=[2, 0, None, None]).prompt
    assert (prompt.acts, prompt.sentences) == (CY, ("Cy lays a card, with 0 to 2 chips on it", "then Dee"))
    last = enter(course, "protected", chips=[2, 0, 1, None]).prompt
    assert last.sentences == ("Dee lays a card, with 0 to 2 chips on it",)


@pytest.mark.clause("TEN-BID-01", "TEN-BID-03", "TEN-P4-02", "TEN-P5-01", "TEN-AMB-32", "TEN-RND-01")
def test_once_all_have_laid_bidding_and_second_cards_follow() -> None:
    prompt = enter(enter(table(), "round_card", card=1), "protected", chips=[2, 0, 1, 0]).prompt
    assert (prompt.acts, prompt.entry, prompt.button) == (ANN, "result", "Score round 1")
    assert prompt.sentences == (
        "Ann may open a bid",
        "then Bob, Cy and Dee",
        "then turn up, and add a second card up to 10",
    )
    assert prompt.others == ("bought", "bid", "laid", "counted")


@pytest.mark.clause("TEN-BID-11", "TEN-AMB-09")
def test_after_a_swap_both_sides_may_raise() -> None:
    course = enter(enter(table(), "round_card", card=1), "protected", chips=[2, 0, 1, 0])
    course = enter(course, "bought", buyer=DEE, owner=CY, price=1)
    assert course.prompt.sentences[:2] == ("Bidding goes on clockwise", "Cy and Dee may raise protection")
    assert (course.prompt.acts, course.round.may_raise) == (None, (CY, DEE))
    assert "protected" in course.prompt.others
    course = enter(course, "protected", chips=[None, None, 2, 2])
    assert "protected" not in course.prompt.others


def test_a_quick_table_may_skip_the_round_card_until_the_result() -> None:
    course = enter(table(), "protected", chips=[2, 0, 1, 0])
    assert "round_card" in course.prompt.others
    assert course.prompt.entry == "result"
    assert enter(course, "round_card", card=3).round.card == 3


def test_a_table_that_goes_step_by_step_again_is_asked_for_each_step() -> None:
    course = rounds(table(), [5], ["9 8 7 6"])
    assert [(piece.kind, piece.waits) for piece in course.pieces] == [("round_card", False)], "one question at a time"
    course = enter(enter(course, "round_card", card=1), "protected", chips=[0, 0, 0, 0])
    assert [(piece.kind, piece.waits) for piece in course.pieces if piece.due] == [("bid", True)]


@pytest.mark.clause("TEN-END-02", "TEN-END-03", "TEN-END-04")
def test_after_an_early_end_the_hands_are_asked_for() -> None:
    shown = "9+0 8+1 7+0 6+1 5+1 4+0"
    course = rounds(table(6), [1, 4, 9, 10], [shown, shown, shown, "J+J 8+2 7+2 6+2 5+2 3+4"])
    prompt = course.prompt
    assert (prompt.entry, prompt.button, prompt.acts, prompt.others) == ("hands", "Count the hands", None, ("counted",))
    assert prompt.sentences == (
        "Round 4 was the last",
        "every hand goes to its player's pile",
        "Fay takes round cards 2, 3, 5, 6, 7 and 8 too",
    )


def test_the_winner_is_named_and_nothing_more_is_asked() -> None:
    course = rounds(table(2), range(1, 11), ["9 8"] * 10)
    course = enter(course, "hands", cards=cards("1+2+3+4 1+2+3+4"))
    prompt = course.prompt
    assert (prompt.entry, prompt.button, prompt.others, prompt.acts) == (None, "", (), None)
    assert prompt.sentences == ("Ann wins with −10", "the fewest points win")


@pytest.mark.parametrize("players", range(2, 8))
def test_every_entry_that_is_offered_exists(players: int) -> None:
    course = table(players)
    prompt = course.prompt
    assert {prompt.entry, *prompt.others} <= set(ENTRIES)


# Reading what was typed


@pytest.mark.parametrize(
    ("typed", "read"), [("7", ["7"]), ("7 3", ["7", "3"]), ("p4+j", ["P4", "J"]), ("j=3, 10", ["J=3", "10"])]
)
def test_cards_are_read_as_people_write_them(typed: str, read: list[str]) -> None:
    assert read_cards(typed) == read


@pytest.mark.parametrize("typed", ["11", "P9", "7x", "J=11", "٣", "7 and 3"])
def test_what_is_no_card_is_refused(typed: str) -> None:
    with pytest.raises(ValueError, match="cards such as 7 and 3"):
        read_cards(typed)


@pytest.mark.clause("TEN-AMB-30")
def test_a_pile_has_words() -> None:
    course = rounds(table(), [8, 3], ["9+1 J 4+5 P6+3", "9+1 J 4+5 P4+3"])
    assert view(course).under.piles == (
        "nothing",
        "nothing",
        "nothing",
        "10 normal cards, 2 jokers, P4, P6, round cards 3 and 8",
    )
    assert view(course).under.pot == 0
