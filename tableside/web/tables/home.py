"""The first page: games to start, tables in play, tables put away."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from flask import Blueprint, Flask, current_app, get_template_attribute, render_template, request, url_for
from markupsafe import Markup

from referee.games import all_games
from referee.words import listed, with_minus_sign
from tableside.days.day import Day
from tableside.scorebook.table.table import Table
from tableside.web.books import book, days
from tableside.web.filters import clock, day_and_month, shortened
from tableside.web.filters import day as day_of
from tableside.web.guard.roles.access import allow_anyone
from tableside.web.guard.roles.circle_access import circles_here
from tableside.web.guard.roles.day_access import days_here, days_organised
from tableside.web.guard.roles.day_roles import find_day, find_day_table
from tableside.web.guard.roles.visible_tables import count_here, keeps_any, readable_and_damaged_here, tables_here
from tableside.web.guard.visitor import is_local_owner
from tableside.web.list_pages import page_asked_for, page_number
from tableside.web.tables.pad.board import games_before
from tableside.web.tables.pad.leg import needs_first_dealer

pages = Blueprint("home", __name__)

SHOWN = 12
SHOWN_AWAY = 50
DAYS_SHOWN = 3
ALL_THAT_IS_HERE = "Every table of this book, and every tournament day, in one file"
ALL_THAT_IS_KEPT = "Every table that you keep, and every day that you run, in one file"
MOST_PAGES = 1_000_000
"""Beyond it nobody has tables."""
KEPT_DRAWINGS = 2_000
"""Drawn tables that are kept in memory, about half a kilobyte each."""
OF_TODAY = 24 * 60 * 60 * 1000
"""Milliseconds after its last entry for which a tournament day is on the first page."""


class TableCard(NamedTuple):
    """A table on the first page, with the name of its tournament `day`.

    `left` says that its players continued at another table, `needs_dealer` that a day's table hasn't entered yet who
    deals first, `alike` that another one on the page reads the same, so that both show when they were started.
    `games_before` counts the night's games before it.
    """

    table_id: str
    table: Table
    day: str = ""
    left: bool = False
    needs_dealer: bool = False
    games_before: int = 0
    alike: bool = False

    @property
    def called(self) -> str:
        """The table's name, or its game where it has none."""
        return self.table.name or self.table.title

    @property
    def progress(self) -> str:
        """How far its game is: "game 2, round 3, Ann deals"; a night's first game has no number."""
        table, game = self.table, self.games_before + len(self.table.games)
        parts = [f"game {game}" if game > 1 else ""]
        parts += [f"round {1 + sum(row.is_scored_round for row in table.course.rows)}"]
        if table.has_dealer and not self.needs_dealer:
            parts += [f"{table.names[table.course.prompt.dealer]} deals"]
        return ", ".join(filter(None, parts))

    @property
    def outcome(self) -> str:
        """How its last game ended."""
        course = self.table.course
        if not course.winners:
            return "The day went on"
        names = listed(self.table.names[seat] for seat in course.winners)
        return f"{names} won with {with_minus_sign(course.deciding_scores[course.winners[0]])}"

    @property
    def details(self) -> str:
        """What else tells it from other tables: its start, if another one looks alike, its name where something else is
        in large print, its day, its game, its players."""
        table = self.table
        said = self.finished and day_of(table.started_at) == day_of(table.last_played_at)  # above
        day = "" if said else f"{day_and_month(table.started_at)}, "
        started = f"Begun {day}{clock(table.started_at)}" if self.alike else ""
        called = self.called if self.finished else ""
        parts = [started, called, self.day, table.title if table.name else "", shortened(table.names)]
        return " · ".join(filter(None, parts))

    @property
    def score(self) -> int | None:
        """The score of the leaders; None before anything is scored."""
        course = self.table.course
        return course.deciding_scores[course.leaders[0]] if course.leaders else None

    @property
    def leader(self) -> str:
        """Who is in front; empty if that is nobody, or several."""
        leaders = self.table.course.leaders
        return self.table.names[leaders[0]] if len(leaders) == 1 else ""

    @property
    def finished(self) -> bool:
        """Whether nothing is played there any more."""
        return self.left or bool(self.table.course.winners)


class AwayTable(NamedTuple):
    """A table that was put away: what it is called by, and what else tells it from others."""

    table_id: str
    called: str
    details: str


def _away_table(table_id: str, table: Table) -> AwayTable:
    names = ", ".join(table.names)
    day_id = days().day_of(table_id)
    day = find_day(day_id) if day_id else None
    of_day = f"{day.name}{'' if day.table(table.key) else ', seats that were taken back'}" if day else ""
    details = [names if table.name else "", of_day, table.title, day_of(table.last_entered_at)]
    return AwayTable(table_id, table.name or names, " · ".join(filter(None, details)))


def _card(table_id: str, table: Table) -> TableCard:
    found = find_day_table(table_id, table)
    if found is None:
        return TableCard(table_id, table, games_before=games_before(table))
    _, day, day_table = found
    left = not day.in_play(day_table)
    return TableCard(table_id, table, day.name, left, needs_first_dealer(table), games_before(table))


def reset(app: Flask) -> None:
    """Keeps no drawn table of an earlier book."""
    app.extensions["drawn_tables"] = {}


def _drawn(card: TableCard) -> Markup:
    """The table as the first page shows it. Its drawing is kept until its next event: to draw all takes longer than the
    rest of the page."""
    kept: dict[tuple[object, ...], Markup] = current_app.extensions["drawn_tables"]
    last = card.table.history.events[-1]
    place = request.script_root, book().store.connections_lost
    key = (*place, *card._replace(table=card.table.key), last.position, last.key)  # type: ignore[arg-type]
    drawn = kept.get(key)
    if drawn is None:
        drawn = get_template_attribute("home/_tables.html", "over" if card.finished else "playing")(card)
        if len(kept) >= KEPT_DRAWINGS:
            kept.clear()
        kept[key] = drawn
    return drawn


def _days_of_today() -> list[tuple[str, Day]]:
    """The tournament days of now that this visitor runs or watches."""
    since = book().now() - OF_TODAY
    return [(day_id, day) for day_id, day in days_here(DAYS_SHOWN) if day.events[-1].at > since and not day.put_away]


def _mark_alike(cards: list[TableCard]) -> list[TableCard]:
    """The cards, with `alike` set for those that read the same as another one: in play by game, name and players, over
    also by outcome and day."""
    looks = [_looks(card) for card in cards]
    seen = Counter(looks)
    return [card._replace(alike=True) if seen[one] > 1 else card for card, one in zip(cards, looks, strict=True)]


def _looks(card: TableCard) -> tuple[object, ...]:
    end = (card.outcome, day_of(card.table.last_played_at)) if card.finished else ()
    return card.table.title, card.table.name, card.table.names, end


@pages.get("/")
def show_home() -> str:
    """The first page: tables in play, and the games."""
    allow_anyone()
    most = SHOWN * min(page_number(), MOST_PAGES) + 1  # whether there is a further page; to count all takes a while
    shown = page_asked_for(SHOWN, count_here(most=most), url_for("home.show_home"))
    readable, damaged = readable_and_damaged_here(SHOWN, skip=shown.skip)
    tables = _mark_alike([_card(table_id, table) for table_id, table in readable])
    finished = sorted((one for one in tables if one.finished), key=lambda one: -one.table.last_played_at)
    last_away = tables_here(1, put_away=True) if "put_away" in request.args else []
    return render_template(
        "home/page.html",
        just_away=[one for one in last_away if one[0] == request.args["put_away"]],
        games=all_games().values(),
        in_play=[_drawn(one) for one in tables if not one.finished],
        finished=[_drawn(one) for one in finished],
        days=_days_of_today(),
        damaged=damaged,
        shown=shown,
        circle_id=next((circle_id for circle_id, _ in circles_here()), ""),
        keeps=keeps_any() or bool(days_organised()),
        backup_holds=ALL_THAT_IS_HERE if is_local_owner() else ALL_THAT_IS_KEPT,
    )


@pages.get("/put-away")
def show_put_away() -> str:
    """Tables that were put away."""
    allow_anyone()
    shown = page_asked_for(SHOWN_AWAY, count_here(put_away=True), url_for("home.show_put_away"))
    readable, damaged = readable_and_damaged_here(SHOWN_AWAY, put_away=True, skip=shown.skip)
    return render_template(
        "home/put_away.html",
        tables=[_away_table(*one) for one in readable],
        damaged=damaged,
        shown=shown,
    )
