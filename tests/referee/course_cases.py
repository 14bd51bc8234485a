"""Reads the courses under tests/cases: a game as its table enters it, line by line in plain words.

A line is `kind: what`, the kind being one of the game's entries. `what` has parts apart by semicolons, each a field's
name and its value; the first part may leave the name out. A field with a value for each player lists them by name,
"Ann 2, Bob 1, Dee out", and a player who isn't named is left blank; a name alone means 1, or yes. The single
fields of an entry may be given in their order, word by word: "announced: Ann out". Wherever a field asks for a seat,
a player's name is written. `(allowed: why)` at the end of a line says that the table waves a warning through. The line
"next game" starts another game, with its dealer.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from referee.game import Game
from referee.games import find_game
from referee.rules.course import Course, Setup
from referee.rules.entry import Entry, GameEvent
from referee.rules.fields import Field
from referee.rules.house_rules import HouseRules
from tests.referee.case_tables import refuse_unknown

FOLDER = Path(__file__).parent.parent / "cases"
CAST = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus")

KEYS = ("id", "clauses", "story", "game", "players", "dealer", "house_rules", "before", "draw", "enter", "expect")
"""What a case may have."""

Case = Mapping[str, Any]


def cases() -> list[Any]:
    """Every course of every game as a test of its own, named by its number and marked with its clauses."""
    files = [tomllib.loads(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*/course*.toml"))]
    found = [case | {"game": file["game"]} for file in files for case in file["case"]]
    return [pytest.param(case, id=case["id"], marks=pytest.mark.clause(*case["clauses"])) for case in found]


def names_of(case: Case) -> tuple[str, ...]:
    """The players, clockwise: by name, or a number of the cast."""
    players = case.get("players", 4)
    return CAST[:players] if isinstance(players, int) else tuple(players)


def new_course(case: Case) -> Course:
    """The game before the first line; if the case says so, one that goes on with earlier totals."""
    refuse_unknown(case, KEYS)
    game, names = find_game(case["game"]), names_of(case)
    dealer = names.index(case.get("dealer", names[-1]))
    course = game.course.begin(Setup(names, HouseRules(game.switches, case.get("house_rules", {})), dealer))
    if "before" not in case:
        return course
    known = by_name(case["before"])
    brought = tuple(int(known.get(name, "0")) for name in names)
    there = {part.name for part in fields(course)}  # type: ignore[arg-type]
    return replace(course, **{"before" if "before" in there else "totals": brought})  # type: ignore[type-var]


def next_game(course: Course) -> Course:
    """Another game of the night, dealt by the player whom the rules name."""
    dealer = course.dealer_of_next_game
    assert dealer is not None, "nobody deals the next game yet"
    return type(course).begin(replace(course.setup, dealer=dealer))


def event(line: str, course: Course, position: int) -> GameEvent:
    """A line as the event that the table enters."""
    entered, _, why = line.partition(" (allowed: ")
    kind, _, what = (part.strip() for part in entered.partition(":"))
    entry = course.entries.get(kind, Entry(kind, kind))
    return GameEvent(kind, _data(entry, what, course.setup.names), position, bool(why), why.removesuffix(")"))


def by_name(text: str) -> dict[str, str]:
    """`Ann 2, Bob 1*, Dee out` by name; a name alone has no value."""
    parts = [part.strip().partition(" ") for part in text.split(",") if part.strip()]
    return {name: value.strip() for name, _, value in parts}


def _data(entry: Entry, what: str, names: Sequence[str]) -> dict[str, Any]:
    known = {field.name: field for field in entry.fields}
    data: dict[str, Any] = {field.name: [None] * len(names) for field in entry.fields if field.per_seat}
    for part in (part.strip() for part in what.split(";")):
        name, _, value = part.partition(" ")
        if name in known:
            data[name] = _value(known[name], value.strip(), names)
        elif part:
            data |= _unnamed(entry.fields, part, names)
    return data


def _unnamed(fields: Sequence[Field], part: str, names: Sequence[str]) -> dict[str, Any]:
    """The first field's values if it has one for each player, else the single fields in their order, word by word."""
    if not fields or fields[0].per_seat:
        return {field.name: _value(field, part, names) for field in fields[:1]}
    words = part.split(maxsplit=len(fields) - 1)
    return {field.name: _value(field, word, names) for field, word in zip(fields, words, strict=False)}


def _value(field: Field, text: str, names: Sequence[str]) -> Any:
    if not field.per_seat:
        return _read(field, _seats(text, names) if field.is_seat else text)
    numbers = by_name(text)
    assert set(numbers) <= set(names), f"{set(numbers) - set(names)} don't sit here"
    return [_read(field, numbers[name] or "1") if name in numbers else None for name in names]


def _seats(text: str, names: Sequence[str]) -> str:
    """Names as the numbers of their seats, the way a form sends them."""
    words = text.replace(",", " ").split()
    return " ".join(str(names.index(word)) if word in names else word for word in words)


def _read(field: Field, text: str) -> Any:
    """What the form makes of it; what the form can't read goes to the game as it was typed, for the game to refuse."""
    try:
        return field.read(text)
    except ValueError:
        return int(text) if text.isdigit() else text


def drawn_highest(game: Game, text: str, names: Sequence[str]) -> str:
    """Who drew the highest card for the first deal: `Ann QH, Bob 9S`."""
    assert game.draw_for_deal is not None
    highest = game.draw_for_deal({names.index(name): card for name, card in by_name(text).items()})
    return ", ".join(names[seat] for seat in highest)
