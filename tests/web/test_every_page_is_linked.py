"""Whoever is at a table gets to each of its pages by a link on another one, and to what is saved by a form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from html.parser import HTMLParser
from typing import NamedTuple
from urllib.parse import urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.exceptions import HTTPException

from referee.games import all_games
from tableside.scorebook.table.access import WATCHER
from tests.support.full_tables import full_table
from tests.support.game_fixtures import all_plays
from tests.support.people import CAST
from tests.web.conftest import running
from tests.web.tables.test_damaged_table import spoil
from tests.web.test_every_page import addresses
from tests.web.visitors import visitor

SLUG = next(slug for slug, plays in all_plays().items() if plays.own and plays.tricks)
"""A game whose tables have every page: with rulings, and with players' own phones."""

BY_SCRIPT = "our script asks for it while a page is open"
NO_LINKS = {
    "carrying_on.show_record": BY_SCRIPT,
    "live.poll": BY_SCRIPT,
    "live.stream": BY_SCRIPT,
    "player_phone.now": BY_SCRIPT,
    "room.poll": BY_SCRIPT,
    "room.stream": BY_SCRIPT,
    "sharing.join": "it is shown to be sent and photographed, with a key that only other phones need",
}
"""What a table's address answers that nobody goes to by a link of a page, each with the reason."""


OTHER_TABLES = {
    "leg_report.report_leg_done": "a table of a tournament day",
    "leg_report.withdraw_report": "a table of a tournament day",
    "circle_moving.show_circle_of": "a visitor who has a circle",
    "circle_moving.move": "a visitor who has a circle",
    "history.bring_back": "a table that was put away",
    "history.next_game": "a table whose game is over",
    "history.redo": "a table at which something was undone",
    "pad.picture_file": "a table whose game is over",
    "pad.show_picture": "a table whose game is over",
    "history.take_back": "a phone that lost the answer to an entry",
    "night.picture_file": "a night in which several games were won",
    "night.show_picture": "a night in which several games were won",
    "player_phone.enter": "a phone whose player claimed a seat",
    "player_phone.leave": "a phone whose player claimed a seat",
    "referee.keep_ruling": "a ruling that was just given",
    "sharing.renew": "a server that other phones reach",
}
"""What the table of these tests doesn't lead to as it is, each with who has it."""

Goal = tuple[str, str]
"""How an address is asked, GET or POST, and its endpoint."""


class Links(HTMLParser):
    """The addresses that a page leads to, each with how it is asked: links with GET, forms and their keys with POST."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[Goal] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keeps where an `<a>`, a form that saves or a key of one leads."""
        attributes = dict(attrs)
        if tag == "a":
            self.found.append(("GET", attributes.get("href") or ""))
        if tag == "form" and attributes.get("method") == "post":
            self.found.append(("POST", attributes.get("action") or ""))
        self.found += [("POST", attributes[name] or "") for name in ("formaction", "hx-post") if name in attributes]


def of_tables(app: Flask, method: str) -> list[str]:
    """Every endpoint below a table's address that is asked that way."""
    rules = app.url_map.iter_rules()
    return sorted(rule.endpoint for rule in rules if "table_id" in rule.arguments and method in (rule.methods or ()))


def goals_on(app: Flask, client: FlaskClient, paths: Iterable[str]) -> set[Goal]:
    """Where the pages lead, to themselves apart."""
    where, found = app.url_map.bind("localhost"), set()
    for path in paths:
        answer = client.get(path)
        page = answer.get_data(as_text=True) if answer.mimetype == "text/html" else ""
        answer.close()
        here = where.match(urlsplit(path).path, method="GET")[0]
        there = set()
        for method, link in Links(page).found:
            with suppress(HTTPException):
                there.add((method, where.match(urlsplit(link).path or path, method=method)[0]))
        found |= there - {("GET", here)}
    return found


class Found(NamedTuple):
    """An application, and where the pages of a table in it lead."""

    app: Flask
    goals: set[Goal]


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Found]:
    """Where pages lead, looked at by a keeper, by a watcher, and once the table is damaged."""
    names = CAST[: all_games()[SLUG].seats[-1]]
    with running(tmp_path_factory.mktemp("linked")) as app:
        client = app.test_client()
        table_id, _ = app.extensions["book"].bring_in(list(full_table(SLUG, names).table.history.events))
        table = f"/tables/{table_id}"
        paths = addresses(app, table, list(all_games()[SLUG].course.entries), SLUG)
        goals = goals_on(app, client, paths) | goals_on(app, visitor(app, table, WATCHER), paths)
        spoil(app, table, "update events set data = '{' where table_id = ? and position = 3")
        yield Found(app, goals | goals_on(app, client, [table]))


def test_every_page_of_a_table_is_linked_from_another(found: Found) -> None:
    lost = [
        to for to in of_tables(found.app, "GET") if ("GET", to) not in found.goals and to not in NO_LINKS | OTHER_TABLES
    ]
    assert not lost, f"No other page links to {', '.join(lost)}: nobody finds there."


def test_what_needs_no_link_is_there_and_has_none(found: Found) -> None:
    assert set(NO_LINKS) <= set(of_tables(found.app, "GET")) - {to for method, to in found.goals if method == "GET"}


def test_whatever_a_table_saves_is_sent_by_a_form_of_one_of_its_pages(found: Found) -> None:
    lost = [to for to in of_tables(found.app, "POST") if ("POST", to) not in found.goals and to not in OTHER_TABLES]
    assert not lost, f"No form of a page is sent to {', '.join(lost)}: nobody can enter it."


def test_what_other_tables_lead_to_is_there(found: Found) -> None:
    assert set(OTHER_TABLES) <= {*of_tables(found.app, "POST"), *of_tables(found.app, "GET")}
