"""Players: everybody in a list, and a page each, with nothing of games that a visitor may not see."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tableside.scorebook.table.access import WATCHER
from tableside.web.nights import players
from tests.web.nights.nights_played import points_table
from tests.web.pages import page_at, words
from tests.web.strict_html import read_page
from tests.web.visitors import stranger, visitor

CREW = ("Ann", "Bob", "Cy")
ANN, BOB = [[5, 3, 1]], [[1, 5, 3]]


def told(client: FlaskClient, name: str, **more: str) -> str:
    """All the words of a player's page."""
    return words(client.get("/players/of", query_string={"name": name, **more}))


def test_everybody_is_listed_who_played_most_first(app: Flask, client: FlaskClient):
    points_table(app, CREW, ANN, BOB)
    points_table(app, ("Cy", "Dee", "Eve"), ANN, day=1)
    page = words(client.get("/players"))
    assert "Cy won 1 of 3 games · 2 nights" in page
    assert page.index("Cy won") < page.index("Ann won 1 of 2 games · 1 night") < page.index("Eve 1 game ·")


def test_a_line_leads_to_the_player_whatever_signs_are_in_the_name(app: Flask, client: FlaskClient):
    name = "J&/?#ö “1”"
    points_table(app, (name, "Bob"), [[5, 3]])
    links = [link.get("href") or "" for link in read_page(client.get("/players")).iter("a")]
    [address] = [link for link in links if link.startswith("/players/of?name=J")]
    assert f"{name} since 21 November 2026" in words(client.get(address))


def test_a_player_has_wins_next_to_those_of_chance_and_points_a_round(app: Flask, client: FlaskClient):
    points_table(app, CREW, ANN, ANN, BOB)
    page = told(client, "Ann")
    assert "1 night, 3 games" in page
    assert "2 of 3 games won +1.0 expected 1.0 3.7 points a round" in page


def test_places_are_drawn_from_three_games_on_and_said_to_be_places(app: Flask, client: FlaskClient):
    points_table(app, CREW, ANN, ANN)
    assert "Places in the last" not in told(client, "Ann")
    points_table(app, CREW, ANN)
    assert "Places in the last 3 games" in told(client, "Ann")


def test_upper_and_lower_case_are_the_same_person(app: Flask, client: FlaskClient):
    points_table(app, CREW, ANN)
    page = told(client, "ANN")
    assert "Ann since" in page
    assert "1 of 1 game won" in page


def test_of_several_games_the_place_is_shown_and_of_one_its_points(app: Flask, client: FlaskClient):
    points_table(app, CREW, ANN, name="Skat")
    points_table(app, CREW, BOB, name="Hearts")
    assert "2.0 place, on average" in told(client, "Ann")
    assert "5.0 points a round" in told(client, "Ann", game="points/Skat")
    assert "When dealing" not in told(client, "Ann")


def test_the_games_to_choose_are_those_that_the_player_played(app: Flask, client: FlaskClient):
    points_table(app, CREW, ANN, name="Skat")
    points_table(app, CREW, BOB, name="Hearts")
    points_table(app, ("Eve", "Fay"), [[5, 3]], name="Rummy")
    page = page_at(client, "/players/of?name=ann")
    assert 'href="/players/of?name=Ann&game=points/Skat"' in page
    assert "Rummy" not in page
    assert "Which game" not in page_at(client, "/players/of?name=eve")


def test_a_game_that_the_player_did_not_play_leads_back_to_all(app: Flask, client: FlaskClient):
    points_table(app, CREW, ANN, name="Skat")
    points_table(app, CREW, BOB, name="Hearts")
    page = told(client, "Ann", game="buddha/Buddha")
    assert "Ann has played no such game to its end here." in page
    assert "All games" in page


def test_the_last_games_have_their_places_in_order(app: Flask, client: FlaskClient):
    points_table(app, CREW, ANN, BOB, BOB)
    parts = list(read_page(client.get("/players/of?name=Bob")).iter())
    [picture] = [part for part in parts if part.get("class") == "strip"]
    assert picture.get("aria-label") == "Places in the last games, the latest at the end: 2 of 3, 1 of 3, 1 of 3"
    assert [place.text for place in picture if str(place.tag).endswith("text")] == ["2", "1", "1"]


def test_the_win_from_furthest_behind_is_the_largest(app: Flask, client: FlaskClient):
    table = points_table(app, CREW, [[0, 4, 0], [9, 0, 0]], [[0, 7, 1], [9, 0, 0]], [[0, 9, 1], [5, 0, 0]])
    assert "From furthest behind 7 points" in told(client, "Ann")
    assert f'href="{table}?game=2"' in page_at(client, "/players/of?name=Ann")
    assert "From furthest behind" not in told(client, "Cy")


def test_what_dealing_does_is_said_beside_all_other_rounds(app: Flask, client: FlaskClient):
    points_table(app, ("Ann", "Bob"), [[4, 1], [2, 5], [4, 1], [3, 0]])
    assert "When dealing 4.0 a round 2.5 when others deal · 2 rounds dealt; too few to mean much" in told(client, "Ann")


def test_who_finishes_before_whom_is_counted_in_games_that_both_played(app: Flask, client: FlaskClient):
    points_table(app, CREW, ANN, BOB, [[3, 3, 1]])
    points_table(app, ("Bob", "Dee"), [[5, 3]])
    page = told(client, "Bob")
    assert "Bob finished before Ann 1 of 3 Cy 3 of 3 Dee 1 of 1" in page


def test_a_record_is_only_what_there_is_something_of(app: Flask, client: FlaskClient):
    points_table(app, CREW, ANN)
    page = told(client, "Bob")
    assert [word for word in ("Records", "Longest run", "Came back") if word in page] == []


def test_each_figure_has_its_definition_one_tap_away(app: Flask, client: FlaskClient):
    points_table(app, CREW, [[0, 4, 0], [9, 0, 0]], ANN)
    page = read_page(client.get("/players/of?name=Ann"))
    records = page.findall(".//ul[@class='list records']/li")
    assert len(records) == 4
    assert all(line.find("details/p") is not None for line in records)
    assert [fold.findtext("summary") for fold in page.iterfind(".//details[@class='fold']")].count(
        "What these numbers say"
    ) == 2


def test_the_key_leads_to_the_nights_of_the_player(app: Flask, client: FlaskClient):
    points_table(app, ("Ann & Co", "Bob"), [[5, 3]])
    assert 'href="/nights?name=Ann+%26+Co"' in page_at(client, "/players/of?name=Ann %26 Co")


@pytest.mark.parametrize("address", ["/players/of", "/players/of?name=Zoe"])
def test_somebody_unknown_has_words_and_a_way_on(client: FlaskClient, address: str):
    page = page_at(client, address)
    assert "Zoe has played no such game to its end here." in page or "No name was given." in page
    assert 'href="/players"' in page


def test_an_empty_book_says_so(client: FlaskClient):
    assert "Nobody has played a game to its end yet." in words(client.get("/players"))


def test_a_stranger_sees_nobody(app: Flask):
    points_table(app, CREW, ANN)
    assert "Bob" not in page_at(stranger(app), "/players")
    page = page_at(stranger(app), "/players/of?name=ANN")
    assert "ANN has played no such game" in page
    assert "Ann" not in page


def test_a_visitor_sees_only_what_was_played_at_tables_that_a_link_opened(app: Flask):
    table = points_table(app, CREW, ANN, name="Skat")
    points_table(app, ("Ann", "Dee"), [[5, 3]], name="Hearts")
    watcher = visitor(app, table, WATCHER)
    for address in ("/players", "/players/of?name=Ann"):
        page = page_at(watcher, address)
        assert "of 1 game" in page
        assert "Bob" in page or "Skat" in page
        assert "Dee" not in page
        assert "Hearts" not in page


def test_more_players_than_a_page_has_are_on_the_next_one(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(players, "SHOWN", 2)
    points_table(app, CREW, ANN)
    assert "Cy won" not in words(client.get("/players"))
    assert 'href="/players?page=2"' in client.get("/players").text
    assert "Cy 1 game" in words(client.get("/players?page=2"))
