"""The pages of Points: names, who deals if anybody, a sum that is half typed, and no referee or rulebook."""

from __future__ import annotations

import csv
from io import StringIO

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.pages import page_at, send, table_at, words
from tests.web.strict_html import read_page
from tests.web.tables.test_new_table import change
from tests.web.visitors import stranger

CREW = ("Ann", "Bob", "Cy")


def started(client: FlaskClient, **rules: str) -> str:
    """A table of three that plays by these house rules, named without "points."; gives its address."""
    chosen = {f"points.{key}": value for key, value in rules.items()}
    answer = change(client, "seat", CREW, slug="points", **chosen, key=f"seat-{sorted(rules.items())}")
    assert answer.status_code == 303, answer.text
    return answer.location


def scored(app: Flask, client: FlaskClient, address: str, *points: str) -> None:
    """A round with what is typed for each player."""
    answer = send(app, client, address, "enter/result", {f"points-{seat}": typed for seat, typed in enumerate(points)})
    assert answer.status_code == 303, answer.text


@pytest.mark.parametrize(
    ("address", "missing"),
    [
        ("/referee/points", "a referee"),
        ("/referee/points?do=ask:legal", "a referee"),
        ("/rules/points", "a rulebook"),
        ("{table}/referee", "a referee"),
        ("{table}/rules", "a rulebook"),
    ],
)
def test_there_is_no_referee_and_no_rulebook(client: FlaskClient, address: str, missing: str) -> None:
    """Their addresses say so in plain words."""
    answer = client.get(address.format(table=started(client)))
    assert answer.status_code == 404
    assert f"Points comes without {missing}" in words(answer)


def test_no_ruling_is_kept(app: Flask, client: FlaskClient) -> None:
    """Neither of no case, nor of one that somebody wrote."""
    address = started(client)
    case = '{"game": "points", "players": ["Ann", "Bob", "Cy"], "ask": {"what": "legal"}}'
    for sent in ("", case):
        assert send(app, client, address, "rulings", {"case": sent}).status_code == 404
    assert table_at(app, address).rulings == ()


@pytest.mark.parametrize("page", ["", "/enter/result", "/enter/ended", "/history", "/house-rules", "/players", "/own"])
def test_no_page_names_a_referee_or_a_rulebook(app: Flask, client: FlaskClient, page: str) -> None:
    """Nor what only they have."""
    address = started(client)
    scored(app, client, address, "12", "-5", "0")
    found = page_at(client, f"{address}{page}").lower()
    assert [word for word in ("referee", "rulebook", "ruling", "/rules") if word in found] == []


def test_a_game_that_is_won_has_no_entries_of_an_open_round(app: Flask, client: FlaskClient) -> None:
    """Its end is on the page in large already."""
    address = started(client)
    scored(app, client, address, "12", "-5", "0")
    assert send(app, client, address, "enter/ended").status_code == 303
    assert 'aria-label="How the game ended"' in page_at(client, address)
    assert 'aria-label="The open round"' not in page_at(client, address)


def test_who_would_win_is_told_before_the_game_is_ended(app: Flask, client: FlaskClient) -> None:
    address = started(client, wins="lowest")
    scored(app, client, address, "12", "-5", "0")
    told = words(client.get(f"{address}/enter/ended"))
    assert "Bob wins" in told
    assert "Nothing is missing" not in told


def test_names_that_were_played_before_are_one_tap(app: Flask, client: FlaskClient) -> None:
    """The latest first, once each, at tables that the visitor sees."""
    for name in ("Canasta", "Rummy & Co", "Canasta"):
        started(client, game=name)
    page = read_page(client.get("/tables/new/points"))
    keys = [key for key in page.iter("button") if key.get("value", "").startswith("call:")]
    assert sorted("".join(key.itertext()) for key in keys) == ["Canasta", "Rummy & Co"]
    taken = read_page(change(client, keys[0].get("value", ""), CREW[:2], slug="points"))
    (field,) = [field for field in taken.iter("input") if field.get("name") == "points.game"]
    assert f"call:{field.get('value')}" == keys[0].get("value")
    assert "call:" not in stranger(app).get("/tables/new/points").text
    assert "call:" not in client.get("/tables/new/ten").text


def test_table_goes_by_the_name_that_it_gave_the_game(app: Flask, client: FlaskClient) -> None:
    """That name is no house rule of the game, so none is counted."""
    page = words(client.get(started(client, game="Canasta")))
    assert "Canasta" in page
    assert "house rule" not in page


def test_nobody_deals_where_the_table_says_so(app: Flask, client: FlaskClient) -> None:
    """Neither on the pad nor in the CSV, whose dealer is blank; the others find theirs there."""
    for dealer, dealers in (("round", ["Ann", "Bob"]), ("none", ["", ""])):
        address = started(client, dealer=dealer)
        for _ in range(2):
            scored(app, client, address, "3", "−4", "0")
        assert ("deals" in words(client.get(address))) is (dealer == "round")
        _, *rows = csv.reader(StringIO(client.get(f"{address}/sheet.csv").get_data(as_text=True).lstrip("\ufeff")))
        assert [row[2] for row in rows[:2]] == dealers


def test_blank_is_missing_and_zero_is_a_score(app: Flask, client: FlaskClient) -> None:
    """A sum counts as what it makes."""
    address = started(client)
    refused = send(app, client, address, "enter/result", {"points-0": "12+11", "points-1": "", "points-2": "0"})
    assert refused.status_code == 422
    assert "a blank is not a 0" in words(refused)
    scored(app, client, address, "12+11", "-5-3", "0")
    assert table_at(app, address).course.totals == (23, -8, 0)
    assert "Bob −8" in words(client.get(f"{address}/history"))


def test_half_a_sum_is_no_fault_until_it_is_saved(app: Flask, client: FlaskClient) -> None:
    """The line over the keypad counts what is there."""
    address, typed = started(client), {"points-0": "12+", "points-1": "4", "points-2": "0"}
    preview = send(app, client, address, "enter/result/preview", typed)
    assert "can't be taken" not in preview.text
    assert "12" in preview.text
    assert send(app, client, address, "enter/result", typed).status_code == 422


def test_first_page_names_the_first_of_twelve(app: Flask, client: FlaskClient) -> None:
    """All of them would take the games below it out of sight."""
    names = tuple(f"Player {letter}" for letter in "ABCDEFGHIJKL")
    assert change(client, "seat", names, slug="points").status_code == 303
    page = words(client.get("/"))
    assert "Player E and 7 more" in page
    assert "Player F" not in page
