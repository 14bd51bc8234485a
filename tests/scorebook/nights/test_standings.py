"""Standings over the games of a night."""

from __future__ import annotations

import pytest

from tableside.scorebook.nights.standings import NightStanding, standings
from tests.scorebook.table_play import TableInPlay, buddha_round, tpb_round


@pytest.mark.clause("HB-SCORE-05")
def test_games_points_and_hooks_add_up_over_the_games_best_first():
    in_play = TableInPlay("huckley-buck", 3, hb__target=4)
    for tricks in ([0, 1, 4], [3, 2, 0], [0, 4, 1]):
        in_play.enter("result", tricks=tricks)
        if in_play.table.course.winners:
            in_play.enter("next_game")
    assert standings(in_play.table) == (
        NightStanding("Bob", 1, 7, 0),
        NightStanding("Cy", 1, 5, 1),
        NightStanding("Ann", 0, 0, 2),
    )


def test_before_the_first_game_is_over_everybody_has_nothing():
    in_play = TableInPlay("ten", 2)
    in_play.enter("result", round_card=5, shown=[["7"], ["3"]])
    assert standings(in_play.table) == (NightStanding("Ann", 0, 0, 0), NightStanding("Bob", 0, 0, 0))


def test_a_game_that_is_not_over_adds_no_points_and_no_hooks():
    in_play = TableInPlay("huckley-buck", 3, hb__target=4)
    in_play.enter("result", tricks=[0, 1, 4])
    over = standings(in_play.table)
    in_play.enter("next_game")
    in_play.enter("result", tricks=[0, 3, 2])
    assert standings(in_play.table) == over


def test_of_equal_wins_the_most_points_come_first():
    in_play = TableInPlay("ten-point-buck", 3, tpb__rounds=1)
    tpb_round(in_play, [30, 40, 50], [20, 45, 50])
    assert [(one.name, one.points) for one in standings(in_play.table)] == [("Cy", 10), ("Bob", 5), ("Ann", 3)]


def test_of_equal_wins_the_fewest_points_come_first_where_the_lowest_wins():
    in_play = TableInPlay("ten", 3)
    in_play.enter("result", round_card=5, shown=[["3"], ["7"], ["9"]])
    in_play.enter("hands", allowed=True, note="we stop", cards=[["1", "2", "3", "4"], ["1", "P8", "J", "4"], ["5"] * 4])
    ann, bob, cy = in_play.table.course.totals
    assert cy < bob < ann
    assert [one.name for one in standings(in_play.table)] == ["Cy", "Bob", "Ann"]


@pytest.mark.clause("BUD-AMB-13")
def test_a_shared_win_counts_for_each():
    in_play = TableInPlay("buddha")
    for _ in range(in_play.table.course.open.deal.rounds):
        buddha_round(in_play, [7, 7, 1], [7, 7, 0])
    assert {standing.name: standing.won for standing in standings(in_play.table)} == {"Ann": 1, "Bob": 1, "Cy": 0}
