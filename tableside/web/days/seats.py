"""Seats: drawn by a seed at the start, looked up by name, changed within a leg."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from flask import Blueprint, redirect, render_template, request, url_for

from referee.refused import Refused
from referee.rules.day import Move, table_in_words
from tableside.days.kinds.reseated import RESEATED, after_changes, changed_tables, new_rank, question_about_games
from tableside.days.kinds.seats import SEATED
from tableside.days.lot import drawn_by, hash_of, read_seed
from tableside.scorebook.alike_names import is_found_by
from tableside.scorebook.names import clean_text
from tableside.web.books import days
from tableside.web.days.live.hall import seats_by_name
from tableside.web.days.placing import Tables, read_placed
from tableside.web.days.player_lines import without_a_seat
from tableside.web.days.players import earlier_winner
from tableside.web.days.saving import Reply, save
from tableside.web.guard.roles.day_access import require_hall, require_organiser
from tableside.web.tables.saving import REFUSED

pages = Blueprint("day_seats", __name__)

SEEDS = 1_000_000


def _drawing(day_id: str, seed: str, problem: Refused | None = None, status: int = 200) -> tuple[str, int]:
    day = days().day(day_id)
    tables: list[list[str]] = []
    try:
        tables = drawn_by(day, read_seed(seed))
    except Refused as refused:
        problem, status = problem or refused, REFUSED
    page = render_template(
        "days/seats.html",
        day_id=day_id,
        day=day,
        seed=seed,
        tables=tables,
        seatless=without_a_seat(day, 1),
        problem=problem,
        earlier=earlier_winner(day_id),
    )
    return page, status


@pages.get("/days/<day_id>/seats")
def show_seats(day_id: str) -> tuple[str, int]:
    """The seats that a seed draws, before they are confirmed; without `?seed=`, one that stays until something else is
    entered on the day, so that a page loaded again has the same seats."""
    day = require_organiser(day_id)
    by_chance = int(hash_of(day.key, str(day.position)), 16) % SEEDS
    return _drawing(day_id, request.args.get("seed") or str(by_chance))


@pages.post("/days/<day_id>/seats")
def take_seats(day_id: str) -> Reply:
    """Opens the tables of the first leg, as the seed draws them; or shows them by another seed first."""
    day = require_organiser(day_id)
    seed = request.form.get("seed", "")
    if request.form.get("do") == "draw":
        return redirect(url_for("day_seats.show_seats", day_id=day_id, seed=seed), 303)
    try:
        if read_seed(request.form.get("shown", seed)) != read_seed(seed) and not day.leg:
            message = "These are the seats by the seed that you typed. Open the tables if they are to be so."
            raise Refused("other_seed", "seed", message)
        data = {"seed": read_seed(seed), "tables": drawn_by(day, read_seed(seed))}
    except Refused as refused:
        return _drawing(day_id, seed, refused, REFUSED)
    return save(
        day_id,
        SEATED,
        data,
        "day.show_day",
        lambda problem, status: _drawing(day_id, seed, problem, status),
        computed=("tables",),
    )


@pages.get("/days/<day_id>/where")
def show_where(day_id: str) -> str:
    """Where everybody sits, by name; `?name=` searches."""
    day = require_hall(day_id)
    asked = clean_text(request.args.get("name", ""))
    shown = [(name, table) for name, table in seats_by_name(day) if is_found_by(name, asked)]
    ids = days().ids_by_key(day_id)
    sheets = {one.number: ids[one.key] for one in day.sitting if one.key in ids}
    found = [(why, [name for name in names if is_found_by(name, asked)]) for why, names in without_a_seat(day, day.leg)]
    return render_template(
        "days/where.html",
        day_id=day_id,
        day=day,
        asked=asked,
        shown=shown,
        sheets=sheets,
        seatless=[(why, names) for why, names in found if names] if day.leg else [],
    )


def _changing(
    day_id: str, placed: Mapping[str, int], problem: Refused | None = None, status: int = 200
) -> tuple[str, int]:
    day = days().day(day_id)
    tables = after_changes(day, placed)
    sit = [Move(name, rank, place, rank, "", "") for rank in tables for place, name in enumerate(tables[rank])]
    placements = day.game_day.even_out(
        sit, [name for name in day.to_seat if name not in placed], new_rank(day), table_in_words
    )
    groups = [(f"Table {table.number}", [n for n in table.players if day.players[n]]) for table in day.sitting]
    here: Tables = [(table.number, f"table {table.number}") for table in day.sitting]
    until = "until the next moves" if day.leg < day.legs else "in this leg"
    elsewhere: Tables = [(new_rank(day) + 1, "a new table"), (0, f"no table {until}")]
    page = render_template(
        "days/change.html",
        day_id=day_id,
        day=day,
        placed=placed,
        problem=problem,
        tables=tables,
        placements=placements,
        question=question_about_games(day, days().tables(day_id), tables),
        groups=[("Without a seat", [*day.unseated]), *groups],
        to=[*here, *elsewhere],
        changed=changed_tables(day, placed),
    )
    return page, status


@pages.get("/days/<day_id>/change")
def show_change(day_id: str) -> tuple[str, int]:
    """The tables of the leg, to put people elsewhere."""
    require_organiser(day_id)
    return _changing(day_id, {})


@pages.post("/days/<day_id>/change")
def change(day_id: str) -> Reply:
    """Places one more player, or opens new tables with the players as placed."""
    day = require_organiser(day_id)
    try:
        placed = read_placed(day, request.form)
    except Refused as refused:
        return _changing(day_id, read_placed(day, request.form, pending=False), refused, REFUSED)
    if request.form.get("do") != "make":
        return _changing(day_id, placed)
    tables, sent = changed_tables(day, placed), day.entered(request.form.get("key"), RESEATED.name)
    if sent and _sit_as_placed(placed, sent.data["tables"]):
        tables = sent.data["tables"]  # a second tap means the same changes
    return save(
        day_id,
        RESEATED,
        {"tables": tables},
        "day.show_day",
        lambda problem, status: _changing(day_id, placed, problem, status),
    )


def _sit_as_placed(placed: Mapping[str, int], tables: Mapping[str, Sequence[str]]) -> bool:
    """Whether all who were placed sit there at these tables, by rank; −1 is nowhere."""
    ranks = {name: int(rank) for rank, names in tables.items() for name in names}
    return all(ranks.get(name, -1) == rank for name, rank in placed.items())
