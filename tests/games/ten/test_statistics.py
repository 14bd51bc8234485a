"""What the statistics count on a sheet of 10, worked out by hand."""

from __future__ import annotations

import pytest

from referee.games.ten import GAME
from referee.games.ten.course import TenCourse
from tests.games.ten.table import cards, enter, laid, table

FIGURES = {one.key: one for one in GAME.statistics}


def sums(course: TenCourse, key: str) -> list[tuple[int, int]]:
    """Of each player: the sum, and of how many rounds or games."""
    return [FIGURES[key].add_up(course.rows, seat) for seat in course.setup.seats]


def played() -> TenCourse:
    """A round that Ann won and Dee lost, and the hands at the end."""
    course = enter(laid([2, 0, 1, 2]), "result", shown=cards("9+1 J 4+5 6+3"))
    return enter(course, "hands", note="a short game", cards=cards("J+1 J+2 J+3 P8+4"))


@pytest.mark.clause("TEN-P5-03", "TEN-P5-07")
def test_a_round_is_won_by_one_and_lost_by_one() -> None:
    assert sums(played(), "rounds_won") == [(0, 1), (1, 1), (0, 1), (0, 1)]
    assert sums(played(), "rounds_lost") == [(0, 1), (0, 1), (0, 1), (1, 1)]


@pytest.mark.clause("TEN-SCORE-01", "TEN-SCORE-02")
def test_chips_and_net_are_those_of_the_final_count() -> None:
    assert sums(played(), "chips") == [(5, 1), (12, 1), (6, 1), (5, 1)]
    assert sums(played(), "net") == [(11 - 10, 1), (11 - 24, 1), (11 - 12, 1), (21 + 11 + (55 - 5) - 10, 1)]


def test_before_the_hands_are_counted_there_is_no_net() -> None:
    assert sums(table(), "net") == [(0, 0)] * 4
