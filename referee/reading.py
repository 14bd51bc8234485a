"""Strict readers for JSON: exact types, and errors that name the field."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from typing import Any

from referee.refused import Refused

DEEPEST = 8
LONGEST_TEXT = 200
LARGEST_NUMBER = 1_000_000
MOST_VALUES = 5_000


def shown(value: object) -> str:
    """A value as a message quotes it: always short."""
    if isinstance(value, str):
        return repr(value if len(value) <= 40 else value[:37] + "...")
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    if isinstance(value, int | float):
        return str(value) if abs(value) <= LARGEST_NUMBER else "such a number"
    return "a list" if isinstance(value, list | tuple) else "an object" if isinstance(value, Mapping) else "this"


def refuse_rubbish(given: object) -> None:
    """Raises Refused for what no case can have: too deep, too long, too many values, an absurd number."""
    waiting: list[tuple[str, object, int]] = [("", given, 0)]
    values = 0
    while waiting:
        field, value, depth = waiting.pop()
        values += 1
        if depth > DEEPEST or values > MOST_VALUES:
            raise Refused("too_much", _named(field), "This is nested too deeply or holds too much for a case.")
        if isinstance(value, Mapping):
            waiting.extend((f"{field}.{_key(field, key)}", inner, depth + 1) for key, inner in value.items())
        elif isinstance(value, list | tuple):
            waiting.extend((f"{field}[{index}]", inner, depth + 1) for index, inner in enumerate(value))
        else:
            _refuse_scalar(_named(field), value)


def _named(field: str) -> str:
    return field.lstrip(".") or "case"


def _key(field: str, key: object) -> str:
    if not isinstance(key, str) or len(key) > LONGEST_TEXT:
        raise Refused("bad_key", _named(field), "A name in this object is no text, or far too long.")
    return key


def _refuse_scalar(field: str, value: object) -> None:
    if isinstance(value, str):
        if len(value) > LONGEST_TEXT:
            raise Refused("too_long", field, f"This text is longer than {LONGEST_TEXT} characters.")
        if any("\ud800" <= letter <= "\udfff" for letter in value):
            raise Refused("bad_text", field, "This text holds half a character, so it can't be read.")
    elif isinstance(value, int | float) and not isinstance(value, bool):
        if (isinstance(value, float) and not math.isfinite(value)) or abs(value) > LARGEST_NUMBER:
            raise Refused("bad_number", field, f"A number here is between 0 and {LARGEST_NUMBER}.")
    elif value is not None and not isinstance(value, bool):
        raise Refused("bad_type", field, "A case holds only objects, lists, texts, numbers, true and false.")


def refuse_unknown_keys(given: Mapping[str, Any], known: Collection[str], where: str = "") -> None:
    """Raises Refused for the first unknown key, naming it and the known ones. `where` is "" or "ask"."""
    for key in given:
        if key not in known:
            message = f"{shown(key)} means nothing here; there are {', '.join(known)}."
            raise Refused("unknown_key", _named(f"{where}.{key}"), message)


def read_object(value: object, field: str) -> Mapping[str, Any]:
    """`value` as a JSON object. Raises Refused."""
    if not isinstance(value, Mapping):
        raise Refused("bad_type", field, f"{field} must be an object, not {shown(value)}.")
    return value


def read_list(value: object, field: str) -> list[Any]:
    """`value` as a list. Raises Refused."""
    if not isinstance(value, list | tuple):
        raise Refused("bad_type", field, f"{field} must be a list, not {shown(value)}.")
    return list(value)


def read_text(value: object, field: str) -> str:
    """`value` as a text that isn't blank. Raises Refused."""
    if not isinstance(value, str):
        raise Refused("bad_type", field, f"{field} must be a text, not {shown(value)}.")
    if not value.strip():
        raise Refused("bad_type", field, f"{field} must be a text, and {shown(value)} says nothing.")
    return value


def read_whole(value: object, field: str, low: int, high: int) -> int:
    """`value` as a whole number from `low` to `high`. Raises Refused."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise Refused("bad_number", field, f"{field} can't be {shown(value)}: it is a whole number, {low} to {high}.")
    return value


def read_flag(value: object, field: str) -> bool:
    """`value` as true or false. Raises Refused."""
    if not isinstance(value, bool):
        raise Refused("bad_type", field, f"{field} must be true or false, not {shown(value)}.")
    return value


def read_name(value: object, field: str, players: Collection[str]) -> str:
    """`value` as the name of one of `players`. Raises Refused, naming them."""
    if isinstance(value, str) and value in players:
        return value
    message = (
        f"There is no player {shown(value)}" if isinstance(value, str) else f"A player is named, not {shown(value)}"
    )
    raise Refused("unknown_player", field, f"{message}; there are {', '.join(players)}.")
