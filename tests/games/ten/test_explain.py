"""Sums of 10 by hand: what the loser takes, kind by kind, what chips take off, and the last hands."""

from __future__ import annotations

import pytest

from referee.games.ten.course import TenCourse
from referee.games.ten.explain import explain
from tests.games.ten.table import ANN, BOB, CY, enter, played, table


def summed(course: TenCourse, seat: int) -> list[tuple[str, int, str]]:
    return [(step.words, step.amount, step.clause) for step in explain(course, len(course.rows) - 1, seat).steps]


ROUND = played(table(3), 6, "9+1 J+3 4+P2")


@pytest.mark.clause("TEN-P5-07", "TEN-MAT-01", "TEN-MAT-02", "TEN-MAT-03", "TEN-MAT-04")
def test_the_loser_takes_every_card_that_lay_open_and_the_round_card():
    assert summed(ROUND, CY) == [
        ("4 normal cards, 1 each", 4, "TEN-MAT-04"),
        ("1 joker, 10 each", 10, "TEN-MAT-03"),
        ("penalty card 2", 4, "TEN-MAT-02"),
        ("round card 6", 6, "TEN-MAT-01"),
    ]
    assert summed(ROUND, ANN) == [("won the round: no cards", 0, "TEN-P5-07")]
    assert summed(ROUND, BOB) == [("didn’t lose the round: no cards", 0, "TEN-P5-07")]


@pytest.mark.clause("TEN-SCORE-01", "TEN-SCORE-02")
def test_chips_come_off_what_it_would_come_to():
    found = explain(ROUND, 0, CY)
    assert (found.total, found.net) == (24, 10)
    assert [(step.words, step.amount, step.clause) for step in found.final_steps] == [
        ("7 chips, 2 off each", -14, "TEN-SCORE-01")
    ]


@pytest.mark.clause("TEN-END-03", "TEN-END-04")
def test_the_last_hands_the_round_cards_left_and_the_chips_make_the_end():
    end = enter(ROUND, "hands", note="no more time", cards=[["1", "P8"], ["0", "2", "3", "4"], ["J", "5"]])
    assert summed(end, CY) == [
        ("1 normal card, 1 each", 1, "TEN-MAT-04"),
        ("1 joker, 10 each", 10, "TEN-MAT-03"),
        ("round cards 1, 2, 3, 4, 5, 7, 8, 9 and 10", 49, "TEN-END-03"),
        ("7 chips, 2 off each", -14, "TEN-SCORE-01"),
    ]
    assert explain(end, 1, CY).total == 24 + 46
    assert end.win_reason
    assert end.win_reason.sentence == "Bob has the fewest points, −10, ahead of Ann with −3."
    assert end.win_reason.clause == "TEN-SCORE-03"
