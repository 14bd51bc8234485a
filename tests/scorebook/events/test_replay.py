"""Replaying a whole log against entering its events one by one."""

from __future__ import annotations

from functools import reduce
from itertools import count

import pytest
from hypothesis import given

from tableside.scorebook.events.event import Event
from tableside.scorebook.replay import apply, replay, seat
from tests.scorebook.table_play import TableInPlay, tables_in_play
from tests.support.every_kind import MAKERS, table_with


def one_by_one(events: tuple[Event, ...]) -> object:
    first, *later = events
    return reduce(apply, later, seat(first))


@given(tables_in_play())
def test_a_table_replayed_at_once_is_the_table_that_was_entered(in_play: TableInPlay) -> None:
    events = in_play.table.history.events
    replayed = replay(events)
    assert replayed == one_by_one(events)
    assert replayed.games == in_play.table.games


@pytest.mark.parametrize("kind", MAKERS)
def test_each_kind_among_entries_replayed_at_once_is_what_was_entered(kind: str) -> None:
    events = table_with(kind)[0].table.history.events
    assert replay(events) == one_by_one(events)


def test_parts_by_players_own_phones_use_up_their_own_quota_when_they_are_replayed_at_once() -> None:
    in_play = TableInPlay("buddha", 3)
    keys = count()
    for change in (False, True, True):
        bids = [next(keys), None, None]
        in_play.enter("bid", bids=bids, **({"change": True} if change else {}))
    assert replay(in_play.table.history.events).history.used == in_play.table.history.used
