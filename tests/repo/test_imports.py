"""Imports run one way: app → tableside.web → tableside.scorebook → referee; the referee itself is pure."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LAYERS = (
    ("app", "tableside.wsgi", "tableside.__main__"),
    ("tableside.server",),
    ("tableside.commands",),
    ("tableside.phone",),
    ("tableside.web",),
    ("tableside.settings",),
    ("tableside.server_key",),
    ("tableside.bundle",),
    ("tableside.one_server",),
    ("tableside.days", "tableside.statistics"),
    ("tableside.circles",),
    ("tableside.scorebook",),
    ("tableside.store",),
    ("tableside",),
    ("referee",),
)
"""From the outside in: each may import itself and what comes after it. A module belongs to its longest name here."""

PACKAGES = ("tableside", "referee")

PURE = frozenset(
    {
        *("__future__", "abc", "bisect", "collections", "collections.abc", "contextlib", "copy", "dataclasses", "enum"),
        *("fractions", "functools", "heapq", "itertools", "json", "math", "operator", "re"),
        *("string", "types", "typing", "unicodedata"),
    }
)
"""What the referee may use of the standard library: nothing with a clock, a file, chance or the network in it."""

BESIDES = {
    "referee.__main__": {"sys", "argparse", "io", "pathlib"},
    "referee.games": {"importlib", "importlib.metadata", "pkgutil"},
}
"""What its command line may use besides; and finding installed games is the one thing that looks at the machine."""

MODULES = sorted(
    path.relative_to(ROOT)
    for path in [ROOT / "app.py", *(found for name in PACKAGES for found in (ROOT / name).rglob("*.py"))]
)


def dotted(module: Path) -> str:
    """The full name of the module in a file."""
    return ".".join(module.with_suffix("").parts).removesuffix(".__init__")


NAMES = frozenset(dotted(module) for module in MODULES)


def imported(module: Path) -> Iterator[str]:
    """The full names of the modules that the module in a file imports, wherever in it."""
    return imports_of((ROOT / module).read_text(encoding="utf-8"), module.parent.parts)


@cache
def import_statements(code: str) -> list[ast.Import | ast.ImportFrom]:
    """The import statements of a module, wherever in it."""
    return [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Import | ast.ImportFrom)]


def imports_of(code: str, package: tuple[str, ...] = ()) -> Iterator[str]:
    """The full names of the modules that `code` in `package` imports; `from package import module` names the module."""
    for node in import_statements(code):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        else:
            above = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join([*above, *([node.module] if node.module else [])])
            inner = [f"{base}.{alias.name}" for alias in node.names]
            modules = [name for name in inner if name in NAMES]
            yield from modules
            if len(modules) < len(inner):
                yield base


def layer(name: str) -> int | None:
    """The number of the layer that a module belongs to, counted from the outside; None for what isn't ours."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        for number, members in enumerate(LAYERS):
            if ".".join(parts[:length]) in members:
                return number
    return None


def upwards(module: str, names: Iterable[str]) -> set[str]:
    """Those of `names` that lie in a layer outside that of `module`."""
    own = layer(module)
    assert own is not None, f"{module} belongs to no layer"
    return {name for name in names if (found := layer(name)) is not None and found < own}


def test_a_module_imports_only_its_own_layer_and_those_below():
    wrong = [
        f"{module} imports {name}, which is in a layer above its own."
        for module in MODULES
        for name in sorted(upwards(dotted(module), imported(module)))
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("module", "code"),
    [
        ("referee.judge", "import tableside.web.tables.pad"),
        ("referee.judge", "import tableside"),
        ("tableside.scorebook.book", "from tableside.web.guard.roles import access"),
        ("tableside.scorebook.book", "from tableside import web"),
        ("tableside.scorebook.book", "def later():\n    from ..web import filters"),
        ("tableside.scorebook.book", "from tableside import settings"),
        ("tableside.web.tables.pad", "from tableside import server"),
        ("tableside.web.tables.pad", "import app"),
        ("tableside", "from tableside.scorebook import table"),
    ],
)
def test_a_planted_import_from_above_is_found(module: str, code: str):
    package = tuple(module.split(".")[:-1])
    assert upwards(module, imports_of(code, package)) != set()


Folders = dict[str, set[str]]


def imported_folders(imports: Iterable[tuple[Path, str]]) -> Folders:
    """Which folders each folder imports from, by modules and what they import; those within one another left out."""
    found: Folders = {}
    for module, name in imports:
        here, there = str(module.parent).replace("/", "."), name if f"{name}." in PACKAGED else name.rpartition(".")[0]
        if there and not f"{there}.".startswith(f"{here}.") and not f"{here}.".startswith(f"{there}."):
            found.setdefault(here, set()).add(there)
    return found


PACKAGED = {f"{dotted(module)}." for module in MODULES if module.name == "__init__.py"}


def circle(folders: Folders) -> list[str]:
    """Folders that import one another in a circle, if any do."""
    try:
        TopologicalSorter(folders).prepare()
    except CycleError as found:
        return list(found.args[1])
    return []


def test_folders_side_by_side_import_one_way():
    of_ours = ((module, name) for module in MODULES for name in imported(module) if name in NAMES)
    assert circle(imported_folders(of_ours)) == []


def test_a_planted_circle_of_folders_is_found():
    pad, history = Path("tableside/web/tables/pad/board.py"), Path("tableside/web/tables/history/history.py")
    there, back = (pad, "tableside.web.tables.history.history"), (history, "tableside.web.tables.pad.board")
    assert circle(imported_folders([there])) == []
    assert circle(imported_folders([there, back])) != []


def test_every_layer_has_modules():
    """A layer whose name is misspelt would let everything pass."""
    assert {layer(name) for name in NAMES} == set(range(len(LAYERS)))


def test_a_start_imports_nothing_that_only_a_dispute_or_one_form_needs():
    """Each start pays for all that it imports, a phone's most of all."""
    code = "import sys, app; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True, text=True)
    imported_at_start = run.stdout.split()
    assert "tableside.web.disputes.pages" in imported_at_start
    needed_later = ("referee.interview", "referee.tricks", "tableside.web.disputes.ruling", "tableside.days.door_list")
    assert [name for name in imported_at_start if name.startswith(needed_later)] == []


def test_the_package_knows_paths_only():
    """The record imports `tableside` with every module of its own, and must not bring the pages along."""
    assert set(imported(Path("tableside/__init__.py"))) <= {"__future__", "pathlib", "importlib.metadata"}


def foreign(module: Path) -> list[str]:
    """What a module of the referee imports that is neither of the referee nor pure."""
    allowed = PURE | BESIDES.get(dotted(module), set())
    return sorted({name for name in imported(module) if name.split(".")[0] != "referee" and name not in allowed})


def test_the_referee_has_no_clock_no_files_no_chance_and_no_web():
    of_the_referee = [module for module in MODULES if module.parts[0] == "referee"]
    wrong = [f"{module} imports {name}, which is not pure." for module in of_the_referee for name in foreign(module)]
    assert of_the_referee
    assert not wrong, "\n".join(wrong)


def speaks_sql(code: str) -> bool:
    """Whether a module knows the engine of the store: by an import, or by a word of it."""
    engines = {name.split(".")[0] for name in imports_of(code)} & {"sqlite3", "sqlite_utils", "psycopg"}
    return bool(engines) or re.search(r"\bpragma\b(?!: no)", code, re.IGNORECASE) is not None


def test_only_the_store_knows_its_engine():
    inside = Path("tableside/store")
    outside = [module for module in MODULES if not module.is_relative_to(inside)]
    assert [str(one) for one in outside if speaks_sql((ROOT / one).read_text(encoding="utf-8"))] == []
    speakers = [one for one in MODULES if one.is_relative_to(inside) and speaks_sql((ROOT / one).read_text())]
    assert {one.parent.name for one in speakers} == {"sqlite", "postgres"}, "the rest is for every engine"


@pytest.mark.parametrize(
    "code",
    [
        "import sqlite3",
        "import psycopg",
        "def later():\n    from sqlite_utils import Database",
        "connection.execute('PRAGMA foreign_keys')",
    ],
)
def test_a_planted_word_of_the_engine_is_found(code: str):
    assert speaks_sql(code)


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
