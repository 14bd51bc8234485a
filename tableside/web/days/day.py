"""A day's own page: how far it is, its tables, what to do next; its record, and undoing an entry of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from flask import Blueprint, Response, render_template, request

from referee.refused import Refused
from tableside.days.day import ORGANISER, Day, DayTable
from tableside.days.export.copies import copy_of_day
from tableside.days.export.csv_day import day_csv, remarks, sheets_csv
from tableside.days.kinds.day_kind import DayKind
from tableside.days.kinds.kinds import day_kinds
from tableside.days.kinds.legs import DONE, MINUTE, MOST_MINUTES, PLAYS_ON, TIMED, done_data, minutes_of, reports
from tableside.days.kinds.noted import NOTED
from tableside.days.kinds.players import DECLARED
from tableside.days.kinds.undo import REDONE, UNDONE, last_undone, undoable_now
from tableside.days.scores.counted_games import OpenedTables
from tableside.days.scores.done_tables import changes_after_done, is_done
from tableside.days.scores.standings import by_mean, podium, standings, with_places
from tableside.days.scores.tournaments import same_tournament, tournament_csv, tournament_standings
from tableside.scorebook.events.event import Event
from tableside.scorebook.kinds.kinds import kind_of
from tableside.scorebook.table.table import Table
from tableside.web.books import days
from tableside.web.days import ranking
from tableside.web.days.live.day_board import context_of
from tableside.web.days.saving import Reply, ask, save
from tableside.web.guard.day_phones import phones
from tableside.web.guard.roles.day_access import (
    days_here,
    is_own_joining,
    organises,
    require_hall,
    require_organiser,
    require_organiser_of_damaged,
)
from tableside.web.tables.downloads import as_file, pausing, plain_name
from tableside.web.tables.forms import read_small
from tableside.web.tables.saving import REFUSED

pages = Blueprint("day", __name__)
pages.add_app_template_global(last_undone)

AFTER_UNDO = {
    "players": "day_players.show_players",
    "seats": "day_seats.show_seats",
    "moves": "day_moves.show_moves",
    "share": "day_sharing.show_sharing",
}
"""Where an undo or a redo leads, by what its form says; else to the day's page."""

TROPHY_KEYS = 8
"""The last places whose players have a key for the trophy in sight."""

MOST_OF_TOURNAMENT = 200
"""Days, the latest, among which those of a tournament are looked for."""


@pages.get("/days/<day_id>")
def show_day(day_id: str) -> str:
    """How far the day is, and for its organisers the next thing to do."""
    return _page(day_id, require_hall(day_id))


def _page(day_id: str, day: Day, minutes: str = "15", problem: Refused | None = None) -> str:
    return render_template("days/page.html", **context_of(day_id, day), minutes=minutes, problem=problem)


@pages.get("/days/<day_id>/standings")
def show_standings(day_id: str) -> str:
    """Everybody's points, the best first, and who takes the trophy home."""
    day = require_hall(day_id)
    tables = days().tables(day_id)
    levels = standings(day, tables)
    mean = request.args.get("by") == "mean"
    placed = list(with_places(by_mean(levels) if mean else levels))
    organiser = organises(day_id, day)
    of_tournament = _days_of_tournament(day)
    added_up = with_places(tournament_standings(of_tournament)) if len(of_tournament) > 1 else ()
    return render_template(
        "days/standings.html",
        day_id=day_id,
        day=day,
        of_the_day=ranking.Ranking(
            "Standings",
            [f"Leg {leg}" for leg in range(1, day.leg + 1)],
            ranking.of_day(day, placed, remarks(day, tables), mean=mean),
            has_games=True,
            by_mean=mean,
        ),
        tournament=ranking.Ranking(
            "Tournament", [one.name for one, _ in of_tournament], ranking.of_tournament(day, list(added_up))
        ),
        podium=[] if mean else podium(day, tables),
        in_front=None if mean else ranking.in_front(placed),
        most=ranking.most_games(placed),
        organiser=organiser,
        trophy=_trophy(day, [one.player for _, one in placed]),
    )


class TrophyKeys(NamedTuple):
    """Who can take the trophy home, last place first: those whose keys are in sight, and the others."""

    near: list[str]
    others: list[str]


def _trophy(day: Day, placed: Sequence[str]) -> TrophyKeys:
    last_first = [*reversed(placed)]
    near = [name for at, name in enumerate(last_first) if at < TROPHY_KEYS or name == day.declared]
    return TrophyKeys(near, [name for name in last_first if name not in near])


def _days_of_tournament(day: Day) -> list[tuple[Day, OpenedTables]]:
    """The days of the day's tournament that this visitor may look at, with their tables, the first in front."""
    return [(one, days().tables(one_id)) for one_id, one in same_tournament(day, days_here(MOST_OF_TOURNAMENT))]


@pages.get("/days/<day_id>/tournament.csv")
def download_tournament(day_id: str) -> Response:
    """The standings of all days of the tournament added up, as CSV."""
    day = require_hall(day_id)
    text = tournament_csv(_days_of_tournament(day) or [(day, days().tables(day_id))])
    return as_file(text, f"{plain_name(day.tournament, day.game.slug)}-tournament.csv", "text/csv")


@pages.get("/days/<day_id>/sheets.csv")
def download_sheets(day_id: str) -> Response:
    """The sheets of all the day's tables, one line a deal and player."""
    day = require_hall(day_id)
    tables = days().tables(day_id)
    with pausing():
        text = sheets_csv(day, tables)
    return as_file(text, f"{plain_name(day.name, day.game.slug)}-sheets.csv", "text/csv")


@pages.get("/days/<day_id>/standings.csv")
def download_standings(day_id: str) -> Response:
    """The standings as CSV."""
    day = require_hall(day_id)
    return as_file(
        day_csv(day, days().tables(day_id)), f"{plain_name(day.name, day.game.slug)}-standings.csv", "text/csv"
    )


@pages.get("/days/<day_id>/day.json")
def download_copy(day_id: str) -> Response:
    """The day's copy, with those of all its tables."""
    day = require_organiser(day_id)
    return as_file(
        copy_of_day(day, days().tables(day_id)), f"{plain_name(day.name, day.game.slug)}.json", "application/json"
    )


@pages.get("/days/<day_id>/rows.json")
def rows(day_id: str) -> Response:
    """The rows of a day that can't be read, as the score file has them."""
    require_organiser_of_damaged(day_id)
    return as_file(days().rows_as_json(day_id), f"{day_id}.rows.json", "application/json")


@pages.get("/days/<day_id>/record")
def show_record(day_id: str) -> str:
    """Everything that was entered on the day itself, the last on top."""
    day = require_hall(day_id)
    lines = [
        (one, day_kinds()[one.kind].words(day, one), undoable_now(day, one) and not is_own_joining(day, one.position))
        for one in reversed(day.events)
    ]
    by = {one.position: one.data.get("phone") or phones().who_entered(day_id, one.key) for one in day.events}
    shown = {"lines": lines, "by": by, "later": _entered_later(day_id, day), "organiser": organises(day_id, day)}
    return render_template("days/record.html", day_id=day_id, day=day, **shown)


class EnteredLater(NamedTuple):
    """What was entered at a table after it had reported its leg, in words; `by` is the mark of the phone, if known."""

    day_table: DayTable
    table_id: str
    words: str
    at: int
    by: str


def _entered_later(day_id: str, day: Day) -> list[EnteredLater]:
    """What still changes the scores of tables since they reported their legs, the last first."""
    tables = days().tables(day_id)
    done = [(one, report) for one, report in reports(day) if not day.still_on(one) or is_done(day, tables, one)]
    lines = [
        EnteredLater(one, table_id, _in_words(table, event), event.at, phones().who_entered(table_id, event.key))
        for one, report in done
        for table_id, table, event in changes_after_done(day, tables, one, report)
    ]
    return sorted(lines, key=lambda line: line.at, reverse=True)


def _in_words(table: Table, event: Event) -> str:
    kind = kind_of(table.game, event.kind)
    return ": ".join(filter(None, (kind.words(table, event), kind.details(table, event))))


@pages.post("/days/<day_id>/done")
def report_leg_done(day_id: str) -> Reply:
    """Enters for a table that its leg is done; after fewer games, once that is confirmed."""
    day = require_organiser(day_id)
    table = day.table(request.form.get("table", ""))
    data = done_data(day, days().tables_at(day_id, table), table) if table else {"table": None, "games": 0}
    return save(day_id, DONE, data, "day.show_day", computed=("games", "ended", "seen"))


@pages.post("/days/<day_id>/declare")
def declare(day_id: str) -> Reply:
    """Enters who takes the trophy home."""
    require_organiser(day_id)
    return save(day_id, DECLARED, {"player": request.form.get("player") or None}, "day.show_standings")


@pages.post("/days/<day_id>/clock")
def set_clock(day_id: str) -> Reply:
    """Ends the leg, or a pause, so many minutes from now; without a number it has no end."""
    day = require_organiser(day_id)
    typed = request.form.get("minutes", "").strip()
    minutes = read_small(typed)
    ends = days().now() + minutes * MINUTE if minutes and minutes <= MOST_MINUTES else None if not typed else 0
    sent = day.entered(request.form.get("key"), TIMED.name)
    if sent and minutes_of(sent) == minutes:
        ends = sent.data["ends"]  # a second tap means the same end

    def again(problem: Refused, status: int) -> tuple[str, int]:
        return _page(day_id, days().day(day_id), typed, problem), status

    return save(day_id, TIMED, {"what": request.form.get("what"), "ends": ends}, "day.show_day", again)


@pages.post("/days/<day_id>/plays-on")
def play_on(day_id: str) -> Reply:
    """A table plays its leg on while the others move."""
    require_organiser(day_id)
    return save(day_id, PLAYS_ON, {"table": request.form.get("table")}, "day.show_day")


@pages.post("/days/<day_id>/note")
def note(day_id: str) -> Reply:
    """Puts a note on the record."""
    require_organiser(day_id)
    return save(day_id, NOTED, {"text": request.form.get("text", "")}, "day.show_record")


@pages.post("/days/<day_id>/undo")
def undo(day_id: str) -> Reply:
    """Undoes an event of the day, and leads back to the page where the key was, or to what comes next.

    A phone can't undo that it joined itself: it could do nothing after that.
    """
    day = require_organiser(day_id)
    target = read_small(request.form.get("target", ""))
    if target and is_own_joining(day, target):
        message = "This phone is the one that joined. Another organiser’s phone can undo that."
        return ask(day_id, Refused("own_phone", "target", message), REFUSED)
    return _save_step(day_id, UNDONE, target)


@pages.post("/days/<day_id>/redo")
def redo(day_id: str) -> Reply:
    """Brings back what was undone last, and leads to the page where the key was."""
    require_organiser(day_id)
    return _save_step(day_id, REDONE, read_small(request.form.get("target", "")))


def _save_step(day_id: str, kind: DayKind, target: int | None) -> Reply:
    """Enters an undo or a redo; its form says to which page it leads."""
    then = request.form.get("then", "")
    role = ORGANISER if then == "share" else None
    return save(day_id, kind, {"target": target}, AFTER_UNDO.get(then, "day.show_day"), role=role)
