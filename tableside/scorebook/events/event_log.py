"""Event logs: to create one, to append an event, to read it and to cache its state.

A table and a tournament day are kinds of log (`log_kind.py`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import count
from typing import Any, Generic

from referee.refused import Refused
from tableside.scorebook.events.event import Draft, Event, record
from tableside.scorebook.events.log_kind import UNREADABLE, D, LogKind
from tableside.scorebook.events.replay_cache import ReplayCache, S
from tableside.scorebook.events.stored_events import read_rows, row_of, within_time
from tableside.scorebook.names import clean_text
from tableside.store.errors import CORRUPT, Interrupted, PositionOrKeyTaken, ScoreFileError
from tableside.store.event_store import NO_LIMIT, EventRow, EventStore, Session, WritableSession

FORMAT = "tableside rows"
VERSION = 1
ATTEMPTS = 3
"""How often a transaction is tried that the store's engine interrupts."""

AfterCommit = Callable[[], None]


def write_nothing_else(session: WritableSession, before: S, event: Event, after: S) -> AfterCommit:
    """What `append` writes with an event unless its caller says otherwise, and does after the commit: nothing."""
    return lambda: None


class KeyUsed(Refused):
    """A key that is stored with other contents, so the sender is wrong about what was saved."""

    def __init__(self) -> None:
        message = "This was sent before with other contents, and those were saved. Look at them, then enter it again."
        super().__init__("used_key", "key", message)


class EventLogs(Generic[S, D]):
    """All logs of one kind in a store. Every method raises ScoreFileError if the store can't be read or written.

    `clock` gives UTC milliseconds since 1970, `new_id` an id for a new log; `on_change` is called with the id of each
    log that `append` added an event to, once that is committed. Below, `missing` and `damaged` are the exceptions that
    `kind` names.
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
        self._lost = store.connections_lost

    def now(self) -> int:
        """The current time, as events store it."""
        return within_time(self._clock())

    def load(self, session: Session, log_id: str) -> S:
        """The state of a log, from the cache and the rows written since. Raises `missing` and `damaged`."""
        name = self._kind.name
        lost = self._clear_cache_after_connection_loss()
        damage = self._damaged.get(log_id)
        if damage and damage[0] == session.last_position(name, log_id):
            raise damage[1]
        state = self._cache.get(log_id)
        with self._readable(session, log_id):
            position = state.position if state else 0
            events = read_rows(session.rows_after(name, log_id, position), position)
            if events:
                state = self._kind.replay(events, state)
        if state is None:
            raise self._kind.missing(log_id)
        if events and lost == self.store.connections_lost:
            self._cache.keep(log_id, state)
        return state

    def _clear_cache_after_connection_loss(self) -> int:
        """After a failover the new server may lack the last events that are cached. Gives how many were lost by now."""
        lost = self.store.connections_lost
        if self._lost != lost:
            self._lost = lost
            self.forget()
        return lost

    @contextmanager
    def _readable(self, session: Session, log_id: str) -> Iterator[None]:
        """A context that turns any error in reading and replaying a log into `damaged`, and remembers it."""
        try:
            yield
        except (*UNREADABLE, ScoreFileError) as error:
            if isinstance(error, ScoreFileError) and error.code != CORRUPT:
                raise
            damaged = self._kind.damaged(log_id, error, self._rows_if_any(log_id))
            self._damaged[log_id] = session.last_position(self._kind.name, log_id), damaged
            raise damaged from error

    def _rows_if_any(self, log_id: str) -> list[EventRow] | None:
        try:
            return self.store.raw_rows(self._kind.name, log_id)
        except ScoreFileError:
            return None

    def find(self, log_id: str) -> S | D | None:
        """The state of a log; what is wrong with it if it is damaged; None if there is none."""
        try:
            with self.store.reading() as session:
                return self.load(session, log_id)
        except self._kind.missing:
            return None
        except self._kind.damaged as damaged:
            return damaged

    def find_each(self, log_ids: Collection[str]) -> dict[str, S | D]:
        """The states of several logs by id, like `find`: one query finds those that the cache has as they are now."""
        with self.store.reading() as session:
            last = session.last_positions(self._kind.name, log_ids)
        self._clear_cache_after_connection_loss()
        cached = {log_id: self._cache.get(log_id) for log_id in log_ids}
        states = (
            (log_id, state if state and state.position == last.get(log_id) else self.find(log_id))
            for log_id, state in cached.items()
        )
        return {log_id: state for log_id, state in states if state is not None}

    def rows_as_json(self, log_id: str) -> str:
        """A log's rows, for the repair of one that can't be read, with `data` as the text that is stored.

        {"format": "tableside rows", "version": 1, "table": id, "rows": [{"position": 1, "kind": …}, …]}
        """
        name = self._kind.name
        rows = ",\n".join(json.dumps(row._asdict()) for row in self.store.raw_rows(name, log_id))
        head = f'"format": {json.dumps(FORMAT)}, "version": {VERSION}, {json.dumps(name)}: {json.dumps(log_id)}'
        return f'{{{head}, "rows": [\n{rows}\n]}}\n'

    def ids(self) -> list[str]:
        """The ids of all logs, those with the latest events at the end."""
        with self.store.reading() as session:
            return session.ids(self._kind.name)

    def ids_by_first_key(self, key: str) -> list[str]:
        """The ids of the logs whose first event has this key: a log, and copies of it."""
        with self.store.reading() as session:
            return session.ids_by_first_key(self._kind.name, key)

    def count(self, *, put_away: bool = False, most: int = NO_LIMIT) -> int:
        """How many logs are in use, or put away, including damaged ones, counted up to `most`."""
        with self.store.reading() as session:
            return session.count(self._kind.name, put_away=put_away, most=most)

    def recent(self, limit: int, *, put_away: bool = False, skip: int = 0) -> list[tuple[str, S | D]]:
        """The logs with the latest events, newest first, without the first `skip`, including damaged ones."""
        with self.store.reading() as session:
            ids = session.recent(self._kind.name, limit, put_away=put_away, skip=skip)
        return [*self.find_each(ids).items()]

    def create(self, draft: Draft) -> tuple[str, S]:
        """Creates a log with its first event, and returns its id; the same key again returns the same log.

        Raises Refused for an event that can't be the first, KeyUsed if the key created a log with other contents.
        """
        name = self._kind.name
        event = record(draft, 1, self.now(), self._kind.most_bytes)
        state = self._kind.replay([event])
        for attempt in range(1, ATTEMPTS + 1):
            try:
                with self.store.writing() as session:
                    if begun := session.ids_by_first_key(name, draft.key):
                        state = self.load(session, begun[0])
                        self._is_stored(session, begun[0], draft)  # raises KeyUsed
                        return begun[0], state
                    log_id = self.insert_log(session, state, [event])
                break
            except Interrupted:
                if attempt == ATTEMPTS:
                    raise
        return log_id, state

    def insert_log(self, session: WritableSession, state: S, events: Iterable[Event], log_id: str = "") -> str:
        """Adds a whole log within a transaction, and returns its id: a new one if none is given."""
        log_id = log_id or self._new_id()
        session.create(self._kind.name, log_id, self.now(), put_away=self._kind.put_away(state))
        session.append(self._kind.name, log_id, map(row_of, events))
        return log_id

    def append(
        self,
        log_id: str,
        draft: Draft,
        make_event: Callable[[S], tuple[Event, S]],
        write_along: Callable[[WritableSession, S, Event, S], AfterCommit] = write_nothing_else,
        seen: S | None = None,
    ) -> S:
        """Appends the event of a draft and returns the state after it; a key that is stored already adds nothing.

        `make_event` makes the event, and the state after it, from the state before, or raises why it is refused, for
        example because it is outdated. It is called before the write lock is acquired, and again if another event was
        saved first. `write_along` writes more in the same transaction, or raises, and returns a function to call after
        the commit. `seen` is the state as the caller has just read it.

        Raises `missing`, `damaged`, KeyUsed if the key is stored with other contents, and what the two functions raise.
        """
        state = seen or self._state(log_id)
        for attempt in count(1):
            try:
                event, after = make_event(state)
                with self.store.writing() as session:
                    self._write(session, log_id, state, [event], after)
                    after_commit = write_along(session, state, event, after)
                break
            except Exception as error:
                with self.store.reading() as session:
                    if self._is_stored(session, log_id, draft):  # it was sent again: that succeeds, whatever was raised
                        return self._sent_again(session, log_id)
                    interrupted = isinstance(error, Interrupted) and attempt < ATTEMPTS
                    if not (interrupted or isinstance(error, PositionOrKeyTaken)):
                        raise
                    state = self._state_to_retry(session, log_id, failed=state)
        after_commit()
        return self._saved(log_id, after)

    def extend(self, log_id: str, before: S, events: list[Event]) -> S:
        """Appends events that were made elsewhere after the state `before`, and returns the state after them.

        Raises one of UNREADABLE if they can't follow it, PositionOrKeyTaken if the log has further events since
        `before`.
        """
        after = self._kind.replay(events, before)
        with self.store.writing() as session:
            self._write(session, log_id, before, events, after)
        return self._saved(log_id, after)

    def _saved(self, log_id: str, after: S) -> S:
        self._cache.keep(log_id, after)
        self.notify(log_id)
        return after

    def _sent_again(self, session: Session, log_id: str) -> S:
        self.notify(log_id)  # the process that wrote it first may have ended before it notified anybody
        return self.load(session, log_id)

    def _state_to_retry(self, session: Session, log_id: str, failed: S) -> S:
        """The state with the event that came first; without any, the cached state wasn't the stored one."""
        state = self.load(session, log_id)
        if state.position == failed.position:
            self._cache.drop(log_id)
            state = self.load(session, log_id)
        return state

    def _write(self, session: WritableSession, log_id: str, before: S, events: list[Event], after: S) -> None:
        """Writes events within a transaction. Raises PositionOrKeyTaken if another event was saved first."""
        name = self._kind.name
        session.append(name, log_id, map(row_of, events))
        session.touch(name, log_id, events[-1].at)
        if self._kind.put_away(after) != self._kind.put_away(before):
            session.set_put_away(name, log_id, self._kind.put_away(after))

    def _state(self, log_id: str) -> S:
        with self.store.reading() as session:
            return self.load(session, log_id)

    def _is_stored(self, session: Session, log_id: str, draft: Draft) -> bool:
        """Whether the draft's event is stored already. Raises KeyUsed if its key is stored with other contents."""
        row = session.row_with_key(self._kind.name, log_id, draft.key)
        if row is None:
            return False
        with self._readable(session, log_id):
            [event] = read_rows([row], row.position - 1)
        stored, sent = (
            _canonical_json({name: value for name, value in data.items() if name not in draft.computed})
            for data in (event.data, draft.data)
        )
        if (event.kind, event.note, stored) != (draft.kind, clean_text(draft.note), sent):
            raise KeyUsed
        return True

    def forget(self) -> None:
        """Clears the cache, so that each log is read and replayed again."""
        self._cache.clear()
        self._damaged.clear()


def _canonical_json(data: Mapping[str, Any]) -> str:
    return json.dumps(data, sort_keys=True)
