"""How a tournament day is opened, and when one is offered."""

from __future__ import annotations

import html
import re

import pytest
from flask.testing import FlaskClient

from tableside.days.door_list import read_door_list
from tests.web.days.day_pages import EIGHT
from tests.web.pages import alert, typed, words

NAMES = (*EIGHT, "Jo")


FORM = {"name": "Day", "legs": "3", "key": "k"}


def test_a_day_is_opened_from_the_first_page(client: FlaskClient) -> None:
    assert 'href="/days"' in client.get("/").text
    assert 'href="/days/new/huckley-buck"' in client.get("/days").text
    page = words(client.get("/days/new/huckley-buck"))
    assert page.index("Games before a move") < page.index("Those of play")
    assert "From 2 to 3; usual: 2." in page
    assert "Tournament order at a table" in page


def test_no_day_is_opened_in_a_game_without_days(client: FlaskClient) -> None:
    assert "/days/new/ten" not in client.get("/days").text
    assert client.get("/days/new/ten").status_code == 404


@pytest.mark.parametrize(
    ("typed_wrong", "told"), [({"name": ""}, "A day has a name"), ({"legs": "many"}, "1 to 20 legs")]
)
def test_a_day_without_a_name_or_a_number_of_legs_is_refused(
    client: FlaskClient, typed_wrong: dict[str, str], told: str
) -> None:
    answer = client.post("/days/new/huckley-buck", data={**FORM, **typed_wrong})
    assert (answer.status_code, told in alert(answer)) == (422, True)


def test_a_form_sent_twice_opens_one_day_and_with_another_name_none(client: FlaskClient) -> None:
    first = client.post("/days/new/huckley-buck", data=FORM)
    assert first.location == client.post("/days/new/huckley-buck", data=FORM).location
    assert client.post("/days/new/huckley-buck", data={**FORM, "name": "Another"}).status_code == 409


@pytest.mark.clause("HB-GEN-01", "HB-TOUR-01")
@pytest.mark.parametrize("tap", ["add:", "add:Jo", "seat"])
def test_who_is_too_many_for_a_table_is_offered_a_day_with_all_names(client: FlaskClient, tap: str) -> None:
    seated = NAMES[:8] if tap == "seat" else NAMES[:7]
    form = {"players": list(seated), "new_name": "" if tap == "seat" else NAMES[8], "do": tap}
    refused = client.post("/tables/new/huckley-buck", data=form)
    assert refused.status_code == 422
    assert "A day with these 8" in words(refused)
    [offered] = re.findall(r'href="(/days/new/huckley-buck[^"]*)"', refused.text)
    given = typed(client.get(html.unescape(offered)))
    opened = client.post("/days/new/huckley-buck", data={**given, "name": "Club day"}, follow_redirects=True)
    names = NAMES[:8] if tap == "seat" else (*NAMES[:7], NAMES[8])
    assert "\n".join(names) in opened.text.replace("\r", "")
    assert "On the list" not in words(opened)


def test_a_name_with_a_comma_comes_along_whole(client: FlaskClient) -> None:
    names = ["Ann, Mary", 'Cyril "Cy" Baker', "Ewa; Zoë", *NAMES[:5]]
    refused = client.post("/tables/new/huckley-buck", data={"players": names, "do": "seat"})
    [offered] = re.findall(r'href="(/days/new/huckley-buck[^"]*)"', refused.text)
    read = read_door_list(typed(client.get(html.unescape(offered)))["names"], ())
    assert [line.names for line in read] == [(name,) for name in names]


def test_no_day_is_offered_to_fewer_or_in_a_game_without_days(client: FlaskClient) -> None:
    for slug, players in (("huckley-buck", 2), ("ten", 9)):
        refused = client.post(f"/tables/new/{slug}", data={"players": list(NAMES[:players]), "do": "seat"})
        assert refused.status_code == 422
        assert "A day with these" not in words(refused)
