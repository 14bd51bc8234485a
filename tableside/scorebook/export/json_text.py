"""JSON from elsewhere: checked against limits before it is parsed, and parsed in pieces, between which others get a
turn."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import islice
from typing import Any, NoReturn

from referee.refused import Refused
from tableside.scorebook.limits import BYTES_PER_VALUE, COPY_DEPTH, PIECE


def read_json(data: bytes, most_bytes: int, pause: Callable[[], None] = lambda: None) -> Any:
    """The contents of a file; `pause` is called repeatedly, to give others a turn.

    Raises Refused if it is too large, has too many values or too many levels, isn't JSON, or has a key twice.
    """
    if len(data) > most_bytes:
        raise Refused("too_large", "copy", f"This file has {len(data)} bytes; a copy has at most {most_bytes}.")
    try:
        text = data.decode("utf-8-sig")
        _check_values(text, most_bytes // BYTES_PER_VALUE)
        return _Reader(text, pause).whole()
    except Refused:
        raise
    except ValueError as error:
        message = "This isn't the copy of a table: it isn't written in JSON, or was cut on its way."
        raise Refused("bad_json", "copy", message) from error


def _check_values(text: str, most: int) -> None:
    """Raises Refused for a text that could have more values than `most`: each value but the first follows one of
    these signs."""
    if sum(map(text.count, ",[{")) > most:
        raise Refused("too_many_values", "copy", f"This file holds too much: a copy has at most {most} values.")


def _no_number(name: str) -> NoReturn:
    raise Refused("bad_number", "copy", f"{name} is no number that a copy can hold.")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        raise _twice()
    return members


def _twice() -> Refused:
    return Refused("same_name", "copy", "An object of this copy has the same name twice.")


_SPACE = re.compile(r"[ \t\n\r]*")
_OPENING = re.compile(r"[\[{]")
_DECODER = json.JSONDecoder(parse_constant=_no_number, object_pairs_hook=_once)


class _Reader:
    """A text and the place up to which it is parsed. Small values are parsed at once, large ones item by item.

    Raises ValueError if it isn't JSON.
    """

    def __init__(self, text: str, pause: Callable[[], None]) -> None:
        self.text, self.pause = text, pause
        self.at = self.rested = 0

    def whole(self) -> Any:
        """The value of the whole text."""
        self._space()
        value = self._value(COPY_DEPTH)
        self._space()
        if self.at < len(self.text):
            raise ValueError("more than one value")
        return value

    def _value(self, depth: int) -> Any:
        """The value that starts here, with at most `depth` nested levels."""
        if self.at - self.rested >= PIECE:
            self.rested = self.at
            self.pause()
        if self.text[self.at : self.at + 1] not in ("[", "{"):
            value, self.at = _DECODER.raw_decode(self.text, self.at)
            return value
        value = self._small(depth)
        if value is not None:
            return value
        if not depth:
            raise Refused("too_deep", "copy", f"Nothing in a copy is nested deeper than {COPY_DEPTH} times.")
        return self._list(depth - 1) if self._took("[") else self._object(depth - 1)

    def _small(self, depth: int) -> Any:
        """A short list or object with too few opening signs to be too deep; None for any other.

        Python's own decoder gets only these, because thousands of nested levels would crash an interpreter in a
        browser.
        """
        end = self.at + PIECE
        too_many = next(islice(_OPENING.finditer(self.text, self.at, end), depth, None), None)
        piece = self.text[self.at : too_many.start() if too_many else end]
        try:
            value, length = _DECODER.raw_decode(piece)
        except ValueError:
            return None
        self.at += length
        return value

    def _list(self, depth: int) -> list[Any]:
        items: list[Any] = []
        while self._more("]", not items):
            items.append(self._value(depth))
        return items

    def _object(self, depth: int) -> dict[str, Any]:
        self._took("{")
        members: dict[str, Any] = {}
        while self._more("}", not members):
            name = self._name()
            if name in members:
                raise _twice()
            members[name] = self._value(depth)
        return members

    def _name(self) -> str:
        if not self.text.startswith('"', self.at):
            raise ValueError("no name")
        name, self.at = _DECODER.raw_decode(self.text, self.at)
        self._space()
        if not self._took(":"):
            raise ValueError("no colon")
        self._space()
        return str(name)

    def _more(self, end: str, first: bool) -> bool:
        """Whether another item follows and not the end; a comma precedes each item but the first."""
        self._space()
        if self._took(end):
            return False
        if not first and not self._took(","):
            raise ValueError("no comma")
        self._space()
        return True

    def _took(self, sign: str) -> bool:
        if not self.text.startswith(sign, self.at):
            return False
        self.at += 1
        return True

    def _space(self) -> None:
        space = _SPACE.match(self.text, self.at)
        self.at = space.end() if space else self.at
