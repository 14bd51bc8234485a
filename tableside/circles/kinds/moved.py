"""A table is moved into the circle, or out of it: the book of circles changes in the store which tables are whose."""

from __future__ import annotations

from typing import NamedTuple

from referee.refused import Refused
from tableside.circles.circle import MEMBER, Circle
from tableside.circles.kinds.circle_kind import CircleKind
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.event_kind import fields_of
from tableside.scorebook.limits import KEY_LENGTH, NAME_LENGTH
from tableside.scorebook.names import read_text

INTO, OUT = "into", "out"


def _check(circle: Circle, event: Event) -> None:
    """The event names a table, this circle and another one, by their ids here, and which way the table goes."""
    given = fields_of(event, "table", "called", "way", "here", "other")
    for field in ("table", "here", "other"):
        if not isinstance(given.get(field), str) or not 0 < len(given[field]) <= KEY_LENGTH:
            raise Refused(f"no_{field}", field, "A table and a circle are named by their ids.")
    read_text(given.get("called"), range(1, NAME_LENGTH + 1), Refused("no_name", "called", "What is the table called?"))
    if given.get("way") not in (INTO, OUT):
        raise Refused("bad_way", "way", "A table is moved into the circle, or out of it.")


def _words(circle: Circle, event: Event) -> str:
    return f"{event.data['called']}: moved {'into' if event.data['way'] == INTO else 'out of'} this circle"


MOVED = CircleKind("moved", _words, MEMBER, _check, lambda circle, event: circle, invalidates_forms=False)


class TableMove(NamedTuple):
    """A table's move from one circle to another one, all by their ids."""

    table_id: str
    before: str
    to: str


def move_of(event: Event, *, back: bool = False) -> TableMove:
    """The move that such an event says; `back` where it is undone."""
    table_id, here, other = (str(event.data[field]) for field in ("table", "here", "other"))
    return TableMove(table_id, other, here) if (event.data["way"] == INTO) != back else TableMove(table_id, here, other)
