"""Rulings that somebody changed where they are kept: they open as damaged, and the rest of the table goes on."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from pages import words

from referee import judge
from tableside.scorebook.events import Draft, record

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
    status, said, others = opened(app, client, **data)
    assert (status, "A damaged ruling" in said, others) == (409, True, [200] * 3)
    assert "Ann cheated" not in said


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
    status, said, _ = opened(app, client, case=CASE, ruling={**fresh, "text": "Ann owes Bob a drink."})
    assert (status, "owes Bob" in said) == (200, False)
    assert fresh["text"].replace("'", "’") in said
