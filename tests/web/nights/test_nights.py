"""The list of nights: what was played, found by words, a page at a time, and nothing of what others played."""

from __future__ import annotations

from itertools import count

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tableside.scorebook.table.access import WATCHER
from tableside.statistics.updating import SECONDS_PER_REQUEST, Statistics
from tableside.web.nights import nights
from tests.web.nights.nights_played import night_at, points_table
from tests.web.pages import page_at, words
from tests.web.strict_html import read_page
from tests.web.visitors import stranger, visitor

ROUND = [[5, 3, 1]]


def lines(client: FlaskClient, address: str = "/nights") -> list[str]:
    """The lines of the list, each without white space."""
    page = read_page(client.get(address))
    found = page.iterfind(".//ul[@class='list nights']/li")
    return [" ".join("".join(line.itertext()).split()) for line in found]


def test_a_night_says_its_date_who_won_what_was_played_and_who_sat_there(app: Flask, client: FlaskClient):
    points_table(app, ("Ann", "Bob", "Cy"), ROUND, ROUND, [[0, 5, 1]])
    assert lines(client) == ["Sat 21 November 2026 Ann won two games, Bob one Points · 3 games · Ann, Bob, Cy ›"]


def test_players_with_as_many_wins_come_in_the_order_of_the_night_s_own_page(app: Flask, client: FlaskClient):
    table = points_table(app, ("Ann", "Bob", "Cy"), [[5, 3, 1]], [[0, 1, 5]], [[3, 5, 1]])
    [line] = lines(client)
    assert "Bob, Ann and Cy won one game each Points" in line
    assert line.endswith("Bob, Ann, Cy ›")
    assert "Bob, Ann and Cy won one game each" in words(client.get(night_at(table)))


def test_the_latest_night_is_on_top(app: Flask, client: FlaskClient):
    for day in (0, 2, 1):
        points_table(app, ("Ann", "Bob", "Cy"), ROUND, day=day)
    assert [line.split()[1] for line in lines(client)] == ["23", "22", "21"]


def test_nights_are_searched_from_the_fifth_on(app: Flask, client: FlaskClient):
    for day in range(5):
        assert 'role="search"' not in client.get("/nights").text
        points_table(app, ("Ann", "Bob", "Cy"), ROUND, day=day)
    assert 'role="search"' in client.get("/nights").text


def test_a_line_leads_to_its_night(app: Flask, client: FlaskClient):
    table = points_table(app, ("Ann", "Bob", "Cy"), ROUND)
    [link] = read_page(client.get("/nights")).iterfind(".//ul[@class='list nights']//a")
    assert link.get("href") == night_at(table)


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("bob", 1),
        ("BOB November", 1),
        ("2026-11-21", 1),
        ("skat", 1),
        ("Points", 0),
        ("ann", 2),
        ("Bob, Cy and Ann", 1),
        ("fay and", 1),
        ("Zoe", 1),
        ("ZOË", 1),
        ("saturday", 1),
        ("22.11.", 1),
        ("bob eve", 0),
        ("%", 0),
    ],
)
def test_a_night_is_found_by_a_name_a_game_or_a_date(app: Flask, client: FlaskClient, search: str, found: int):
    points_table(app, ("Ann", "Bob", "Cy"), ROUND, name="Skat")
    points_table(app, ("Ann", "Eve", "Fay", "Zoë"), [[5, 3, 1, 0]], day=1, name="Hearts")
    assert len(lines(client, f"/nights?search={search.replace('%', '%25')}")) == found


def test_a_night_that_was_searched_for_is_shown_whole(app: Flask, client: FlaskClient):
    table = points_table(app, ("Ann", "Bob", "Cy"), ROUND, name="Skat")
    key = app.extensions["book"].table(table.rsplit("/", 1)[1]).key
    points_table(app, ("Ann", "Bob", "Cy"), ROUND, follows=key, name="Hearts")
    [line] = lines(client, "/nights?search=skat")
    assert "Skat and Hearts · 2 games" in line


def test_the_nights_of_a_player_are_those_at_which_they_sat(app: Flask, client: FlaskClient):
    points_table(app, ("Ann", "Bob", "Cy"), ROUND)
    points_table(app, ("Anna", "Eve", "Fay"), ROUND, day=1)
    assert [line.split()[1] for line in lines(client, "/nights?name=ANN")] == ["21"]
    assert lines(client, "/nights?name=ann&search=eve") == []
    assert "Zoe has played here on no night." in words(client.get("/nights?name=Zoe"))


def test_a_game_that_is_searched_by_its_whole_name_is_found_alone_and_all_one_tap_further(
    app: Flask, client: FlaskClient
):
    points_table(app, ("Ann", "Bob", "Cy"), ROUND, name="22")
    points_table(app, ("Ann", "Bob", "Cy"), ROUND, day=1)
    keys = ["/nights?search=22", "/nights?search=22&all=yes"]
    page = read_page(client.get(keys[0]))
    assert [key.get("href") for key in page.iterfind(".//nav[@aria-label='What is searched for']/a")] == keys
    assert [[line.split()[1] for line in lines(client, key)] for key in keys] == [["21"], ["22", "21"]]


def test_a_search_says_how_many_nights_it_found(app: Flask, client: FlaskClient):
    for day in range(2):
        points_table(app, ("Ann", "Bob", "Cy"), ROUND, day=day)
    assert "2 nights" in words(client.get("/nights?search=ann"))


def test_where_nothing_is_found_a_link_leads_to_all_nights(app: Flask, client: FlaskClient):
    points_table(app, ("Ann", "Bob", "Cy"), ROUND)
    answer = client.get("/nights?search=<Zoe>")
    assert "No night matches “<Zoe>”." in words(answer)
    assert 'href="/nights"' in answer.text


def test_a_page_has_some_nights_and_the_next_one_those_before(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(nights, "SHOWN", 2)
    for day in range(3):
        points_table(app, ("Ann", "Bob", "Cy"), ROUND, day=day)
    first = client.get("/nights?search=bob")
    assert [line.split()[1] for line in lines(client, "/nights?search=bob")] == ["23", "22"]
    assert '"/nights?search=bob&amp;page=2"' in first.text
    assert [line.split()[1] for line in lines(client, "/nights?page=2&search=bob")] == ["21"]
    assert "Later nights" not in first.text
    assert "Earlier nights" not in client.get("/nights?page=2").text


def test_an_empty_book_says_so_and_has_nothing_to_search(client: FlaskClient):
    answer = client.get("/nights")
    assert "No night is here yet." in words(answer)
    assert "<form" not in answer.text


def test_a_night_without_a_finished_game_says_so(app: Flask, client: FlaskClient):
    points_table(app, ("Ann", "Bob", "Cy"), ROUND, over=False)
    assert "No finished game" in lines(client)[0]


def test_strangers_see_no_night_and_no_name(app: Flask):
    points_table(app, ("Ann", "Bob", "Cy"), ROUND)
    for address in ("/nights", "/nights?search=ann"):
        assert lines(stranger(app), address) == []
        assert "Bob" not in page_at(stranger(app), address)
    assert "once you open its link" in page_at(stranger(app), "/nights")


def test_a_visitor_sees_of_a_night_only_the_tables_that_a_link_opened(app: Flask):
    table = points_table(app, ("Ann", "Bob", "Cy"), ROUND)
    key = app.extensions["book"].table(table.rsplit("/", 1)[1]).key
    points_table(app, ("Ann", "Bob", "Eve"), ROUND, follows=key)
    points_table(app, ("Fay", "Gus", "Dee"), ROUND)
    [line] = lines(visitor(app, table, WATCHER))
    assert "1 game" not in line
    assert "Ann, Bob, Cy ›" in line


def test_tables_that_are_still_to_be_read_are_counted(app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch):
    for day in range(9):
        points_table(app, ("Ann", "Bob", "Cy"), ROUND, day=day)
    once = Statistics.bring_up_to_date
    monkeypatch.setattr(Statistics, "bring_up_to_date", lambda found: once(found, 2))
    for left in (7, 5, 3):
        assert f"{left} tables are still to be read." in words(client.get("/nights")), "it is caught up once a page"
    assert "1 table is still to be read." in words(client.get("/nights"))
    assert "still to be read" not in words(client.get("/nights"))


def test_nobody_waits_long_for_the_tables_that_are_still_to_be_read(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
):
    for day in range(3):
        points_table(app, ("Ann", "Bob", "Cy"), ROUND, day=day)
    monkeypatch.setattr("tableside.statistics.updating.TABLES_PER_TRANSACTION", 2)
    monkeypatch.setattr("tableside.statistics.updating.monotonic", count(step=SECONDS_PER_REQUEST * 0.6).__next__)
    assert "1 table is still to be read." in words(client.get("/nights"))


def test_the_first_page_leads_to_the_nights(client: FlaskClient):
    assert 'href="/nights"' in client.get("/").text
