"""A book of nights that are played by chance, whole games of them, by a few friends who come and go."""

from __future__ import annotations

import random
from itertools import count
from typing import Any

from referee.games import all_games
from referee.refused import Refused
from tableside.scorebook.book import Book
from tableside.scorebook.entering import NeedsConfirmation
from tableside.scorebook.events.event import Draft
from tableside.scorebook.table.table import Table
from tests.scorebook.table_play import CROWD, FIRST_MOMENT, MINUTE, seating
from tests.support.game_fixtures import plays_of

DAY = 24 * 60 * MINUTE
MOST_ENTRIES = 400
"""Of a game that is played by chance: one that isn't over by then is broken off."""

KEYS = count(1)
"""What tells the keys of two entries apart."""


class Clock:
    """A clock that is set by hand: UTC milliseconds since 1970."""

    def __init__(self) -> None:
        self.now = FIRST_MOMENT

    def __call__(self) -> int:
        self.now += MINUTE
        return self.now


def new_book(store: Any, clock: Clock) -> Book:
    """A book whose tables are named by their number."""
    numbers = iter(range(1, 1_000_000))
    return Book(store, clock, lambda: f"table{next(numbers)}")


def play_nights(book: Book, clock: Clock, nights: int, seed: int, games: int = 3) -> None:
    """Plays that many nights into a book, of up to that many tables of a game each."""
    luck = random.Random(seed)
    for number in range(nights):
        clock.now = FIRST_MOMENT + number * DAY
        key = None
        for at in range(luck.randint(1, games)):
            key = _table(book, luck, f"n{seed}-{number}-{at}", key if luck.random() < 0.6 else None)


def _table(book: Book, luck: random.Random, key: str, follows: str | None) -> str:
    slug = luck.choice(sorted(all_games()))
    game = all_games()[slug]
    players = luck.choice([number for number in game.seats if number < 7])
    names = luck.sample(CROWD[:7], players)
    rules = {"points.ends": "rounds", "points.rounds": 4} if slug == "points" else {}
    table_id, table = book.seat(
        {**seating(slug, names), "house_rules": rules, **({"follows": follows} if follows else {})}, key
    )
    for _ in range(luck.choice([1, 1, 2])):
        table = play_on(book, luck, table_id, table)
        if table.course.winners:
            table = enter(book, table_id, table, "next_game", {})
    return table.key


def play_on(book: Book, luck: random.Random, table_id: str, table: Table) -> Table:
    """Plays the game at a table on by chance, mostly to its end, and undoes and corrects some of it."""
    entry = plays_of(table.game.slug).entry
    for _ in range(MOST_ENTRIES):
        if table.course.winners or luck.random() < 0.003:
            break
        course = table.course
        kind = course.prompt.entry if course.prompt.entry and luck.random() < 0.9 else luck.choice([*course.entries])
        table = enter(book, table_id, table, kind, entry(luck, course, kind))
        if luck.random() < 0.05 and table.history.undoable:
            table = enter(book, table_id, table, "undone", {"target": table.history.undoable[-1]})
    return table


def enter(book: Book, table_id: str, table: Table, kind: str, data: dict[str, Any]) -> Table:
    """Enters something with every warning waved through; the table as it was where it is refused."""
    draft = Draft(kind, data, f"{table.key}-{table.position}-{next(KEYS)}", table.position, True, "so we say")
    try:
        return book.enter(table_id, draft)
    except (Refused, NeedsConfirmation):
        return table
