"""Every house rule does what it says: two cases that differ by the switch alone get different answers.

The cases stand with their game, in `switches` of its `game_fixtures.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from referee.games import all_games
from referee.rules.house_rules import Switch
from tests.support.game_fixtures import all_plays, plays_file
from tests.support.switch_looks import Look, made

SWITCHES = {switch.key: switch for game in all_games().values() for switch in game.switches}
GAMES = {switch.key: slug for slug, game in all_games().items() for switch in game.switches}
SWITCH_LOOKS: Mapping[str, Look] = {
    key: look if callable(look) else made(slug, look)
    for slug, plays in all_plays().items()
    for key, look in plays.switches.items()
}
"""For every switch, what is seen of one situation under the house rules given."""

NUMBERS = {key: tried for plays in all_plays().values() for key, tried in plays.numbers.items()}
"""The values tried of a switch that takes a number; of any other all are."""


def seen_by_value(key: str) -> dict[Any, Any]:
    """What is seen under each value of a switch."""
    return {value: look_of(key)({key: value}) for value in values(SWITCHES[key])}


def look_of(key: str) -> Look:
    """The look that tells the values of a switch apart."""
    there = key in SWITCH_LOOKS
    assert there, f"{key} needs a situation that it decides: in `switches` of {where(key)}."
    return SWITCH_LOOKS[key]


def values(switch: Switch) -> tuple[Any, ...]:
    """The values that are tried of a switch."""
    if switch.choices:
        return tuple(choice.value for choice in switch.choices)
    there = switch.key in NUMBERS
    assert there, f"{switch.key} needs numbers to be tried with: in `numbers` of {where(switch.key)}."
    return NUMBERS[switch.key]


def where(key: str) -> Path:
    """The file in which the game of that switch says how it is played."""
    return plays_file(GAMES[key])


def test_no_situation_is_of_a_switch_that_is_gone() -> None:
    gone = sorted({*SWITCH_LOOKS, *NUMBERS} - set(SWITCHES))
    assert not gone, (
        f"No installed game has the switches {', '.join(gone)}; their situations in game_fixtures.py can go."
    )


@pytest.mark.parametrize("key", [pytest.param(key, marks=pytest.mark.clause(key)) for key in SWITCHES])
def test_cases_that_differ_by_the_switch_alone_are_answered_differently(key: str) -> None:
    seen = seen_by_value(key)
    for one, other in combinations(seen, 2):
        assert seen[one] != seen[other], f"Under {key} {one} and {other} the situation in {where(key)} looks the same."


@pytest.mark.parametrize("key", [key for key, switch in SWITCHES.items() if switch.choices])
def test_a_table_that_says_nothing_is_answered_by_the_default(key: str) -> None:
    assert look_of(key)({}) == look_of(key)({key: SWITCHES[key].default})


@pytest.mark.parametrize("key", SWITCHES)
def test_the_situation_can_be_judged_or_entered_one_way_at_least(key: str) -> None:
    """No two answers differ only because the case is unusable in two ways."""
    seen = list(seen_by_value(key).values())
    assert not all(isinstance(one, tuple) and len(one) == 2 for one in seen), f"Nothing of it is taken: {seen}"
    assert not all(isinstance(one, dict) and "error" in one for one in seen), f"Nothing of it is judged: {seen}"


@pytest.mark.parametrize("key", SWITCHES)
def test_a_ruling_names_the_house_rule_that_decided_it(key: str) -> None:
    """Where it decided: under a value that leaves everything as without it, a ruling may be silent."""
    followed = [one["follows"] for one in seen_by_value(key).values() if isinstance(one, dict)]
    named = not followed or any(key in names for names in followed)
    assert named, f"No ruling of the situation in {where(key)} names {key}: `rules.pick` in the game's answer."
