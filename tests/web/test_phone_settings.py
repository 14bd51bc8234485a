"""What a phone chose for itself is on every page that it gets, and on no other phone's."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.conftest import ON_EVERY_PHONE, ON_POSTGRES

HTML = re.compile(r"<html[^>]*>")
BAIZE = re.compile(r'<meta name="theme-color"([^>]*) content="(#\w+)">')
DAY, NIGHT = "#1e4b3a", "#0c1c15"
AS_THE_PHONE = [(' media="(prefers-color-scheme: light)"', DAY), (' media="(prefers-color-scheme: dark)"', NIGHT)]


def test_every_module_whose_tests_run_on_every_phone_or_on_postgresql_is_there() -> None:
    here = {path.stem for path in Path(__file__).parent.rglob("test_*.py")}
    assert {*ON_EVERY_PHONE, *ON_POSTGRES} <= here


def looks(client: FlaskClient, path: str = "/") -> tuple[str, list[tuple[str, str]]]:
    page = client.get(path).text
    found = HTML.search(page)
    assert found
    return found[0], BAIZE.findall(page)


def test_a_phone_without_a_choice_follows_its_system(client: FlaskClient) -> None:
    assert looks(client) == ('<html lang="en">', AS_THE_PHONE)


@pytest.mark.parametrize(("theme", "baize"), [("light", DAY), ("dark", NIGHT)])
def test_a_theme_is_on_every_page_from_its_first_byte(app: Flask, client: FlaskClient, theme: str, baize: str) -> None:
    answer = client.post("/phone", data={"theme": theme})
    assert (answer.status_code, answer.location) == (303, "/phone?saved=yes")
    for path in ("/", "/referee", "/rules/ten", "/nowhere", "/phone", "/offline"):
        assert looks(client, path) == (f'<html lang="en" data-theme="{theme}">', [("", baize)])
    page = client.get("/phone?saved=yes").text
    assert f'name="theme" value="{theme}" checked' in page
    assert "Saved on this phone" in page
    assert looks(app.test_client()) == ('<html lang="en">', AS_THE_PHONE)
    client.post("/phone", data={"theme": ""})
    assert looks(client) == ('<html lang="en">', AS_THE_PHONE)


def test_touch_and_screen_are_passed_to_the_scripts(client: FlaskClient) -> None:
    client.post("/phone", data={"touch": "off", "screen": "on"})
    found = re.fullmatch(r'<html lang="en" data-still data-film="(/static/awake\.mp4\?v=\w+)">', looks(client)[0])
    assert found
    film = client.get(found[1])
    assert (film.status_code, film.mimetype) == (200, "video/mp4")
    assert len(film.data) < 3_000
    film.close()


@pytest.mark.parametrize("given", ["blue", "dark ", "<b>", ""])
def test_what_cannot_be_chosen_is_the_usual(client: FlaskClient, given: str) -> None:
    client.post("/phone", data={"theme": given, "touch": given, "screen": given})
    assert looks(client)[0] == '<html lang="en">'


def test_it_leads_back_to_the_table_it_was_opened_from(client: FlaskClient, seat: Callable[..., str]) -> None:
    table = seat("huckley-buck", 5)
    assert f'href="/phone?table={table.rpartition("/")[2]}"' in client.get(table).text
    page = client.get(f"/phone?table={table.rpartition('/')[2]}").text
    assert f'<a class="button" href="{table}">Back</a>' in page
    saved = client.post("/phone", data={"table": table.rpartition("/")[2], "theme": "dark"})
    assert saved.location == f"/phone?table={table.rpartition('/')[2]}&saved=yes"


def test_the_service_worker_is_the_same_for_every_look(client: FlaskClient) -> None:
    before = client.get("/service-worker.js").text
    client.post("/phone", data={"theme": "dark"})
    assert client.get("/service-worker.js").text == before
