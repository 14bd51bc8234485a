"""Nights: what belongs to one evening."""

from __future__ import annotations

import itertools
from datetime import date, datetime, timedelta

import pytest

from tableside.scorebook.nights.night import (
    SeatedTable,
    evening_of,
    games_played,
    is_night_on,
    may_belong,
    start_of_evening,
    tables_in_night,
)
from tableside.scorebook.replay import replay
from tableside.scorebook.table.table import Table
from tests.scorebook.table_play import TableInPlay, tpb_round

KEYS = itertools.count()


def at(day: int, hour: int, minute: int = 0) -> int:
    """UTC milliseconds of a time of day in November 2026, by this machine's clock."""
    return int(datetime(2026, 11, day, hour, minute).timestamp() * 1000)


def started(moment: int, *players: str, key: str = "", follows: str = "") -> Table:
    """A table seated at that moment with a key of its own."""
    event = TableInPlay("buddha", players or ("Ann", "Bob", "Cy")).table.history[1]
    data = {**event.data, **({"follows": follows} if follows else {})}
    return replay([event._replace(at=moment, data=data, key=key or f"k-{next(KEYS)}")])


def test_a_round_after_midnight_belongs_to_the_evening_before():
    assert evening_of(at(22, 1)) == evening_of(at(21, 20)) == date(2026, 11, 21)


def test_a_night_ends_at_six_in_the_morning():
    assert evening_of(at(22, 5, 59)) == date(2026, 11, 21)
    assert evening_of(at(22, 6)) == date(2026, 11, 21) + timedelta(days=1)


def test_a_night_is_on_until_the_evening_of_its_last_entry_of_a_game_ends():
    in_play = TableInPlay("buddha")
    in_play.enter("bid", bids=[1, 1, 1])
    in_play.enter("put_away")
    moments = at(21, 20), at(22, 1), at(28, 9)
    events = [one._replace(at=moment) for one, moment in zip(in_play.table.history.events, moments, strict=True)]
    assert [is_night_on(replay(events), now) for now in (at(22, 5, 59), at(22, 6), at(28, 20))] == [True, False, False]


def test_a_night_that_lasts_until_the_morning_goes_on_for_two_hours():
    in_play = TableInPlay("buddha")
    in_play.enter("bid", bids=[1, 1, 1])
    events = [
        one._replace(at=moment)
        for one, moment in zip(in_play.table.history.events, (at(21, 20), at(22, 5, 58)), strict=True)
    ]
    assert [is_night_on(replay(events), now) for now in (at(22, 6), at(22, 7, 57), at(22, 7, 58))] == [
        True,
        True,
        False,
    ]


def test_a_night_without_an_entry_is_on_in_the_evening_of_its_seating():
    assert [is_night_on(started(at(21, 20)), now) for now in (at(22, 5, 59), at(22, 6))] == [True, False]


def test_the_tables_of_a_night_come_in_the_order_they_were_started():
    late, early = started(at(22, 1)), started(at(21, 20))
    before, after = started(at(21, 5)), started(at(22, 7))
    assert tables_in_night(late, [after, late, before, early]) == [early, late]


def test_the_tables_of_other_crews_are_none_of_this_night():
    ours, others = started(at(21, 20)), started(at(21, 20), "Dee", "Eve", "Fay")
    assert tables_in_night(ours, [others, ours]) == [ours]


@pytest.mark.parametrize(
    ("players", "same"),
    [
        (("Ann", "bob", "Dee"), True),
        (("Ann", "Bob", "Dee", "Eve"), False),
        (("Ann", "Bob", "Cy", "Dee", "Eve"), True),
        (("Ann", "Dee", "Eve"), False),
    ],
)
def test_a_crew_is_the_same_with_more_than_half_of_the_larger_table(players: tuple[str, ...], same: bool):
    first, other = started(at(21, 20)), started(at(21, 21), *players)
    assert (other in tables_in_night(first, [first, other])) == same
    assert (first in tables_in_night(other, [first, other])) == same


def test_a_crew_that_changes_table_by_table_has_one_night():
    first = started(at(21, 20))
    second, third = started(at(21, 21), "Ann", "Bob", "Dee"), started(at(21, 22), "Bob", "Dee", "Eve")
    assert tables_in_night(third, [first, second, third]) == [first, second, third]


def test_tables_that_continue_one_another_are_one_night_with_any_players():
    first = started(at(21, 20), key="first")
    second = started(at(22, 7), "Dee", "Eve", "Fay", key="second", follows="first")
    third = started(at(22, 9), "Gus", "Hal", "Ida", follows="second")
    tables = [third, second, first]
    assert [tables_in_night(table, tables) for table in tables] == [[first, second, third]] * 3


def test_of_copies_of_a_table_one_counts():
    ours, copy = started(at(21, 20), key="one"), started(at(21, 20), key="one")
    other, longer = started(at(21, 21), key="two"), TableInPlay("buddha")
    longer.table = started(at(21, 21), key="two")
    longer.enter("bid", bids=[1, 1, 1])
    assert tables_in_night(ours, [copy, longer.table, other]) == [ours, longer.table]


def test_only_tables_of_the_night_or_linked_with_it_are_looked_at():
    ours = started(at(21, 20), key="ours")
    seatings = [
        SeatedTable("early", "early", at(21, 5), None),
        SeatedTable("same", "same", at(22, 5), None),
        SeatedTable("linked", "linked", at(22, 7), "ours"),
        SeatedTable("after", "after", at(22, 8), "linked"),
        SeatedTable("apart", "apart", at(22, 8), "gone"),
    ]
    assert may_belong(ours, seatings) == ["same", "linked", "after"]


def test_a_night_begins_at_six_in_the_morning():
    assert [start_of_evening(evening_of(moment)) for moment in (at(21, 6), at(22, 5, 59))] == [at(21, 6)] * 2


def test_a_game_in_which_nothing_was_entered_is_none():
    one = TableInPlay("ten-point-buck", tpb__rounds=1)
    tpb_round(one, [20, 30, 40], [20, 32, 46])
    one.enter("next_game")
    assert games_played([one.table, TableInPlay("buddha").table]) == 1
