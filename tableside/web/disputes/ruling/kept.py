"""Rulings kept with a table: their data, and the entry that follows from each."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from referee import Refused
from referee.disputes.forms import RemedyEntry
from tableside.scorebook.entering import enter
from tableside.scorebook.events.event import Draft
from tableside.scorebook.limits import DATA_BYTES
from tableside.scorebook.table.changes import Change, compare
from tableside.scorebook.table.rulings import KeptRuling, read_ruling
from tableside.scorebook.table.table import Table

ROOM = DATA_BYTES - 200


def kept_data(case: Mapping[str, Any], ruling: Mapping[str, Any], earlier_ruling: int | None) -> dict[str, Any]:
    """The data of the event; the longest list of an audit is left out if it is too large."""
    data: dict[str, Any] = {"case": dict(case), "ruling": dict(ruling)}
    if earlier_ruling is not None:
        data["again"] = earlier_ruling
    if len(json.dumps(data)) > ROOM:
        data["ruling"] = {key: value for key, value in ruling.items() if key != "open"}
    return data


def entry_that_follows(table: Table | None, case: Mapping[str, Any], ruling: Mapping[str, Any]) -> RemedyEntry | None:
    """The entry that follows from the ruling at this table; None without a table, or if the table is put away."""
    if table is None or table.put_away or case["players"] != list(table.names):
        return None
    return table.game.disputes.remedy(case, ruling)


def change_by(table: Table, remedy: RemedyEntry) -> Change | None:
    """The change of the sheet by the remedy; None if the table can't enter it now."""
    draft = Draft(remedy.kind, remedy.data, "preview", table.position, allowed=True, note="preview")
    try:
        return compare(table, enter(table, draft, 0)[1])
    except Refused:
        return None


def is_written(table: Table, remedy: RemedyEntry) -> bool:
    """Whether the open round has that entry already."""
    scored = max((max(row.sources) for row in table.course.rows if not row.open), default=0)
    return any(
        event.position > scored and event.kind == remedy.kind and event.data == remedy.data
        for event in table.current_game.events
    )


def was_ruled(table: Table, case: Mapping[str, Any]) -> bool:
    """Whether the table kept a ruling of this very case."""
    return any(event.data.get("case") == case for event in table.rulings)


def ruling_at(table: Table, position: int) -> KeptRuling:
    """The ruling at that position of the table's history, judged again from the kept case.

    Raises Refused if there is none, and DamagedRuling if its case can't be read or gives another verdict.
    """
    event = next((event for event in table.rulings if event.position == position), None)
    if event is None:
        raise Refused("no_ruling", "position", f"This table has no ruling {position}.")
    return read_ruling(table, event)
