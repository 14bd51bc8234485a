"""A circle's copy: its events, and the keys of its tables, as JSON within a backup, which has the tables' own copies.

{"format": "tableside circle", "version": 1, "events": [{"position": 1, …}, …], "tables": [<key>, …]}
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, NamedTuple

from referee.refused import Refused
from tableside.circles.circle import Circle
from tableside.circles.circle_book import apply_checked
from tableside.circles.kinds.begun import begin_circle
from tableside.scorebook.events.copied_events import read_event
from tableside.scorebook.export.copies import at_entry, check_header
from tableside.scorebook.limits import EVENTS_PER_CIRCLE, KEY_LENGTH
from tableside.scorebook.replay_budget import charge

FORMAT = "tableside circle"
VERSION = 1


class CircleCopy(NamedTuple):
    """A circle that came in a copy, and the keys of its tables."""

    circle: Circle
    tables: tuple[str, ...]


def copy_of_circle(circle: Circle, table_keys: Iterable[str]) -> str:
    """The circle's copy."""
    events = [event.as_dict() for event in circle.events]
    return json.dumps({"format": FORMAT, "version": VERSION, "events": events, "tables": sorted(table_keys)})


def read_copy_of_circle(given: Any) -> CircleCopy:
    """Reads a circle's copy from JSON, each event checked as if it were entered. Raises Refused, naming the place."""
    check_header(given, "a circle", FORMAT, VERSION)
    events, keys = given.get("events"), given.get("tables")
    if set(given) != {"format", "version", "events", "tables"} or not isinstance(events, list) or not events:
        raise Refused(
            "no_events", "events", "The copy of a circle holds its format, its version, its events and tables."
        )
    if not isinstance(keys, list) or not all(isinstance(key, str) and 0 < len(key) <= KEY_LENGTH for key in keys):
        raise Refused("no_tables", "tables", "The tables of a circle are named by the keys of their seatings.")
    most = 2 * EVENTS_PER_CIRCLE  # each of them may have been undone
    if len(events) > most:
        message = f"This circle has {len(events)} entries; at most {most} are taken here."
        raise Refused("full_circle", "events", message)
    circle: Circle | None = None
    for place, one in enumerate(events):
        with at_entry(place, "circle", "so much was entered there."):
            charge(1 + place)
            event = read_event(one, place + 1)
            if circle and any(event.key == other.key for other in circle.events):
                raise Refused("same_key", "key", f"The key {event.key} was there before; every entry has its own.")
            circle = apply_checked(circle, event) if circle else begin_circle(event)
    assert circle  # noqa: S101
    return CircleCopy(circle, tuple(keys))
