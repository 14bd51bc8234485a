"""The tournament days that pictures are taken of: before the seats, in the middle of a leg, before the moves, over."""

from __future__ import annotations

from collections.abc import Sequence

from tableside.days.day_book import DayBook
from tableside.days.lot import Lot
from tableside.days.scores.counted_games import games_done
from tableside.scorebook.book import Book
from tableside.scorebook.events.event import Draft
from tableside.scorebook.table.table import Table
from tests.support.people import CAST

FRESH, MIDWAY, READY, LEVEL, OVER = "day-fresh", "day-midway", "day-ready", "day-level", "day-over"
"""The ids of the days."""

STATE_OF = {"day_seats.show_seats": FRESH, "day_moves.show_moves": READY}
"""The day that a page is pictured of; any other page is of one in the middle of a leg."""

PLAYERS = (
    *CAST,
    *("Robert", "Cyril", "Deborah", "Elif", "Gustav", "Hilde", "Iris", "Harald", "Kim", "Ottilie", "Valentina", "Jo"),
)
FIVE = [[0, 0, 1, 2, 3]] * 3 + [[0, 0, 0, 0, 1], [0, 1, 1, 2, 4]]
"""The seats that win a game's tricks, round by round; four play without the last one."""


SECOND_AND_THIRD_LEVEL = [[0, 0, 1, 2, 3]] * 5 + [[0, 1, 1, 2, 2]]
"""The same of a game in which the second and the third seat end level in all that counts."""


def fill_days(book: Book) -> None:
    """Adds the days to a score file."""
    days_and_games = ((FRESH, None), (MIDWAY, (2, 1, 1, 0, 1)), (READY, (2,) * 5), (LEVEL, (2,) * 5), (OVER, (2,) * 5))
    for day_id, games in days_and_games:
        days = DayBook(book, lambda named=day_id: named)
        days.open({"game": "huckley-buck", "name": "Club day", "legs": 1 if day_id == OVER else 3}, f"{day_id}-key")
        enter(days, day_id, "came", players=list(dict.fromkeys(PLAYERS)))
        if games is not None:
            play_leg(days, book, day_id, games, SECOND_AND_THIRD_LEVEL if day_id == LEVEL else FIVE)


def enter(days: DayBook, day_id: str, kind: str, **data: object) -> None:
    """Something is entered on a day."""
    position = days.day(day_id).position
    days.enter(day_id, Draft(kind, data, f"{day_id}-{position}", position))


def play_leg(days: DayBook, book: Book, day_id: str, games: Sequence[int], rounds: Sequence[Sequence[int]]) -> None:
    """Seats drawn, so many games at each table, and the word of those that have two."""
    day = days.day(day_id)
    enter(days, day_id, "seated", seed="4711", tables=day.game_day.seat(day.playing, None, Lot("4711")))
    for table, count in zip(days.day(day_id).sitting, games, strict=False):
        for _ in range(count):
            play(book, days.tables(day_id)[table.key][0], rounds)
        if count == day.games_per_leg:
            played = games_done(days.day(day_id), days.tables(day_id), table)
            enter(days, day_id, "done", table=table.key, games=played)


def play(book: Book, table_id: str, rounds: Sequence[Sequence[int]]) -> None:
    """A game at a table."""
    table = book.table(table_id)
    if table.course.winners:
        table = note(book, table_id, table, "next_game")
    for wins in rounds:
        seats = [min(seat, len(table.names) - 1) for seat in wins]
        tricks = [seats.count(seat) for seat in range(len(table.names))]
        table = note(book, table_id, table, "result", tricks=tricks, winners=seats)


def note(book: Book, table_id: str, table: Table, kind: str, **data: object) -> Table:
    """Something is entered at a table."""
    return book.enter(
        table_id, Draft(kind, data, f"e-{table.position}", table.position, allowed=True, note="so we say")
    )
