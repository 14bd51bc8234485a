"""What is asked about circles or tables is found in their own rows, however many other ones there are."""

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
    plan = plan_of(tmp_path, ask)
    assert plan.startswith("SEARCH")
    assert "(circle=?" in plan


@pytest.mark.parametrize("question", [ReadModel.persons, ReadModel.figures, ReadModel.span, ReadModel.titles])
@pytest.mark.parametrize(
    "selection",
    [
        Selection(circles=("zirkel", "ring")),
        Selection(tables=("a", "b")),
        Selection(circles=("zirkel",), tables=("a", "b")),
        Selection(nights=("a", "b")),
    ],
    ids=["several circles", "tables by link", "a circle and tables by link", "nights"],
)
def test_a_game_at_several_circles_and_tables_is_read_in_their_rows_alone(
    tmp_path: Path, selection: Selection, question: Callable[[ReadModel, Selection], object]
) -> None:
    plan = plan_of(tmp_path, lambda model: question(model, selection._replace(game="huckley-buck")))
    searched = [step for step in plan.split(" / ") if step.startswith(("SEARCH g", "SCAN"))]
    assert searched
    assert all("(circle=?" in step or "(table_id=?" in step for step in searched), plan


def plan_of(folder: Path, ask: Callable[[ReadModel], object]) -> str:
    """How SQLite finds what the first statement of a question is about."""
    path = folder / "book.sqlite3"
    SqliteStore(path).close()
    plans: list[str] = []
    with closing(sqlite3.connect(path)) as connection:

        def explained(sql: str, *values: Any) -> list[Any]:
            plans.append(" / ".join(step for *_, step in connection.execute(f"explain query plan {sql}", values)))
            return connection.execute(sql, values).fetchall()

        ask(ReadModel(explained))
    return plans[0]
