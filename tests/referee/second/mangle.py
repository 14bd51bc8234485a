"""Case files as they should not be: good ones with something in them bent, swapped, blown up or gone."""

from __future__ import annotations

import math
from random import Random
from typing import Any

from tests.referee.second.sheets import any_case

Path = tuple[Any, ...]


def _deep(levels: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(levels):
        value = [value]
    return value


def _deep_object(levels: int) -> dict[str, Any]:
    value: dict[str, Any] = {}
    for _ in range(levels):
        value = {"what": value}
    return value


ODD_VALUES: list[Any] = [
    *(None, True, False, 0, 1, -1, 2, 11, 10**9, -(10**18), 10**400, 0.5, 1.0, 1e308, math.nan, math.inf, -math.inf),
    *("", " ", "AS", "10D", "A♠", "n8", "w10", "YY", "YY+", "J=11", "J=", "P9", "ann", "Ann", "Zoe", "legal", "audit"),
    *("\x00", "\ud800", "‮evil", "𝟙", "٣", "½", "x" * 20_000, "1e9", "0x10", "-5", "<script>", "{}", "%s%n", "../.."),
    *([], {}, [[]], [None], [{}], {"": ""}, {"Ann": 1}, {"Ann": ["AS"]}, ["Ann"] * 3, ["AS"] * 500, list(range(300))),
    *(_deep(50), _deep(3_000), _deep_object(50), _deep_object(3_000), {str(n): n for n in range(500)}),
    *([["a", "b", "c", "d"]] * 200, {"what": "legal"}, {"what": "seating", "count": 10**7}),
]
ODD_KEYS = [
    "",
    "ask",
    "what",
    "tricks",
    "cards",
    "player",
    "Zoe",
    "__class__",
    "trick ",
    "хода",
    "out",
    "seen",
    "first_trick",
    "quitted",
    "leader",
    "x" * 999,
]


def _copy(value: Any, levels: int = 12) -> Any:
    """A copy of what will be bent; what is deeper stays as it is."""
    if not levels or not isinstance(value, dict | list):
        return value
    if isinstance(value, list):
        return [_copy(entry, levels - 1) for entry in value]
    return {key: _copy(entry, levels - 1) for key, entry in value.items()}


def good_cases(chance: Random, how_many: int) -> list[dict[str, Any]]:
    """Cases of every kind to mangle; in half of those over cards nobody has shown any."""
    cases = [any_case(chance, most_deals=30, patience=1) for _ in range(how_many)]
    for case in cases:
        if chance.random() < 0.5:
            case.pop("hands", None)
            case.pop("seen", None)
    return cases


def _paths(value: Any, here: Path = ()) -> list[Path]:
    if len(here) > 7:
        return [here]
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [here, *(path for key, entry in entries for path in _paths(entry, (*here, key)))]


def _inside(case: Any, path: Path) -> Any:
    for key in path:
        case = case[key]
    return case


def mangle(chance: Random, cases: list[dict[str, Any]]) -> Any:
    """One of the cases, bent in one to four places."""
    box = [_copy(chance.choice(cases))]
    for _ in range(chance.choice([1, 1, 1, 2, 4])):
        path = chance.choice(_paths(box))
        if path:
            _bend(chance, _inside(box, path[:-1]), path[-1], cases)
    return box[0] if box else None


def _bend(chance: Random, holder: Any, key: Any, cases: list[dict[str, Any]]) -> None:
    value = holder[key]
    way = chance.randrange(8)
    if way == 0 and isinstance(holder, dict):
        holder[chance.choice(ODD_KEYS)] = holder.pop(key)
    elif way == 1 and isinstance(holder, dict):
        holder[chance.choice(ODD_KEYS)] = _copy(chance.choice(ODD_VALUES))
    elif way == 2:
        holder.pop(key)
    elif way == 3 and isinstance(value, list) and value:
        chance.shuffle(value)
        value.append(_copy(chance.choice(value)))
    elif way == 4:
        donor = chance.choice(cases)
        holder[key] = _copy(_inside(donor, chance.choice(_paths(donor))))
    elif way == 5 and isinstance(value, str):
        at = chance.randint(0, len(value))
        holder[key] = value[:at] + chance.choice(["", " ", "\u0301", "0", "♥", "\n", "Z", "10"]) + value[at + 1 :]
    elif way == 6 and isinstance(value, int | str):
        holder[key] = [value] if chance.random() < 0.5 else {str(value): value}
    else:
        holder[key] = _copy(chance.choice(ODD_VALUES))
