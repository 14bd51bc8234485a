"""A cache of the states of logs."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Generic, Protocol, TypeVar


class Replayed(Protocol):
    """The state of a log, which knows the number of its events."""

    @property
    def position(self) -> int:
        """The position of the last event."""


S = TypeVar("S", bound=Replayed)


class ReplayCache(Generic[S]):
    """The states of the logs written to last, which have `most` events together."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._states: OrderedDict[str, S] = OrderedDict()
        self._events = 0
        self._lock = Lock()

    def get(self, log_id: str) -> S | None:
        """The cached state of a log; None if there is none."""
        with self._lock:
            return self._states.get(log_id)

    def keep(self, log_id: str, state: S) -> None:
        """Caches a state, unless a later one is cached."""
        with self._lock:
            known = self._states.pop(log_id, None)
            latest = known if known is not None and known.position > state.position else state
            self._states[log_id] = latest
            self._events += latest.position - (known.position if known is not None else 0)
            while self._events > self._most and len(self._states) > 1:
                _, oldest = self._states.popitem(last=False)
                self._events -= oldest.position

    def drop(self, log_id: str) -> None:
        """Forgets the state of a log."""
        with self._lock:
            known = self._states.pop(log_id, None)
            self._events -= known.position if known is not None else 0

    def clear(self) -> None:
        """Forgets all states."""
        with self._lock:
            self._states.clear()
            self._events = 0
