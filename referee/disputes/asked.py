"""Strict readers for the further keys of a question. A refusal names the field and what is allowed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from referee.disputes.case import ROUND_KEYS, Answer, Case
from referee.disputes.ruling import Ruling
from referee.reading import (
    LARGEST_NUMBER,
    read_flag,
    read_list,
    read_name,
    read_object,
    read_whole,
    refuse_unknown_keys,
    shown,
)
from referee.refused import Refused

COUNT = range(LARGEST_NUMBER + 1)
"""The whole numbers, for a key without a limit in the rules."""


class Asked:
    """A JSON object of a question, with the name of its field, read key by key. Every method raises Refused.

    For cards use `read_card` or `read_cards` of `referee.cards.deck` with the game's spelling, `value` and `at`.
    """

    def __init__(self, given: object, field: str, players: Sequence[str]) -> None:
        self._values: Mapping[str, Any] = read_object(given, field)
        self._field = field
        self._players = tuple(players)

    def __contains__(self, key: str) -> bool:
        return key in self._values

    def at(self, key: str) -> str:
        """The full name of a key's field, for an error."""
        return f"{self._field}.{key}"

    def only(self, *keys: str) -> Asked:
        """Refuses every key but these."""
        refuse_unknown_keys(self._values, keys, self._field)
        return self

    def value(self, key: str) -> Any:
        """The value of a key that must be there."""
        if key not in self._values:
            raise Refused("missing", self.at(key), f"{self.at(key)} is missing.")
        return self._values[key]

    def _given(self, key: str, default: object) -> Any:
        return default if default is not None and key not in self else self.value(key)

    def whole(self, key: str, allowed: range, default: int | None = None) -> int:
        """A whole number within `allowed`; `default`, if given, is the value of an absent key."""
        return read_whole(self._given(key, default), self.at(key), allowed[0], allowed[-1])

    def wholes(self, key: str, allowed: range) -> tuple[int, ...]:
        """A list of whole numbers within `allowed`; empty if the key is absent."""
        return tuple(read_whole(item, field, allowed[0], allowed[-1]) for field, item in self.items(key))

    def flag(self, key: str) -> bool:
        """True or false; false if the key is absent."""
        return read_flag(self._values.get(key, False), self.at(key))

    def items(self, key: str) -> Iterator[tuple[str, Any]]:
        """The items of a list, each with its field's name; none if the key is absent."""
        for place, item in enumerate(read_list(self._values.get(key, []), self.at(key))):
            yield f"{self.at(key)}[{place}]", item

    def choice(self, key: str, allowed: Sequence[str], default: str | None = None) -> str:
        """One of the words of `allowed`; `default`, if given, is the value of an absent key."""
        given = self._given(key, default)
        if not isinstance(given, str) or given not in allowed:
            message = f"{self.at(key)} can't be {shown(given)}: it is one of {', '.join(allowed)}."
            raise Refused("unknown_value", self.at(key), message)
        return given

    def player(self, key: str, default: str | None = None) -> str:
        """The name of a player; `default`, if given, is the value of an absent key."""
        return read_name(self._given(key, default), self.at(key), self._players)

    def player_or_nobody(self, key: str) -> str | None:
        """The name of a player, or None if the key is absent or null."""
        return None if self._values.get(key) is None else self.player(key)

    def players(self, key: str) -> tuple[str, ...]:
        """A list of players' names, with repeats; empty if the key is absent."""
        return tuple(read_name(item, field, self._players) for field, item in self.items(key))

    def some(self, key: str, allowed: range) -> dict[str, int]:
        """Whole numbers by name for some of the players; empty if the key is absent."""
        numbers = self.by_player(key) if key in self else Asked({}, self.at(key), self._players)
        return {name: numbers.whole(name, allowed) for name in numbers._values}

    def everybody(self, key: str, allowed: range) -> dict[str, int]:
        """A whole number for each player, clockwise; a missing one is refused."""
        numbers = self.by_player(key)
        return {name: numbers.whole(name, allowed) for name in self._players}

    def by_player(self, key: str) -> Asked:
        """An object whose keys are names of players."""
        named = self.inner(key)
        for name in named._values:
            read_name(name, named.at(name), self._players)
        return named

    def inner(self, key: str) -> Asked:
        """The object of a key that must be there."""
        return Asked(self.value(key), self.at(key), self._players)


def question(case: Case, *keys: str, game_keys: Collection[str] = ()) -> Asked:
    """The question of `case`, which may have `keys` as well as `what`. The case may have the game's own `game_keys`.

    Raises Refused for any other key of the question or the case.
    """
    refuse_unknown_keys(case.raw, (*ROUND_KEYS, *game_keys))
    return Asked(case.ask, "ask", case.players).only("what", *keys)


def with_round_read(read: Callable[[Case], object], questions: Mapping[str, Answer]) -> dict[str, Answer]:
    """Answers that don't use the round: `read` reads it before each, so that errors in it are refused."""

    def reading(question: Answer) -> Answer:
        def answer(case: Case) -> Ruling:
            read(case)
            return question(case)

        return answer

    return {what: reading(question) for what, question in questions.items()}


def names_once(given: object, field: str, players: Collection[str]) -> tuple[str, ...]:
    """A list of names, each once. Raises Refused, naming the place in the list."""
    names = tuple(read_name(name, f"{field}[{place}]", players) for place, name in enumerate(read_list(given, field)))
    for place, name in enumerate(names):
        if name in names[:place]:
            raise Refused("name_twice", f"{field}[{place}]", f"{name} is named twice.")
    return names


@contextmanager
def fields_renamed(**names: str) -> Iterator[None]:
    """Renames the field of a refusal: `names` has the case's name for each name at the start of a field."""
    try:
        yield
    except Refused as refused:
        head = next((name for name in names if refused.field.startswith(name)), "")
        field = names.get(head, head) + refused.field[len(head) :]
        raise refused.at(field) from None
