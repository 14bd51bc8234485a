"""Standings over the games of a night."""

from __future__ import annotations

import pytest
from table_play import Night, buddha_round

from tableside.scorebook.standings import NightStanding, standings


@pytest.mark.clause("HB-SCORE-05")
def test_games_points_and_hooks_add_up_over_the_games():
    night = Night("huckley-buck", 3, hb__target=4)
    night.enter("result", tricks=[0, 1, 4])
    night.enter("next_game")
    night.enter("result", tricks=[3, 2, 0])
    assert standings(night.table) == (
        NightStanding("Ann", 0, 3, 1),
        NightStanding("Bob", 0, 3, 0),
        NightStanding("Cy", 1, 4, 1),
    )


def test_before_the_first_round_everybody_has_nothing():
    assert standings(Night("ten", 2).table) == (NightStanding("Ann", 0, 0, 0), NightStanding("Bob", 0, 0, 0))


def test_points_of_a_game_that_is_on_are_what_it_would_come_to_now():
    night = Night("ten", 2)
    night.enter("result", round_card=5, shown=[["7"], ["3"]])
    course = night.table.course
    assert course.standings != course.totals
    assert tuple(one.points for one in standings(night.table)) == course.standings


@pytest.mark.clause("BUD-AMB-13")
def test_a_shared_win_counts_for_each():
    night = Night("buddha")
    for _ in range(night.table.course.deal.rounds):
        buddha_round(night, [7, 7, 1], [7, 7, 0])
    assert [standing.won for standing in standings(night.table)] == [1, 1, 0]
