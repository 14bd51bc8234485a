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

from referee import judge
from referee.games import find_game
from referee.interview.dispute import Dispute
from referee.interview.from_case import from_case
from referee.interview.offences import RulingData
from referee.interview.trick_words import reworded_ruling, words_for_tricks
from tableside.web.disputes.ruling import ruling_page
from tests.web.pages import page_at, proof, table_at

FOUR = "p=Ann&p=Bob&p=Cy&p=Dee&d=3&s.trump=S"
FIRST = "t=7H+QH+2S+8H"
"""Cy trumped a heart."""
SPADES = f"/referee/huckley-buck?{FOUR}"
FORM = re.compile(r'<form method="post"[^>]*action="([^"]*)">(.*?)</form>', re.DOTALL)


def verdict(shown: str) -> str:
    """The word of a ruling."""
    return shown.split('<p class="verdict ')[1].split(">")[1].split("<")[0]


@pytest.mark.clause("HB-REN-01")
def test_a_legal_card_that_proves_a_renege_says_so_and_what_follows(client: FlaskClient) -> None:
    shown = page_at(client, f"{SPADES}&{FIRST}&t=9H&f=1&about=1.0&do=ask:legal")
    assert verdict(shown) == "Legal"
    assert "Cy’s 9♥ in trick 2 was legal; but it shows that Cy’s 2♠ in trick 1 was a renege." in shown
    assert "Cy’s 2♠ in trick 1 was not legal: Cy had to follow suit in hearts, and laid 9♥ in trick 2." in shown
    assert "Cy takes a hook" in shown


def test_a_renege_is_reported_whichever_card_was_asked_about(client: FlaskClient) -> None:
    shown = page_at(client, f"{SPADES}&{FIRST}&t=9H&f=1&about=0.0&do=ask:legal")
    assert verdict(shown) == "Legal"
    assert "Ann’s 7♥ in trick 1 was legal; but the cards show that Cy’s 2♠ in trick 1 was a renege." in shown


def test_a_card_that_proves_nothing_is_just_legal(client: FlaskClient) -> None:
    shown = page_at(client, f"{SPADES}&{FIRST}&t=9C&f=1&about=1.0&do=ask:legal")
    assert verdict(shown) == "Legal"
    assert "but it shows" not in shown
    assert "but the cards show" not in shown


STILL_OPEN = "t=7H+9H+2C+TH&t=3D+6D+2D+8H"
"""Whether Cy's eight of hearts was legal turns on the trick; it shows a renege whichever trick it is."""


def test_a_renege_that_the_cards_show_comes_before_what_is_still_missing(client: FlaskClient) -> None:
    shown = page_at(client, f"{SPADES}&{STILL_OPEN}&do=ask:legal")
    assert verdict(shown) == "Cannot tell yet"
    sentence = "can’t be told yet; but it shows that Cy’s 2♣ in the first trick entered was a renege."
    assert sentence in shown.split('<p class="verdict')[1].split("</p>")[1]
    assert "Which trick of the round is the first one entered?" in shown.split("Still missing: ")[1].split("</p>")[0]
    rest = client.get(re.findall(r'Still missing: <a href="([^"]*)"', shown)[0])
    assert rest.status_code == 422
    assert 'name="f"' in rest.get_data(as_text=True).split('data-take-in="ask-again">')[1]


@pytest.mark.clause("HB-REN-05", "HB-REN-06")
@pytest.mark.parametrize("entered", [f"{STILL_OPEN}&f=1", STILL_OPEN])
def test_what_the_cards_show_of_another_card_is_the_large_key(
    client: FlaskClient, app: Flask, seat: Callable[..., str], entered: str
) -> None:
    table = seat("huckley-buck", 4, dealer="Dee")
    shown = client.get(f"{table}/referee?d=3&s.trump=S&{entered}&do=ask:legal").get_data(as_text=True)
    action_bar = shown.split('class="action-bar"')[1]
    assert '<button class="go" form="enters" name="do" value="remedy">Write and replay</button>' in action_bar
    assert ('value="keep"' in action_bar) == ("f=1" in entered)
    assert "Hook for Cy" in action_bar
    sent = dict(re.findall(r'name="(\w+)" value="([^"]*)"', shown.split('id="enters"')[1].split("</form>")[0]))
    given = {name: unescape(value) for name, value in sent.items()}
    assert client.post(f"{table}/rulings", data={**given, "do": "remedy"}).location == table
    assert [cell.hooks for cell in table_at(app, table).course.rows[-1].cells] == [0, 0, 1, 0]


def test_with_an_illegal_card_another_is_shown_and_the_whole_round_offered(client: FlaskClient) -> None:
    shown = page_at(client, f"{SPADES}&{TWO_RENEGES}&f=1&about=0.2&do=ask:legal")
    assert verdict(shown) == "Not legal"
    behind = shown.split("It wasn’t the only card that was not legal.")[1]
    assert "Dee’s 8♠ in trick 1 was not legal" in behind
    whole = page_at(client, re.findall(r'href="([^"]*)">Go through the whole round', behind)[0])
    assert "Cy and Dee each take a hook." in whole


AUDIT = f"{FIRST}&t=9H+3H+4C+5H&t=JD+2D+3D+4D&h.3=KH+9C&s.upcard=4S"
"""Cy's and Dee's cards: two offences, one of them open to another trick."""


TWO_RENEGES = "t=7H+QH+2S+8S&t=8H+9H+JH+KH"
"""Cy and Dee trumped a heart, and each has one in the second trick."""
TWICE_CY = "t=7H+QH+2S+8H&t=9H+3H+4H+KH&t=9D+3S+2D+4D&t=5D+6D+7D+8D"
"""Cy trumped a heart and later a diamond, and has one of each in the trick after it."""


def test_an_audit_shows_each_offence_with_proof_and_what_follows(
    client: FlaskClient, app: Flask, seat: Callable[..., str]
) -> None:
    table = seat("huckley-buck", 4, dealer="Dee")
    shown = page_at(client, f"{table}/referee?d=3&s.trump=S&{AUDIT}&f=1&do=ask:audit")
    found = json.loads(re.findall(r'name="case" value=\'?"?(\{.*?\})"?\'?>', shown)[0])
    ruling = judge({**found, "ask": {"what": "audit"}}).as_dict()
    assert len(ruling["violations"]) == 2
    assert verdict(shown) == "Two cards were not legal"
    for offence in ruling["violations"]:
        alone = judge({**found, "ask": {"what": "legal", "trick": offence["trick"], "player": offence["player"]}})
        assert shown.count(alone.text.replace("'", "’")) == 1
    assert shown.count("not legal</b>") == 2


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


@pytest.mark.clause("HB-REN-06")
def test_the_only_offence_of_an_audit_is_what_the_large_key_writes(
    client: FlaskClient, app: Flask, seat: Callable[..., str]
) -> None:
    table = seat("huckley-buck", 4, dealer="Dee")
    shown = client.get(f"{table}/referee?d=3&s.trump=S&{FIRST}&t=9H&f=1&do=ask:audit").get_data(as_text=True)
    action_bar = shown.split('class="action-bar"')[1]
    assert '<button class="go" form="enters" name="do" value="remedy">Write and replay</button>' in action_bar
    assert shown.count('value="remedy"') == 1


@pytest.mark.clause("HB-AMB-36", "HB-REN-06")
def test_the_cost_of_two_offenders_is_shown_once_and_written_with_one_key(
    client: FlaskClient, app: Flask, seat: Callable[..., str]
) -> None:
    table = seat("huckley-buck", 4, dealer="Dee")
    address = f"{table}/referee?d=3&s.trump=S&{TWO_RENEGES}&f=1&do=ask:audit"
    shown = client.get(address).get_data(as_text=True)
    assert "Cy and Dee each take a hook. With both hands out, Ann and Bob play again. Play goes back" in shown
    assert "without that hand" not in shown
    assert shown.count('name="do" value="remedy"') == 1
    assert "On the sheet" not in shown
    assert client.post(f"{table}/rulings", data=sent_with_ruling(shown)).location == table
    course = table_at(app, table).course
    assert [[cell.hooks for cell in row.cells] for row in course.rows] == [[0, 0, 1, 1]]
    assert table_at(app, table).history[2].data["reason"] == "Reneges by Cy and Dee (HB-AMB-36)"
    again = client.get(address).get_data(as_text=True)
    assert again.count("On the sheet") == 2
    assert 'name="do" value="remedy"' not in again


@pytest.mark.clause("HB-AMB-10")
def test_the_cost_of_two_offences_of_one_player_is_shown_once_and_written_with_one_key(
    client: FlaskClient, app: Flask, seat: Callable[..., str]
) -> None:
    table = seat("huckley-buck", 4, dealer="Dee")
    address = f"{table}/referee?d=3&s.trump=S&{TWICE_CY}&f=1&do=ask:audit"
    shown = client.get(address).get_data(as_text=True)
    assert shown.count("Cy takes 2 hooks. With that hand out, Ann, Bob and Dee play again. Play goes back") == 1
    assert shown.count('name="do" value="remedy"') == 1
    assert "2 hooks for Cy" in shown.split('class="action-bar"')[1]
    assert client.post(f"{table}/rulings", data=sent_with_ruling(shown)).location == table
    assert [[cell.hooks for cell in row.cells] for row in table_at(app, table).course.rows] == [[0, 0, 2, 0]]
    assert table_at(app, table).history[2].data["reason"] == "Reneges by Cy (HB-AMB-10)"
    assert client.get(address).get_data(as_text=True).count("On the sheet") == 2


@pytest.mark.clause("HB-AMB-36")
def test_of_two_offences_of_which_one_is_written_the_other_has_a_key_of_its_own(
    client: FlaskClient, app: Flask, seat: Callable[..., str]
) -> None:
    table = seat("huckley-buck", 4, dealer="Dee")
    dispute = f"{table}/referee?d=3&s.trump=S&{TWO_RENEGES}&f=1"
    alone = client.get(f"{dispute}&about=0.2&do=ask:legal").get_data(as_text=True)
    assert client.post(f"{table}/rulings", data=sent_with_ruling(alone)).location == table
    shown = client.get(f"{dispute}&do=ask:audit").get_data(as_text=True)
    assert shown.count("On the sheet") == 1
    assert shown.count('name="do" value="remedy"') == 1
    assert client.post(f"{table}/rulings", data=fields_of_first_key(shown)).location == table
    hooks = [[cell.hooks for cell in row.cells] for row in table_at(app, table).course.rows]
    assert [sum(of_seat) for of_seat in zip(*hooks, strict=True)] == [0, 0, 1, 1]


def sent_with_ruling(shown: str) -> dict[str, str]:
    """What the large key of a ruling sends that writes its remedy."""
    form = shown.split('id="ruling"')[1].split("</form>")[0]
    given = {name: unescape(value) for name, value in re.findall(r'name="(\w+)" value="([^"]*)"', form)}
    return {**given, "do": "remedy"}


@pytest.mark.clause("HB-HAND-06", "HB-AMB-36")
@pytest.mark.parametrize(
    ("asked", "ids"),
    [
        (f"{TWO_RENEGES}&f=1&do=ask:audit", ["HB-REN-01", "HB-REN-05", "HB-AMB-36"]),
        ("i=incorrect_hand&q.player=1&q.found=after_draw&q.at_fault=unknown&do=ask", ["HB-HAND-03", "HB-HAND-06"]),
        ("i=wrong_discard&q.player=0&q.asked=3&q.threw=4&q.got=4&do=ask", ["HB-DISC-01", "HB-DISC-02"]),
    ],
)
def test_the_clauses_that_hook_somebody_are_in_sight(client: FlaskClient, asked: str, ids: list[str]) -> None:
    shown = page_at(client, f"{SPADES}&{asked}")
    in_sight = re.sub(r"<details.*?</details>", "", shown, flags=re.DOTALL)
    assert [clause for clause in ids if f"#{clause}" not in in_sight] == []


def fields_of_first_key(shown: str) -> dict[str, str]:
    """What the first key of a ruling sends that writes a remedy."""
    _, form = next(found for found in FORM.findall(shown) if 'value="remedy"' in found[1])
    return {name: unescape(value) for name, value in re.findall(r'name="(\w+)" value="([^"]*)"', form)}


def test_a_number_that_nobody_entered_is_nowhere(client: FlaskClient) -> None:
    shown = page_at(client, f"{SPADES}&t=7H+QH+2S&h.2=9H&do=ask:legal")
    assert verdict(shown) == "Not legal"
    assert "Cy’s 2♠ was not legal" in shown
    assert not re.search(r"[Tt]rick \d", shown.split("<footer>")[0].replace(shown.split('class="paper"')[-1], ""))
    several = page_at(client, f"{SPADES}&{FIRST}&t=9H&about=0.2&do=ask:legal")
    assert "Cy’s 2♠ in the first trick entered was not legal" in several
    assert "laid 9♥ in the second trick entered" in several
    assert "in trick 1 " in page_at(client, f"{SPADES}&{FIRST}&t=9H&f=1&about=0.2&do=ask:legal")


def test_the_reason_on_the_sheet_names_no_number_that_nobody_entered(
    client: FlaskClient, app: Flask, seat: Callable[..., str]
) -> None:
    table = seat("huckley-buck", 4, dealer="Dee")
    query = urlencode([("d", "3"), ("s.trump", "S"), ("t", "7H QH 2S 8H"), ("t", "9H"), ("about", "0.2")])
    shown = client.get(f"{table}/referee?{query}&do=ask:legal").get_data(as_text=True)
    case = unescape(shown.split('name="case" value="')[1].split('"')[0])
    sent = {**proof(app, table), "case": case, "do": "remedy"}
    assert client.post(f"{table}/rulings", data=sent).location == table
    reason = table_at(app, table).history[2].data["reason"]
    assert reason.startswith("Cy's 2♠ in the first trick entered was not legal")


@pytest.mark.parametrize(
    ("tricks", "entered", "named", "words"),
    [
        ([["7H", "2S"]], {}, "Trick 1: Cy's 2S in trick 1 was.", "The trick: Cy's 2S was."),
        ([["7H", "2S"]], {"first_trick": 1}, "Cy's 2S in trick 1 was.", "Cy's 2S in trick 1 was."),
        ([["7H"], ["2S"]], {}, "Trick 2, and trick 1.", "The second trick entered, and the first trick entered."),
        ([["7H"], ["2S"]], {}, "trick 2", "second entered"),
        ([["7H"]] * 5, {}, "Ann's 7H in trick 5.", "Ann's 7H in trick 5."),
    ],
)
def test_tricks_are_named_as_they_were_entered(
    tricks: list[list[str]], entered: dict[str, int], named: str, words: str
) -> None:
    case = {
        "game": "huckley-buck",
        "players": ["Ann", "Bob", "Cy"],
        "dealer": "Cy",
        "tricks": [{"cards": cards} for cards in tricks],
        "ask": {"what": "audit"},
        **entered,
    }
    dispute = from_case(find_game("huckley-buck"), case)
    assert words_for_tricks(dispute, case)(named) == words


def test_one_offence_leaves_a_conflict_of_the_cards_in_sight(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = "These cards can’t all be right."
    one = f"{SPADES}&{FIRST}&t=9H&f=1&do=ask:audit"

    def conflicting(dispute: Dispute, case: RulingData, ruling: RulingData) -> RulingData:
        return {**reworded_ruling(dispute, case, ruling), "conflict": ["9H"], "text": said}

    monkeypatch.setattr(ruling_page, "reworded_ruling", conflicting)
    shown = page_at(client, one)
    assert len(re.findall("was not legal: ", shown)) == 1
    assert said in shown
