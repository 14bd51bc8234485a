"""What each game says of its clauses: the rows of its modules `clauses_seen*.py`, by clause."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from tests.support.clause_visibility import Told
from tests.support.game_fixtures import tests_of


def told_in(slug: str) -> Path:
    """The module in which a game says where its clauses are alive; `alive_….py` next to it say more."""
    return tests_of(slug) / "clauses_seen.py"


def alive_files(slug: str) -> list[Path]:
    """All modules in which it says so."""
    return sorted(tests_of(slug).glob("clauses_seen*.py"))


@cache
def rows_of(slug: str) -> Mapping[str, Told]:
    """What a game says of each clause. Raises AssertionError for a clause of which two modules tell."""
    rows: dict[str, Told] = {}
    for module in _modules(slug):
        twice = rows.keys() & module.ALIVE.keys()
        assert not twice, f"{module.__file__}: another module has rows of {', '.join(sorted(twice))} already"
        rows |= module.ALIVE
    return rows


def _modules(slug: str) -> Iterator[Any]:
    for path in alive_files(slug):
        spec = importlib.util.spec_from_file_location(f"{path.stem}_of_{slug.replace('-', '_')}", path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        yield module
