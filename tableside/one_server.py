"""One server a score file: whoever comes second is told so before anything of it starts."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from tableside.store.errors import ScoreFileError

BEYOND = 1_000
"""A place that nothing in a locked file reaches: Windows locks bytes, and keeps others from reading them."""

ASKED_EVERY = 0.05
"""Seconds between two attempts at a lock that somebody else has."""


@contextmanager
def held(data: Path, wait_seconds: float = 0.0) -> Iterator[None]:
    """The score file, for this server alone; waits so many seconds for one that is just ending.

    What is locked is a file beside it, which stays. Raises ScoreFileError where another server has it, and OSError.
    """
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
    """Another server has the score file."""
    words = f"another Tableside has {data} open already. Stop that one, or name another score file."
    return ScoreFileError("taken", words)


def _locked(file: BinaryIO) -> bool:
    """Whether this process has the file for itself now; whatever ends it lets the next one in."""
    try:
        lock(file, wait=False)
    except (BlockingIOError, PermissionError):
        return False
    return True


def lock(file: BinaryIO, *, wait: bool) -> None:
    """Has a file for this process alone until it is closed. Raises OSError where another has it and nobody waits."""
    if sys.platform == "win32":
        import msvcrt

        file.seek(BEYOND)
        msvcrt.locking(file.fileno(), msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
        file.seek(0)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
