"""A line of the sheet, and a player's total, each on its own page: what was entered, and how a number came about."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from itertools import groupby
from typing import Any

from flask import Blueprint, render_template, request

from referee.refused import Refused
from referee.rules.score_sheet import Row
from tableside.scorebook.edits.edited_rows import struck_from_rows
from tableside.scorebook.table.offered_numbers import overridden_numbers
from tableside.scorebook.table.played_game import PlayedGame
from tableside.scorebook.table.sheet_notes import sheet_notes
from tableside.scorebook.table.table import Table
from tableside.web.guard.roles.access import require_watcher
from tableside.web.guard.roles.day_tables import writes_at
from tableside.web.tables.forms import read_small
from tableside.web.tables.history.entry_versions import LineEntry, line_entry
from tableside.web.tables.history.explained_cell import check_seat, explained_cell, explained_total
from tableside.web.tables.history.history_view import history_lines, step_of
from tableside.web.tables.pad.board import games_before
from tableside.web.tables.pad.page import game_asked_for
from tableside.web.tables.pad.paging import LINE_ENTRIES, last_page

pages = Blueprint("rows", __name__)


@pages.get("/tables/<table_id>/rows/<position>")
def show_row(table_id: str, position: int) -> str:
    """One line of the sheet: what was entered, what was changed, and when.

    `?seat=1` asks about that player's total there: the sum by which it came about comes first.
    """
    table = require_watcher(table_id)
    played, row = _row_with(table, position)
    struck = struck_from_rows(table, played).get(row.sources[-1], ())
    seat = check_seat(table, read_small(request.args["seat"])) if row.cells and "seat" in request.args else None
    return render_template(
        "rows/row.html",
        table_id=table_id,
        keeper=writes_at(table_id, table),
        target=played.course.target,
        explained=None if seat is None else explained_cell(table, played, played.course.rows.index(row), seat),
        note=sheet_notes(table).of_row(row),
        noted_at=row.sources[-1] if row.cells else None,
        struck=list(history_lines(table, (one.by for one in struck))),
        **_line_view(table, row, position),
    )


def _row_with(table: Table, position: int) -> tuple[PlayedGame, Row]:
    """The game and the row with the entry at `position`.

    What isn't on the sheet yet makes its own row, of no round and without cells.
    """
    if position in table.current_game.in_sight:
        return table.current_game, Row("round", 0, "", table.course.prompt.dealer, (), table.current_game.off_sheet)
    return line_with(table, position)


def line_with(table: Table, position: int) -> tuple[PlayedGame, Row]:
    """The game and the line of the sheet with the entry at `position`. Raises Refused where there is none."""
    for played in table.games:
        for row in played.course.rows:
            if position in row.sources:
                return played, row
    raise Refused("no_row", "position", f"There is no line {position} on this sheet; it may have been undone.")


def _line_view(table: Table, row: Row, position: int) -> dict[str, Any]:
    """What the page of a line shows: the versions of its entries, and the remarks that are no entry's note.

    A long line has pages; this is the one with the entry at `position`. `closing` is the entry that the page's own
    buttons correct: the last one, or None while it is hidden.
    """
    after = len(row.sources) - 1 - row.sources.index(position)
    page = last_page(row.sources, LINE_ENTRIES, len(row.sources) - after // LINE_ENTRIES * LINE_ENTRIES)
    entries = [line_entry(table, source, LINE_ENTRIES) for source in page.items]
    notes = {table.history.latest(source).note for source in row.sources}
    notes |= {version.note for entry in entries for version in entry.versions}
    last = row.sources[-1]
    remarks = (*row.remarks, *overridden_numbers(table).get(last, ()))
    return {
        "table": table,
        "row": row,
        "line_entries": [tuple(group) for _, group in groupby(entries, key=partial(_step, table))],
        "remarks": last_page([remark for remark in remarks if remark not in notes], LINE_ENTRIES),
        "page": page,
        "closing": None if last in table.course.secret_positions else last,
    }


def _step(table: Table, entry: LineEntry) -> Hashable:
    """The step that an entry belongs to; of its own if it was corrected, is hidden, or has a note."""
    alone = len(entry.versions) != 1 or bool(entry.versions[0].note)
    return step_of(table.history[entry.position], alone=alone)


@pages.get("/tables/<table_id>/totals")
def show_total(table_id: str) -> str:
    """How a player's total came about, row by row; `?seat=1`, of an earlier game with `&game=2`."""
    table = require_watcher(table_id)
    seat = check_seat(table, read_small(request.args.get("seat", "")))
    played = game_asked_for(table)
    return render_template(
        "rows/total.html",
        table_id=table_id,
        table=table,
        played=played,
        number=games_before(table) + played.number,
        target=played.course.target,
        total=explained_total(table, played, seat),
    )
