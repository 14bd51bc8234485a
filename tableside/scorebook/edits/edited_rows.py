"""Lines of the sheet in which something was corrected or struck off since they were scored, and the cells to mark."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from referee.rules.score_sheet import Row
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.history import struck_by
from tableside.scorebook.kinds.kinds import kind_of
from tableside.scorebook.table.played_game import PlayedGame
from tableside.scorebook.table.table import Table


class StruckEntry(NamedTuple):
    """An entry that was struck off a scored line, with its data, and the event that struck it off."""

    entry: Event
    by: Event


def struck_from_rows(table: Table, played: PlayedGame) -> Mapping[int, tuple[StruckEntry, ...]]:
    """The entries struck off each scored line that is still there, by the position of the event that closed the
    line."""
    closed = [row for row in played.course.rows if not row.open]
    closing = [row.sources[-1] for row in closed]
    by_line: dict[int, tuple[StruckEntry, ...]] = {}
    for target in sorted(table.history.strikings):
        by = table.history.striking(target)
        place = bisect_right(closing, target)
        if by is None or target <= played.opened_at or place == len(closed):
            continue
        one = StruckEntry(table.history.latest(target), by)
        if _left_line(table, one, closed[place]):
            by_line[closing[place]] = (*by_line.get(closing[place], ()), one)
    return by_line


def _left_line(table: Table, struck: StruckEntry, row: Row) -> bool:
    """Whether the entry was struck off this line after it was scored, and not together with a whole line."""
    closing = row.sources[-1]
    scored = row.has_score and closing < struck.by.position
    of_own_line = len(struck_by(struck.by)) > 1 or struck.entry.kind == table.history[closing].kind
    return scored and not of_own_line


def struck_seats(table: Table, struck: tuple[StruckEntry, ...]) -> frozenset[int | None]:
    """The seats that these entries concern; None for an entry that concerns no single seat."""
    return frozenset(seat for one in struck for seat in _seats(table, one.entry) or {None})


def _seats(table: Table, event: Event) -> set[int | None]:
    entry = kind_of(table.game, event.kind).entry
    pairs = [(field, event.data.get(field.name)) for field in entry.fields] if entry else []
    of_each = [value for field, value in pairs if field.per_seat and isinstance(value, list)]
    named = {value for field, value in pairs if field.is_seat and value in range(len(table.names))}
    filled = {seat for values in of_each for seat, value in enumerate(values) if value not in (None, False)}
    return {*named, *filled}


def edited_seats(
    table: Table, row: Row, corrected: Collection[int], struck: Mapping[int, tuple[StruckEntry, ...]]
) -> frozenset[int | None]:
    """The seats whose entries in this line were corrected or struck off; None for an entry that concerns no single
    seat.

    `corrected` are the positions of the table's corrected entries, `struck` the entries struck off the game's lines.
    """
    marked: set[int | None] = {*struck_seats(table, struck.get(row.sources[-1], ()))}
    for source in row.sources:
        if source in corrected:
            versions = table.history.versions(source)
            marked |= _differing(versions[0].data, versions[-1].data, len(table.names))
    return frozenset(marked)


def _differing(first: Any, now: Any, seats: int) -> set[int | None]:
    marked: set[int | None] = set()
    for name in {*first, *now}:
        before, after = first.get(name), now.get(name)
        if before == after:
            continue
        if isinstance(before, list) and isinstance(after, list) and len(before) == len(after) == seats:
            marked |= {seat for seat in range(seats) if before[seat] != after[seat]}
        else:
            marked.add(None)
    return marked
