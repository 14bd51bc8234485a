"""The command that takes pictures: every page has one, on every screen, and what can't be reached is said."""

from __future__ import annotations

import struct
from pathlib import Path

from flask import Flask
from playwright.sync_api import Browser, expect

from app import create_app
from tests.browser.conftest import Server
from tests.pictures.__main__ import all_states, fill
from tests.pictures.camera import LIGHTS, SCREENS, Camera
from tests.pictures.states import FILES, NO_PAGES, State
from tests.pictures.tables import pictured_tables


def size(picture: Path) -> tuple[int, int]:
    """Width and height of a PNG."""
    return struct.unpack(">II", picture.read_bytes()[16:24])


def pages_of(app: Flask) -> set[str]:
    """The endpoints that answer a GET with a page."""
    rules = [rule for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())]
    return {rule.endpoint for rule in rules if rule.endpoint not in NO_PAGES and not rule.rule.endswith(FILES)}


def test_every_page_is_pictured(tmp_path: Path) -> None:
    states = all_states(tmp_path, fill(tmp_path / "book.sqlite3", pictured_tables()))
    app = create_app({"DATA": tmp_path / "addresses.sqlite3"})
    where = app.url_map.bind("localhost")
    paths = [state.path.partition("?")[0] for state in states if state.path != "/nowhere"]
    pictured = {where.match(path)[0] for path in paths}
    assert not pages_of(app) - pictured, "no state in tests/pictures/states.py shows these pages"
    assert not pictured - pages_of(app), "NO_PAGES or FILES names these, but a state shows them"
    app.extensions["book"].close()
    names = [state.name for state in states]
    assert len(names) == len(set(names))


def test_a_state_is_pictured_on_every_screen_in_both_lights(browser: Browser, server: Server, tmp_path: Path) -> None:
    camera = Camera(browser, server.url, tmp_path)
    camera.take(State("home", "/", lambda page: expect(page.locator("h1")).to_be_visible()))
    assert camera.missed == []
    taken = {name for name in camera.taken if not name.endswith("-end")}
    assert taken == {f"home-{width}x{height}-{light}" for width, height in SCREENS for light in LIGHTS}
    for width, height in SCREENS:
        light, dark = (tmp_path / f"home-{width}x{height}-{one}.png" for one in LIGHTS)
        assert size(light) == size(dark) == (width, height)
        assert light.read_bytes() != dark.read_bytes()


def test_a_state_that_is_not_reached_is_reported(browser: Browser, server: Server, tmp_path: Path) -> None:
    camera = Camera(browser, server.url, tmp_path)
    camera.take(State("home", "/", lambda page: expect(page.locator("#nothing")).to_be_visible(timeout=100)))
    assert camera.taken == []
    assert [said.partition(":")[0] for said in camera.missed] == ["home"]
