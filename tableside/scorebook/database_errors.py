"""Trouble with the file that the book is kept in, told in words."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager


class ScoreFileError(Exception):
    """The book can't be read or written now. Nothing that was saved is lost. `code` is for programs."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


CORRUPT = "corrupt"
"""The code for what is broken in the file: of one table or of all of it, as it happens."""

_WORDS = (
    ("full", "disk_full", "The disk is full, so nothing more can be saved. Make room, then enter it again."),
    ("locked", "locked", "Another program holds the score file. Close it, then enter it again."),
    ("readonly", "read_only", "The score file may not be written. Make it writable, then enter it again."),
    ("unable to open", "no_file", "The score file can't be opened: its folder is missing or may not be written."),
    ("not a database", CORRUPT, "This file is not a score file, or it is damaged. Restore it from a backup."),
    ("decode to utf-8", CORRUPT, "An entry in the score file is damaged. Restore it from a backup."),
    ("malformed", CORRUPT, "The score file is damaged. Restore it from a backup."),
    ("disk i/o", "disk_error", "The disk did not take the entry. Check it, then enter it again."),
)


def newer_version() -> ScoreFileError:
    """The file was written by a later version of this program."""
    return ScoreFileError("newer_version", "This score file comes from a newer version. Upgrade, then open it again.")


@contextmanager
def database_errors_in_words() -> Iterator[None]:
    """Turns what SQLite says into ScoreFileError."""
    try:
        yield
    except json.JSONDecodeError as error:
        raise ScoreFileError(CORRUPT, "An entry in the score file is damaged. Restore it from a backup.") from error
    except sqlite3.DatabaseError as error:
        said = str(error).lower()
        for sign, code, message in _WORDS:
            if sign in said:
                raise ScoreFileError(code, message) from error
        raise ScoreFileError("database", "The score file could not be used just now. Try again.") from error
