"""The second referee's random cases set every switch that a question turns on, to each of its choices."""

from __future__ import annotations

import pytest

from referee.games import all_games
from referee.house_rules import Switch
from tests.referee.second.second_cases import SWITCHES, SWITCHES_LEFT_OUT

SET_AT_RANDOM = {key: values for switches in SWITCHES.values() for key, values in switches.items()}
KNOWN = [switch for slug in SWITCHES for switch in all_games()[slug].switches]
WHERE = "tests/referee/second/second_cases.py"


@pytest.mark.parametrize("switch", KNOWN, ids=lambda switch: switch.key)
def test_a_switch_is_set_at_random_or_left_out_for_a_reason(switch: Switch) -> None:
    places = (switch.key in SET_AT_RANDOM) + (switch.key in SWITCHES_LEFT_OUT)
    assert places == 1, f"{switch.key} must stand in SWITCHES of {WHERE} or, with the reason, in SWITCHES_LEFT_OUT."


@pytest.mark.parametrize("switch", KNOWN, ids=lambda switch: switch.key)
def test_every_choice_of_a_switch_is_tried(switch: Switch) -> None:
    tried = SET_AT_RANDOM.get(switch.key, [choice.value for choice in switch.choices] or [switch.default])
    missing = [choice.value for choice in switch.choices if choice.value not in tried]
    assert not missing, f"{switch.key} is never set to {', '.join(missing)}: its values stand in SWITCHES of {WHERE}."
    assert all(switch.read(value) == value for value in tried), f"{WHERE} sets {switch.key} to what nobody plays."


def test_no_switch_is_named_that_is_gone() -> None:
    gone = {*SET_AT_RANDOM, *SWITCHES_LEFT_OUT} - {switch.key for switch in KNOWN}
    assert not gone, f"No game has the switches {', '.join(sorted(gone))}, which {WHERE} names."
