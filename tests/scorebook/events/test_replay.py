"""Replaying a whole log against entering its events one by one."""

from __future__ import annotations

from functools import reduce
from itertools import count

import pytest
from hypothesis import given

from tableside.scorebook.events.event import Event
from tableside.scorebook.replay import apply, replay, seat
from tests.scorebook.table_play import TableInPlay, tables_in_play
from tests.support.every_kind import MAKERS, night_with


def one_by_one(events: tuple[Event, ...]) -> object:
    first, *later = events
    return reduce(apply, later, seat(first))


@given(tables_in_play())
def test_a_night_replayed_at_once_is_the_night_that_was_entered(night: TableInPlay) -> None:
    events = night.table.history.events
    replayed = replay(events)
    assert replayed == one_by_one(events)
    assert replayed.games == night.table.games


@pytest.mark.parametrize("kind", MAKERS)
def test_each_kind_among_entries_replayed_at_once_is_what_was_entered(kind: str) -> None:
    events = night_with(kind)[0].table.history.events
    assert replay(events) == one_by_one(events)


def test_parts_by_players_own_phones_use_up_their_own_quota_when_they_are_replayed_at_once() -> None:
    night = TableInPlay("buddha", 3)
    keys = count()
    for change in (False, True, True):
        bids = [next(keys), None, None]
        night.enter("bid", bids=bids, **({"change": True} if change else {}))
    assert replay(night.table.history.events).history.used == night.table.history.used
