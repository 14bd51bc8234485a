"""What the statistics count on a sheet of Huckley Buck, worked out by hand."""

from __future__ import annotations

import pytest

from referee.games.huckley_buck import GAME
from referee.games.huckley_buck.course import HuckleyBuckCourse
from tests.games.huckley_buck.table import ANN, BOB, CY, EVE, OUT, misdeal, penalise, say, score, table

FIGURES = {one.key: one for one in GAME.statistics}


def sums(course: HuckleyBuckCourse, key: str) -> list[tuple[int, int]]:
    """Of each player: the sum, and of how many rounds."""
    return [FIGURES[key].add_up(course.rows, seat) for seat in course.setup.seats]


def played() -> HuckleyBuckCourse:
    """Eve misdeals. Ann deals: no trick for Bob and Eve. Bob deals, Cy is out: none for Dee and Eve."""
    return score(score(misdeal(table(5, dealer=EVE)), 2, 0, 2, 1, 0), 3, 2, OUT, 0, 0)


@pytest.mark.clause("HB-SCORE-03", "HB-MIS-10")
def test_a_hook_counts_for_a_round_without_a_trick_and_for_a_misdeal() -> None:
    assert sums(played(), "hooks") == [(0, 2), (1, 2), (0, 2), (1, 2), (3, 2)]


def test_the_hooks_of_the_dealer_of_who_leads_and_of_the_others_are_all_hooks() -> None:
    course = played()
    assert sums(course, "hooks_dealing") == [(0, 1), (0, 1), (0, 0), (0, 0), (1, 0)]
    assert sums(course, "hooks_leading") == [(0, 0), (1, 1), (0, 1), (0, 0), (0, 0)]
    assert sums(course, "hooks_elsewhere") == [(0, 1), (0, 0), (0, 1), (1, 2), (2, 2)]


@pytest.mark.clause("HB-AMB-02")
def test_who_is_out_is_counted_in_rounds_alone() -> None:
    assert sums(played(), "dropped") == [(0, 2), (0, 2), (1, 2), (0, 2), (0, 2)]
    thrown_in = penalise(say(table(5, dealer=EVE), "in", "out"), ANN, then="throw_in")
    assert thrown_in.rows[-1].kind == "thrown_in"
    assert sums(thrown_in, "dropped") == [(0, 0)] * 5


@pytest.mark.clause("HB-MIS-10")
def test_a_misdeal_is_its_dealers_and_no_round() -> None:
    assert sums(played(), "misdeals") == [(0, 1), (0, 1), (0, 0), (0, 0), (1, 0)]


def test_the_open_round_counts_nothing_yet() -> None:
    course = penalise(played(), CY)
    assert course.rows[-1].open
    assert sums(course, "hooks")[CY] == (0, 2)
    assert sums(course, "hooks")[BOB] == (1, 2)
