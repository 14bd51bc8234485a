"""Tables that can't be read: such a table is shown as damaged, its rows can be saved, and everything else goes on."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from referee.refused import Refused
from tableside.scorebook.access import ROLES, Access
from tableside.scorebook.database_errors import CORRUPT, ScoreFileError, database_errors_in_words
from tableside.scorebook.kinds import renewals

FORMAT = "tableside rows"
VERSION = 1

UNREADABLE = (Refused, ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError)
"""What reading and playing a table raises when its rows don't add up to one that this version knows."""

StoredRow = tuple[Any, ...]


class DamagedTable(ScoreFileError):
    """The table can't be read by this version; its rows are still there. `why` is a sentence.

    `access` is what the rows still say of its links, so that its keepers get at them.
    """

    def __init__(self, table_id: str, why: str, access: Access) -> None:
        super().__init__("damaged_table", f"This table can’t be read. {why} All other tables are as they were.")
        self.table_id, self.why, self.access = table_id, why, access


@contextmanager
def read_whole(table_id: str, as_they_lie: Callable[[], list[StoredRow]]) -> Iterator[None]:
    """Raises DamagedTable for whatever goes wrong while the rows of a table are read and played."""
    try:
        with database_errors_in_words():
            yield
    except UNREADABLE as error:
        raise DamagedTable(table_id, _why(error), _access(as_they_lie)) from error
    except ScoreFileError as error:
        if error.code != CORRUPT:
            raise
        raise DamagedTable(table_id, "Its rows are broken.", _access(as_they_lie)) from error


def _why(error: Exception) -> str:
    if isinstance(error, Refused) and error.code == "unknown_game":
        return f"Its game isn’t installed here: {error.message} Install it and start again, and the table is back."
    if isinstance(error, Refused):
        return f"An entry isn’t one that this version takes: {error.message}"
    return "Its rows don’t add up to a table."


def _access(as_they_lie: Callable[[], list[StoredRow]]) -> Access:
    """How often each link was renewed; where that can't be read, no link opens the table."""
    try:
        return renewals((kind, data) for _, kind, data, *_ in as_they_lie())
    except (*UNREADABLE, ScoreFileError):
        return Access(renewed=dict.fromkeys(ROLES, -1))


def rows_as_json(table_id: str, rows: list[StoredRow], names: tuple[str, ...]) -> str:
    """A table's rows as they lie in the file, `data` as its letters, for whoever can mend it.

    {"format": "tableside rows", "version": 1, "table": id, "rows": [{"position": 1, "kind": …}, …]}
    """
    given = ",\n".join(json.dumps(dict(zip(names, row, strict=True))) for row in rows)
    head = f'"format": {json.dumps(FORMAT)}, "version": {VERSION}, "table": {json.dumps(table_id)}'
    return f'{{{head}, "rows": [\n{given}\n]}}\n'


def letters(stored: bytes) -> str:
    """Stored text; bytes that are no UTF-8 are kept as lone surrogates."""
    return stored.decode("utf-8", "surrogateescape")
