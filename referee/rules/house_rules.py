"""House rules: the points that each table may decide, and its decisions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from referee.reading import shown
from referee.refused import Refused

Value = str | int


class Choice(NamedTuple):
    """One way to play a point: its value in a case file, and its words."""

    value: Value
    label: str


class Switch(NamedTuple):
    """A point of the rules that each table may decide.

    Either `choices` lists every value, the default first; or `numbers` has the whole numbers allowed, and `usual` the
    default; or `letters` is the most characters of a text that people type, empty by default. `see` is the id of the
    clause or open point that explains it, empty for none. `of_tournament` says that it matters only on a
    tournament day. `goes_with` is the key of another switch and the one of its values with which this one counts, such
    as the target of a game that ends at one; None for a switch that always counts.
    """

    key: str
    title: str
    sentence: str
    see: str
    choices: tuple[Choice, ...] = ()
    numbers: range = range(0)
    usual: int = 0
    of_tournament: bool = False
    letters: int = 0
    goes_with: tuple[str, Value] | None = None

    def counts_with(self, key: str, value: object) -> bool:
        """Whether it counts with that value, which may be as a form has it, of that other switch and with no other."""
        return self.goes_with is not None and (key, str(value)) == (self.goes_with[0], str(self.goes_with[1]))

    @property
    def default(self) -> Value:
        """The value at a table that hasn't chosen one."""
        if self.letters:
            return ""
        return self.choices[0].value if self.choices else self.usual

    @property
    def allowed(self) -> str:
        """The values that the switch takes, in words."""
        if self.letters:
            return f"a text of up to {self.letters} characters"
        if self.choices:
            return f"one of {', '.join(str(choice.value) for choice in self.choices)}"
        return f"a whole number from {self.numbers[0]} to {self.numbers[-1]}"

    def read(self, given: object) -> Value:
        """The value meant by `given` (JSON or form text). Raises Refused, naming what is allowed."""
        if self.letters:
            return self._text(given)
        if type(given) is not int and not isinstance(given, str):
            raise self._refused(given)
        value = self._choice(given) if self.choices else self._number(str(given).strip())
        if value is None:
            raise self._refused(given)
        return value

    def _choice(self, given: object) -> Value | None:
        return next((one.value for one in self.choices if given in (one.value, str(one.value))), None)

    def _text(self, given: object) -> str:
        """The text in one line, without characters that nobody sees, such as those that turn the writing direction."""
        if not isinstance(given, str):
            raise self._refused(given)
        text = " ".join(
            "".join(char if char.isprintable() else " " if char.isspace() else "" for char in given).split()
        )
        if len(text) > self.letters:
            raise self._refused(given)
        return text

    def _number(self, text: str) -> int | None:
        whole = text.isascii() and text.isdigit() and len(text) < 10
        return int(text) if whole and int(text) in self.numbers else None

    def _refused(self, given: object) -> Refused:
        message = f"“{self.title}” can't be {shown(given)}: it is {self.allowed}."
        return Refused("bad_house_rule", f"house_rules.{self.key}", message)

    def label(self, value: Value) -> str:
        """The words for this value."""
        return next((choice.label for choice in self.choices if choice.value == value), str(value))


def counting(switches: Sequence[Switch], rules: Mapping[str, Any]) -> list[Switch]:
    """The switches that decide something beside these values, which may be as a form has them; a switch on which they
    are silent has its default."""
    silent = (None, "")
    values = {one.key: one.default if rules.get(one.key) in silent else rules[one.key] for one in switches}

    def counts(switch: Switch) -> bool:
        return switch.goes_with is None or switch.counts_with(switch.goes_with[0], values[switch.goes_with[0]])

    return [one for one in switches if counts(one)]


class HouseRules(Mapping[str, Value]):
    """Every switch of a game with the table's value, or its default."""

    def __init__(self, switches: Sequence[Switch], given: Mapping[str, object] | None = None) -> None:
        """Raises Refused for a switch this game doesn't have, and for a value the switch doesn't take."""
        self._switches = {switch.key: switch for switch in switches}
        for key in given or {}:
            if key not in self._switches:
                known = ", ".join(self._switches)
                raise Refused("unknown_house_rule", f"house_rules.{key}", f"No house rule {key!r}; there are {known}.")
        self._values = {
            key: switch.read(given[key]) if given and key in given else switch.default
            for key, switch in self._switches.items()
        }

    def __getitem__(self, key: str) -> Value:
        return self._values[key]

    def __eq__(self, other: object) -> bool:
        """Whether both have the same values. (Each game of a night is compared whenever one of them changes.)"""
        return self._values == other._values if isinstance(other, HouseRules) else super().__eq__(other)

    __hash__ = None  # type: ignore[assignment]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def number(self, key: str) -> int:
        """The value of a switch that holds a whole number."""
        return int(self._values[key])

    def non_defaults(self) -> dict[str, Value]:
        """Only the switches that count and differ from their defaults."""
        counted = counting([*self._switches.values()], self)
        return {one.key: self[one.key] for one in counted if self[one.key] != one.default}

    def pick(self, *keys: str) -> dict[str, Value]:
        """These switches with their values, for a ruling."""
        return {key: self._values[key] for key in keys}
