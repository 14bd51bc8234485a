"""What is typed at a table of Huckley Buck becomes a value, or a sentence about what is allowed."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.huckley_buck.entries import ENTRIES


def read(kind: str, name: str, text: str) -> Any:
    return next(field for field in ENTRIES[kind].fields if field.name == name).read(text)


@pytest.mark.parametrize(
    ("kind", "name", "text", "value"),
    [
        ("upcard", "card", " 10d ", "TD"),
        ("upcard", "card", "A♠", "AS"),
        ("announced", "seat", "6", 6),
        ("announced", "says", "out", "out"),
        ("drawn", "discards", "0", 0),
        ("drawn", "upcard", "", False),
        ("drawn", "upcard", "on", True),
        ("drawn", "upcard", "No", False),
        ("misdealt", "how", "off_table", "off_table"),
        ("penalty", "hooks", "", None),
        ("penalty", "hooks", "1", 1),
        ("penalty", "removed", "1", True),
        ("penalty", "then", "throw_in", "throw_in"),
        ("penalty", "reason", "  took \n two ", "took two"),
        ("result", "tricks", "", None),
        ("result", "tricks", "0", 0),
        ("result", "tricks", " Out ", "out"),
        ("result", "winners", "", None),
        ("result", "winners", "0, 1 0,2 2", [0, 1, 0, 2, 2]),
    ],
)
def test_typed_text_becomes_a_value(kind: str, name: str, text: str, value: object) -> None:
    found = read(kind, name, text)
    assert (type(found), found) == (type(value), value)


@pytest.mark.parametrize(
    ("kind", "name", "text", "allowed"),
    [
        ("upcard", "card", "joker", "rank"),
        ("announced", "seat", "7", "0 to 6"),
        ("announced", "seat", "", "0 to 6"),
        ("announced", "says", "maybe", "in, out"),
        ("drawn", "discards", "6", "0 to 5"),
        ("drawn", "upcard", "perhaps", "yes or no"),
        ("misdealt", "how", "cheated", "dealt_out"),
        ("penalty", "hooks", "-1", "0 to 5"),
        ("penalty", "then", "go home", "replay"),
        ("penalty", "reason", "  ", "1 to 300"),
        ("penalty", "reason", "x" * 301, "1 to 300"),
        ("result", "tricks", "6", "0 to 5"),
        ("result", "tricks", "1.5", "0 to 5"),
        ("result", "tricks", "²", "0 to 5"),
        ("result", "tricks", "9" * 500, "0 to 5"),
        ("result", "winners", "0 1 2", "5 tricks"),
        ("result", "winners", "0 1 2 3 9", "0 to 6"),
    ],
)
def test_what_cannot_be_read_says_what_is_allowed(kind: str, name: str, text: str, allowed: str) -> None:
    with pytest.raises(ValueError, match=allowed) as caught:
        read(kind, name, text)
    assert len(str(caught.value)) < 200


def test_no_tricks_and_a_blank_are_two_things() -> None:
    assert read("result", "tricks", "0") is not read("result", "tricks", "")
