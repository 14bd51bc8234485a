"""A table with 5,000 entries: its history and pages come in pieces, none of them too much for a slow network."""

from __future__ import annotations

import gzip
import random
import re
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tableside.scorebook.events.event import Draft, Event, record
from tableside.scorebook.limits import EVENTS_PER_TABLE, NAME_LENGTH
from tableside.web.tables.pad.paging import HISTORY_ENTRIES, LINE_ENTRIES, SHEET_LINES, last_page
from tests.web.pages import words

MOST_BYTES = 100_000
FIRST_MOMENT = 1_795_291_440_000
LETTERS = "".join(map(chr, range(0x4E00, 0x9000)))
Make = Callable[[random.Random, int], tuple[str, dict[str, object]]]


def letters(luck: random.Random, count: int) -> str:
    """Text that no compression makes smaller."""
    return "".join(luck.choices(LETTERS, k=count))


def many(slug: str, players: int, make: Make, **seating: object) -> list[Event]:
    """A full table, each entry made by `make` with a note that is as long as one may be."""
    luck = random.Random(5)
    names = [letters(luck, NAME_LENGTH) for _ in range(players)]
    data = {"game": slug, "players": names, "dealer": 0, "house_rules": {}, **seating}
    events = [record(Draft("seated", data, "k-1", 0), 1, FIRST_MOMENT)]
    for position in range(2, EVENTS_PER_TABLE + 1):
        kind, fields = make(luck, position)
        draft = Draft(kind, fields, f"k-{position}", position - 1, True, letters(luck, 200))
        events.append(record(draft, position, FIRST_MOMENT + 60_000 * position))
    return events


def thrown_in(luck: random.Random, position: int) -> tuple[str, dict[str, object]]:
    none = {"hooks": [None] * 7, "removed": [False] * 7}
    return "penalty", {**none, "then": "throw_in", "reason": letters(luck, 100)}


def ruled(luck: random.Random, position: int) -> tuple[str, dict[str, object]]:
    return "ruled", {"case": {}, "ruling": {"verdict": "legal", "text": letters(luck, 1_000)}}


def corrected(luck: random.Random, position: int) -> tuple[str, dict[str, object]]:
    reason = {"reason": letters(luck, 100)}
    return ("redealt", reason) if position == 2 else ("corrected", {"target": 2, "data": reason})


def played(luck: random.Random, position: int) -> tuple[str, dict[str, object]]:
    """Rounds of Ten-Point Buck, hundreds of games of them."""
    place = (position - 2) % 11
    if place == 10:
        return "next_game", {}
    if place % 2 == 0:
        return "bid", {"bids": [luck.randint(0, 50) for _ in range(5)]}
    return "result", {"taken": [luck.randint(20, 60) for _ in range(5)], "bonus": None}


def lapsing(luck: random.Random, position: int) -> tuple[str, dict[str, object]]:
    """Results without bids: none counts."""
    return "result", {"taken": [1] * 5, "bonus": None}


TABLES: dict[str, tuple[str, int, Make]] = {
    "5,000 lines of seven players": ("huckley-buck", 7, thrown_in),
    "5,000 rulings": ("huckley-buck", 7, ruled),
    "5,000 corrections of one entry": ("buddha", 6, corrected),
    "450 games": ("ten-point-buck", 5, played),
    "5,000 entries that do not count": ("ten-point-buck", 5, lapsing),
}
PAGES = ("", "/history", "/history?until=2500", "/board", "/own", "/own/now", "/share", "/house-rules", "/players")
PAGES += ("/referee", "/rows/2", "/entries/2/correct")


@pytest.mark.thorough
@pytest.mark.parametrize("name", TABLES)
def test_no_page_of_a_full_table_is_too_much_for_a_slow_network(app: Flask, client: FlaskClient, name: str):
    table_id, table = app.extensions["book"].bring_in(many(*TABLES[name]))
    rows = table.course.rows
    more = [f"/rows/{rows[-1].sources[-1]}"] if rows else []
    sizes = {}
    for path in (*PAGES, *more):
        answer = client.get(f"/tables/{table_id}{path}")
        assert answer.status_code in (200, 404), path
        sizes[path] = len(gzip.compress(answer.data, 5))
    assert max(sizes.values()) <= MOST_BYTES, sizes
    assert len(gzip.compress(client.get("/").data, 5)) <= MOST_BYTES


def long_sheet(lines: int) -> list[Event]:
    """A game of Buddha with that many void deals."""
    events = many("buddha", 3, lambda luck, position: ("redealt", {"reason": f"deal {position - 1}"}))
    return [event._replace(note="") for event in events[: lines + 1]]


def follow(client: FlaskClient, address: str, link: str) -> list[str]:
    """The pages from `address` on, as long as they have a link like that."""
    pages = [client.get(address).text]
    while found := re.search(rf'href="([^"]*{link}[^"]*)"', pages[-1]):
        pages.append(client.get(found[1].replace("&amp;", "&")).text)
    return pages


@pytest.mark.slow
def test_the_history_is_read_to_its_first_entry_piece_by_piece(app: Flask, client: FlaskClient):
    table_id, _ = app.extensions["book"].bring_in(long_sheet(2 * HISTORY_ENTRIES + 9))
    pages = follow(client, f"/tables/{table_id}/history", r"history\?until=")
    found = [int(at) for page in pages for at in re.findall(r"/rows/(\d+)\">", page)]
    assert found == list(range(2 * HISTORY_ENTRIES + 10, 1, -1))
    assert [f'href="/tables/{table_id}/players"' in page for page in pages] == [False, False, True], "the first entry"


@pytest.mark.slow
def test_a_long_sheet_is_read_to_its_first_line_piece_by_piece(app: Flask, client: FlaskClient):
    table_id, table = app.extensions["book"].bring_in(long_sheet(2 * SHEET_LINES + 9))
    pages = follow(client, f"/tables/{table_id}", r"\?game=1&amp;until=")
    assert [page.count('scope="row"><a href') for page in pages] == [SHEET_LINES, SHEET_LINES, 9]
    assert ["hx-sse:connect" in page for page in pages] == [True, False, False]
    assert f"{SHEET_LINES + 9} lines before these" in words(client.get(f"/tables/{table_id}"))
    assert table.course.rows[-1].sources[-1] == 2 * SHEET_LINES + 10


@pytest.mark.slow
def test_a_night_of_usual_length_is_in_one_piece(app: Flask, client: FlaskClient):
    table_id, _ = app.extensions["book"].bring_in(long_sheet(HISTORY_ENTRIES - 1))
    texts = [words(client.get(f"/tables/{table_id}{path}")) for path in ("", "/history")]
    for text in texts:
        assert "before these" not in text
        assert "Earlier: entries" not in text


@pytest.mark.slow
def test_an_entry_corrected_often_shows_its_first_and_its_latest_readings(app: Flask, client: FlaskClient):
    events = many("buddha", 3, corrected)[: LINE_ENTRIES + 12]
    table_id, _ = app.extensions["book"].bring_in(events)
    page = client.get(f"/tables/{table_id}/rows/2")
    assert f"{len(events) - 1 - LINE_ENTRIES} corrections between these" in words(page)
    assert (page.text.count("<b>Corrected</b>"), page.text.count("<b>Deal void</b>")) == (LINE_ENTRIES - 1, 1)
    assert events[1].data["reason"] in page.text


@pytest.mark.parametrize(
    ("until", "items", "before", "after"),
    [(None, (7, 8, 9), 7, 0), (9, (6, 7, 8), 6, 1), (2, (0, 1), 0, 8), (0, (), 0, 10), (99, (7, 8, 9), 7, 0)],
)
def test_a_piece_is_the_last_of_the_first(until: int | None, items: tuple[int, ...], before: int, after: int):
    page = last_page(range(10), 3, until)
    assert (page.items, page.before, page.after) == (items, before, after)
