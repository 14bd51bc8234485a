"""A message against an entry is at its field; a preview says no more than is known."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.games import all_games
from tests.support.full_tables import TableInPlay
from tests.support.game_fixtures import WAVED, plays_of
from tests.support.people import CAST
from tests.web.pages import Seat, alert, bids, preview, send, taken, words
from tests.web.strict_html import read_page


@pytest.fixture
def table(seat: Seat) -> str:
    return seat("ten-point-buck", 3, dealer="Cy")


def marked(answer: TestResponse) -> list[tuple[str, str]]:
    """The fields that are marked as wrong, each with the words that describe it."""
    page = read_page(answer)
    by_id = {element.get("id"): " ".join("".join(element.itertext()).split()) for element in page.iter()}
    found = []
    for element in page.iter():
        if element.get("aria-invalid") == "true":
            keys = element.find(".//input") if element.tag == "fieldset" else element
            found.append((keys.get("name"), by_id[element.get("aria-describedby")]))
    return found


def test_a_number_that_cannot_be_read_is_marked_and_stays(app: Flask, client: FlaskClient, table: str):
    answer = send(app, client, table, "enter/bid", bids(40, "x", 40))
    [(name, said)] = marked(answer)
    assert name == "bids-1"
    assert said.startswith("Not saved. Bob: bid in card points: “x” can’t be taken")
    assert alert(answer) == said
    assert 'value="x"' in answer.get_data(as_text=True)


@pytest.mark.parametrize(
    ("slug", "players", "entry", "form", "names"),
    [
        (
            "huckley-buck",
            5,
            "result",
            {"tricks-1": "out", "tricks-2": "out", "tricks-0": "5", "tricks-3": "0", "tricks-4": "0"},
            ["tricks-2"],
        ),
        ("huckley-buck", 5, "result", {"tricks-0": "2", "tricks-3": "1"}, ["tricks-1", "tricks-2", "tricks-4"]),
        ("huckley-buck", 5, "upcard", {"card.2": "S"}, ["card.1"]),
        ("buddha", 3, "result", {"tricks-0": "3"}, []),
        ("ten", 3, "result", {"round_card": "5", "shown-0": "7 3", "shown-1": "Q", "shown-2": "2"}, ["shown-1"]),
        ("points", 4, "result", {"points-0": "3", "points-1": "x"}, ["points-1"]),
    ],
)
def test_the_mark_is_at_the_field_it_is_about(
    app: Flask,
    client: FlaskClient,
    seat: Seat,
    slug: str,
    players: int,
    entry: str,
    form: dict[str, str],
    names: list[str],
):
    answer = send(app, client, seat(slug, players), f"enter/{entry}", {key: str(value) for key, value in form.items()})
    assert answer.status_code == 422
    assert alert(answer).count("Not saved.") == 1
    assert sorted(at for at, _ in marked(answer)) == names


def test_a_refusal_of_all_numbers_is_above_them(app: Flask, client: FlaskClient, seat: Seat):
    form = {f"tricks-{seat}": "2" for seat in range(4)}
    answer = send(app, client, seat("huckley-buck", 4), "enter/result", form)
    assert "The tricks add up to 8" in alert(answer)
    assert not marked(answer)


def test_a_preview_says_complete_only_when_it_is(client: FlaskClient, table: str):
    assert preview(client, f"{table}/enter/bid", bids(40, "", "")) == "Still missing: Bob"
    assert preview(client, f"{table}/enter/bid", bids(40, 35, 20)) == "Nothing is missing"


def test_a_preview_says_what_is_doubted(client: FlaskClient, table: str):
    text = preview(client, f"{table}/enter/bid", bids(400, 35, 20))
    assert text.startswith("Look again. Ann’s bid of 400 is more than can be in play")
    assert not re.search("Then|Complete", text)


def test_a_correction_is_previewed_as_an_entry_is(app: Flask, client: FlaskClient, table: str):
    send(app, client, table, "enter/bid", bids(40, 35, 20))
    send(app, client, table, "enter/result", taken(40, 35, 20))
    text = preview(client, f"{table}/entries/3/correct", taken(41, 35, 20))
    assert "Ann 10 → 5" in text
    assert "can’t be taken" in preview(client, f"{table}/entries/3/correct", taken("x", 35, 20))
    form = client.get(f"{table}/entries/3/correct").get_data(as_text=True)
    assert f'hx-post="{table}/entries/3/correct/preview"' in form
    assert "Ann 10 → 5" not in words(client.get(table))


PER_SEAT = [
    (slug, kind)
    for slug, game in all_games().items()
    for kind, entry in game.course.entries.items()
    if any(field.per_seat for field in entry.fields)
]


@pytest.mark.slow_but(7)
@pytest.mark.parametrize("given", ["", "zz", "9999"], ids=["blank", "unreadable", "too many"])
@pytest.mark.parametrize(("slug", "kind"), PER_SEAT, ids=str)
def test_of_several_fields_that_are_wrong_those_with_a_problem_of_their_own_are_marked(
    app: Flask, client: FlaskClient, slug: str, kind: str, given: str
):
    """The dealer has the first seat: no form that goes round the table begins with theirs."""
    made = plays_of(slug).kinds[kind]
    in_play = TableInPlay(slug, CAST[: made.players], dealer=0)
    for entered, data in made.entries[:-1]:
        in_play.enter(entered, **data, **WAVED)
    table = f"/tables/{app.extensions['book'].bring_in(list(in_play.table.history.events))[0]}"
    several = tuple(f"{field.name}-" for field in in_play.table.course.entries[kind].fields if field.per_seat)
    controls = [control.get("name", "") for control in read_page(client.get(f"{table}/enter/{kind}")).iter("input")]
    names = [name for name in dict.fromkeys(controls) if name.startswith(several)]
    answer = send(app, client, table, f"enter/{kind}", dict.fromkeys(names, given))
    found = {name for name, _ in marked(answer) if name.startswith(several)}
    of_first_field = {name for name in names if name.startswith(names[0].rstrip("0123456789"))}
    assert found <= {names[0]} or found in ({*names}, of_first_field), (found, names)
