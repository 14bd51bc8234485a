"""Who may do what on a tournament day: organisers, the hall, a table's keeper, strangers; and what links still open."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tableside.days.day import HALL, ORGANISER
from tableside.scorebook.table.access import KEEPER, WATCHER
from tableside.web.guard.limits import DAYS_AT_ONCE, MOST_DAYS
from tableside.web.guard.roles.links import key_of
from tableside.web.tables.player_phone import UNINVITED
from tests.web.days.day_pages import VisitedDay, joined
from tests.web.guard.test_access import all_routes
from tests.web.pages import words
from tests.web.visitors import link, stranger, visitor

WRITES = {
    "day_players.come": "came",
    "day_players.leave": "left",
    "day_players.rename": "renamed",
    "day_players.sit_out": "sits-out",
    "day_players.hold": "holder",
    "day_seats.take_seats": "seats",
    "day_seats.change": "change",
    "day_moves.move": "moves",
    "day_moves.keep": "keep",
    "day_locking.unlock": "unlock",
    "day_locking.lock": "lock",
    "day.report_leg_done": "done",
    "day.set_clock": "clock",
    "day.play_on": "plays-on",
    "day.declare": "declare",
    "day.note": "note",
    "day.undo": "undo",
    "day.redo": "redo",
    "day_settings.change": "settings",
    "day_settings.put_away": "put-away",
    "day_sharing.renew": "renew",
    "day_sharing.renew_card": "renew-card",
}
FOR_ORGANISERS = ("players", "seats", "moves", "change", "share", "cards", "settings", "day.json")
FOR_THE_HALL = ("", "hall", "hall/now", "where", "standings", "standings.csv", "sheets.csv", "tournament.csv", "record")


def test_every_form_of_a_day_is_tried(app: Flask):
    found = {rule.endpoint for rule, method in all_routes(app) if method == "POST" and "day_id" in rule.arguments}
    assert found == set(WRITES)


def test_a_stranger_finds_no_day(app: Flask, day: VisitedDay):
    before, somebody = day.day, stranger(app)
    for path in (*FOR_ORGANISERS, *FOR_THE_HALL):
        assert somebody.get(f"{day.address}/{path}".rstrip("/")).status_code == 404, path
    for path in WRITES.values():
        assert day.send(path, somebody).status_code == 404, path
    assert somebody.get(f"{day.address}/join/{HALL}/guessed").status_code == 404
    assert somebody.get(day.address).text == somebody.get("/days/nothing").text
    assert day.day == before


def keeper_at(day: VisitedDay) -> FlaskClient:
    """Somebody who keeps a table of the day."""
    return visitor(day.app, f"/tables/{day.table(1)[0]}", KEEPER)


@pytest.mark.parametrize("joins", [lambda day: joined(day, HALL), keeper_at], ids=["hall", "keeper of another"])
def test_who_sees_a_table_by_its_day_alone_takes_no_players_seat_there(
    day: VisitedDay, joins: Callable[[VisitedDay], FlaskClient]
) -> None:
    table_id, _ = day.table(0)
    day.send_at(table_id, "share/seats", {"open": "yes"})
    guest, somebody = visitor(day.app, f"/tables/{table_id}", WATCHER), joins(day)
    form = {"key": "mine", "based_on": str(day.table(0)[1].position), "seat": "0"}
    for path in ("own/claim", "own/ask"):
        assert somebody.post(f"/tables/{table_id}/{path}", data=form).status_code == 403
    page = words(somebody.get(f"/tables/{table_id}/own"))
    assert UNINVITED in page
    assert guest.post(f"/tables/{table_id}/own/claim", data=form).status_code == 303
    assert [*day.table(0)[1].access.claims] == [0]


@pytest.mark.parametrize("joins", [lambda day: joined(day, HALL), keeper_at], ids=["hall", "keeper"])
def test_the_hall_and_who_keeps_a_table_see_and_change_nothing(
    day: VisitedDay, joins: Callable[[VisitedDay], FlaskClient]
):
    before, hall = day.day, joins(day)
    for path in FOR_THE_HALL:
        answer = hall.get(f"{day.address}/{path}".rstrip("/"))
        assert answer.status_code == 200, path
        assert 'method="post"' not in answer.text, path
    for path in FOR_ORGANISERS:
        assert hall.get(f"{day.address}/{path}").status_code == 403, path
    for path in WRITES.values():
        assert day.send(path, hall).status_code == 403, path
    assert day.day == before
    table_id, _ = day.table(0)
    assert hall.get(f"/tables/{table_id}").status_code == 200
    assert hall.get(f"/tables/{table_id}/share").status_code == 403


def test_an_organiser_runs_the_day_and_keeps_all_its_tables(day: VisitedDay):
    organiser = joined(day, ORGANISER)
    for path in (*FOR_ORGANISERS[:2], *FOR_ORGANISERS[3:], *FOR_THE_HALL):
        assert organiser.get(f"{day.address}/{path}".rstrip("/")).status_code == 200, path
    assert day.send("note", organiser, text="Rain").status_code == 303
    for rank in (0, 1):
        assert organiser.get(f"/tables/{day.table(rank)[0]}/share").status_code == 200
    assert f'href="{day.address}"' in organiser.get("/days").text


def test_one_tables_keeper_touches_no_other_table_and_says_done_for_their_own(app: Flask, day: VisitedDay):
    (own, table), (other, _) = day.table(0), day.table(1)
    keeper = stranger(app)
    assert keeper.get(link(app, f"/tables/{own}", KEEPER)).status_code == 303
    assert keeper.post(f"/tables/{other}/leg-done", data={"key": "k"}).status_code == 403
    assert keeper.post(f"/tables/{own}/leg-done", data={"key": "k"}).status_code == 422
    for _ in range(2):
        day.play(0, [[0] * 5] * 3)
    assert '<button class="go">This leg is done</button>' in keeper.get(f"/tables/{own}").text
    assert keeper.post(f"/tables/{own}/leg-done", data={"key": "l"}).status_code == 303
    assert {*day.day.done} == {table.key}
    assert '<button class="go">This leg is done</button>' not in keeper.get(f"/tables/{own}").text
    watcher = stranger(app)
    watcher.get(link(app, f"/tables/{other}", WATCHER))
    assert watcher.post(f"/tables/{other}/leg-done", data={"key": "m"}).status_code == 403


def test_nobody_who_only_watches_takes_back_that_a_table_is_done(app: Flask, day: VisitedDay):
    table_id, _ = day.table(0)
    day.play_leg([[0] * 5] * 3)
    watcher = stranger(app)
    watcher.get(link(app, f"/tables/{table_id}", WATCHER))
    before = {*day.day.done}
    for somebody in (watcher, joined(day, HALL)):
        assert somebody.post(f"/tables/{table_id}/leg-done/undo", data={"key": "u"}).status_code == 403
    assert {*day.day.done} == before


def test_a_table_of_no_day_has_no_leg(client: FlaskClient, seat: object):
    table = seat("huckley-buck", 4)
    assert client.post(f"{table}/leg-done", data={"key": "k"}).status_code == 404
    assert "leg-done" not in client.get(table).text


@pytest.mark.parametrize("role", [ORGANISER, HALL])
def test_a_new_link_ends_the_old_one_and_what_it_opened(day: VisitedDay, role: str):
    somebody = joined(day, role)
    key = key_of(day.app.secret_key, day.day_id, role, 0)
    table_id, _ = day.table(0)
    assert somebody.get(f"/tables/{table_id}").status_code == 200
    assert day.post("renew", role=role).location.endswith(f"/share?role={role}")
    assert somebody.get(day.address).status_code == 404
    assert somebody.get(f"/tables/{table_id}").status_code == 404
    assert somebody.get(f"{day.address}/join/{role}/{key}").status_code == 404
    joined(day, role)


def test_an_organiser_who_makes_a_new_link_stays_one(day: VisitedDay):
    organiser = joined(day, ORGANISER)
    assert day.send("renew", organiser, role=ORGANISER).status_code == 303
    assert organiser.get(f"{day.address}/players").status_code == 200
    organiser.get(f"{day.address}/join/{HALL}/{key_of(day.app.secret_key, day.day_id, HALL, 0)}")
    assert organiser.get(f"{day.address}/players").status_code == 200


def test_no_key_of_a_table_opens_a_day(app: Flask, day: VisitedDay):
    for role in (KEEPER, WATCHER):
        key = key_of(app.secret_key, day.day_id, role, 0)
        assert stranger(app).get(f"{day.address}/join/{role}/{key}").status_code == 404


def test_a_cookie_remembers_the_latest_days(app: Flask, client: FlaskClient):
    days = [VisitedDay(app, client) for _ in range(MOST_DAYS + 1)]
    somebody = stranger(app)
    for one in days:
        key = key_of(app.secret_key, one.day_id, HALL, 0)
        answer = somebody.get(f"{one.address}/join/{HALL}/{key}")
    assert [somebody.get(one.address).status_code for one in days] == [404] + [200] * MOST_DAYS
    assert len(answer.headers["Set-Cookie"]) < 1_000


@pytest.mark.in_one_process
def test_a_visitor_opens_no_more_days_than_anybody_could_run(app: Flask):
    somebody = stranger(app)
    somebody.get("/days/new/huckley-buck")
    form = {"name": "Club day", "legs": "3"}
    statuses = [
        somebody.post("/days/new/huckley-buck", data={**form, "key": f"k{number}"}).status_code
        for number in range(DAYS_AT_ONCE + 1)
    ]
    assert statuses == [303] * DAYS_AT_ONCE + [429]
