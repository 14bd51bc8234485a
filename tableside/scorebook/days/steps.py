"""What each event does to a tournament day, once it has been checked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tableside.scorebook.days.day import Day, DayTable, DayTables, LegMoves
from tableside.scorebook.events import Event
from tableside.scorebook.names import clean_text

DayStep = Callable[[Day, Event], Day]


def record(day: Day, event: Event) -> Day:
    """The event only joins the record."""
    return day


def come(day: Day, event: Event) -> Day:
    """Players are on the list; who left before is back under the name they had."""
    names = [clean_text(name) for name in event.data["players"]]
    left = {name.casefold(): name for name, plays in day.players.items() if not plays}
    return day.changed(players={**day.players, **{left.get(name.casefold(), name): True for name in names}})


def leave(day: Day, event: Event) -> Day:
    """Somebody plays no more; what they scored stays."""
    return day.changed(players={**day.players, event.data["player"]: False})


def hold(day: Day, event: Event) -> Day:
    """Somebody holds last year's trophy."""
    return day.changed(holder=event.data["player"])


def declare(day: Day, event: Event) -> Day:
    """Somebody takes the trophy home."""
    return day.changed(declared=event.data["player"])


def table_key(day: Day, position: int, rank: int) -> str:
    """The key of a table's seating: that of the day, the event that opened it, its number."""
    return f"{day.key[:40]}-{position}-{rank + 1}"


def _opened(day: Day, event: Event, leg: int, tables: Sequence[Sequence[str]]) -> Day:
    new = DayTables(
        DayTable(table_key(day, event.position, rank), leg, rank, tuple(names)) for rank, names in enumerate(tables)
    )
    tables_then = day.tables.and_more(new)
    return day.changed(leg=leg, leg_began=event.at, tables=tables_then, sitting=new, done=frozenset())


def seat(day: Day, event: Event) -> Day:
    """The tables of the first leg open."""
    return _opened(day, event, 1, event.data["tables"]).changed(seed=event.data["seed"])


def move(day: Day, event: Event) -> Day:
    """The tables of the next leg open; the old ones stay in the day."""
    data = event.data
    ranks = tuple(tuple(names) for names in data["ranks"])
    drawn = {name: tuple(cards) for name, cards in data["drawn"].items()}
    made = LegMoves(day.leg, event.position, ranks, drawn)
    return _opened(day, event, day.leg + 1, data["tables"]).changed(moves=(*day.moves, made))


def reseat(day: Day, event: Event) -> Day:
    """Tables of the leg go on with other players, at tables of their own; what they played before counts."""
    given = {int(rank): tuple(names) for rank, names in event.data["tables"].items()}
    new = tuple(
        DayTable(table_key(day, event.position, rank), day.leg, rank, names)
        for rank, names in sorted(given.items())
        if names
    )
    staying = [table for table in day.sitting if table.rank not in given]
    sitting = DayTables(sorted((*staying, *new), key=lambda table: table.rank))
    return day.changed(tables=day.tables.and_more(new), sitting=sitting)


def say_done(day: Day, event: Event) -> Day:
    """A table played its games of the leg."""
    return day.changed(done=day.done | {event.data["table"]})


def keep(day: Day, event: Event) -> Day:
    """The moves after a leg stand, although something was corrected since."""
    kept = tuple((player, to) for player, to in event.data["moves"])
    moves = tuple(
        made if made.leg != event.data["leg"] else LegMoves(made.leg, made.position, made.ranks, made.drawn, kept)
        for made in day.moves
    )
    return day.changed(moves=moves)


def relink(day: Day, event: Event) -> Day:
    """A role's link is new; the old one opens nothing."""
    role = event.data["role"]
    return day.changed(renewed={**day.renewed, role: day.renewal(role) + 1})
