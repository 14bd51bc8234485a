"""A card for each table for the whole day: it leads to the leg that is on, and can be renewed by itself."""

from __future__ import annotations

import itertools
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tableside.scorebook.table.access import KEEPER, WATCHER
from tableside.web.guard.day_phones import MOST_PHONES, DayPhones
from tests.web.days.day_pages import EIGHT, PLAIN, VisitedDay
from tests.web.days.late_table import TWELVE, move_without_table_3
from tests.web.pages import words
from tests.web.visitors import stranger, visitor


@pytest.fixture
def day(app: Flask, client: FlaskClient) -> VisitedDay:
    app.config["SHARED_AT"] = "http://192.0.2.1:5000"
    day = VisitedDay(app, client, EIGHT)
    day.post("seats", seed="4711")
    return day


def card(day: VisitedDay, number: int) -> str:
    """The path of a table's card."""
    [found] = re.findall(rf"http://192\.0\.2\.1:5000({day.address}/card/{number}/[^<\"]+)", day.get("cards").text)
    return str(found)


def entry(phone: FlaskClient, day: VisitedDay, table_id: str) -> int:
    """A round that a phone enters; gives the answer's status."""
    position = day.app.extensions["book"].table(table_id).position
    form = {"key": f"k{position}-{id(phone)}", "based_on": str(position), "winners": "0 0 0 1 2", "allowed": "yes"}
    tricks = {"tricks-0": "3", "tricks-1": "1", "tricks-2": "1", "tricks-3": "0"}
    return phone.post(f"/tables/{table_id}/enter/result", data={**form, **tricks}).status_code


def test_a_card_leads_to_the_leg_that_is_on(app: Flask, day: VisitedDay) -> None:
    path, phone = card(day, 1), stranger(app)
    first = day.table(0)[0]
    assert phone.get(path).location == f"/tables/{first}"
    assert entry(phone, day, first) == 303
    day.post("undo", target=str(day.day.leg_opened), allowed="yes")
    day.post("seats", seed="4711")
    day.play_leg(PLAIN)
    day.post("moves", do="make")
    assert card(day, 1) == path
    assert stranger(app).get(path).location == f"/tables/{day.table(0)[0]}"


def test_who_sat_there_before_writes_nothing_in_the_next_leg_until_they_scan_again(app: Flask, day: VisitedDay) -> None:
    path, phone = card(day, 1), stranger(app)
    phone.get(path)
    before = day.table(0)[0]
    day.play_leg(PLAIN)
    day.post("moves", do="make")
    now = day.table(0)[0]
    assert entry(phone, day, now) == 403
    assert "Scan the card on your table to keep its score" in words(phone.get(f"/tables/{before}"))
    assert phone.get(path).status_code == 200
    assert entry(phone, day, now) == 403
    assert phone.get(f"{path}?leg=2").location == f"/tables/{now}"
    assert entry(phone, day, now) == 303


def test_a_phone_that_kept_a_table_before_is_asked_by_its_old_card_who_it_writes_for(
    app: Flask, day: VisitedDay
) -> None:
    path, phone = card(day, 1), stranger(app)
    phone.get(path)
    day.play_leg(PLAIN)
    day.post("moves", do="make")
    asked = phone.get(path)
    assert "This phone kept the score here in leg 1" in words(asked)
    assert f'href="{path}?leg=2"' in asked.text
    assert phone.get(f"{path}?leg=1").status_code == 200


def test_a_phone_that_keeps_another_table_of_the_leg_is_asked_which_it_writes_for(app: Flask, day: VisitedDay) -> None:
    old, phone = card(day, 1), stranger(app)
    phone.get(card(day, 2))
    asked = phone.get(old)
    assert "This phone keeps the score of table 2 in this leg" in words(asked)
    assert f'href="/tables/{day.table(1)[0]}"' in asked.text
    assert phone.get(f"{old}?leg=1").location == f"/tables/{day.table(0)[0]}"


def test_a_phone_that_comes_to_another_table_with_its_player_is_asked_nothing(app: Flask, day: VisitedDay) -> None:
    phone = stranger(app)
    phone.get(card(day, 1))
    day.play_leg(PLAIN)
    day.post("moves", do="make")
    assert phone.get(card(day, 2)).location == f"/tables/{day.table(1)[0]}"


def test_cards_of_a_server_that_no_phone_reaches_say_once_why_they_have_no_codes(
    app: Flask, client: FlaskClient
) -> None:
    day = VisitedDay(app, client, EIGHT)
    day.post("seats", seed="4711")
    page = day.get("cards")
    assert words(page).count("Start it with --share") == 1
    assert "data-print" not in page.text


def test_the_keepers_link_of_a_table_says_that_a_new_one_ends_what_its_card_opened(day: VisitedDay) -> None:
    page = words(day.client.get(f"/tables/{day.table(0)[0]}/share"))
    assert "A new link here also ends what the table’s card has opened: other phones then scan the card again." in page
    assert "changes house rules" not in page


def test_a_card_opens_no_other_tables_card(app: Flask, day: VisitedDay) -> None:
    phone = stranger(app)
    phone.get(card(day, 1))
    assert phone.get(card(day, 1).replace("/card/1/", "/card/2/")).status_code == 404


def test_the_pad_of_who_scanned_a_card_leads_to_the_day(app: Flask, day: VisitedDay) -> None:
    phone, leads = stranger(app), f'href="{day.address}"'
    pad = phone.get(card(day, 1)).location
    menu = phone.get(pad).text.partition('<details class="menu">')[2]
    assert leads in menu
    day.play_leg(PLAIN)
    assert f'<a class="button go" {leads}>To the day</a>' in phone.get(pad).text


def test_the_hall_that_a_card_opens_gives_no_link_to_the_day(app: Flask, day: VisitedDay) -> None:
    phone = stranger(app)
    phone.get(card(day, 1))
    by_card, by_link = (one.get(f"{day.address}/hall/lists").text for one in (phone, day.client))
    assert ("<svg" in by_card, "<svg" in by_link) == (False, True)


def test_a_pad_shows_a_watcher_no_way_to_the_day(app: Flask, day: VisitedDay) -> None:
    table = f"/tables/{day.table(0)[0]}"
    keeper, watcher = visitor(app, table, KEEPER), visitor(app, table, WATCHER)
    assert day.address in keeper.get(table).text
    assert day.address not in watcher.get(table).text
    assert watcher.get(day.address).status_code == 404


def test_a_new_card_ends_the_old_one_and_what_it_opened(app: Flask, day: VisitedDay) -> None:
    old, other, phone, neighbour = card(day, 1), card(day, 2), stranger(app), stranger(app)
    phone.get(old)
    neighbour.get(other)
    day.post("renew-card", number="1", allowed="yes")
    ended = phone.get(f"/tables/{day.table(0)[0]}")
    assert (ended.status_code, "Scan the card that lies on table 1 now" in words(ended)) == (404, True)
    assert "Ask the keeper for a link" in words(phone.get(f"/tables/{day.table(1)[0]}"))
    refused = phone.get(old)
    assert (refused.status_code, "Table 1 has a new card" in words(refused)) == (403, True)
    assert phone.get(old[:-1] + ("A" if old[-1] != "A" else "Q")).status_code == 404
    assert neighbour.get(f"/tables/{day.table(1)[0]}").status_code == 200
    assert card(day, 1) != old
    assert card(day, 2) == other
    phone.get(card(day, 1))
    assert entry(phone, day, day.table(0)[0]) == 303
    assert "Table 1 has a new card" in words(day.get("record"))


def test_a_phone_that_kept_another_table_before_is_told_of_the_new_card_too(app: Flask, day: VisitedDay) -> None:
    phone = stranger(app)
    phone.get(card(day, 1))
    day.play_leg(PLAIN)
    day.post("moves", do="make")
    phone.get(card(day, 2))
    assert entry(phone, day, day.table(1)[0]) == 303
    day.post("renew-card", number="2", allowed="yes")
    ended = phone.get(f"/tables/{day.table(1)[0]}")
    assert (ended.status_code, "Scan the card that lies on table 2 now" in words(ended)) == (404, True)


@pytest.mark.in_one_process
def test_a_new_card_is_asked_about_first_and_its_page_says_who_is_cut_off(app: Flask, day: VisitedDay) -> None:
    phone, told = stranger(app), "with the old card"
    phone.get(card(day, 1))
    asked = day.send("renew-card", number="1")
    assert "Every phone that keeps score at table 1 has to scan the new card to go on" in words(asked)
    assert phone.get(f"/tables/{day.table(0)[0]}").status_code == 200
    assert told not in words(day.get("cards"))
    day.post("renew-card", number="1", allowed="yes")
    assert told in words(day.get("cards"))
    phone.get(card(day, 1))
    assert told not in words(day.get("cards"))


def test_a_new_card_ends_what_the_old_one_opened_in_an_earlier_leg_too(app: Flask, day: VisitedDay) -> None:
    phone, before = stranger(app), day.table(0)[0]
    phone.get(card(day, 1))
    day.play_leg(PLAIN)
    day.post("moves", do="make")
    day.post("renew-card", number="1", allowed="yes")
    assert phone.get(f"/tables/{before}").status_code == 404
    assert phone.get(day.address).status_code == 404


def test_a_new_card_leaves_the_seats_to_be_drawn_again(day: VisitedDay) -> None:
    day.post("renew-card", number="1", allowed="yes")
    assert "Draw again" in words(day.get())


@pytest.fixture
def late(app: Flask, client: FlaskClient) -> tuple[VisitedDay, str, str]:
    """A day of whose tables the third plays leg 1 on while the others are in leg 2; the third one's card and sheet."""
    app.config["SHARED_AT"] = "http://192.0.2.1:5000"
    day = VisitedDay(app, client, TWELVE)
    day.post("seats", seed="4711")
    path, sheet = card(day, 3), day.table(2)[0]
    move_without_table_3(day)
    return day, path, sheet


def test_a_card_leads_any_phone_to_the_table_that_plays_on_with_its_number(
    app: Flask, late: tuple[VisitedDay, str, str]
) -> None:
    _, path, sheet = late
    assert stranger(app).get(path).location == f"/tables/{sheet}"


def test_a_card_of_a_number_with_two_tables_asks_which_of_them(app: Flask, late: tuple[VisitedDay, str, str]) -> None:
    day, path, sheet = late
    moved = [name for table in day.day.sitting for name in table.players][:4]
    day.post("change", do="make", placed=[f"3 {name}" for name in moved])
    phone = stranger(app)
    asked = phone.get(path)
    assert asked.status_code == 200
    ways = re.findall(rf'<a href="({re.escape(path)}\?leg=\d)"', asked.text)
    assert [phone.get(way).location for way in ways] == [f"/tables/{sheet}", f"/tables/{day.table(2)[0]}"]
    assert all(name in words(asked) for name in (*moved, *day.day.of_leg(1)[2].players))


def test_a_card_that_asks_which_table_opens_none_yet(app: Flask, late: tuple[VisitedDay, str, str]) -> None:
    day, path, sheet = late
    moved = [name for table in day.day.sitting for name in table.players][:4]
    day.post("change", do="make", placed=[f"3 {name}" for name in moved])
    phone = stranger(app)
    phone.get(path)
    assert phone.get(f"/tables/{sheet}").status_code == 404


@pytest.mark.in_one_process
def test_the_organiser_sees_which_phones_scanned_a_card_and_which_wrote(app: Flask, day: VisitedDay) -> None:
    writer, reader = stranger(app), stranger(app, "198.51.100.9")
    for phone in (writer, reader):
        phone.get(card(day, 1))
    entry(writer, day, day.table(0)[0])
    page = words(day.get("cards"))
    assert len(re.findall(r"Phone [A-Z]{4}, wrote \d\d:\d\d", page)) == 1
    assert len(re.findall(r"Phone [A-Z]{4}, scanned \d\d:\d\d", page)) == 1
    assert page.count("No phone so far in this leg") == 1
    [mark] = re.findall(r"sees this phone as ([A-Z]{4})", words(writer.get("/phone")))
    assert f"Phone {mark}, wrote" in page


@pytest.mark.in_one_process  # which knows the phones
def test_a_phone_whose_entry_is_refused_wrote_nothing(app: Flask, day: VisitedDay) -> None:
    phone = stranger(app)
    table = str(phone.get(card(day, 1)).location)
    four = {f"tricks-{seat}": "1" for seat in range(4)}
    refused = phone.post(f"{table}/enter/result", data={"key": "k" * 22, "based_on": "1", **four})
    assert refused.status_code == 422
    [mark] = re.findall(r"sees this phone as ([A-Z]{4})", words(phone.get("/phone")))
    assert f"Phone {mark}, scanned" in words(day.get("cards"))


def test_a_card_that_many_scan_leaves_the_phone_that_writes_in_sight() -> None:
    phones = DayPhones(itertools.count(1).__next__)
    phones.note("t", "BCDF", wrote=True)
    for number in range(MOST_PHONES):
        phones.note("t", f"scan {number}", wrote=False)
    assert len(phones.at("t")) == MOST_PHONES
    assert "BCDF" in [phone.mark for phone in phones.at("t")]


@pytest.mark.in_one_process
def test_phones_are_known_only_since_the_server_was_started_and_the_cards_say_so(app: Flask, day: VisitedDay) -> None:
    stranger(app).get(card(day, 1))
    app.extensions["day_phones"] = DayPhones(app.config["NOW"])
    page = words(day.get("cards"))
    assert "Phone " not in page
    assert len(re.findall(r"No phone since the server was started, \d\d:\d\d", page)) == 2


def test_a_card_of_a_table_where_nobody_sits_says_so(app: Flask, day: VisitedDay) -> None:
    path = card(day, 2)
    day.post(
        "change",
        do="make",
        placed=[f"1 {name}" for name in day.day.sitting[1].players[:3]] + [f"0 {day.day.sitting[1].players[3]}"],
    )
    answer = stranger(app).get(path)
    assert answer.status_code == 404
    assert "Nobody sits at table 2 in this leg" in words(answer)


def test_a_table_that_is_added_has_its_card_one_tap_away_until_it_plays(day: VisitedDay) -> None:
    key = f"{day.address}/cards?table=3"
    assert "is new" not in words(day.get())
    day.post("came", names="Ottilie\nRobert\nTim\nZoë")
    day.post("change", do="make", placed=[f"3 {name}" for name in ("Ottilie", "Robert", "Tim", "Zoë")])
    assert f'<a href="{key}">a card for it, to print</a>' in day.get().text
    cards = words(day.client.get(key))
    assert ("Table 3" in cards, "Table 1" in cards) == (True, False)
    day.score(day.table(2)[0], PLAIN[0])
    assert "is new" not in words(day.get())


def test_a_sheet_for_the_wall_has_the_code_that_leads_everybody_to_their_own_seat(day: VisitedDay) -> None:
    assert f'href="{day.address}/share?to=where"' in day.get("share").text
    page = day.get("share?to=where")
    [path] = re.findall(rf"http://192\.0\.2\.1:5000({day.address}/join/hall/[^<\"]+)", page.text)
    phone = stranger(day.app)
    assert phone.get(path).location == f"{day.address}/where"
    assert phone.get(f"{day.address}/where").status_code == 200
    assert phone.get(f"{day.address}/share?to=where").status_code == 403


def test_before_the_seats_are_drawn_the_cards_say_that_there_are_none_yet(app: Flask, client: FlaskClient) -> None:
    app.config["SHARED_AT"] = "http://192.0.2.1:5000"
    page = words(VisitedDay(app, client, EIGHT).get("cards"))
    assert "The seats are not drawn yet: each table has its card once they are." in page
    assert "--share" not in page


def test_a_server_that_no_phone_reaches_has_no_sheet_for_the_wall(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, EIGHT)
    page = day.get("share?to=where")
    assert "--share" in words(page)
    assert 'class="code"' not in page.text
