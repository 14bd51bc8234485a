"""One event of a copy, read strictly: every value of its exact type and within its limit."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, TypeAlias

from referee.refused import Refused
from tableside.scorebook.events.event import Draft, Event, record, too_much
from tableside.scorebook.limits import DATA_BYTES, DATA_DEPTH, LAST_MOMENT, PLACE_LENGTH, VALUES_PER_STEP
from tableside.scorebook.replay_budget import charge

_Place: TypeAlias = "tuple[_Place, str] | None"
"""The path to a value, from the inside out."""

_TYPES: Mapping[str, tuple[type, str]] = {
    "position": (int, "a whole number"),
    "kind": (str, "a text"),
    "data": (dict, "an object"),
    "key": (str, "a text"),
    "at": (int, "a whole number"),
    "allowed": (bool, "true or false"),
    "note": (str, "a text"),
}


def read_event(raw: Any, position: int, most_bytes: int = DATA_BYTES) -> Event:
    """The event of the parsed JSON `raw`, at its place in the history. Raises Refused, naming the field."""
    if not isinstance(raw, dict) or set(raw) != set(_TYPES):
        raise Refused("bad_event", "event", f"An entry has exactly these values: {', '.join(_TYPES)}.")
    for name, (kind, words) in _TYPES.items():
        if type(raw[name]) is not kind:
            raise Refused("bad_type", name, f"{name} must be {words}.")
    if raw["position"] != position:
        raise Refused("bad_position", "position", f"Positions count 1, 2, 3 …; {position} is due here.")
    if not 0 <= raw["at"] < LAST_MOMENT:
        raise Refused("bad_moment", "at", "The moment is in milliseconds since 1970, before the year 3000.")
    if not raw["kind"].strip():
        raise Refused("bad_kind", "kind", "An entry says of what kind it is.")
    _Values(most_bytes).check(raw["data"], (None, "data"), 0)
    _check_text(raw["kind"], (None, "kind"))
    draft = Draft(raw["kind"], raw["data"], raw["key"], position - 1, raw["allowed"], raw["note"])
    return record(draft, position, raw["at"], most_bytes)


class _Values:
    """Checks an event's data; only a refusal puts the path to a value into words."""

    def __init__(self, most_bytes: int) -> None:
        self.left = self.most = most_bytes
        self.seen = 0

    def check(self, value: Any, place: _Place, depth: int) -> None:
        """Raises Refused for a value that can't be stored, is nested too deeply, or has too many values and letters."""
        if depth > DATA_DEPTH:
            raise Refused("too_deep", _in_words(place), f"Nothing here is nested deeper than {DATA_DEPTH} times.")
        self._count()
        if isinstance(value, dict):
            for name, inner in value.items():
                self._text(name, place)
                self.check(inner, (place, f".{name}"), depth + 1)
        elif isinstance(value, list):
            for number, inner in enumerate(value):
                self.check(inner, (place, f"[{number}]"), depth + 1)
        elif isinstance(value, str):
            self._text(value, place)
        elif isinstance(value, float) and not math.isfinite(value):
            raise Refused("bad_number", _in_words(place), "This number is beyond all bounds.")

    def _count(self) -> None:
        """Counts one value, of one character at least; VALUES_PER_STEP of them cost a step (see replay_budget.py)."""
        self.seen += 1
        self.left -= 1
        if self.left < 0:
            raise too_much(self.most)
        if self.seen % VALUES_PER_STEP == 0:
            charge(1)

    def _text(self, text: str, place: _Place) -> None:
        self.left -= len(text)
        _check_text(text, place)


def _check_text(text: str, place: _Place) -> None:
    try:
        text.encode()
    except UnicodeEncodeError as error:
        message = "This text holds half a character, so it can't be read."
        raise Refused("bad_text", _in_words(place), message) from error


def _in_words(place: _Place) -> str:
    """The place for a refusal, cut if it is long."""
    parts: list[str] = []
    while place:
        place, part = place
        parts.append(part[:PLACE_LENGTH])
    return "".join(reversed(parts))
