"""Marks on the sheet: which cells of a line read otherwise than they were first entered, or lost an entry since."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from referee.rules.score_sheet import Row
from tableside.scorebook.edits.struck_entries import StruckEntry, struck_seats
from tableside.scorebook.table.table import Table


def edited_seats(
    table: Table, row: Row, corrected: Collection[int], struck: Mapping[int, tuple[StruckEntry, ...]]
) -> frozenset[int | None]:
    """The seats whose entries in this line were corrected or struck off; None stands for what concerns no one seat.

    `corrected` are the positions of the table's corrected entries, `struck` what was struck off the game's lines.
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
