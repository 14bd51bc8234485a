"""A whole game of each of ours on a phone and on a server, with one clock: pages, events and CSV are the same."""

from __future__ import annotations

import difflib
import random
import re
import secrets
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Protocol

import pytest
from flask import Flask

from tableside.scorebook.table.table import Table
from tableside.web import create_app
from tableside.web.tables.forms import typed_from
from tests.support.game_fixtures import OURS, plays_of
from tests.support.phone_kept import Kept, Phone
from tests.web.test_every_page import addresses

KEY = "6b" * 32
CREW = ("Ann", "Bob", "Cy", "Dee")
ENDS = {"points": {"points.ends": "rounds", "points.rounds": "12"}}
"""House rules by which a game ends that would go on as long as people like."""

MOST_ENTRIES = 150
FEWEST_ENTRIES = 8
DIFFERENT = {
    "the mark by which the page's scripts know that the app is here": re.compile(r" data-alone(?=[ >])"),
    "the stream of entries from other phones": re.compile(r'<div id="live".*?></div>\n', re.DOTALL),
    "what plain http means on a Wi-Fi": re.compile(
        r'<div class="paper plain-http" id="plain-http" hidden>.*?</div>', re.DOTALL
    ),
    "where the scores are": re.compile(r'<p class="quiet">Scores are on this phone alone\..*?</p>\n?', re.DOTALL),
    "how to keep them safe": re.compile(r'<div class="paper" id="where">.*?</div>\n', re.DOTALL),
    "where a table or a day comes from that is not there": re.compile(
        r"(?<=<p>)(There is no|This phone has no) (table|tournament day|circle) at this address.*?(?=</p>)"
    ),
    "a picture before its page's script draws it": re.compile(r' src="[^"]*/picture\.svg[^"]*"'),
    "links for others, and their own phones": re.compile(r"<title>(Share this table|Links: ).*</main>", re.DOTALL),
    "how a director's page names the phone": re.compile(
        r'<h2>On a tournament day</h2>\n<div class="paper"><p>Whoever runs it sees this phone.*?</div>'
    ),
    "a screen in the room, which follows a server": re.compile(r"<title>In the room.*</footer>", re.DOTALL),
}
"""All in which the pages of the one and the other may differ, each by what it is: what only a server offers, and what a
phone says in its place. Whatever else differs fails the test."""

OF_THE_HOST = ("/stream", "/service-worker.js", "/app.json")
"""Addresses that aren't compared: a stream never ends, a site's service worker is on its host, and only a server
hands the app itself out."""

LAST_HANDS = {"hands": {"cards": [["P1", "P2"], ["P3", "P4"], ["P5", "P6"], ["P7", "J"]]}}
"""Of 10: cards that no round has shown, so that the last count is always possible."""

HEADERS = ("Content-Type", "Content-Disposition", "Location", "Tableside-Position")


class Side(Protocol):
    """The app, however it is reached."""

    app: Flask

    def ask(self, path: str, form: Mapping[str, Any] | None = None) -> tuple[int, dict[str, str], str]:
        """Status, headers and text of an answer."""


class OnServer:
    """The app on a server, on whose own machine the keeper sits."""

    def __init__(self, app: Flask) -> None:
        self.app, self._client = app, app.test_client()

    def ask(self, path: str, form: Mapping[str, Any] | None = None) -> tuple[int, dict[str, str], str]:
        answer = self._client.get(path) if form is None else self._client.post(path, data=form)
        found = answer.status_code, dict(answer.headers), answer.get_data(as_text=True)
        answer.close()
        return found


class OnPhone:
    """The app on the phone itself."""

    def __init__(self, phone: Phone) -> None:
        self.app, self._phone = phone.app.app, phone

    def ask(self, path: str, form: Mapping[str, Any] | None = None) -> tuple[int, dict[str, str], str]:
        answered = self._phone.ask(path, form)
        return answered.status, dict(answered.headers), answered.body.decode()


@dataclass
class Transcript:
    """What was asked and answered, in order, and which of the differences came up."""

    side: Side
    monkeypatch: pytest.MonkeyPatch
    lines: list[tuple[object, ...]] = field(default_factory=list)
    offers: set[str] = field(default_factory=set)

    def ask(self, path: str, form: Mapping[str, Any] | None = None) -> tuple[int, str]:
        """The status of an answer and where it leads."""
        self.side.app.config["NOW"].requests = len(self.lines)
        seed_secrets(self.monkeypatch, len(self.lines))
        status, headers, text = self.side.ask(path, form)
        for offer, pattern in DIFFERENT.items():
            text, found = pattern.subn("", text)
            self.offers |= {offer} if found else set()
        self.lines.append((path, form, status, *(headers.get(name) for name in HEADERS), text))
        return status, headers.get("Location", "")


def seed_secrets(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """Ids, keys and marks come in the same order from now on."""
    chance = random.Random(seed)
    monkeypatch.setattr(secrets, "token_hex", lambda size=16: chance.randbytes(size).hex())
    monkeypatch.setattr(secrets, "token_urlsafe", lambda size=16: chance.randbytes(size).hex())
    monkeypatch.setattr(secrets, "randbelow", chance.randrange)


class Clock:
    """A minute passes with each request, however often the app looks: on a phone it does so at rest, too."""

    START = 1_790_000_000_000

    def __init__(self) -> None:
        self.requests = 0

    def __call__(self) -> int:
        return self.START + 60_000 * self.requests


@pytest.fixture
def sides(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, new_phone: Callable[..., Phone]
) -> Iterator[list[Callable[[], Side]]]:
    """Makers of a server and of a phone, with the same key, clock and chance."""
    monkeypatch.setenv("TZ", "Europe/Berlin")

    def server() -> Side:
        settings = {"DATA": tmp_path / "server.sqlite3", "SECRET_KEY": bytes.fromhex(KEY), "NOW": Clock()}
        opened.append(create_app({**settings, "TRUST_LOCAL": True, "LIMITS": False}))
        return OnServer(opened[-1])

    def phone() -> Side:
        kept = Kept()
        kept.state["key"] = KEY
        made = new_phone("http://localhost/", kept)
        made.app.app.config["NOW"] = Clock()
        made.app.open(kept.as_json())
        return OnPhone(made)

    opened: list[Flask] = []
    yield [server, phone]
    for app in opened:
        app.extensions["book"].close()


def play(seen: Transcript, slug: str) -> str:
    """A game to its end, with changes on the way; gives its address."""
    luck = random.Random(f"a night of {slug}")
    seen.ask("/")
    seen.ask(f"/tables/new/{slug}")
    form = {"players": list(CREW), "dealer": "at:Ann", "do": "seat", "key": "seat", **ENDS.get(slug, {})}
    _, address = seen.ask(f"/tables/new/{slug}", form)
    table_of = partial(seen.side.app.extensions["book"].table, address.rpartition("/")[2])
    for number in range(MOST_ENTRIES):
        table: Table = table_of()
        if table.course.winners:
            break
        seen.ask(address)
        path, typed = step(luck, table, slug)
        proof = {"key": f"entry-{number}", "based_on": str(table.position)}
        if path.startswith(("enter/", "entries/")):
            seen.ask(f"{address}/{path}")
        status, _ = seen.ask(f"{address}/{path}", {**proof, **typed})
        if status == 422:
            seen.ask(f"{address}/{path}", {**proof, **typed, "allowed": "yes", "note": "as <b>played</b>"})
    assert table_of().course.winners, "nobody has won"
    assert len(table_of().history.events) >= FEWEST_ENTRIES
    return address


def step(luck: random.Random, table: Table, slug: str) -> tuple[str, dict[str, str]]:
    """What the table does next: where it is sent, and what is typed."""
    history, course = table.history, table.course
    act = luck.random()
    if history.redoable and act < 0.7:
        return "redo", {"target": str(history.redoable[-1])}
    if history.undoable and act < 0.08:
        return "undo", {"target": str(history.undoable[-1])}
    if act < 0.12:
        event = luck.choice([one for one in history.active() if one.kind in course.entries] or [None])
        if event:
            return f"entries/{event.position}/correct", typed_from(course.entries[event.kind], event.data)
    kind = course.prompt.entry if course.prompt.entry and act < 0.9 else luck.choice(list(course.entries))
    data = LAST_HANDS.get(kind) or plays_of(slug).entry(luck, course, kind)
    return f"enter/{kind}", typed_from(course.entries[kind], data)


def walk(seen: Transcript, address: str, slug: str) -> None:
    """Every page and file of the table, and those of no table."""
    kinds = list(seen.side.app.extensions["book"].table(address.rpartition("/")[2]).course.entries)
    for path in addresses(seen.side.app, address, kinds, slug):
        if not path.endswith(OF_THE_HOST):
            seen.ask(path)


def differing(there: tuple[object, ...], here: tuple[object, ...]) -> list[str]:
    """In what two answers differ, their texts by lines."""
    head = [f"{one} {other}" for one, other in zip(there[:-1], here[:-1], strict=True) if one != other]
    return [str(here[0]), *head, *difflib.unified_diff(str(there[-1]).split("\n"), str(here[-1]).split("\n"), n=0)]


@pytest.mark.slow
@pytest.mark.parametrize("slug", [OURS[0], *(pytest.param(slug, marks=pytest.mark.thorough) for slug in OURS[1:])])
def test_a_whole_game_is_the_same_on_a_phone_and_on_a_server(
    sides: list[Callable[[], Side]], monkeypatch: pytest.MonkeyPatch, slug: str
):
    transcripts = []
    for make in sides:
        seen = Transcript(make(), monkeypatch)
        address = play(seen, slug)
        walk(seen, address, slug)
        transcripts.append(seen)
    server, phone = transcripts
    pairs = [pair for pair in zip(server.lines, phone.lines, strict=True) if pair[0] != pair[1]]
    assert pairs == [], "\n".join(line for there, here in pairs[:9] for line in differing(there, here))
    asked = [str(line[0]) for line in phone.lines]
    assert {f"{address}/sheet.csv", f"{address}/table.json", f"{address}/history", address} <= set(asked)
    assert server.offers | phone.offers == set(DIFFERENT), "named above, and seen nowhere"
