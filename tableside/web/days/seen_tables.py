"""The tables of a leg as people see them: how far each is, who has what, what is amiss."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from referee.day import Standing
from referee.words import counted
from tableside.scorebook.days.day import Day, DayTable
from tableside.scorebook.days.leg_scores import OpenedTables, games_at, in_game, scores
from tableside.scorebook.table import Table


@dataclass(frozen=True, slots=True)
class SeenTable:
    """A table of the leg in play; `position` is that of the last entry there, 0 where it can't be read.

    `players` have their totals and hooks in the game in play, at a table that is done those of the leg, in the order of
    the seats; nobody where the table can't be read. `games` of its leg are finished, `more` are finished that don't
    count, `gone` sit there and left the day.
    """

    at: DayTable
    table_id: str
    players: tuple[tuple[str, int, int], ...]
    games: int
    more: int
    gone: tuple[str, ...]
    done: bool
    words: str
    position: int = 0

    @property
    def number(self) -> int:
        """What it is called, from 1."""
        return self.at.rank + 1


def seen_tables(day: Day, tables: OpenedTables) -> list[SeenTable]:
    """All tables of the leg in play, by rank."""
    sums = scores(day, tables, day.leg) if day.done else {}
    return [_seen(day, tables, at, sums) for at in day.sitting]


@dataclass(frozen=True, slots=True)
class GamesBeyond:
    """A table of before at which `more` games were finished than its leg has."""

    at: DayTable
    table_id: str
    more: int


def games_beyond(day: Day, tables: OpenedTables) -> list[GamesBeyond]:
    """The tables that are in play no more, of this leg and earlier ones, with games that count for nothing."""
    before = (at for at in day.tables if at.key not in day.sitting.by_key and at.key in tables)
    found = (GamesBeyond(at, tables[at.key][0], games_at(day, tables, at)[1]) for at in before)
    return [one for one in found if one.more]


def _seen(day: Day, tables: OpenedTables, at: DayTable, sums: Mapping[str, Standing]) -> SeenTable:
    table_id, table = tables.get(at.key, ("", None))
    games, more = games_at(day, tables, at)
    players: tuple[tuple[str, int, int], ...] = ()
    if isinstance(table, Table):
        of_leg = sums if at.key in day.done else {}
        in_play = {name: in_game(table.now, seat) for seat, name in enumerate(table.names)}
        shown = {name: of_leg.get(name, did) for name, did in in_play.items()}
        players = tuple((name, did.points, did.hooks) for name, did in shown.items())
    gone = tuple(name for name in at.players if not day.players[name])
    words = _words(day, games, done=at.key in day.done, readable=bool(players))
    position = table.position if isinstance(table, Table) else 0
    return SeenTable(at, table_id, players, games, more, gone, at.key in day.done, words, position)


def _words(day: Day, games: int, *, done: bool, readable: bool) -> str:
    """How far a table is, in few words."""
    if not readable:
        return "can’t be read"
    if done:
        return f"done: {counted(games, 'game')}"
    return f"game {games + 1} of {day.games}" if games < day.games else f"{counted(games, 'game')} played"
