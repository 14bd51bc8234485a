"""The app inside a browser: a worker of the page hands requests over, and keeps in IndexedDB what they changed.

Python runs in one thread there and can't wait for IndexedDB. So an answer comes with the changes that it depends on,
and the worker gives the answer to the page only once they are kept. Where they can't be, or another tab was first, it
opens the book again from what is kept. `stand_in.py` is the same app where a server has the book, and is away.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable, Iterator, Mapping
from http import HTTPStatus
from http.cookies import CookieError, SimpleCookie
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from flask import Flask, Response, make_response, request, session
from werkzeug.test import EnvironBuilder, run_wsgi_app

from tableside import _PACKAGE
from tableside.store.errors import ScoreFileError
from tableside.store.event_store import KEY_BYTES
from tableside.store.sqlite.phone_store import PhoneStore
from tableside.web import new_app, open_book_of
from tableside.web.errors import score_file_error
from tableside.web.guard.roles.leg_seen import LEGS_SEEN
from tableside.web.guard.visitor import IS_LOCAL_OWNER
from tableside.web.tables.pad.leg import read_legs

ADDRESSES = _PACKAGE / "static_addresses.json"
"""The addresses of the static files, which the site has and the bundle hasn't: {name: address below /static/}."""

BOOK = Path("/book.sqlite3")
"""The SQLite file, in the worker's memory."""

TABLES_AT_REST = 4
"""Tables that are copied for the statistics at a time, while nobody asks for anything: a twentieth of a second."""


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
    """

    modes: Mapping[str, Any] = {"ALONE": True, "NAMED_BY_KEY": False}
    """What settings.py says of an app without any server."""

    def __init__(self, address: str, kept: str = "") -> None:
        self.address = address
        parts = urlsplit(address)
        self.root = parts.path.rstrip("/")
        config = {
            **self.modes,
            "DATA": BOOK,
            "HOST_NAMES": (parts.hostname,),
            "HTTPS": parts.scheme == "https",
            "LIMITS": False,
            "PROXIES": 0,
            "STATIC_ADDRESSES": json.loads(ADDRESSES.read_text(encoding="utf-8")) if ADDRESSES.exists() else None,
        }
        self.app: Flask = new_app(config)
        self.app.after_request(self._refuse_unkept_cookies)
        self.open(kept)

    def open(self, kept: str) -> None:
        """Opens the book as IndexedDB has it, and forgets all that this worker knew."""
        self.close()
        found = json.loads(kept) if kept else {}
        self._cookies: dict[str, str] = found.get("cookies") or {}
        self._new_key = not found.get("key")
        self._key = found.get("key") or secrets.token_hex(KEY_BYTES)
        self.store = PhoneStore(BOOK, found)
        self.app.secret_key = bytes.fromhex(self._key)
        self.app.extensions[LEGS_SEEN] = read_legs(found.get("legs") or {})
        open_book_of(self.app, self.store)

    def compile_templates(self) -> Iterator[None]:
        """Compiles all templates, one at a step: the worker keeps Python's memory with them for later starts."""
        for name in self.app.jinja_env.list_templates():
            self.app.jinja_env.get_template(name)
            yield

    def update_statistics(self) -> bool:
        """Copies a few tables for the statistics while nobody asks for anything; gives whether it copied any."""
        return "book" in self.app.extensions and self.app.extensions["statistics"].bring_up_to_date(TABLES_AT_REST) > 0

    def close(self) -> None:
        """Lets go of the book, if one is open."""
        if book := self.app.extensions.pop("book", None):
            book.close()

    def answer(
        self, method: str, path: str, headers: Iterable[tuple[str, str]], body: bytes | memoryview, trouble: str = ""
    ) -> WorkerAnswer:
        """The answer to a request. With `trouble`, why nothing can be kept, nothing is changed: the page says so."""
        self.store.trouble = trouble
        before = dict(self._cookies)
        environ = self._environ(method, path, headers, body)
        parts, status, answered = run_wsgi_app(self.app.wsgi_app, environ, buffered=True)
        passed = [(name, value) for name, value in answered if name.lower() not in ("set-cookie", "content-length")]
        if not trouble:
            self._take_cookies(answered.getlist("Set-Cookie"))
        return WorkerAnswer(int(status.split()[0]), passed, b"".join(parts), self._take_changes(before))

    def _refuse_unkept_cookies(self, response: Response) -> Response:
        """An error in place of the answer where it changed a cookie that can't be kept, such as a setting: the
        store refuses entries itself."""
        changed_cookie = request.method == "POST" and session.modified and response.status_code < HTTPStatus.BAD_REQUEST
        if not (self.store.trouble and changed_cookie):
            return response
        return make_response(score_file_error(ScoreFileError("not_kept", self.store.trouble)))

    def _take_changes(self, before: dict[str, str]) -> str:
        """Takes what is to be kept since the cookies were as `before`, as JSON. The key goes with the first of it."""
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
