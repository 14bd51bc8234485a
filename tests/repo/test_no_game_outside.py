"""A game's words, switches and clauses stand in its own folder, templates and tests, and nowhere else in the code.

What each game says is listed in tests/games/<game>/words.txt, a word or a few a line; its slug, its switches and its
clauses it says itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.games import all_games

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "tests" / "games"
NO_WORDS_IN = (ROOT / "referee" / "games", ROOT / "templates" / "games", ROOT / "static" / "vendor")
SUFFIXES = {".py", ".html", ".js", ".css", ".svg"}
SHARED = frozenset(
    path
    for folder in ("referee", "tableside", "templates", "static")
    for path in (ROOT / folder).rglob("*")
    if path.suffix in SUFFIXES and not any(path.is_relative_to(inside) for inside in NO_WORDS_IN)
)


def words() -> Iterator[str]:
    """What only one game says."""
    for path in sorted(GAMES.glob("*/words.txt")):
        yield from path.read_text(encoding="utf-8").split("\n")[:-1]
    for game in all_games().values():
        yield from (game.slug, game.slug.replace("-", "_")) if "-" in game.slug else ()
        yield from (switch.key for switch in game.switches)


def pattern() -> re.Pattern[str]:
    """Any of the words, in any letter case; any clause of a game."""
    alternatives = "|".join(re.escape(word).replace(r"\ ", r"[\s_-]") for word in words())
    prefixes = {clause.id.partition("-")[0] for game in all_games().values() for clause in game.rulebook.clauses}
    return re.compile(
        rf"(?<![a-z])(?:{alternatives})(?![a-z])|\b(?:{'|'.join(sorted(prefixes))})-[A-Z0-9]+-", re.IGNORECASE
    )


SAID_BY_A_GAME = pattern()


NAMES = re.compile(r'(?<=<symbol )id="[^"]*"')
"""A sign is called as what it is drawn of, a game or a figure on its cards: by that name the game's row finds it."""


def without_names(path: Path) -> str:
    """What a file says; of pictures without the names of the signs in them, which alone may be a game's word."""
    text = path.read_text("utf-8")
    return NAMES.sub("", text) if path.suffix == ".svg" else text


def said_in(text: str) -> list[str]:
    """The lines of `text` that say a game's word, each with its number."""
    lines = enumerate(text.splitlines(), start=1)
    return [f"{number}: {line.strip()}" for number, line in lines if SAID_BY_A_GAME.search(line)]


def test_no_shared_file_says_a_word_of_one_game() -> None:
    found = [f"{path.relative_to(ROOT)}:{line}" for path in sorted(SHARED) for line in said_in(without_names(path))]
    assert not found, "Words of one game outside its folder:\n" + "\n".join(found)


def test_the_shared_code_is_looked_at() -> None:
    """A folder whose name is misspelt would let everything pass."""
    looked_at = {path.relative_to(ROOT).as_posix() for path in SHARED}
    assert {
        "referee/judge.py",
        "referee/tricks/record.py",
        "static/js/input/hand.js",
        "static/emblems.svg",
        "templates/pad/_sheet.html",
    } <= looked_at


@pytest.mark.parametrize(
    "line",
    [
        "    if case.get('upcard'):",
        "// Bare jokers count what is missing",
        "{% if game.slug == 'huckley-buck' %}",
        'rules["hb.replay_from"]',
        "It is the dealer's or nobody's (HB-TRUMP-02).",
        "the Black Hole swallows the trick",
        "The Doe took it",
        "<!-- antlers, as the Buck has them -->",
    ],
)
def test_a_planted_word_is_found(line: str) -> None:
    assert said_in(f"nothing here\n{line}") == [f"2: {line.strip()}"]


@pytest.mark.parametrize("line", ["a book of bucketed buckles", "the card that was turned up", ".no-print"])
def test_other_words_are_nobodys(line: str) -> None:
    assert said_in(line) == []
