"""docs/add-a-game.md shows the worked example as it is, its other code runs, and the example is as small as it says."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

from tests.repo.test_docs import run_by
from tests.support.docs_pages import Block, all_blocks, is_in_file

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
EXAMPLE = ROOT / "docs" / "examples" / "oh_hell"
MOST_LINES = 170
"""Lines of formatted, documented Python for deck, bids, tricks, scoring and switches: all but the rulebook's."""

BLOCKS = [block for block in all_blocks() if block.page == "docs/add-a-game.md"]
EXCERPTS = [block for block in BLOCKS if run_by(block) == "as an excerpt"]
FILES = [path for path in EXAMPLE.rglob("*") if path.suffix in (".py", ".toml")]


def file_of(excerpt: Block) -> str:
    """The file of the example that an excerpt is from."""
    (found,) = (path for path in FILES if is_in_file(excerpt.text, path))
    return found.relative_to(EXAMPLE).as_posix()


def test_a_changed_line_is_no_excerpt() -> None:
    excerpt = EXCERPTS[0]
    assert file_of(excerpt) == "pyproject.toml"
    assert run_by(replace(excerpt, text=excerpt.text.replace("oh-hell", "no-such-game"))) not in ("as an excerpt", "sh")


def test_no_block_is_left_out() -> None:
    assert {run_by(block) for block in BLOCKS} == {"as an excerpt", "python", "sh"}


def test_every_file_of_the_example_is_shown() -> None:
    modules = {path.relative_to(EXAMPLE).as_posix() for path in EXAMPLE.glob("oh_hell/*.py")}
    more = {"pyproject.toml", "tests/clauses_seen.py", "tests/game_fixtures.py"}
    assert {file_of(excerpt) for excerpt in EXCERPTS} == modules | more


def test_the_example_is_small() -> None:
    files = [path for path in (EXAMPLE / "oh_hell").glob("*.py") if path.name != "rulebook.py"]
    lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files)
    assert 0 < lines < MOST_LINES, f"{lines} lines in {len(files)} files"


def test_the_example_brings_no_template() -> None:
    assert [path for path in EXAMPLE.rglob("*") if path.suffix in (".html", ".js", ".css")] == []


def listed_modules() -> set[str]:
    """The modules that the page says a game may import."""
    rows = re.findall(r"^\| (`(?:referee|tests)\.[^|]+) \|", PAGE, re.M)
    return {module for row in rows for module in re.findall(r"`([\w.]+)`", row)}


def imported(source: str) -> Iterator[str]:
    """The modules of ours that some code imports from."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in ("referee", "tests"):
            yield node.module or ""


def test_every_module_that_a_game_may_import_is_there() -> None:
    modules = listed_modules()
    assert len(modules) > 30
    assert [module for module in sorted(modules) if find_spec(module) is None] == []


def test_the_examples_import_nothing_else() -> None:
    sources = [path.read_text(encoding="utf-8") for path in EXAMPLE.glob("oh_hell/*.py")]
    sources += [block.text for block in BLOCKS if run_by(block) == "python"]
    used = {module for source in sources for module in imported(source)}
    assert used - listed_modules() == set()
