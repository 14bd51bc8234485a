"""What a fault is, where its text is in the product, and which faults there are."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PRODUCT = ("app.py", "referee", "tableside", "templates", "static")
SUFFIXES = {".py", ".html", ".js", ".css"}


@dataclass(frozen=True, slots=True)
class Fault:
    """A mistake somebody could make: `text`, which occurs once in the product, becomes `replacement`.

    `area` is the part of the product, and the name of the file here that holds the fault. `tests` are modules of tests,
    or single tests as pytest names them, of which at least one turns red by it.
    """

    area: str
    name: str
    text: str
    replacement: str
    tests: tuple[str, ...]


@cache
def all_faults() -> tuple[Fault, ...]:
    """Every fault, area by area."""
    return tuple(
        Fault(path.stem, one["name"], one["text"], one["replacement"], tuple(one["tests"]))
        for path in sorted(HERE.glob("*.toml"))
        for one in tomllib.loads(path.read_text(encoding="utf-8"))["fault"]
    )


@cache
def product() -> Mapping[str, str]:
    """The text of every file of the product, by its path."""
    paths = [path for name in PRODUCT for path in ([ROOT / name] if name.endswith(".py") else (ROOT / name).rglob("*"))]
    ours = (path for path in sorted(paths) if path.suffix in SUFFIXES and "vendor" not in path.parts)
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in ours}


def place_of(fault: Fault) -> str:
    """The file with the text of a fault. Raises LookupError unless the text occurs exactly once."""
    found = [path for path, text in product().items() for _ in range(text.count(fault.text))]
    if len(found) != 1:
        places = ", ".join(found) or "nowhere"
        raise LookupError(f"The text of “{fault.name}” must occur once in the product; it occurs in: {places}.")
    return found[0]
