"""Filters: numbers, times and names as the pages show them."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from flask import Flask
from markupsafe import Markup, escape

from referee.refused import Refused
from referee.words import counted, listed, sentence_start, spelled, with_minus_sign
from tableside import __version__
from tableside.scorebook.nights.night import evening_of, start_of_evening
from tableside.web.typography.hyphens import hyphenated
from tableside.web.typography.name_widths import cut_to_differ, shared_letters, short_names, with_a_break, with_breaks
from tableside.web.typography.text_direction import BETWEEN, LETTERS

MOST_NAMES, FIRST_NAMES = 7, 5
"""The most players of whom a list of tables names all, and how many it names of more."""

LETTERS_OF_A_NAME = 3
"""Letters of a name in a narrow column."""

NAME = rf"[{LETTERS}]+(?:{BETWEEN}[{LETTERS}]+){{0,20}}|[\w\u00ad’-]+"
NAME_AND_NUMBER = re.compile(rf"(?<!\S)((?:{NAME}) [−+-]?\d+(?:[,;]|$))")
"""The end of an item of a list: the last word of a name, and the number. Right-to-left words are kept together: with a
tag among them they would be in the wrong order. No name has more of them than that, and a long text is read soon."""

QUOTED = re.compile(r"""(?<!\w)(['"])(?! )(.*?)(?<! )\1(?!\w)""")
"""Text between straight quotes; an apostrophe is within a word or at its end."""


def set_up(app: Flask) -> None:
    """Adds the filters to the templates of `app`."""
    app.jinja_env.filters.update(
        signed=signed,
        minus=with_minus_sign,
        typographic=typographic,
        clock=clock,
        day=day,
        day_and_month=day_and_month,
        day_of_night=day_of_night,
        from_day_to_day=from_day_to_day,
        duration=duration,
        value=value,
        counted=counted,
        listed=listed,
        sentence_start=sentence_start,
        hooks_in_words=hooks_in_words,
        hyphenated=hyphenated,
        seat_choices=seat_choices,
        number_choices=number_choices,
        shortened=shortened,
        with_breaks=with_breaks,
        with_a_break=with_a_break,
        cut_to_differ=cut_to_differ,
        short_names=short_names,
        numbers_kept=numbers_kept,
        digest=digest,
        problem_about=problem_about,
        blank_as=blank_as,
    )
    app.jinja_env.globals.update(new_key=new_key, tableside_version=__version__)


def is_about(problem: Refused | None, name: str) -> bool:
    """Whether `problem` is about the form's field of that name: `tricks-2` for tricks[2], `card.1` for `card`."""
    return problem is not None and name in (_name_of(problem), f"{_name_of(problem)}.1")


def _name_of(problem: Refused) -> str:
    """The name of the refused field in its form."""
    return re.sub(r"\[(\d+)\]$", r"-\1", problem.field)


def blank_as(name: str, problem: Refused | None, typed: Mapping[str, str]) -> str:
    """The name of the refused field, if that is blank, and that of `name`, another player's, is as blank."""
    refused = _name_of(problem) if problem else ""
    of, _, seat = refused.rpartition("-")
    own, _, other = name.rpartition("-")
    is_alike = own == of and seat.isdigit() and other.isdigit()
    return refused if is_alike and not (typed.get(refused) or typed.get(name)) else ""


def problem_about(name: str, problems: Iterable[Refused | None]) -> Refused | None:
    """The first of these problems that is about the form's field of that name."""
    return next((problem for problem in problems if is_about(problem, name)), None)


def shortened(names: Sequence[str]) -> str:
    """The players of a table: "Ann, Bob, Cy"; of many players the first ones, and the number of the others."""
    if len(names) <= MOST_NAMES:
        return ", ".join(names)
    return f"{', '.join(names[:FIRST_NAMES])} and {len(names) - FIRST_NAMES} more"


def new_key() -> str:
    """A new key for a form, so that the same form sent twice makes one event."""
    return secrets.token_hex(16)


def digest(words: str) -> str:
    """A short hash of words, which a form sends back to prove that it showed exactly these words."""
    return hashlib.sha256(words.encode()).hexdigest()[:16]


def signed(number: int) -> str:
    """A change of score: +3, −3 with a true minus sign, 0 without any."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


def typographic(text: str) -> str:
    """A text of the rules, which is typed straight, with the apostrophes and quotes of the pages."""
    return QUOTED.sub("“\\2”", text).replace("'", "’")


def numbers_kept(text: str) -> Markup:
    """A list such as "Ann 2, Bob 0", with no line break between a name and its number if both fit on a line."""
    return Markup(NAME_AND_NUMBER.sub(r'<span class="one">\1</span>', str(escape(text))))  # noqa: S704


def clock(at: int) -> str:
    """The time of day of UTC milliseconds, as this server's clock shows it: 21:04."""
    return datetime.fromtimestamp(at / 1000).strftime("%H:%M")


def day_and_month(at: int) -> str:
    """The day of UTC milliseconds without its year: 21 November."""
    moment = datetime.fromtimestamp(at / 1000)
    return f"{moment.day} {moment:%B}"


def day(at: int) -> str:
    """The day of UTC milliseconds: 21 November 2026."""
    return f"{day_and_month(at)} {datetime.fromtimestamp(at / 1000):%Y}"


def day_of_night(at: int) -> str:
    """The day of the night that a moment belongs to, also after midnight: 21 November 2026."""
    return day(start_of_evening(evening_of(at)))


def from_day_to_day(first: int, last: int) -> str:
    """The days of the nights from one moment to another one: 21 November to 3 December 2026; the year once if it is the
    same, and one day if both are."""
    start, end = day_of_night(first), day_of_night(last)
    if start == end:
        return end
    same_year = start.split()[-1] == end.split()[-1]
    return f"{start.rpartition(' ')[0] if same_year else start} to {end}"


def duration(minutes: int) -> str:
    """A number of minutes: 41 min, 2 h 5 min."""
    hours, rest = divmod(minutes, 60)
    return " ".join(f"{number}\u00a0{unit}" for number, unit in ((hours, "h"), (rest, "min")) if number)


def value(entered: Any) -> str:
    """A value as it was entered; a blank is a dash, never a zero."""
    if entered is None or entered == "":
        return "–"
    if isinstance(entered, bool):
        return "yes" if entered else "no"
    return " ".join(value(one) for one in entered) if isinstance(entered, list) else str(entered)


def hooks_in_words(hooks: int) -> str:
    """The asterisks after a number in words: "one hook", "two hooks"."""
    return f"{spelled(hooks)} hook{'' if hooks == 1 else 's'}"


def seat_choices(names: Iterable[str]) -> list[tuple[int, str]]:
    """A key for each player: the seat and the name."""
    return list(enumerate(names))


def number_choices(numbers: Iterable[int]) -> list[tuple[int, str]]:
    """A key for each number: the number and how pages write it."""
    return [(number, with_minus_sign(number)) for number in numbers]


def beginnings(names: Sequence[str]) -> list[str]:
    """The start of each name, for a narrow column: three letters, or four if another name has the same three.

    If longer starts are the same, the first letter and the two that differ: "C…in" and "C…er".
    """
    return [_beginning(name, shared) for name, shared in zip(names, shared_letters(names), strict=True)]


def _beginning(name: str, shared: int) -> str:
    if LETTERS_OF_A_NAME < shared < len(name):
        return f"{name[0]}…{name[shared:].lstrip()[:2]}"
    return name[: LETTERS_OF_A_NAME + (shared >= LETTERS_OF_A_NAME)]
