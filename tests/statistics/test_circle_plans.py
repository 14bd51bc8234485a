"""What one circle asks of the read model is found in the circle's own rows, however many other circles there are."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tableside.store.read_model.read_model import ReadModel
from tableside.store.read_model.selection import Selection
from tableside.store.sqlite.sqlite_store import SqliteStore

CIRCLE = Selection(circles=("zirkel",))


@pytest.mark.parametrize(
    "ask",
    [
        lambda model: model.persons(CIRCLE),
        lambda model: model.figures(CIRCLE._replace(game="huckley-buck")),
        lambda model: model.span(CIRCLE),
        lambda model: model.titles(CIRCLE),
        lambda model: model.nights(CIRCLE, 10),
        lambda model: model.names_written("zirkel"),
    ],
    ids=["persons", "figures", "span", "titles", "nights", "names"],
)
def test_a_circle_reads_the_rows_of_no_other_circle(tmp_path: Path, ask: Callable[[ReadModel], object]) -> None:
    path = tmp_path / "book.sqlite3"
    SqliteStore(path).close()
    plans: list[str] = []
    with closing(sqlite3.connect(path)) as connection:

        def explained(sql: str, *values: Any) -> list[Any]:
            plans.append(" / ".join(step for *_, step in connection.execute(f"explain query plan {sql}", values)))
            return connection.execute(sql, values).fetchall()

        ask(ReadModel(explained))
    assert plans[0].startswith("SEARCH")
    assert "(circle=?" in plans[0]
