"""A whole book moved to another store, such as from a file to a database: everything, or nothing."""

from __future__ import annotations

from tableside.store.errors import CORRUPT, ScoreFileError
from tableside.store.event_store import EventStore, ServerKey, Session, WritableSession
from tableside.store.schema import SQL_NAMES, TABLES_OF_LOGS


def copy_book(source: EventStore, target: EventStore, key: ServerKey | None = None) -> dict[str, int]:
    """Copies every log with its id, positions, keys and moments, and gives how many there are of each kind. The `key`
    of links and cookies takes the place of one that a server knew in the empty target.

    Both are read again afterwards and compared, event by event, before anything of it counts. Raises ScoreFileError: if
    a server uses one, the target isn't empty, something was entered meanwhile, or a row can't be read; then the target
    stays as it is.
    """
    if source.is_served or target.is_served:
        raise ScoreFileError("in_use", "A server uses the database. Stop all servers, then copy again.")
    with source.reading() as there, target.writing() as here:
        if any(here.ids(log_kind) for log_kind in SQL_NAMES):
            raise ScoreFileError("not_empty", "There are tables already where the copy should go.")
        copied = {log_kind: _copy_logs(source, there, here, log_kind) for log_kind in SQL_NAMES}
        for log_kind in TABLES_OF_LOGS:
            for table in there.tables_of_all_logs(log_kind):
                here.add_table(log_kind, *table)
        _compare(there, here)
        if key:
            here.set_server_key(key)
    return copied


def _copy_logs(source: EventStore, there: Session, here: WritableSession, log_kind: str) -> int:
    ids = there.ids(log_kind)
    for log_id in ids:
        touched, put_away = there.log_status(log_kind, log_id)
        here.create(log_kind, log_id, touched, put_away=put_away)
        rows = source.raw_rows(log_kind, log_id)
        try:
            here.append(log_kind, log_id, rows)
        except UnicodeEncodeError as error:
            words = f"The {log_kind} {log_id} has an entry that can't be read, so it can't be copied."
            raise ScoreFileError(CORRUPT, words) from error
    return len(ids)


def _compare(there: Session, here: Session) -> None:
    """Raises ScoreFileError where two stores differ."""
    for log_kind in SQL_NAMES:
        ids = there.ids(log_kind)
        if ids != here.ids(log_kind) or any(_log(there, log_kind, one) != _log(here, log_kind, one) for one in ids):
            raise _differs()
    for log_kind in TABLES_OF_LOGS:
        if sorted(there.tables_of_all_logs(log_kind)) != sorted(here.tables_of_all_logs(log_kind)):
            raise _differs()


def _log(session: Session, log_kind: str, log_id: str) -> object:
    return session.log_status(log_kind, log_id), session.rows_after(log_kind, log_id, 0)


def _differs() -> ScoreFileError:
    return ScoreFileError("differs", "Something was entered meanwhile. Stop the servers, then copy again.")
