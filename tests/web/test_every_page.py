"""A walk over every address of the application: each page of a table of every game is strict HTML."""

from __future__ import annotations

import re
from html import unescape
from importlib import import_module
from pkgutil import walk_packages

import pytest
from flask import Blueprint, Flask
from flask.testing import FlaskClient

import tableside.web
from referee.games import all_games
from tableside.web.tables.history.history_view import history_lines
from tests.support.every_kind import MAKERS, table_with
from tests.support.full_tables import full_table
from tests.support.game_fixtures import all_plays
from tests.support.people import CAST
from tests.web.pages import Seat, send, table_at, words

TABLES = [(slug, players) for slug, plays in all_plays().items() for players in plays.players]
STREAMS = {"live.stream", "room.stream", "day_hall.stream", "day_board.stream"}
"""Answers that never end by themselves."""


def addresses(app: Flask, address: str, kinds: list[str], slug: str) -> list[str]:
    """Every address that a GET of the pages may have, with this table's values in it."""
    values = {"table_id": [address.rsplit("/", 1)[1]], "slug": [slug], "kind": kinds, "position": ["2"]}
    values |= {
        "role": ["keeper"],
        "key": ["x"],
        "seat": ["0"],
        "day_id": ["none"],
        "circle_id": ["home"],
        "mark": ["0"],
        "number": ["1"],
        "name": ["x"],
    }
    found = []
    for rule in app.url_map.iter_rules():
        if "GET" not in rule.methods or rule.endpoint == "static" or rule.endpoint in STREAMS:
            continue
        arguments = [{}]
        for argument in sorted(rule.arguments):
            arguments = [{**one, argument: value} for one in arguments for value in values[argument]]
        with app.test_request_context("http://localhost/"):
            found += [app.url_for(rule.endpoint, **one).removeprefix("http://localhost") for one in arguments]
    return found


def test_every_module_of_views_has_its_pages_in_the_application(app: Flask):
    found = [import_module(name) for _, name, _ in walk_packages(tableside.web.__path__, "tableside.web.")]
    views = {one.__name__: one.pages for one in found if isinstance(getattr(one, "pages", None), Blueprint)}
    lost = [name for name, pages in views.items() if app.blueprints.get(pages.name) is not pages]
    assert not lost, f"PAGES in tableside/web/__init__.py lacks {', '.join(lost)}: nobody can open its pages."


@pytest.mark.thorough_but(3)
@pytest.mark.slow
@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_every_page_of_a_seated_table_is_strict_html(
    app: Flask, client: FlaskClient, seat: Seat, slug: str, players: int
):
    address = seat(slug, players)
    kinds = list(all_games()[slug].course.entries)
    walked = addresses(app, address, kinds, slug)
    assert len(walked) > 15 + len(kinds)
    for path in walked:
        answer = client.get(path)
        assert answer.status_code < 500, path
        assert answer.status_code in (200, 204, 302, 303, 404), (path, answer.status_code)
        answer.close()
    for kind in kinds:
        answer = client.get(f"{address}/enter/{kind}")
        assert (answer.status_code, "<form" in answer.text) == (200, True), kind


@pytest.mark.slow_but(7)
@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_every_entry_sent_empty_is_refused_in_words_on_its_own_page(
    app: Flask, client: FlaskClient, seat: Seat, slug: str, players: int
):
    address = seat(slug, players)
    for kind in all_games()[slug].course.entries:
        before = table_at(app, address).position
        answer = send(app, client, address, f"enter/{kind}")
        assert answer.status_code in (303, 422), kind
        assert answer.status_code == 303 or table_at(app, address).position == before, f"{kind} was refused, and saved"
        assert client.get(address).status_code == 200, f"no pad behind {kind}"


@pytest.mark.thorough_but(3)
@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(MAKERS))
def test_every_page_of_a_table_shows_every_kind_of_event(app: Flask, client: FlaskClient, name: str):
    in_play, event = table_with(name)
    table_id, table = app.extensions["book"].bring_in(list(in_play.table.history.events))
    kinds, slug = list(table.game.course.entries), table.game.slug
    for path in addresses(app, f"/tables/{table_id}", kinds, slug):
        answer = client.get(path)
        assert answer.status_code in (200, 204, 302, 303, 404), f"{path} answers {answer.status_code} with {name}."
        answer.close()
    [line] = history_lines(table, [event])
    assert line.title in words(client.get(f"/tables/{table_id}/history"))


SAVES = re.compile(r'<button class="go" form="entry">(.*?)</button>', re.DOTALL)


@pytest.mark.slow_but(2)
@pytest.mark.parametrize("slug", all_games())
@pytest.mark.parametrize("events", [1, None])
def test_what_opens_a_form_is_not_what_saves_it(app: Flask, client: FlaskClient, slug: str, events: int | None):
    history = list(full_table(slug, CAST[: all_games()[slug].seats[0]]).table.history.events)[:events]
    table_id, table = app.extensions["book"].bring_in(history)
    prompt = table.course.prompt
    opens = {prompt.entry: prompt.button} | {kind: table.course.entries[kind].title for kind in prompt.others}
    for kind, button in opens.items():
        page = client.get(f"/tables/{table_id}/enter/{kind}").get_data(as_text=True)
        saves = " ".join(unescape(SAVES.findall(page)[0]).split())
        assert saves, f"the key that saves {kind} has no words"
        assert saves != button, f"{slug}: {kind}"
