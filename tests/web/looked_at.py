"""Tables and days made through the app, and the elements of their pages; each is made once."""

from __future__ import annotations

import itertools
import json
from collections.abc import Mapping
from typing import Any
from xml.etree.ElementTree import Element

from flask import Flask
from werkzeug.test import TestResponse

from referee.games import find_game
from tableside.web.tables.forms import typed_from
from tests.support.clause_visibility import DaySituation, Look, Row, Situation
from tests.support.find_elements import find_elements, text_of
from tests.web.days.day_pages import VisitedDay
from tests.web.pages import alert, proof, table_at
from tests.web.strict_html import read_strictly

WAVING = ("allowed", "note")
MOST_SAID = 600
"""How many letters of a page are shown where words aren't on it."""


class LookedAt:
    """One browser on the machine that runs the app."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._client = app.test_client()
        self._keys = itertools.count()
        self._tables: dict[str, str] = {}
        self._days: dict[str, VisitedDay] = {}
        self._pages: dict[str, Element | str] = {}

    def find_fault(self, slug: str, row: Row) -> str:
        """What is wrong with a row: its words aren't there, or are there without reason too; empty for nothing."""
        there = self.texts(slug, row.look, row.element)
        if not there:
            return f"there is no {row.element} on the page"
        if not any(row.words in text for text in there):
            return f"“{row.words}” isn't in {row.element}, which says: {' | '.join(there)[:MOST_SAID]}"
        if any(row.words in text for text in self.texts(slug, row.unless, row.element)):
            return f"“{row.words}” is in {row.element} whatever happens"
        return ""

    def texts(self, slug: str, look: Look, element: str) -> list[str]:
        """What the elements that a selector means say on a page; the whole of a page that is no HTML."""
        page = self._page(slug, look)
        if isinstance(page, str):
            return [page]
        return [text_of(found) for found in find_elements(page, element)]

    def _page(self, slug: str, look: Look) -> Element | str:
        address = self._address(slug, look)
        known = _key(address, look.sends)
        if known not in self._pages:
            answer = self._open(slug, address, look)
            assert answer.status_code == look.status, f"{address} answers {answer.status_code}: {alert(answer)}"
            self._pages[known] = _read(answer)
        return self._pages[known]

    def _address(self, slug: str, look: Look) -> str:
        if look.at is None:
            return str(look.address).format(slug=slug)
        if isinstance(look.at, DaySituation):
            return f"{self.day(slug, look.at).address}/{look.address}".rstrip("/")
        table = self.table(slug, look.at)
        path = look.address if isinstance(look.address, str) else look.address(table_at(self._app, table))
        return f"{table}/{path}" if path else table

    def _open(self, slug: str, address: str, look: Look) -> TestResponse:
        if look.sends is None:
            return self._client.get(address)
        kind, data = look.sends
        if look.at is None:
            return self._client.post(address, data={**data, "key": f"seat-{next(self._keys)}"}, follow_redirects=True)
        return self._send(slug, address, kind, data)

    def table(self, slug: str, at: Situation) -> str:
        """The address of the table that is in this situation."""
        known = _key(slug, at.players, at.entered, at.deals, at.rules)
        if known not in self._tables:
            self._tables[known] = self._seat(slug, at)
        return self._tables[known]

    def day(self, slug: str, at: DaySituation) -> VisitedDay:
        """The tournament day that is in this situation."""
        known = _key(slug, at.players, at.entered, at.rules)
        if known not in self._days:
            self._days[known] = self._open_day(slug, at)
        return self._days[known]

    def _open_day(self, slug: str, at: DaySituation) -> VisitedDay:
        day = VisitedDay(self._app, self._client, at.names, slug=slug, **at.rules)
        for path, data in at.entered:
            number, _, kind = path.rpartition("/")
            if not number:
                day.post(path, **data)
                continue
            address = f"/tables/{day.table(int(number) - 1)[0]}"
            entry = kind in find_game(slug).course.entries
            sent = self._send(slug, f"{address}/{f'enter/{kind}' if entry else kind}", kind, data)
            assert sent.status_code == 303, f"{path} {data} isn't taken: {alert(sent)}"
        return day

    def _seat(self, slug: str, at: Situation) -> str:
        form = {"players": at.names, "dealer": f"at:{at.deals}", "do": "seat", "key": f"seat-{next(self._keys)}"}
        answer = self._client.post(f"/tables/new/{slug}", data={**form, **at.rules})
        assert answer.status_code == 303, alert(answer)
        for kind, data in at.entered:
            entry = kind in find_game(slug).course.entries
            sent = self._send(slug, f"{answer.location}/{f'enter/{kind}' if entry else kind}", kind, data)
            assert sent.status_code == 303, f"{kind} {data} isn't taken: {alert(sent)}"
        return answer.location

    def _send(self, slug: str, address: str, kind: str, data: Mapping[str, Any]) -> TestResponse:
        """Sends an entry's form, or another one of the table's, with a fresh proof."""
        entry = find_game(slug).course.entries.get(kind)
        plain = {name: value for name, value in data.items() if name not in WAVING}
        waved = {"allowed": "yes", "note": data.get("note", "")} if data.get("allowed") else {}
        form = {**proof(self._app, address), **(typed_from(entry, plain) if entry else plain), **waved}
        return self._client.post(address, data=form)


def _read(answer: TestResponse) -> Element | str:
    text = answer.get_data(as_text=True)
    return read_strictly(text, fragment=False) if answer.mimetype == "text/html" else text


def _key(*parts: Any) -> str:
    return json.dumps(parts, sort_keys=True)
