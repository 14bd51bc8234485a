"""The server's settings: environment variables, the path of the score file."""

from __future__ import annotations

import logging
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from tableside.store.event_store import KEY_BYTES
from tableside.store.places import read_place

log = logging.getLogger("tableside")

DEFAULT_STREAMS = 200
"""Live pages at once: three times sixty phones. A host with gevent raises it (TABLESIDE_STREAMS)."""

OTHER_FILES = 1_000
"""Files that may be open besides the streams: other connections, the score file once for each reader."""


def settings_from_environment() -> dict[str, Any]:
    """The settings from the environment: TABLESIDE_DATA is the score file or the address of a database,
    TABLESIDE_KEY the key that signs links and cookies, where it isn't kept with them, TABLESIDE_HOSTS a list of names,
    by commas.

    The server answers to these host names alone. TABLESIDE_PROXIES is the number of proxies in front that add headers
    about the visitor (X-Forwarded-For, -Proto, -Host), TABLESIDE_HTTPS=1 means that visitors use https although no
    header shows it, TABLESIDE_LIMITS=off turns the rate limits off.
    """
    names = os.environ.get("TABLESIDE_HOSTS", "")
    return {
        "DATA": read_place(os.environ.get("TABLESIDE_DATA") or str(default_data())),
        "SECRET_KEY": given_key(),
        "HOST_NAMES": tuple(name.strip() for name in names.split(",") if name.strip()),
        "TRUST_LOCAL": False,
        "ALONE": False,
        "NAMED_BY_KEY": False,
        "STATIC_ADDRESSES": None,
        "SHARED_AT": None,
        "PROXIES": _whole("TABLESIDE_PROXIES", 0),
        "HTTPS": os.environ.get("TABLESIDE_HTTPS", "") not in ("", "0"),
        "LIMITS": os.environ.get("TABLESIDE_LIMITS", "") != "off",
        "STREAMS": _whole("TABLESIDE_STREAMS", DEFAULT_STREAMS),
    }


def given_key() -> bytes | None:
    """The key in TABLESIDE_KEY, if any. Raises SystemExit, in words, for one that is too short."""
    text = os.environ.get("TABLESIDE_KEY", "")
    if text and len(text.encode()) < KEY_BYTES:
        raise SystemExit(f"TABLESIDE_KEY has {len(text.encode())} characters: a key has {KEY_BYTES} or more.")
    return text.encode() or None


def _whole(name: str, usual: int) -> int:
    """A setting that is a whole number. Raises SystemExit, in words, for anything else."""
    text = os.environ.get(name) or str(usual)
    if not (text.isascii() and text.isdigit()):
        raise SystemExit(f"{name} is {text!r}: it must be a whole number.")
    return int(text)


def bearable_streams(wanted: int) -> int:
    """How many of the `wanted` streams this process can serve with half of its open files left for pages.

    It raises the limit on open files as far as possible first, and warns when that isn't enough.
    """
    files = _raised_open_files(2 * wanted + OTHER_FILES)
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
    if sys.platform in ("win32", "emscripten"):
        return None
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    endless = resource.RLIM_INFINITY
    most = wanted if hard == endless else min(wanted, hard)
    if soft != endless and soft < most:
        with suppress(OSError, ValueError):  # a system may allow less than it reports
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
