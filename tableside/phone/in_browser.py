"""The app inside a browser: a worker of the page hands requests over, and keeps in IndexedDB what they changed.

Python runs in one thread there and can't wait for IndexedDB. So an answer comes with the changes that it depends on,
and the worker gives the answer to the page only once they are kept. Where they can't be, or another tab was first, it
opens the book again from what is kept. What people set on a phone is in `tableside/web/phone_settings.py`.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Iterable, Iterator
from http import HTTPStatus
from http.cookies import CookieError, SimpleCookie
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from flask import Flask, Response, make_response, request, session
from werkzeug.test import EnvironBuilder, run_wsgi_app

from tableside import _PACKAGE
from tableside.store.errors import SERVER_AWAY, ScoreFileError
from tableside.store.event_store import KEY_BYTES
from tableside.store.sqlite.phone_store import PhoneStore
from tableside.web import new_app, open_book_of
from tableside.web.errors import score_file_error
from tableside.web.guard.roles.leg_seen import LEGS_SEEN
from tableside.web.guard.visitor import IS_LOCAL_OWNER
from tableside.web.live.offline import RECEIPT, SENT
from tableside.web.tables.pad.leg import read_legs
from tableside.web.tables.saving import WAITED

ADDRESSES = _PACKAGE / "static_addresses.json"
"""The addresses of the static files, which the site has and the bundle hasn't: {name: address below /static/}."""

BOOK = Path("/book.sqlite3")
"""The SQLite file, in the worker's memory."""

COPIED_AT_REST = 4
"""Tables that are copied for the statistics at a time, while nobody asks for anything: a twentieth of a second."""

OUTBOX_HEADER = SENT.lower()
"""The header of what waits in the page's queue, from which the server gets it later."""


def headers_of(item: dict[str, Any]) -> list[tuple[str, str]]:
    """The headers with which an entry of the queue is entered here, as the page sends it."""
    waited = max(0, round(time.time() - item.get("at", time.time() * 1000) / 1000))
    return [(SENT, "2"), (WAITED, str(waited)), ("Content-Type", "application/x-www-form-urlencoded")]


NEEDS_SERVER = "That needs the server, which doesn’t answer now. What was entered is on this phone."
SERVER_ONLY_BLUEPRINTS = (
    *("sharing", "player_phone", "backup", "live", "day"),
    *("circle", "night", "persons", "room", "statistics"),
)
"""How the names of blueprints begin whose pages only the server has."""


def refuse_what_needs_a_server() -> None:
    """Raises ScoreFileError for a page that only the server has."""
    if (request.blueprint or "").startswith(SERVER_ONLY_BLUEPRINTS) and request.endpoint != "live.poll":
        raise ScoreFileError(SERVER_AWAY, NEEDS_SERVER)


def entered_here(queue: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """What the app enters of a page's queue: not what is left to the server, nor what a refusal at its table stops."""
    stopped: set[str] = set()
    for item in queue:
        table = item["url"].split("/tables/")[-1].split("/")[0]
        if item.get("refused"):
            stopped.add(table)
        if table not in stopped and not item.get("withdrawn") and not item.get("needsServer"):
            yield item


class WorkerAnswer(NamedTuple):
    """What the worker gets for a request: the answer, and as JSON what it must keep before it gives the answer on.

    `changes` is empty where there is nothing to keep.
    """

    status: int
    headers: list[tuple[str, str]]
    body: bytes
    changes: str


class PhoneApp:
    """The app and its book, for a site at `address`, such as "https://cards.example/night/".

    `kept` is what IndexedDB holds, as JSON: rows, cookies and the key that signs them; empty on the first visit.
    `server_away` says that a server, which doesn't answer now, has the book: then only what the page's queue sends is
    entered.
    """

    def __init__(self, address: str, kept: str = "", server_away: bool = False) -> None:
        self.address = address
        parts = urlsplit(address)
        self.root = parts.path.rstrip("/")
        self.server_away = server_away
        config = {
            "ALONE": not server_away,
            "NAMED_BY_KEY": server_away,
            "DATA": BOOK,
            "HOST_NAMES": (parts.hostname,),
            "HTTPS": parts.scheme == "https",
            "LIMITS": False,
            "PROXIES": 0,
            "STATIC_ADDRESSES": json.loads(ADDRESSES.read_text(encoding="utf-8")) if ADDRESSES.exists() else None,
        }
        self.app: Flask = new_app(config)
        self.app.after_request(self._refuse_unkept_cookies)
        if server_away:
            self.app.before_request(refuse_what_needs_a_server)
        self.open(kept)

    def open(self, kept: str) -> None:
        """Opens the book as IndexedDB has it, and forgets all that this worker knew."""
        self.close()
        found = json.loads(kept) if kept else {}
        self._cookies: dict[str, str] = found.get("cookies") or {}
        self._new_key = not found.get("key")
        self._key = found.get("key") or secrets.token_hex(KEY_BYTES)
        self.store = PhoneStore(BOOK, found)
        self._record = kept if self.server_away else ""
        self._entered: list[str] = []
        self.app.secret_key = bytes.fromhex(self._key)
        self.app.extensions[LEGS_SEEN] = read_legs(found.get("legs") or {})
        open_book_of(self.app, self.store)

    def compile_templates(self) -> Iterator[None]:
        """Compiles all templates, one at a step: the worker keeps Python's memory with them for later starts."""
        for name in self.app.jinja_env.list_templates():
            self.app.jinja_env.get_template(name)
            yield

    def copy_some(self) -> bool:
        """Copies a few tables for the statistics while nobody asks for anything; gives whether it copied any."""
        return "book" in self.app.extensions and self.app.extensions["statistics"].bring_up_to_date(COPIED_AT_REST) > 0

    def close(self) -> None:
        """Lets go of the book, if one is open."""
        if book := self.app.extensions.pop("book", None):
            book.close()

    def answer(
        self, method: str, path: str, headers: Iterable[tuple[str, str]], body: bytes | memoryview, trouble: str = ""
    ) -> WorkerAnswer:
        """The answer to a request. With `trouble`, why nothing can be kept, nothing is changed: the page says so."""
        if self.server_away and not any(name.lower() == OUTBOX_HEADER for name, _ in headers):
            trouble = trouble or NEEDS_SERVER
        self.store.trouble = trouble
        before = dict(self._cookies)
        environ = self._environ(method, path, headers, body)
        parts, status, answered = run_wsgi_app(self.app.wsgi_app, environ, buffered=True)
        passed = [(name, value) for name, value in answered if name.lower() not in ("set-cookie", "content-length")]
        if not trouble:
            self._take_cookies(answered.getlist("Set-Cookie"))
        return WorkerAnswer(int(status.split()[0]), passed, b"".join(parts), self._changes(before))

    def catch_up(self, queue: str) -> str:
        """Enters what waits in the page's queue, in order, up to what isn't taken; gives the keys of all that it has.

        An entry that waits no longer was taken back, or put right: then the app begins again with the server's record.
        """
        waiting = list(entered_here(json.loads(queue)))
        if [item["key"] for item in waiting[: len(self._entered)]] != self._entered:
            self.open(self._record)
        for item in waiting[len(self._entered) :]:
            answered = self.answer("POST", item["url"], headers_of(item), item["body"].encode())
            if dict(answered.headers).get(RECEIPT) != item["key"]:
                break
            self._entered.append(item["key"])
        return json.dumps(self._entered)

    def _refuse_unkept_cookies(self, response: Response) -> Response:
        """Where nothing can be kept, the store refuses entries by itself; a setting is in a cookie alone."""
        changed_cookie = request.method == "POST" and session.modified and response.status_code < HTTPStatus.BAD_REQUEST
        if not (self.store.trouble and changed_cookie):
            return response
        return make_response(score_file_error(ScoreFileError("not_kept", self.store.trouble)))

    def _changes(self, before: dict[str, str]) -> str:
        """What is to be kept since the cookies were as `before`. The key goes with the first of it."""
        changes: dict[str, Any] = self.store.take_changes()
        if self._cookies != before:
            changes["cookies"] = self._cookies
        if changes and self._new_key:
            changes["key"] = self._key
            self._new_key = False
        return json.dumps(changes) if changes else ""

    def _environ(
        self, method: str, path: str, headers: Iterable[tuple[str, str]], body: bytes | memoryview
    ) -> dict[str, Any]:
        inside = path.removeprefix(self.root) or "/"
        fitting = [(name, value) for name, value in headers if name.lower() not in ("cookie", "content-length")]
        builder = EnvironBuilder(inside, self.address, method=method, headers=fitting, data=bytes(body) or None)
        environ = builder.get_environ()
        environ["REMOTE_ADDR"] = "127.0.0.1"
        environ[IS_LOCAL_OWNER] = True
        if self._cookies:
            environ["HTTP_COOKIE"] = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        return environ

    def _take_cookies(self, lines: list[str]) -> None:
        for line in lines:
            try:
                read = SimpleCookie(line)
            except CookieError:
                continue
            for name, morsel in read.items():
                self._cookies[name] = morsel.coded_value
                if morsel["max-age"] == "0" or not morsel.value:
                    del self._cookies[name]
