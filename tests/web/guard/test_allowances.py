"""Whose sending uses up what: a visitor who may do less at a table or on a day holds up nobody who may do more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tableside.days.day import HALL, ORGANISER
from tableside.scorebook.table.access import KEEPER, WATCHER
from tableside.web.guard import limits
from tableside.web.guard.rate_limits import RateLimits
from tableside.web.guard.token_buckets import VisitorLimits
from tests.web.days.day_pages import VisitedDay, joined
from tests.web.days.test_day_access import WRITES as DAY_WRITES
from tests.web.guard.test_access import KEPT_APART, WRITES, all_routes
from tests.web.pages import Seat, bids, send, table_at, words
from tests.web.visitors import link, stranger, visitor

ROOM = 3
"""Entries that a table takes at once, in place of many."""

OWN: dict[str, tuple[str, Mapping[str, str]]] = {
    "player_phone.claim": ("own/claim", {"seat": "1"}),
    "player_phone.ask": ("own/ask", {"seat": "0"}),
    "player_phone.enter": ("own/enter/1", {"value": "40"}),
    "player_phone.leave": ("own/leave/1", {}),
    "leg_report.report_leg_done": ("leg-done", {}),
    "leg_report.withdraw_report": ("leg-done/undo", {}),
    "circle_moving.move": ("circle", {"from": "home", "to": "none"}),
}
"""What a phone of less than a keeper's may try, and what is a tournament day's or a circle's: path and form."""


@pytest.fixture
def buckets(app: Flask) -> RateLimits:
    """The buckets of the app, with little room at a table, as if no time passed."""
    found: RateLimits = app.extensions["buckets"]
    for one in vars(found).values():
        for bucket in vars(one).values() if isinstance(one, VisitorLimits) else [one]:
            bucket.clock = lambda: 1000.0
    found.entries.at_once = found.seat_entries.at_once = ROOM
    return found


@pytest.fixture
def table(seat: Seat) -> str:
    return seat("ten-point-buck", 4, dealer="Dee")


def player(app: Flask, keeper: FlaskClient, table: str, seat: int = 1) -> FlaskClient:
    """A phone that acts for somebody at the table."""
    send(app, keeper, table, "share/seats", {"open": "yes"})
    phone = visitor(app, table, WATCHER)
    assert send(app, phone, table, "own/claim", {"seat": str(seat)}).status_code == 303
    return phone


def each_saves(app: Flask, table: str, keeper: FlaskClient) -> list[int]:
    """As many entries as the table takes at once, by a keeper: house rules to and fro."""
    return [send(app, keeper, table, "house-rules", {"tpb.rounds": str(3 + at % 2)}).status_code for at in range(ROOM)]


def overdo(app: Flask, phone: FlaskClient, table: str, path: str, form: Mapping[str, Any], *also: str) -> list[int]:
    """The same form again and again; `also` are paths that are sent between. Gives the codes."""
    codes = []
    for _ in range(ROOM + 1):
        codes += [send(app, phone, table, one, form).status_code for one in (path, *also)]
    return codes


def tried_at_tables() -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    for endpoint, (_, path, form) in WRITES.items():
        if endpoint not in OWN and endpoint != "referee.keep_ruling":
            yield endpoint, path, form
    yield "referee.keep_ruling", "rulings", {"do": "keep", "case": "{}"}
    for endpoint, (path, form) in OWN.items():
        yield endpoint, path, form


TRIED = list(tried_at_tables())


def test_every_form_is_tried(app: Flask):
    at_tables = {rule.endpoint for rule, method in all_routes(app) if method == "POST" and "table_id" in rule.arguments}
    assert at_tables == {endpoint for endpoint, _, _ in TRIED} == {*WRITES, *KEPT_APART}


@pytest.mark.thorough_but(4)
@pytest.mark.slow_but(12)
@pytest.mark.parametrize("role", [WATCHER, "player", "stranger"])
@pytest.mark.parametrize(("endpoint", "path", "form"), TRIED, ids=[one[0] for one in TRIED])
def test_nobody_below_a_keeper_uses_up_what_a_table_takes(
    app: Flask,
    client: FlaskClient,
    buckets: RateLimits,
    table: str,
    endpoint: str,
    path: str,
    form: Mapping[str, Any],
    role: str,
):
    send(app, client, table, "share/seats", {"open": "yes"})
    send(app, visitor(app, table, WATCHER), table, "own/claim", {"seat": "0"})
    attackers = {"player": lambda: player(app, client, table), "stranger": lambda: stranger(app)}
    attacker = attackers.get(role, lambda: visitor(app, table, WATCHER))()
    overdo(app, attacker, table, path, form)
    send(app, client, table, "share/seats", {"open": "no"})
    overdo(app, attacker, table, path, form)
    assert each_saves(app, table, visitor(app, table, KEEPER)) == [303] * ROOM


def test_claims_while_seats_are_closed_are_counted_nowhere(app: Flask, buckets: RateLimits, table: str):
    codes = overdo(app, visitor(app, table, WATCHER), table, "own/claim", {"seat": "0"}, "own/ask")
    assert set(codes) == {422}


def test_a_phone_that_claims_and_leaves_again_and_again_uses_up_its_own_allowance(
    app: Flask, client: FlaskClient, buckets: RateLimits, table: str
):
    send(app, client, table, "share/seats", {"open": "yes"})
    codes = overdo(app, visitor(app, table, WATCHER), table, "own/claim", {"seat": "1"}, "own/leave/1")
    assert {303, 429} <= set(codes)
    assert each_saves(app, table, visitor(app, table, KEEPER)) == [303] * ROOM


@pytest.mark.slow
def test_comings_and_goings_are_slow_to_fill_their_room_on_the_record(
    app: Flask, client: FlaskClient, buckets: RateLimits, table: str
):
    buckets.entries.at_once, buckets.seat_entries.at_once = limits.WRITES_AT_ONCE, limits.PHONE_AT_ONCE
    send(app, client, table, "share/seats", {"open": "yes"})
    before = table_at(app, table).position
    phones = [visitor(app, table, WATCHER) for _ in range(3)]
    for at in range(2 * limits.PHONE_AT_ONCE):
        for path in ("own/claim", "own/leave/1"):
            send(app, phones[at % 3], table, path, {"seat": "1"})
    assert table_at(app, table).position == before + 2 * limits.PHONE_AT_ONCE
    buckets.seat_entries.clock = lambda: 1000.0 + 1 / limits.PHONE_A_SECOND
    assert send(app, phones[0], table, "own/claim", {"seat": "1"}).status_code == 303


@pytest.mark.slow
def test_no_phone_uses_up_what_another_players_own_may_enter(
    app: Flask, client: FlaskClient, buckets: RateLimits, seat: Seat
):
    table = seat("buddha", 3)
    ann, bob = player(app, client, table, 0), player(app, client, table, 1)
    for number in range(ROOM + 1):
        send(app, bob, table, "own/enter/1", {"value": str(number % 5), "change": "yes"})
        send(app, visitor(app, table, WATCHER), table, "own/ask", {"seat": "0"})
        send(app, visitor(app, table, WATCHER), table, "own/claim", {"seat": "0"})
    own = [send(app, ann, table, "own/enter/0", {"value": "3", "change": "yes" * (at > 0)}) for at in range(ROOM - 1)]
    assert {answer.status_code for answer in own} == {303}


@pytest.mark.slow
def test_who_gathers_cookies_at_a_keepers_address_holds_up_no_keeper_there(
    app: Flask, client: FlaskClient, buckets: RateLimits, table: str
):
    buckets.requests.address.at_once = 5 * ROOM
    keeper = visitor(app, table, KEEPER)
    codes = {send(app, visitor(app, table, WATCHER), table, "own/claim", {}).status_code for _ in range(6 * ROOM)}
    assert codes == {422, 429}
    assert each_saves(app, table, keeper) == [303] * ROOM


def test_only_what_is_saved_uses_up_what_a_table_takes(app: Flask, buckets: RateLimits, table: str):
    one, other = (visitor(app, table, KEEPER) for _ in range(2))
    refused = [send(app, one, table, "enter/bid", bids("x")).status_code for _ in range(ROOM)]
    stale = {"based_on": "99", **bids(40, 40, 40, 40)}
    conflicts = [send(app, one, table, "enter/bid", stale).status_code for _ in range(ROOM)]
    assert (refused, conflicts) == ([422] * ROOM, [409] * ROOM)
    assert each_saves(app, table, other) == [303] * ROOM


def test_the_same_entry_again_uses_up_nothing_of_the_table(app: Flask, buckets: RateLimits, table: str):
    one, other = (visitor(app, table, KEEPER) for _ in range(2))
    entry = {"key": "once", "tpb.rounds": "7"}
    assert {send(app, one, table, "house-rules", entry).status_code for _ in range(ROOM)} == {303}
    assert [
        send(app, other, table, "house-rules", {"tpb.rounds": str(3 + at % 2)}).status_code for at in range(ROOM)
    ] == [
        *[303] * (ROOM - 1),
        429,
    ]


ALWAYS: dict[str, tuple[str, Mapping[str, str]]] = {
    "undo": ("undo", {}),
    "release": ("share/release", {"seat": "1"}),
    "close seats": ("share/seats", {"open": "no"}),
    "renew": ("share/renew", {"role": WATCHER}),
}


@pytest.mark.parametrize("name", ALWAYS)
def test_what_a_keeper_needs_against_others_always_gets_through(
    app: Flask, client: FlaskClient, buckets: RateLimits, table: str, name: str
):
    player(app, client, table)
    keeper = visitor(app, table, KEEPER)
    each_saves(app, table, keeper)
    buckets.requests.by_visitor.at_once = buckets.requests.address.at_once = 1
    codes = [send(app, keeper, table, "house-rules", {"tpb.rounds": "9"}).status_code for _ in range(2)]
    assert codes[-1] == 429
    path, form = ALWAYS[name]
    target = {"target": str(table_at(app, table).history.undoable[-1])}
    assert send(app, keeper, table, path, {**target, **form}).status_code == 303


@pytest.mark.parametrize("name", ALWAYS)
def test_what_gets_through_for_keepers_does_for_nobody_else(
    app: Flask, client: FlaskClient, buckets: RateLimits, table: str, name: str
):
    player(app, client, table)
    watcher = visitor(app, table, WATCHER)
    buckets.requests.by_visitor.at_once = 1
    path, form = ALWAYS[name]
    assert [send(app, watcher, table, path, form).status_code for _ in range(2)] == [403, 429]


def notes(day: VisitedDay, organiser: FlaskClient) -> list[int]:
    return [day.send("note", organiser, text=f"Rain {at}").status_code for at in range(ROOM)]


@pytest.mark.thorough_but(4)
@pytest.mark.slow_but(12)
@pytest.mark.parametrize("role", [HALL, KEEPER, WATCHER, "stranger"])
@pytest.mark.parametrize("path", [*DAY_WRITES.values(), "leg-done"])
def test_nobody_below_an_organiser_uses_up_what_a_day_takes(
    app: Flask, buckets: RateLimits, day: VisitedDay, role: str, path: str
):
    table_id, _ = day.table(0)
    somebody = joined(day, HALL) if role == HALL else stranger(app)
    if role in (KEEPER, WATCHER):
        somebody.get(link(app, f"/tables/{table_id}", role))
    for _ in range(ROOM + 1):
        if path == "leg-done":
            send(app, somebody, f"/tables/{table_id}", path)
        else:
            day.send(path, somebody, text="x", target="2", role=HALL, names="Zoe")
    organiser = joined(day, ORGANISER)  # which is an entry too
    assert notes(day, organiser) == [*[303] * (ROOM - 1), 429]


@pytest.mark.slow_but(7)
@pytest.mark.parametrize(("endpoint", "path", "form"), TRIED, ids=[one[0] for one in TRIED])
def test_a_halls_link_uses_up_nothing_of_a_days_table(
    app: Flask, buckets: RateLimits, day: VisitedDay, endpoint: str, path: str, form: Mapping[str, Any]
):
    table = f"/tables/{day.table(0)[0]}"
    overdo(app, joined(day, HALL), table, path, form)
    keeper = visitor(app, table, KEEPER)
    codes = [send(app, keeper, table, "enter/upcard", {"card": "4S"}).status_code]
    codes += [send(app, keeper, table, "undo", {"target": str(table_at(app, table).history.undoable[-1])}).status_code]
    assert codes == [303, 303]


def test_a_day_says_no_to_what_is_refused_and_stays_open_to_the_next_organiser(
    buckets: RateLimits, day: VisitedDay, app: Flask
):
    one, other = joined(day, ORGANISER), joined(day, ORGANISER)
    assert {day.send("note", one, text="").status_code for _ in range(ROOM)} == {422}
    assert notes(day, other) == [*[303] * (ROOM - 2), 429, 429], "but for the room of their two joinings"


def test_tables_that_a_day_refuses_to_open_use_up_nothing_of_the_address(
    app: Flask, client: FlaskClient, buckets: RateLimits, day: VisitedDay
):
    buckets.day_tables.at_once = 2
    one, other = joined(day, ORGANISER), joined(day, ORGANISER)
    day.post("undo", target="3")
    for _ in range(ROOM):
        assert day.send("seats", one, seed="2", as_of="1").status_code == 409
    assert day.send("seats", other, seed="2").status_code == 303


@pytest.mark.parametrize("path", ["undo", "renew", "renew-card"])
def test_what_an_organiser_needs_against_others_always_gets_through(
    buckets: RateLimits, day: VisitedDay, app: Flask, path: str
):
    organiser = joined(day, ORGANISER)
    notes(day, organiser)
    buckets.requests.by_visitor.at_once = buckets.requests.at_days.at_once = 1
    assert [day.send("note", organiser, text="Snow").status_code for _ in range(2)][-1] == 429
    target = max(event.position for event in day.day.events if event.kind == "noted")
    assert day.send(path, organiser, role=HALL, target=str(target), number="1", allowed="yes").status_code == 303


def test_the_words_for_who_overdoes_it_name_no_table_as_full(
    app: Flask, client: FlaskClient, buckets: RateLimits, table: str
):
    phone = player(app, client, table)
    buckets.requests.by_visitor.at_once = 0
    assert "try again" in words(send(app, phone, table, "own/leave/1"))
