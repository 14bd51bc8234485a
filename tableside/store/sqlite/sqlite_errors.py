"""SQLite errors, in words that a person at the table can act on."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from tableside.store.errors import CORRUPT, PositionOrKeyTaken, ScoreFileError, sentences

_SENTENCES = sentences("score file")

_WORDS = (
    ("full", "disk_full", _SENTENCES["disk_full"]),
    ("locked", "locked", "Another program holds the score file. Close it, then enter it again."),
    ("readonly", "read_only", _SENTENCES["read_only"]),
    ("unable to open", "no_file", "The score file can't be opened: its folder is missing or may not be written."),
    ("not a database", CORRUPT, "This file is not a score file, or it is damaged. Restore it from a backup."),
    ("decode to utf-8", CORRUPT, "An entry in the score file is damaged. Restore it from a backup."),
    ("malformed", CORRUPT, _SENTENCES[CORRUPT]),
    ("disk i/o", "disk_error", "The disk did not take the entry. Check it, then enter it again."),
)

_TAKEN = (sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE)


@contextmanager
def sqlite_errors_in_words() -> Iterator[None]:
    """Turns SQLite errors into ScoreFileError."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        raise _in_words(error) from error


def _in_words(error: sqlite3.DatabaseError) -> ScoreFileError:
    """The trouble that SQLite reports."""
    if getattr(error, "sqlite_errorcode", 0) in _TAKEN:
        return PositionOrKeyTaken()
    reported = str(error).lower()
    for sign, code, message in _WORDS:
        if sign in reported:
            return ScoreFileError(code, message)
    return ScoreFileError("database", _SENTENCES["database"])
