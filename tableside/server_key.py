"""The key that signs links and cookies: in a file next to the score file, or in the database."""

from __future__ import annotations

import hmac
import logging
import os
import secrets
import stat
from pathlib import Path

from tableside.one_server import lock
from tableside.store.errors import ScoreFileError
from tableside.store.event_store import KEY_BYTES, EventStore, ServerKey
from tableside.store.places import StorePlace, is_database

KEY_FILE = "secret_key"
READ_BY_OTHERS = stat.S_IRGRP | stat.S_IROTH
OTHER_KEY = "other_key"
"""The code for a key with which no link opens anything that others have given out."""

OTHER_WORDS = (
    "The key of links and cookies is another one than these scores are used with. Put the right one back, the same"
    " TABLESIDE_KEY on all machines; docs/hosting.md says how to change it."
)
OTHER_WORDS_OF_FILE = (
    "TABLESIDE_KEY is another key than this score file was last used with. Set the right one, or start a server with"
    " the new one first: all links are new then."
)

LOST = "Links and cookies that hang on it open nothing until it is put right and back in its place."

log = logging.getLogger("tableside")


def fingerprint(key: bytes) -> str:
    """What tells a key from another; of the key it says no more than any link does."""
    return hmac.digest(key, b"tableside fingerprint", "sha256")[:16].hex()


def is_another(key: bytes, known: str) -> bool:
    """Whether a key is another one than that of a `known` fingerprint; none is where that is empty."""
    return known not in ("", fingerprint(key))


def check_key(known: ServerKey, key: bytes, words: str = OTHER_WORDS) -> None:
    """Raises ScoreFileError, in those words, where the links of a store are signed with another key than this one."""
    if is_another(key, known.fingerprint):
        raise ScoreFileError(OTHER_KEY, words)


def agreed_key(store: EventStore, given: bytes | None) -> bytes:
    """The key for all processes at a database: the `given` one, or the one that is kept there, made at the first start.

    Raises ScoreFileError where another one is in use. Only a start that changes something writes: it waits for a
    standby.
    """
    with store.writing() as session:
        known = session.server_key()
        key = given or known.key or secrets.token_bytes(KEY_BYTES)
        check_key(known, key)
        agreed = ServerKey(known.key if given else key, fingerprint(key))
        if agreed != known:
            session.set_server_key(agreed)
    return key


def replaces_another(store: EventStore, key: bytes) -> bool:
    """Whether a score file was used with another key than this one until now; its fingerprint is kept."""
    with store.reading() as session:
        known = session.server_key().fingerprint
    if known != fingerprint(key):
        with store.writing() as session:
            session.set_server_key(ServerKey(b"", fingerprint(key)))
    return is_another(key, known)


def key_of_store(place: StorePlace, store: EventStore, given: bytes | None = None) -> ServerKey:
    """The key of the store at a place, the `given` one or the one that is kept with it, and its fingerprint, which may
    be known where the key is elsewhere.

    Raises ScoreFileError where another one is in use.
    """
    with store.reading() as session:
        known = session.server_key()
    key = given or (known.key if is_database(place) else key_of_file(Path(place), known.fingerprint))
    if not key:
        return ServerKey(b"", known.fingerprint)
    check_key(known, key, OTHER_WORDS if is_database(place) else OTHER_WORDS_OF_FILE)
    return ServerKey(key, fingerprint(key))


def key_of_file(data: Path, known: str = "") -> bytes | None:
    """The key that goes with a score file, or None; of the fingerprint that is `known` of it, if any.

    A file that was copied by `--backup` has its key next to it under its own name; any other has the folder's.
    """
    kept = filter(None, map(read_key, key_files(data)))
    return next((key for key in kept if not is_another(key, known)), None)


def key_files(data: Path) -> tuple[Path, Path]:
    """The paths where the key of a score file may be, in order of priority."""
    return key_path_for(data), data.parent / KEY_FILE


def key_path_for(data: Path) -> Path:
    """The path of the key that was copied along with a score file."""
    return data.with_name(f"{data.name}.key")


def read_key(path: Path) -> bytes | None:
    """The key in a file; None when the file is missing or holds no key. Warns of that, and when others can read it."""
    trouble = trouble_with_key(path)
    if trouble:
        log.warning("%s is no key: it %s.", path, trouble)
    if trouble or not path.exists():
        return None
    if os.name == "posix" and path.stat().st_mode & READ_BY_OTHERS:
        log.warning("Others on this machine can read %s, and with it get into every table: chmod 600 %s", path, path)
    return path.read_bytes() or None


def trouble_with_key(path: Path) -> str:
    """What keeps a file from being a key, in words; nothing where it is one, isn't there, or is empty as yet."""
    try:
        key = path.read_bytes()
    except FileNotFoundError:
        return ""
    except OSError as error:
        return f"can't be read ({error.strerror})"
    if 0 < len(key) < KEY_BYTES:
        return f"has {len(key)} bytes, and a key has {KEY_BYTES}"
    return "" if any(key) or not key else "holds nothing but zeros"


def put_aside(path: Path) -> bool:
    """Renames a file that is no key, so that a new one can be made, and logs that; whether it did."""
    trouble = trouble_with_key(path)
    if trouble:
        numbers = ("", *(f"-{number}" for number in range(2, 100)))
        renamed = next(one for number in numbers if not (one := path.with_name(f"{path.name}.bad{number}")).exists())
        path.rename(renamed)
        log.warning("%s is no key: it %s. It is kept as %s, and another key counts. %s", path, trouble, renamed, LOST)
    return bool(trouble)


def write_key(key: bytes, path: Path) -> None:
    """A key in its own file, readable by this user alone. Raises FileExistsError rather than overwrite any."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(key)
        file.flush()
        os.fsync(descriptor)


def secret_key(folder: Path) -> bytes:
    """The key that signs cookies: made on the first start, readable by this user alone.

    A file at its path that is no key is renamed, never overwritten; of two processes that start at once, one makes it.
    """
    path = folder / KEY_FILE
    put_aside(path)
    if key := read_key(path):
        return key
    with os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "rb+") as file:
        lock(file, wait=True)
        key = file.read()
        if not key:
            path.chmod(0o600)  # an empty file may be one that others can read
            key = secrets.token_bytes(KEY_BYTES)
            file.seek(0)
            file.write(key)
            file.flush()
            os.fsync(file.fileno())
        return key
