"""A card that a kept ruling leaves face up stays in sight on the pad, with its owner, until the round is scored."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.pages import keep_ruling, proof, table_at
from tests.web.visitors import visitor

FACE_UP = re.compile(r'<ul class="piece pills" aria-label="Face up on the table">.*?</ul>', re.DOTALL)


def keep(app: Flask, client: FlaskClient, table: str, asked: str) -> None:
    """The ruling on what was asked, kept with the table."""
    keep_ruling(app, client, table, f"{asked}&do=ask")


def face_up(client: FlaskClient, table: str) -> list[str]:
    """The cards that are face up, as the pad says."""
    shown = FACE_UP.search(client.get(table).get_data(as_text=True))
    rows = re.findall(r"<li.*?</li>", shown[0], re.DOTALL) if shown else []
    return [" ".join(re.sub(r"<[^>]*>", " ", unescape(row)).split()) for row in rows]


KH_BY_CY = "i=out_of_turn&q.player=2&q.card=KH"


@pytest.fixture
def kept(app: Flask, client: FlaskClient, seat: Callable[..., str]) -> str:
    """A table of four where Cy's king of hearts lies face up."""
    table = seat("huckley-buck", 4, dealer="Dee")
    assert face_up(client, table) == []
    keep(app, client, table, KH_BY_CY)
    return table


@pytest.mark.clause("HB-OOT-02", "HB-OOT-03")
def test_it_is_on_the_pad_with_its_owner_and_leads_to_the_ruling(client: FlaskClient, kept: str) -> None:
    assert face_up(client, kept) == ["Cy: K♥ King of hearts face up"]
    shown = FACE_UP.search(client.get(kept).get_data(as_text=True))
    assert shown
    assert client.get(re.findall(r'href="([^"]*)"', shown[0])[0]).status_code == 200


def test_watchers_see_it_too(app: Flask, kept: str) -> None:
    assert face_up(visitor(app, kept, "watcher"), kept) == ["Cy: K♥ King of hearts face up"]


def test_one_that_was_kept_twice_is_shown_once(app: Flask, client: FlaskClient, kept: str) -> None:
    keep(app, client, kept, KH_BY_CY)
    keep(app, client, kept, "i=out_of_turn&q.player=0&q.card=2S")
    assert face_up(client, kept) == ["Cy: K♥ King of hearts face up", "Ann: 2♠ 2 of spades face up"]


def test_other_rulings_leave_no_card_there(app: Flask, client: FlaskClient, seat: Callable[..., str]) -> None:
    table = seat("huckley-buck", 4, dealer="Dee")
    keep(app, client, table, "i=absent&q.player=2")
    assert face_up(client, table) == []


def test_it_is_gone_once_the_round_is_scored_and_back_when_that_is_undone(
    app: Flask, client: FlaskClient, enter: Callable[..., object], kept: str
) -> None:
    enter(kept, "result", **{"tricks-0": "2", "tricks-1": "1", "tricks-2": "1", "tricks-3": "1"})
    assert table_at(app, kept).course.totals == (2, 1, 1, 1)
    assert face_up(client, kept) == []
    target = str(table_at(app, kept).history.undoable[-1])
    assert client.post(f"{kept}/undo", data={**proof(app, kept), "target": target}).status_code == 303
    assert face_up(client, kept) == ["Cy: K♥ King of hearts face up"]


def test_it_is_gone_once_the_cards_are_thrown_in(client: FlaskClient, enter: Callable[..., object], kept: str) -> None:
    enter(kept, "misdealt", how="exposed")
    assert face_up(client, kept) == []


TOLD = re.compile(r'href="[^"]*/rulings/(\d+)">(Trump: [^<]*)<')
SPADES = "i=absent&q.player=2&s.trump=S"


@pytest.fixture
def told(app: Flask, client: FlaskClient, seat: Callable[..., str]) -> str:
    """A table of four whose pad doesn't know the trump, and whose referee was told spades."""
    table = seat("huckley-buck", 4, dealer="Dee")
    keep(app, client, table, SPADES)
    return table


def test_a_trump_that_only_the_referee_was_told_is_on_the_pad_as_the_last_ruling_had_it(
    app: Flask, client: FlaskClient, told: str
) -> None:
    ruling = str(table_at(app, told).position)
    assert TOLD.findall(client.get(told).text) == [(ruling, "Trump: ♠ spades, as the referee was told")]
    assert RULING_KEPT.findall(client.get(told).text) == []
    keep(app, client, told, SPADES.replace("=S", "=D"))
    ruling = str(table_at(app, told).position)
    assert TOLD.findall(client.get(told).text) == [(ruling, "Trump: ♦ diamonds, as the referee was told")]


def test_the_box_of_the_card_turned_up_says_the_trump_that_the_referee_was_told(
    client: FlaskClient, seat: Callable[..., str], told: str
) -> None:
    box = '<details class="piece turned" data-single="{0}">\n<summary class="card slot"><span>{0}</span>'
    assert box.format("Trump: ♠ spades") in client.get(told).text
    assert box.format("Trump?") in client.get(seat("huckley-buck", 4, dealer="Dee")).text


@pytest.mark.parametrize(
    ("upcard", "shown"),
    [("4S", []), ("4H", ["Trump: ♠ spades, as the referee was told; ♥ hearts on the sheet"])],
    ids=["same", "other"],
)
def test_a_trump_on_the_sheet_is_said_again_only_where_a_ruling_had_another(
    client: FlaskClient, enter: Callable[..., object], told: str, upcard: str, shown: list[str]
) -> None:
    enter(told, "upcard", card=upcard)
    assert [words for _, words in TOLD.findall(client.get(told).text)] == shown


def test_a_ruling_that_agrees_with_the_sheet_ends_what_an_earlier_one_was_told(
    app: Flask, client: FlaskClient, enter: Callable[..., object], told: str
) -> None:
    keep(app, client, told, SPADES.replace("=S", "=H"))
    enter(told, "upcard", card="4H")
    assert TOLD.findall(client.get(told).text) == []


@pytest.mark.clause("HB-DRAW-01")
def test_the_pad_shows_what_was_told_also_where_somebody_is_out(
    app: Flask, client: FlaskClient, seat: Callable[..., str], enter: Callable[..., object]
) -> None:
    table = seat("huckley-buck", 5, dealer="Eve")
    enter(table, "announced", seat="0", says="out")
    keep(app, client, table, SPADES)
    assert [words for _, words in TOLD.findall(client.get(table).text)] == ["Trump: ♠ spades, as the referee was told"]


def test_a_trump_of_the_round_before_is_not_on_the_pad(
    client: FlaskClient, enter: Callable[..., object], told: str
) -> None:
    enter(told, "result", **{"tricks-0": "2", "tricks-1": "1", "tricks-2": "1", "tricks-3": "1"})
    assert TOLD.findall(client.get(told).text) == []


RULING_KEPT = re.compile(r'href="[^"]*/rulings/(\d+)">✓ Ruling kept<')


def test_another_ruling_of_the_round_is_a_word_with_the_way_to_it_until_the_round_is_scored(
    app: Flask, client: FlaskClient, enter: Callable[..., object], kept: str
) -> None:
    assert RULING_KEPT.findall(client.get(kept).text) == []
    keep(app, client, kept, "i=absent&q.player=2")
    assert RULING_KEPT.findall(client.get(kept).text) == [str(table_at(app, kept).position)]
    enter(kept, "result", **{"tricks-0": "2", "tricks-1": "1", "tricks-2": "1", "tricks-3": "1"})
    assert RULING_KEPT.findall(client.get(kept).text) == []
