"""Tournament days for the tests of their record."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.scorebook.day_play import NAMES, Opener, PlayedDay


@pytest.fixture
def open_day(tmp_path: Path) -> Iterator[Opener]:
    opened: list[PlayedDay] = []

    def opener(names: Any = NAMES[:19], **given: Any) -> PlayedDay:
        opened.append(PlayedDay(tmp_path / f"{len(opened)}.sqlite3", names, **given))
        return opened[-1]

    yield opener
    for one in opened:
        one.close()
