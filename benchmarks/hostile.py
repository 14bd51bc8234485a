"""Random and hostile requests against every route of the real app: nothing may fail, and no sheet move unsaid.

    python -m benchmarks.hostile [how many] [seed]

Run from the top of the project. Prints the seed first. Owner, keeper, watcher and stranger send what pages offer and
what no page would: methods, paths, headers, fields missing, doubled, huge, of odd types, broken bodies, files. Exits
with 1 when an answer is a server error, a sheet moved though the answer didn't say so, somebody wrote who may not,
or a text came back as markup.
"""

from __future__ import annotations

import html
import logging
import random
import re
import reprlib
import sqlite3
import sys
import tempfile
import time
from collections import Counter, deque
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode, urlsplit

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app import create_app
from benchmarks.hostile_words import BODIES, HEADERS, METHODS, NUMBERS, TEXTS
from scorebook.access import ROLES, WATCHER
from web.links import key_of

GAMES = {"buddha": 3, "huckley-buck": 4, "ten": 4, "ten-point-buck": 3}
CAST = ("Ann", "Bob", "Cy", "Dee")
MARK = b"<x-mark"
"""Stands in hostile texts; on a page it must never stand as it is."""

SHORT = reprlib.Repr()
SHORT.maxdict, SHORT.maxlist, SHORT.maxstring, SHORT.maxlevel = 40, 6, 60, 6

LINK = re.compile(r'(?:href|src|hx-get|hx-sse:connect)="(/[^"]*)"')
FORM = re.compile(r'<form[^>]*action="(/[^"]*)"[^>]*>(.*?)</form>', re.DOTALL)
INPUT = re.compile(r'name="([^"]+)"(?:[^>]*?value="([^"]*)")?')


class Hostility:
    """One app, its visitors, and what they have seen so far."""

    def __init__(self, folder: Path, luck: random.Random) -> None:
        self.luck = luck
        self.app = create_app({"DATA": folder / "book.sqlite3", "TRUST_LOCAL": True, "LIMITS": False})
        self.book = self.app.extensions["book"]
        self.home = self.app.test_client()
        self.tables = [self._seat(slug, players) for slug, players in GAMES.items()]
        self.visitors = {"home": self.home, "stranger": self._elsewhere()} | {role: self._guest(role) for role in ROLES}
        self.rules = [rule for rule in self.app.url_map.iter_rules() if rule.endpoint != "static"]
        self.links: deque[str] = deque(["/", *(f"/tables/{table}" for table in self.tables)], maxlen=600)
        self.forms: dict[str, list[tuple[str, str]]] = {}
        self.answers: Counter[str] = Counter()
        self.faults: list[str] = []
        self.writes = 0
        self._watching = sqlite3.connect(folder / "book.sqlite3")
        self._version, self._positions = self._data_version(), self._all_positions()

    def close(self) -> None:
        """Lets go of the files."""
        self._watching.close()
        self.book.close()

    def _seat(self, slug: str, players: int) -> str:
        form = {"players": list(CAST[:players]), "dealer": "at:Ann", "do": "seat", "key": slug}
        answer = self.home.post(f"/tables/new/{slug}", data=form)
        assert answer.status_code == 303, answer.text
        return str(answer.location.rsplit("/", 1)[1])

    def _elsewhere(self) -> FlaskClient:
        client = self.app.test_client()
        client.environ_base = {**client.environ_base, "REMOTE_ADDR": "192.0.2.7"}
        return client

    def _guest(self, role: str) -> FlaskClient:
        client = self._elsewhere()
        for table in self.tables:
            assert client.get(self._link(table, role)).status_code == 303
        return client

    def _link(self, table: str, role: str) -> str:
        renewal = self.book.table(table).access.renewal(role)
        return f"/tables/{table}/join/{role}/{key_of(self.app.secret_key, table, role, renewal)}"

    def _data_version(self) -> int:
        return int(self._watching.execute("pragma data_version").fetchone()[0])

    def _all_positions(self) -> dict[str, int]:
        return dict(self._watching.execute("select table_id, max(position) from events group by table_id"))

    # What is sent.

    def text(self) -> str:
        """A text that somebody might type, or nobody."""
        return self.luck.choice(TEXTS if self.luck.random() < 0.4 else NUMBERS)

    def path(self, method: str) -> str:
        """A path: one that a page offered, a route's own, or a mangled one."""
        kind = self.luck.random()
        if kind < 0.4 and method == "GET":
            return self.luck.choice(self.links)
        rules = [rule for rule in self.rules if method in (rule.methods or ())] or self.rules
        path = re.sub(r"<(?:\w+:)?(\w+)>", self._part, self.luck.choice(rules).rule)
        if kind > 0.9:
            place = self.luck.randrange(len(path) + 1)
            path = path[:place] + quote(self.text()[:2_000], safe="/%?&=") + path[place:]
        asked = [(self.name(), self.text()) for _ in range(self.luck.choice([0, 0, 1, 4]))]
        return f"/{path.lstrip('/')}" + ("?" + urlencode(asked) if asked else "")

    def _part(self, found: re.Match[str]) -> str:
        given: dict[str, list[str]] = {
            "table_id": self.tables,
            "slug": list(GAMES),
            "role": list(ROLES),
            "kind": ["bid", "result", "upcard", "announced", "misdealt", "redealt", "penalty", "round_card", "hands"],
        }
        if self.luck.random() < 0.15:
            return quote(self.text()[:2_000], safe="")
        return self.luck.choice(given.get(found[1], ["0", "1", "2", "3", "7"]))

    def name(self) -> str:
        """A field's name."""
        fields = ["do", "key", "based_on", "allowed", "note", "seen", "target", "role", "open", "seat", "value", "case"]
        fields += ["again", "players", "dealer", "new_name", "name-0", "t", "n", "at", "game", "crew", "page", "typed"]
        seats = ["bids", "tricks", "taken", "chips", "shown", "cards", "hooks", "removed", "declared"]
        if self.luck.random() < 0.5:
            return f"{self.luck.choice(seats)}-{self.luck.randrange(4)}"
        return self.luck.choice(fields) if self.luck.random() < 0.9 else self.text()[:200]

    def form(self) -> tuple[str, list[tuple[str, str]]]:
        """A form with its path: one that a page offered, changed here and there, or one made up."""
        if self.forms and self.luck.random() < 0.7:
            path = self.luck.choice(list(self.forms))
            filled = self._filled(self.forms[path])
        else:
            path = self.path("POST")
            filled = [(self.name(), self.text()) for _ in range(self.luck.randrange(12))]
        for _ in range(self.luck.choice([0, 0, 0, 1, 3])):
            act = self.luck.random()
            if act < 0.3 and filled:
                filled.pop(self.luck.randrange(len(filled)))
            elif act < 0.6 and filled:
                filled.append((self.luck.choice(filled)[0], self.text()))
            else:
                filled.append((self.name(), self.text()))
        if self.luck.random() < 0.7:
            filled = self._proven(path, filled)
        return path, filled

    def _filled(self, given: list[tuple[str, str]]) -> list[tuple[str, str]]:
        """An offered form as somebody might fill it in: of several values one, and something where there was none."""
        values: dict[str, list[str]] = {}
        for name, value in given:
            values.setdefault(name, []).append(value)
        single = [(name, self.luck.choice(found)) for name, found in values.items() if name != "players"]
        players = [("players", value) for value in values.get("players", ())]
        return [(name, value or self.luck.choice(NUMBERS)) for name, value in [*single, *players]]

    def _proven(self, path: str, filled: list[tuple[str, str]]) -> list[tuple[str, str]]:
        """The form with a fresh key and the table's own position."""
        table = (re.findall(r"^/tables/([^/?]+)", path) or [""])[0]
        kept = [(name, value) for name, value in filled if name not in ("key", "based_on")]
        position = str(self._positions.get(table, 0))
        return [*kept, ("key", f"k{self.luck.getrandbits(60)}"), ("based_on", position)]

    def request(self) -> dict[str, Any]:
        """Everything of one request."""
        headers = dict(self.luck.sample(HEADERS, self.luck.choice([0, 0, 0, 0, 1, 3])))
        kind = self.luck.random()
        if kind < 0.35:
            return {"method": "GET", "path": self.path("GET"), "headers": headers}
        if kind < 0.85:
            path, filled = self.form()
            data: dict[str, list[str]] = {}
            for name, value in filled:
                data.setdefault(name, []).append(value)
            sort = self.luck.choice(["application/x-www-form-urlencoded"] * 5 + ["multipart/form-data"])
            return {"method": "POST", "path": path, "data": data, "content_type": sort, "headers": headers}
        method = self.luck.choice(METHODS) if kind < 0.9 else "POST"
        sort, body = self.luck.choice(BODIES)
        return {"method": method, "path": self.path(method), "data": body, "content_type": sort, "headers": headers}

    # What comes back.

    def send(self) -> None:
        """One request, its answer, and what it did to the sheets."""
        who = self.luck.choice(list(self.visitors))
        asked = self.request()
        said = f"{who} {SHORT.repr(asked)}"
        try:
            answer = self.visitors[who].open(**asked)
        except Exception as error:
            self.faults.append(f"{type(error).__name__} {error}: {said}")
            return
        try:
            self._check(who, asked, answer, said)
        finally:
            answer.close()
        self._renew_guests(who)

    def _check(self, who: str, asked: dict[str, Any], answer: TestResponse, said: str) -> None:
        self.answers[f"{who} {answer.status_code}"] += 1
        if answer.status_code >= 500:
            self.faults.append(f"{answer.status_code}: {said}")
        if not answer.is_streamed and answer.mimetype == "text/html":
            self._read(answer, said)
        version = self._data_version()
        if version == self._version:
            return
        self._version, before = version, self._positions
        self._positions = self._all_positions()
        self.writes += 1
        moved = [table for table, position in self._positions.items() if before.get(table, 0) != position]
        if (
            answer.status_code != 303
            and "Tableside-Position" not in answer.headers
            and "/bring-in" not in asked["path"]
        ):
            self.faults.append(f"wrote unsaid, {answer.status_code}: {said}")
        if who == WATCHER and "/own/" not in asked["path"] and any(table in before for table in moved):
            self.faults.append(f"a watcher wrote: {said}")
        if who == "stranger" and any(table in self.tables for table in moved):
            self.faults.append(f"a stranger wrote: {said}")

    def _read(self, answer: TestResponse, said: str) -> None:
        """Keeps what the page offers, and looks for a text that came back as markup."""
        page = answer.get_data()
        if MARK in page:
            self.faults.append(f"markup came back: {said}")
        text = page.decode("utf-8", "replace")
        if len(text) < 200_000 and self.luck.random() < 0.2:
            self.links.extend(html.unescape(link) for link in LINK.findall(text) if not link.startswith("/static/"))
            for action, inside in FORM.findall(text):
                fields = [(html.unescape(name), html.unescape(value)) for name, value in INPUT.findall(inside)]
                self.forms[urlsplit(html.unescape(action)).path] = fields

    def _renew_guests(self, who: str) -> None:
        """A guest who was shut out by a new link opens it."""
        if who in ROLES and self.luck.random() < 0.05:
            self.visitors[who].get(self._link(self.luck.choice(self.tables), who))


def run(folder: Path, how_many: int, seed: str) -> Hostility:
    """So many requests; gives what came of them."""
    logging.getLogger("tableside").setLevel(logging.ERROR)
    hostility = Hostility(folder, random.Random(seed))
    for _ in range(how_many):
        hostility.send()
    return hostility


def main(how_many: int, seed: str) -> int:
    """Send, watch, report."""
    print(f"seed {seed}", flush=True)
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        done = run(Path(folder), how_many, seed)
        done.close()
    for answer, count in sorted(done.answers.items()):
        print(f"{count:7d}  {answer}")
    for fault in done.faults[:20]:
        print(fault)
    seconds = time.monotonic() - begun
    print(
        f"{how_many} requests to {len(done.rules)} routes, {done.writes} writes, {len(done.faults)} faults, "
        f"{seconds:.0f} s"
    )
    return 1 if done.faults else 0


if __name__ == "__main__":
    told = sys.argv[1:]
    sys.exit(main(int(told[0]) if told else 50_000, told[1] if len(told) > 1 else "tableside"))
