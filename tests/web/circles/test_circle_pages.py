"""The pages of a circle: who may see and change it, what its links open, how its names look."""

from __future__ import annotations

import json
import re
from html import unescape
from io import BytesIO
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tableside.circles.circle import HOME, MEMBER, READER, Circle
from tableside.circles.circle_book import CircleBook
from tableside.scorebook.table.access import KEEPER, WATCHER
from tableside.web.guard.limits import MOST_CIRCLES
from tableside.web.guard.roles.links import key_of
from tests.web.conftest import running
from tests.web.guard.test_access import all_routes
from tests.web.nights.nights_played import night_at, points_table
from tests.web.pages import Seat, alert, proof, words
from tests.web.visitors import link, stranger, visitor

PAGES = ("", "/share", "/person?name=Ann")
_keys = count()


def circles(app: Flask) -> CircleBook:
    found: CircleBook = app.extensions["circles"]
    return found


def send(client: FlaskClient, circle_id: str, what: str, position: int, **data: Any) -> TestResponse:
    form = {"key": f"circle-{next(_keys)}", "as_of": str(position), **data}
    return client.post(f"/circles/{circle_id}/{what}", data=form)


def begun(app: Flask, client: FlaskClient, name: str = "Thursdays") -> str:
    """A circle that this visitor begins; its id."""
    answer = client.post("/circles/new", data={"key": f"begin-{next(_keys)}", "name": name})
    assert answer.status_code == 303, words(answer)
    return answer.location.rsplit("/", 1)[1]


def joined(app: Flask, circle_id: str, role: str) -> FlaskClient:
    """Somebody who opened the circle's link."""
    client, circle = stranger(app), circles(app).home() if circle_id == HOME else circles(app).circle(circle_id)
    link = key_of(app.secret_key, circle_id, role, circle.renewal(role))
    assert client.get(f"/circles/{circle_id}/join/{role}/{link}").status_code == 303
    return client


@pytest.fixture
def ann(app: Flask, seat: Seat) -> FlaskClient:
    """Somebody elsewhere who keeps a table of Ann, Bob and Cy."""
    return visitor(app, seat("buddha", 3), KEEPER)


@pytest.fixture
def circle_id(app: Flask, ann: FlaskClient) -> str:
    return begun(app, ann)


def circle(app: Flask, circle_id: str) -> Circle:
    return circles(app).circle(circle_id)


def test_the_page_of_a_circle_that_is_not_saved_yet_says_nothing_of_a_beginning(client: FlaskClient):
    before = words(client.get(f"/circles/{HOME}"))
    assert "entered" not in before
    assert words(client.get(f"/circles/{HOME}")) == before
    send(client, HOME, "name", 0, name="Our house")
    assert "What was entered The circle is called Our house" in words(client.get(f"/circles/{HOME}"))


def test_nobody_began_the_circle_that_there_is_from_the_start(app: Flask, client: FlaskClient, circle_id: str):
    send(client, HOME, "name", 0, name="Our house")
    pages = [words(client.get(f"/circles/{one}")) for one in (HOME, circle_id)]
    assert ["The circle was begun" in page for page in pages] == [False, True]


def test_a_stranger_finds_no_circle(app: Flask, circle_id: str):
    before, somebody = circle(app, circle_id), stranger(app)
    for path in PAGES:
        assert somebody.get(f"/circles/{circle_id}{path}").status_code == 404, path
        assert somebody.get(f"/circles/{HOME}{path}").status_code == 404, path
    assert somebody.get(f"/circles/{circle_id}/join/{MEMBER}/guessed").status_code == 404
    for rule, method in all_routes(app):
        if method == "POST" and "circle_id" in rule.arguments:
            assert somebody.post(str(rule).replace("<circle_id>", circle_id)).status_code == 404, rule
    assert circle(app, circle_id) == before


def test_a_reader_sees_the_names_and_changes_nothing(app: Flask, circle_id: str):
    before, reader = circle(app, circle_id), joined(app, circle_id, READER)
    page = reader.get(f"/circles/{circle_id}")
    assert "Ann" in words(page)
    assert 'method="post"' not in page.text
    for rule, method in all_routes(app):
        if method == "POST" and "circle_id" in rule.arguments:
            assert reader.post(str(rule).replace("<circle_id>", circle_id)).status_code == 403, rule
    assert reader.get(f"/circles/{circle_id}/share").status_code == 403
    assert circle(app, circle_id) == before


def test_a_readers_link_leads_to_the_nights_and_each_name_to_its_player(app: Flask, ann: FlaskClient, circle_id: str):
    assert send(ann, circle_id, "hide", circle(app, circle_id).position, name="Ann").status_code == 303
    form = {"key": "new", "do": "seat", "players": ["Ann", "Dee"], "dealer": ""}
    table = ann.post("/tables/new/points", data=form).location
    assert (
        ann.post(f"{table}/enter/result", data={**proof(app, table), "points-0": "3", "points-1": "1"}).status_code
        == 303
    )
    key = key_of(app.secret_key, circle_id, READER, circle(app, circle_id).renewal(READER))
    reader = stranger(app)
    nights = reader.get(f"/circles/{circle_id}/join/{READER}/{key}").location
    assert "Ann" in words(reader.get(nights))
    page = reader.get(f"/circles/{circle_id}")
    [player] = re.findall(r'href="(/players/of[^"]*name=Ann)"', page.text)
    assert reader.get(unescape(player)).status_code == 200
    assert "not offered" not in words(page)
    assert "no longer offered" not in words(page)
    assert "no longer offered" in words(ann.get(f"/circles/{circle_id}"))


def test_a_new_circle_gets_the_tables_that_its_first_member_keeps(app: Flask, seat: Seat, ann: FlaskClient):
    others = seat("buddha", 4)
    circle_id = begun(app, ann)
    [table_id] = circles(app).table_ids(circle_id)
    assert not others.endswith(table_id)


def test_members_keep_the_tables_and_readers_look_at_them(app: Flask, circle_id: str):
    [table_id] = circles(app).table_ids(circle_id)
    member, reader = joined(app, circle_id, MEMBER), joined(app, circle_id, READER)
    assert member.get(f"/tables/{table_id}/share").status_code == 200
    assert reader.get(f"/tables/{table_id}").status_code == 200
    assert reader.get(f"/tables/{table_id}/share").status_code == 403
    assert "Ann, Bob" in words(reader.get("/"))
    assert "Ann, Bob" in words(member.get("/"))


def test_a_table_of_no_circle_is_closed_to_its_members(app: Flask, seat: Seat, circle_id: str):
    others = seat("buddha", 4)
    assert joined(app, circle_id, MEMBER).get(others).status_code == 404


def test_a_new_table_of_a_member_joins_the_circle(app: Flask, circle_id: str):
    member = joined(app, circle_id, MEMBER)
    form = {"key": "new", "do": "seat", "players": ["Dee", "Eve", "Fay"], "dealer": ""}
    assert member.post("/tables/new/buddha", data=form).status_code == 303
    assert len(circles(app).table_ids(circle_id)) == 2
    assert sorted(words(joined(app, circle_id, READER).get(f"/circles/{circle_id}")).split()).count("Dee") == 1


def test_a_renewed_link_of_a_table_ends_what_its_circle_gave(app: Flask, client: FlaskClient, circle_id: str):
    """Whoever has a link once must not keep the table for good by taking it into a circle."""
    [table_id] = circles(app).table_ids(circle_id)
    member, reader = joined(app, circle_id, MEMBER), joined(app, circle_id, READER)
    for role, statuses in ((KEEPER, (403, 403)), (WATCHER, (404, 404))):
        form = {**proof(app, f"/tables/{table_id}"), "role": role}
        assert client.post(f"/tables/{table_id}/share/renew", data=form).status_code == 303
        assert tuple(one.get(f"/tables/{table_id}/share").status_code for one in (member, reader)) == statuses


def test_who_begins_a_circle_takes_no_tables_that_another_circle_gave(app: Flask, seat: Seat, client: FlaskClient):
    seat("buddha", 3)
    send(client, HOME, "name", 1, name="Our house")
    member = joined(app, HOME, MEMBER)
    assert circles(app).table_ids(begun(app, member)) == []


def test_the_links_of_the_circle_from_the_start_open_it_before_anything_is_entered_in_it(app: Flask, seat: Seat):
    table = seat("points", 2)
    reader, member = joined(app, HOME, READER), joined(app, HOME, MEMBER)
    assert "Home" in words(reader.get(f"/circles/{HOME}"))
    assert [one.get(f"{table}/enter/result").status_code for one in (reader, member)] == [403, 200]


@pytest.mark.in_one_process
def test_a_circle_that_cannot_be_read_takes_nothing_else_with_it(app: Flask, client: FlaskClient, seat: Seat):
    seat("buddha", 3)
    send(client, HOME, "name", 1, name="Our house")
    with app.extensions["book"].store.writing() as session:
        session._execute("update circle_events set data = 'no JSON' where position = 2")
    circles(app).forget()
    for path in ("/", "/nights", "/players", "/statistics", "/backup.json"):
        assert client.get(path).status_code == 200, path
    assert "can’t be read" in words(client.get(f"/circles/{HOME}"))


def test_a_circle_s_link_hides_none_of_ones_own_nights(app: Flask, seat: Seat, circle_id: str):
    own = seat("points", 2)
    kim = visitor(app, own, KEEPER)
    scores = {**proof(app, own), "points-0": "3", "points-1": "1"}
    assert kim.post(f"{own}/enter/result", data=scores).status_code == 303
    before = words(kim.get("/nights")).count("Points")
    circle = circles(app).circle(circle_id)
    link = key_of(app.secret_key, circle_id, READER, circle.renewal(READER))
    assert kim.get(f"/circles/{circle_id}/join/{READER}/{link}").status_code == 303
    assert words(kim.get("/nights")).count("Points") == before > 0


def test_a_new_link_is_made_though_two_at_a_table_have_come_to_be_one(app: Flask, ann: FlaskClient, circle_id: str):
    position = circle(app, circle_id).position
    send(ann, circle_id, "person", position, name="Cy", right="Cyrus")
    form = {"key": "new", "do": "seat", "players": ["Cy", "Cyrus", "Fay"], "dealer": "", "alike": "Cyrus"}
    assert ann.post("/tables/new/buddha", data=form).status_code == 303
    assert send(ann, circle_id, "renew", position + 1, role=READER).status_code == 303


def test_a_readers_new_table_joins_nothing(app: Flask, circle_id: str):
    reader = joined(app, circle_id, READER)
    form = {"key": "new", "do": "seat", "players": ["Dee", "Eve", "Fay"], "dealer": ""}
    assert reader.post("/tables/new/buddha", data=form).status_code == 303
    assert len(circles(app).table_ids(circle_id)) == 1


def test_the_same_crew_goes_on_in_its_circle(app: Flask, client: FlaskClient, circle_id: str):
    [table_id] = circles(app).table_ids(circle_id)
    assert client.post(f"/tables/{table_id}/again", data={"key": "again"}).status_code == 303
    assert len(circles(app).table_ids(circle_id)) == 2


def test_a_new_link_ends_the_old_ones_for_others(app: Flask, ann: FlaskClient, circle_id: str):
    member, reader = joined(app, circle_id, MEMBER), joined(app, circle_id, READER)
    position = circle(app, circle_id).position
    assert send(ann, circle_id, "renew", position, role=MEMBER).status_code == 303
    assert member.get(f"/circles/{circle_id}").status_code == 404
    assert reader.get(f"/circles/{circle_id}").status_code == 200
    assert ann.get(f"/circles/{circle_id}/share").status_code == 200


def test_the_page_says_what_was_saved_with_its_undo_before_the_names(app: Flask, ann: FlaskClient, circle_id: str):
    answer = send(ann, circle_id, "person", circle(app, circle_id).position, name="Bob", right="Robert")
    saved = words(ann.get(answer.location)).partition("Saved")[2]
    assert saved.index("Bob is Robert") < saved.index("Undo") < saved.index("Names")


def test_a_name_is_put_right_for_new_tables_and_the_sheets_stay(app: Flask, ann: FlaskClient, circle_id: str):
    position = circle(app, circle_id).position
    assert send(ann, circle_id, "person", position, name="Bob", right="Robert").status_code == 303
    page = words(ann.get(f"/circles/{circle_id}"))
    assert "Robert" in page
    assert "also Bob" in page
    assert "Bob is Robert" in page
    assert "Robert" in words(ann.get("/tables/new/buddha"))
    [table_id] = circles(app).table_ids(circle_id)
    assert "Bob" in words(ann.get(f"/tables/{table_id}"))


def test_another_spelling_of_somebody_here_takes_the_name_as_it_is_written_there(
    app: Flask, ann: FlaskClient, circle_id: str
):
    other = points_table(app, ("Annie", "Bob"), [[5, 3]])
    circles(app).join(circle_id, other.rsplit("/", 1)[1], "key")
    page = ann.get(f"/circles/{circle_id}/person?name=Annie")
    assert '<button class="small" name="right" value="Ann">Ann</button>' in page.text
    form = {"key": "twice", "as_of": str(circle(app, circle_id).position), "name": "Annie", "right": "ann"}
    for _ in range(2):
        assert ann.post(f"/circles/{circle_id}/person", data=form).status_code == 303
    assert "Annie is Ann" in words(ann.get(f"/circles/{circle_id}"))
    assert "Ann won the only game" in words(ann.get(night_at(other)))


def test_the_page_of_a_name_that_is_hidden_offers_it_again(app: Flask, ann: FlaskClient, circle_id: str):
    position = circle(app, circle_id).position
    send(ann, circle_id, "hide", position, name="Cy")
    page = ann.get(f"/circles/{circle_id}/person?name=Cy")
    [target] = re.findall(r'name="target" value="(\d+)">Offer Cy again', page.text)
    assert send(ann, circle_id, "undo", position + 1, target=target).status_code == 303
    assert "Offer Cy no longer" in words(ann.get(f"/circles/{circle_id}/person?name=Cy"))


def test_a_hidden_name_is_offered_no_longer_until_that_is_undone(app: Flask, ann: FlaskClient, circle_id: str):
    assert "Cy" in words(ann.get("/tables/new/huckley-buck"))
    position = circle(app, circle_id).position
    assert send(ann, circle_id, "hide", position, name="Cy").status_code == 303
    assert "not offered" in words(ann.get(f"/circles/{circle_id}"))
    assert "Cy" not in words(ann.get("/tables/new/huckley-buck"))
    assert send(ann, circle_id, "undo", position + 1, target=position + 1).status_code == 303
    assert "Cy" in words(ann.get("/tables/new/huckley-buck"))


def test_a_refusal_keeps_what_was_typed(app: Flask, ann: FlaskClient, circle_id: str):
    position = circle(app, circle_id).position
    answer = send(ann, circle_id, "person", position, name="Bob", right="Ann")
    assert answer.status_code == 422
    assert "sat at one table" in alert(answer)
    assert 'value="Ann"' in answer.text


def test_a_form_of_an_older_state_is_to_be_looked_at_again(app: Flask, ann: FlaskClient, circle_id: str):
    position = circle(app, circle_id).position
    send(ann, circle_id, "name", position, name="Fridays")
    answer = send(ann, circle_id, "name", position, name="Saturdays")
    assert answer.status_code == 409
    assert circle(app, circle_id).name == "Fridays"


def test_a_circle_without_a_name_is_not_begun(app: Flask, ann: FlaskClient):
    answer = ann.post("/circles/new", data={"key": "none", "name": " "})
    assert answer.status_code == 422
    assert "name of 1 to 40 characters" in alert(answer)
    assert circles(app).ids() == []


def test_the_page_of_a_person_who_is_not_there_says_so(app: Flask, ann: FlaskClient, circle_id: str):
    assert "Nobody of this circle is called Zoe" in words(ann.get(f"/circles/{circle_id}/person?name=Zoe"))


def test_a_browser_remembers_the_circles_it_opened_last(app: Flask, ann: FlaskClient):
    ids = [begun(app, ann, f"Circle {number}") for number in range(MOST_CIRCLES + 1)]
    opened = [ann.get(f"/circles/{circle_id}").status_code for circle_id in ids]
    assert opened == [404, *(200 for _ in range(MOST_CIRCLES))]


def test_a_backup_takes_the_circle_to_another_server(
    app: Flask, ann: FlaskClient, circle_id: str, seat: Seat, tmp_path: Path
):
    ann.get(link(app, seat("buddha", 4), KEEPER))  # a table of another circle
    send(ann, circle_id, "person", circle(app, circle_id).position, name="Bob", right="Robert")
    backup = ann.get("/backup.json").get_data()
    with running(tmp_path / "elsewhere") as other:
        client = stranger(other)
        answer = client.post("/bring-in", data={"copy": (BytesIO(backup), "book.json")})
        assert "Thursdays" in words(answer)
        assert "added" in words(answer)
        [here] = circles(other).ids()
        assert circles(other).circle(here) == circle(app, circle_id)
        assert len(circles(other).table_ids(here)) == 1
        assert "also Bob" in words(client.get(f"/circles/{here}"))
        again = client.post("/bring-in", data={"copy": (BytesIO(backup), "book.json")})
        assert "was here already" in words(again)
        assert circles(other).ids() == [here]


def test_the_names_of_a_phone_come_into_the_circle_from_the_start(
    app: Flask, client: FlaskClient, seat: Seat, tmp_path: Path
):
    seat("buddha", 3)
    send(client, HOME, "person", 1, name="Bob", right="Robert")
    backup = client.get("/backup.json").get_data()
    assert [one["tables"] for one in json.loads(backup)["circles"]] == [
        [app.extensions["book"].table(table_id).key for table_id in app.extensions["book"].ids()]
    ]
    with running(tmp_path / "elsewhere") as other:
        at_home = other.test_client()
        send(at_home, HOME, "name", 1, name="Our table")
        at_home.post("/bring-in", data={"copy": (BytesIO(backup), "book.json")})
        assert circles(other).home().name_of("Bob") == "Robert"
        assert circles(other).home().name == "Our table"
        assert circles(other).ids() == [HOME]


def test_a_copy_that_names_a_circle_opens_nothing_of_it(app: Flask, ann: FlaskClient, circle_id: str):
    """Whoever brings in a copy of the circle gets a circle of their own, not the one that is here."""
    backup = ann.get("/backup.json").get_data()
    somebody = stranger(app, "192.0.2.99")
    somebody.post("/bring-in", data={"copy": (BytesIO(backup), "book.json")})
    assert somebody.get(f"/circles/{circle_id}").status_code == 404
    assert len(circles(app).table_ids(circle_id)) == 1


def test_two_spellings_of_one_person_are_asked_about_when_both_sit_down(app: Flask, ann: FlaskClient, circle_id: str):
    send(ann, circle_id, "person", circle(app, circle_id).position, name="Cy", right="Cyrus")
    form = {"key": "new", "do": "add", "players": ["Ann", "Cyrus"], "dealer": "", "new_name": "Cy"}
    asked = ann.post("/tables/new/buddha", data=form)
    assert "In this circle Cy and Cyrus are one person. If they are two people, do the same once more." in alert(asked)
    together = {**form, "do": "seat", "players": ["Ann", "Cyrus", "Cy"], "new_name": ""}
    assert ann.post("/tables/new/buddha", data=together).status_code == 422
    assert ann.post("/tables/new/buddha", data={**together, "alike": "Cy"}).status_code == 303


def move(client: FlaskClient, table_id: str, before: str, to: str) -> TestResponse:
    return client.post(f"/tables/{table_id}/circle", data={"key": f"move-{next(_keys)}", "from": before, "to": to})


@pytest.fixture
def table_id(app: Flask, circle_id: str) -> str:
    """The table of the circle."""
    [table_id] = circles(app).table_ids(circle_id)
    return table_id


def test_a_member_of_two_circles_moves_a_table_and_the_circle_it_left_takes_it_back(
    app: Flask, ann: FlaskClient, circle_id: str, table_id: str
):
    other = begun(app, ann, "Sundays")
    page = words(ann.get(f"/tables/{table_id}/circle"))
    assert "This table belongs to Thursdays" in page
    assert "To Sundays To no circle" in page
    assert move(ann, table_id, circle_id, other).status_code == 303
    assert circles(app).circle_id_of(table_id) == other
    assert "Ann, Bob, Cy: moved out of this circle" in words(ann.get(f"/circles/{circle_id}"))
    position = circle(app, circle_id).position
    assert send(ann, circle_id, "undo", position, target=position).status_code == 303
    assert circles(app).circle_id_of(table_id) == circle_id


def test_a_member_who_moves_a_table_out_of_the_circle_keeps_it(app: Flask, circle_id: str, table_id: str):
    member, reader = joined(app, circle_id, MEMBER), joined(app, circle_id, READER)
    assert move(member, table_id, circle_id, HOME).status_code == 303
    assert member.get(f"/tables/{table_id}/share").status_code == 200
    assert reader.get(f"/tables/{table_id}").status_code == 404
    assert "belongs to no circle" in words(member.get(f"/tables/{table_id}/circle"))
    assert move(member, table_id, HOME, circle_id).status_code == 303
    assert reader.get(f"/tables/{table_id}").status_code == 200


def test_nobody_moves_a_table_who_does_not_write_for_both_circles(
    app: Flask, ann: FlaskClient, seat: Seat, circle_id: str, table_id: str
):
    bob = visitor(app, seat("buddha", 4), KEEPER)
    others = begun(app, bob, "Bob’s")
    [bobs_table] = circles(app).table_ids(others)
    reader, keeper = joined(app, circle_id, READER), visitor(app, f"/tables/{table_id}", KEEPER)
    assert move(ann, table_id, circle_id, others).status_code == 404
    assert move(ann, bobs_table, others, circle_id).status_code == 404
    assert move(reader, table_id, circle_id, HOME).status_code == 403
    assert move(keeper, table_id, circle_id, HOME).status_code == 404
    assert "Its members move it" in words(keeper.get(f"/tables/{table_id}/circle"))
    assert (circles(app).circle_id_of(table_id), circles(app).circle_id_of(bobs_table)) == (circle_id, others)


def test_an_undo_takes_a_table_from_no_circle_that_the_visitor_does_not_keep(
    app: Flask, ann: FlaskClient, circle_id: str, table_id: str
):
    other = begun(app, ann, "Sundays")
    move(ann, table_id, circle_id, other)
    position = circle(app, circle_id).position
    member = joined(app, circle_id, MEMBER)
    assert send(member, circle_id, "undo", position, target=position).status_code == 404
    assert circles(app).circle_id_of(table_id) == other


def test_a_move_that_another_one_overtook_is_refused_in_words(
    app: Flask, ann: FlaskClient, circle_id: str, table_id: str
):
    move(ann, table_id, circle_id, HOME)
    late = move(ann, table_id, circle_id, HOME)
    assert late.status_code == 422
    assert "in another circle by now" in alert(late)


def test_a_copy_that_says_a_table_was_moved_gets_nobody_that_table(
    app: Flask, ann: FlaskClient, circle_id: str, seat: Seat
):
    """Whoever brings in a circle whose record says so could else undo that, and would keep the table."""
    victim = seat("points", 2).rsplit("/", 1)[1]
    backup = ann.get("/backup.json").get_data()
    for number, crafted in enumerate((circle_id, begun(app, ann, "Mine too"), HOME)):
        copy = json.loads(backup)
        [of_circle] = [one for one in copy["circles"] if one["events"][0]["key"] == circle(app, circle_id).key]
        data = {"table": victim, "called": "Mine", "way": "out", "here": crafted, "other": HOME}
        last = of_circle["events"][-1]
        of_circle["events"].append(
            {**last, "position": last["position"] + 1, "kind": "moved", "data": data, "key": f"bad-{number}"}
        )
        answer = ann.post("/bring-in", data={"copy": (BytesIO(json.dumps(copy).encode()), "book.json")})
        assert "Thursdays" in words(answer), alert(answer)
        for one in circles(app).ids():
            for event in circle(app, one).events:
                if event.kind == "moved":
                    answer = send(ann, one, "undo", circle(app, one).position, target=event.position)
                    assert answer.status_code in (404, 422)
                    assert ann.get(f"/tables/{victim}").status_code == 404
    assert circles(app).circle_id_of(victim) == HOME
    assert any(event.kind == "moved" for one in circles(app).ids() for event in circle(app, one).events)


def test_an_undo_lets_in_nobody_whom_the_table_shut_out(app: Flask, ann: FlaskClient, circle_id: str, table_id: str):
    """A member who no longer keeps the table that was moved can't get it back by the circle's undo."""
    bob = joined(app, circle_id, MEMBER)
    assert ann.post(f"/tables/{table_id}/circle", data={"key": "out", "from": circle_id, "to": HOME}).status_code == 303
    assert bob.get(f"/tables/{table_id}").status_code == 404
    moved = circle(app, circle_id).position
    assert send(bob, circle_id, "undo", moved, target=moved).status_code == 404
    assert bob.get(f"/tables/{table_id}").status_code == 404
    assert circles(app).circle_id_of(table_id) == HOME


def test_a_name_can_be_put_right_where_two_spellings_sat_at_one_table(
    app: Flask, client: FlaskClient, ann: FlaskClient, circle_id: str
):
    """They stay two people there; the name that is right for both may still change."""
    position = circle(app, circle_id).position
    assert send(ann, circle_id, "person", position, name="Anne", right="Ann").status_code == 303
    kept = circles(app)
    form = {"players": ["Ann", "Anne"], "dealer": "at:Ann", "do": "seat", "key": "two-spellings"}
    table_id = client.post("/tables/new/points", data=form).location.rsplit("/", 1)[1]
    kept.join(circle_id, table_id, app.extensions["book"].table(table_id).key)
    app.extensions["statistics"].bring_up_to_date()
    assert send(ann, circle_id, "person", position + 1, name="Ann", right="Annabel").status_code == 303


def test_the_same_move_sent_twice_is_one_event(app: Flask, ann: FlaskClient, circle_id: str, table_id: str):
    form = {"key": "once", "from": circle_id, "to": HOME}
    for _ in range(2):
        assert ann.post(f"/tables/{table_id}/circle", data=form).status_code == 303
    assert [event.kind for event in circle(app, circle_id).events].count("moved") == 1


def test_a_table_of_a_tournament_day_is_not_moved(app: Flask, client: FlaskClient, seat: Seat, monkeypatch: Any):
    table_id = seat("points", 2).rsplit("/", 1)[1]
    circle_id = begun(app, client)
    monkeypatch.setattr(type(app.extensions["days"]), "day_of", lambda self, table_id: "day")
    assert move(client, table_id, HOME, circle_id).status_code == 422
    assert "A tournament day opened this table" in words(client.get(f"/tables/{table_id}/circle"))


def test_a_new_table_joins_the_circle_that_its_form_names(app: Flask, ann: FlaskClient, circle_id: str, table_id: str):
    other = begun(app, ann, "Sundays")
    page = ann.get(f"/tables/new/buddha?crew={table_id}")
    assert f'value="{circle_id}" checked' in page.text
    assert f'value="{other}"' in page.text
    form = {"key": "new", "do": "seat", "players": ["Dee", "Eve", "Fay"], "dealer": "", "crew": table_id}
    ann.post("/tables/new/buddha", data={**form, "circle": other})
    assert len(circles(app).table_ids(other)) == 1
    ann.post("/tables/new/buddha", data={**form, "circle": "somebody-elses", "key": "new2"})
    assert len(circles(app).table_ids(circle_id)) == 2


def test_a_visitor_of_one_circle_is_not_asked_which(ann: FlaskClient, circle_id: str):
    assert 'name="circle"' not in ann.get("/tables/new/buddha").text
