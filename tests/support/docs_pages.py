"""The project's pages, read as a person reads them: blocks of code with what precedes them, links, headings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from textwrap import dedent

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
NOT_RUN = re.compile(r"<!-- not run: (.+?) -->", re.DOTALL)
"""The comment before a block that no test runs, with the reason; readers of the page don't see it."""

CASE = {
    "game": "huckley-buck",
    "players": ["Ann", "Bob", "Cy"],
    "dealer": "Cy",
    "trump": "S",
    "tricks": [{"leader": "Ann", "cards": ["7H", "2D"]}],
    "hands": {"Bob": ["9H"]},
    "ask": {"what": "legal", "trick": 1, "player": "Bob"},
}
"""The case that `case.json` means on every page."""

FENCE = re.compile(r"^( *)(```+|~~~+) *([\w-]*)")
LINK = re.compile(r'(?<!!)\[[^\]]*\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"|!\[[^\]]*\]\(([^)\s]+)\)')


@dataclass(frozen=True, slots=True)
class Block:
    """A block of code: fenced (its language may be blank) or indented by four and more (its language is "sh").

    `before` is the paragraph in front of it, `heading` the last heading before it, `line` where it begins.
    """

    page: str
    line: int
    language: str
    text: str
    before: str
    heading: str

    @property
    def name(self) -> str:
        """Its file and line, as a test is named."""
        return f"{self.page}:{self.line}"

    @property
    def reason(self) -> str:
        """Why no test runs it, by the comment before it; empty without one."""
        found = NOT_RUN.search(self.before)
        return found[1] if found else ""


def blocks(page: str, text: str) -> Iterator[Block]:
    """Every block of code of a page, in order."""
    lines = text.split("\n")
    before, heading, paragraph, at = "", "", [], 0
    while at < len(lines):
        line = lines[at]
        fence = FENCE.match(line)
        indented = line.startswith("    ") and bool(line.strip()) and not paragraph
        if not (fence or indented):
            at += 1
            heading = line.lstrip("#").strip() if line.startswith("#") else heading
            paragraph = [*paragraph, line.strip()] if line.strip() else []
            before = " ".join(paragraph) or before
            continue
        end = _fence_end(lines, at, fence[2]) if fence else _indent_end(lines, at)
        inside = lines[at + 1 : end] if fence else lines[at:end]
        code = dedent("\n".join(inside)).strip("\n")
        yield Block(page, at + 1, fence[3] if fence else "sh", code, before, heading)
        at, before, paragraph = end + bool(fence), "", []


def _fence_end(lines: list[str], at: int, fence: str) -> int:
    return next(end for end in range(at + 1, len(lines)) if lines[end].strip() == fence)


def _indent_end(lines: list[str], at: int) -> int:
    end = at
    while end < len(lines) and (lines[end].startswith("    ") or not lines[end].strip()):
        end += 1
    return end


@cache
def read(path: Path) -> str:
    """A page's text."""
    return path.read_text(encoding="utf-8")


def name(path: Path) -> str:
    """A page's path from the top of the project."""
    return path.relative_to(ROOT).as_posix()


def all_blocks() -> list[Block]:
    """Every block of every page."""
    return [block for path in PAGES for block in blocks(name(path), read(path))]


def is_in_file(excerpt: str, path: Path) -> bool:
    """Whether these lines are in that file, one after another, at any depth of indents."""
    wanted, lines = _lines(excerpt), _lines(read(path))
    parts = [lines[at : at + len(wanted)] for at in range(len(lines) - len(wanted) + 1)]
    return any([*part[:-1], part[-1].rstrip(",")] == wanted for part in parts)


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


def prose(text: str) -> str:
    """A page without its blocks of code."""
    kept = []
    fenced = False
    for line in text.split("\n"):
        fenced ^= bool(FENCE.match(line))
        if not fenced and not line.startswith("    "):
            kept.append(line)
    return "\n".join(kept)


def links(text: str) -> list[str]:
    """Where a page leads, pictures too."""
    return [next(filter(None, found)) for found in LINK.findall(prose(text))]


def anchors(text: str) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    titles = re.findall(r"^#+ +(.*?) *$", prose(text), re.M)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def code_spans(text: str) -> list[str]:
    """The words between backticks in a page's prose."""
    return re.findall(r"`([^`\n]+)`", prose(text))
