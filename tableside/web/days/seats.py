"""Seats: drawn by a seed at the beginning, looked up by name, changed within a leg."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from flask import Blueprint, render_template, request

from referee.refused import Refused
from referee.rules.day import Move
from tableside.days.day import Day
from tableside.days.kinds.reseated import RESEATED, new_rank
from tableside.days.kinds.seats import SEATED
from tableside.days.leg_scores import OpenedTables, games_by_the_end
from tableside.days.lot import drawn_by, read_seed
from tableside.scorebook.names import clean_text
from tableside.web.days.placing import Tables, read_placed
from tableside.web.days.players import earlier_winner
from tableside.web.days.saving import Reply, save
from tableside.web.guard.day_access import require_hall, require_organiser
from tableside.web.guard.day_roles import days
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
    given: dict[str, Any] = {"seed": seed, "tables": tables, "problem": problem}
    given["earlier"] = earlier_winner(day_id)
    return render_template("days/seats.html", day_id=day_id, day=day, **given), status


@pages.get("/days/<day_id>/seats")
def show_seats(day_id: str) -> tuple[str, int]:
    """The seats that a seed draws, before anybody takes them; without one asked for, a seed by chance."""
    require_organiser(day_id)
    return _drawing(day_id, request.args.get("seed") or str(secrets.randbelow(SEEDS)))


@pages.post("/days/<day_id>/seats")
def take_seats(day_id: str) -> Reply:
    """Opens the tables of the first leg, as the seed draws them."""
    day = require_organiser(day_id)
    seed = request.form.get("seed", "")
    try:
        data = {"seed": read_seed(seed), "tables": drawn_by(day, read_seed(seed))}
    except Refused as refused:
        return _drawing(day_id, seed, refused, REFUSED)
    return save(day_id, SEATED, data, "day.show_day", lambda problem, status: _drawing(day_id, seed, problem, status))


@pages.get("/days/<day_id>/where")
def show_where(day_id: str) -> str:
    """Where does everybody sit? By name; `?name=` looks for some."""
    day = require_hall(day_id)
    asked = clean_text(request.args.get("name", ""))
    seats = sorted(
        ((name, table.rank + 1) for table in day.sitting for name in table.players if day.players[name]),
        key=lambda seat: seat[0].casefold(),
    )
    found = [seat for seat in seats if asked.casefold() in seat[0].casefold()]
    return render_template("days/where.html", day_id=day_id, day=day, asked=asked, found=found)


def after_changes(day: Day, placed: Mapping[str, int]) -> dict[int, list[str]]:
    """The tables of the leg by rank once players were placed otherwise (−1: nowhere), those who left taken out."""
    tables = {
        table.rank: [name for name in table.players if day.players[name] and placed.get(name, table.rank) == table.rank]
        for table in day.sitting
    }
    for name, rank in placed.items():
        there = tables.setdefault(rank, []) if rank >= 0 else []
        if name not in there:
            there.append(name)
    return tables


def _changed(day: Day, placed: Mapping[str, int]) -> dict[str, list[str]]:
    """What the record is told: the tables that would be others than they are."""
    now = {table.rank: list(table.players) for table in day.sitting}
    return {str(rank): names for rank, names in after_changes(day, placed).items() if names != now.get(rank, [])}


def _uneven(day: Day, tables: OpenedTables, seats: Mapping[int, list[str]]) -> list[tuple[int, list[str]]]:
    """Numbers of games other than a leg's that some would have played by its end, and would not as they sit now."""
    now = games_by_the_end(day, tables, {table.rank: table.players for table in day.sitting})
    then = games_by_the_end(day, tables, seats)
    others = {number for name, number in then.items() if number not in (day.games, now.get(name))}
    return [(other, [name for name in then if then[name] == other != now.get(name)]) for other in sorted(others)]


def _changing(
    day_id: str, placed: Mapping[str, int], problem: Refused | None = None, status: int = 200
) -> tuple[str, int]:
    day = days().day(day_id)
    tables = after_changes(day, placed)
    sit = [Move(name, rank, place, rank, "", "") for rank in tables for place, name in enumerate(tables[rank])]
    placements = day.ways.even_out(sit, [name for name in day.unseated if name not in placed])
    given: dict[str, Any] = {"placed": placed, "problem": problem, "tables": tables, "placements": placements}
    given["uneven"] = _uneven(day, days().tables(day_id), tables)
    groups = [(f"Table {table.rank + 1}", [n for n in table.players if day.players[n]]) for table in day.sitting]
    here: Tables = [(table.rank + 1, f"table {table.rank + 1}") for table in day.sitting]
    elsewhere: Tables = [(new_rank(day) + 1, "a new table"), (0, "no table until the next moves")]
    given |= {"groups": [("Without a seat", [*day.unseated]), *groups], "to": [*here, *elsewhere]}
    given |= {"changed": _changed(day, placed)}
    return render_template("days/change.html", day_id=day_id, day=day, **given), status


@pages.get("/days/<day_id>/change")
def show_change(day_id: str) -> tuple[str, int]:
    """The tables of the leg, to put people elsewhere."""
    require_organiser(day_id)
    return _changing(day_id, {})


@pages.post("/days/<day_id>/change")
def change(day_id: str) -> Reply:
    """One more player placed, or the tables opened anew as they were placed."""
    day = require_organiser(day_id)
    try:
        placed = read_placed(day, request.form)
    except Refused as refused:
        return _changing(day_id, read_placed(day, request.form, pending=False), refused, REFUSED)
    if request.form.get("do") != "make":
        return _changing(day_id, placed)
    return save(
        day_id,
        RESEATED,
        {"tables": _changed(day, placed)},
        "day.show_day",
        lambda problem, status: _changing(day_id, placed, problem, status),
    )
