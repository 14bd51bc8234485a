"""Answers that a browser saves as a file."""

from __future__ import annotations

import re
import time
import unicodedata
from collections.abc import Iterator
from contextlib import AbstractContextManager
from datetime import datetime

from flask import Response

from tableside.scorebook.replay_budget import ReplayBudget, counted
from tableside.scorebook.table.table import Table
from tableside.web.guard.limits import PAUSE_SECONDS


def as_file(text: str | Iterator[str], name: str, kind: str) -> Response:
    """A text of that MIME type as a file of that name; a long one is sent piece by piece."""
    answer = Response(text if isinstance(text, str) else _with_pauses(text), mimetype=kind)
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def file_name(table: Table, ending: str) -> str:
    """A plain file name for a table's sheet: the game and the day."""
    moment = datetime.fromtimestamp(table.started_at / 1000)
    return re.sub(r"[^a-z0-9.-]", "-", f"{table.game.slug}-{moment:%Y-%m-%d}.{ending}")


def plain_name(words: str, without: str) -> str:
    """Words as a part of a file name, in small letters of ASCII; `without` where nothing is left of them."""
    letters = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", letters).strip("-") or without


def pause() -> None:
    """Gives other requests a turn, on a server that does one thing at a time."""
    time.sleep(PAUSE_SECONDS)


def pausing() -> AbstractContextManager[None]:
    """A context in which other requests get a turn between the rows of many tables."""
    return counted(ReplayBudget(pause=pause))


def _with_pauses(pieces: Iterator[str]) -> Iterator[str]:
    for piece in pieces:
        yield piece
        pause()
