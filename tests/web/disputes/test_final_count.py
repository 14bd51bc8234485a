"""The final count of 10 at the referee: entered in parts, known from the sheet, refused at its field."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from html import unescape
from urllib.parse import urlencode

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee import judge
from tests.web.pages import alert, proof, send, table_at, words

TOLD = {
    "q.normals.0": "12+2",
    "q.normals.1": "30",
    "q.normals.2": "4",
    "q.chips.0": "9",
    "q.chips.1": "0",
    "q.chips.2": "12",
    "q.special.0": "J P4 R3 R8",
    "q.special.1": "R1 R2 R4 R5 R6",
    "q.special.2": "J R7 R9 R10",
}
"""Fourteen normal cards, of which two were held, with a joker, P4 and two round cards make 41: 23 less nine chips."""
SCORES = {"Ann": 23, "Bob": 48, "Cy": 16}
HIDDEN = re.compile(r'<input type="hidden" name="(q\.[^"]*)" value="([^"]*)">')


@pytest.fixture
def asked(client: FlaskClient) -> Callable[..., str]:
    """The page after the final count was asked for, at an address, with what is entered there."""

    def ask(address: str, form: Mapping[str, str], act: str = "ask") -> str:
        players = [] if "/tables/" in address else [("p", name) for name in ("Ann", "Bob", "Cy")]
        fields = [*players, ("i", "final"), *form.items(), ("do", act)]
        return unescape(client.get(f"{address}?{urlencode(fields)}").get_data(as_text=True))

    return ask


def field_told(page: str, key: str) -> list[str]:
    """The values of the number fields of a part, by seat."""
    return re.findall(rf'name="q\.{key}\.\d" value="([^"]*)" data-keypad', page)


@pytest.mark.clause("TEN-SCORE-02", "TEN-END-04")
def test_what_is_entered_in_parts_is_ruled_with_its_sums(client: FlaskClient, asked: Callable[..., str]) -> None:
    ruled = asked("/referee/ten", TOLD)
    assert '<p class="verdict ruled">Cy wins</p>' in ruled
    assert "Ann 23 (41 penalty points less 18 for 9 chips)" in ruled
    assert [f">{name}: {score}" in ruled for name, score in SCORES.items()] == [True] * 3
    assert ">Cy: 16, wins</h2>" in ruled
    assert "TEN-SCORE-02" in ruled


def scored(app: Flask, client: FlaskClient, seat: Callable[..., str], rounds: int) -> str:
    """A table of two after that many scored rounds; Ann loses each with the cards that she and Bob show."""
    table = seat("ten", 2, "Bob")
    for card in range(1, rounds + 1):
        shown = {"shown-0": f"P{card - 8}" if card > 8 else "J" if card == 1 else "1", "shown-1": "10"}
        form = {"round_card": str(card), "allowed": "yes", **shown}
        assert send(app, client, table, "enter/result", form).status_code == 303
    return table


def carried(client: FlaskClient, table: str) -> dict[str, str]:
    """What the referee's first page takes along of the final count, by its field."""
    hidden: dict[str, str] = {}
    for name, text in HIDDEN.findall(client.get(f"{table}/referee").get_data(as_text=True)):
        if name.split(".")[1] in ("normals", "chips", "special"):
            hidden[name] = f"{hidden.get(name, '')} {text}".strip()
    return hidden


@pytest.mark.clause("TEN-END-03", "TEN-END-04")
def test_the_sheet_tells_what_was_taken_and_only_the_rest_is_asked(
    app: Flask, client: FlaskClient, seat: Callable[..., str], asked: Callable[..., str]
) -> None:
    table = scored(app, client, seat, 10)
    known = carried(client, table)
    assert {name: text for name, text in known.items() if "chips" in name} == {"q.chips.0": "7", "q.chips.1": "7"}
    taken = [text for name, text in known.items() if "special" in name]
    assert " ".join(taken).count("R") == 10
    page = asked(f"{table}/referee", known, "question:final")
    assert field_told(page, "normals") == ["", ""]
    assert field_told(page, "chips") == ["7", "7"]
    assert "Still missing: Normal cards, pile and hand<" in page
    hands = {"cards-0": "J P3 P4 P5", "cards-1": "J P6 P7 P8"}
    assert send(app, client, table, "enter/hands", hands).status_code == 303
    assert "Still missing" not in asked(f"{table}/referee", carried(client, table), "question:final")
    course = table_at(app, table).course
    ruled = asked(f"{table}/referee", carried(client, table))
    scores = [f">{name}: {total}" for name, total in zip(course.setup.names, course.totals, strict=True)]
    assert [score for score in scores if score not in ruled] == []


@pytest.mark.clause("TEN-END-03")
def test_round_cards_that_are_left_over_lie_with_the_last_loser(
    app: Flask, client: FlaskClient, seat: Callable[..., str]
) -> None:
    table = scored(app, client, seat, 2)
    course = table_at(app, table).course
    assert carried(client, table)[f"q.special.{course.loser}"].split()[-8:] == [f"R{card}" for card in range(3, 11)]


def test_a_round_that_is_open_tells_nothing_of_the_end(
    app: Flask, client: FlaskClient, seat: Callable[..., str]
) -> None:
    table = scored(app, client, seat, 2)
    assert send(app, client, table, "enter/round_card", {"card": "5"}).status_code == 303
    assert carried(client, table) == {}
    assert carried(client, seat("ten", 3)) == {}


@pytest.mark.clause("TEN-PREP-05")
def test_chips_that_do_not_add_up_are_refused_at_their_field(asked: Callable[..., str]) -> None:
    wrong = {**TOLD, "q.chips.0": "8"}
    page = asked("/referee/ten", wrong)
    field = page.split('aria-label="Chips" aria-describedby="wrong-chips"')[1].split("<h2>Other cards")[0]
    assert "The chips add up to 20, and 21 were dealt" in field
    assert page.count("The chips add up to 20") == 1, "at its field alone"
    assert "Let the count stand all the same?" in page
    assert "Let the count stand" not in asked("/referee/ten", wrong, "question:final")
    assert '<p class="verdict ruled">Cy wins</p>' in asked("/referee/ten", {**wrong, "q.allow_count": "yes"})


@pytest.mark.clause("TEN-MAT-04")
def test_too_many_normal_cards_are_refused_where_they_are_counted(asked: Callable[..., str]) -> None:
    page = asked("/referee/ten", {**TOLD, "q.normals.2": "40"})
    assert "The piles hold 84 normal cards" in page.split('aria-describedby="wrong-normals"')[1].split("<h2>Chips")[0]


@pytest.mark.clause("TEN-END-03")
def test_round_cards_that_nobody_has_are_asked_for_before_the_ruling(asked: Callable[..., str]) -> None:
    entered = {**TOLD, "q.special.2": "J R9"}
    assert "Still missing: Round cards: 7 and 10<" in asked("/referee/ten", entered, "question:final")
    assert "Round cards: somebody has each of them." in asked("/referee/ten", entered)
    assert "Cy wins" in asked("/referee/ten", {**entered, "q.allow_count": "yes", "q.chips.2": "12"})
    nothing = asked("/referee/ten", {}, "question:final")
    assert "Still missing: Normal cards, pile and hand · Chips · Round cards<" in nothing


def test_normal_cards_are_counted_and_never_tapped(client: FlaskClient, asked: Callable[..., str]) -> None:
    page = asked("/referee/ten", TOLD, "question:final")
    assert 'value="card:R10"' in page
    assert 'value="card:7"' not in page
    address = f"/referee/ten?{urlencode({'i': 'final', 'at': 'q.special.0', 'typed': '7', 'do': 'type'})}"
    assert "R1 to R10 for a round card; normal cards are counted" in alert(client.get(address))


def test_a_kept_ruling_is_reopened_with_all_that_was_entered(
    app: Flask, client: FlaskClient, seat: Callable[..., str], asked: Callable[..., str]
) -> None:
    table = seat("ten", 3)
    ruled = asked(f"{table}/referee", TOLD)
    case = json.loads(ruled.split('name="case" value="')[1].split('">')[0])
    assert case["ask"]["piles"]["Ann"] == {"normals": 14, "jokers": 1, "penalty": [4], "round": [3, 8]}
    assert judge(case).as_dict()["scores"] == SCORES
    answer = client.post(f"{table}/rulings", data={**proof(app, table), "case": json.dumps(case), "do": "keep"})
    kept = client.get(answer.location)
    assert "Cy wins" in words(kept)
    again = re.findall(r'href="([^"]*)"[^>]*>Take it up again', kept.get_data(as_text=True))[0]
    page = client.get(unescape(again)).get_data(as_text=True)
    assert field_told(page, "normals") == ["14", "30", "4"]
    assert field_told(page, "chips") == ["9", "0", "12"]
    assert re.findall(r'name="q.special.0" value="([^"]*)"', page) == ["J", "P4", "R3", "R8"]


def test_numbers_make_room_for_the_cards_while_those_are_tapped(asked: Callable[..., str]) -> None:
    assert "data-keypad-keys" in asked("/referee/ten", TOLD, "question:final")
    assert "data-keypad-keys" not in asked("/referee/ten", TOLD, "at:q.special.1")
    large = re.findall(r'<button class="go"[^>]*value="([^"]*)"', asked("/referee/ten", TOLD, "at:q.special.1"))
    assert large == ["ask"], "everybody has some"
