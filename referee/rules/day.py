"""What a game says about a tournament day: seating, ranks and moves, for any game.

A day has tables, ranked from 0 (the best) down, and legs of some games each. After a leg, players move between tables.
Players are identified by name. Random numbers come from the caller, as a `Chooser`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol, TypeVar

from referee.rules.house_rules import HouseRules

T = TypeVar("T")


class Chooser(Protocol):
    """The caller's source of random numbers."""

    def shuffle(self, x: list[T], /) -> None:
        """Puts a list in random order."""

    def choice(self, seq: Sequence[T], /) -> T:
        """A random item."""


class PlayerScore(NamedTuple):
    """A player's results since the last move: the sum of final totals, games won, hooks."""

    points: int = 0
    wins: int = 0
    hooks: int = 0

    def plus(self, other: PlayerScore) -> PlayerScore:
        """The two added up."""
        return PlayerScore(self.points + other.points, self.wins + other.wins, self.hooks + other.hooks)


class Move(NamedTuple):
    """Where a player goes after a leg.

    `table` is the rank of the player's last table and `place` their place there, both from 0, or None for a player who
    had no seat. `to` is the rank of the next table. `why` is the reason, a sentence, and `clause` its id.
    """

    player: str
    table: int | None
    place: int | None
    to: int
    why: str
    clause: str


class Placement(NamedTuple):
    """A way to help a table that can't play: `placed` are players who go to another table, with its rank."""

    placed: Mapping[str, int]
    words: str
    clause: str


Called = Callable[[int], str]
"""What a table is called, by its rank."""


def table_in_words(rank: int) -> str:
    """A table that is called by its rank."""
    return f"table {rank + 1}"


class GameDay(NamedTuple):
    """What a game says about a tournament day.

    - `trophy`: the prize whose holder of last year starts at the last table, by `trophy_clause`.
    - `games`: how many games a leg has, by the house rules.
    - `seat`: seats players at random, the best table first, and the holder of the trophy at the last.
    - `rank_players`: a table's players, best first; players who must draw a card for their order are in one group.
    - `ties`: the groups whose order decides a move, each with the rank of its table.
    - `draw`: puts players in order by their cards, the first card first; players who must draw again are in one group.
    - `why_ranked`: for players who are level in what counts first, by what they were ranked (drawn cards included),
      and its clause.
    - `move`: where each player goes; tables and players best first.
    - `arrive`: the moves with players added who have no seat yet.
    - `even_out`: ways to help the first table that is too small or too large to play, also with players who have no
      seat; empty if all tables can play. A new table gets the given rank or a later one. Their words name a table
      as it is `called`.
    - `deal`: who deals first at a table, and the clause; given whether any of its players had a seat before, and
      whether they are others than before.
    """

    trophy: str
    trophy_clause: str
    games: Callable[[HouseRules], int]
    seat: Callable[[Sequence[str], str | None, Chooser], list[list[str]]]
    rank_players: Callable[[Mapping[str, PlayerScore], HouseRules], list[list[str]]]
    ties: Callable[[Sequence[Sequence[Sequence[str]]]], list[tuple[int, list[str]]]]
    draw: Callable[[Mapping[str, Sequence[str]]], list[list[str]]]
    why_ranked: Callable[
        [Mapping[str, PlayerScore], Mapping[str, Sequence[str]], HouseRules], dict[str, tuple[str, str]]
    ]
    move: Callable[[Sequence[Sequence[str]]], list[Move]]
    arrive: Callable[[Sequence[Move], Sequence[str]], list[Move]]
    even_out: Callable[[Sequence[Move], Sequence[str], int, Called], list[Placement]]
    deal: Callable[[bool, bool], tuple[str, str]]


def tables_after(moves: Sequence[Move]) -> list[list[str]]:
    """The tables after the moves, by rank, each in the order of the moves; a rank without players is empty."""
    tables: list[list[str]] = [[] for _ in range(max((move.to for move in moves), default=-1) + 1)]
    for move in moves:
        tables[move.to].append(move.player)
    return tables


def placed_otherwise(moves: Sequence[Move], placement: Placement) -> list[Move]:
    """The moves, with the players of a placement going to its tables, for its reason."""
    return [
        move._replace(to=placement.placed[move.player], why=placement.words, clause=placement.clause)
        if move.player in placement.placed
        else move
        for move in moves
    ]
