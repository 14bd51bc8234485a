"""What can be printed of a table, all of it from the menu, and the rules of a game on a page."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.games import all_games
from referee.rules.house_rules import HouseRules
from tableside.scorebook.table.access import WATCHER
from tableside.web.printing.card_view import card_view
from tests.web.pages import Seat, play, read_page, send, words
from tests.web.visitors import visitor


@pytest.fixture
def address(app: Flask, client: FlaskClient, seat: Seat) -> str:
    """A table after its first game, in its second."""
    address = seat("ten-point-buck", 3, **{"tpb.rounds": "1"})
    play(app, client, address, (40, 46, 51))
    send(app, client, address, "next-game")
    return address


def html(client: FlaskClient, path: str) -> str:
    return client.get(path).get_data(as_text=True)


def test_the_menu_leads_to_all_that_can_be_printed(client: FlaskClient, address: str):
    assert f'href="{address}/print"' in html(client, address)
    page = html(client, f"{address}/print")
    for path in ("sheet", "sheet?game=1", "blank", "rules"):
        assert f'href="{address}/print/{path}"' in page
    for players in all_games()["ten-point-buck"].seats:
        assert f'href="/print/ten-point-buck?players={players}"' in page


def test_the_sheet_of_each_game_has_its_names_and_numbers(client: FlaskClient, address: str):
    first = words(client.get(f"{address}/print/sheet?game=1"))
    assert "game 1" in first
    assert "wins with" in first
    second = words(client.get(f"{address}/print/sheet"))
    assert "game 2" in second
    assert "wins with" not in second


def test_a_watcher_prints_too_and_a_stranger_does_not(app: Flask, address: str):
    for path in ("print", "print/sheet", "print/blank", "print/rules"):
        assert visitor(app, address, WATCHER).get(f"{address}/{path}").status_code == 200
        assert app.test_client().get(f"{address}/{path}", environ_base={"REMOTE_ADDR": "10.0.0.9"}).status_code == 404


def test_a_blank_sheet_has_the_names_of_its_table_or_room_for_so_many(client: FlaskClient, address: str):
    assert "Ann" in words(client.get(f"{address}/print/blank"))
    for players in (3, 5):
        page = html(client, f"/print/ten-point-buck?players={players}")
        assert page.count('class="name"') == players
    assert html(client, "/print/ten-point-buck?players=99").count('class="name"') == 3


def test_a_printed_note_is_in_the_direction_of_its_own_words(app: Flask, client: FlaskClient, address: str):
    send(app, client, address, "note", {"target": "3", "text": "שרה בת 40, mazel tov"})
    page = read_page(client.get(f"{address}/print/sheet?game=1"))
    notes = ["".join(note.itertext()) for note in page.iterfind(".//li/bdi")]
    assert "\u2068שרה בת\u2069 40, mazel tov" in notes


def test_the_card_of_a_table_says_what_it_plays_otherwise(client: FlaskClient, address: str):
    card = words(client.get(f"{address}/print/rules"))
    assert "This table plays" in card
    assert "The chapters have the usual rules." in card
    assert "This table plays" not in words(client.get("/print/ten-point-buck/rules"))


def test_a_game_without_a_rulebook_has_no_card(client: FlaskClient, seat: Seat):
    assert client.get("/print/points/rules").status_code == 404
    assert "/print/rules" not in html(client, f"{seat('points', 3)}/print")


@pytest.mark.parametrize("slug", [slug for slug, game in all_games().items() if game.has_rulebook])
def test_a_card_has_whole_chapters_in_order_and_names_the_others(slug: str):
    game = all_games()[slug]
    card = card_view(game, HouseRules(game.switches))
    assert card.chapters
    assert [*(chapter.title for chapter in card.chapters), *card.left_out] == [
        chapter.title for chapter in game.rulebook.chapters
    ]
