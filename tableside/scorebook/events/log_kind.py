"""A kind of event log: the state that its events add up to, and the errors for logs that have none."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import reduce
from typing import Generic, TypeVar

from referee.refused import Refused
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.replay_cache import S
from tableside.scorebook.limits import DATA_BYTES
from tableside.store.errors import ScoreFileError
from tableside.store.event_store import EventRow

UNREADABLE = (Refused, ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError)
"""The errors of reading and replaying rows that this version can't understand."""


class DamagedLog(ScoreFileError):
    """A log that can't be read by this version; its rows are still there. `why` is a sentence.

    `what` is the name of the kind of log, `others` a sentence that all other logs are fine.
    """

    what = "log"
    others = ""

    def __init__(self, log_id: str, error: Exception, rows: list[EventRow] | None) -> None:
        self.log_id, self.why = log_id, self.reason(error)
        super().__init__(f"damaged_{self.what}", f"This {self.what} can’t be read. {self.why} {self.others}")

    def reason(self, error: Exception) -> str:
        """What is wrong with the log, as a sentence."""
        if isinstance(error, ScoreFileError | json.JSONDecodeError):
            return "Its rows are broken."
        if isinstance(error, Refused):
            return f"An entry isn’t one that this version takes: {error.message}"
        return f"Its rows don’t add up to a {self.what}."


D = TypeVar("D", bound=DamagedLog)


def one_by_one(apply: Callable[[S, Event], S]) -> Callable[[S, Iterable[Event]], S]:
    """The state after events, of which each alone gives the next state."""
    return lambda state, events: reduce(apply, events, state)


@dataclass(frozen=True, slots=True)
class LogKind(Generic[S, D]):
    """One kind of log.

    `name`           as the store knows it
    `begin`          the state after the first event; raises one of UNREADABLE if that can't be the first
    `apply`          the state after more events; raises one of UNREADABLE if one can't follow
    `check`          raises one of UNREADABLE if a page couldn't show the state after these events; old logs are
                     checked too, so it must not refuse what an earlier version accepted
    `damaged`        what is raised for a log that can't be read
    `missing`        what is raised if there is no log with an id
    `cached_events`  the most events that all cached logs have together
    `most_bytes`     the limit on the first event's data as JSON; `make_event` checks later ones
    `put_away`       whether the log is put away: lists leave it out
    """

    name: str
    begin: Callable[[Event], S]
    apply: Callable[[S, Iterable[Event]], S]
    check: Callable[[S, list[Event]], None]
    damaged: type[D]
    missing: type[LookupError]
    cached_events: int
    most_bytes: int = DATA_BYTES
    put_away: Callable[[S], bool] = lambda state: False

    def replay(self, events: list[Event], before: S | None = None) -> S:
        """The state after `events`; `before` is the state before them, None at the start of the log.

        Raises one of UNREADABLE.
        """
        rest = iter(events)
        state = self.apply(self.begin(next(rest)) if before is None else before, rest)
        self.check(state, events)
        return state
