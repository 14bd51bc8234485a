"""What players did in the legs of a day: their games at its tables, as far as they count, added up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from typing import NamedTuple, TypeVar

from referee.rules.day import Standing
from tableside.days.day import Day, DayTable
from tableside.scorebook.damage import DamagedTable
from tableside.scorebook.table.played_game import PlayedGame
from tableside.scorebook.table.table import Table

T = TypeVar("T")

OpenedTables = Mapping[str, tuple[str, Table | DamagedTable]]
"""The tables of a day by their keys, each with its id in the book. One that can't be read scores nothing."""


class CountedGame(NamedTuple):
    """A finished game that counts for a leg: at which table, and how it was played."""

    table: DayTable
    names: tuple[str, ...]
    game: PlayedGame


class DayStanding(NamedTuple):
    """A player's day: games that counted, what they came to, and the points by leg."""

    player: str
    games: int
    sum: Standing
    by_leg: tuple[int | None, ...]


def players_and_finished_games(tables: OpenedTables, key: str) -> tuple[tuple[str, ...], list[PlayedGame]]:
    """Who sits at a table and the games there that have a winner; nobody at one that can't be read."""
    table = tables[key][1] if key in tables else None
    if not isinstance(table, Table):
        return (), []
    return table.names, [played for played in table.games if played.course.winners]


def counted_games(day: Day, tables: OpenedTables, leg: int) -> Iterator[CountedGame]:
    """The games of a leg that count: the first `day.games` at each rank, over all tables that stood there."""
    return _first_games(day, tables, day.of_leg(leg))


def _first_games(day: Day, tables: OpenedTables, of_leg: Iterable[DayTable]) -> Iterator[CountedGame]:
    counted: Counter[int] = Counter()
    for table in of_leg:
        names, games = players_and_finished_games(tables, table.key)
        for played in games[: max(0, day.games - counted[table.rank])]:
            counted[table.rank] += 1
            yield CountedGame(table, names, played)


def counted_and_surplus(day: Day, tables: OpenedTables, at: DayTable) -> tuple[int, int]:
    """How many games of its leg a table has behind it, those at earlier tables of its rank with them; and how many
    finished games there count for nothing, because its leg had games enough."""
    counted = list(_first_games(day, tables, day.of_place(at)))
    finished = len(players_and_finished_games(tables, at.key)[1])
    return len(counted), finished - sum(game.table.key == at.key for game in counted)


def games_done(day: Day, tables: OpenedTables, at: DayTable) -> int:
    """How many games of its leg a table has behind it."""
    return counted_and_surplus(day, tables, at)[0]


def games_by_the_end(day: Day, tables: OpenedTables, seats: Mapping[int, Iterable[str]]) -> dict[str, int]:
    """How many games of the leg in play everybody at these seats, by rank, would have played by its end."""
    games = list(counted_games(day, tables, day.leg))
    played = Counter(name for game in games for name in game.names)
    at_rank = Counter(game.table.rank for game in games)
    left = {rank: day.games - at_rank[rank] for rank in seats}
    return {name: played[name] + left[rank] for rank, names in seats.items() for name in names}


def uneven_games(day: Day, tables: OpenedTables, seats: Mapping[int, list[str]]) -> list[tuple[int, list[str]]]:
    """Numbers of games other than a leg's that some would have played by its end, and would not as they sit now."""
    now = games_by_the_end(day, tables, {table.rank: table.players for table in day.sitting})
    then = games_by_the_end(day, tables, seats)
    others = {number for name, number in then.items() if number not in (day.games, now.get(name))}
    return [(other, [name for name in then if then[name] == other != now.get(name)]) for other in sorted(others)]


def scores(day: Day, tables: OpenedTables, leg: int) -> dict[str, Standing]:
    """What everybody did in a leg who finished a game in it that counts, wherever they sat."""
    return _added_up(counted_games(day, tables, leg))


def changes_since(day: Day, tables: OpenedTables, leg: int) -> dict[str, tuple[Standing | None, Standing | None]]:
    """For each player whose score in a leg changed since the leg was opened to be put right: the one then, and now."""
    then, now = day.unlocked[leg], scores(day, tables, leg)
    names = [name for name in day.players if name in then or name in now]
    found = {name: (then.get(name), now.get(name)) for name in names}
    return {name: change for name, change in found.items() if change[0] != change[1]}


def _added_up(games: Iterable[CountedGame]) -> dict[str, Standing]:
    found: dict[str, Standing] = {}
    for counted in games:
        for name, score in zip(counted.names, in_game(counted.game), strict=True):
            found[name] = plus(found.get(name, Standing()), score)
    return found


def in_game(played: PlayedGame) -> list[Standing]:
    """What everybody did in one game, by seat."""
    totals, winners = played.course.totals, played.course.winners
    return [Standing(points, int(seat in winners), played.hooks(seat)) for seat, points in enumerate(totals)]


def plus(one: Standing, other: Standing) -> Standing:
    """Two standings added up."""
    return Standing(one.points + other.points, one.wins + other.wins, one.hooks + other.hooks)


def standings(day: Day, tables: OpenedTables) -> list[list[DayStanding]]:
    """The day's standings, best first; tied players stand together, those without a finished game at the end.

    Players who left before they had a seat are left out. How players are ranked is said by the game's day
    (`day.ways.rank`), which the moves follow too.
    """
    names = [name for name, still_plays in day.players.items() if still_plays or name in day.tables.by_player]
    games_by_leg = [list(counted_games(day, tables, leg)) for leg in range(1, day.leg + 1)]
    games = Counter(name for leg in games_by_leg for counted in leg for name in counted.names)
    legs = [_added_up(leg) for leg in games_by_leg]
    of_players = {name: _standing(name, games[name], legs) for name in names}
    sums = {name: one.sum for name, one in of_players.items() if one.games}
    without_a_game = [name for name in names if name not in sums]
    levels = [*day.ways.rank(sums, day.house_rules), *filter(None, [without_a_game])]
    return [[of_players[name] for name in level] for level in levels]


def _standing(player: str, games: int, legs: Iterable[Mapping[str, Standing]]) -> DayStanding:
    """One player's day, from what everybody did in each leg."""
    own = [leg.get(player) for leg in legs]
    total = reduce(plus, filter(None, own), Standing())
    return DayStanding(player, games, total, tuple(one.points if one else None for one in own))


def with_places(levels: Iterable[Sequence[T]]) -> Iterator[tuple[int, T]]:
    """Everybody of some standings with their place, from 1; those who are level have the same."""
    place = 1
    for level in levels:
        yield from ((place, one) for one in level)
        place += len(level)
