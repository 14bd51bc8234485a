"""The deal of Huckley Buck before the first trick: cut, upcard, announcements, draw, and what the pad says."""

from __future__ import annotations

import pytest

from referee.games.huckley_buck.course import HuckleyBuckCourse
from tests.games.huckley_buck.table import (
    ANN,
    BOB,
    DEE,
    EVE,
    FAY,
    OUT,
    draw,
    enter,
    refusal,
    refused_score,
    say,
    score,
    table,
    warnings,
)


def tell(course: HuckleyBuckCourse) -> tuple[str, ...]:
    return (*course.prompt.sentences, *course.advice)


def said(course: HuckleyBuckCourse) -> str:
    return " | ".join(tell(course))


# Cut and deal


@pytest.mark.clause("HB-PLAY-02")
def test_who_leads_is_open_while_he_may_still_drop() -> None:
    assert "Ann leads if in" in table(5, EVE).prompt.sentences


def test_the_next_step_is_the_score_of_the_round() -> None:
    prompt = table(4).prompt
    assert (prompt.entry, prompt.button) == ("result", "Score round 1")
    assert prompt.others == ("drawn", "upcard", "misdealt", "penalty")


def test_nothing_is_to_be_entered_once_the_game_is_won() -> None:
    course = table(3)
    for tricks in ((5, 0, 0), (5, 0, 0), (5, 0, 0)):
        course = score(course, *tricks)
    prompt = course.prompt
    assert (prompt.entry, prompt.acts, prompt.others) == (None, None, ())
    assert prompt.sentences == ("Ann wins the game with 15", "Ann deals first in the next game")


# Upcard


@pytest.mark.clause("HB-TRUMP-02", "HB-TRUMP-01")
@pytest.mark.parametrize("card", ["4S", "4s", "4♠", " 4S "])
def test_the_suit_of_the_upcard_is_trump(card: str) -> None:
    course = enter(table(), "upcard", card=card)
    assert (course.deal.upcard, "Spades are trump" in tell(course)) == ("4S", True)


@pytest.mark.clause("HB-CARD-01")
@pytest.mark.parametrize("card", ["1H", "JOKER", "", "7", "7HH", None, 7, "11D", "W3", "7H" * 200])
def test_what_is_no_card_of_the_pack_is_refused(card: object) -> None:
    error = refusal(table(), "upcard", card=card)
    assert (error.field, error.clause) == ("card", "HB-CARD-01")
    assert len(error.message) < 200


@pytest.mark.clause("HB-CARD-01")
def test_the_next_round_may_turn_up_the_same_card() -> None:
    course = score(enter(table(), "upcard", card="7H"), 2, 1, 1, 1)
    assert enter(course, "upcard", card="7H").deal.upcard == "7H"


# In or out


@pytest.mark.clause("HB-ANN-03")
@pytest.mark.parametrize("says", ["maybe", "", None, True, 1])
def test_an_announcement_is_in_or_out(says: object) -> None:
    assert refusal(table(5, EVE), "announced", seat=ANN, says=says).field == "says"


@pytest.mark.parametrize("seat", [5, -1, None, "0", True, 1.0, "x" * 400])
def test_an_announcement_is_made_by_a_seat_of_the_table(seat: object) -> None:
    error = refusal(table(5, EVE), "announced", seat=seat, says="in")
    assert (error.code, error.field) == ("bad_seat", "seat")
    assert len(error.message) < 100


@pytest.mark.clause("HB-ANN-03", "HB-ANN-04")
def test_the_pad_asks_for_the_next_announcement_and_the_round_may_be_scored_without() -> None:
    prompt = say(table(5, EVE), "in").prompt
    assert (prompt.acts, prompt.entry, prompt.button) == (BOB, "result", "Score round 1")
    assert prompt.sentences == ("Bob says in or out", "Eve dealt", "Ann leads")
    assert "announced" in prompt.others


@pytest.mark.clause("HB-ANN-03")
def test_tricks_for_a_player_who_announced_out_are_refused() -> None:
    assert refused_score(say(table(5, EVE), OUT), 1, 1, 1, 1, 1) == ("announced_out", "tricks[0]", "HB-ANN-03")


@pytest.mark.clause("HB-ANN-02")
def test_a_player_not_asked_yet_may_be_out_in_the_result() -> None:
    course = score(say(table(6, FAY), OUT, "in"), None, 2, OUT, 1, 1, 1)
    assert course.totals == (0, 2, 0, 1, 1, 1)


# The draw


def test_a_dealer_who_draws_is_named_once() -> None:
    course = table(4, DEE)
    while course.deal.draws_next != DEE:
        course = draw(course, 1)
    assert course.prompt.sentences == ("Dee draws and serves", "Ann leads")


@pytest.mark.clause("HB-DRAW-03", "HB-AMB-20")
@pytest.mark.parametrize("discards", [6, -1, None, "2", True, 1.5])
def test_a_discard_is_none_to_five_cards(discards: object) -> None:
    error = refusal(table(4, DEE), "drawn", seat=ANN, discards=discards, upcard=False)
    assert (error.code, error.clause) == ("bad_discards", "HB-DRAW-03")
    assert "0 to 5" in error.message


@pytest.mark.clause("HB-DRAW-06")
@pytest.mark.parametrize(("discards", "stock"), [(1, 31), (3, 29), (5, 27)])
def test_the_upcard_saves_the_dealer_one_card_of_the_stock(discards: int, stock: int) -> None:
    course = draw(table(4, DEE), 0, 0, 0)
    assert enter(course, "drawn", seat=DEE, discards=discards, upcard=True).deal.stock == stock


@pytest.mark.clause("HB-PLAY-12")
def test_after_the_draw_the_pad_says_what_is_to_be_done() -> None:
    assert draw(table(4, DEE), 1, 1, 1, 1).advice[-1] == "Play all five tricks, each kept apart"


# A short stock


@pytest.mark.clause("HB-AMB-05")
def test_a_draw_beyond_the_stock_is_a_doubt_and_can_be_entered() -> None:
    course = draw(say(table(7, 6), OUT, OUT, OUT), 5, 5, 5)
    assert course.deal.stock == 1
    assert warnings(course, "drawn", seat=6, discards=3, upcard=False) == [
        ("stock_short", "discards", "HB-AMB-05", False)
    ]
    assert enter(course, "drawn", note="shuffled", seat=6, discards=3, upcard=False).deal.draw_complete


@pytest.mark.clause("HB-AMB-05")
def test_dropped_hands_and_earlier_discards_are_shuffled_into_the_stock() -> None:
    course = draw(say(table(7, 6), OUT, OUT, OUT), 5, 5, 5, 3)
    assert course.deal.stock == 1 + 15 + 15 - 3


@pytest.mark.clause("HB-AMB-05")
def test_the_stock_ends_where_the_house_limits_the_draw() -> None:
    course = draw(say(table(7, 6, stock_empty="limit"), OUT, OUT, OUT), 5, 5, 5)
    assert "nobody draws more than is left" in said(course)
    assert draw(course, 3).deal.stock == 0


# A misdeal called late


@pytest.mark.clause("HB-MIS-07")
def test_a_misdeal_during_the_draw_is_in_time() -> None:
    assert warnings(draw(table(4, DEE), 1, 1, 1), "misdealt", how="procedure") == []


@pytest.mark.clause("HB-MIS-09", "HB-HAND-01")
def test_a_wrong_number_of_cards_after_the_draw_is_doubted_as_a_misdeal() -> None:
    course = draw(table(4, DEE), 1, 1, 1, 1)
    assert warnings(course, "misdealt", how="wrong_count") == [("draw_complete", "how", "HB-MIS-09", True)]


@pytest.mark.clause("HB-MIS-07", "HB-MIS-09")
def test_a_misdeal_after_the_draw_needs_a_note() -> None:
    course = draw(table(4, DEE), 1, 1, 1, 1)
    assert warnings(course, "misdealt", how="procedure") == [("draw_complete", "how", "HB-MIS-09", True)]
    assert enter(course, "misdealt", note="called before", how="procedure").rows[0].remarks[-1] == "called before"


@pytest.mark.clause("HB-AMB-35")
@pytest.mark.parametrize(("rule", "doubtful"), [("misdeal", False), ("ignore", True)])
def test_a_card_exposed_in_the_draw_follows_the_house_rule(rule: str, doubtful: bool) -> None:
    course = draw(table(4, DEE, expose_in_draw=rule), 1)
    assert bool(warnings(course, "misdealt", how="exposed")) == doubtful
    assert warnings(course, "misdealt", how="off_table") == []


def test_a_deed_that_will_be_refused_has_no_warnings() -> None:
    assert warnings(table(), "drawn", seat="x") == []
