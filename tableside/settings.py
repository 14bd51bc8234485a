"""What this server is told from outside: the environment, where the score file lies, the key that signs cookies."""

from __future__ import annotations

import os
import secrets
import sys
from pathlib import Path
from typing import Any

KEY_BYTES = 32
THREADS = 40
DEFAULT_STREAMS = THREADS - 8
"""Streams hold a thread each on waitress; the rest answers pages. A host with gevent raises it (TABLESIDE_STREAMS)."""


def settings_from_environment() -> dict[str, Any]:
    """What a host sets: TABLESIDE_DATA is the score file, TABLESIDE_HOSTS the names it answers to, by commas.

    TABLESIDE_PROXIES says how many proxies stand in front and tell of the visitor (X-Forwarded-For, -Proto, -Host),
    TABLESIDE_HTTPS=1 that he came by https although nothing tells, TABLESIDE_LIMITS=off that nobody is held up.
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


def default_data() -> Path:
    """The score file in the user's own data folder, as each system has it."""
    home = Path.home()
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "Tableside" / "book.sqlite3"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home)) / "Tableside" / "book.sqlite3"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "tableside" / "book.sqlite3"


def secret_key(folder: Path) -> bytes:
    """The key that signs cookies: made on the first start, readable by this user alone."""
    path = folder / "secret_key"
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return _finished_key(path)
    with os.fdopen(descriptor, "wb") as file:
        key = secrets.token_bytes(KEY_BYTES)
        file.write(key)
    return key


def _finished_key(path: Path) -> bytes:
    """The key in the file; one that a fallen machine left half written is made anew."""
    key = path.read_bytes()
    if len(key) < KEY_BYTES:
        path.unlink()
        return secret_key(path.parent)
    return key
