"""Standings of a day: their order, their CSV, the podium."""

from __future__ import annotations

import random
from itertools import chain

import pytest

from referee.rules.day import PlayerScore
from tableside.days.day_book import DAY_LOG
from tableside.days.export.csv_day import day_csv
from tableside.days.scores.standings import podium, standings
from tests.scorebook.day_play import NAMES, PLAIN, Opener, a_leg, cards_to_draw


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.clause("HB-TOUR-06", "HB-AMB-28")
def test_standings_of_a_random_day_are_those_worked_out_beside(open_day: Opener, seed: int) -> None:
    luck = random.Random(seed)
    played = open_day(list(NAMES[:13]))
    played.seat(str(seed))
    sums: dict[str, PlayerScore] = {}
    for leg in range(3):
        for name, standing in a_leg(played, luck).items():
            sums[name] = sums.get(name, PlayerScore()).plus(standing)
        played.enter("left", player=luck.choice(played.day.playing))
        if leg == 0:
            played.enter("came", players=["Tess", "Uwe"])
        if leg < 2:
            placed: dict[str, int] = {}
            drawn = cards_to_draw(played)
            while placements := played.plan(drawn, placed).placements:
                placed |= luck.choice(placements).placed
            played.move(drawn, placed)
            seated = [*chain(*(table.players for table in played.day.sitting))]
            assert sorted(seated) == sorted(played.day.playing)
    found = list(chain(*standings(played.day, played.tables)))
    assert {one.player: one.sum for one in found if one.games} == sums
    order = [(one.sum.points, one.sum.wins, -one.sum.hooks) for one in found]
    assert order == sorted(order, reverse=True)
    assert DAY_LOG.replay([*played.day.events]) == played.day


def test_the_standings_are_a_row_a_player_with_every_leg(open_day: Opener) -> None:
    played = open_day(list(NAMES[:8]))
    played.seat()
    played.play_leg(PLAIN)
    one, two = (table.players for table in played.day.sitting)
    played.enter("left", player=one[3])
    played.enter("declared", player=two[3])
    header, *rows = day_csv(played.day, played.tables).splitlines()
    assert header == "Place,Player,Points,Games won,Hooks,Games,Leg 1 table,Leg 1 points,Remarks"
    assert sorted(rows) == sorted(
        [
            f"1,{one[0]},22,2,0,2,1,22,",
            f"1,{two[0]},22,2,0,2,2,22,",
            f"3,{one[1]},10,0,0,2,1,10,",
            f"3,{two[1]},10,0,0,2,2,10,",
            f"5,{one[3]},2,0,6,2,1,2,left",
            f"5,{two[3]},2,0,6,2,2,2,Big Loser",
            f"7,{one[2]},0,0,2,2,1,0,",
            f"7,{two[2]},0,0,2,2,2,0,",
        ]
    )


def test_the_podium_has_the_first_three_places_once_the_last_leg_is_played(open_day: Opener) -> None:
    played = open_day(legs=1)
    played.seat()
    assert podium(played.day, played.tables) == []
    a_leg(played, random.Random(3))
    places = podium(played.day, played.tables)
    levels = standings(played.day, played.tables)
    assert [level for _, level in places] == levels[: len(places)]
    assert [place for place, _ in places] == [1, 2, 3]


@pytest.mark.parametrize(("tables", "places"), [(2, [(1, 2), (3, 2)]), (4, [(1, 4)])])
def test_level_players_share_a_place_of_the_podium_and_those_behind_it_stay_free(
    open_day: Opener, tables: int, places: list[tuple[int, int]]
) -> None:
    played = open_day(NAMES[: 4 * tables], legs=1)
    played.seat()
    for table in played.day.sitting:
        for _ in range(2):
            played.play(table.key, PLAIN)
        played.done(table.rank)
    assert [(place, len(level)) for place, level in podium(played.day, played.tables)] == places


def test_there_is_no_podium_while_a_table_plays_on_late(open_day: Opener) -> None:
    played = open_day(NAMES[:8], legs=1)
    played.seat()
    late, other = played.day.sitting
    played.enter("plays_on", table=late.key)
    for _ in range(2):
        played.play(other.key, PLAIN)
    played.done(other.rank)
    assert played.day.finished
    assert podium(played.day, played.tables) == []


def test_there_is_no_podium_while_a_leg_is_put_right(open_day: Opener) -> None:
    played = open_day(NAMES[:8], legs=1)
    played.seat()
    a_leg(played, random.Random(3))
    assert podium(played.day, played.tables)
    played.unlock(1)
    assert podium(played.day, played.tables) == []
