"""The first page: games to start, tables in play, tables put away."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tableside.days.day import HALL
from tableside.scorebook.events.event import Draft
from tableside.web.tables.home import SHOWN, TableCard
from tests.web.days.day_pages import EIGHT, VisitedDay, joined
from tests.web.nights.nights_played import points_table
from tests.web.pages import Seat, play, send, words
from tests.web.strict_html import read_page
from tests.web.visitors import link, stranger


def test_every_game_can_be_started_from_the_first_page(client: FlaskClient):
    page = client.get("/")
    assert page.status_code == 200
    for title, slug, players in (
        ("Huckley Buck", "huckley-buck", "3–7"),
        ("Ten-Point Buck", "ten-point-buck", "3–5"),
        ("Buddha", "buddha", "3–6"),
        ("10", "ten", "2–7"),
    ):
        assert f'href="/tables/new/{slug}"' in page.text
        assert f"{title} {players} players" in words(page)


def test_what_a_night_rarely_needs_is_folded_below_what_it_leads_to(client: FlaskClient):
    [shelf] = read_page(client.get("/")).iterfind(".//div[@class='row shelf']")
    folded = ["".join(link.itertext()).split()[0] for link in shelf.iterfind("./details//a")]
    assert folded == ["Circle", "Tables", "Bring", "This"]


def test_nothing_is_in_play_at_first(client: FlaskClient):
    assert "On the table" not in words(client.get("/"))


def test_several_tables_are_shown_the_last_touched_first(client: FlaskClient, seat: Seat):
    first, second = seat("ten-point-buck", 3), seat("buddha", 4)
    page = client.get("/").text
    assert page.index(second) < page.index(first)
    assert "Ann, Bob, Cy, Dee" in page


def test_tables_in_play_that_look_alike_say_when_they_were_begun(client: FlaskClient, seat: Seat):
    for game in ("buddha", "ten"):
        seat(game, 3)
    assert "Begun" not in words(client.get("/"))
    seat("ten", 3)
    found = re.findall(r"(\w+) round 1, Ann deals( Begun \d+ \w+, \d\d:\d\d · | )Ann", words(client.get("/")))
    assert [(game, "Begun" in begun) for game, begun in found] == [("10", True), ("10", True), ("Buddha", False)]


def test_finished_tables_that_look_alike_say_when_they_were_begun(app: Flask, client: FlaskClient, seat: Seat):
    for last in ((60, 35, 25), (60, 40, 20), (60, 40, 20)):
        play(app, client, seat("ten-point-buck", 3, **{"tpb.rounds": "2"}), (60, 40, 20), last)
    found = re.findall(r"with (\d+) \d+ \w+ \d{4}( Begun \d\d:\d\d · | )Ten-Point Buck ·", words(client.get("/")))
    assert [(score, "Begun" in begun) for score, begun in found] == [("20", True), ("20", True), ("15", False)]


@pytest.mark.parametrize(("count", "folded"), [(3, ""), (4, "1 more"), (7, "4 more")])
def test_up_to_three_tables_in_play_need_no_fold(client: FlaskClient, seat: Seat, count: int, folded: str):
    for _ in range(count):
        seat("buddha", 3)
    found = re.search(r"\d more", words(client.get("/")))
    assert (found[0] if found else "") == folded


def test_a_table_is_drawn_again_after_each_entry_and_undo(app: Flask, client: FlaskClient, seat: Seat):
    table_id, book = seat("huckley-buck", 3).split("/")[-1], app.extensions["book"]
    shown = [words(client.get("/"))]
    for kind, data in (("result", {"tricks": [3, 2, 0]}), ("undone", {"target": 2}), ("result", {"tricks": [2, 3, 0]})):
        position = book.table(table_id).position
        book.enter(table_id, Draft(kind, data, f"key-{position}", position))
        shown += [words(client.get("/"))]
    found = [re.search(r"Huckley Buck (round \d, \w+ deals) Ann, Bob, Cy( \d \w+)?", page) for page in shown]
    assert [(one[1], one[2]) for one in found if one] == [
        ("round 1, Ann deals", None),
        ("round 2, Bob deals", " 3 Ann"),
        ("round 1, Ann deals", None),
        ("round 2, Bob deals", " 3 Bob"),
    ]


@pytest.mark.clause("HB-HAND-03")
def test_a_round_in_which_somebody_has_a_hook_already_is_still_the_one_that_is_played(app: Flask, client, seat: Seat):
    table_id = seat("huckley-buck", 3).split("/")[-1]
    hook = {"hooks": [0, 1, 0], "removed": [False, True, False], "then": "replay", "reason": "Renege"}
    app.extensions["book"].enter(table_id, Draft("penalty", hook, "key", 1))
    assert "round 1, Ann deals" in words(client.get("/"))


def test_a_table_that_has_not_changed_is_not_drawn_again(client: FlaskClient, seat: Seat, monkeypatch):
    seat("buddha", 3)
    first = client.get("/").text.split("On the table")[1].split("New table")[0]
    monkeypatch.setattr(TableCard, "details", "drawn again")
    assert client.get("/").text.split("On the table")[1].split("New table")[0] == first
    seat("buddha", 3)
    assert "drawn again" in client.get("/").text


def test_a_finished_table_says_who_won(app: Flask, client: FlaskClient, seat: Seat):
    play(app, client, seat("ten-point-buck", 3, **{"tpb.rounds": "2"}), (60, 40, 20), (60, 40, 20))
    assert re.search(r"\w+ won with −?\d+ \d+ \w+ \d{4} Ten-Point Buck · ", words(client.get("/")))


def test_a_table_put_away_is_on_the_page_of_those(app: Flask, client: FlaskClient, seat: Seat):
    address = seat("ten-point-buck", 3)
    send(app, client, address, "put-away")
    assert address not in client.get("/").text
    assert address in client.get("/put-away").text


def test_the_first_page_says_which_table_was_just_put_away_and_brings_it_back(
    app: Flask, client: FlaskClient, seat: Seat
) -> None:
    seat("buddha", 3)
    address = seat("ten-point-buck", 3)
    first = send(app, client, address, "put-away").location
    assert "✓ Ten-Point Buck was put away Ann, Bob, Cy Bring it back" in words(client.get(first))
    assert f'action="{address}/bring-back"' in client.get(first).text
    send(app, client, address, "bring-back")
    assert "was put away" not in words(client.get(first))
    assert "was put away" not in words(client.get("/?put_away=nothing"))


def test_without_a_table_put_away_the_page_says_so(client: FlaskClient):
    assert "No table has been put away." in words(client.get("/put-away"))


def tables_reached(client: FlaskClient, address: str) -> list[str]:
    """The tables on a page and on the pages of earlier tables that it leads to, in order."""
    found, walked = [], []
    while address:
        walked.append(address)
        page = read_page(client.get(address))
        links = {"".join(link.itertext()).strip(): link.get("href") or "" for link in page.iter("a")}
        found += [link.get("href") or "" for link in page.iter("a") if (link.get("href") or "").startswith("/tables/")]
        address = links.get("Earlier tables ›", "")
        assert address not in walked
    return [table for table in found if not table.startswith("/tables/new/")]


@pytest.mark.slow
def test_home_leads_to_every_table_in_play(client: FlaskClient, seat: Seat):
    seated = [seat("buddha", 3) for _ in range(30)]
    assert tables_reached(client, "/") == seated[::-1]


@pytest.mark.slow
def test_every_table_put_away_can_be_reached(app: Flask, client: FlaskClient, seat: Seat):
    away = [seat("buddha", 3) for _ in range(103)]
    for address in away:
        send(app, client, address, "put-away")
    assert tables_reached(client, "/put-away") == away[::-1]


def test_a_visitor_reaches_every_table_of_their_links(app: Flask, seat: Seat):
    seated = [seat("buddha", 3) for _ in range(14)]
    guest = stranger(app)
    for address in seated:
        assert guest.get(link(app, address, "watcher")).status_code == 303
    assert sorted(tables_reached(guest, "/")) == sorted(seated)


@pytest.mark.slow_but(3)
@pytest.mark.parametrize("page", ["0", "-3", "99", "x", "", "1e9", "99999999999999999999"])
def test_a_page_that_is_not_there_gives_the_nearest(client: FlaskClient, seat: Seat, page: str):
    for _ in range(13):
        seat("buddha", 3)
    assert "/tables/" in client.get(f"/?page={page}").text.split("New table")[0]


def test_a_page_of_tables_reads_no_more_than_it_shows(app: Flask, client: FlaskClient, seat: Seat, monkeypatch):
    for _ in range(40):
        seat("buddha", 3)
    book, read = app.extensions["book"], []
    load = book.load
    monkeypatch.setattr(book, "load", lambda session, found: (read.append(found), load(session, found))[1])
    client.get("/?page=3")
    assert len(set(read)) <= SHOWN + 1


def test_a_day_of_today_is_on_the_first_page_of_who_runs_or_watches_it(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = VisitedDay(app, client, EIGHT)
    day.post("seats", seed="1")
    told = f'href="{day.address}"'
    assert "Club day Tournament day · 8 players, leg 1" in words(client.get("/"))
    assert told not in stranger(app).get("/").text
    assert told in joined(day, HALL).get("/").text
    later = day.day.events[-1].at + 25 * 60 * 60 * 1000
    monkeypatch.setattr(app.extensions["book"], "now", lambda: later)
    assert told not in client.get("/").text


def test_a_table_in_play_says_once_who_leads(app: Flask, client: FlaskClient) -> None:
    points_table(app, ("Ann", "Bob"), [[2, 1]], over=False)
    said = words(client.get("/"))
    assert "2 Ann" in said
    assert "ahead" not in said
