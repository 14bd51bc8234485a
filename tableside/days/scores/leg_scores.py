"""The players' scores in the legs of a day: their games at its tables that count, added up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from referee.rules.day import PlayerScore
from tableside.days.day import Day, DayTable
from tableside.days.scores.counted_games import CountedGame, OpenedTables, counted_games, players_and_finished_games
from tableside.days.scores.result_cache import ResultCache
from tableside.scorebook.table.played_game import PlayedGame

MOST_LEGS_KEPT = 256
"""Legs that stay added up in memory: those of some fifty days."""


class LegTotals(NamedTuple):
    """A leg added up: the score, and the number of games, of everybody who finished one in it that counts, at whatever
    table; and by the key of its table, how many finished games don't count because the leg has enough."""

    scores: Mapping[str, PlayerScore]
    games: Mapping[str, int]
    surplus: Mapping[str, int]


_totals: ResultCache[LegTotals] = ResultCache(MOST_LEGS_KEPT)


def leg_totals(day: Day, tables: OpenedTables, leg: int) -> LegTotals:
    """The leg added up; only once, as long as nothing is entered at its tables: legs that are over cost no more."""
    of_leg = day.of_leg(leg)
    made_of = (*of_leg, *(tables[one.key][1] if one.key in tables else None for one in of_leg))
    return _totals.result((day.key, leg, day.games_per_leg), made_of, lambda: _add_up(day, tables, of_leg))


def _add_up(day: Day, tables: OpenedTables, of_leg: Sequence[DayTable]) -> LegTotals:
    games = list(counted_games(day, tables, of_leg))
    counted = Counter(one.day_table.key for one in games)
    finished = {one.key: len(players_and_finished_games(tables, one.key)[1]) for one in of_leg}
    surplus = {key: number - counted[key] for key, number in finished.items() if number > counted[key]}
    return LegTotals(_sum_scores(games), Counter(name for one in games for name in one.players), surplus)


def scores(day: Day, tables: OpenedTables, leg: int) -> Mapping[str, PlayerScore]:
    """The score in a leg of everybody who finished a game in it that counts, at whatever table."""
    return leg_totals(day, tables, leg).scores


def scores_at(day: Day, tables: OpenedTables, day_table: DayTable) -> dict[str, PlayerScore]:
    """The score in the leg of each player of one table, from the tables of the ranks at which they sat in it."""
    ranks = {one.rank for one in day.sat_in_leg(day_table)}
    of_leg = [one for one in day.of_leg(day_table.leg) if one.rank in ranks]
    sums = _sum_scores(counted_games(day, tables, of_leg))
    return {name: sums.get(name, PlayerScore()) for name in day_table.players}


def changes_since(day: Day, tables: OpenedTables, leg: int) -> dict[str, tuple[PlayerScore | None, PlayerScore | None]]:
    """For each player whose score changed since the leg was opened for corrections: the score then and now."""
    then, now = day.unlocked[leg], scores(day, tables, leg)
    names = [name for name in day.players if name in then or name in now]
    pairs = {name: (then.get(name), now.get(name)) for name in names}
    return {name: change for name, change in pairs.items() if change[0] != change[1]}


def _sum_scores(games: Iterable[CountedGame]) -> dict[str, PlayerScore]:
    sums: dict[str, PlayerScore] = {}
    for counted in games:
        for name, score in zip(counted.players, scores_of_game(counted.game), strict=True):
            sums[name] = sums.get(name, PlayerScore()).plus(score)
    return sums


def scores_of_game(played: PlayedGame) -> list[PlayerScore]:
    """The score of each seat in one game."""
    totals, winners = played.course.totals, played.course.winners
    return [PlayerScore(points, int(seat in winners), played.hooks(seat)) for seat, points in enumerate(totals)]
