"""Which phones write on a tournament day and at its tables, as long as this server runs: for its organisers to see."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import NamedTuple

from flask import Flask, current_app

from tableside.days.kinds.links import MARK_LENGTH
from tableside.web.guard.visitor import known_device_id

MOST_TABLES, MOST_PHONES = 5_000, 20
"""Tables, and phones of each, that are remembered; the latest."""

MOST_ENTRIES = 20_000
"""Entries of days and of their tables of which the phone is remembered; the latest."""


NO_COOKIE = "of the machine itself"
"""The words for the browser that the app was started for, which needs no link."""


class Phone(NamedTuple):
    """A phone by its mark, and when it last scanned the card and wrote, in UTC milliseconds; 0 for never."""

    mark: str
    scanned: int = 0
    wrote: int = 0


class DayPhones:
    """The phones of tables, by the tables' ids, `since` that moment in UTC milliseconds."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self.since = clock()
        self._clock = clock
        self._lock = Lock()
        self._at: OrderedDict[str, OrderedDict[str, Phone]] = OrderedDict()
        self._entered: OrderedDict[tuple[str, str], str] = OrderedDict()

    def note(self, table_id: str, mark: str, *, wrote: bool) -> None:
        """A phone scanned the table's card, or wrote there."""
        mark, now = mark or NO_COOKIE, self._clock()
        with self._lock:
            there = self._at.setdefault(table_id, OrderedDict())
            phone = there.pop(mark, Phone(mark))
            there[mark] = phone._replace(wrote=now) if wrote else phone._replace(scanned=now)
            self._at.move_to_end(table_id)
            if len(there) > MOST_PHONES:
                there.pop(next((one for one, phone in there.items() if not phone.wrote), next(iter(there))))
            if len(self._at) > MOST_TABLES:
                self._at.popitem(last=False)

    def note_entry(self, log_id: str, key: str, mark: str) -> None:
        """A phone sent the entry of that key for that day or table; one that sends it again didn't make it."""
        with self._lock:
            self._entered.setdefault((log_id, key), mark or NO_COOKIE)
            if len(self._entered) > MOST_ENTRIES:
                self._entered.popitem(last=False)

    def who_entered(self, log_id: str, key: str) -> str:
        """The mark of the phone that sent that entry; empty where it isn't known."""
        return self._entered.get((log_id, key), "")

    def at(self, table_id: str) -> list[Phone]:
        """The phones of a table, the latest first."""
        with self._lock:
            return [*reversed(self._at.get(table_id, {}).values())]


def reset(app: Flask) -> None:
    """Gives `app` a place for the phones of its days."""
    app.extensions["day_phones"] = DayPhones(app.config["NOW"])


def phones() -> DayPhones:
    """Those of this server."""
    found: DayPhones = current_app.extensions["day_phones"]
    return found


def phone_mark() -> str:
    """What this phone is called, to tell it from others: four letters made of its cookie; nothing without one."""
    device = known_device_id()
    if not device:
        return ""
    digest = hashlib.sha256(f"phone {device}".encode()).digest()
    return "".join("BCDFGHJKLMNPQRSTVWXZ"[byte % 20] for byte in digest[:MARK_LENGTH])
