"""What the statistics count on a sheet of Buddha, worked out by hand."""

from __future__ import annotations

import pytest

from referee.games.buddha import GAME
from referee.games.buddha.course import BuddhaCourse
from tests.games.buddha.test_course import enter, score, table

FIGURES = {one.key: one for one in GAME.statistics}


def sums(course: BuddhaCourse, key: str) -> list[tuple[int, int]]:
    """Of each player: the sum, and of how many rounds."""
    return [FIGURES[key].add_up(course.rows, seat) for seat in course.setup.seats]


def played() -> BuddhaCourse:
    """Two rounds and a void deal between them."""
    course = score(table(3), [0, 2, 7], [0, 3, 7])
    return score(enter(enter(course, "bid", bids=[1, 1, 1]), "redealt", reason="a card too many"), [0, 2, 1], [4, 2, 4])


@pytest.mark.clause("BUD-SCORE-02", "BUD-SCORE-03")
def test_a_bid_is_met_where_as_many_tricks_were_taken() -> None:
    assert sums(played(), "bids_met") == [(1, 2), (1, 2), (1, 2)]


@pytest.mark.clause("BUD-SCORE-04", "BUD-SCORE-05")
def test_zero_bids_are_counted_apart() -> None:
    assert sums(played(), "zero_met") == [(1, 2), (0, 0), (0, 0)]


def test_bids_are_met_by_their_height() -> None:
    assert sums(played(), "met_2") == [(0, 0), (1, 2), (0, 0)]
    assert sums(played(), "met_1") == [(0, 0), (0, 0), (0, 1)]
    assert sums(played(), "met_high") == [(0, 0), (0, 0), (1, 1)]


def test_each_bid_but_zero_is_of_one_height() -> None:
    heights = [sums(played(), key) for key in FIGURES if key.startswith("met_")]
    assert sum(counted for of_height in heights for _, counted in of_height) == 4
