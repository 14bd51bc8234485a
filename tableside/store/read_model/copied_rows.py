"""The rows of the read model.

Moments are UTC milliseconds since 1970, `seat`s count clockwise from 0, yes and no are 1 and 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple


class TableRow(NamedTuple):
    """A table. `position` is that of the last event that was read; `night` the key of the night's first table; `counts`
    0 where a fuller duplicate of the table is in the book too."""

    table_id: str
    position: int
    table_key: str
    follows: str | None
    evening: str
    night: str
    circle: str
    name: str
    put_away: int
    seated: int
    touched: int
    counts: int


class SeatRow(NamedTuple):
    """Who sits at a table: the `name` as it is written there, `written` that name in lower case, `right_name` the one
    that the circle says is right, and `person` who that is for the statistics: the right name in lower case."""

    table_id: str
    seat: int
    name: str
    written: str
    right_name: str
    person: str


class GameRow(NamedTuple):
    """A game at a table, by its `number` there. `ended` is null until somebody has won; `search` are the words by which
    it is found."""

    table_id: str
    number: int
    game: str
    title: str
    night: str
    circle: str
    counts: int
    players: int
    winners: int
    rounds: int
    lowest_wins: int
    began: int
    ended: int | None
    search: str


class PlayerRow(NamedTuple):
    """One player's game. `score` decides who wins; `points` are those of its `rounds`, `points_dealing` those of the
    `rounds_dealt` in which they dealt; `comeback` is 1 for a win of one who was last after half of the rounds;
    `behind` is how far the only winner was behind at most, 0 for everybody else.

    What game and table say is here too, as far as statistics ask for it: joining them takes three times as long.
    """

    table_id: str
    number: int
    seat: int
    person: str
    game: str
    title: str
    players: int
    winners: int
    began: int
    ended: int | None
    night: str
    circle: str
    counts: int
    place: int | None
    won: int
    score: int
    rounds: int
    points: int
    rounds_dealt: int
    points_dealing: int
    comeback: int
    behind: int


class RoundRow(NamedTuple):
    """A line of the sheet, the `line`-th of its game; `kind` is "round" for a round, else the game's own word."""

    table_id: str
    number: int
    line: int
    round: int
    label: str
    kind: str
    dealer: int | None
    entered: int
    remarks: str


class CellRow(NamedTuple):
    """One player's part of a line of the sheet; `entered` is what was entered for them, in words."""

    table_id: str
    number: int
    line: int
    seat: int
    entered: str
    score: int | None
    total: int
    hooks: int


class FigureRow(NamedTuple):
    """What one of the game's own statistics adds up to in one player's game that is over: a sum, and of how many rounds
    or games. `person` and the rest are here too, as in PlayerRow."""

    table_id: str
    number: int
    seat: int
    figure: str
    person: str
    game: str
    title: str
    began: int
    circle: str
    counts: int
    total: int
    counted: int


class CopiedTable(NamedTuple):
    """All rows of one table."""

    table: TableRow
    seats: Sequence[SeatRow]
    games: Sequence[GameRow]
    players: Sequence[PlayerRow]
    rounds: Sequence[RoundRow]
    cells: Sequence[CellRow]
    figures: Sequence[FigureRow]


OF_A_TABLE: dict[str, type[Any]] = {
    "copied_tables": TableRow,
    "copied_seats": SeatRow,
    "copied_games": GameRow,
    "copied_players": PlayerRow,
    "copied_rounds": RoundRow,
    "copied_cells": CellRow,
    "copied_figures": FigureRow,
}
"""The SQL tables, with the rows that each holds, in the order of `CopiedTable`."""
