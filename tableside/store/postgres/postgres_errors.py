"""PostgreSQL errors, in words that a person at the table can act on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg

from tableside.store.errors import CORRUPT, Interrupted, PositionOrKeyTaken, ScoreFileError

SENTENCES = {
    "bad_address": "That is no address of a database: postgresql://USER:PASSWORD@HOST/DATABASE is one.",
    "busy": "Too much happens at once just now. Try again in a moment.",
    "collided": "Something else was entered at the same moment. Enter it again.",
    "database": "The database could not be used just now. Try again.",
    "database_away": "The database can't be reached just now. Try again in a moment.",
    "database_starting": "The database is just starting. Try again in a moment.",
    "disk_full": "The database's disk is full, so nothing more can be saved. Make room, then enter it again.",
    "forked": "This process was forked off after the database was opened. Let each worker load the app itself, not"
    " --preload it.",
    "locked": "Another entry holds the database. Enter it again.",
    "no_access": "The database doesn't let this server in. Put its address and its rights right.",
    "read_only": "The database may not be written. Make it writable, then enter it again.",
    "standby": "The database at this address is a standby, which can't be written. Name the other server, or both of"
    " them.",
    CORRUPT: "The database is damaged. Restore it from a backup.",
}

_STATES = {
    "busy": "53200 53300 53400",
    "collided": "40001 40P01",
    "database_away": "08001 08003 08006 25P03 57P01 57P02 57P05",
    "database_starting": "57P03",
    "disk_full": "53100",
    "locked": "55P03 57014",
    "no_access": "28000 28P01 3D000",
    "read_only": "25006 42501",
    CORRUPT: "22021 XX001 XX002",
}
"""PostgreSQL's codes of an error, each a SQLSTATE."""

_WORDS = {
    "bad_address": ("invalid port number", "invalid integer value", "invalid sslmode value"),
    "busy": ("too many clients", "too many connections", "remaining connection slots"),
    "database_starting": ("starting up", "not yet accepting connections"),
    "no_access": ("authentication failed", "no pg_hba.conf entry", "no password supplied", "does not exist"),
    "standby": ("server is in hot standby mode",),
}
"""What an attempt to connect reports, which has no such code."""


def trouble(code: str) -> ScoreFileError:
    """The trouble with that code; one that has nothing to do with what was to be written can be tried again."""
    return (Interrupted if code in ("collided", "database_away") else ScoreFileError)(code, SENTENCES[code])


@contextmanager
def postgres_errors_in_words() -> Iterator[None]:
    """Turns PostgreSQL errors into ScoreFileError."""
    try:
        yield
    except psycopg.Error as error:
        raise in_words(error) from error


def in_words(error: psycopg.Error) -> ScoreFileError:
    """The trouble that PostgreSQL reports."""
    if isinstance(error, psycopg.errors.UniqueViolation):
        return PositionOrKeyTaken()
    found = next((code for code, states in _STATES.items() if error.sqlstate in states.split()), "")
    if not found and isinstance(error, psycopg.OperationalError):
        reported = str(error).lower()
        found = next((code for code, words in _WORDS.items() if any(one in reported for one in words)), "database_away")
    return trouble(found or "database")
