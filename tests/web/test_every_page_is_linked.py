"""Whoever is at a table gets to each of its pages by a link on another one."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from html.parser import HTMLParser
from urllib.parse import urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from test_damaged_table import spoil
from test_every_page import addresses
from visitors import visitor
from werkzeug.exceptions import HTTPException

from referee.games import all_games
from tableside.scorebook.access import WATCHER
from tests.full_tables import full_table
from tests.people import CAST
from tests.plays import all_plays

SLUG = next(slug for slug, plays in all_plays().items() if plays.own and plays.tricks)
"""A game whose tables have every page: with rulings, and with players' own phones."""

BY_SCRIPT = "our script asks for it while a page is open"
NO_LINKS = {
    "live.poll": BY_SCRIPT,
    "live.stream": BY_SCRIPT,
    "offline.show_ahead": BY_SCRIPT,
    "offline.show_receipt": BY_SCRIPT,
    "player_phone.now": BY_SCRIPT,
    "sharing.join": "it is shown to be sent and photographed, with a key that only other phones need",
}
"""What a table's address answers that nobody goes to by a link of a page, each with the reason."""


class Links(HTMLParser):
    """The addresses that a page links to."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keeps where an `<a>` leads."""
        self.found += [value for name, value in attrs if tag == "a" and name == "href" and value]


def of_tables(app: Flask) -> list[str]:
    """Every GET below a table's address, by its endpoint."""
    rules = app.url_map.iter_rules()
    return sorted(rule.endpoint for rule in rules if "table_id" in rule.arguments and "GET" in (rule.methods or ()))


def links_on(app: Flask, client: FlaskClient, paths: Iterable[str]) -> set[str]:
    """The endpoints to which a page of another endpoint links."""
    where, found = app.url_map.bind("localhost"), set()
    for path in paths:
        answer = client.get(path)
        page = answer.get_data(as_text=True) if answer.mimetype == "text/html" else ""
        answer.close()
        here = where.match(urlsplit(path).path, method="GET")[0]
        there = set()
        for link in Links(page).found:
            with suppress(HTTPException):
                there.add(where.match(urlsplit(link).path, method="GET")[0])
        found |= there - {here}
    return found


@pytest.fixture
def linked(app: Flask, client: FlaskClient) -> set[str]:
    """The endpoints to which pages link, looked at by a keeper, by a watcher, and once the table is damaged."""
    names = CAST[: all_games()[SLUG].seats[-1]]
    table_id, _ = app.extensions["book"].bring_in(list(full_table(SLUG, names).table.history.events))
    table = f"/tables/{table_id}"
    paths = addresses(app, table, list(all_games()[SLUG].course.entries), SLUG)
    found = links_on(app, client, paths) | links_on(app, visitor(app, table, WATCHER), paths)
    spoil(app, table, "update events set data = '{' where table_id = ? and position = 3")
    return found | links_on(app, client, [table])


def test_every_page_of_a_table_is_linked_from_another(app: Flask, linked: set[str]) -> None:
    lost = [endpoint for endpoint in of_tables(app) if endpoint not in linked and endpoint not in NO_LINKS]
    assert not lost, f"No other page links to {', '.join(lost)}: nobody finds there."


def test_what_needs_no_link_is_there_and_has_none(app: Flask, linked: set[str]) -> None:
    assert set(NO_LINKS) <= set(of_tables(app)) - linked
