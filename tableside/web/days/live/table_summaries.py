"""The tables of a leg as pages show them: how far each is, who has what, what is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import NamedTuple

from referee.rules.day import PlayerScore
from referee.words import counted, with_minus_sign
from tableside.days.day import Day, DayTable
from tableside.days.scores.counted_games import OpenedTables, counted_and_surplus
from tableside.days.scores.done_tables import changed_since_done, is_done
from tableside.days.scores.leg_scores import leg_totals, scores, scores_of_game
from tableside.scorebook.table.table import Table

PLAYS, WAITS, DONE = "plays", "waits", "done"
"""How a table of the leg is, at a glance."""


class TableSummary(NamedTuple):
    """A table of the leg in play; `state` is how it is at a glance.

    `position` is that of the last entry there, 0 where it can't be read; `has_entries` is that of the table.
    `players` have their result in the leg, with the game in play, in the order in which they move; those who are level
    as they sit. It is empty where the table can't be read. `games` counts the finished games of the leg, `more` those
    that don't count; `gone` are players of the table who left the day. `reopened` is a table that reported that it is
    done before its games changed, `through` one that played all its games and hasn't reported so, `changed` one
    whose scores changed after its report, which holds; one that `plays_on` does so while others move.
    """

    day_table: DayTable
    table_id: str
    players: tuple[tuple[str, PlayerScore], ...]
    games: int
    more: int
    gone: tuple[str, ...]
    done: bool
    reopened: bool
    words: str
    state: str
    plays_on: bool
    position: int = 0
    has_entries: bool = False
    through: bool = False
    changed: bool = False

    @property
    def number(self) -> int:
        """What it is called, from 1."""
        return self.day_table.number

    @property
    def in_front(self) -> str:
        """Who has the most, with the points; before the first entry who sits here."""
        if not self.has_entries:
            return ", ".join(self.day_table.players)
        best = self.players[0][1]
        return f"{', '.join(name for name, did in self.players if did == best)} {with_minus_sign(best.points)}"

    @property
    def asks(self) -> bool:
        """Whether an organiser has to look at it."""
        return bool((self.gone and not self.done) or self.reopened or self.changed or self.more or not self.players)


def table_summaries(day: Day, tables: OpenedTables) -> list[TableSummary]:
    """All tables of the leg in play, by rank."""
    sums = scores(day, tables, day.leg)
    return [_summary(day, tables, day_table, sums) for day_table in day.sitting]


def late_summary(day: Day, tables: OpenedTables, day_table: DayTable) -> TableSummary:
    """A table that plays an earlier leg on."""
    return _summary(day, tables, day_table, scores(day, tables, day_table.leg))


class GamesBeyond(NamedTuple):
    """An earlier table at which `more` games were finished than its leg has."""

    day_table: DayTable
    table_id: str
    more: int


def games_beyond(day: Day, tables: OpenedTables) -> list[GamesBeyond]:
    """The tables that are no longer in play, of this leg and earlier ones, with games that don't count."""
    surplus: dict[str, int] = {}
    for leg in range(1, day.leg + 1):
        surplus |= leg_totals(day, tables, leg).surplus
    before = (one for one in day.tables if one.key in surplus and not day.in_play(one))
    return [GamesBeyond(one, tables[one.key][0], surplus[one.key]) for one in before]


def _summary(day: Day, tables: OpenedTables, day_table: DayTable, sums: Mapping[str, PlayerScore]) -> TableSummary:
    table_id, table = tables.get(day_table.key, ("", None))
    games, more = counted_and_surplus(day, tables, day_table)
    done = is_done(day, tables, day_table)
    players: tuple[tuple[str, PlayerScore], ...] = ()
    if isinstance(table, Table):
        players = _in_order(day, table, sums, games < day.games_per_leg and not done)
    gone = tuple(name for name in day_table.players if not day.players[name])
    reopened = not done and day_table.key in day.done
    words = _words(day, games, done=done, readable=bool(players))
    position, has_entries = 0, False
    if isinstance(table, Table):
        position, has_entries = table.position, table.has_entries
    waits = not has_entries or games >= day.games_per_leg  # for its first entry, or for its report
    state = DONE if done else WAITS if waits else PLAYS
    return TableSummary(
        day_table=day_table,
        table_id=table_id,
        players=players,
        games=games,
        more=more,
        gone=gone,
        done=done,
        reopened=reopened,
        words=words,
        state=state,
        plays_on=day_table.key in day.playing_on,
        position=position,
        has_entries=has_entries,
        through=games >= day.games_per_leg and not done and day_table.key not in day.playing_on,
        changed=done and changed_since_done(day, tables, day_table),
    )


def _in_order(
    day: Day, table: Table, sums: Mapping[str, PlayerScore], counts: bool
) -> tuple[tuple[str, PlayerScore], ...]:
    """A table's players with their results in the leg, best first; with the game in play where it may yet count."""
    results = {name: sums.get(name, PlayerScore()) for name in table.names}
    if counts and not table.course.winners:
        begun = zip(table.names, scores_of_game(table.current_game), strict=True)
        results = {name: results[name].plus(one) for name, one in begun}
    best_first = chain.from_iterable(day.game_day.rank_players(results, day.house_rules))
    return tuple((name, results[name]) for name in best_first)


def _words(day: Day, games: int, *, done: bool, readable: bool) -> str:
    """How far a table is, in few words."""
    if not readable:
        return "can’t be read"
    if done:
        return f"done: {counted(games, 'game')}"
    if games < day.games_per_leg:
        return f"game {games + 1} of {day.games_per_leg}"
    return f"{counted(games, 'game')} played"
