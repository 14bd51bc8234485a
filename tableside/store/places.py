"""Where a store is, a file or a database by its address, and what opens it."""

from __future__ import annotations

import re
from pathlib import Path

from tableside.store.errors import ScoreFileError
from tableside.store.event_store import EventStore

ADDRESSES = ("postgresql://", "postgres://")
"""The prefixes of a database's address."""

_SHOWN = re.compile(
    r"(postgres(?:ql)?://)(?:[^@/]*@)?((?:\[[\da-fA-F:.]+\]|:\d{1,5}(?=[,/?]|$)|[^@?:\[])*)(?:\?[^@]*)?"
)
"""The parts of an address that may be shown, its host and database, if they can't be taken for a password: a colon is
before a port, or in an IPv6 address."""

StorePlace = Path | str
"""A score file, or the address of a database."""


_OTHER_ADDRESS = re.compile(r"[a-z][\w+.-]+:/|.*\bpassword=", re.IGNORECASE | re.DOTALL)
"""How an address begins that is neither: a file of that name, maybe with a password in it, was not meant."""


def read_place(text: str) -> StorePlace:
    """A place as it is typed. Raises SystemExit, in words that don't repeat it, for another kind of address."""
    if text.startswith(ADDRESSES):
        return text
    if _OTHER_ADDRESS.match(text):
        raise SystemExit("An address of a database begins with postgresql:// in small letters; or name a score file.")
    return Path(text)


def is_database(place: StorePlace) -> bool:
    """Whether a place is a database, which several servers may use at once."""
    return isinstance(place, str) and place.startswith(ADDRESSES)


def is_missing(place: StorePlace) -> bool:
    """Whether it is a file that isn't there. Whether a database is there shows when it is opened."""
    return not is_database(place) and not Path(place).is_file()


def without_password(place: StorePlace) -> str:
    """A place for people to read: of an address the host and the database alone."""
    if not is_database(place):
        return str(place)
    found = _SHOWN.fullmatch(str(place))
    return "".join(found.groups()) if found else "postgresql://…"


def open_store(place: StorePlace) -> EventStore:
    """Opens the store, and brings it up to date. Raises ScoreFileError."""
    if not is_database(place):
        from tableside.store.sqlite.sqlite_store import SqliteStore  # each engine is loaded only by who opens it

        return SqliteStore(Path(place))
    try:
        from tableside.store.postgres.postgres_store import PostgresStore
    except ImportError as error:
        words = "PostgreSQL wants a package more: pip install 'tableside[postgres]'."
        raise ScoreFileError("no_driver", words) from error
    return PostgresStore(str(place))
