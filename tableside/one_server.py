"""One server for a score file: a second one stops with a message before anything of it starts."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from tableside.store.errors import ScoreFileError
from tableside.store.places import StorePlace, is_database

BEYOND = 1_000
"""An offset beyond the end of the locked file: Windows locks bytes, and keeps other programs from reading them."""

ASKED_EVERY = 0.05
"""Seconds between two attempts at a lock that another process has."""


@contextmanager
def held(data: StorePlace, wait_seconds: float = 0.0) -> Iterator[None]:
    """Locks the score file for this server; waits `wait_seconds` for another server that is just ending.

    A database takes any number of servers. The lock is on a file in the score file's folder, which stays.

    Raises ScoreFileError if another server has it, and OSError.
    """
    if is_database(data):
        yield
        return
    data = Path(data)
    data.parent.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(data.with_name(f"{data.name}.lock"), os.O_RDWR | os.O_CREAT, 0o600)
    with os.fdopen(descriptor, "rb+") as file:
        until = time.monotonic() + wait_seconds
        while not _locked(file):
            if time.monotonic() >= until:
                raise taken(data)
            time.sleep(ASKED_EVERY)
        yield


def taken(data: Path) -> ScoreFileError:
    """The error for a score file that another server has."""
    words = f"another Tableside has {data} open already. Stop that one, or name another score file."
    return ScoreFileError("taken", words)


def _locked(file: BinaryIO) -> bool:
    """Whether this process could lock the file; the lock goes when the process ends, however it ends."""
    try:
        lock(file, wait=False)
    except (BlockingIOError, PermissionError):
        return False
    return True


def lock(file: BinaryIO, *, wait: bool) -> None:
    """Locks a file for this process until it is closed. Raises OSError if another has it and `wait` is false."""
    if sys.platform == "win32":
        import msvcrt

        file.seek(BEYOND)
        msvcrt.locking(file.fileno(), msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
        file.seek(0)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
