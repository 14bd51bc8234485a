"""Players' names: what may be one, and when two are the same."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from referee.refused import Refused
from tableside.scorebook.limits import NAME_LENGTH, TEXT_LENGTH

_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_JOINER = "\u200d"


def clean_text(text: str) -> str:
    """`text` in normal form, without control and direction characters, each run of spaces one space.

    The joiner that holds an emoji together stays; a mark that turns the writing direction does not. What is beyond
    TEXT_LENGTH is cut off unseen: it is too long for whatever it was meant to be.
    """
    kept = (
        char if char == _JOINER or unicodedata.category(char) not in _INVISIBLE else " " if char in "\t\r\n" else ""
        for char in text[:TEXT_LENGTH]
    )
    return " ".join(unicodedata.normalize("NFC", "".join(kept)).strip(_JOINER + " ").split())


def read_text(value: object, lengths: range, refusal: Refused) -> str:
    """A text, cleaned. Raises `refusal` if it is no text or its length isn't in `lengths`."""
    text = clean_text(value) if isinstance(value, str) else None
    if text is None or len(text) not in lengths:
        raise refusal
    return text


def read_name(value: object, field: str) -> str:
    """A player's name. Raises Refused when it is empty or too long."""
    name = clean_text(value) if isinstance(value, str) else ""
    if not name:
        raise Refused("no_name", field, "A player needs a name.")
    if len(name) > NAME_LENGTH:
        length = len(str(value))
        raise Refused("long_name", field, f"{name[:20]}… has {length} characters; a name has at most {NAME_LENGTH}.")
    return name


def same_name(one: str, other: str) -> bool:
    """Whether two names are the same at the table: upper and lower case count as equal."""
    return one.casefold() == other.casefold()


def person(name: str) -> str:
    """The key for the person of that name: upper and lower case count as equal."""
    return name.casefold()


def read_names(values: Sequence[object]) -> tuple[str, ...]:
    """The players' names, clockwise. Raises Refused for an empty, overlong or repeated one."""
    names: dict[str, str] = {}
    for seat, raw in enumerate(values):
        name = read_name(raw, f"players[{seat}]")
        if name.casefold() in names:
            raise Refused(
                "same_name", f"players[{seat}]", f"{name} sits here already; every player needs a different name."
            )
        names[name.casefold()] = name
    return tuple(names.values())
