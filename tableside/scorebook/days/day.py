"""A tournament day: what its events add up to. How each event does is in `kinds.py`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Self

from referee.day import GameDay
from referee.game import Game
from referee.house_rules import HouseRules
from tableside.scorebook.events import Event

ORGANISER, HALL = "organiser", "hall"
DAY_ROLES = (ORGANISER, HALL)
"""What a day's links make of a visitor: who runs it, and who watches all of it."""


@dataclass(frozen=True, slots=True)
class DayTable:
    """A table of the day: `key` is that of its seating, `rank` counts from 0, `leg` from 1.

    `players` are as they sit. A table whose players were changed during a leg is followed by another of the same leg.
    """

    key: str
    leg: int
    rank: int
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LegMoves:
    """The moves after a leg as they were made: every table's players best first, cards drawn, and who was placed.

    `position` is that of the event, `kept` what a later correction would have changed and the organiser let stand.
    """

    leg: int
    position: int
    ranks: tuple[tuple[str, ...], ...]
    drawn: Mapping[str, tuple[str, ...]]
    kept: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Day:
    """A day so far. `players` says of everybody who came whether they still play, in the order in which they came.

    `holder` is last year's winner of the game's trophy, `declared` who takes it home today. `tables` are all that were
    opened, `sitting` those of the leg in play by rank, and `done` the keys of those that said so. `leg` is 0 before
    there are seats; it began, its tables being opened, at `leg_began`: UTC milliseconds since 1970. `legs` is how many
    are meant; days of one `tournament` add up. `off` are the positions of events that were undone.
    """

    game: Game
    name: str
    rules: Mapping[str, Any]
    legs: int
    events: tuple[Event, ...]
    players: Mapping[str, bool] = field(default_factory=dict)
    holder: str | None = None
    declared: str | None = None
    seed: str = ""
    leg: int = 0
    leg_began: int = 0
    tables: tuple[DayTable, ...] = ()
    sitting: tuple[DayTable, ...] = ()
    done: frozenset[str] = frozenset()
    moves: tuple[LegMoves, ...] = ()
    renewed: Mapping[str, int] = field(default_factory=dict)
    off: frozenset[int] = frozenset()
    tournament: str = ""

    @property
    def ways(self) -> GameDay:
        """What the game says of such a day."""
        if self.game.day is None:
            raise LookupError(f"{self.game.slug} has no tournament days.")
        return self.game.day

    @property
    def house_rules(self) -> HouseRules:
        """The house rules of all tables."""
        return HouseRules(self.game.switches, self.rules)

    @property
    def games(self) -> int:
        """How many games a leg has."""
        return self.ways.games(self.house_rules)

    @property
    def key(self) -> str:
        """The key of the day's first event: it tells the day, and every copy of it, from others."""
        return self.events[0].key

    @property
    def position(self) -> int:
        """The position of the last event."""
        return len(self.events)

    @property
    def started(self) -> int:
        """When the day was opened: UTC milliseconds since 1970."""
        return self.events[0].at

    @property
    def playing(self) -> tuple[str, ...]:
        """Everybody who came and did not leave."""
        return tuple(name for name, plays in self.players.items() if plays)

    @property
    def unseated(self) -> tuple[str, ...]:
        """Those who play and sit at no table of the leg."""
        seated = {name for table in self.sitting for name in table.players}
        return tuple(name for name in self.playing if name not in seated)

    @property
    def all_done(self) -> bool:
        """Whether every table of the leg said that it is done."""
        return bool(self.sitting) and all(table.key in self.done for table in self.sitting)

    def of_leg(self, leg: int) -> tuple[DayTable, ...]:
        """All tables of a leg, by rank, those of one rank in the order in which they were opened."""
        return tuple(sorted((table for table in self.tables if table.leg == leg), key=lambda table: table.rank))

    def of_place(self, at: DayTable) -> tuple[DayTable, ...]:
        """All tables that stood at the place of one in its leg, in the order in which they were opened."""
        return tuple(table for table in self.tables if (table.leg, table.rank) == (at.leg, at.rank))

    def at(self, key: str) -> DayTable | None:
        """The table of that key, if it stands."""
        return next((table for table in self.tables if table.key == key), None)

    def renewal(self, role: str) -> int:
        """How often the link of `role` was renewed."""
        return self.renewed.get(role, 0)

    def changed(self, **changes: Any) -> Self:
        """The day with other values."""
        return replace(self, **changes)
