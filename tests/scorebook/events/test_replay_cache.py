"""What stays in memory: the states of the logs written to last, up to a total of events."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tableside.scorebook.events.replay_cache import ReplayCache


@dataclass(frozen=True)
class Counted:
    """As many events as there were."""

    position: int


@pytest.fixture
def cache() -> ReplayCache[Counted]:
    return ReplayCache(10)


def test_a_later_state_is_not_lost_to_an_earlier_one(cache: ReplayCache[Counted]):
    for position in (4, 6, 5):
        cache.keep("one", Counted(position))
    assert cache.get("one") == Counted(6)


def test_those_with_too_many_events_together_are_let_go_the_oldest_first(cache: ReplayCache[Counted]):
    for log_id, events in (("one", 4), ("two", 6), ("three", 1)):
        cache.keep(log_id, Counted(events))
    assert [cache.get(log_id) for log_id in ("one", "two", "three")] == [None, Counted(6), Counted(1)]


def test_one_that_is_too_long_by_itself_is_kept_alone(cache: ReplayCache[Counted]):
    cache.keep("one", Counted(3))
    cache.keep("long", Counted(50))
    assert [cache.get(log_id) for log_id in ("one", "long")] == [None, Counted(50)]
    cache.keep("one", Counted(3))
    assert [cache.get(log_id) for log_id in ("one", "long")] == [Counted(3), None]


def test_a_log_that_grows_counts_once(cache: ReplayCache[Counted]):
    for position in range(1, 10):
        cache.keep("one", Counted(position))
    cache.keep("two", Counted(1))
    assert cache.get("one") == Counted(9)
