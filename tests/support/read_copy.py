"""The copy of one table, read as the page that takes copies reads it."""

from __future__ import annotations

from tableside.days.export.backups import read_backup
from tableside.scorebook.events.event import Event
from tableside.scorebook.limits import HISTORY_PER_TABLE, IMPORT_BYTES


def read_copy(data: bytes) -> list[Event]:
    """The events of a copy. Raises Refused, naming the place, for anything that is not the copy of one table."""
    (events,) = read_backup(data, IMPORT_BYTES, HISTORY_PER_TABLE).tables
    return events
