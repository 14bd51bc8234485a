"""Imports run one way: app → web → scorebook → referee; the referee itself is pure."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LAYERS = ("app", "web", "scorebook", "referee")
"""From the outside in: each may import itself and what comes after it."""

PURE = frozenset(
    {
        *("__future__", "abc", "bisect", "collections", "collections.abc", "contextlib", "copy", "dataclasses", "enum"),
        *("fractions", "functools", "heapq", "importlib", "itertools", "json", "math", "operator", "pkgutil", "re"),
        *("string", "types", "typing", "unicodedata"),
    }
)
"""What the referee may use of the standard library: nothing with a clock, a file, chance or the network in it."""

COMMAND_LINE = {"sys", "argparse", "io", "pathlib"}
"""What its command line may use besides."""

MODULES = sorted(
    path.relative_to(ROOT)
    for path in [ROOT / "app.py", *(found for name in LAYERS[1:] for found in (ROOT / name).rglob("*.py"))]
)


def imported(module: Path) -> Iterator[str]:
    """The full names of the modules that `module` imports, wherever in it."""
    package = module.parent.parts
    for node in ast.walk(ast.parse((ROOT / module).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            yield ".".join([*above, *([node.module] if node.module else [])])


def layer(name: str) -> str:
    """The layer that a module belongs to, or its top package."""
    return name.split(".")[0]


@pytest.mark.parametrize("module", MODULES, ids=str)
def test_a_module_imports_only_its_own_layer_and_those_below(module: Path):
    own = LAYERS.index(module.parts[0].removesuffix(".py"))
    upwards = {name for name in imported(module) if layer(name) in LAYERS[:own]}
    assert upwards == set()


@pytest.mark.parametrize("module", [found for found in MODULES if found.parts[0] == "referee"], ids=str)
def test_the_referee_has_no_clock_no_files_no_chance_and_no_web(module: Path):
    allowed = PURE | COMMAND_LINE if module.name == "__main__.py" else PURE
    foreign = {name for name in imported(module) if layer(name) != "referee" and name not in allowed}
    assert foreign == set()


def test_only_the_book_speaks_sql():
    speakers = {
        str(module) for module in MODULES if {layer(name) for name in imported(module)} & {"sqlite3", "sqlite_utils"}
    }
    assert speakers <= {"scorebook/book.py", "scorebook/schema.py", "scorebook/trouble.py"}


def test_no_module_outside_the_games_names_a_game():
    """A fifth game is a new folder: nothing else imports one of the four."""
    inside = ROOT / "referee" / "games"
    namers = {
        str(module)
        for module in MODULES
        if not (ROOT / module).is_relative_to(inside)
        and any(name.startswith("referee.games.") for name in imported(module))
    }
    assert namers == set()
