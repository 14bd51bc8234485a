"""The players' scores in the legs of a day: their games at its tables that count, added up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from itertools import groupby
from typing import NamedTuple, TypeVar

from referee.rules.day import Standing
from tableside.days.day import Day, DayTable
from tableside.days.result_cache import ResultCache
from tableside.scorebook.damage import DamagedTable
from tableside.scorebook.table.played_game import PlayedGame
from tableside.scorebook.table.table import Table

T = TypeVar("T")

MOST_LEGS_KEPT = 256
"""Legs that stay added up in memory: those of some fifty days."""

OpenedTables = Mapping[str, tuple[str, Table | DamagedTable]]
"""The tables of a day by their keys, each with its id in the book. One that can't be read scores nothing."""


class CountedGame(NamedTuple):
    """A finished game that counts for a leg, its table and the names of its players."""

    table: DayTable
    names: tuple[str, ...]
    game: PlayedGame


class LegTotals(NamedTuple):
    """A leg added up: the score and the number of games of everybody who finished one in it that counts, at whatever
    table; and by the key of its table, how many finished games don't count because the leg has enough."""

    scores: Mapping[str, Standing]
    games: Mapping[str, int]
    surplus: Mapping[str, int]


class DayStanding(NamedTuple):
    """A player's day: the number of games that count, their sum, and the points by leg (None without a game)."""

    player: str
    games: int
    sum: Standing
    by_leg: tuple[int | None, ...]


def players_and_finished_games(tables: OpenedTables, key: str) -> tuple[tuple[str, ...], list[PlayedGame]]:
    """The players of a table and its games that have a winner; nothing for a table that can't be read."""
    table = tables[key][1] if key in tables else None
    if not isinstance(table, Table):
        return (), []
    return table.names, [played for played in table.games if played.course.winners]


def counted_games(day: Day, tables: OpenedTables, leg: int) -> Iterator[CountedGame]:
    """The games of a leg that count: the first `day.games` at each rank, over all tables of that rank."""
    return _first_games(day, tables, day.of_leg(leg))


def _first_games(day: Day, tables: OpenedTables, of_leg: Iterable[DayTable]) -> Iterator[CountedGame]:
    counted: Counter[int] = Counter()
    for table in of_leg:
        names, games = players_and_finished_games(tables, table.key)
        for played in games[: max(0, day.games - counted[table.rank])]:
            counted[table.rank] += 1
            yield CountedGame(table, names, played)


def counted_and_surplus(day: Day, tables: OpenedTables, day_table: DayTable) -> tuple[int, int]:
    """The number of games of its leg that a table has finished, including those at earlier tables of its rank; and the
    number of finished games at this table that don't count because the leg has enough."""
    counted = list(_first_games(day, tables, day.of_place(day_table)))
    finished = len(players_and_finished_games(tables, day_table.key)[1])
    return len(counted), finished - sum(game.table.key == day_table.key for game in counted)


def ends(day: Day, tables: OpenedTables, day_table: DayTable) -> list[int]:
    """Where the games that `games_done` counts ended: the position of each one's last event at its table."""
    return [one.game.events[-1].position for one in _first_games(day, tables, day.of_place(day_table))]


def is_done(day: Day, tables: OpenedTables, day_table: DayTable) -> bool:
    """Whether a table reported that it is done, and the finished games of its leg are those that it had then.

    A report holds where a sheet can't be read: nobody could repeat it. At the end of the day it also holds where an
    organiser opened the leg, and put it right, and where it is one of 0.2.0, which doesn't say where games ended.
    """
    report = day.done.get(day_table.key)
    if report is None or not all(_readable(tables, one.key) for one in day.of_place(day_table)):
        return report is not None
    if day.finished and (report.ended is None or day_table.leg in {*day.unlocked, *day.relocked}):
        return True
    now = ends(day, tables, day_table)
    return len(now) == report.games and report.ended in (None, tuple(now))


def still_playing(day: Day, tables: OpenedTables) -> list[DayTable]:
    """The tables of the leg in play that aren't done, by rank, without those that play on while others move.

    One that plays on and said that it is done moves with the others, so it is asked like them.
    """
    waited_for = (one for one in day.sitting if one.key not in day.late or one.key in day.done)
    return [day_table for day_table in waited_for if not is_done(day, tables, day_table)]


def _readable(tables: OpenedTables, key: str) -> bool:
    return key in tables and isinstance(tables[key][1], Table)


def games_done(day: Day, tables: OpenedTables, day_table: DayTable) -> int:
    """The number of games of its leg that a table has finished, including those at earlier tables of its rank."""
    return counted_and_surplus(day, tables, day_table)[0]


def games_by_the_end(day: Day, tables: OpenedTables, seats: Mapping[int, Iterable[str]]) -> dict[str, int]:
    """By name, how many games of the leg each player would have played by its end, sitting as in `seats` (by rank)."""
    games = list(counted_games(day, tables, day.leg))
    played = Counter(name for game in games for name in game.names)
    at_rank = Counter(game.table.rank for game in games)
    left = {rank: day.games - at_rank[rank] for rank in seats}
    return {name: played[name] + left[rank] for rank, names in seats.items() for name in names}


def uneven_games(day: Day, tables: OpenedTables, seats: Mapping[int, list[str]]) -> list[tuple[int, list[str]]]:
    """Wrong numbers of games in the leg that players would end up with in `seats` but don't now, with their names."""
    now = games_by_the_end(day, tables, {table.rank: table.players for table in day.sitting})
    then = games_by_the_end(day, tables, seats)
    others = {number for name, number in then.items() if number not in (day.games, now.get(name))}
    return [(other, [name for name in then if then[name] == other != now.get(name)]) for other in sorted(others)]


_totals: ResultCache[LegTotals] = ResultCache(MOST_LEGS_KEPT)


def totals(day: Day, tables: OpenedTables, leg: int) -> LegTotals:
    """The leg added up; only once, as long as nothing is entered at its tables: legs that are over cost no more."""
    of_leg = day.of_leg(leg)
    made_of = (*of_leg, *(tables[one.key][1] if one.key in tables else None for one in of_leg))
    return _totals.result((day.key, leg, day.games), made_of, lambda: _add_up(day, tables, of_leg))


def _add_up(day: Day, tables: OpenedTables, of_leg: Sequence[DayTable]) -> LegTotals:
    games = list(_first_games(day, tables, of_leg))
    counted = Counter(game.table.key for game in games)
    finished = {one.key: len(players_and_finished_games(tables, one.key)[1]) for one in of_leg}
    surplus = {key: number - counted[key] for key, number in finished.items() if number > counted[key]}
    return LegTotals(_added_up(games), Counter(name for game in games for name in game.names), surplus)


def scores(day: Day, tables: OpenedTables, leg: int) -> Mapping[str, Standing]:
    """The score in a leg of everybody who finished a game in it that counts, at whatever table."""
    return totals(day, tables, leg).scores


def changes_since(day: Day, tables: OpenedTables, leg: int) -> dict[str, tuple[Standing | None, Standing | None]]:
    """For each player whose score changed since the leg was opened for corrections: the score then and now."""
    then, now = day.unlocked[leg], scores(day, tables, leg)
    names = [name for name in day.players if name in then or name in now]
    pairs = {name: (then.get(name), now.get(name)) for name in names}
    return {name: change for name, change in pairs.items() if change[0] != change[1]}


def _added_up(games: Iterable[CountedGame]) -> dict[str, Standing]:
    sums: dict[str, Standing] = {}
    for counted in games:
        for name, score in zip(counted.names, in_game(counted.game), strict=True):
            sums[name] = plus(sums.get(name, Standing()), score)
    return sums


def in_game(played: PlayedGame) -> list[Standing]:
    """The score of each seat in one game."""
    totals, winners = played.course.totals, played.course.winners
    return [Standing(points, int(seat in winners), played.hooks(seat)) for seat, points in enumerate(totals)]


def plus(one: Standing, other: Standing) -> Standing:
    """Two standings added up."""
    return Standing(one.points + other.points, one.wins + other.wins, one.hooks + other.hooks)


def standings(day: Day, tables: OpenedTables) -> list[list[DayStanding]]:
    """The day's standings, best first; tied players share a list, those without a finished game come last.

    Players who left before they had a seat are left out. The game's day (`day.game_day.rank`) ranks the players, as it
    does for the moves.
    """
    names = [name for name, still_plays in day.players.items() if still_plays or name in day.tables.by_player]
    legs = [totals(day, tables, leg) for leg in range(1, day.leg + 1)]
    of_players = {name: _standing(name, legs) for name in names}
    sums = {name: one.sum for name, one in of_players.items() if one.games}
    without_a_game = [name for name in names if name not in sums]
    levels = [*day.game_day.rank(sums, day.house_rules), *filter(None, [without_a_game])]
    return [[of_players[name] for name in level] for level in levels]


def by_mean(levels: Iterable[Sequence[DayStanding]]) -> list[list[DayStanding]]:
    """Standings by the points of a mean game; those without a game come last."""
    players = [one for level in levels for one in level]
    means = {one.player: Fraction(one.sum.points, one.games) for one in players if one.games}
    best_first = sorted((one for one in players if one.games), key=lambda one: means[one.player], reverse=True)
    found = [list(level) for _, level in groupby(best_first, lambda one: means[one.player])]
    return [*found, *filter(None, [[one for one in players if not one.games]])]


def _standing(player: str, legs: Iterable[LegTotals]) -> DayStanding:
    """One player's day, from each leg."""
    own = [leg.scores.get(player) for leg in legs]
    total = reduce(plus, filter(None, own), Standing())
    games = sum(leg.games.get(player, 0) for leg in legs)
    return DayStanding(player, games, total, tuple(one.points if one else None for one in own))


def with_places(levels: Iterable[Sequence[T]]) -> Iterator[tuple[int, T]]:
    """Everybody of some standings with their place, from 1; tied players have the same place."""
    place = 1
    for level in levels:
        yield from ((place, one) for one in level)
        place += len(level)
