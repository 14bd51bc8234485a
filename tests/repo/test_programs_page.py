"""docs/programs.md names every question that the referee answers in the games that come along, and no other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.games import all_games, installed

PAGE = (Path(__file__).parents[2] / "docs" / "programs.md").read_text(encoding="utf-8")
TABLE = PAGE[PAGE.index("\n## Questions\n") :].partition("\n| `what` |")[2].partition("\n\n")[0]
NAMED = [
    (what, title)
    for cell in re.findall(r"^\| ([^|]+) \|", TABLE, re.MULTILINE)
    for what in re.findall(r"`(\w+)`", cell)
    for title in [(re.findall(r" in (.+)$", cell) or [""])[0]]
]
"""What each line's first cell names: a question, and the one game that it is of, if it says so."""

OURS = [game for slug, game in all_games().items() if slug not in installed().packages]
ANSWERED = [(game.title, what) for game in OURS for what in game.answers]


@pytest.mark.parametrize(("title", "what"), ANSWERED)
def test_every_question_is_named(title: str, what: str) -> None:
    there = (what, "") in NAMED or (what, title) in NAMED
    assert there, f"docs/programs.md lacks the question {what} of {title}: a line of the table under “Questions”."


@pytest.mark.parametrize(("what", "title"), NAMED)
def test_every_question_named_is_answered(what: str, title: str) -> None:
    answered = (title, what) in ANSWERED if title else what in {what for _, what in ANSWERED}
    assert answered, f"docs/programs.md names the question {what} {title and f'of {title}'}, which nobody answers."
