"""Numbers and moments as the pages say them."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Sequence
from datetime import datetime
from functools import cache
from typing import Any

from flask import Flask, url_for

from referee.game import Game
from referee.games import all_games
from referee.refused import Refused
from referee.words import counted, listed, sentence_start, spelled
from tableside import __version__
from tableside.scorebook.table.table import Table
from tableside.web.guard.day_tables import day_takes
from tableside.web.hyphens import hyphenated
from tableside.web.static_files import content
from tableside.web.tables.answers import answer_name, asked_field

LETTERS_OF_A_NAME = 3
"""Letters by which a player is known in a narrow column."""

IN_PARENTHESES = re.compile(r"\(([A-Z]+(?:-[A-Z0-9]+)+)\)")
"""What may be the id of a clause within a sentence."""


def set_up(app: Flask) -> None:
    """Gives these words to the templates of `app`."""
    app.jinja_env.filters.update(
        signed=signed,
        minus=minus,
        clock=clock,
        day=day,
        value=value,
        counted=counted,
        listed=listed,
        sentence_start=sentence_start,
        hooks_in_words=hooks_in_words,
        hyphenated=hyphenated,
        beginnings=beginnings,
        digest=digest,
        clause_address=clause_address,
        clauses_apart=clauses_apart,
        is_about=is_about,
        emblem=emblem,
        asked_field=asked_field,
        answer_name=answer_name,
    )
    app.jinja_env.globals.update(new_key=new_key, tableside_version=__version__, day_takes=day_takes)


def is_about(problem: Refused | None, name: str) -> bool:
    """Whether `problem` is about the form's field of that name: `tricks-2` for tricks[2], `card.1` for `card`."""
    if problem is None:
        return False
    field = re.sub(r"\[(\d+)\]$", r"-\1", problem.field)
    return name in (field, f"{field}.1")


def new_key() -> str:
    """A fresh key for one form: the same form sent twice is one event."""
    return secrets.token_hex(16)


def digest(words: str) -> str:
    """A short text that stands for these words: a form which brings it back has shown just them."""
    return hashlib.sha256(words.encode()).hexdigest()[:16]


def signed(number: int) -> str:
    """A change of score: +3, −3 with a true minus sign, 0 without any."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


def minus(number: int) -> str:
    """A total, below zero with a true minus sign."""
    return str(number).replace("-", "−")


def clock(at: int) -> str:
    """The time of day of UTC milliseconds, as this server's clock shows it: 21:04."""
    return datetime.fromtimestamp(at / 1000).strftime("%H:%M")


def day(at: int) -> str:
    """The day of UTC milliseconds: 21 November 2026."""
    moment = datetime.fromtimestamp(at / 1000)
    return f"{moment.day} {moment:%B %Y}"


def value(entered: Any) -> str:
    """A value as it was entered; a blank is a dash, never a zero."""
    if entered is None or entered == "":
        return "–"
    if isinstance(entered, bool):
        return "yes" if entered else "no"
    return " ".join(value(one) for one in entered) if isinstance(entered, list) else str(entered)


def hooks_in_words(hooks: int) -> str:
    """What asterisks behind a number are called: "one hook", "two hooks"."""
    return f"{spelled(hooks)} hook{'' if hooks == 1 else 's'}"


def beginnings(names: Sequence[str]) -> list[str]:
    """How each name begins, for a narrow column: three letters, or four where another name has the same three."""
    short = [name[:LETTERS_OF_A_NAME] for name in names]
    return [name[: LETTERS_OF_A_NAME + (short.count(few) > 1)] for name, few in zip(names, short, strict=True)]


def emblem(game: Game) -> str:
    """The sign of a game among emblems.svg; one of cards for a game from elsewhere that has none there."""
    return game.slug if game.slug in _signs() else "cards"


@cache
def _signs() -> frozenset[str]:
    """The names of all signs in emblems.svg, which is read once."""
    return frozenset(re.findall(r'<symbol id="([^"]+)"', content("emblems.svg").decode()))


def clauses_apart(text: str) -> tuple[str, list[str]]:
    """A sentence without the clauses that a ruling wrote into it, long names made to fit a line; and the ids."""
    found = [clause for clause in IN_PARENTHESES.findall(text) if _game_with(clause)]
    for clause in found:
        text = text.replace(f" ({clause})", "")
    return hyphenated(text), list(dict.fromkeys(found))


def clause_address(id: str) -> str:
    """Where a clause or an open point stands in the rulebook of its game; empty where no game has it."""
    game = _game_with(id)
    return f"{url_for('rulebook.show_rulebook', slug=game.slug)}#{id}" if game else ""


def _game_with(clause: str) -> Game | None:
    """The game whose rulebook has that clause or open point."""
    return next((game for game in all_games().values() if clause in game.rulebook), None)


def file_name(table: Table, ending: str) -> str:
    """A plain file name for a table's sheet: the game and the day."""
    moment = datetime.fromtimestamp(table.started / 1000)
    return re.sub(r"[^a-z0-9.-]", "-", f"{table.game.slug}-{moment:%Y-%m-%d}.{ending}")
