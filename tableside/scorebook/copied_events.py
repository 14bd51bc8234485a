"""One event of a copy, read strictly: every value of its exact type and within its limit."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from referee.refused import Refused
from tableside.scorebook.events import Draft, Event, record
from tableside.scorebook.limits import DATA_BYTES, DATA_DEPTH, LAST_MOMENT

_TYPES: Mapping[str, tuple[type, str]] = {
    "position": (int, "a whole number"),
    "kind": (str, "a text"),
    "data": (dict, "an object"),
    "key": (str, "a text"),
    "at": (int, "a whole number"),
    "allowed": (bool, "true or false"),
    "note": (str, "a text"),
}


def read_event(given: Any, position: int, most_bytes: int = DATA_BYTES) -> Event:
    """The event that `given` is, at its place in the history. Raises Refused, naming the field."""
    if not isinstance(given, dict) or set(given) != set(_TYPES):
        raise Refused("bad_event", "event", f"An entry has exactly these values: {', '.join(_TYPES)}.")
    for name, (kind, words) in _TYPES.items():
        if type(given[name]) is not kind:
            raise Refused("bad_type", name, f"{name} must be {words}.")
    if given["position"] != position:
        raise Refused("bad_position", "position", f"Positions count 1, 2, 3 …; {position} is due here.")
    if not 0 <= given["at"] < LAST_MOMENT:
        raise Refused("bad_moment", "at", "The moment is in milliseconds since 1970, before the year 3000.")
    if not given["kind"].strip():
        raise Refused("bad_kind", "kind", "An entry says of what kind it is.")
    _check_values(given["data"], "data", 0)
    _check_text(given["kind"], "kind")
    draft = Draft(given["kind"], given["data"], given["key"], position - 1, given["allowed"], given["note"])
    return record(draft, position, given["at"], most_bytes)


def _check_values(value: Any, place: str, depth: int) -> None:
    if depth > DATA_DEPTH:
        raise Refused("too_deep", place, f"Nothing here is nested deeper than {DATA_DEPTH} times.")
    if isinstance(value, dict):
        for name, inner in value.items():
            _check_text(name, place)
            _check_values(inner, f"{place}.{name}", depth + 1)
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            _check_values(inner, f"{place}[{number}]", depth + 1)
    elif isinstance(value, str):
        _check_text(value, place)
    elif isinstance(value, float) and not math.isfinite(value):
        raise Refused("bad_number", place, "This number is beyond all bounds.")


def _check_text(text: str, place: str) -> None:
    if any("\ud800" <= char <= "\udfff" for char in text):
        raise Refused("bad_text", place, "This text holds half a character, so it can't be read.")
