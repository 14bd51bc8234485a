"""How forms and addresses name an entry of their table: by its position, or by its key.

A phone whose server is away doesn't know the positions that its entries will get there, after those of others. So its
pages name entries by key; the app on the phone, and later the server, turns a key into the position in its own log.
"""

from __future__ import annotations

import re
from typing import Any

from flask import Flask, current_app
from werkzeug.datastructures import ImmutableMultiDict

from tableside.scorebook.damage import Damaged
from tableside.scorebook.kinds.ruled import ruling_key
from tableside.scorebook.limits import KEY_LENGTH
from tableside.scorebook.table.table import Table
from tableside.web.books import book
from tableside.web.this_request import this_request

FIELDS = ("based_on", "target", "again")
"""The fields of forms that name an entry."""

ANSWER = re.compile(r"answer-(?P<entry>.+)-(?P<field>[a-z_]+(?:-\d+)?)")
"""The name of a field that answers a question about another entry: `answer-6-first`, or `answer-6-tricks-2`."""

NOWHERE = 0
"""The position of an entry that isn't there: it was taken back before it arrived, or its table isn't there.

The app on a phone whose server is away doesn't have entries that only the server takes. An entry based on one of these
is then based on the last entry that the app has, because the app has all others in the phone's own order.
"""


def set_up(app: Flask) -> None:
    """Makes the pages of `app` name entries, and gives its views their positions."""
    app.before_request(read_names)
    app.jinja_env.globals["named"] = named
    if app.config["NAMED_BY_KEY"]:
        app.url_defaults(name_in_address)


def named(table: Table, position: int) -> str:
    """The name of the entry at a position, for a page."""
    if not (current_app.config["NAMED_BY_KEY"] and 1 <= position <= table.position):
        return str(position)
    key = table.history[position].key
    return str(position) if key.isdecimal() else key


def name_of_answer(table: Table, position: int, field: str) -> str:
    """The name of the field that answers a question about the entry at a position."""
    return f"answer-{named(table, position)}-{field}"


def name_in_address(_: str, values: dict[str, Any]) -> None:
    """Names the entry in an address that is being built."""
    if "position" in values:
        values["position"] = named(book().table(values["table_id"]), values["position"])


def read_names() -> None:
    """Replaces names of entries in a request by their positions."""
    request = this_request()
    args = request.view_args or {}
    if "position" in args:
        args["position"] = position_of(_table(args["table_id"]), args["position"])
    if request.method != "POST" or "table_id" not in args:
        return
    sent = list(request.form.items(multi=True))
    if any(_is_key(field, text) for field, text in sent):
        table = _table(args["table_id"])
        request.form = ImmutableMultiDict(_read(table, field, text) for field, text in sent)


def _is_key(field: str, text: str) -> bool:
    """Whether a field of a form names an entry by its key."""
    answer = ANSWER.fullmatch(field)
    name = answer["entry"] if answer else text if field in FIELDS else ""
    return bool(name) and not name.isdecimal()


def _read(table: Table | None, field: str, text: str) -> tuple[str, str]:
    """A field of a form with a position in place of a key, also in the name of an answer."""
    if table is None or not _is_key(field, text):
        return field, text
    if answer := ANSWER.fullmatch(field):
        return name_of_answer(table, position_of(table, answer["entry"]), answer["field"]), text
    position = position_of(table, text)
    if position == NOWHERE and field == "based_on" and current_app.config["NAMED_BY_KEY"]:
        position = table.position
    return field, str(position)


def _table(table_id: str) -> Table | None:
    table = book().find(table_id)
    return None if isinstance(table, Damaged) else table


def position_of(table: Table | None, name: str) -> int:
    """The position of the entry of that name; for a tap that only kept a ruling, that of the ruling."""
    if name.isdecimal() and len(name) <= KEY_LENGTH:
        return int(name)
    found = {event.key: event.position for event in table.history.events} if table else {}
    return found.get(name) or found.get(ruling_key(name)) or NOWHERE
