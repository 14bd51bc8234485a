"""Who may look and who may write: at home, with a keeper's link, with a watcher's, with none; and every route says."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from flask import Flask, g
from flask.testing import FlaskClient
from werkzeug.routing import Rule

from app import create_app
from tableside.scorebook.table.access import KEEPER, WATCHER
from tests.web.disputes.test_referee_pages import RENEGE
from tests.web.pages import Seat, bids, play, proof, send, table_at, taken, words
from tests.web.visitors import link, stranger, visitor

WRITES_NOTHING = ("new_table.same_crew", "entry.preview", "correction.preview")
"""Forms that leave the table as it is."""


WRITES: dict[str, tuple[tuple[tuple[str, Mapping[str, str]], ...], str, Mapping[str, str]]] = {
    "new_table.same_crew": ((), "again", {}),
    "entry.save": ((), "enter/bid", bids(40, 40, 40, 40)),
    "entry.preview": ((), "enter/bid/preview", bids(40, 40, 40, 40)),
    "correction.save": ((("enter/bid", bids(40, 40, 40, 40)),), "entries/2/correct", bids(41, 40, 40, 40)),
    "correction.preview": (
        (("enter/bid", bids(40, 40, 40, 40)),),
        "entries/2/correct/preview",
        bids(41, 40, 40, 40),
    ),
    "correction.save_players": (
        (),
        "players",
        {"name-0": "Zoe", "name-1": "Bob", "name-2": "Cy", "name-3": "Dee", "dealer": "0"},
    ),
    "history.undo": ((("enter/bid", bids(40, 40, 40, 40)),), "undo", {"target": "2"}),
    "history.redo": ((("enter/bid", bids(40, 40, 40, 40)), ("undo", {"target": "2"})), "redo", {"target": "2"}),
    "history.take_back": (
        (("enter/bid", {**bids(40, 40, 40, 40), "key": "taken-back"}),),
        "take-back",
        {"of": "taken-back"},
    ),
    "history.strike": ((("enter/bid", bids(40, 40, 40, 40)),), "strike", {"target": "2"}),
    "history.put_away": ((), "put-away", {}),
    "history.bring_back": ((("put-away", {}),), "bring-back", {}),
    "history.next_game": (
        (("enter/bid", bids(40, 40, 40, 40)), ("enter/result", taken(40, 44, 28, 28))),
        "next-game",
        {},
    ),
    "notes.save": (
        (("enter/bid", bids(40, 40, 40, 40)), ("enter/result", taken(40, 44, 28, 28))),
        "note",
        {"target": "3", "text": "Dee’s birthday"},
    ),
    "house_rules.save": ((), "house-rules", {"tpb.rounds": "3"}),
    "player_phone.enter": ((), "own/enter/0", {"value": "40"}),
    "player_phone.leave": ((("share/seats", {"open": "yes"}), ("own/claim", {"seat": "0"})), "own/leave/0", {}),
    "sharing.renew": ((), "share/renew", {"role": "watcher"}),
    "sharing.open_seats": ((), "share/seats", {"open": "yes"}),
    "sharing.release": (
        (("share/seats", {"open": "yes"}), ("own/claim", {"seat": "0"})),
        "share/release",
        {"seat": "0"},
    ),
    "referee.keep_ruling": ((), "rulings", {"case": json.dumps(RENEGE), "do": "keep"}),
}
"""Every form that writes at a table: what comes before it, its path, and what it would send."""


KEPT_APART = (
    "player_phone.claim",
    "player_phone.ask",
    "player_phone.enter",
    "leg_report.report_leg_done",
    "leg_report.withdraw_report",
    "circle_moving.move",
)
"""A watcher's own phone may claim a seat where the keeper lets it, and enter for it then: tests/web/own_phones.
That a leg is done goes on the record of a tournament day: tests/web/days/test_day_access.py. Only who keeps both
circles moves a table from one to the other: tests/web/circles."""


FILLED = {
    "slug": "buddha",
    "kind": "bid",
    "position": 1,
    "seat": 0,
    "role": "watcher",
    "key": "nothing",
    "day_id": "none",
    "circle_id": "none",
    "mark": "0",
    "number": 1,
    "name": "none",
}


@pytest.fixture
def tpb(seat: Seat) -> str:
    return seat("ten-point-buck", 4, **{"tpb.rounds": "1"})


def all_routes(app: Flask) -> list[tuple[Rule, str]]:
    return [
        (rule, method)
        for rule in app.url_map.iter_rules()
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"})
        if rule.endpoint != "static"  # our own scripts and styles, the same for everybody
    ]


def address_of(app: Flask, rule: Rule, table: str) -> str:
    given = {**FILLED, "table_id": table.rsplit("/", 1)[1]}
    return app.url_map.bind("localhost").build(rule.endpoint, {name: given[name] for name in rule.arguments})


def permission_stated(client: FlaskClient, method: str, address: str) -> str | None:
    with client:
        client.open(address, method=method, data={} if method == "POST" else None).close()
        return g.get("guarded")


@pytest.mark.slow_but(4)
@pytest.mark.parametrize("who", ["home", KEEPER, WATCHER, "stranger"])
def test_every_route_states_who_may_use_it(app: Flask, client: FlaskClient, tpb: str, who: str):
    visitors = {"home": lambda: client, "stranger": lambda: stranger(app)}
    somebody = visitors.get(who, lambda: visitor(app, tpb, who))()
    silent = [
        (method, str(rule))
        for rule, method in all_routes(app)
        if permission_stated(somebody, method, address_of(app, rule, tpb)) is None
    ]
    assert silent == []


def test_every_route_with_a_table_is_closed_to_strangers(app: Flask, tpb: str):
    somebody = stranger(app)
    statuses = {
        (method, str(rule)): somebody.open(address_of(app, rule, tpb), method=method, data=dict(proof(app, tpb))).status
        for rule, method in all_routes(app)
        if "table_id" in rule.arguments
    }
    assert len(statuses) > 30
    assert set(statuses.values()) == {"404 NOT FOUND"}


def test_a_stranger_learns_nothing_of_a_table(app: Flask, tpb: str):
    real = stranger(app).get(tpb).get_data(as_text=True)
    unknown = stranger(app).get("/tables/nothing-here").get_data(as_text=True)
    assert real.replace(tpb, "/tables/nothing-here") == unknown


def test_every_form_at_a_table_is_tried_by_a_watcher(app: Flask):
    found = {rule.endpoint for rule, method in all_routes(app) if method == "POST" and "table_id" in rule.arguments}
    tried = {*WRITES, *KEPT_APART}
    assert not found - tried, f"No watcher tries {', '.join(sorted(found - tried))}: each needs a row in WRITES."
    assert not tried - found, f"No form is saved by {', '.join(sorted(tried - found))} any more."


def ready(app: Flask, client: FlaskClient, seat: Seat, endpoint: str) -> tuple[str, str, Mapping[str, Any]]:
    """A table on which that form has something to write, its path and what it sends."""
    before, path, form = WRITES[endpoint]
    slug, rules = ("huckley-buck", {}) if endpoint == "referee.keep_ruling" else ("ten-point-buck", {"tpb.rounds": "1"})
    table = seat(slug, 4, dealer="Dee", **rules)
    for earlier, given in before:
        assert send(app, client, table, earlier, given).status_code == 303, earlier
    return table, path, form


@pytest.mark.parametrize("endpoint", sorted(set(WRITES) - {"player_phone.leave", "player_phone.enter"}))
def test_a_keeper_writes_by_every_form(app: Flask, client: FlaskClient, seat: Seat, endpoint: str):
    table, path, form = ready(app, client, seat, endpoint)
    before = table_at(app, table).position
    answer = send(app, visitor(app, table, KEEPER), table, path, form)
    assert answer.status_code == (200 if path.endswith("preview") else 303)
    assert (table_at(app, table).position > before) == (endpoint not in WRITES_NOTHING)


@pytest.mark.parametrize("endpoint", sorted(WRITES))
def test_a_watcher_writes_by_no_form(app: Flask, client: FlaskClient, seat: Seat, endpoint: str):
    table, path, form = ready(app, client, seat, endpoint)
    before, tables = table_at(app, table).position, len(app.extensions["book"].ids())
    answer = send(app, visitor(app, table, WATCHER), table, path, form)
    assert answer.status_code == 403
    assert "own" in path or "You are watching" in words(answer)
    assert (table_at(app, table).position, len(app.extensions["book"].ids())) == (before, tables)


@pytest.mark.parametrize("endpoint", sorted(WRITES))
def test_a_stranger_writes_by_no_form(app: Flask, client: FlaskClient, seat: Seat, endpoint: str):
    table, path, form = ready(app, client, seat, endpoint)
    before, tables = table_at(app, table).position, len(app.extensions["book"].ids())
    assert send(app, stranger(app), table, path, form).status_code == 404
    assert (table_at(app, table).position, len(app.extensions["book"].ids())) == (before, tables)


def test_a_watcher_sees_the_sheet_and_nothing_to_write_with(app: Flask, client: FlaskClient, tpb: str):
    play(app, client, tpb, (40, 44, 28, 28))
    page = visitor(app, tpb, WATCHER).get(tpb)
    assert page.status_code == 200
    assert "Ann" in words(page)
    assert "<form" not in page.text
    assert "/enter/" not in page.text


@pytest.mark.parametrize("path", ["share", "table.json", "players", "house-rules", "enter/bid"])
def test_a_watcher_gets_none_of_the_keepers_pages(app: Flask, tpb: str, path: str):
    assert visitor(app, tpb, WATCHER).get(f"{tpb}/{path}").status_code == 403


def test_only_the_visitor_who_started_a_table_elsewhere_keeps_it(app: Flask, tpb: str):
    starter = stranger(app)
    form = {"players": ["Ann", "Bob", "Cy"], "dealer": "at:Ann", "do": "seat", "key": "mine"}
    own = starter.post("/tables/new/buddha", data=form).location
    assert starter.get(f"{own}/share").status_code == 200
    assert starter.get(tpb).status_code == 404
    assert stranger(app).get(own).status_code == 404
    assert words(stranger(app).get("/")).count("Ann") == 0


def test_the_key_of_a_seating_lets_nobody_else_in(app: Flask):
    form = {"players": ["Ann", "Bob", "Cy"], "dealer": "at:Ann", "do": "seat", "key": "overheard"}
    starter = stranger(app)
    own = starter.post("/tables/new/buddha", data=form).location
    stored = table_at(app, own).history[1].key
    for key in ("overheard", stored):
        somebody = stranger(app)
        assert somebody.post("/tables/new/buddha", data={**form, "key": key}).location != own
        assert somebody.get(own).status_code == 404
    assert starter.post("/tables/new/buddha", data=form).location == own


def test_at_home_every_table_is_kept_without_a_link(app: Flask, client: FlaskClient):
    form = {"players": ["Ann", "Bob", "Cy"], "dealer": "at:Ann", "do": "seat", "key": "theirs"}
    theirs = stranger(app).post("/tables/new/buddha", data=form).location
    assert client.get(f"{theirs}/share").status_code == 200


@pytest.mark.parametrize("address", ["127.0.0.1", "127.8.8.8", "::1"])
def test_home_is_this_machine(app: Flask, tpb: str, address: str):
    assert stranger(app, address).get(tpb).status_code == 200


@pytest.mark.parametrize("address", ["192.168.1.20", "10.0.0.1", "fe80::1", "::ffff:192.0.2.7", "not an address", ""])
def test_no_other_machine_is_home(app: Flask, tpb: str, address: str):
    assert stranger(app, address).get(tpb).status_code == 404


PROXY_HEADERS = [
    {"X-Forwarded-For": "127.0.0.1"},
    {"X-Forwarded-For": "192.0.2.7"},
    {"X-Forwarded-For": ""},
    {"Forwarded": "for=192.0.2.7"},
    {"X-Real-IP": "127.0.0.1"},
    {"X-Forwarded-Proto": "https"},
    {"X-Forwarded-Host": "localhost"},
    {"X-Forwarded-Port": "443"},
    {"x-forwarded-server": "proxy"},
    {"Via": "1.1 proxy"},
]


@pytest.mark.slow_but(2)
@pytest.mark.parametrize("headers", PROXY_HEADERS, ids=str)
def test_a_visitor_through_a_proxy_is_not_the_local_owner(client: FlaskClient, tpb: str, headers: dict[str, str]):
    assert client.get(tpb).status_code == 200
    assert client.get(tpb, headers=headers).status_code == 404


@pytest.mark.parametrize("headers", PROXY_HEADERS, ids=str)
def test_no_header_makes_another_machine_home(app: Flask, tpb: str, headers: dict[str, str]):
    assert stranger(app).get(tpb, headers=headers).status_code == 404


@pytest.mark.parametrize("host", ["evil.local", "192.168.1.5:5000", "0.0.0.0:5000"])
def test_a_page_whose_name_was_made_to_point_here_is_not_at_home(client: FlaskClient, tpb: str, host: str):
    assert client.get(tpb, headers={"Host": host}).status_code == 404


@pytest.mark.slow
@pytest.mark.parametrize(
    ("trust", "proxies", "claimed"), [(False, 0, None), (True, 1, "127.0.0.1"), (False, 1, "127.0.0.1")]
)
def test_a_hosted_server_has_no_home(tmp_path: Any, trust: bool, proxies: int, claimed: str | None):
    app = create_app({"DATA": tmp_path / "book.sqlite3", "TRUST_LOCAL": trust, "PROXIES": proxies})
    starter = app.test_client()
    form = {"players": ["Ann", "Bob", "Cy"], "dealer": "at:Ann", "do": "seat", "key": "hosted"}
    table = starter.post("/tables/new/buddha", data=form).location
    headers = {"X-Forwarded-For": claimed} if claimed else {}
    assert starter.get(table, headers=headers).status_code == 200
    assert app.test_client().get(table, headers=headers).status_code == 404
    assert app.test_client().get("/backup.json", headers=headers).json["tables"] == []
    app.extensions["book"].close()


def test_a_keeper_who_opens_the_watchers_link_stays_a_keeper(app: Flask, tpb: str):
    somebody = visitor(app, tpb, KEEPER)
    assert somebody.get(f"{tpb}/share").status_code == 200
    somebody.get(link(app, tpb, WATCHER))
    assert somebody.get(f"{tpb}/share").status_code == 200


def test_a_watcher_who_opens_the_keepers_link_becomes_one(app: Flask, tpb: str):
    somebody = visitor(app, tpb, WATCHER)
    somebody.get(link(app, tpb, KEEPER))
    assert somebody.get(f"{tpb}/share").status_code == 200
