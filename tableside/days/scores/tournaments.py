"""Several days as one tournament: each day ranks its own tables, and everybody's scores are added up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from referee.rules.day import PlayerScore
from tableside.days.day import Day
from tableside.days.scores.counted_games import OpenedTables
from tableside.days.scores.standings import standings, with_places
from tableside.scorebook.export.csv_text import lines
from tableside.scorebook.names import same_name


class TournamentStanding(NamedTuple):
    """A player's tournament: the sum of their days, and their points by day, None for one without a finished game."""

    player: str
    sum: PlayerScore
    by_day: tuple[int | None, ...]


def same_tournament(day: Day, days: Iterable[tuple[str, Day]]) -> list[tuple[str, Day]]:
    """Those of `days`, with their ids, in the tournament of `day`, the earliest first; none if it has none."""
    own = [
        (day_id, one)
        for day_id, one in days
        if day.tournament and one.game is day.game and same_name(one.tournament, day.tournament)
    ]
    return sorted(own, key=lambda one: one[1].started_at)


def held_before(day: Day, days: Iterable[tuple[str, Day]]) -> str | None:
    """The holder of last year's trophy on an earlier day of the same tournament, who stays so on all its days."""
    own = [one for _, one in same_tournament(day, days) if one.started_at < day.started_at]
    return next((one.holder for one in reversed(own) if one.holder), None)


def declared_before(day: Day, days: Sequence[tuple[str, Day]]) -> str | None:
    """The player who last took the trophy home before this day's tournament, or before a day of no tournament.

    None for a player who sat on an earlier day of the tournament, where they were not named as the holder.
    """
    own = [one for _, one in same_tournament(day, days)]
    began = min((one.started_at for one in own), default=day.started_at)
    declared = [
        (one.started_at, one.declared)
        for _, one in days
        if one.game is day.game and one.declared and one.started_at < began
    ]
    if not declared:
        return None
    _, name = max(declared)
    seated = {player.casefold() for one in own if one.started_at < day.started_at for player in one.tables.by_player}
    return None if name.casefold() in seated else name


def tournament_standings(days: Sequence[tuple[Day, OpenedTables]]) -> list[list[TournamentStanding]]:
    """Everybody's sums over these days, best first by the last day's house rules; tied players share a list.

    Names that differ only in capital letters are the same player.
    """
    names: dict[str, str] = {}
    sums: dict[str, PlayerScore] = {}
    points: dict[str, dict[int, int]] = {}
    for number, (day, tables) in enumerate(days):
        for one in (one for level in standings(day, tables) for one in level if one.games):
            name = names.setdefault(one.player.casefold(), one.player)
            sums[name] = sums.get(name, PlayerScore()).plus(one.sum)
            points.setdefault(name, {})[number] = one.sum.points
    if not days:
        return []
    last, _ = days[-1]
    return [
        [TournamentStanding(name, sums[name], tuple(points[name].get(at) for at in range(len(days)))) for name in level]
        for level in last.game_day.rank_players(sums, last.house_rules)
    ]


def tournament_csv(days: Sequence[tuple[Day, OpenedTables]]) -> str:
    """The standings of these days added up: Place, Player, Points, Games won, Hooks (if the game has any), each day."""
    hooks = any(day.game.hooks for day, _ in days)
    head = ["Place", "Player", "Points", "Games won", *(["Hooks"] if hooks else []), *(day.name for day, _ in days)]
    rows: list[list[object]] = [list(head)]
    for place, one in with_places(tournament_standings(days)):
        marks = [one.sum.hooks] if hooks else []
        rows.append([place, one.player, one.sum.points, one.sum.wins, *marks, *one.by_day])
    return lines(rows)
