"""How a table is shared: new links, and whether players may enter from their own phones."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import partial

from referee.refused import Refused
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.event_kind import fields_of, fixed_words
from tableside.scorebook.events.log_state import check_role
from tableside.scorebook.kinds.table_kind import ACCESS_CHANGES, TableKind, TableStep, use
from tableside.scorebook.table.access import KEEPER, ROLES, Access
from tableside.scorebook.table.day_restriction import accepts_all
from tableside.scorebook.table.table import Table


def change_access(change: Callable[[Access, Event], Access]) -> TableStep:
    """The step that changes the table's access."""
    return lambda table, event: table.changed(access=change(table.access, event))


_sharing_kind = partial(
    TableKind,
    who=KEEPER,
    invalidates_forms=False,
    ignores_staleness=True,
    quota=use(ACCESS_CHANGES),
    day_restriction=accepts_all,
)
"""A kind about access, which never becomes outdated by a score, and which a locked leg accepts too."""


def check_relinked(table: Table, event: Event) -> None:
    """A link can be renewed for each of the roles. Raises Refused otherwise."""
    check_role(event, ROLES, "A link is the keeper's or the watcher's.")


RELINKED = _sharing_kind(
    "relinked",
    words=fixed_words("A new link was made"),
    check=check_relinked,
    apply=change_access(Access.relink),
)


def renewals(events: Iterable[tuple[str, str]]) -> Access:
    """How often each link was renewed, from kinds of events and their data as it is stored.

    For a table that can't be read otherwise. Raises ValueError, LookupError or TypeError where a renewal can't be read.
    """
    access = Access()
    for number, (kind, data) in enumerate(events, start=1):
        if kind == RELINKED.name:
            access = access.relink(Event(number, kind, json.loads(data), "", 0))
    return access


def _check_seats_opened(table: Table, event: Event) -> None:
    """Seats can be opened or closed."""
    if type(fields_of(event, "open").get("open")) is not bool:
        raise Refused("bad_open", "open", "Seats are open or not: true or false.")


def _closes(table: Table, event: Event) -> bool:
    """Seats that are open can always be closed."""
    return table.access.seats_open and event.data["open"] is False


SEATS_OPENED = _sharing_kind(
    "seats_opened",
    words=fixed_words("Players’ own phones: what they may do was changed"),
    check=_check_seats_opened,
    apply=change_access(Access.open_seats),
    allowed_when_full=_closes,
)
