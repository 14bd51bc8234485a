"""Events: what happened at a table, in order. They are never changed."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from referee.refused import Refused
from referee.rules.entry import GameEvent
from tableside.scorebook.limits import DATA_BYTES, KEY_LENGTH, NOTE_LENGTH
from tableside.scorebook.names import clean_text


class Draft(NamedTuple):
    """An event that somebody wants to add.

    `key` is made by the sender, so that the same tap sent twice is one event; `based_on` is the position of the last
    event that the sender had seen; `allowed` says that they confirmed its warnings, and `note` why. `computed` are
    fields of `data` that the sender didn't send: they may be others by the time that the same tap is sent again.
    """

    kind: str
    data: Mapping[str, Any]
    key: str
    based_on: int
    allowed: bool = False
    note: str = ""
    computed: Collection[str] = ()


OF_PHONE = 12
"""How many characters the keys of entries have in common that wait together on a phone (`offline/queue.js`)."""


class Event(NamedTuple):
    """A thing that happened: `position` counts from 1, `at` is UTC in whole milliseconds since 1970."""

    position: int
    kind: str
    data: Mapping[str, Any]
    key: str
    at: int
    allowed: bool = False
    note: str = ""

    def waited_with(self, key: str) -> bool:
        """Whether it waited on the same phone as the entry with that key."""
        return self.key[:OF_PHONE] == key[:OF_PHONE]

    def for_game(self) -> GameEvent:
        """This event for the game."""
        return GameEvent(self.kind, self.data, self.position, self.allowed, self.note)

    def as_dict(self) -> dict[str, Any]:
        """The event as JSON."""
        return {
            "position": self.position,
            "kind": self.kind,
            "data": dict(self.data),
            "key": self.key,
            "at": self.at,
            "allowed": self.allowed,
            "note": self.note,
        }


def record(draft: Draft, position: int, at: int, most_bytes: int = DATA_BYTES) -> Event:
    """The event that `draft` becomes. Raises Refused for a key, a note or data beyond the limits."""
    if not (0 < len(draft.key) <= KEY_LENGTH and draft.key.isascii() and draft.key.replace("-", "").isalnum()):
        raise Refused("bad_key", "key", f"An event's key has 1 to {KEY_LENGTH} letters, digits and dashes.")
    note = clean_text(draft.note)
    if len(note) > NOTE_LENGTH:
        length = len(draft.note)
        raise Refused("long_note", "note", f"The note has {length} characters; at most {NOTE_LENGTH} are kept.")
    if len(json.dumps(draft.data)) > most_bytes:
        raise too_much(most_bytes)
    return Event(position, draft.kind, draft.data, draft.key, at, draft.allowed, note)


def too_much(most_bytes: int) -> Refused:
    """The refusal of an entry whose data is too large as JSON."""
    return Refused("too_much", "data", f"One entry holds at most {most_bytes} bytes.")
