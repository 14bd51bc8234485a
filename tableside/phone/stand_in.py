"""The app on a phone while the server is away: it enters what waits in the page's queue, so that a table can continue.

The server has the book, and the page the queue, from which the server gets it later. Here both are in memory alone.
`start` is what the worker calls, for this app or for the one that is its own server.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Mapping
from typing import Any

from flask import request

from tableside.phone.in_browser import PhoneApp, WorkerAnswer
from tableside.store.errors import SERVER_AWAY, ScoreFileError
from tableside.web.live.offline import RECEIPT, SENT
from tableside.web.tables.saving import UNSAVED, WAITED

NEEDS_SERVER = "That needs the server, which doesn’t answer now. What was entered is on this phone."
NEED_SERVER = (
    *("sharing", "player_phone", "backup", "live", "day", "leg_report"),
    *("circle", "night", "persons", "room", "statistics", "history.take_back"),
)
"""Prefixes of the names of views that are refused while the server is away."""


def refuse_new_log() -> str:
    """Raises ScoreFileError in place of an id for a new table, which only the server gives."""
    raise ScoreFileError(SERVER_AWAY, NEEDS_SERVER)


class StandIn(PhoneApp):
    """The app for a server at `address` that doesn't answer now: only what the page's queue sends is entered.

    `records` are those that the page has of its tables, as JSON.
    """

    modes = {"ALONE": False, "NAMED_BY_KEY": True, "NEW_ID": refuse_new_log}

    def __init__(self, address: str, records: str = "") -> None:
        super().__init__(address, records)
        self.app.before_request(refuse_what_needs_a_server)

    def open(self, kept: str) -> None:
        """Opens the book as the records in `kept` have it: nothing of the queue is entered."""
        super().open(json.dumps(book_of(json.loads(kept or "[]"))))
        self._from_server = kept
        self._dealt: dict[str, str] = {}

    def answer(
        self, method: str, path: str, headers: Iterable[tuple[str, str]], body: bytes | memoryview, trouble: str = ""
    ) -> WorkerAnswer:
        """The answer to a request; one that isn't of the queue changes nothing."""
        given = list(headers)
        of_queue = any(name.lower() == SENT.lower() for name, _ in given)
        return super().answer(method, path, given, body, trouble or ("" if of_queue else NEEDS_SERVER))

    def catch_up(self, queue: str, records: str) -> str:
        """Enters what waits in the page's queue, in order; gives what became of it by key: nothing, or why it waits.

        What only the server takes waits for it. A refusal isn't given, nor is what it stops behind it at its table.
        The app starts again from `records`, as `open` takes them, if these have changed, or if an entry waits no
        longer: that was saved, taken back, or put right.
        """
        waiting = json.loads(queue)
        if records != self._from_server or not self._dealt.keys() <= {item["key"] for item in waiting}:
            self.open(records)
        stopped: set[str] = set()
        for item in waiting:
            table, key = item["url"].split("/tables/")[-1].split("/")[0], item["key"]
            if key in self._dealt or table in stopped:
                continue
            answered = None if item.get("refused") else self.answer("POST", *_as_sent(item))
            if answered and dict(answered.headers).get(RECEIPT) == key:
                self._dealt[key] = ""
            elif answered and answered.status == UNSAVED:
                self._dealt[key] = NEEDS_SERVER
            else:
                stopped.add(table)
        return json.dumps(self._dealt)


def start(address: str, kept: str = "", server_away: bool = False) -> PhoneApp:
    """The app that the page's worker starts."""
    return StandIn(address, kept) if server_away else PhoneApp(address, kept)


def book_of(records: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """The rows of a book that has the tables of these records: logs, events, and what days say of them."""
    tables = {record["table"].rsplit("/", 1)[-1]: record for record in records if record["rows"]}
    return {
        "logs": [["table", table, record["rows"][-1][4], 0] for table, record in tables.items()],
        "legs": {table: record["leg"] for table, record in tables.items() if record.get("leg")},
        "events": [["table", table, *row] for table, record in tables.items() for row in record["rows"]],
    }


def refuse_what_needs_a_server() -> None:
    """Raises ScoreFileError for a page that only the server can answer."""
    if (request.endpoint or "").startswith(NEED_SERVER) and request.endpoint != "live.poll":
        raise ScoreFileError(SERVER_AWAY, NEEDS_SERVER)


def _as_sent(item: Mapping[str, Any]) -> tuple[str, list[tuple[str, str]], bytes]:
    """An entry of the queue as the page sends it: address, headers and form."""
    waited = max(0, round(time.time() - item.get("at", time.time() * 1000) / 1000))
    headers = [(SENT, "2"), (WAITED, str(waited)), ("Content-Type", "application/x-www-form-urlencoded")]
    return item["url"], headers, item["body"].encode()
