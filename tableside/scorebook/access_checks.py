"""Checks of who may do what: renewing a link, opening seats, claiming one, offering one's own number, and taking it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.entry import EntryWarning
from referee.event_fields import is_whole
from referee.refused import Refused
from tableside.scorebook.access import ROLES
from tableside.scorebook.checks import Warnings, only
from tableside.scorebook.events import Event
from tableside.scorebook.limits import KEY_LENGTH
from tableside.scorebook.own_numbers import number_that_stands, other_number
from tableside.scorebook.table import Table


def check_relinked(table: Table, event: Event) -> None:
    """A link can be renewed for each of the roles. Raises Refused otherwise."""
    only(event, "role")
    data = event.data
    if data.get("role") not in ROLES:
        raise Refused("bad_role", "role", "A link is the keeper's or the watcher's.")


def check_seats_opened(table: Table, event: Event) -> None:
    """Seats can be opened or closed. Raises Refused otherwise."""
    only(event, "open")
    data = event.data
    if type(data.get("open")) is not bool:
        raise Refused("bad_open", "open", "Seats are open or not: true or false.")


def _seat(table: Table, data: Mapping[str, Any]) -> int:
    seat = data.get("seat")
    if not is_whole(seat, range(len(table.names))):
        raise Refused("bad_seat", "seat", f"{seat!r:.40} is no seat at this table.")
    return seat


def check_claimed(table: Table, event: Event) -> None:
    """A phone may claim a seat that is open and free. Raises Refused otherwise."""
    only(event, "seat", "phone")
    data = event.data
    seat, phone = _seat(table, data), data.get("phone")
    if not isinstance(phone, str) or not 0 < len(phone) <= KEY_LENGTH:
        raise Refused("bad_phone", "phone", "A phone's mark is missing.")
    if not table.access.seats_open:
        raise Refused("seats_closed", "seat", "The keeper enters for everybody here; players' own phones only watch.")
    if table.access.claims.get(seat, phone) != phone:
        raise Refused("seat_taken", "seat", f"Another phone acts for {table.names[seat]}; the keeper can release it.")


def check_released(table: Table, event: Event) -> None:
    """A seat that a phone claimed can be freed. Raises Refused otherwise."""
    only(event, "seat")
    data = event.data
    if _seat(table, data) not in table.access.claims:
        raise Refused("not_claimed", "seat", f"No phone acts for {table.names[data['seat']]}.")


def check_offered(table: Table, event: Event) -> None:
    """A player may offer a number that the game lets everybody enter themselves. Raises Refused otherwise."""
    only(event, "seat", "kind", "field", "value")
    data = event.data
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


def ask_about_offers(table: Table, event: Event, after: Table) -> Warnings:
    """Who offered another number on their own phone than the entry has of them: it may be newer than the form."""
    if not table.access.offers:
        return ()
    row = next((row for row in reversed(after.course.rows) if event.position in row.sources), None)
    return tuple(
        EntryWarning("own_number", f"{offer.field}[{offer.seat}]", other_number(table, offer, stands), "")
        for offer in table.access.offers
        if offer.kind == event.kind and (stands := number_that_stands(event, row, offer)) != offer.value
    )
