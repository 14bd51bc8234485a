"""Rulings that somebody changed where they are kept: they open as damaged, and the rest of the table goes on."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee import judge
from tableside.scorebook.events.event import Draft, record
from tests.web.pages import words

CASE: dict[str, Any] = {
    "game": "buddha",
    "players": ["Ann", "Bob", "Cy"],
    "dealer": "Cy",
    "tricks": [{"leader": "Ann", "cards": ["F7", "F8", "F9"]}],
    "ask": {"what": "trick", "trick": 1},
}


def opened(app: Flask, client: FlaskClient, **data: Any) -> tuple[int, str, list[int]]:
    """A kept ruling's page with its words, and whether the pages that tell of it go on."""
    seating = {"game": "buddha", "players": ["Ann", "Bob", "Cy"], "dealer": 0, "house_rules": {}}
    drafts = (Draft("seated", seating, "k-1", 0), Draft("ruled", data, "k-2", 1))
    events = [record(draft, place, 1_795_291_440_000) for place, draft in enumerate(drafts, start=1)]
    table_id, _ = app.extensions["book"].bring_in(events)
    page = client.get(f"/tables/{table_id}/rulings/2")
    others = [client.get(f"/tables/{table_id}{path}").status_code for path in ("", "/history", "/notes.csv")]
    return page.status_code, words(page), others


@pytest.mark.slow_but(2)
@pytest.mark.parametrize(
    "data",
    [
        {},
        {"case": CASE},
        {"case": {}, "ruling": {"verdict": "legal"}},
        {"case": CASE, "ruling": {"verdict": "illegal", "text": "Ann cheated."}},
        {"case": CASE, "ruling": {"verdict": ["a"], "text": {"b": 1}}},
        {"case": {**CASE, "ask": {"what": "guilt"}}, "ruling": {"verdict": "legal", "text": "x"}},
        {"case": {**CASE, "game": "ten-point-buck"}, "ruling": {"verdict": "legal", "text": "x"}},
    ],
)
def test_a_forged_ruling_opens_as_damaged(app: Flask, client: FlaskClient, data: dict[str, Any]):
    status, text, others = opened(app, client, **data)
    assert (status, "A damaged ruling" in text, others) == (409, True, [200] * 3)
    assert "Ann cheated" not in text


def test_a_forged_accusation_stands_on_no_page_and_in_no_notes(app: Flask, client: FlaskClient):
    forged = {"verdict": "illegal", "text": "Ann cheated."}
    seating = {"game": "buddha", "players": ["Ann", "Bob", "Cy"], "dealer": 0, "house_rules": {}}
    drafts = (Draft("seated", seating, "k-1", 0), Draft("ruled", {"case": CASE, "ruling": forged}, "k-2", 1))
    events = [record(draft, place, 1_795_291_440_000) for place, draft in enumerate(drafts, start=1)]
    table_id, _ = app.extensions["book"].bring_in(events)
    for path in ("", "/history", "/notes.csv", "/sheet.csv", "/night.csv"):
        page = client.get(f"/tables/{table_id}{path}").get_data(as_text=True)
        assert "Ann cheated" not in page, path
    assert "A damaged ruling" in client.get(f"/tables/{table_id}/history").get_data(as_text=True)
    assert "damaged" in client.get(f"/tables/{table_id}/notes.csv").get_data(as_text=True)


def test_a_ruling_whose_sentence_was_forged_reads_as_the_referee_gives_it(app: Flask, client: FlaskClient):
    fresh = judge(CASE).as_dict()
    status, text, _ = opened(app, client, case=CASE, ruling={**fresh, "text": "Ann owes Bob a drink."})
    assert (status, "owes Bob" in text) == (200, False)
    assert fresh["text"].replace("'", "’") in text


THEN_AND_NOW = "“Not legal” was kept (then), and for the same case the referee says “Legal” (now)."


def test_a_verdict_of_an_earlier_version_is_shown_with_todays_and_accuses_nobody(app: Flask, client: FlaskClient):
    """No version is kept with a ruling, so a mended referee and a forger look alike: the words are true of both."""
    case = {**CASE, "ask": {"what": "legal", "trick": 1, "player": "Ann"}}
    fresh = judge(case).as_dict()
    assert fresh["verdict"] == "legal"
    for earlier in ({**fresh, "verdict": "illegal"}, {"verdict": "illegal", "text": "Ann cheated."}):
        status, text, others = opened(app, client, case=case, ruling=earlier)
        assert (status, others) == (409, [200] * 3)
        assert THEN_AND_NOW in text
        assert "Either an earlier version judged it so, or what was kept has changed since" in text
        assert "is damaged" not in text
        assert "cheated" not in text


@pytest.mark.parametrize(
    "ruling", [{"verdict": "guilty"}, {"verdict": None}, {"text": "Ann cheated."}, {"verdict": ["illegal"]}]
)
def test_a_ruling_that_no_version_ever_made_is_damaged_and_nothing_else(
    app: Flask, client: FlaskClient, ruling: dict[str, Any]
):
    status, text, _ = opened(app, client, case=CASE, ruling=ruling)
    assert (status, "is damaged: its verdict can’t be read" in text) == (409, True)
    assert "earlier version" not in text


def test_the_history_and_the_notes_tell_then_and_now(app: Flask, client: FlaskClient):
    status, _, _ = opened(app, client, case=CASE, ruling={**judge(CASE).as_dict(), "verdict": "illegal"})
    assert status == 409
    table_id = client.get("/").get_data(as_text=True).split('href="/tables/')[1].split('"')[0]
    for path in ("history", "notes.csv"):
        text = client.get(f"/tables/{table_id}/{path}").get_data(as_text=True)
        assert "A damaged ruling, or one of an earlier version" in text, path
        assert "(then)" in text, path
