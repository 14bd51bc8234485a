"""Which finished games of a leg count, and how many each player would have by its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from referee.words import counted, listed
from tableside.days.day import Day, DayTable
from tableside.scorebook.damage import DamagedTable
from tableside.scorebook.table.played_game import PlayedGame
from tableside.scorebook.table.table import Table

OpenedTables = Mapping[str, tuple[str, Table | DamagedTable]]
"""The tables of a day by their keys, each with its id in the book. One that can't be read scores nothing."""


class CountedGame(NamedTuple):
    """A finished game that counts for a leg, its table and the names of its players."""

    day_table: DayTable
    players: tuple[str, ...]
    game: PlayedGame


def readable_table(tables: OpenedTables, key: str) -> Table | None:
    """The table of that key; None if it isn't among them or can't be read."""
    table = tables[key][1] if key in tables else None
    return table if isinstance(table, Table) else None


def players_and_finished_games(tables: OpenedTables, key: str) -> tuple[tuple[str, ...], list[PlayedGame]]:
    """The players of a table and its games that have a winner; nothing for a table that can't be read."""
    table = readable_table(tables, key)
    return (table.names, [played for played in table.games if played.course.winners]) if table else ((), [])


def counted_games(day: Day, tables: OpenedTables, day_tables: Iterable[DayTable]) -> Iterator[CountedGame]:
    """The games that count at these tables of one leg: at each rank the first `day.games_per_leg` of all its tables."""
    counted: Counter[int] = Counter()
    for day_table in day_tables:
        players, games = players_and_finished_games(tables, day_table.key)
        for played in games[: max(0, day.games_per_leg - counted[day_table.rank])]:
            counted[day_table.rank] += 1
            yield CountedGame(day_table, players, played)


def games_of_rank(day: Day, tables: OpenedTables, day_table: DayTable) -> list[CountedGame]:
    """The games that count at all tables of this one's leg and rank, at most `day.games_per_leg`."""
    return list(counted_games(day, tables, day.of_rank(day_table)))


def games_done(day: Day, tables: OpenedTables, day_table: DayTable) -> int:
    """How many games count at this table's rank so far."""
    return len(games_of_rank(day, tables, day_table))


def counted_and_surplus(day: Day, tables: OpenedTables, day_table: DayTable) -> tuple[int, int]:
    """How many games count at this table's rank so far, and how many games finished here don't, being too many."""
    counted = games_of_rank(day, tables, day_table)
    finished = len(players_and_finished_games(tables, day_table.key)[1])
    return len(counted), finished - sum(one.day_table.key == day_table.key for one in counted)


def last_positions(day: Day, tables: OpenedTables, day_table: DayTable) -> list[int]:
    """Where the games that count at this table's rank ended: the position of each one's last event at its table."""
    return [one.game.events[-1].position for one in games_of_rank(day, tables, day_table)]


def games_by_the_end(day: Day, tables: OpenedTables, seats: Mapping[int, Iterable[str]]) -> dict[str, int]:
    """By name, how many games of the leg each player would have played by its end, sitting as in `seats` (by rank)."""
    counted = list(counted_games(day, tables, day.of_leg(day.leg)))
    by_player = Counter(name for one in counted for name in one.players)
    by_rank = Counter(one.day_table.rank for one in counted)
    left = {rank: day.games_per_leg - by_rank[rank] for rank in seats}
    return {name: by_player[name] + left[rank] for rank, names in seats.items() for name in names}


def uneven_games(day: Day, tables: OpenedTables, seats: Mapping[int, Sequence[str]]) -> str:
    """Players who would end the leg with a wrong number of games if seated so, and don't now; else empty."""
    now = games_by_the_end(day, tables, {table.rank: table.players for table in day.sitting})
    then = games_by_the_end(day, tables, seats)
    others = {number for name, number in then.items() if number not in (day.games_per_leg, now.get(name))}
    named = [(other, [name for name in then if then[name] == other != now.get(name)]) for other in sorted(others)]
    would = [f"{listed(names)} would have {counted(other, 'game')} in this leg" for other, names in named]
    return "; ".join(f"{one}, not {day.games_per_leg}" for one in would)
