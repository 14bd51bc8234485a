"""What a phone's browser keeps (rows.js), and a phone that asks the app for pages (worker.js), without a browser."""

from __future__ import annotations

import itertools
import json
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from tableside.phone.in_browser import PhoneApp, WorkerAnswer

KEY_LENGTHS = {"logs": 2, "events": 3, "members": 3}
"""How many leading values of a row are its key."""

FORM = "application/x-www-form-urlencoded"


class Kept:
    """Rows by their keys, in the order of the keys, and the state."""

    def __init__(self) -> None:
        self.rows: dict[str, dict[tuple[Any, ...], list[Any]]] = {name: {} for name in KEY_LENGTHS}
        self.state: dict[str, Any] = {}

    def keep(self, changes: Mapping[str, Any]) -> None:
        """Keeps what an answer rests on. Raises AssertionError where an event would come to lie on another one."""
        for row in changes.get("left", ()):
            self.rows["members"].pop(tuple(row[: KEY_LENGTHS["members"]]), None)
        for name, length in KEY_LENGTHS.items():
            for row in changes.get(name, ()):
                key = tuple(row[:length])
                assert name == "logs" or key not in self.rows[name], f"{name}: {key} is there already"
                self.rows[name][key] = row
        self.state |= {name: changes[name] for name in ("cookies", "key") if name in changes}

    def all(self) -> dict[str, Any]:
        """All that is kept; nothing before there is a key."""
        if "key" not in self.state:
            return {}
        return self.state | {name: [rows[key] for key in sorted(rows)] for name, rows in self.rows.items()}

    def copy(self) -> Kept:
        """The same kept elsewhere: nothing in memory is shared."""
        copied = Kept()
        copied.keep(json.loads(json.dumps(self.all())))
        return copied

    def as_json(self) -> str:
        """The same as the app gets it."""
        found = self.all()
        return json.dumps(found) if found else ""

    def as_records(self) -> str:
        """The same as a phone has it whose server has the book: the records of its tables."""
        tables: dict[str, list[list[Any]]] = {}
        for kind, log, *row in self.all()["events"]:
            if kind == "table":
                tables.setdefault(log, []).append(row)
        return json.dumps([{"table": f"/tables/{table}", "rows": rows} for table, rows in tables.items()])


class Phone:
    """One phone with the app on it at `address`; what it keeps outlives the app."""

    def __init__(self, address: str, kept: Kept | None = None) -> None:
        self.address = address
        self.kept = kept or Kept()
        self.app = PhoneApp(address, self.kept.as_json())
        self._keys = itertools.count()

    def close(self) -> None:
        """The tab is closed, or dies."""
        self.app.close()

    def again(self) -> Phone:
        """The same phone after its tab was closed."""
        self.close()
        return Phone(self.address, self.kept.copy())

    def ask(self, path: str, form: Mapping[str, str | Sequence[str]] | None = None, trouble: str = "") -> WorkerAnswer:
        """The answer, after what it rests on is kept; with `trouble` nothing is."""
        headers = [("Content-Type", FORM)] if form is not None else []
        body = urlencode(form, doseq=True).encode() if form is not None else b""
        answered = self.app.answer("GET" if form is None else "POST", path, headers, body, trouble)
        if answered.changes and not trouble:
            self.kept.keep(json.loads(answered.changes))
        return answered

    def page(self, path: str) -> str:
        """The page at a path of the host, wherever it leads to."""
        answered = self.ask(path)
        while to := location(answered):
            answered = self.ask(to)
        assert answered.status == 200, (path, answered.status)
        return answered.body.decode()

    def seat(self, slug: str, players: Sequence[str], **rules: str) -> str:
        """Starts a table; gives its address (path of the host)."""
        form = {"players": list(players), "dealer": f"at:{players[0]}", "do": "seat", "key": self.key(), **rules}
        answered = self.ask(f"{self.app.root}/tables/new/{slug}", form)
        assert answered.status == 303, answered.body.decode()
        return location(answered)

    def key(self) -> str:
        """The key of a new entry."""
        return f"key-{next(self._keys)}"


def location(answered: WorkerAnswer) -> str:
    """Where an answer leads to; empty for a page."""
    return next((value for name, value in answered.headers if name == "Location"), "")
