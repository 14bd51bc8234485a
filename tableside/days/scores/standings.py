"""A day's standings: every player's legs added up, best first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, takewhile
from operator import itemgetter
from typing import NamedTuple, TypeVar

from referee.rules.day import PlayerScore
from tableside.days.day import Day
from tableside.days.scores.counted_games import OpenedTables
from tableside.days.scores.done_tables import is_done
from tableside.days.scores.leg_scores import LegTotals, leg_totals
from tableside.days.scores.result_cache import ResultCache

T = TypeVar("T")

MOST_DAYS_KEPT = 50
"""Days whose standings stay in memory."""


class DayStanding(NamedTuple):
    """A player's day: the number of games that count, their sum, and the points by leg (None without a game)."""

    player: str
    games: int
    sum: PlayerScore
    by_leg: tuple[int | None, ...]


_standings: ResultCache[list[list[DayStanding]]] = ResultCache(MOST_DAYS_KEPT)
_earlier_legs: ResultCache[dict[str, DayStanding]] = ResultCache(MOST_DAYS_KEPT)


def standings(day: Day, tables: OpenedTables) -> list[list[DayStanding]]:
    """The day's standings, best first; tied players share a list, those without a finished game come last.

    Players who left before they had a seat are left out. The game's day (`day.game_day.rank_players`) ranks the
    players, as it does for the moves. They are computed again only after an entry of the day or at its tables.
    """
    legs = [leg_totals(day, tables, leg) for leg in range(1, day.leg + 1)]
    return _standings.result(day.key, (day, *legs), lambda: _rank(day, legs))


def _rank(day: Day, legs: Sequence[LegTotals]) -> list[list[DayStanding]]:
    names = [name for name, still_plays in day.players.items() if still_plays or name in day.tables.by_player]
    earlier = _earlier_legs.result(day.key, (day.players, *legs[:-1]), lambda: _earlier(day.players, legs[:-1]))
    of_players = {name: _with_legs(earlier[name], legs[-1:]) for name in names}
    sums = {name: one.sum for name, one in of_players.items() if one.games}
    without_a_game = [name for name in names if name not in sums]
    levels = [*day.game_day.rank_players(sums, day.house_rules), *filter(None, [without_a_game])]
    return [[of_players[name] for name in level] for level in levels]


def _earlier(players: Iterable[str], legs: Sequence[LegTotals]) -> dict[str, DayStanding]:
    """Everybody's legs before the one in play, which are over, so that they are added up once."""
    return {name: _with_legs(DayStanding(name, 0, PlayerScore(), ()), legs) for name in players}


def _with_legs(one: DayStanding, legs: Iterable[LegTotals]) -> DayStanding:
    """A player's standing with further legs."""
    for leg in legs:
        own = leg.scores.get(one.player)
        games, total = one.games + leg.games.get(one.player, 0), one.sum.plus(own) if own else one.sum
        one = DayStanding(one.player, games, total, (*one.by_leg, own.points if own else None))
    return one


LAST_OF_PODIUM = 3
"""The last place that is shown large once the day is over."""


def podium(day: Day, tables: OpenedTables) -> list[tuple[int, list[DayStanding]]]:
    """Who has each of the first places of a day that is over; level players share one, and those behind it stay free.

    Empty as long as a table plays, or a leg is open to be put right.
    """
    if not day.finished or day.unlocked or not all(is_done(day, tables, one) for one in day.sitting):
        return []
    first = takewhile(lambda placed: placed[0] <= LAST_OF_PODIUM, with_places(standings(day, tables)))
    by_place = groupby((placed for placed in first if placed[1].games), itemgetter(0))
    return [(place, [one for _, one in placed]) for place, placed in by_place]


def by_mean(levels: Iterable[Sequence[DayStanding]]) -> list[list[DayStanding]]:
    """Standings by the points of a mean game; those without a game come last."""
    from fractions import Fraction  # slow to import, and few ask for the means

    players = [one for level in levels for one in level]
    means = {one.player: Fraction(one.sum.points, one.games) for one in players if one.games}
    best_first = sorted((one for one in players if one.games), key=lambda one: means[one.player], reverse=True)
    found = [list(level) for _, level in groupby(best_first, lambda one: means[one.player])]
    return [*found, *filter(None, [[one for one in players if not one.games]])]


def with_places(levels: Iterable[Sequence[T]]) -> Iterator[tuple[int, T]]:
    """Everybody of some standings with their place, from 1; tied players have the same place."""
    place = 1
    for level in levels:
        yield from ((place, one) for one in level)
        place += len(level)
