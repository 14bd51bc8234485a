"""What this server is told from outside: the environment, where the score file lies, the key that signs cookies."""

from __future__ import annotations

import logging
import os
import secrets
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO

KEY_BYTES = 32
KEY_FILE = "secret_key"
READ_BY_OTHERS = stat.S_IRGRP | stat.S_IROTH
BEYOND = 1_000
"""A place that no key reaches: Windows locks bytes, and keeps others from reading them."""

log = logging.getLogger("tableside")

DEFAULT_STREAMS = 200
"""Live pages at once: three times sixty phones. A host with gevent raises it (TABLESIDE_STREAMS)."""

FILES_BESIDE = 1_000
"""Files that may be open beside the streams: other connections, the score file once for each reader."""


def settings_from_environment() -> dict[str, Any]:
    """What a host sets: TABLESIDE_DATA is the score file, TABLESIDE_HOSTS the names it answers to, by commas.

    TABLESIDE_PROXIES says how many proxies stand in front and tell of the visitor (X-Forwarded-For, -Proto, -Host),
    TABLESIDE_HTTPS=1 that they came by https although nothing tells, TABLESIDE_LIMITS=off that nobody is held up.
    """
    names = os.environ.get("TABLESIDE_HOSTS", "")
    return {
        "DATA": Path(os.environ.get("TABLESIDE_DATA") or default_data()),
        "HOST_NAMES": tuple(name.strip() for name in names.split(",") if name.strip()),
        "TRUST_LOCAL": False,
        "SHARED_AT": None,
        "PROXIES": _whole("TABLESIDE_PROXIES", 0),
        "HTTPS": os.environ.get("TABLESIDE_HTTPS", "") not in ("", "0"),
        "LIMITS": os.environ.get("TABLESIDE_LIMITS", "") != "off",
        "STREAMS": _whole("TABLESIDE_STREAMS", DEFAULT_STREAMS),
    }


def _whole(name: str, usual: int) -> int:
    """A setting that is a whole number. Raises SystemExit, in words, for anything else."""
    given = os.environ.get(name) or str(usual)
    if not (given.isascii() and given.isdigit()):
        raise SystemExit(f"{name} is {given!r}: it must be a whole number.")
    return int(given)


def bearable_streams(wanted: int) -> int:
    """As many of the streams wanted as this process may have, so that half of its open files are left for pages.

    The limit is raised as far as it goes first. Says so when that isn't enough.
    """
    files = _raised_open_files(2 * wanted + FILES_BESIDE)
    if files is None or wanted <= files // 2:
        return wanted
    log.warning(
        "This process may open %d files at once, so %d pages are live instead of %d; further ones ask every three"
        " seconds. For more raise the limit: ulimit -n %d, or LimitNOFILE=%d under systemd.",
        *(files, files // 2, wanted, 2 * wanted, 2 * wanted),
    )
    return files // 2


def _raised_open_files(wanted: int) -> int | None:
    """The number of files that this process may open, raised towards `wanted`; None where there is no such limit."""
    if sys.platform == "win32":
        return None
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    endless = resource.RLIM_INFINITY
    most = wanted if hard == endless else min(wanted, hard)
    if soft != endless and soft < most:
        with suppress(OSError, ValueError):  # a system may allow less than it says
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            soft = most
    return None if soft == endless else soft


def default_data() -> Path:
    """The score file in the user's own data folder, as each system has it."""
    home = Path.home()
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "Tableside" / "book.sqlite3"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home)) / "Tableside" / "book.sqlite3"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "tableside" / "book.sqlite3"


def found_key(data: Path) -> bytes | None:
    """The key that goes with a score file, or None.

    A file that was copied by `--backup` has its key beside it under its own name; any other has the folder's.
    """
    return read_key(copied_key(data)) or read_key(data.parent / KEY_FILE)


def copied_key(data: Path) -> Path:
    """Where the key lies that was copied along with a score file."""
    return data.with_name(f"{data.name}.key")


def read_key(path: Path) -> bytes | None:
    """The key in a file; None when there is none, or only part of one. Says so when others can read it."""
    try:
        key = path.read_bytes()
        mode = path.stat().st_mode
    except FileNotFoundError:
        return None
    if os.name == "posix" and mode & READ_BY_OTHERS:
        log.warning("Others on this machine can read %s, and with it get into every table: chmod 600 %s", path, path)
    return key if len(key) >= KEY_BYTES else None


def write_key(key: bytes, path: Path) -> None:
    """A key in a file of its own, readable by this user alone. Raises FileExistsError rather than overwrite any."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(key)
        file.flush()
        os.fsync(descriptor)


def secret_key(folder: Path) -> bytes:
    """The key that signs cookies: made on the first start, readable by this user alone.

    One that a fallen machine left half written is made anew; of two processes that start at once, one makes it.
    """
    path = folder / KEY_FILE
    if key := read_key(path):
        return key
    with os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "rb+") as file, _alone(file):
        key = file.read()
        if len(key) < KEY_BYTES:
            key = secrets.token_bytes(KEY_BYTES)
            file.seek(0)
            file.write(key)
            file.flush()
            os.fsync(file.fileno())
        return key


@contextmanager
def _alone(file: BinaryIO) -> Iterator[None]:
    """Only one process at a time gets past here with this file; whatever ends it lets the next one in."""
    if sys.platform == "win32":
        import msvcrt

        file.seek(BEYOND)
        msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
        file.seek(0)
        yield
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX)
        yield
