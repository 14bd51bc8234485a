"""Drawing seats by lot, once, and reading and opening the tables of a leg."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from referee.refused import Refused
from referee.words import counted
from tableside.days.day import ORGANISER, PAUSE, Day, DayTable, DayTables
from tableside.days.kinds.day_kind import DayKind
from tableside.days.kinds.players import check_playing
from tableside.days.lot import drawn_by, read_seed
from tableside.days.scores.counted_games import OpenedTables
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.event_kind import fields_of


def read_tables(day: Day, given: Any) -> list[list[str]]:
    """Tables for everybody who plays, each player at one, each of a size that the game allows. Raises Refused."""
    if not isinstance(given, list) or not given or not all(isinstance(table, list) for table in given):
        raise Refused("bad_tables", "tables", "Tables are lists of players.")
    seen: set[str] = set()
    for rank, table in enumerate(given):
        check_size(day, len(table), rank)
        for place, name in enumerate(table):
            field = f"tables[{rank}][{place}]"
            if check_playing(day, name, field) in seen:
                raise Refused("seated_twice", field, f"{name} is seated twice.")
            seen.add(name)
    if out := next((name for name in seen if not day.plays(name, day.leg + 1)), None):
        raise Refused("sits_out", "tables", f"{out} sits out leg {day.leg + 1}.")
    missing = [name for name in day.to_play if name not in seen]
    if missing:
        raise Refused("unseated", "tables", f"{missing[0]} has no seat, and plays.")
    return given


def check_size(day: Day, size: int, rank: int) -> None:
    """Raises Refused for a table of more or fewer players than the game allows."""
    if size not in day.game.seats:
        message = f"Table {rank + 1} would have {counted(size, 'player')}; {day.game.title} takes {day.game.players}."
        raise Refused("player_count", f"tables[{rank}]", message, clause=day.game.seats_clause)


def table_key(day: Day, position: int, rank: int) -> str:
    """The key of a table's seating: the key of the day, the position of the event that opened it, its number."""
    return f"{day.key[:40]}-{position}-{rank + 1}"


def open_leg(day: Day, event: Event, leg: int, tables: Sequence[Iterable[str]]) -> Day:
    """The day with a leg in play, whose tables the event opens."""
    new = DayTables(
        DayTable(table_key(day, event.position, rank), leg, rank, tuple(names)) for rank, names in enumerate(tables)
    )
    all_tables = day.tables.and_more(new)
    opened = {"leg": leg, "leg_began": event.at, "leg_opened": event.position}
    pauses = day.clock and day.clock.what == PAUSE and day.clock.ends > event.at  # a pause between legs continues
    return day.changed(**opened, tables=all_tables, sitting=new, done={}, clock=day.clock if pauses else None)


def _check(day: Day, event: Event) -> None:
    """Seats are drawn once, for everybody who plays."""
    data = fields_of(event, "seed", "tables")
    if day.leg:
        raise Refused("seated", "tables", "The seats were drawn already.")
    read_seed(data.get("seed"))
    read_tables(day, data.get("tables"))


def _check_lot(day: Day, event: Event, tables: OpenedTables) -> None:
    """The seats are those that the seed draws."""
    if event.data["tables"] != drawn_by(day, event.data["seed"]):
        raise Refused("not_by_lot", "tables", "The list changed since these seats were drawn: look at them again.")


def _words(day: Day, event: Event) -> str:
    tables = counted(len(event.data["tables"]), "table")
    return f"Seats were drawn with the seed {event.data['seed']}: {tables}"


def _seat(day: Day, event: Event) -> Day:
    """Opens the tables of the first leg."""
    return open_leg(day, event, 1, event.data["tables"]).changed(seed=event.data["seed"])


SEATED = DayKind("seated", _words, ORGANISER, _check, _seat, check_tables=_check_lot)
