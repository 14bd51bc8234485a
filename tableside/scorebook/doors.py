"""What a table's doors allow: renewing a link, opening seats, claiming one, offering one's own number."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.deed_fields import is_whole
from referee.refused import Refused
from tableside.scorebook.access import ROLES
from tableside.scorebook.events import CLAIMED, OFFERED, RELEASED, RELINKED, SEATS_OPENED, Event
from tableside.scorebook.limits import KEY_LENGTH
from tableside.scorebook.table import Table


def check_door(table: Table, event: Event) -> None:
    """Raises Refused where the table's doors don't allow `event` now."""
    for name in event.data:
        if name not in _FIELDS[event.kind]:
            raise Refused("unknown_field", name, f"No field {name!r:.40} here.")
    _CHECKS[event.kind](table, event.data)


def _check_relinked(table: Table, data: Any) -> None:
    if data.get("role") not in ROLES:
        raise Refused("bad_role", "role", "A link is the keeper's or the watcher's.")


def _check_opened(table: Table, data: Any) -> None:
    if type(data.get("open")) is not bool:
        raise Refused("bad_open", "open", "Seats are open or not: true or false.")


def _seat(table: Table, data: Any) -> int:
    seat = data.get("seat")
    if not is_whole(seat, range(len(table.names))):
        raise Refused("bad_seat", "seat", f"{seat!r:.40} is no seat at this table.")
    return seat


def _check_claimed(table: Table, data: Any) -> None:
    seat, phone = _seat(table, data), data.get("phone")
    if not isinstance(phone, str) or not 0 < len(phone) <= KEY_LENGTH:
        raise Refused("bad_phone", "phone", "A phone's mark is missing.")
    if not table.access.seats_open:
        raise Refused("seats_closed", "seat", "The keeper enters for everybody here; players' own phones only watch.")
    if table.access.claims.get(seat, phone) != phone:
        raise Refused("seat_taken", "seat", f"Another phone acts for {table.names[seat]}; the keeper can release it.")


def _check_released(table: Table, data: Any) -> None:
    if _seat(table, data) not in table.access.claims:
        raise Refused("not_claimed", "seat", f"No phone acts for {table.names[data['seat']]}.")


def _check_offered(table: Table, data: Any) -> None:
    _seat(table, data)
    own = [(kind, field.name) for kind, entry in table.course.entries.items() for field in entry.fields if field.own]
    if (data.get("kind"), data.get("field")) not in own:
        raise Refused("bad_field", "field", "There is nothing here that a player enters for himself.")
    if type(data.get("value")) not in (int, str) or len(str(data["value"])) > KEY_LENGTH:
        raise Refused("bad_value", "value", "That can't be one's own number.")


_CHECKS: dict[str, Callable[[Table, Any], None]] = {
    RELINKED: _check_relinked,
    SEATS_OPENED: _check_opened,
    CLAIMED: _check_claimed,
    RELEASED: _check_released,
    OFFERED: _check_offered,
}
_FIELDS = {
    RELINKED: ("role",),
    SEATS_OPENED: ("open",),
    CLAIMED: ("seat", "phone"),
    RELEASED: ("seat",),
    OFFERED: ("seat", "kind", "field", "value"),
}
