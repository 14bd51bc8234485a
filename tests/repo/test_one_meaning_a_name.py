"""One name has one meaning in the project: no two classes are called alike, and no two types made up of others."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "referee" / "games"


def types_named(path: Path) -> Iterator[tuple[str, str]]:
    """The classes of a module, and the names that it gives to types made up of others: each with what it is."""
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.ClassDef):
            yield node.name, f"{path}:{node.lineno}"
        elif isinstance(node, ast.Assign) and isinstance(name := node.targets[0], ast.Name) and not name.id.isupper():
            yield name.id, ast.unparse(node.value)


def whose(path: Path) -> Path:
    """The module; of several games those of the same file name are one: each has its own of what every game has."""
    return Path(path.name) if path.is_relative_to(GAMES) else path.relative_to(ROOT)


def test_no_two_types_are_called_alike() -> None:
    found: dict[str, dict[str, Path]] = defaultdict(dict)
    for folder in ("referee", "tableside"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for name, what in types_named(path):
                found[name][what] = path
    twice = [
        f"{name} in {' and '.join(str(path.relative_to(ROOT)) for path in where.values())}"
        for name, where in sorted(found.items())
        if name[0].isupper() and len({whose(path) for path in where.values()}) > 1
    ]
    assert not twice, f"{'; '.join(twice)}: a name means one thing, so call the other one what it is."
