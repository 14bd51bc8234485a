"""PostgreSQL errors, in words that a person at the table can act on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg

from tableside.store.errors import CORRUPT, Interrupted, PositionOrKeyTaken, ScoreFileError

AWAY = ("database_away", "The database can't be reached just now. Try again in a moment.")
STARTING = ("database_starting", "The database is just starting. Try again in a moment.")
STANDBY = (
    "standby",
    "The database at this address is a standby, which can't be written. Name the other server, or both of them.",
)
BUSY = ("busy", "Too much happens at once just now. Try again in a moment.")
COLLIDED = ("collided", "Something else was entered at the same moment. Enter it again.")
LOCKED = ("locked", "Another entry holds the database. Enter it again.")
READ_ONLY = ("read_only", "The database may not be written. Make it writable, then enter it again.")
BAD_ADDRESS = ("bad_address", "That is no address of a database: postgresql://USER:PASSWORD@HOST/DATABASE is one.")
FORKED = (
    "forked",
    "This process was forked off after the database was opened. Let each worker load the app itself, not --preload it.",
)
NOT_LET_IN = ("no_access", "The database doesn't let this server in. Put its address and its rights right.")
DISK_FULL = ("disk_full", "The database's disk is full, so nothing more can be saved. Make room, then enter it again.")
DAMAGED = (CORRUPT, "The database is damaged. Restore it from a backup.")

_BY_STATE = {
    **dict.fromkeys(("40001", "40P01"), COLLIDED),
    **dict.fromkeys(("55P03", "57014"), LOCKED),
    **dict.fromkeys(("53300", "53200", "53400"), BUSY),
    **dict.fromkeys(("57P01", "57P02", "57P05", "25P03", "08006", "08003", "08001"), AWAY),
    **dict.fromkeys(("25006", "42501"), READ_ONLY),
    **dict.fromkeys(("28000", "28P01", "3D000"), NOT_LET_IN),
    **dict.fromkeys(("XX001", "XX002", "22021"), DAMAGED),
    "57P03": STARTING,
    "53100": DISK_FULL,
}
"""Errors by PostgreSQL's code, the SQLSTATE."""

_BY_WORDS = (
    ("starting up", STARTING),
    ("not yet accepting connections", STARTING),
    ("too many clients", BUSY),
    ("too many connections", BUSY),
    ("remaining connection slots", BUSY),
    ("authentication failed", NOT_LET_IN),
    ("no pg_hba.conf entry", NOT_LET_IN),
    ("no password supplied", NOT_LET_IN),
    ("does not exist", NOT_LET_IN),
    ("invalid port number", BAD_ADDRESS),
    ("invalid integer value", BAD_ADDRESS),
    ("invalid sslmode value", BAD_ADDRESS),
)
"""Errors by the words of an attempt to connect, which has no such code."""

_INTERRUPTED = (COLLIDED, AWAY)
"""What has nothing to do with what was to be written."""


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
    found = _BY_STATE.get(error.sqlstate or "")
    if found is None and isinstance(error, psycopg.OperationalError):
        reported = str(error).lower()
        found = next((words for sign, words in _BY_WORDS if sign in reported), AWAY)
    if found is None:
        return ScoreFileError("database", "The database could not be used just now. Try again.")
    return Interrupted(*found) if found in _INTERRUPTED else ScoreFileError(*found)
