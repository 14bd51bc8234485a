"""The moves after a leg: worked out, shown with their reasons, confirmed; and what a later correction would change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from flask import Blueprint, redirect, render_template, request, url_for

from referee.refused import Refused
from referee.rules.day import Move
from tableside.days.day import Day, DayTable
from tableside.days.kinds.moves import KEPT, MOVED, check_all_done, drawn_in_undone_moves, placed_in_undone_moves
from tableside.days.plan import Plan, equally_high, numbers_of, read_drawn, why_ranked, work_out, would_move
from tableside.days.scores.counted_games import OpenedTables
from tableside.days.scores.done_tables import changed_since_done, is_done
from tableside.web.books import days
from tableside.web.days.drawing import drawings
from tableside.web.days.placing import Tables, read_placed
from tableside.web.days.player_lines import without_a_seat
from tableside.web.days.saving import Reply, save
from tableside.web.guard.roles.day_access import require_organiser
from tableside.web.tables.forms import read_small
from tableside.web.tables.saving import REFUSED

pages = Blueprint("day_moves", __name__)

DRAWN = "drawn:"
"""The prefix of the name of the field for a player's card."""


def _typed_cards() -> dict[str, str]:
    form = request.form
    return {name.removeprefix(DRAWN): text for name, text in form.items() if name.startswith(DRAWN)}


def _page(
    day_id: str,
    typed: Mapping[str, str],
    placed: Mapping[str, int],
    problem: Refused | None = None,
    status: int = 200,
    *,
    asks_order: bool = False,
) -> tuple[str, int]:
    day, tables = days().day(day_id), days().tables(day_id)
    drawn = read_drawn(typed)
    try:
        plan = work_out(day, tables, drawn, placed)
    except Refused as refused:
        drawn, problem, status = {}, problem or refused, REFUSED
        plan = work_out(day, tables, drawn, placed)
    numbers, by_table = numbers_of(plan.moves), _by_table(day, tables, plan)
    again = [] if problem else equally_high(plan, typed)
    blank = [name for name in day.playing if name in plan.open and not typed.get(name, "").strip()]
    blank = blank if asks_order else []
    page = render_template(
        "days/moves.html",
        day_id=day_id,
        day=day,
        plan=plan,
        typed=typed,
        placed=placed,
        problem=problem,
        drawings=drawings(day, plan, typed, again, blank),
        deck=day.game.disputes.pad(day.game.seats[0]).played,
        by_table=by_table,
        numbers=numbers,
        renamed=_renamed(day, numbers),
        twice=_taken(day, plan),
        seatless=without_a_seat(day, day.leg + 1),
        groups=[(heading, [move.player for move in moves]) for heading, _, moves in by_table],
        to=_tables_to_choose(numbers),
        again=again,
        why_ranked=why_ranked(day, plan, drawn),
        waiting=plan.open - placed.keys(),
        blank=blank,
    )
    return page, status


def _tables_to_choose(numbers: Mapping[int, int]) -> Tables:
    """Where a player can be placed: the tables to which players go, and a new one, each by what the form sends."""
    return [
        *((rank + 1, f"table {number}") for rank, number in numbers.items()),
        (max(numbers, default=-1) + 2, "a new table"),
    ]


def _renamed(day: Day, numbers: Mapping[int, int]) -> list[str]:
    """The tables of the leg that have another number in the next one, in words."""
    now = {rank: table.number for rank, table in enumerate(day.sitting) if rank in numbers}
    return [f"table {old} becomes table {numbers[rank]}" for rank, old in now.items() if old != numbers[rank]]


def _taken(day: Day, plan: Plan) -> list[int]:
    """The numbers of the next tables at which others still play their leg on."""
    late = (table.number for table in day.sitting if day.plays_late(table))
    return [number for number in late if number <= len(plan.tables)]


class MovesFrom(NamedTuple):
    """The moves of a table, best first, or of players without a seat; `changed` is its id where its scores changed
    after it was done."""

    heading: str
    changed: str
    moves: list[Move]


def _changed_at(day: Day, tables: OpenedTables, day_table: DayTable) -> str:
    """The id of a table whose scores changed after it was done; else empty."""
    changed = is_done(day, tables, day_table) and changed_since_done(day, tables, day_table)
    return tables[day_table.key][0] if changed else ""


def _by_table(day: Day, tables: OpenedTables, plan: Plan) -> list[MovesFrom]:
    """The moves of each table of the leg; last those of players without a seat."""
    groups = [MovesFrom(f"Table {one.number}", _changed_at(day, tables, one), []) for one in day.sitting]
    groups.append(MovesFrom("Without a seat", "", []))
    for move in plan.moves:
        groups[-1 if move.table is None else move.table].moves.append(move)
    return groups


@pages.get("/days/<day_id>/moves")
def show_moves(day_id: str) -> tuple[str, int]:
    """Where everybody would go."""
    day = require_organiser(day_id)
    check_all_done(day, days().tables(day_id))
    return _page(day_id, drawn_in_undone_moves(day, days().tables(day_id)), placed_in_undone_moves(day))


@pages.post("/days/<day_id>/moves")
def move(day_id: str) -> Reply:
    """Shows the moves with the cards that were drawn and the players placed elsewhere; or makes them as shown."""
    day = require_organiser(day_id)
    if day.entered(request.form.get("key")):
        return redirect(url_for("day.show_day", day_id=day_id), 303)  # a second tap
    typed = _typed_cards()
    check_all_done(day, days().tables(day_id))
    try:
        placed = read_placed(day, request.form)
        if request.form.get("do") != "make":
            return _page(day_id, typed, placed, asks_order=request.form.get("do") == "order")
        drawn = read_drawn(typed)
        plan = work_out(day, days().tables(day_id), drawn, placed)
    except Refused as refused:
        return _page(day_id, typed, read_placed(day, request.form, pending=False), refused, REFUSED)
    data = {"ranks": plan.best_first, "drawn": drawn, "placed": placed, "tables": plan.tables}
    return save(
        day_id, MOVED, data, "day.show_day", lambda problem, status: _page(day_id, typed, placed, problem, status)
    )


@pages.post("/days/<day_id>/keep")
def keep(day_id: str) -> Reply:
    """Keeps the moves after a leg as they were made, although a table was corrected since."""
    day = require_organiser(day_id)
    leg = read_small(request.form.get("leg", ""))
    made = next((one for one in day.moves if one.leg == leg), None)
    moves = would_move(day, days().tables(day_id), made) if made else []
    data = {"leg": leg, "moves": [list(one) for one in moves]}
    return save(day_id, KEPT, data, "day.show_day", computed=("moves",))
