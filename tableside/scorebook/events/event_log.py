"""Event logs: one way to begin one, to add an event to it, to read it and to keep what it adds up to in memory.

A table and a tournament day are kinds of log. What the logs of a kind add up to is said by its `LogKind`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from referee.refused import Refused
from tableside.scorebook.events.event import Draft, Event, record
from tableside.scorebook.events.replay_cache import ReplayCache, S
from tableside.scorebook.events.stored_events import read_rows, row_of, within_time
from tableside.scorebook.limits import DATA_BYTES
from tableside.scorebook.names import clean_text
from tableside.store.errors import CORRUPT, ScoreFileError, Taken
from tableside.store.event_store import EventRow, EventStore, Rows, WritableRows

FORMAT = "tableside rows"
VERSION = 1

UNREADABLE = (Refused, ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError)
"""What reading and replaying raise when rows don't add up to anything that this version knows."""


class KeyUsed(Refused):
    """A key that was entered before with other contents: what stands isn't what its sender believes was saved."""

    def __init__(self) -> None:
        message = (
            "This was sent before with other contents, and those were saved. Look at what stands, then enter anew."
        )
        super().__init__("used_key", "key", message)


class DamagedLog(ScoreFileError):
    """A log that can't be read by this version; its rows are still there. `why` is a sentence.

    A kind of log says what it is called (`what`), and what its damage leaves alone (`others`).
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
Done = Callable[[], None]


@dataclass(frozen=True, slots=True)
class LogKind(Generic[S, D]):
    """One kind of log.

    `name`           as the store knows it
    `begin`          the state after the first event; raises one of UNREADABLE where none begins with it
    `apply`          the state after one more event; raises one of UNREADABLE where it doesn't follow
    `check`          raises one of UNREADABLE for a state that pages can't bear after these events
    `damaged`        what is raised for a log that can't be read
    `missing`        what is raised where there is no log of an id
    `cached_events`  how many events the logs kept in memory have together
    `most_bytes`     of one event's data as JSON
    `put_away`       whether lists leave the log out
    """

    name: str
    begin: Callable[[Event], S]
    apply: Callable[[S, Event], S]
    check: Callable[[S, list[Event]], None]
    damaged: type[D]
    missing: type[LookupError]
    cached_events: int
    most_bytes: int = DATA_BYTES
    put_away: Callable[[S], bool] = lambda state: False

    def replay(self, events: list[Event], known: S | None = None) -> S:
        """What the events add up to, those known before them replayed already. Raises one of UNREADABLE."""
        rest = iter(events)
        state = self.begin(next(rest)) if known is None else known
        for event in rest:
            state = self.apply(state, event)
        self.check(state, events)
        return state


class EventLogs(Generic[S, D]):
    """All logs of one kind in a store. Everything raises ScoreFileError where that can't be read or written.

    `clock` gives UTC milliseconds since 1970, `new_id` an id for a new log; `on_change` is called with the id of every
    log that an event was added to, once it is committed.
    """

    def __init__(
        self,
        kind: LogKind[S, D],
        store: EventStore,
        clock: Callable[[], int],
        new_id: Callable[[], str],
        on_change: Callable[[str], None] = lambda log_id: None,
    ) -> None:
        self.store = store
        self._clock = clock
        self.notify = on_change
        self._kind = kind
        self._new_id = new_id
        self._cache: ReplayCache[S] = ReplayCache(kind.cached_events)
        self._damaged: dict[str, tuple[int, D]] = {}

    def now(self) -> int:
        """This moment, as events bear it."""
        return within_time(self._clock())

    def load(self, rows: Rows, log_id: str) -> S:
        """What a log adds up to, from memory and whatever was written since. Raises `missing` and `damaged`."""
        name = self._kind.name
        known = self._damaged.get(log_id)
        if known and known[0] == rows.last_position(name, log_id):
            raise known[1]
        state = self._cache.get(log_id)
        with self._readable(rows, log_id):
            position = state.position if state else 0
            events = read_rows(rows.after(name, log_id, position), position)
            if events:
                state = self._kind.replay(events, state)
        if state is None:
            raise self._kind.missing(log_id)
        if events:
            self._cache.keep(log_id, state)
        return state

    @contextmanager
    def _readable(self, rows: Rows, log_id: str) -> Iterator[None]:
        """Raises `damaged` for whatever goes wrong while the rows of a log are read and replayed, and remembers it."""
        try:
            yield
        except (*UNREADABLE, ScoreFileError) as error:
            if isinstance(error, ScoreFileError) and error.code != CORRUPT:
                raise
            damaged = self._kind.damaged(log_id, error, self._rows_if_any(log_id))
            self._damaged[log_id] = rows.last_position(self._kind.name, log_id), damaged
            raise damaged from error

    def _rows_if_any(self, log_id: str) -> list[EventRow] | None:
        try:
            return self.store.broken_rows(self._kind.name, log_id)
        except ScoreFileError:
            return None

    def find(self, log_id: str) -> S | D | None:
        """What a log adds up to, what is wrong with it, or None when there is none."""
        try:
            with self.store.reading() as rows:
                return self.load(rows, log_id)
        except self._kind.missing:
            return None
        except self._kind.damaged as damaged:
            return damaged

    def rows(self, log_id: str) -> str:
        """A log's rows as they are stored, as JSON, for whoever can mend one that can't be read; `data` as its letters.

        {"format": "tableside rows", "version": 1, "table": id, "rows": [{"position": 1, "kind": …}, …]}
        """
        name = self._kind.name
        rows = ",\n".join(json.dumps(row._asdict()) for row in self.store.broken_rows(name, log_id))
        head = f'"format": {json.dumps(FORMAT)}, "version": {VERSION}, {json.dumps(name)}: {json.dumps(log_id)}'
        return f'{{{head}, "rows": [\n{rows}\n]}}\n'

    def ids(self) -> list[str]:
        """Every log's id, those touched last at the end."""
        with self.store.reading() as rows:
            return rows.ids(self._kind.name)

    def begun_by(self, key: str) -> list[str]:
        """The ids of the logs whose first event has this key: a log, and copies of it."""
        with self.store.reading() as rows:
            return rows.begun_by(self._kind.name, key)

    def count(self, *, put_away: bool = False) -> int:
        """How many logs are in use, or put away, those that can't be read among them."""
        with self.store.reading() as rows:
            return rows.count(self._kind.name, put_away=put_away)

    def recent(self, limit: int, *, put_away: bool = False, skip: int = 0) -> list[tuple[str, S | D]]:
        """The logs touched last, newest first, without the first `skip`, those that can't be read among them."""
        with self.store.reading() as rows:
            found = rows.recent(self._kind.name, limit, put_away=put_away, skip=skip)
        states = ((log_id, self.find(log_id)) for log_id in found)
        return [(log_id, state) for log_id, state in states if state is not None]

    def begin(self, draft: Draft) -> tuple[str, S]:
        """Begins a log with an event, and gives its id; the same key again finds the log that it began.

        Raises Refused for what no log begins with, KeyUsed where another one was begun under the key.
        """
        name = self._kind.name
        event = record(draft, 1, self.now(), self._kind.most_bytes)
        state = self._kind.replay([event])
        with self.store.writing() as rows:
            if known := rows.begun_by(name, draft.key):
                begun = self.load(rows, known[0])
                self._entered(rows, known[0], draft)
                return known[0], begun
            return self.add(rows, state, [event]), state

    def add(self, rows: WritableRows, state: S, events: Iterable[Event]) -> str:
        """Adds a whole log within a transaction, and gives its new id."""
        log_id = self._new_id()
        rows.create(self._kind.name, log_id, self.now(), put_away=self._kind.put_away(state))
        rows.append(self._kind.name, log_id, map(row_of, events))
        return log_id

    def append(
        self,
        log_id: str,
        draft: Draft,
        take: Callable[[S], tuple[Event, S]],
        write_along: Callable[[WritableRows, S, Event, S], Done] = lambda rows, before, event, after: lambda: None,
        seen: S | None = None,
    ) -> S:
        """Adds the event that a draft becomes, and gives the state after it; a key that was entered before adds none.

        `take` gives event and state from the state before, or raises what stands against it: before the lock is taken,
        and again where another event came first. `write_along` writes what belongs into the same transaction, or
        raises, and gives what is to be done once all is committed. `seen` is the state as the caller has just read it.

        Raises `missing`, `damaged`, KeyUsed when the key stands for something else, and what `take` raises.
        """
        state = seen or self._state(log_id)
        while True:
            try:
                event, after = take(state)
                done = self._write(log_id, state, event, after, write_along)
                break
            except Exception as against:
                # An entry that is sent again is an answer, whatever stands against it by now.
                with self.store.reading() as rows:
                    if self._entered(rows, log_id, draft):
                        return self.load(rows, log_id)
                    if not isinstance(against, Taken):
                        raise
                    state = self.load(rows, log_id)
        done()
        self._cache.keep(log_id, after)
        self.notify(log_id)
        return after

    def _write(
        self,
        log_id: str,
        before: S,
        event: Event,
        after: S,
        write_along: Callable[[WritableRows, S, Event, S], Done],
    ) -> Done:
        """Commits an event with all that belongs to it. Raises Taken where another event came first."""
        name = self._kind.name
        with self.store.writing() as rows:
            rows.append(name, log_id, [row_of(event)])
            rows.touch(name, log_id, event.at)
            if self._kind.put_away(after) != self._kind.put_away(before):
                rows.put_away(name, log_id, self._kind.put_away(after))
            return write_along(rows, before, event, after)

    def _state(self, log_id: str) -> S:
        with self.store.reading() as rows:
            return self.load(rows, log_id)

    def _entered(self, rows: Rows, log_id: str, draft: Draft) -> bool:
        """Whether the draft was entered before. Raises KeyUsed where its key stands for something else."""
        row = rows.with_key(self._kind.name, log_id, draft.key)
        if row is None:
            return False
        with self._readable(rows, log_id):
            [event] = read_rows([row], row.position - 1)
        if (event.kind, event.note, _letters(event.data)) != (draft.kind, clean_text(draft.note), _letters(draft.data)):
            raise KeyUsed
        return True

    def forget(self) -> None:
        """Forgets all that is in memory: each log is replayed from the store."""
        self._cache.clear()


def _letters(data: Mapping[str, Any]) -> str:
    return json.dumps(data, sort_keys=True)
