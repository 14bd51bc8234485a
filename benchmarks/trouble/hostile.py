"""Random and hostile requests against every route of the real app: nothing may fail, no sheet may change unreported.

    python -m benchmarks.trouble.hostile [how many] [seed]

Run from the top of the project. Prints the seed first. Owner, keeper, watcher, a day's organiser, its hall and a
stranger send what pages offer and what no page would: methods, paths, headers, fields missing, doubled, huge, of odd
types, broken bodies, files. Exits with 1 when an answer is a server error, a sheet moved though the answer didn't say
so, somebody wrote who may not, a text came back as markup, or a route never did what it was asked to.
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
from collections import Counter
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from flask import Response, request
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app import create_app
from benchmarks.days.grown_day import GrownDay
from benchmarks.trouble.hostile_requests import CAST, GAMES, Requests
from tableside.days.day import DAY_ROLES, HALL, ORGANISER
from tableside.scorebook.events.event import Draft
from tableside.scorebook.table.access import ROLES, WATCHER
from tableside.web.guard.roles.links import key_of

MARK = b"<x-mark"
"""A part of hostile texts; no page may contain it unescaped."""

SHORT = reprlib.Repr()
SHORT.maxdict, SHORT.maxlist, SHORT.maxstring, SHORT.maxlevel = 40, 6, 60, 6

LINK = re.compile(r'(?:href|src|hx-get|hx-sse:connect)="(/[^"]*)"')
FORM = re.compile(r'<form[^>]*action="(/[^"]*)"[^>]*>(.*?)</form>', re.DOTALL)
INPUT = re.compile(r'name="([^"]+)"(?:[^>]*?value="([^"]*)")?')


class Hostility(Requests):
    """One app, its visitors, and what came of what they sent."""

    def __init__(self, folder: Path, luck: random.Random) -> None:
        self.app = create_app({"DATA": folder / "book.sqlite3", "TRUST_LOCAL": True, "LIMITS": False})
        self.reached: set[tuple[str, str]] = set()
        self.app.after_request(self._reach)
        self.book = self.app.extensions["book"]
        self.home = self.app.test_client()
        self.tables = [self._seat(slug, players) for slug, players in GAMES.items()]
        days = [GrownDay(2, folder, self.app) for _ in range(2)]
        days[0].play_leg()
        self.days = [*(day.day_id for day in days), self._day_without_seats()]
        self.visitors = {"home": self.home, "stranger": self._elsewhere()}
        self.visitors |= {role: self._guest(self.tables, role) for role in ROLES}
        self.visitors |= {role: self._guest(self.days, role) for role in DAY_ROLES}
        super().__init__(luck, self.app, self.tables, self.days)
        self.answers: Counter[str] = Counter()
        self.faults: list[str] = []
        self.writes = 0
        self._own: dict[str, set[str]] = {who: set() for who in self.visitors}
        self._watching = sqlite3.connect(folder / "book.sqlite3")
        self._version, self.positions = self._data_version(), self._all_positions()

    def close(self) -> None:
        """Lets go of the files."""
        self._watching.close()
        self.book.close()

    def _reach(self, answer: Response) -> Response:
        """Notes every route, by method, that did what it was asked to."""
        if answer.status_code < 400 and request.endpoint:
            self.reached.add((request.endpoint, request.method))
        return answer

    def _seat(self, slug: str, players: int) -> str:
        form = {"players": list(CAST[:players]), "dealer": "at:Ann", "do": "seat", "key": slug}
        answer = self.home.post(f"/tables/new/{slug}", data=form)
        assert answer.status_code == 303, answer.text
        return str(answer.location.rsplit("/", 1)[1])

    def _day_without_seats(self) -> str:
        days = self.app.extensions["days"]
        day_id, day = days.open({"game": "huckley-buck", "name": "Open", "legs": 2}, "open")
        days.enter(day_id, Draft("came", {"players": list(CAST)}, "came", day.position))
        return str(day_id)

    def _elsewhere(self) -> FlaskClient:
        client = self.app.test_client()
        client.environ_base = {**client.environ_base, "REMOTE_ADDR": "192.0.2.7"}
        return client

    def _guest(self, places: list[str], role: str) -> FlaskClient:
        """Somebody elsewhere who opened a link of each of these tables or days."""
        client = self._elsewhere()
        for place in places:
            self._open_link(client, place, role)
        return client

    def _open_link(self, client: FlaskClient, place: str, role: str) -> None:
        """By an organisers' link a phone is given a cookie first, and joins when it comes back with it."""
        answer = client.get(self._link(place, role))
        if role == ORGANISER and "here=" in answer.location:
            answer = client.get(answer.location)
        assert answer.status_code == 303

    def _link(self, place: str, role: str) -> str:
        is_day = role in DAY_ROLES
        state = self.app.extensions["days"].day(place) if is_day else self.book.table(place).access
        key = key_of(self.app.secret_key, place, role, state.renewal(role))
        return f"/{'days' if is_day else 'tables'}/{place}/join/{role}/{key}"

    def _data_version(self) -> int:
        return int(self._watching.execute("pragma data_version").fetchone()[0])

    def _all_positions(self) -> dict[str, int]:
        logs = "select table_id, max(position) from events group by table_id"
        days = "select day_id, max(position) from day_events group by day_id"
        circles = "select circle_id, max(position) from circle_events group by circle_id"
        return dict(self._watching.execute(f"{logs} union all {days} union all {circles}"))

    def send(self) -> None:
        """One request, its answer, and what it did to the sheets."""
        who = self.luck.choice(list(self.visitors))
        asked = self.request()
        described = f"{who} {SHORT.repr(asked)}"
        try:
            answer = self.visitors[who].open(**asked)
        except Exception as error:
            self.faults.append(f"{type(error).__name__} {error}: {described}")
            return
        try:
            self._check(who, asked, answer, described)
        finally:
            answer.close()
        self._renew_guests(who)

    def _check(self, who: str, asked: dict[str, Any], answer: TestResponse, described: str) -> None:
        self.answers[f"{who} {answer.status_code}"] += 1
        if answer.status_code >= 500:
            self.faults.append(f"{answer.status_code}: {described}")
        if answer.mimetype == "text/html":
            self._read(answer, described)
        version = self._data_version()
        if version == self._version:
            return
        self._version, before = version, self.positions
        self.positions = self._all_positions()
        if self.positions == before:
            return  # the read model was brought up to date
        self.writes += 1
        moved = [table for table, position in self.positions.items() if before.get(table, 0) != position]
        if (
            answer.status_code != 303
            and "Tableside-Position" not in answer.headers
            and "/bring-in" not in asked["path"]
        ):
            self.faults.append(f"wrote unsaid, {answer.status_code}: {described}")
        self._own[who].update(table for table in moved if table not in before)
        others = [table for table in moved if table not in self._own[who]]
        if who in (WATCHER, HALL) and "/own/" not in asked["path"] and others:
            self.faults.append(f"a {who} wrote: {described}")
        if who == "stranger" and others:
            self.faults.append(f"a stranger wrote: {described}")

    def unreached(self) -> list[str]:
        """The routes that never did what they were asked to."""
        reached = {endpoint for endpoint, _ in self.reached}
        return sorted({rule.endpoint for rule in self.rules} - reached)

    def _read(self, answer: TestResponse, described: str) -> None:
        """Keeps what the page offers, and looks for a text that came back as markup."""
        page = answer.get_data()
        if MARK in page:
            self.faults.append(f"markup came back: {described}")
        text = page.decode("utf-8", "replace")
        if len(text) < 200_000:
            links = [html.unescape(link) for link in LINK.findall(text) if not link.startswith("/static/")]
            self.links.extend(self.luck.sample(links, min(4, len(links))))
            for action, inside in FORM.findall(text):
                fields = [(html.unescape(name), html.unescape(value)) for name, value in INPUT.findall(inside)]
                self.offer(urlsplit(html.unescape(action)).path, fields)

    def _renew_guests(self, who: str) -> None:
        """A guest who was shut out by a new link opens it."""
        places = self.tables if who in ROLES else self.days if who in DAY_ROLES else []
        if places and self.luck.random() < 0.05:
            self.visitors[who].get(self._link(self.luck.choice(places), who))
            # An organiser's joining is on the record.
            self._version, self.positions = self._data_version(), self._all_positions()


def run(folder: Path, how_many: int, seed: str) -> Hostility:
    """So many requests; gives what came of them."""
    log = logging.getLogger("tableside")
    before = log.level
    log.setLevel(logging.ERROR)
    try:
        hostility = Hostility(folder, random.Random(seed))
        for _ in range(how_many):
            hostility.send()
    finally:
        log.setLevel(before)
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
    unreached = done.unreached()
    print("routes that never did what they were asked to:", ", ".join(unreached) or "none")
    print(
        f"{how_many} requests to {len(done.rules)} routes, {done.writes} writes, {len(done.faults)} faults, "
        f"{seconds:.0f} s"
    )
    return 1 if done.faults or unreached else 0


if __name__ == "__main__":
    arguments = sys.argv[1:]
    sys.exit(main(int(arguments[0]) if arguments else 50_000, arguments[1] if len(arguments) > 1 else "tableside"))
