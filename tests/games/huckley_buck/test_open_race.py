"""A race to the target whose winner nobody has entered yet: the round is scored, and the game waits for the answer."""

from __future__ import annotations

import pytest

from referee.games.huckley_buck.course import HuckleyBuckCourse
from referee.refused import Refused
from referee.rules.entry import GameEvent
from tests.games.huckley_buck.table import ANN, BOB, enter, score, standing

ASKS = "Ann and Bob reach 11 in the same round. Who had 11 first?"


def question(course: HuckleyBuckCourse, event: GameEvent) -> Refused:
    with pytest.raises(Refused) as refused:
        course.after(event)
    return refused.value


@pytest.fixture
def undecided() -> HuckleyBuckCourse:
    before = standing([9, 10, 2, 0])
    event = GameEvent("result", {"tricks": [2, 1, 2, 0]}, 1)
    return before.after_unanswered(event, question(before, event))


@pytest.mark.clause("HB-END-02")
def test_the_numbers_that_are_known_are_on_the_sheet(undecided: HuckleyBuckCourse):
    (row,) = undecided.rows
    assert (undecided.totals, row.asks, row.open) == ((11, 11, 4, 0), ASKS, False)


@pytest.mark.clause("HB-END-02")
def test_nobody_has_won_and_nobody_deals_the_next_game(undecided: HuckleyBuckCourse):
    assert (undecided.winners, undecided.win_reason, undecided.dealer_of_next_game) == ((), None, None)
    assert undecided.leaders == (ANN, BOB)


def test_the_table_is_asked_and_nothing_else(undecided: HuckleyBuckCourse):
    assert (undecided.prompt.sentences, undecided.prompt.entry) == ((ASKS,), None)
    assert (undecided.pieces, undecided.advice) == ((), ())


@pytest.mark.clause("HB-END-01")
def test_no_round_follows_a_win(undecided: HuckleyBuckCourse):
    with pytest.raises(Refused, match="The game ended with round 1") as refused:
        score(undecided, 5, 0, 0, 0)
    assert refused.value.clause == "HB-END-01"


def test_an_entry_that_contradicts_something_is_not_left_open():
    before = standing([9, 10, 2, 0])
    event = GameEvent("result", {"tricks": [2, 1, 1, 0]}, 1)
    with pytest.raises(Refused, match="add up to 4"):
        before.after_unanswered(event, question(before, event))


def test_the_answer_decides_who_won(undecided: HuckleyBuckCourse):
    course = enter(standing([9, 10, 2, 0]), "result", tricks=[2, 1, 2, 0], first=BOB)
    assert (course.winners, course.totals, course.rows[0].asks) == ((BOB,), undecided.totals, "")
