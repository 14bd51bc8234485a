"""Some tables of the leg in play get other players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.refused import Refused
from referee.words import listed, sentence_start
from tableside.days.day import ORGANISER, Day, DayTable, DayTables
from tableside.days.kinds.day_kind import DayKind, all_tables
from tableside.days.kinds.moves import MOVED
from tableside.days.kinds.players import check_playing
from tableside.days.kinds.seats import check_size, table_key
from tableside.days.scores.counted_games import OpenedTables, uneven_games
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.event_kind import fields_of


def _check(day: Day, event: Event) -> None:
    """The new players of some tables of the leg: nobody sits at two tables, and a table without players is closed."""
    given = fields_of(event, "tables").get("tables")
    if not day.leg or not isinstance(given, dict) or not given:
        raise Refused("bad_tables", "tables", "Which tables of the leg change, and who sits there?")
    new = {_read_rank(day, rank, len(given)): names for rank, names in given.items()}
    for rank, names in new.items():
        if not isinstance(names, list) or any(type(name) is not str for name in names):
            raise Refused("bad_tables", f"tables.{rank}", "Tables are lists of players.")
        if names:
            check_size(day, len(names), rank)
    staying = [table for table in day.sitting if table.rank not in new]
    seen = {name for table in staying for name in table.players}
    for rank, names in new.items():
        for name in names:
            if check_playing(day, name, f"tables.{rank}") in seen:
                raise Refused("seated_twice", f"tables.{rank}", f"{name} would sit at two tables.")
            seen.add(name)
    if not staying and not any(new.values()):
        raise Refused("no_tables", "tables", "A table has to stay.")


def _read_rank(day: Day, given: Any, most_new: int) -> int:
    ranks = {str(table.rank) for table in day.sitting} | {str(new_rank(day) + at) for at in range(most_new)}
    if given not in ranks:
        raise Refused("bad_tables", "tables", f"There is no table {given!r:.20} in this leg.")
    return int(given)


def new_rank(day: Day) -> int:
    """The rank of a table that would be opened in the leg: after all ranks that it ever had."""
    return max((table.rank for table in day.of_leg(day.leg)), default=-1) + 1


def after_changes(day: Day, placed: Mapping[str, int]) -> dict[int, list[str]]:
    """The tables of the leg by rank with players moved as in `placed` (−1: no table), without any who left."""
    tables = {
        table.rank: [name for name in table.players if day.players[name] and placed.get(name, table.rank) == table.rank]
        for table in day.sitting
    }
    for name, rank in placed.items():
        there = tables.setdefault(rank, []) if rank >= 0 else []
        if name not in there:
            there.append(name)
    return tables


def changed_tables(day: Day, placed: Mapping[str, int]) -> dict[str, list[str]]:
    """The data of the event: by rank, the players of each table that would change."""
    now = {table.rank: list(table.players) for table in day.sitting}
    return {str(rank): names for rank, names in after_changes(day, placed).items() if names != now.get(rank, [])}


def _words(day: Day, event: Event) -> str:
    changed = event.data["tables"].items()
    tables = [f"table {int(rank) + 1}: {listed(names) or 'given up'}" for rank, names in changed]
    return f"Tables changed in the leg. {sentence_start('; '.join(tables))}"


def _reseat(day: Day, event: Event) -> Day:
    """Opens new tables for the changed ones of the leg; the games played before still count."""
    given = {int(rank): tuple(names) for rank, names in event.data["tables"].items()}
    new = tuple(
        DayTable(table_key(day, event.position, rank), day.leg, rank, names)
        for rank, names in sorted(given.items())
        if names
    )
    staying = [table for table in day.sitting if table.rank not in given]
    sitting = DayTables(sorted((*staying, *new), key=lambda table: table.rank))
    return day.changed(tables=day.tables.and_more(new), sitting=sitting)


def question_about_games(day: Day, tables: OpenedTables, seats: Mapping[int, Sequence[str]]) -> Refused | None:
    """Whether some players are to have more games than others, sitting as in `seats` (by rank)."""
    uneven = uneven_games(day, tables, seats)
    return Refused("uneven_games", "tables", f"{uneven}.", asks=True) if uneven else None


def _ask(day: Day, event: Event, after: Day, tables: OpenedTables) -> Refused | None:
    return question_about_games(day, tables, {table.rank: table.players for table in after.sitting})


def _continued_by(event: Event, later: Event) -> bool:
    """Whether a later event changes one of the same tables again, or moves all players."""
    if later.kind == RESEATED.name:
        return bool(event.data["tables"].keys() & later.data["tables"].keys())
    return later.kind == MOVED.name


RESEATED = DayKind(
    "reseated",
    _words,
    ORGANISER,
    _check,
    _reseat,
    tables_needed=all_tables,
    ask=_ask,
    continued_by=_continued_by,
)
