"""A tournament day as a game offers it: seating, ranks and moves. Nothing here knows a game, and nothing is random.

A day has tables, ranked from 0 (the best) down, and legs of some games each. After a leg, players move between tables.
Players are told by name. Chance comes from outside, by a `Chooser`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol, TypeVar

from referee.house_rules import HouseRules

T = TypeVar("T")


class Chooser(Protocol):
    """Chance, as somebody else makes it."""

    def shuffle(self, x: list[T], /) -> None:
        """Puts a list in random order."""

    def choice(self, seq: Sequence[T], /) -> T:
        """One of several at random."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What a player did since the last move: final totals added up, games won, hooks."""

    points: int = 0
    wins: int = 0
    hooks: int = 0


@dataclass(frozen=True, slots=True)
class Move:
    """Where a player goes after a leg.

    `table` is the rank of the table that they come from and `place` their place there, both from 0, or None for
    somebody who sat nowhere; `to` is the rank of the next table; `why` says so in a sentence, with its clause.
    """

    player: str
    table: int | None
    place: int | None
    to: int
    why: str
    clause: str


@dataclass(frozen=True, slots=True)
class Placement:
    """A way to help a table that couldn't play: `placed` are the players who go elsewhere, with their tables' ranks."""

    placed: Mapping[str, int]
    words: str
    clause: str


@dataclass(frozen=True, slots=True)
class GameDay:
    """What a game says of a tournament day.

    `trophy` is the prize whose holder of last year starts at the last table, `trophy_clause` says so; `games` how many
    games a leg has by the house rules.

    `seat` puts players at tables by a chooser, the best-ranked table first, a holder of the trophy where they belong.
    `rank` gives a table's players best first, those who draw a card for their order together. `ties` are those of
    ranked tables on whose order a move turns, by the table's rank; `draw` puts players who drew cards in order, those
    who draw again together: a player's later draws stand behind their first. `drew` says of one of them with whom they
    were level and which cards they drew, if any, with its clause. `move` says where each goes, tables and
    players best first. `arrive` adds players who sit nowhere yet. `even_out` offers help for the first table that
    could not play, being too small or too large, and nothing where all can. `deal` says who deals first at a
    table, by whether any of its players sat at one before, and whether these are others than then, and the clause.
    """

    trophy: str
    trophy_clause: str
    games: Callable[[HouseRules], int]
    seat: Callable[[Sequence[str], str | None, Chooser], list[list[str]]]
    rank: Callable[[Mapping[str, Standing], HouseRules], list[list[str]]]
    ties: Callable[[Sequence[Sequence[Sequence[str]]]], list[tuple[int, list[str]]]]
    draw: Callable[[Mapping[str, Sequence[str]]], list[list[str]]]
    drew: Callable[[Sequence[str], Sequence[str]], tuple[str, str]]
    move: Callable[[Sequence[Sequence[str]]], list[Move]]
    arrive: Callable[[Sequence[Move], Sequence[str]], list[Move]]
    even_out: Callable[[Sequence[Move]], list[Placement]]
    deal: Callable[[bool, bool], tuple[str, str]]


def tables_after(moves: Sequence[Move]) -> list[list[str]]:
    """The tables by rank to which the moves lead, each in the order of the moves; a rank where nobody goes is empty."""
    tables: list[list[str]] = [[] for _ in range(max((move.to for move in moves), default=-1) + 1)]
    for move in moves:
        tables[move.to].append(move.player)
    return tables


def placed_otherwise(moves: Sequence[Move], placement: Placement) -> list[Move]:
    """The moves with those players of a placement going where it says, for its reason."""
    return [
        replace(move, to=placement.placed[move.player], why=placement.words, clause=placement.clause)
        if move.player in placement.placed
        else move
        for move in moves
    ]
