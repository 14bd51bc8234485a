"""The parts of pages in the style guide: each is drawn by its own template, for a table with a game's example.

Their links and forms lead nowhere, and no element's id is on the guide twice.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple
from urllib.parse import urlencode

from flask import current_app, render_template
from markupsafe import Markup
from werkzeug.datastructures import MultiDict
from werkzeug.test import EnvironBuilder

from referee.game import Game
from referee.refused import Refused
from tableside.scorebook.entering import enter
from tableside.scorebook.events.event import Draft, record
from tableside.scorebook.kinds.seated import SEATED
from tableside.scorebook.kinds.sharing import SEATS_OPENED
from tableside.scorebook.replay import replay
from tableside.scorebook.table.table import Table
from tableside.web.disputes.pages import show_game
from tableside.web.tables.entry import form_page
from tableside.web.tables.forms import read_data
from tableside.web.tables.home import TableCard
from tableside.web.tables.pad.board import draw
from tableside.web.tables.player_phone import player_form

NAMES = ("Christopher", "Elizabeth", "Mary Ann", "Annegret", "Bartholomew")
"""The players of the examples; each example takes as many as its entries have."""

FIRST_MOMENT, MINUTE = 1_795_291_440_000, 60_000
TABLE_ID = "example"

POINTS_OUT = re.compile(r' (?:hx-[\w:-]+|data-(?:keep|draft|table|position|title))="[^"]*"')
LINK = re.compile(r'(<a\b[^>]*? href=|<form\b[^>]*? action=)"[^"]*"')
NAMED = re.compile(r'( (?:id|for|form|aria-describedby)=")')
HIDDEN_REVEAL = re.compile(r'(<div class="reveal"[^>]*?) hidden')


class ExamplePart(NamedTuple):
    """A part of a page: its title and its markup."""

    title: str
    html: Markup


def example_pages(games: list[Game]) -> list[tuple[Game, list[ExamplePart]]]:
    """The parts of pages for each game with an example."""
    number = itertools.count(1)
    return [
        (game, [ExamplePart(title, _apart(html, next(number))) for title, html in _of_game(game)])
        for game in games
        if game.example
    ]


def played(game: Game) -> list[Table]:
    """The states of the example's table: at the start and after each entry. Raises Refused for an entry that is
    refused."""
    seating = {"game": game.slug, "players": list(NAMES), "dealer": 0, "house_rules": {}}
    tables = [replay([record(Draft(SEATED.name, seating, "example-1", 0), 1, FIRST_MOMENT)])]
    for kind, data in ((SEATS_OPENED.name, {"open": True}), *game.example):
        tables.append(_after(tables[-1], kind, data))
    return tables


def _after(table: Table, kind: str, data: Mapping[str, Any]) -> Table:
    position = table.position
    draft = Draft(kind, data, f"example-{position + 1}", position, allowed=True, note="counted twice")
    return enter(table, draft, FIRST_MOMENT + position * MINUTE)[1]


def _of_game(game: Game) -> Iterator[tuple[str, str]]:
    """The parts of a game's pages in the order of a night."""
    tables = played(game)
    won = [table for table in tables[-1:] if table.course.winners]
    half_done = [table for table in tables if _is_half_done(table)][-2:] or [tables[-2]]
    yield from ((f"{game.title}: a row of the first page", _home_row(table)) for table in (*half_done[-1:], *won))
    yield f"{game.title}: the pad before the first deal", _pad(tables[0])
    yield from ((f"{game.title}: the pad with an open round", _pad(table)) for table in half_done)
    yield from ((f"{game.title}: the pad of a game that is won", _pad(table)) for table in won)
    yield from _forms(half_done[-1])
    yield from _phones(tables[1])
    if "legal" in game.answers:
        yield f"{game.title}: the trick on the table", _referee(game, about="")
        yield f"{game.title}: a ruling", _referee(game, about="ask:legal")


def _is_half_done(table: Table) -> bool:
    course = table.course
    return not course.winners and bool(course.open_line or any(piece.source for piece in course.pieces))


def _home_row(table: Table) -> str:
    return render_template("style_guide/_home_row.html", card=TableCard(TABLE_ID, table))


def _pad(table: Table) -> str:
    return draw(TABLE_ID, table, table.current_game, keeper=True)


def _forms(table: Table) -> Iterator[tuple[str, str]]:
    """Each entry's form, and the usual one sent empty."""
    course = table.course
    for kind, entry in course.entries.items():
        yield f"{table.game.title}: {entry.title}", _parts(form_page(TABLE_ID, table, entry, course)[0])
        try:
            _after(table, kind, read_data(entry, MultiDict(), NAMES))
        except Refused as refused:
            if kind == course.prompt.entry:
                page, _ = form_page(TABLE_ID, table, entry, course, problem=refused)
                yield f"{table.game.title}: {entry.title}, refused", _parts(page)


def _phones(table: Table) -> Iterator[tuple[str, str]]:
    """The pages of a player's own phone."""
    for title, seat in (("who are you?", None), ("a player’s own phone", 1)):
        page = render_template(
            "player_phone/_now.html",
            table_id=TABLE_ID,
            table=table,
            view=table.game.view(table.course),
            **player_form(TABLE_ID, table, seat)._asdict(),
        )
        yield f"{table.game.title}: {title}", f'<section class="own">{page}</section>'


def _referee(game: Game, about: str) -> str:
    """The referee's page with three cards of a trick on it, or its answer."""
    pad, disputes = game.disputes.pad(len(NAMES)), game.disputes
    first, second = pad.played[0].faces, pad.played[1].faces
    cards = [second[4].card, second[2].card, first[-2].card]
    settings = [(f"s.{part.key}", part.choices[0].value) for part in disputes.settings if part.needed and part.choices]
    asked = [("n", len(NAMES)), ("f", 1), ("t", " ".join(cards)), ("about", "0.2"), *settings, ("do", about)]
    environ = EnvironBuilder(f"/referee/{game.slug}?{urlencode(asked)}").get_environ()
    with current_app.request_context(environ):
        return _parts(show_game(game.slug)[0])


def _parts(page: str) -> str:
    """The main part and the action bar of a page."""
    main, _, rest = page.partition("<main>")[2].partition("</main>")
    return main + rest.partition("<footer>")[2].partition("</footer>")[0]


def _apart(html: str, number: int) -> Markup:
    """The markup without addresses, with unique ids."""
    still = LINK.sub(r'\1"#"', POINTS_OUT.sub("", HIDDEN_REVEAL.sub(r"\1", html)))
    return Markup(NAMED.sub(rf"\1example-{number}-", still))  # noqa: S704  (our own templates, which escape)
