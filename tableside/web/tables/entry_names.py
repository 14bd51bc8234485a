"""How forms and addresses name an entry of their table: by its position, or by its key.

A phone whose server is away doesn't know which positions its entries get there, behind what others enter meanwhile. So
its pages name entries by key, and what takes them, the app on the phone and later the server, turns a key into the
position in its own log.
"""

from __future__ import annotations

from typing import Any

from flask import Flask, current_app, request
from werkzeug.datastructures import ImmutableMultiDict, MultiDict

from tableside.scorebook.damage import Damaged
from tableside.scorebook.limits import KEY_LENGTH
from tableside.scorebook.table.table import Table
from tableside.web.guard.access import book

FIELDS = ("based_on", "target", "again")
"""The fields of forms that name an entry."""

NOWHERE = 0
"""The position of an entry that isn't there: it was taken back before it arrived, or its table isn't there.

The app of a phone whose server is away lacks what is left to the server: what is based on that follows all that the app
has, since it has everything else in the phone's own order.
"""


def set_up(app: Flask) -> None:
    """Lets the pages of `app` name entries, and its views read positions."""
    app.before_request(read_names)
    app.jinja_env.globals["named"] = named
    if app.config["NAMED_BY_KEY"]:
        app.url_defaults(name_in_address)


def named(table: Table, position: int) -> str:
    """How a page names the entry at a position."""
    if not (current_app.config["NAMED_BY_KEY"] and 1 <= position <= table.position):
        return str(position)
    key = table.history[position].key
    return str(position) if key.isdecimal() else key


def name_in_address(_: str, values: dict[str, Any]) -> None:
    """Names the entry in an address that is being built."""
    if "position" in values:
        values["position"] = named(book().table(values["table_id"]), values["position"])


def read_names() -> None:
    """Gives views the positions of the entries that a request names."""
    args = request.view_args or {}
    if "position" in args:
        args["position"] = _position(args["table_id"], args["position"])
    if request.method != "POST" or "table_id" not in args:
        return
    names = {field: request.form[field] for field in FIELDS if request.form.get(field)}
    if any(not name.isdecimal() for name in names.values()):
        form = MultiDict(request.form)
        for field, name in names.items():
            position = _position(args["table_id"], name)
            if position == NOWHERE and field == "based_on" and current_app.config["NAMED_BY_KEY"]:
                position = book().table(args["table_id"]).position
            form[field] = str(position)
        request.form = ImmutableMultiDict(form)


def _position(table_id: str, name: str) -> int:
    """The position of the entry of that name; of a tap that only kept a ruling, the ruling's."""
    if name.isdecimal() and len(name) <= KEY_LENGTH:
        return int(name)
    table = book().find(table_id)
    if table is None or isinstance(table, Damaged):
        return NOWHERE
    found = {event.key: event.position for event in table.history.events}
    return found.get(name) or found.get(f"{name[:50]}-ruling") or NOWHERE
