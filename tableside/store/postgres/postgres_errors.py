"""PostgreSQL errors, in words that a person at the table can act on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg

from tableside.store.errors import COLLIDED, CORRUPT, Interrupted, PositionOrKeyTaken, ScoreFileError, sentences

SENTENCES = sentences("database") | {
    "bad_address": "That is no address of a database: postgresql://USER:PASSWORD@HOST/DATABASE is one.",
    "busy": "Too much happens at once just now. Try again in a moment.",
    "collided": COLLIDED,
    "database_away": "The database can't be reached just now. Try again in a moment.",
    "database_starting": "The database is just starting. Try again in a moment.",
    "forked": "This process was forked off after the database was opened: let workers load the app, not --preload.",
    "locked": "Another entry holds the database. Enter it again.",
    "no_access": "The database doesn't let this server in. Put its address and its rights right.",
    "standby": "The database at this address is a standby, which can't be written. Name the other server, or both.",
}

_SIGNS = {
    "bad_address": "invalid port number|invalid integer value|invalid sslmode value",
    "busy": "SQLSTATE 53[234]00|too many clients|too many connections|remaining connection slots",
    "collided": "SQLSTATE 40(001|P01)",
    "database_away": "SQLSTATE (0800[136]|25P03|57P0[125])",
    "database_starting": "SQLSTATE 57P03|starting up|not yet accepting connections",
    "disk_full": "SQLSTATE 53100",
    "locked": "SQLSTATE (55P03|57014)",
    "no_access": "SQLSTATE (28000|28P01|3D000)|authentication failed|no pg_hba.conf entry|no password|does not exist",
    "read_only": "SQLSTATE (25006|42501)",
    "standby": "server is in hot standby mode",
    CORRUPT: "SQLSTATE (22021|XX00[12])",
}
"""What PostgreSQL reports: its code of an error, or the words of an attempt to connect, which has no code."""


def trouble(code: str) -> ScoreFileError:
    """The trouble with that code; one that has nothing to do with what was to be written can be tried again."""
    return (Interrupted if code in ("collided", "database_away") else ScoreFileError)(code, SENTENCES[code])


@contextmanager
def postgres_errors_in_words() -> Iterator[None]:
    """Turns PostgreSQL errors into ScoreFileError."""
    try:
        yield
    except psycopg.errors.UniqueViolation as error:
        raise PositionOrKeyTaken from error
    except psycopg.Error as error:
        reported = f"SQLSTATE {error.sqlstate}" if error.sqlstate else str(error)
        found = (code for code, signs in _SIGNS.items() if re.search(signs, reported, re.IGNORECASE))
        unknown = "database_away" if isinstance(error, psycopg.OperationalError) else "database"
        code = next(found, unknown)
        raise trouble(code) from (None if code == "bad_address" else error)  # which has a part of the address
