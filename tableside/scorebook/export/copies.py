"""A table's copy: all its events as JSON, which can be brought in elsewhere.

{"format": "tableside table", "version": 1, "events": [{"position": 1, "kind": "seated", …}, …]}

A copy is read as strictly as if somebody entered it tap by tap: each event is checked against the state after the
events before it. The same state accepted the event when it was new, so every table of this program can be brought in,
whatever was undone, struck off or corrected in it, and nothing else can.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any, TypeAlias, TypeVar

from referee.refused import Refused
from tableside.scorebook.entering import NeedsConfirmation, apply_recorded
from tableside.scorebook.events.copied_events import read_event
from tableside.scorebook.events.event import Event
from tableside.scorebook.kinds.seated import check_first
from tableside.scorebook.replay import seat
from tableside.scorebook.replay_budget import ReplayBudgetExceeded, charge
from tableside.scorebook.table.hidden_entries import first_hidden
from tableside.scorebook.table.table import Table

FORMAT = "tableside table"
VERSION = 1

T = TypeVar("T")
AtPlace: TypeAlias = "Callable[[int], AbstractContextManager[None]]"
"""A context for the value at a place, counted from 0, which refusals then name."""


def copy_of(table: Table) -> str:
    """The table's copy; while bids are secret, it ends before the first of them."""
    lines = ",\n".join(json.dumps(event.as_dict()) for event in events_to_copy(table))
    return f'{{"format": {json.dumps(FORMAT)}, "version": {VERSION}, "events": [\n{lines}\n]}}\n'


def events_to_copy(table: Table) -> Sequence[Event]:
    """The events of the table's copy; while bids are secret, those before the first of them."""
    hidden = first_hidden(table)
    return table.history.events[: hidden - 1 if hidden else None]


def read_copy(parsed: Any, most: int) -> list[Event]:
    """The events of a parsed copy, at most `most`, each checked alone and not yet replayed.

    Raises Refused, naming the place.
    """
    events: list[Event] = []
    keys: set[str] = set()
    for place, one in enumerate(_read_events(parsed, most)):
        with _at_entry(place):
            charge(1)
            event = read_event(one, place + 1)
            if event.key in keys:
                raise Refused("same_key", "key", f"The key {event.key} was there before; every entry has its own.")
        keys.add(event.key)
        events.append(event)
    return events


def _read_events(parsed: Any, most: int) -> list[Any]:
    check_header(parsed, "a table", FORMAT, VERSION)
    events = parsed.get("events")
    if set(parsed) != {"format", "version", "events"} or not isinstance(events, list) or not events:
        raise Refused("no_events", "events", "A copy holds its format, its version and a list of events, no more.")
    if len(events) > most:
        message = f"This copy has {len(events)} entries; at most {most} are taken here."
        raise Refused("full_table", "events", message)
    return events


def check_header(parsed: Any, what: str, form: str, version: int) -> None:
    """Raises Refused unless it is a copy of `what`, in this format and of a version up to this one."""
    if not isinstance(parsed, Mapping) or parsed.get("format") != form:
        raise Refused("no_copy", "format", f"This isn't the copy of {what}: its format is not {form!r}.")
    check_version(parsed.get("version"), version)


def check_version(version: Any, ours: int) -> None:
    """Raises Refused for a copy whose version isn't one up to `ours`."""
    if type(version) is not int or version < 1:
        raise Refused("bad_version", "version", f"The copy's version must be {ours}.")
    if version > ours:
        message = f"This copy is from a newer version of the program ({version}; here {ours}): upgrade, then try again."
        raise Refused("newer_version", "version", message)


def check_taken(events: list[Event]) -> None:
    """Refuses the first event that its table wouldn't have accepted, or that makes the copy too expensive."""
    with _at_entry(0):
        check_first(events[0])
        table = seat(events[0])
    for place, event in enumerate(events[1:], start=1):
        with _at_entry(place):
            charge(1)
            table = apply_recorded(table, event)


@contextmanager
def at_place(field: str, words: str) -> Iterator[None]:
    """A context for a place in a file, which refusals then name by its field and in words ("Table 2 of the backup")."""
    try:
        yield
    except Refused as refused:
        message = f"{words}: {refused.message}"
        raise refused.at(f"{field}.{refused.field}", message) from refused


@contextmanager
def at_entry(place: int, log: str, too_dear: str) -> Iterator[None]:
    """A context for an entry of a log, which refusals then name; `too_dear` is the message for one that costs too
    much."""
    field, words = f"events[{place}]", f"Entry {place + 1} of the {log}"
    try:
        with at_place(field, words):
            yield
    except ReplayBudgetExceeded as exceeded:
        message = f"{words}: {too_dear} Bring it in on the machine that runs Tableside."
        raise Refused("too_dear", field, message) from exceeded


@contextmanager
def _at_entry(place: int) -> Iterator[None]:
    """The same for an entry of a table's copy."""
    too_dear = "so much was changed there after the fact that this server would play the night over and over."
    try:
        with at_entry(place, "copy", too_dear):
            yield
    except NeedsConfirmation as needs_confirmation:
        message = f"Entry {place + 1} of the copy was let through without the word of the table: {needs_confirmation}"
        raise Refused("needs_confirmation", f"events[{place}].allowed", message) from needs_confirmation


def each_at_place(values: Iterable[Any], at: AtPlace, act: Callable[[Any], T]) -> list[T]:
    """The results of `act` for each value. Raises Refused, naming the place."""
    results = []
    for place, value in enumerate(values):
        with at(place):
            results.append(act(value))
    return results
