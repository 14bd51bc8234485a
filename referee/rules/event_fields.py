"""Strict readers for the fields of an event: whole numbers, seats, lists with a value for each seat, reasons."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeGuard

from referee.refused import Refused
from referee.typed import MOST_DIGITS
from referee.words import sentence_start


def is_whole(value: object, allowed: range) -> TypeGuard[int]:
    """Whether `value` is one of these whole numbers; true and false are no numbers."""
    return type(value) is int and value in allowed


def seat_list(data: Mapping[str, Any], name: str, names: Sequence[str]) -> list[Any]:
    """The per-seat field `name`, with None for a blank. Raises Refused unless it has one value for each seat."""
    values = data.get(name)
    if values is None:
        return [None] * len(names)
    if not isinstance(values, list) or len(values) != len(names):
        raise Refused("bad_list", name, f"{name} needs one value for each of the {len(names)} players.")
    return values


def check_whole(value: object, field: str, whose: str, most: int | None = None, clause: str | None = None) -> int:
    """`value` as a whole number from 0, up to `most` if given. Raises Refused, naming the player `whose` it is."""
    allowed = "a whole number from 0" if most is None else f"a whole number from 0 to {most}"
    if not is_whole(value, range(10**MOST_DIGITS if most is None else most + 1)):
        raise Refused("bad_number", field, f"{whose}: {value!r} is not {allowed}.", clause=clause)
    return value


def whole_for_each(
    data: Mapping[str, Any],
    name: str,
    names: Sequence[str],
    most: int,
    clause: str,
    *,
    dealer: int = -1,
    total: int | None = None,
) -> tuple[int, ...]:
    """The per-seat field `name`, a whole number from 0 to `most` for each player.

    If the numbers must add up to `total`, one may be blank. Raises Refused, naming `clause`, for any other blank or a
    wrong sum. Of several faults it names the first from the left of the `dealer`, in the order of the form.
    """
    values = seat_list(data, name, names)
    seats = [(dealer + step) % len(names) for step in range(1, len(names) + 1)]
    blank = [seat for seat in seats if values[seat] is None]
    for seat in seats:
        if values[seat] is not None:
            check_whole(values[seat], f"{name}[{seat}]", names[seat], most, clause)
    if total is not None and len(blank) == 1 and 0 <= (rest := total - sum(value or 0 for value in values)) <= most:
        return tuple(rest if value is None else value for value in values)
    if blank:
        message = f"{names[blank[0]]}: nothing was entered; a blank is not a 0."
        raise Refused("blank", f"{name}[{blank[0]}]", message, clause=clause)
    if total is not None and sum(values) != total:
        raise Refused("wrong_sum", name, f"That makes {sum(values)}; together it has to be {total}.", clause=clause)
    return tuple(values)


def signed_for_each(
    data: Mapping[str, Any], name: str, names: Sequence[str], *, dealer: int = -1, clause: str | None = None
) -> tuple[int, ...]:
    """The per-seat field `name`, a whole number for each player, which may be below zero.

    Raises Refused for a blank, and for a number of too many digits. Of several faults it names the first from the left
    of the `dealer`, in the order of the form.
    """
    values = seat_list(data, name, names)
    most = 10**MOST_DIGITS - 1
    for seat in ((dealer + step) % len(names) for step in range(1, len(names) + 1)):
        field = f"{name}[{seat}]"
        if values[seat] is None:
            raise Refused("blank", field, f"{names[seat]}: nothing was entered; a blank is not a 0.", clause=clause)
        if not is_whole(values[seat], range(-most, most + 1)):
            message = f"{names[seat]}: {values[seat]!r:.40} is not a whole number of up to {MOST_DIGITS} digits."
            raise Refused("bad_number", field, message, clause=clause)
    return tuple(values)


def check_text(value: object, field: str, read: Callable[[str], str]) -> str:
    """`value` as `read` spells it, such as a card. Raises Refused with what is allowed."""
    if not isinstance(value, str):
        raise Refused("missing", field, f"{sentence_start(field)} is missing.")
    try:
        return read(value[:40])
    except ValueError as allowed:
        raise Refused("unreadable", field, f"“{value:.20}” can't be taken: {allowed}.") from None


def check_seat(value: object, field: str, names: Sequence[str]) -> int:
    """`value` as a seat. Raises Refused otherwise."""
    if value is None:
        raise Refused("bad_seat", field, "No player is named: choose one.")
    if not is_whole(value, range(len(names))):
        raise Refused("bad_seat", field, f"{value!r:.40} is no seat here: seats count from 0 to {len(names) - 1}.")
    return value


def check_flag(value: object, field: str) -> bool:
    """`value` as yes or no; a blank is no. Raises Refused otherwise."""
    if value is not None and type(value) is not bool:
        raise Refused("bad_flag", field, f"{field} is true or false, not {value!r:.40}.")
    return bool(value)


def check_reason(value: object, field: str = "reason", most: int = 200) -> str:
    """A reason in words. Raises Refused if it is missing or too long."""
    if not isinstance(value, str) or not value.strip() or len(value) > most:
        raise Refused("no_reason", field, f"Say why, in 1 to {most} characters.")
    return value
