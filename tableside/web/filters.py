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

from referee.course import Course
from referee.game import Game
from referee.games import all_games
from referee.prompt import Prompt
from referee.refused import Refused
from referee.words import counted, listed, sentence_start, spelled
from tableside import __version__
from tableside.scorebook.edited_cells import edited_seats
from tableside.scorebook.events import Event
from tableside.scorebook.kinds import kind_of
from tableside.scorebook.secret_entries import first_hidden, is_hidden
from tableside.scorebook.struck_entries import struck_from_rows
from tableside.scorebook.table import Table
from tableside.web.name_widths import letters, with_end
from tableside.web.static_files import content
from tableside.web.tables.history_lines import titles
from tableside.web.text_direction import isolate

MOST_DIGITS = 6
"""Signs of a number beyond which it grows no smaller on the sheet."""

LETTERS_OF_A_NAME = 3
"""Letters by which a player is known in a narrow column."""

MOST_MARKS = 21
"""Points that a track under a total still shows one by one."""

IN_PARENTHESES = re.compile(r"\(([A-Z]+(?:-[A-Z0-9]+)+)\)")
"""What may be the id of a clause within a sentence."""

A_ROUND = re.compile(r"Round \d+")
"""What an entry is called that scored a round."""

A_PAIR = 2
MOST_NAMED = 3
"""Players in front together who are named one by one."""


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
        lead=lead,
        digits=digits,
        total_digits=total_digits,
        letters=letters,
        with_end=with_end,
        beginnings=beginnings,
        marks=marks,
        in_words=in_words,
        steps_in_words=steps_in_words,
        saved_in_words=saved_in_words,
        edited_seats=edited_seats,
        struck_from_rows=struck_from_rows,
        seal=seal,
        first_hidden=first_hidden,
        is_hidden=is_hidden,
        clause_address=clause_address,
        clauses_apart=clauses_apart,
        is_about=is_about,
        emblem=emblem,
        ranking=ranking,
        prompt_now=prompt_now,
    )
    app.jinja_env.globals.update(new_key=new_key, tableside_version=__version__)


def is_about(problem: Refused | None, name: str) -> bool:
    """Whether `problem` is about the form's field of that name: `tricks-2` for tricks[2], `card.1` for `card`."""
    if problem is None:
        return False
    field = re.sub(r"\[(\d+)\]$", r"-\1", problem.field)
    return name in (field, f"{field}.1")


def new_key() -> str:
    """A fresh key for one form: the same form sent twice is one event."""
    return secrets.token_hex(16)


def seal(words: str) -> str:
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


def in_words(event: Event, table: Table) -> str:
    """An event in a few words, for the history."""
    return kind_of(table.game, event.kind).words(table, event)


def steps_in_words(positions: Sequence[int], table: Table) -> list[str]:
    """What a step back to each position takes off the sheet: its round, or what was entered there."""
    return [isolate(title) for title in titles(table, positions)]


SHORT = 32
"""Signs that a line of the pad beside its keys has room for."""


def saved_in_words(position: int, table: Table) -> str:
    """What stands since the entry at `position` was made: "Round 3 scored", "Bob out", else what it is called."""
    title, event = titles(table, [position])[0], table.history[position]
    if A_ROUND.fullmatch(title):
        return f"{title} scored"
    open_to_all = table.is_game_event(event) and not is_hidden(table, event, first_hidden(table))
    says = kind_of(table.game, event.kind).details(table, event) if open_to_all else ""
    of_one = says.startswith(table.names) and "," not in says
    return says if of_one and len(says) <= SHORT else title


def lead(table: Table) -> str:
    """Who is in front, and by how much where that is one player."""
    course = table.course
    if not course.leaders or course.winners:
        return ""
    names = listed([table.names[seat] for seat in course.leaders])
    if 1 < len(course.leaders) == len(table.names):
        return "both are level" if len(table.names) == A_PAIR else "all are level"
    if len(course.leaders) > 1:
        return (
            f"{names} are ahead"
            if len(course.leaders) <= MOST_NAMED
            else f"{len(course.leaders)} players share the lead"
        )
    ahead = course.leaders[0]
    sign = -1 if course.lowest_wins else 1
    scores = course.standings
    others = [sign * (scores[ahead] - score) for seat, score in enumerate(scores) if seat != ahead]
    return f"{names} is ahead by {min(others)}" if min(others) > 0 else f"{names} is ahead"


def hooks_in_words(hooks: int) -> str:
    """What asterisks behind a number are called: "one hook", "two hooks"."""
    return f"{spelled(hooks)} hook{'' if hooks == 1 else 's'}"


def digits(course: Course) -> int:
    """How many signs the longest number of a sheet has, its sign and its hooks counted: "−12*" has four.

    A game's cell may show what the row added instead of the total.
    """
    all_cells = [cell for row in course.rows for cell in row.cells]
    cells = [f"{minus(cell.decides)}{'*' * cell.hooks}" for cell in all_cells]
    cells += [signed(cell.score) for cell in all_cells if cell.score is not None]
    said = [str(said) for said in course.open_line.said] if course.open_line else []
    return min(max(len(text) for text in [*cells, *said, *map(minus, course.standings)]), MOST_DIGITS)


def total_digits(course: Course) -> int:
    """How many signs the longest total has, its minus sign counted, two at least."""
    return min(max(2, *(len(minus(total)) for total in course.standings)), MOST_DIGITS)


def beginnings(names: Sequence[str]) -> list[str]:
    """How each name begins, for a narrow column: three letters, or four where another name has the same three."""
    short = [name[:LETTERS_OF_A_NAME] for name in names]
    return [name[: LETTERS_OF_A_NAME + (short.count(few) > 1)] for name, few in zip(names, short, strict=True)]


def marks(course: Course) -> int | None:
    """How many marks a track under the totals has: one a point up to the aim; None without an aim, or a far one."""
    return course.aim if course.aim is not None and course.aim <= MOST_MARKS else None


def ranking(course: Course) -> list[tuple[int, int]]:
    """The places of a game that is over, each with its seat: the winners first, equal scores at the same place."""
    scores = course.standings
    sign = 1 if course.lowest_wins else -1
    keys = [(seat not in course.winners, sign * score) for seat, score in enumerate(scores)]
    return [
        (1 + sum(other < keys[seat] for other in keys), seat) for seat in sorted(range(len(keys)), key=keys.__getitem__)
    ]


def emblem(game: Game) -> str:
    """The sign of a game among emblems.svg; one of cards for a game from elsewhere that has none there."""
    return game.slug if game.slug in _signs() else "cards"


@cache
def _signs() -> frozenset[str]:
    """The names of all signs in emblems.svg, which is read once."""
    return frozenset(re.findall(r'<symbol id="([^"]+)"', content("emblems.svg").decode()))


def clauses_apart(text: str) -> tuple[str, list[str]]:
    """A sentence without the clauses that a ruling wrote into it, and their ids, each once."""
    found = [clause for clause in IN_PARENTHESES.findall(text) if _game_with(clause)]
    for clause in found:
        text = text.replace(f" ({clause})", "")
    return text, list(dict.fromkeys(found))


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


def prompt_now(table: Table) -> Prompt:
    """What the table does now: nobody is handed a phone who has one of their own."""
    return table.course.prompt_beside(table.access.claims)
