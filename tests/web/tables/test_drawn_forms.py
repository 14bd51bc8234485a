"""A form that is drawn from an entry's fields: each shape as suits a thumb, sent, read, refused and corrected."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Self

import pytest
from flask import Flask
from flask.testing import FlaskClient

import referee.games
from referee.cards.standard_deck import card_pad, read
from referee.game import Game, no_view
from referee.games import all_games, find_game
from referee.rules import fields
from referee.rules.entry import Entry, GameEvent
from referee.rules.rounds import RoundsCourse
from referee.rules.score_sheet import OpenLine
from tests.web.pages import Seat, alert, page_at, send, table_at, typed, words
from tests.web.visitors import visitor

FIELDS = (
    fields.number("few", "A few", 5),
    fields.number("many", "Very many", 500),
    fields.total("pile", "Card points"),
    fields.seat("who", "Whose it is"),
    fields.choice("how", "How it went", {"well": "Very well", "badly": "Badly"}),
    fields.yes("sure", "Is it so"),
    fields.card("card", "The card", read),
    fields.text("why", "Why"),
    fields.number("each", "For each", 5, per_seat=True),
)
SENT = {
    "few": "3",
    "many": "120",
    "pile": "12+11",
    "who": "1",
    "how": "badly",
    "sure": "yes",
    "card": "9S",
    "why": "so we say",
    "each-0": "1",
    "each-1": "2",
    "each-2": "0",
}
READ = {"few": 3, "many": 120, "pile": 23, "who": 1, "how": "badly", "sure": True, "card": "9S"}
READ |= {"why": "so we say", "each": [1, 2, 0]}


@dataclass(frozen=True, slots=True)
class EveryShape(RoundsCourse):
    """One entry a round, with a field of every shape."""

    entries: ClassVar[Mapping[str, Entry]] = {"all": Entry("all", "Enter all", FIELDS)}

    @property
    def cards_per_round(self) -> tuple[int, ...]:
        return (3, 2, 1)

    def enter_all(self, event: GameEvent) -> Self:
        each = [number or 0 for number in event.data["each"]]
        return self.scored(event, [{}] * len(each), each)

    def fixed_sum(self, field: fields.Field) -> int | None:
        return 3 if field.name == "each" else None


@dataclass(frozen=True, slots=True)
class CardFirst(EveryShape):
    """A card is turned up before each round's entry."""

    entries: ClassVar[Mapping[str, Entry]] = {
        "turned": Entry("turned", "Turn up a card", (fields.card("card", "The card", read),), noun="Trump"),
        **EveryShape.entries,
    }

    def enter_turned(self, event: GameEvent) -> Self:
        return self.entered(event)


def seat_at(course: type[RoundsCourse], seat: Seat, monkeypatch: pytest.MonkeyPatch) -> str:
    """A table of a game that has this course, and brings no template."""
    like = find_game("ten-point-buck")
    disputes = like.disputes._replace(pad=lambda players: card_pad(3))
    shapes = {"slug": "shapes", "title": "Shapes", "course": course, "view": no_view}
    game: Game = replace(like, **shapes, switches=(), disputes=disputes)
    found = replace(referee.games.installed(), games={**all_games(), "shapes": game})
    monkeypatch.setattr(referee.games, "installed", lambda: found)
    return seat("shapes", 3)


@pytest.fixture
def table(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> str:
    return seat_at(EveryShape, seat, monkeypatch)


def test_every_shape_has_its_keys(client: FlaskClient, table: str) -> None:
    page = client.get(f"{table}/enter/all").text
    radios = {name: page.count(f'type="radio" name="{name}"') for name in (*SENT, "why")}
    assert {name: count for name, count in radios.items() if count} == {
        "few": 6,
        "who": 3,
        "how": 2,
        "sure": 2,
        "card": 52,
        **{f"each-{seat}": 6 for seat in range(3)},
    }
    for large in ("many", "pile"):
        assert f'id="{large}" name="{large}"' in page
    assert len(re.findall(r"data-keypad(?!-)", page)) == 2
    assert "data-keypad-keys" in page
    assert 'data-sum="each 3"' in page
    assert '<input type="text" id="why"' in page


def test_what_is_sent_is_read_and_filled_in_again_to_be_corrected(app: Flask, client: FlaskClient, table: str) -> None:
    assert "11" not in words(client.post(f"{table}/enter/all/preview", data=SENT))
    assert send(app, client, table, "enter/all", SENT).status_code == 303
    assert table_at(app, table).history[2].data == READ
    fields = typed(client.get(f"{table}/entries/2/correct"))
    assert {name: fields[name] for name in SENT} == {**SENT, "pile": "23"}
    corrected = send(app, client, table, "entries/2/correct", {**SENT, "each-0": "3", "each-1": "0"})
    assert corrected.status_code == 303
    assert table_at(app, table).course.totals == (3, 0, 0)


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("few", "6", "A few"),
        ("pile", "1+x", "Card points"),
        ("how", "so", "How it went"),
        ("card", "1Z", "The card"),
    ],
)
def test_what_a_field_does_not_take_is_refused_and_all_else_stays(
    app: Flask, client: FlaskClient, table: str, name: str, value: str, says: str
) -> None:
    answer = send(app, client, table, "enter/all", {**SENT, name: value})
    assert answer.status_code == 422
    assert says in alert(answer)
    assert typed(answer)["why"] == "so we say"


def test_its_heading_names_the_round_as_the_pads_large_key_does(app: Flask, client: FlaskClient, seat: Seat) -> None:
    table = seat("points", 2)
    for number in (1, 2):
        assert f"Score round {number}</h1>" in page_at(client, f"{table}/enter/result")
        assert send(app, client, table, "enter/result", {"points-0": "1", "points-1": "2"}).status_code == 303
    assert "Correct: Score round 1</h1>" in page_at(client, f"{table}/entries/2/correct")


def test_an_entry_of_one_card_is_made_on_the_pad_and_lies_there_until_the_round_is_scored(
    app: Flask, client: FlaskClient, seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = seat_at(CardFirst, seat, monkeypatch)
    page = page_at(client, table)
    assert len(re.findall(r'<button name="card" value="\w\w"', page)) == 52
    assert "<span>Trump?</span>" in page
    assert send(app, client, table, "enter/turned", {"card": "TH"}).location == table
    page = page_at(client, table)
    assert re.search(r'<a class="card red"\s+href="[^"]*/rows/2"', page)
    assert '<button name="card"' not in page
    send(app, client, table, "enter/all", SENT)
    page = page_at(client, table)
    assert "<span>Trump?</span>" in page
    assert 'class="card red"' not in page


@dataclass(frozen=True, slots=True)
class BidFirst(RoundsCourse):
    """Everybody bids before the tricks are entered; the bids are on the sheet until then."""

    entries: ClassVar[Mapping[str, Entry]] = {
        "bid": Entry("bid", "Bids", (fields.number("bids", "Bids", 9, per_seat=True),)),
        "taken": Entry("taken", "Tricks", (fields.number("taken", "Tricks", 9, per_seat=True),)),
    }

    bids: tuple[int, ...] = ()

    @property
    def cards_per_round(self) -> tuple[int, ...]:
        return (9, 8)

    @property
    def open_line(self) -> OpenLine | None:
        return OpenLine("1", "bid", self.bids, self.sources * len(self.bids)) if self.bids else None

    def enter_bid(self, event: GameEvent) -> Self:
        return self.entered(event, bids=tuple(event.data["bids"]))

    def enter_taken(self, event: GameEvent) -> Self:
        return self.scored(event, [{}] * 3, event.data["taken"], bids=())


def test_a_players_number_of_the_open_round_is_beside_the_name_and_marked(
    app: Flask, client: FlaskClient, seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = seat_at(BidFirst, seat, monkeypatch)
    assert 'class="aim"' not in page_at(client, f"{table}/enter/bid")
    send(app, client, table, "enter/bid", {"bids-0": "1", "bids-1": "2", "bids-2": "7"})
    page = page_at(client, f"{table}/enter/taken")
    assert re.findall(r'<span class="quiet">(bid \d)</span>', page) == ["bid 2", "bid 7", "bid 1"]
    assert re.findall(r'<span class="aim">(\d)</span>', page) == ["2", "7", "1"]


def test_who_only_watches_has_no_keys_for_the_card(
    app: Flask, client: FlaskClient, seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = seat_at(CardFirst, seat, monkeypatch)
    watcher = visitor(app, table, "watcher")
    assert '<button name="card"' not in page_at(watcher, table)
