"""A game from another package on the pages: its templates, what is said of one that fails, tables without theirs."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from flask import Flask, render_template
from flask.testing import FlaskClient

import referee.games
import tableside.web
import tableside.web.game_templates
from referee.game import Game
from referee.games import GROUP, InstalledGames, all_games, with_games_from_elsewhere
from tableside.web import create_app
from tests.web.pages import Seat, play, send, words
from tests.web.tables.test_damaged_table import spoil, start_again


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
    install(monkeypatch, found)


def install(monkeypatch: pytest.MonkeyPatch, found: InstalledGames) -> None:
    """Has these games be what is installed."""
    for module in (referee.games, tableside.web, tableside.web.game_templates):
        monkeypatch.setattr(module, "installed", lambda: found)


@pytest.fixture
def without_referee(monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game from elsewhere that answers no question."""
    game = replace(all_games()["buddha"], slug="no-referee", title="Ask Nobody", answers={})
    install(monkeypatch, replace(referee.games.installed(), games={**all_games(), game.slug: game}))
    return game


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
def test_one_that_fails_is_reported_at_the_start(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    create_app({"DATA": str(tmp_path / "book.sqlite3"), "SECRET_KEY": b"for tests"})
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
    assert "Its game isn’t installed here: No game “no-such-game”" in words(client.get(table))
    assert "Its game isn’t installed here" in words(client.get("/"))
    assert "'no-such-game'" in client.get("/backup.json").get_json()["left_out"][0]["why"]
    assert '"no-such-game"' in client.get(f"{table}/rows.json").get_json()["rows"][0]["data"]
    other = replace(all_games()["ten-point-buck"], slug="no-such-game", title="No Such Game")
    found = replace(referee.games.installed(), games={**all_games(), "no-such-game": other})
    monkeypatch.setattr(referee.games, "installed", lambda: found)
    start_again(app)
    assert client.get(f"{table}/sheet.csv").text.replace("No Such Game", "Ten-Point Buck") == before


GONE = "update events set data = json_set(data, '$.game', 'no-such-game') where table_id = ? and position = 1"


def reseated(*players: str) -> dict[str, object]:
    """What the page of the players' names sends."""
    return {**{f"name-{seat}": name for seat, name in enumerate(players)}, "dealer": 0}


def test_a_table_whose_game_is_not_installed_has_its_own_heading_with_its_players(
    app: Flask, client: FlaskClient, seat: Seat
) -> None:
    table = seat("ten-point-buck", 3)
    for path, form in (
        ("players", reseated("Ann", "Bert", "Cy")),
        ("undo", {"target": 2}),
        ("redo", {"target": 2}),
        ("players", reseated("Ann", "Bert", "Zoë")),
        ("undo", {"target": 5}),
    ):
        assert send(app, client, table, path, form).status_code == 303
    spoil(app, table, GONE)
    page = words(client.get("/"))
    assert "Damaged" not in page
    assert "Game not installed Ann, Bert, Cy" in page


def test_a_table_put_away_whose_game_is_not_installed_is_named_among_those(
    app: Flask, client: FlaskClient, seat: Seat
) -> None:
    table = seat("ten-point-buck", 3)
    send(app, client, table, "put-away")
    spoil(app, table, GONE)
    assert "Game not installed Ann, Bob, Cy" in words(client.get("/put-away"))


def test_one_whose_seating_cannot_be_read_either_is_named_by_its_address(
    app: Flask, client: FlaskClient, seat: Seat
) -> None:
    table = seat("ten-point-buck", 3)
    spoil(app, table, GONE.replace("'$.game', 'no-such-game'", "'$.game', 'no-such-game', '$.players[0]', ''"))
    assert f"Game not installed Table {table.rsplit('/', 1)[1]}" in words(client.get("/"))


def test_the_referee_is_there_for_all_other_games(client: FlaskClient, without_referee: Game) -> None:
    page = client.get("/referee")
    assert page.status_code == 200
    assert 'href="/referee/buddha"' in page.text
    assert f'href="/referee/{without_referee.slug}"' not in page.text
    assert f'href="/rules/{without_referee.slug}"' in page.text


def test_a_game_without_a_referee_has_no_key_to_one(
    app: Flask, client: FlaskClient, seat: Seat, without_referee: Game
) -> None:
    table = seat(without_referee.slug, 3)
    pages = (table, f"{table}/history", f"{table}/rules", f"{table}/totals?seat=0", f"/rules/{without_referee.slug}")
    for address in pages:
        page = client.get(address)
        assert page.status_code == 200, address
        assert "referee" not in words(page).lower(), address


@pytest.mark.parametrize("address", ["/referee/{game}", "/tables/{table}/referee"])
def test_an_old_address_of_its_referee_says_that_it_has_none(
    client: FlaskClient, seat: Seat, without_referee: Game, address: str
) -> None:
    table = seat(without_referee.slug, 3).rsplit("/", 1)[1]
    page = client.get(address.format(game=without_referee.slug, table=table))
    assert page.status_code == 404
    assert "Ask Nobody comes without a referee" in words(page)


def test_a_ruling_sent_for_it_is_refused(app: Flask, client: FlaskClient, seat: Seat, without_referee: Game) -> None:
    table = seat(without_referee.slug, 3)
    case = {"game": without_referee.slug, "players": ["Ann", "Bob", "Cy"], "dealer": "Ann", "ask": {"what": "legal"}}
    page = send(app, client, table, "rulings", {"case": json.dumps(case)})
    assert page.status_code == 404
    assert "Ask Nobody comes without a referee" in words(page)


@pytest.mark.slow
def test_every_page_of_a_game_without_a_referee_is_there(client: FlaskClient, without_referee: Game) -> None:
    paths = ("/", "/style-guide", f"/tables/new/{without_referee.slug}", f"/rules/{without_referee.slug}")
    assert [client.get(path).status_code for path in paths] == [200] * len(paths)
