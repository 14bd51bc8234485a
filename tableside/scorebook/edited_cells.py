"""Marks on the sheet: which cells of a line read otherwise than they were first entered."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from referee.score_sheet import Row
from tableside.scorebook.table import Table


def edited_seats(table: Table, row: Row, corrected: Collection[int]) -> frozenset[int | None]:
    """The seats whose entries in this line were corrected; None stands for what concerns no one seat.

    `corrected` are the positions of the table's corrected entries.
    """
    marked: set[int | None] = set()
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
