"""Players' own phones: a seat is claimed, asked for and released, and a number is offered for the keeper's entry."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from referee.refused import Refused
from referee.rules.entry import EntryWarning
from referee.rules.event_fields import is_whole
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.event_kind import always, fields_of
from tableside.scorebook.kinds.sharing import change_access
from tableside.scorebook.kinds.table_kind import PHONES, TableKind, Warnings, use
from tableside.scorebook.limits import KEY_LENGTH
from tableside.scorebook.table.access import PLAYER, WATCHER, Access
from tableside.scorebook.table.day_restriction import accepts_all
from tableside.scorebook.table.offered_numbers import mismatch, recorded_value
from tableside.scorebook.table.table import Table
from tableside.scorebook.value_words import value_in_words

_seat_kind = partial(TableKind, invalidates_forms=False, ignores_staleness=True, quota=use(PHONES))
"""A kind about a phone that acts for a seat, which never becomes outdated by a score."""


def _of_player(words: str) -> Callable[[Table, Event], str]:
    return lambda table, event: f"{words}: {table.names[event.data['seat']]}"


def _seat(table: Table, data: Mapping[str, Any]) -> int:
    seat = data.get("seat")
    if seat is None:
        raise Refused("bad_seat", "seat", "No player is named: choose one.")
    if not is_whole(seat, range(len(table.names))):
        raise Refused("bad_seat", "seat", f"{seat!r:.40} is no seat at this table.")
    return seat


def _seat_and_phone(table: Table, event: Event) -> tuple[int, str]:
    """The seat that a phone wants, and the phone's id. Raises Refused if either is impossible, or seats are closed."""
    data = fields_of(event, "seat", "phone")
    seat, phone = _seat(table, data), data.get("phone")
    if not isinstance(phone, str) or not 0 < len(phone) <= KEY_LENGTH:
        raise Refused("bad_phone", "phone", "A phone's mark is missing.")
    refuse_while_closed(table)
    return seat, phone


def refuse_while_closed(table: Table) -> None:
    """Raises Refused if seats are closed to players' own phones."""
    if not table.access.seats_open:
        raise Refused("seats_closed", "seat", "The keeper enters for everybody here; players' own phones only watch.")


def _check_claimed(table: Table, event: Event) -> None:
    """A phone may claim a seat that is open and free."""
    seat, phone = _seat_and_phone(table, event)
    if table.access.claims.get(seat, phone) != phone:
        raise Refused("seat_taken", "seat", f"Another phone acts for {table.names[seat]}; the keeper can release it.")


CLAIMED = _seat_kind(
    "claimed",
    words=_of_player("A phone acts for a player"),
    who=WATCHER,
    check=_check_claimed,
    apply=change_access(Access.claim),
)


def _check_asked_for(table: Table, event: Event) -> None:
    """A seat that another phone acts for can be asked for, once."""
    seat, phone = _seat_and_phone(table, event)
    name = table.names[seat]
    if table.access.claims.get(seat, phone) == phone:
        raise Refused("not_claimed", "seat", f"No other phone acts for {name}.")
    if seat in table.access.asked:
        raise Refused("already", "seat", f"The keeper was asked for {name}’s seat already.")


ASKED_FOR = _seat_kind(
    "asked_for",
    words=_of_player("Another phone asked for a player’s seat"),
    who=WATCHER,
    check=_check_asked_for,
    apply=change_access(Access.ask_for),
)


def _check_released(table: Table, event: Event) -> None:
    """A seat that a phone claimed can be freed."""
    seat = _seat(table, fields_of(event, "seat"))
    if seat not in table.access.claims:
        raise Refused("not_claimed", "seat", f"No phone acts for {table.names[seat]}.")


RELEASED = _seat_kind(
    "released",
    words=_of_player("A player’s phone was released"),
    who=PLAYER,
    check=_check_released,
    apply=change_access(Access.release),
    allowed_when_full=always,
    day_restriction=accepts_all,
)


def _check_offered(table: Table, event: Event) -> None:
    """A player can offer a number that the game lets players enter themselves."""
    data = fields_of(event, "seat", "kind", "field", "value")
    _seat(table, data)
    own = [
        (kind, field.name)
        for kind, entry in table.course.entries.items()
        for field in entry.fields
        if field.on_own_phone
    ]
    if (data.get("kind"), data.get("field")) not in own:
        raise Refused("bad_field", "field", "There is nothing here that a player enters alone.")
    if type(data.get("value")) not in (int, str) or len(str(data["value"])) > KEY_LENGTH:
        raise Refused("bad_value", "value", "That can't be one's own number.")


def _own_number(table: Table, event: Event) -> str:
    name, number = table.names[event.data["seat"]], value_in_words(event.data["value"])
    return f"{name} entered {number} on their own phone"


OFFERED = TableKind(
    "offered",
    words=_own_number,
    who=PLAYER,
    check=_check_offered,
    apply=change_access(Access.offer),
    invalidates_forms=False,
    quota=use(PHONES),
)


def warnings_about_offers(table: Table, event: Event, after: Table) -> Warnings:
    """Warnings about numbers that differ from their players' offers, which may be newer than the form."""
    if not table.access.offers:
        return ()
    row = next((row for row in reversed(after.course.rows) if event.position in row.sources), None)
    return tuple(
        EntryWarning("own_number", f"{offer.field}[{offer.seat}]", mismatch(table, offer, recorded), "")
        for offer in table.access.offers
        if offer.kind == event.kind and (recorded := recorded_value(event, row, offer)) != offer.value
    )
