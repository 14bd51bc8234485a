"""The requests that benchmarks/trouble/hostile.py sends: sensible, slightly changed, or random."""

from __future__ import annotations

import random
import re
from collections import deque
from typing import Any
from urllib.parse import quote, urlencode

from flask import Flask

from benchmarks.trouble.hostile_words import BODIES, HEADERS, METHODS, NUMBERS, TEXTS
from referee.games import all_games
from tableside.days.day import DAY_ROLES
from tableside.scorebook.table.access import ROLES
from tableside.web.tables.forms import typed_from
from tests.support.game_fixtures import plays_of

CAST = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus")
USUAL = 4
GAMES = {slug: USUAL if USUAL in game.seats else game.seats[0] for slug, game in all_games().items()}
"""How many sit at the table of each game."""

ENTRIES = [entry for game in all_games().values() for entry in game.course.entries.values()]
KINDS = sorted({entry.kind for entry in ENTRIES})
SEAT_FIELDS = sorted({field.name for entry in ENTRIES for field in entry.fields if field.per_seat})

Fields = list[tuple[str, str]]


class Requests:
    """What pages have offered so far, and requests made of that and of nothing."""

    def __init__(self, luck: random.Random, app: Flask, tables: list[str], days: list[str]) -> None:
        self.luck, self.tables, self.days = luck, tables, days
        self.book = app.extensions["book"]
        self.rules = [rule for rule in app.url_map.iter_rules() if rule.endpoint != "static"]
        first = ["/", *(f"/tables/{table}" for table in tables), *(f"/days/{day}" for day in days)]
        self.links: deque[str] = deque(first, maxlen=600)
        self.forms: dict[str, dict[str, Fields]] = {}
        self.positions: dict[str, int] = {}

    def offer(self, path: str, fields: Fields) -> None:
        """A page offered a form; forms of one kind are kept together."""
        kind = re.sub(r"(?<=/)\d+|(?<=^/tables/)[^/]+|(?<=^/days/)[^/]+", "", path)
        self.forms.setdefault(kind, {})[path] = fields

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

    def _part(self, match: re.Match[str]) -> str:
        choices: dict[str, list[str]] = {
            "table_id": self.tables,
            "day_id": self.days,
            "slug": list(GAMES),
            "role": [*ROLES, *DAY_ROLES],
            "kind": KINDS,
        }
        if self.luck.random() < 0.15:
            return quote(self.text()[:2_000], safe="")
        return self.luck.choice(choices.get(match[1], ["0", "1", "2", "3", "7"]))

    def name(self) -> str:
        """A field's name."""
        fields = ["do", "key", "based_on", "allowed", "note", "seen", "target", "role", "open", "seat", "value", "case"]
        fields += [
            "as_of",
            "placed",
            "who",
            "to",
            "seed",
            "names",
            "legs",
            "again",
            "players",
            "dealer",
            "new_name",
            "name-0",
            "t",
            "n",
            "at",
            "game",
            "crew",
            "page",
            "typed",
        ]
        if self.luck.random() < 0.5:
            return f"{self.luck.choice(SEAT_FIELDS)}-{self.luck.randrange(4)}"
        return self.luck.choice(fields) if self.luck.random() < 0.9 else self.text()[:200]

    def form(self) -> tuple[str, list[tuple[str, str]]]:
        """A form with its path: one that a page offered, changed here and there, or one made up."""
        kind = self.luck.random()
        if kind < 0.15:
            path, filled = self.sensible()
        elif self.forms and kind < 0.75:
            offered = self.forms[self.luck.choice(list(self.forms))]
            path = self.luck.choice(list(offered))
            filled = self._filled(offered[path])
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

    def sensible(self) -> tuple[str, list[tuple[str, str]]]:
        """What the table would enter now, or correct."""
        table_id = self.luck.choice(self.tables)
        table = self.book.table(table_id)
        course = table.course
        if course.winners and self.luck.random() < 0.7:
            return f"/tables/{table_id}/next-game", []
        kind = course.prompt.entry if self.luck.random() < 0.8 else self.luck.choice(list(course.entries))
        entry = course.entries.get(kind) or next(iter(course.entries.values()))
        try:
            data = plays_of(table.game.slug).entry(self.luck, course, entry.kind)
        except (IndexError, KeyError, TypeError):
            data = {}
        waved = [("allowed", "yes"), ("note", "so be it")]
        past = [event.position for event in table.history.active() if event.kind == entry.kind]
        where = (
            f"entries/{self.luck.choice(past)}/correct" if past and self.luck.random() < 0.3 else f"enter/{entry.kind}"
        )
        return f"/tables/{table_id}/{where}", [*typed_from(entry, data).items(), *waved]

    def _filled(self, offered: list[tuple[str, str]]) -> list[tuple[str, str]]:
        """An offered form as somebody might fill it in: of several values one, and something where there was none."""
        values: dict[str, list[str]] = {}
        for name, value in offered:
            values.setdefault(name, []).append(value)
        single = [(name, self.luck.choice(choices)) for name, choices in values.items() if name != "players"]
        players = [("players", value) for value in values.get("players", ())]
        return [(name, value or self.luck.choice(NUMBERS)) for name, value in [*single, *players]]

    def _proven(self, path: str, filled: list[tuple[str, str]]) -> list[tuple[str, str]]:
        """The form with a fresh key, and as of the table's or the day's own position."""
        room, where = (re.findall(r"^/(tables|days)/([^/?]+)", path) or [("", "")])[0]
        kept = [(name, value) for name, value in filled if name not in ("key", "based_on", "as_of")]
        position = "as_of" if room == "days" else "based_on", str(self.positions.get(where, 0))
        return [*kept, ("key", f"k{self.luck.getrandbits(60)}"), position]

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
