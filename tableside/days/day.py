"""The state of a tournament day, which follows from its events. What each event does is in `kinds/`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any, NamedTuple, Self

from referee.game import Game
from referee.rules.day import GameDay, PlayerScore
from referee.rules.house_rules import HouseRules
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.log_state import LogState

ORGANISER, HALL = "organiser", "hall"
DAY_ROLES = (ORGANISER, HALL)
"""What a day's links make of a visitor: somebody who runs the day, or who watches all of it."""


class DayTable(NamedTuple):
    """A table of the day: `key` is that of its seating, `rank` counts from 0, `leg` from 1.

    `players` are as they sit. A table whose players were changed during a leg is followed by another of the same leg.
    """

    key: str
    leg: int
    rank: int
    players: tuple[str, ...]

    @property
    def number(self) -> int:
        """What it is called, from 1."""
        return self.rank + 1

    @property
    def opened_by(self) -> int:
        """The position of the event that opened it: a key ends with that and the table's number."""
        return int(self.key.split("-")[-2])

    def opened_with(self, other: DayTable) -> bool:
        """Whether the same event opened both."""
        return self.opened_by == other.opened_by


class DayTables(tuple[DayTable, ...]):
    """Tables of a day, indexed by key, place and player."""

    @cached_property
    def by_key(self) -> dict[str, DayTable]:
        """Each table by the key of its seating."""
        return {table.key: table for table in self}

    @cached_property
    def by_leg_and_rank(self) -> dict[tuple[int, int], list[DayTable]]:
        """Those of each leg and rank, in the order in which they were opened."""
        tables: dict[tuple[int, int], list[DayTable]] = {}
        for table in self:
            tables.setdefault((table.leg, table.rank), []).append(table)
        return tables

    @cached_property
    def by_player(self) -> dict[str, DayTable]:
        """The table of each player; of several tables the last."""
        return {name: table for table in self for name in table.players}

    @cached_property
    def sat_before(self) -> dict[str, dict[str, DayTable]]:
        """By a table's key, where each of its players sat last before it was opened."""
        before: dict[str, dict[str, DayTable]] = {}
        last: dict[str, DayTable] = {}
        for table in self:
            before[table.key] = {name: last[name] for name in table.players if name in last}
            last |= dict.fromkeys(table.players, table)
        return before

    def and_more(self, tables: Iterable[DayTable]) -> DayTables:
        """These and some that were opened after them."""
        return DayTables((*self, *tables))


NO_TABLES = DayTables()


class Report(NamedTuple):
    """What a table had finished when it reported that it is done: the number of games of its leg.

    `at` is when it did, in UTC milliseconds. `ended` are the positions of their last events at the table; None in one
    of version 0.2.0. `seen` are the positions of the tables of its rank then, by key; none in an older one.
    """

    at: int
    games: int
    ended: tuple[int, ...] | None
    seen: Mapping[str, int] = MappingProxyType({})

    def has(self, key: str, event: Event) -> bool:
        """Whether an event of the table of that key was there then.

        An entry that waited on a phone may bear an earlier time and have come later.
        """
        return event.position <= self.seen[key] if key in self.seen else event.at <= self.at


TableEntry = tuple[DayTable, str, Mapping[str, Any]]
"""What an event of the day also enters at a table: the kind, and the data."""

LEG, PAUSE = "leg", "pause"
CLOCKS = (LEG, PAUSE)
"""What can have an end by the clock."""


class Clock(NamedTuple):
    """When a leg or a pause ends, in UTC milliseconds since 1970."""

    what: str
    ends: int


class LegMoves(NamedTuple):
    """The moves after a leg as they were made: `best_first` every table's players in their order, and the cards drawn.

    `position` is that of the event. `numbers` are those of the tables that were opened, by their rank among the moves.
    `kept` are moves that a later correction would make and the organiser declined: players, each with the rank of the
    table.
    """

    leg: int
    position: int
    best_first: tuple[tuple[str, ...], ...]
    drawn: Mapping[str, tuple[str, ...]]
    numbers: Mapping[int, int]
    kept: tuple[tuple[str, int], ...] = ()


Scores = Mapping[str, PlayerScore | None]
"""Each player's score in a leg; None for a player who finished no game in it."""


class PutRight(NamedTuple):
    """A correction of a locked leg: the scores before and after it of each player whose score changed.

    `position` is that of the event that locked the leg again.
    """

    leg: int
    position: int
    before: Scores
    after: Scores


@dataclass(frozen=True)
class Day(LogState):
    """A day so far. `players` maps everybody who came to whether they still play, in the order in which they came.

    `holder` is last year's winner of the game's trophy, `declared` the player who takes it home today. `tables` are all
    tables opened so far, `sitting` those of the leg in play, by rank, and `done` the reports of those that reported
    that they are done, by key; whether one still holds, `done_tables.is_done` knows. `leg` is 0 before seats are drawn;
    its tables were opened at `leg_began`, in UTC milliseconds since 1970. `legs` is the planned number of legs; the
    scores of days of one `tournament` are added up. `unlocked` are the locked legs that an organiser opened, with
    everybody's score at that time, `relocked` those locked again, `put_right` the corrections made while they were
    open. `sits_out` are players with a leg in which they have no seat although they play on that day. `by_lot`: the
    seed decides between level players, not cards. `clock` is the end of the leg or of a pause; `playing_on` are the
    keys of tables that play on while others move. The event at `leg_opened` opened the leg. `cards` says how often the
    card of a table was renewed, by its number, and `organisers` by which event each organiser's phone came to run the
    day, by its mark; without the phone that opened it.
    """

    game: Game
    name: str
    rules: Mapping[str, Any]
    legs: int
    players: Mapping[str, bool] = field(default_factory=dict)
    holder: str | None = None
    declared: str | None = None
    seed: str = ""
    leg: int = 0
    leg_began: int = 0
    tables: DayTables = NO_TABLES
    sitting: DayTables = NO_TABLES
    done: Mapping[str, Report] = field(default_factory=dict)
    moves: tuple[LegMoves, ...] = ()
    tournament: str = ""
    unlocked: Mapping[int, Mapping[str, PlayerScore]] = field(default_factory=dict)
    relocked: frozenset[int] = frozenset()
    put_right: tuple[PutRight, ...] = ()
    sits_out: frozenset[tuple[str, int]] = frozenset()
    by_lot: bool = False
    clock: Clock | None = None
    playing_on: frozenset[str] = frozenset()
    leg_opened: int = 0
    cards: Mapping[int, int] = field(default_factory=dict)
    organisers: Mapping[str, int] = field(default_factory=dict)
    put_away: int = 0

    @property
    def game_day(self) -> GameDay:
        """What the game says about a tournament day. Raises LookupError if it has none."""
        if self.game.day is None:
            raise LookupError(f"{self.game.slug} has no tournament days.")
        return self.game.day

    @cached_property
    def house_rules(self) -> HouseRules:
        """The house rules of all tables."""
        return HouseRules(self.game.switches, self.rules)

    @cached_property
    def games_per_leg(self) -> int:
        """How many games a leg has."""
        return self.game_day.games(self.house_rules)

    @property
    def started_at(self) -> int:
        """When the day was opened: UTC milliseconds since 1970."""
        return self.events[0].at

    @property
    def playing(self) -> tuple[str, ...]:
        """Everybody who came and did not leave."""
        return tuple(name for name, plays in self.players.items() if plays)

    def plays(self, name: str, leg: int) -> bool:
        """Whether somebody has, or is to get, a seat in that leg."""
        at = self.sitting.by_player.get(name) if self.playing_on and leg == self.leg + 1 else None
        late = at is not None and self.plays_late(at)
        return self.players.get(name, False) and (name, leg) not in self.sits_out and not late

    def plays_late(self, day_table: DayTable) -> bool:
        """Whether a table plays its leg on while others move, and hasn't reported yet that it is done."""
        return day_table.key in self.playing_on and day_table.key not in self.done

    @property
    def to_play(self) -> tuple[str, ...]:
        """Everybody who gets a seat in the next leg."""
        return tuple(name for name in self.playing if self.plays(name, self.leg + 1))

    @property
    def added(self) -> tuple[DayTable, ...]:
        """Tables of the leg whose number no table had before, and that weren't drawn with the first seats."""
        first: dict[int, DayTable] = {}
        for table in self.tables:
            first.setdefault(table.rank, table)
        drawn = {table.rank for table in self.of_leg(1) if table.opened_with(self.tables[0])}
        return tuple(table for table in self.sitting if first[table.rank] == table and table.rank not in drawn)

    @property
    def unseated(self) -> tuple[str, ...]:
        """The players who play and sit at no table of the leg."""
        return tuple(name for name in self.playing if name not in self.sitting.by_player)

    @property
    def to_seat(self) -> tuple[str, ...]:
        """Those of them who don't sit out the leg."""
        return tuple(name for name in self.unseated if self.plays(name, self.leg))

    @property
    def all_done(self) -> bool:
        """Whether every table of the leg has reported that it is done, but for those that play on while others move."""
        not_waited_for = self.done.keys() | self.playing_on
        return bool(self.sitting) and all(table.key in not_waited_for for table in self.sitting)

    @property
    def finished(self) -> bool:
        """Whether the last planned leg is played at every table."""
        return self.all_done and self.leg >= self.legs

    @property
    def running_clock(self) -> Clock | None:
        """The end of the leg or of a pause; none once the day is over."""
        return None if self.finished else self.clock

    def locked(self, leg: int) -> bool:
        """Whether moves, or the end of the day, already follow from the scores of a leg."""
        return leg < self.leg or (leg == self.leg and self.finished)

    @property
    def locked_legs(self) -> list[int]:
        """The legs that are locked, including those that an organiser opened."""
        return [leg for leg in range(1, self.leg + 1) if self.locked(leg)]

    def of_leg(self, leg: int) -> tuple[DayTable, ...]:
        """All tables of a leg, by rank, those of one rank in the order in which they were opened."""
        return tuple(sorted(self._legs.get(leg, ()), key=lambda table: table.rank))

    def of_rank(self, day_table: DayTable) -> tuple[DayTable, ...]:
        """All tables of the same leg and rank as this one, in the order in which they were opened."""
        return tuple(self.tables.by_leg_and_rank.get((day_table.leg, day_table.rank), ()))

    def sat_in_leg(self, day_table: DayTable) -> set[DayTable]:
        """This table, and those of its leg at which its players sat before it was opened."""
        found = {day_table}
        for name in day_table.players:
            at = self.tables.sat_before[day_table.key].get(name)
            while at and at.leg == day_table.leg:
                found.add(at)
                at = self.tables.sat_before[at.key].get(name)
        return found

    def seats_of(self, leg: int) -> Mapping[str, DayTable]:
        """Where everybody sat last in a leg."""
        return self._legs.get(leg, NO_TABLES).by_player

    @cached_property
    def _legs(self) -> dict[int, DayTables]:
        """The tables of each leg, in the order in which they were opened."""
        legs = {table.leg for table in self.tables}
        return {leg: DayTables(table for table in self.tables if table.leg == leg) for leg in legs}

    def in_play(self, day_table: DayTable) -> bool:
        """Whether it is a table of the leg in play."""
        return day_table.key in self.sitting.by_key

    def still_on(self, day_table: DayTable) -> bool:
        """Whether its leg can still be played there: the one in play, or the one before at a table that plays on late.

        That ends at the latest when its players are seated again, or the day ends.
        """
        late = day_table.key in self.playing_on and day_table.leg == self.leg - 1 and not self.finished
        return late or self.in_play(day_table)

    def was_replaced(self, day_table: DayTable) -> bool:
        """Whether a player of this table sat at a later table of the same leg, so that nobody plays here any more."""
        last = self.seats_of(day_table.leg)
        return any(last[name].key != day_table.key for name in day_table.players)

    def table(self, key: str) -> DayTable | None:
        """The table of that key; None if there is none or it was undone."""
        return self.tables.by_key.get(key)

    def with_name(self, player: str, name: str) -> Self:
        """The day on which a player has another name."""

        def now(one: str) -> str:
            return name if one == player else one

        def scores(of: Mapping[str, Any]) -> dict[str, Any]:
            return {now(one): score for one, score in of.items()}

        tables = DayTables(table._replace(players=tuple(map(now, table.players))) for table in self.tables)
        return self.changed(
            players=scores(self.players),
            holder=self.holder and now(self.holder),
            declared=self.declared and now(self.declared),
            tables=tables,
            sitting=DayTables(tables.by_key[table.key] for table in self.sitting),
            moves=tuple(
                made._replace(
                    best_first=tuple(tuple(map(now, names)) for names in made.best_first),
                    drawn=scores(made.drawn),
                    kept=tuple((now(one), to) for one, to in made.kept),
                )
                for made in self.moves
            ),
            unlocked={leg: scores(of) for leg, of in self.unlocked.items()},
            put_right=tuple(one._replace(before=scores(one.before), after=scores(one.after)) for one in self.put_right),
            sits_out=frozenset((now(one), leg) for one, leg in self.sits_out),
        )
