"""What every store of event logs can do, whichever engine keeps the rows. It knows events as rows, and no more."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from contextlib import AbstractContextManager
from typing import NamedTuple, Protocol

from tableside.store.read_model.read_model import ReadModel
from tableside.store.read_model.writable_read_model import WritableReadModel

KEY_BYTES = 32
"""The length of the key that signs links and cookies."""

NO_LIMIT = 2**62
"""More logs than any store has."""


class EventRow(NamedTuple):
    """An event as it is stored: `data` is JSON, `at` UTC milliseconds since 1970. `allowed` is 1 for an event entered
    despite a warning, else 0."""

    position: int
    kind: str
    data: str
    key: str
    at: int
    allowed: int
    note: str


class FirstEvent(NamedTuple):
    """How a log started: its id, the key and moment of its first event, and one text of that event's data, if any."""

    log_id: str
    key: str
    at: int
    value: str | None


class ServerKey(NamedTuple):
    """The key that signs links and cookies, empty where it is kept elsewhere, and the fingerprint that tells it from
    another; both are empty where nobody has used the store so far."""

    key: bytes
    fingerprint: str


class ChangeCallbacks(NamedTuple):
    """What is called when another process wrote: `changed` with the kind and id of a log and the id of the day that it
    belongs to, empty for none; `missed` when notifications may have been lost."""

    changed: Callable[[str, str, str], None]
    missed: Callable[[], None]


class Session(Protocol):
    """What reads the rows of all logs, and the `read_model` made of them. Any method may raise ScoreFileError.

    `log_kind` is the name of a kind of log, such as "table". Where a log can be put away, lists have only those that
    are, or only those that aren't.
    """

    @property
    def read_model(self) -> ReadModel:
        """The plain tables made of the rows, which the statistics ask."""

    def rows_after(self, log_kind: str, log_id: str, position: int) -> list[EventRow]:
        """The rows of one log after a position, in order."""

    def last_position(self, log_kind: str, log_id: str) -> int:
        """The position of the last row of one log; 0 where there is none."""

    def last_positions(self, log_kind: str, log_ids: Iterable[str]) -> dict[str, int]:
        """The position of the last row of each of these logs, by id; nothing of one that has none."""

    def row_with_key(self, log_kind: str, log_id: str, key: str) -> EventRow | None:
        """The row of one log that was entered with that key."""

    def log_status(self, log_kind: str, log_id: str) -> tuple[int, bool]:
        """The time that orders the log in lists, in UTC milliseconds since 1970, and whether it is put away.

        The time may be older than the log's last event.
        """

    def ids(self, log_kind: str) -> list[str]:
        """Every log's id, those touched last at the end."""

    def recent(self, log_kind: str, limit: int, *, put_away: bool = False, skip: int = 0) -> list[str]:
        """The ids of the logs touched last, newest first, without the first `skip`."""

    def count(self, log_kind: str, *, put_away: bool = False, most: int = NO_LIMIT) -> int:
        """How many logs there are, counted up to `most`."""

    def ids_by_first_key(self, log_kind: str, key: str) -> list[str]:
        """The ids of the logs whose first event has that key: a log, and copies of it."""

    def first_events_since(self, log_kind: str, since: int, data_field: str) -> list[FirstEvent]:
        """The starts of the logs with a first event at or after `since`, oldest first, with its `data_field`."""

    def log_of_table(self, log_kind: str, table_id: str) -> str | None:
        """The id of the log of that kind, a day or a circle, to which a table belongs."""

    def tables_of_log(self, log_kind: str, log_id: str) -> list[tuple[str, str]]:
        """The key and id of each table that belongs to one log."""

    def tables_of_all_logs(self, log_kind: str) -> list[tuple[str, str, str]]:
        """The tables that belong to any log of that kind: the log's id, and the table's key and id."""

    def server_key(self) -> ServerKey:
        """What is known here of the key that signs links and cookies."""


class WritableSession(Session, Protocol):
    """What writes these rows within a transaction, which is committed as a whole or not at all."""

    @property
    def read_model(self) -> WritableReadModel:
        """The read model, which the transaction may change too."""

    def create(self, log_kind: str, log_id: str, at: int, *, put_away: bool = False) -> None:
        """Creates a log, without any event yet."""

    def append(self, log_kind: str, log_id: str, rows: Iterable[EventRow]) -> None:
        """Adds rows to one log. Raises PositionOrKeyTaken where it has one of the same position or key."""

    def touch(self, log_kind: str, log_id: str, at: int) -> None:
        """Puts the log at the front of the list of recent logs, as of `at`."""

    def set_put_away(self, log_kind: str, log_id: str, put_away: bool) -> None:
        """Puts a log away, or brings it back."""

    def add_table(self, log_kind: str, log_id: str, key: str, table_id: str) -> None:
        """A table belongs to a log of that kind from now on. Raises PositionOrKeyTaken where it belongs to one."""

    def remove_table(self, log_kind: str, table_id: str) -> None:
        """A table belongs to no log of that kind any more."""

    def set_server_key(self, known: ServerKey) -> None:
        """That key signs links and cookies from now on."""


class EventStore(Protocol):
    """A store of event logs. Any method may raise ScoreFileError: it can't be read or written now."""

    @property
    def shared(self) -> bool:
        """Whether other processes may write to it at any time, so a cached state may be out of date."""

    @property
    def is_served(self) -> bool:
        """Whether a server has a database open. Who has a score file open holds its lock (`one_server`)."""

    @property
    def change_mark(self) -> Hashable:
        """A mark of what was written, by whichever process: while it stays, nothing has changed."""

    @property
    def connections_lost(self) -> int:
        """How many connections broke: what was read before may be gone since."""

    def reading(self) -> AbstractContextManager[Session]:
        """A session that only reads."""

    def writing(self) -> AbstractContextManager[WritableSession]:
        """A session in a transaction, for one thread at a time."""

    def writing_read_model(self) -> AbstractContextManager[WritableReadModel]:
        """The read model in a transaction that doesn't change `change_mark`: it only repeats the events."""

    def raw_rows(self, log_kind: str, log_id: str) -> list[EventRow]:
        """The rows of one log as they are stored, also those that can't be read; bytes that are no UTF-8 as lone
        surrogates."""

    def follow(self, callbacks: ChangeCallbacks) -> None:
        """Reports what other processes write from now on, in its own thread; does nothing where there is no other."""

    def close(self) -> None:
        """Lets go of the file or the database."""
