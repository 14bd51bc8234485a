"""What the statistics count on a sheet of Ten-Point Buck, worked out by hand."""

from __future__ import annotations

import pytest

from referee.games.ten_point_buck import GAME
from referee.games.ten_point_buck.course import TenPointBuckCourse
from tests.games.ten_point_buck.table import BOB, enter, play, table

FIGURES = {one.key: one for one in GAME.statistics}


def sums(course: TenPointBuckCourse, key: str) -> list[tuple[int, int]]:
    """Of each player: the sum, and of how many rounds."""
    return [FIGURES[key].add_up(course.rows, seat) for seat in course.setup.seats]


def played() -> TenPointBuckCourse:
    """Two rounds and a void deal: Ann is 6 off and exact, Bob exact and 10 off, Cy 16 and 0 off; Bob hunts once."""
    course = play(table(3), [40, 60, 30], [46, 60, 14], bonus=BOB)
    return play(enter(course, "redealt", reason="a card too many"), [40, 40, 40], [40, 50, 40])


@pytest.mark.clause("TPB-SCORE-02")
def test_a_bid_is_met_where_exactly_that_was_caught() -> None:
    assert sums(played(), "bids_met") == [(1, 2), (1, 2), (1, 2)]


@pytest.mark.clause("TPB-MAT-01")
def test_the_distance_is_that_of_the_sheet() -> None:
    assert sums(played(), "distance") == [(6, 2), (10, 2), (16, 2)]


@pytest.mark.clause("TPB-DOE-04")
def test_the_hunt_is_the_hunters() -> None:
    assert sums(played(), "hunted") == [(0, 2), (1, 2), (0, 2)]
