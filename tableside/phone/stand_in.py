"""The app on a phone while the server is away: it enters what waits in the page's queue, so that a table can continue.

The server has the book, and the page the queue, from which the server gets it later. Here both are in memory alone.
`start` is what the worker calls, for this app or for the one that is its own server.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator
from typing import Any

from flask import request

from tableside.phone.in_browser import PhoneApp, WorkerAnswer
from tableside.store.errors import SERVER_AWAY, ScoreFileError
from tableside.web.live.offline import RECEIPT, SENT
from tableside.web.tables.saving import WAITED

NEEDS_SERVER = "That needs the server, which doesn’t answer now. What was entered is on this phone."
NEED_SERVER = (
    *("sharing", "player_phone", "backup", "live", "day"),
    *("circle", "night", "persons", "room", "statistics"),
)
"""Prefixes of the names of blueprints whose pages are refused while the server is away."""


class StandIn(PhoneApp):
    """The app for a server at `address` that doesn't answer now: only what the page's queue sends is entered.

    `kept` are the records that the page has of its tables, as JSON.
    """

    modes = {"ALONE": False, "NAMED_BY_KEY": True}

    def __init__(self, address: str, kept: str = "") -> None:
        super().__init__(address, kept)
        self.app.before_request(refuse_what_needs_a_server)

    def open(self, kept: str) -> None:
        """Opens the book as the server had it: nothing of the queue is entered."""
        super().open(kept)
        self._from_server = kept
        self._replayed: list[str] = []

    def answer(
        self, method: str, path: str, headers: Iterable[tuple[str, str]], body: bytes | memoryview, trouble: str = ""
    ) -> WorkerAnswer:
        """The answer to a request; one that isn't of the queue changes nothing."""
        given = list(headers)
        of_queue = any(name.lower() == SENT.lower() for name, _ in given)
        return super().answer(method, path, given, body, trouble or ("" if of_queue else NEEDS_SERVER))

    def catch_up(self, queue: str) -> str:
        """Enters what waits in the page's queue, in order, until the app refuses one; gives the keys of all it has.

        An entry that waits no longer was taken back, or put right: then the app starts again as the server had it.
        """
        waiting = list(to_replay(json.loads(queue)))
        if [item["key"] for item in waiting[: len(self._replayed)]] != self._replayed:
            self.open(self._from_server)
        for item in waiting[len(self._replayed) :]:
            answered = self.answer("POST", item["url"], headers_of(item), item["body"].encode())
            if dict(answered.headers).get(RECEIPT) != item["key"]:
                break
            self._replayed.append(item["key"])
        return json.dumps(self._replayed)


def start(address: str, kept: str = "", server_away: bool = False) -> PhoneApp:
    """The app that the page's worker starts."""
    return StandIn(address, kept) if server_away else PhoneApp(address, kept)


def refuse_what_needs_a_server() -> None:
    """Raises ScoreFileError for a page that only the server can answer."""
    if (request.blueprint or "").startswith(NEED_SERVER) and request.endpoint != "live.poll":
        raise ScoreFileError(SERVER_AWAY, NEEDS_SERVER)


def to_replay(queue: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """What the app enters of a page's queue: not what is left to the server, nor what a refusal at its table stops."""
    stopped: set[str] = set()
    for item in queue:
        table = item["url"].split("/tables/")[-1].split("/")[0]
        if item.get("refused"):
            stopped.add(table)
        if table not in stopped and not item.get("withdrawn") and not item.get("needsServer"):
            yield item


def headers_of(item: dict[str, Any]) -> list[tuple[str, str]]:
    """The headers with which an entry of the queue is entered here, as the page sends it."""
    waited = max(0, round(time.time() - item.get("at", time.time() * 1000) / 1000))
    return [(SENT, "2"), (WAITED, str(waited)), ("Content-Type", "application/x-www-form-urlencoded")]
