"""Reads the case tables under tests/cases: Markdown tables with a case a row, and words for people around them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.referee.ruled import Answer

FOLDER = Path(__file__).parent.parent / "cases"
CAST = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus")

Row = Mapping[str, str]


def rows(file: str) -> list[Row]:
    """Every case of a table, by the names of its columns."""
    lines = [line for line in (FOLDER / file).read_text("utf-8").splitlines() if line.startswith("|")]
    names, _rule, *body = ([cell.strip() for cell in line.strip("|").split("|")] for line in lines)
    return [dict(zip(names, cells, strict=True)) for cells in body]


def cases(file: str) -> Any:
    """Runs a test on every row of a table, each named by its number and marked with its clauses."""
    marked = [
        pytest.param(row, id=row["number"], marks=pytest.mark.clause(*row["clauses"].split())) for row in rows(file)
    ]
    return pytest.mark.parametrize("row", marked)


def numbers(text: str) -> dict[str, int]:
    """`Ann 3 Bob 2` as numbers by name."""
    words = text.split()
    return {name: int(number) for name, number in zip(words[::2], words[1::2], strict=True)}


def settings(words: list[str]) -> dict[str, str]:
    """The `key=value` words among several."""
    return dict(word.split("=", 1) for word in words if "=" in word)


def switches(words: list[str]) -> dict[str, str]:
    """The house rules among `key=value` words."""
    return {key: value for key, value in settings(words).items() if "." in key}


def answer(game: str, case: Mapping[str, Any]) -> Answer:
    """What the referee answers to a question about a game; Ann deals where the case says nothing else."""
    return Answer({"game": game.replace("_", "-"), "dealer": "Ann", **case})


def refuse_unknown(case: Mapping[str, Any], allowed: Iterable[str], *, under: str = "") -> None:
    """Fails where a case has a key that nobody reads, such as house rules under another name: it would be left out."""
    part = case[under] if under else case
    unknown, where = ", ".join(sorted({*part} - {*allowed})), f" under {under}" if under else ""
    assert not unknown, f"Case {case.get('id', '')}: nobody reads {unknown}{where}; allowed is {', '.join(allowed)}."


def with_clauses(case: dict[str, Any]) -> Any:
    """The case as a test of its own, named by its number and marked with its clauses."""
    return pytest.param(case, id=case["id"], marks=pytest.mark.clause(*case["clauses"]))
