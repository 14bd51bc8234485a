"""docs/add-a-game.md shows the worked example as it is, and the example is as small as it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
EXAMPLE = ROOT / "docs" / "examples" / "oh_hell"
MOST_LINES = 150
"""Lines of formatted, documented Python for deck, bids, tricks, scoring and switches: all but the rulebook's."""

EXCERPT = re.compile(r"^Not run here: an excerpt of `([^`]+)`[^\n]*\n\n```\w+\n(.*?)\n```$", re.MULTILINE | re.DOTALL)
EXCERPTS = EXCERPT.findall(PAGE)


def lines_of(text: str) -> list[str]:
    """The lines that say something, as they read at any depth: an excerpt begins at the margin."""
    return [line.strip() for line in text.splitlines() if line.strip()]


def stands_in(excerpt: str, file: str) -> bool:
    """Whether the lines stand in that file, one after another."""
    wanted, there = lines_of(excerpt), lines_of((ROOT / file).read_text(encoding="utf-8"))
    found = [there[at : at + len(wanted)] for at in range(len(there))]
    return any([*lines[:-1], lines[-1].rstrip(",")] == wanted for lines in found if len(lines) == len(wanted))


@pytest.mark.parametrize(
    ("file", "excerpt"), EXCERPTS, ids=[f"{n}-{Path(file).name}" for n, (file, _) in enumerate(EXCERPTS)]
)
def test_an_excerpt_stands_in_its_file(file: str, excerpt: str) -> None:
    assert stands_in(excerpt, file), f"docs/add-a-game.md shows lines that {file} doesn't have:\n{excerpt}"


def test_a_planted_line_is_found() -> None:
    file, excerpt = EXCERPTS[0]
    assert stands_in(excerpt, file)
    assert not stands_in(excerpt.replace("oh-hell", "no-such-game"), file)


def test_every_block_is_an_excerpt_or_a_command() -> None:
    assert PAGE.count("```") == 2 * len(EXCERPTS)


def test_every_file_of_the_example_is_shown() -> None:
    shown = {file for file, _ in EXCERPTS}
    files = {path.relative_to(ROOT).as_posix() for path in EXAMPLE.rglob("oh_hell/*.py")}
    assert shown == files | {
        f"docs/examples/oh_hell/{more}" for more in ("pyproject.toml", "tests/alive.py", "tests/plays.py")
    }


def test_the_example_is_small() -> None:
    files = [path for path in (EXAMPLE / "oh_hell").glob("*.py") if path.name != "rulebook.py"]
    lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files)
    assert 0 < lines < MOST_LINES, f"{lines} lines in {len(files)} files"


def test_the_example_brings_no_template() -> None:
    assert [path for path in EXAMPLE.rglob("*") if path.suffix in (".html", ".js", ".css")] == []
