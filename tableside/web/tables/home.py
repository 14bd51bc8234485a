"""The first page: games to start, tables in play, tables put away."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from flask import Blueprint, render_template, request

from referee.games import all_games
from tableside.days.day import Day
from tableside.scorebook.table.table import Table
from tableside.web.books import book
from tableside.web.guard.roles.access import allow_anyone
from tableside.web.guard.roles.circle_access import circles_here
from tableside.web.guard.roles.day_access import days_here, days_organised
from tableside.web.guard.roles.day_roles import find_day_table
from tableside.web.guard.roles.visible_tables import count_here, damaged_here, keeps_any, tables_here
from tableside.web.guard.visitor import is_local_owner
from tableside.web.tables.pad.board import games_before
from tableside.web.tables.pad.leg import needs_first_dealer

pages = Blueprint("home", __name__)

SHOWN = 12
SHOWN_AWAY = 50
DAYS_SHOWN = 3
OF_TODAY = 24 * 60 * 60 * 1000
"""Milliseconds after its last entry for which a tournament day is on the first page."""


class TablesPage(NamedTuple):
    """One page of a long list: its number, how many lines a page has, the number of the last page."""

    number: int
    size: int
    last: int

    @property
    def skip(self) -> int:
        """The lines on the pages before it."""
        return (self.number - 1) * self.size


class TableCard(NamedTuple):
    """A table on the first page, with the name of its tournament `day`.

    `left` says that its players went on at another table, `needs_dealer` that a day's table hasn't entered yet who
    deals first, `alike` that another one on the page has the same game and players, so that both show when they were
    started. `games_before` counts the night's games before it.
    """

    table_id: str
    table: Table
    day: str = ""
    left: bool = False
    needs_dealer: bool = False
    games_before: int = 0
    alike: bool = False

    @property
    def game(self) -> int:
        """The number of the game in play among those of the night, from 1."""
        return self.games_before + len(self.table.games)

    @property
    def round(self) -> int:
        """The number of the open round, from 1."""
        return 1 + sum(row.kind == "round" for row in self.table.course.rows)

    @property
    def dealer(self) -> str:
        """The dealer; empty if nobody deals, or that isn't entered yet."""
        return "" if self.needs_dealer or not self.table.deals else self.table.names[self.table.course.prompt.dealer]

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won the last game; empty while it is played."""
        return tuple(self.table.names[seat] for seat in self.table.course.winners)

    @property
    def score(self) -> int | None:
        """The score of the winners or the leaders; None before anything is scored."""
        course = self.table.course
        best = course.winners or course.leaders
        return course.standings[best[0]] if best else None

    @property
    def leader(self) -> str:
        """Who is in front; empty if that is nobody, or several."""
        leaders = self.table.course.leaders
        return self.table.names[leaders[0]] if len(leaders) == 1 else ""

    @property
    def finished(self) -> bool:
        """Whether nothing is played there any more."""
        return self.left or bool(self.table.course.winners)


def _card(table_id: str, table: Table) -> TableCard:
    found = find_day_table(table_id, table)
    if found is None:
        return TableCard(table_id, table, games_before=games_before(table))
    _, day, day_table = found
    left = not day.in_play(day_table)
    return TableCard(table_id, table, day.name, left, needs_first_dealer(table), games_before(table))


def _days_of_today() -> list[tuple[str, Day]]:
    """The tournament days of now that this visitor runs or watches."""
    since = book().now() - OF_TODAY
    return [(day_id, day) for day_id, day in days_here(DAYS_SHOWN) if day.events[-1].at > since]


def _told_apart(cards: list[TableCard]) -> list[TableCard]:
    """The cards, with `alike` set for those that have the same game, name and players as another one."""
    seen = Counter(_looks(card) for card in cards)
    return [card._replace(alike=seen[_looks(card)] > 1) for card in cards]


def _looks(card: TableCard) -> tuple[str, str, tuple[str, ...]]:
    return card.table.title, card.table.name, card.table.names


def page_asked_for(size: int, count: int) -> TablesPage:
    """The page that the address asks for, of a list of `count` lines; the nearest one if there is no such page."""
    last = max(1, -(-count // size))
    return TablesPage(min(max(1, request.args.get("page", 1, type=int)), last), size, last)


@pages.get("/")
def show_home() -> str:
    """The first page: tables in play, and the games."""
    allow_anyone()
    shown = page_asked_for(SHOWN, count_here())
    tables = [_card(table_id, table) for table_id, table in tables_here(SHOWN, skip=shown.skip)]
    last_away = tables_here(1, put_away=True) if "put_away" in request.args else []
    return render_template(
        "home/page.html",
        just_away=[one for one in last_away if one[0] == request.args["put_away"]],
        games=all_games().values(),
        in_play=_told_apart([one for one in tables if not one.finished]),
        finished=[one for one in tables if one.finished],
        days=_days_of_today(),
        damaged=damaged_here(SHOWN, skip=shown.skip),
        shown=shown,
        circle_id=next((circle_id for circle_id, _ in circles_here()), ""),
        keeps=keeps_any() or bool(days_organised()),
        home=is_local_owner(),
    )


@pages.get("/put-away")
def show_put_away() -> str:
    """Tables that were put away."""
    allow_anyone()
    shown = page_asked_for(SHOWN_AWAY, count_here(put_away=True))
    return render_template(
        "home/put_away.html",
        tables=tables_here(SHOWN_AWAY, put_away=True, skip=shown.skip),
        damaged=damaged_here(SHOWN_AWAY, put_away=True, skip=shown.skip),
        shown=shown,
    )
