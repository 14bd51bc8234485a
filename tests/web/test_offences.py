"""What a ruling shows of offences: each with proof and remedy, also where a legal card proves one; no number untold."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html import unescape
from urllib.parse import urlencode

import pytest
from flask import Flask
from flask.testing import FlaskClient
from pages import proof, table_at

from referee import judge
from referee.games import find_game
from tableside.web.disputes.form import from_case
from tableside.web.disputes.unnumbered import words_for_tricks

FOUR = "p=Ann&p=Bob&p=Cy&p=Dee&d=3&s.trump=S"
FIRST = "t=7H+QH+2S+8H"
"""Cy trumped a heart."""
SPADES = f"/referee/huckley-buck?{FOUR}"
FORM = re.compile(r'<form method="post"[^>]*action="([^"]*)">(.*?)</form>', re.DOTALL)


def page(client: FlaskClient, address: str) -> str:
    """The page at an address, its signs as people read them."""
    return unescape(client.get(address).get_data(as_text=True))


def verdict(shown: str) -> str:
    """The word of a ruling."""
    return shown.split('<p class="verdict ')[1].split(">")[1].split("<")[0]


@pytest.mark.clause("HB-REN-01")
def test_a_legal_card_that_proves_a_renege_says_so_and_leads_to_it(client: FlaskClient) -> None:
    shown = page(client, f"{SPADES}&{FIRST}&t=9H&f=1&about=1.0&do=ask:legal")
    assert verdict(shown) == "Legal"
    assert "But it proves another card not legal." in shown
    assert "Cy’s 2♠ in trick 1 was not legal: Cy had to follow suit in hearts, and laid 9♥ in trick 2." in shown
    follows = re.findall(r'href="([^"]*)">What follows\?', shown)
    assert len(follows) == 1
    assert verdict(page(client, follows[0])) == "Not legal"


@pytest.mark.parametrize("told", [f"{FIRST}&t=9C&f=1&about=1.0", f"{FIRST}&t=9H&f=1&about=0.0"])
def test_a_card_that_proves_nothing_is_just_legal(client: FlaskClient, told: str) -> None:
    shown = page(client, f"{SPADES}&{told}&do=ask:legal")
    assert verdict(shown) == "Legal"
    assert "But it proves" not in shown


AUDIT = f"{FIRST}&t=9H+3H+4C+5H&t=JD+2D+3D+4D&h.3=KH+9C&s.upcard=4S"
"""Cy's and Dee's cards: two offences, one of them open to another trick."""


TWO_RENEGES = "t=7H+QH+2S+8S&t=8H+9H+JH+KH"
"""Cy and Dee trumped a heart, and each has one in the second trick."""


def test_an_audit_shows_each_offence_with_proof_and_what_follows(
    client: FlaskClient, app: Flask, seat: Callable[..., str]
) -> None:
    table = seat("huckley-buck", 4, dealer="Dee")
    shown = page(client, f"{table}/referee?d=3&s.trump=S&{AUDIT}&f=1&do=ask:audit")
    found = json.loads(re.findall(r'name="case" value=\'?"?(\{.*?\})"?\'?>', shown)[0])
    ruling = judge({**found, "ask": {"what": "audit"}}).as_dict()
    assert len(ruling["violations"]) == 2
    assert verdict(shown) == "Not legal"
    assert "2 cards were not legal." in shown
    for offence in ruling["violations"]:
        alone = judge({**found, "ask": {"what": "legal", "trick": offence["trick"], "player": offence["player"]}})
        assert shown.count(alone.text.replace("'", "’")) == 1
    assert shown.count("not legal</b>") == 2
    assert shown.count("What follows?") == 2


@pytest.mark.clause("HB-REN-06")
def test_an_offence_of_an_audit_is_written_and_undone(
    client: FlaskClient, app: Flask, seat: Callable[..., str]
) -> None:
    table = seat("huckley-buck", 4, dealer="Dee")
    shown = client.get(f"{table}/referee?d=3&s.trump=S&{AUDIT}&f=1&do=ask:audit").get_data(as_text=True)
    action, form = next(found for found in FORM.findall(shown) if 'value="remedy"' in found[1])
    fields = {name: unescape(value) for name, value in re.findall(r'name="(\w+)" value="([^"]*)"', form)}
    assert fields["do"] == "remedy"
    assert client.post(action, data=fields).location == table
    course = table_at(app, table).course
    assert [cell.hooks for cell in course.rows[-1].cells].count(1) == 1
    target = str(table_at(app, table).history.undoable[-1])
    undone = client.post(f"{table}/undo", data={**proof(app, table), "target": target})
    assert undone.status_code == 303
    assert table_at(app, table).course.rows == ()


@pytest.mark.clause("HB-AMB-36")
def test_of_two_offences_the_second_is_written_without_being_told_again(
    client: FlaskClient, app: Flask, seat: Callable[..., str]
) -> None:
    table = seat("huckley-buck", 4, dealer="Dee")
    shown = client.get(f"{table}/referee?d=3&s.trump=S&{TWO_RENEGES}&f=1&do=ask:audit").get_data(as_text=True)
    assert shown.count('name="do" value="remedy"') == 2
    assert "On the sheet" not in shown
    rest = client.post(f"{table}/rulings", data=fields_of_first_key(shown))
    shown = client.get(rest.location).get_data(as_text=True)
    assert verdict(shown) == "Not legal"
    assert shown.count("On the sheet") == 1
    assert shown.count('name="do" value="remedy"') == 1
    assert client.post(f"{table}/rulings", data=fields_of_first_key(shown)).location == table
    hooks = [[cell.hooks for cell in row.cells] for row in table_at(app, table).course.rows]
    assert [sum(of_seat) for of_seat in zip(*hooks, strict=True)] == [0, 0, 1, 1]
    assert client.get(rest.location).get_data(as_text=True).count("On the sheet") == 2


def fields_of_first_key(shown: str) -> dict[str, str]:
    """What the first key of a ruling sends that writes a remedy."""
    _, form = next(found for found in FORM.findall(shown) if 'value="remedy"' in found[1])
    return {name: unescape(value) for name, value in re.findall(r'name="(\w+)" value="([^"]*)"', form)}


def test_a_number_that_nobody_told_stands_nowhere(client: FlaskClient) -> None:
    shown = page(client, f"{SPADES}&t=7H+QH+2S&h.2=9H&do=ask:legal")
    assert verdict(shown) == "Not legal"
    assert "Cy’s 2♠ was not legal" in shown
    assert not re.search(r"[Tt]rick \d", shown.split("<footer>")[0].replace(shown.split('class="paper"')[-1], ""))
    several = page(client, f"{SPADES}&{FIRST}&t=9H&about=0.2&do=ask:legal")
    assert "Cy’s 2♠ in the first trick told was not legal" in several
    assert "laid 9♥ in the second trick told" in several
    assert "in trick 1 " in page(client, f"{SPADES}&{FIRST}&t=9H&f=1&about=0.2&do=ask:legal")


def test_the_reason_on_the_sheet_names_no_number_that_nobody_told(
    client: FlaskClient, app: Flask, seat: Callable[..., str]
) -> None:
    table = seat("huckley-buck", 4, dealer="Dee")
    query = urlencode([("d", "3"), ("s.trump", "S"), ("t", "7H QH 2S 8H"), ("t", "9H"), ("about", "0.2")])
    shown = client.get(f"{table}/referee?{query}&do=ask:legal").get_data(as_text=True)
    case = unescape(shown.split('name="case" value="')[1].split('"')[0])
    sent = {**proof(app, table), "case": case, "do": "remedy"}
    assert client.post(f"{table}/rulings", data=sent).location == table
    reason = table_at(app, table).history[2].data["reason"]
    assert reason.startswith("Cy's 2♠ in the first trick told was not legal")


@pytest.mark.parametrize(
    ("tricks", "told", "said", "words"),
    [
        ([["7H", "2S"]], {}, "Trick 1: Cy's 2S in trick 1 was.", "The trick: Cy's 2S was."),
        ([["7H", "2S"]], {"first_trick": 1}, "Cy's 2S in trick 1 was.", "Cy's 2S in trick 1 was."),
        ([["7H"], ["2S"]], {}, "Trick 2, and trick 1.", "The second trick told, and the first trick told."),
        ([["7H"], ["2S"]], {}, "trick 2", "second told"),
        ([["7H"]] * 5, {}, "Ann's 7H in trick 5.", "Ann's 7H in trick 5."),
    ],
)
def test_tricks_are_named_as_they_were_told(
    tricks: list[list[str]], told: dict[str, int], said: str, words: str
) -> None:
    case = {
        "game": "huckley-buck",
        "players": ["Ann", "Bob", "Cy"],
        "dealer": "Cy",
        "tricks": [{"cards": cards} for cards in tricks],
        "ask": {"what": "audit"},
        **told,
    }
    dispute = from_case(find_game("huckley-buck"), case)
    assert words_for_tricks(dispute, case)(said) == words
