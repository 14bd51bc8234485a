"""A game from another package on the pages: its templates, what is said of one that fails, tables without theirs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from flask import Flask, render_template
from flask.testing import FlaskClient
from pages import play, words
from test_damaged_table import spoil, start_again

import referee.games
import tableside.web
import tableside.web.game_templates
from referee.games import GROUP, all_games, with_games_from_elsewhere
from tableside.web import create_app

Seat = Callable[..., str]


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another package that brings a game with a template, and one that is broken."""
    package = tmp_path / "game_with_templates"
    (package / "templates" / "games" / "no-such-game").mkdir(parents=True)
    (package / "templates" / "games" / "no-such-game" / "_now.html").write_text(
        "<p>From elsewhere</p>", encoding="utf-8"
    )
    (package / "templates" / "base.html").write_text("Not ours", encoding="utf-8")
    (package / "__init__.py").write_text(
        "from dataclasses import replace\nfrom referee.games import all_games\n"
        "GAME = replace(all_games()['buddha'], slug='no-such-game', title='No Such Game')\n",
        encoding="utf-8",
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    points = [
        EntryPoint("no-such-game", "game_with_templates:GAME", GROUP),
        EntryPoint("gone", "no_such_game:GAME", GROUP),
    ]
    found = with_games_from_elsewhere(dict(all_games()), points)
    for module in (referee.games, tableside.web, tableside.web.game_templates):
        monkeypatch.setattr(module, "installed", lambda: found)


@pytest.mark.usefixtures("elsewhere")
def test_its_package_brings_templates_that_take_the_place_of_none_of_ours(tmp_path: Path) -> None:
    app = create_app({"DATA": str(tmp_path / "book.sqlite3"), "SECRET_KEY": "for tests"})
    with app.test_request_context():
        assert render_template("games/no-such-game/_now.html") == "<p>From elsewhere</p>"
        part = app.jinja_env.globals["game_part"]
        assert part(all_games()["no-such-game"], "_now.html") == "games/no-such-game/_now.html"
        assert part(all_games()["no-such-game"], "bid.html") == "entry/from_fields.html"
    assert "Not ours" not in app.test_client().get("/").text
    assert "No Such Game" in words(app.test_client().get("/"))


@pytest.mark.usefixtures("elsewhere")
def test_one_that_fails_is_told_at_the_start(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    create_app({"DATA": str(tmp_path / "book.sqlite3"), "SECRET_KEY": "for tests"})
    assert "The game “gone” (no_such_game:GAME) can’t be used: No module named 'no_such_game'" in caplog.text


def test_a_table_whose_game_is_not_installed_says_so_and_comes_back_with_it(
    app: Flask, client: FlaskClient, seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = seat("ten-point-buck", 3)
    play(app, client, table, (40, 46, 51))
    before = client.get(f"{table}/sheet.csv").text
    spoil(
        app,
        table,
        "update events set data = json_set(data, '$.game', 'no-such-game') where table_id = ? and position = 1",
    )
    assert "Its game isn’t installed here: No game 'no-such-game'" in words(client.get(table))
    assert "Its game isn’t installed here" in words(client.get("/"))
    assert "'no-such-game'" in client.get("/backup.json").get_json()["left_out"][0]["why"]
    assert '"no-such-game"' in client.get(f"{table}/rows.json").get_json()["rows"][0]["data"]
    other = replace(all_games()["ten-point-buck"], slug="no-such-game", title="No Such Game")
    found = replace(referee.games.installed(), games={**all_games(), "no-such-game": other})
    monkeypatch.setattr(referee.games, "installed", lambda: found)
    start_again(app)
    assert client.get(f"{table}/sheet.csv").text.replace("No Such Game", "Ten-Point Buck") == before
