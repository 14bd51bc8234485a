"""Seats: drawn by a seed that anybody can check, and changed within a leg."""

from __future__ import annotations

import random
from itertools import chain

import pytest

from referee.refused import Refused
from referee.rules.day import PlayerScore
from tableside.days.lot import Lot
from tableside.days.scores.counted_games import games_done
from tableside.days.scores.leg_scores import scores
from tests.scorebook.day_play import NAMES, SWEEP, Opener, random_rounds


@pytest.mark.clause("HB-TOUR-01", "HB-TOUR-02", "HB-TOUR-03", "HB-TOUR-10")
def test_seats_are_drawn_from_the_seed_and_the_list_and_tables_open(open_day: Opener) -> None:
    played = open_day(list(NAMES[:19]))
    played.enter("holder", player="Anna")
    day = played.seat("4711")
    assert [len(table.players) for table in day.sitting] == [5, 5, 5, 4]
    assert "Anna" in day.sitting[3].players
    assert {*chain(*(table.players for table in day.sitting))} == {*NAMES[:19]}
    for table in day.sitting:
        seated = played.table(table.key)
        assert seated.names == table.players
        assert seated.name == f"Table {table.rank + 1}, leg 1"
        assert played.days.day_of(played.tables[table.key][0]) == played.day_id
    in_another_order = open_day(list(reversed(NAMES[:19])))
    in_another_order.enter("holder", player="Anna")
    assert [table.players for table in in_another_order.seat("4711").sitting] == [t.players for t in day.sitting]
    with pytest.raises(Refused, match="already"):
        played.seat("4712")


def test_the_lot_can_be_drawn_again_with_any_sha256() -> None:
    """`printf '4711 Zoë' | sha256sum` begins with 01cdddfa, Robert's with 3f0ca599, Anna's with 45ceddeb."""
    names = ["Anna", "Robert", "Zoë"]
    Lot("4711").shuffle(names)
    assert names == ["Zoë", "Robert", "Anna"]
    assert Lot("4711").choice(["Anna", "Robert"]) == "Robert"


def test_seats_that_the_seed_does_not_draw_are_refused(open_day: Opener) -> None:
    played = open_day(list(NAMES[:8]))
    tables = [list(NAMES[:4]), list(NAMES[4:8])]
    with pytest.raises(Refused) as caught:
        played.enter("seated", seed="1", tables=tables)
    assert caught.value.code == "not_by_lot"
    assert played.day.leg == 0


@pytest.mark.clause("HB-AMB-27")
def test_players_who_sit_on_together_are_dealt_to_by_the_last_winner(open_day: Opener) -> None:
    played = open_day(list(NAMES[:5]))
    played.seat()
    rounds = [[2] * 5] * 3
    winner = played.table(played.at(0).key).names[2]
    for _ in range(2):
        played.play(played.at(0).key, rounds)
    played.done(0)
    day = played.move()
    table = played.table(day.sitting[0].key)
    assert table.names[table.first_dealer] == winner
    assert table.previous_table_key == day.tables[0].key


@pytest.mark.clause("HB-AMB-28", "HB-GEN-01")
def test_tables_change_within_a_leg_and_what_was_played_counts(open_day: Opener) -> None:
    played = open_day(list(NAMES[:9]))
    played.seat()
    five, four = played.at(0), played.at(1)
    first = played.play(five.key, random_rounds(5, random.Random(5)))
    gone = five.players[2]
    played.enter("left", player=gone)
    day = played.enter("reseated", tables={"0": [name for name in five.players if name != gone]})
    assert [len(table.players) for table in day.sitting] == [4, 4]
    assert played.table(five.key).names == five.players
    second = played.play(played.at(0).key, SWEEP)
    expected = {name: first[name].plus(second.get(name, PlayerScore())) for name in five.players}
    assert {name: one for name, one in scores(day, played.tables, 1).items() if name in expected} == expected
    assert games_done(day, played.tables, played.at(0)) == 2
    swapped = [list(played.at(0).players), list(four.players)]
    swapped[0][0], swapped[1][0] = swapped[1][0], swapped[0][0]
    with pytest.raises(Refused, match="two tables"):
        played.enter("reseated", tables={"0": swapped[0]})
    played.enter("reseated", tables={"0": swapped[0], "1": swapped[1]}, allowed=True)
    merged = played.enter("reseated", tables={"0": swapped[0] + swapped[1][:3], "1": []}, allowed=True)
    assert [len(table.players) for table in merged.sitting] == [7]
    assert merged.unseated == (swapped[1][3],)
