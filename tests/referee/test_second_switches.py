"""The second referee's random cases set every switch that a question turns on, to each of its choices.

What it knows of a game is in `second.py` among that game's tests; a game without it is none of its business.
"""

from __future__ import annotations

import pytest

from referee.games import all_games
from referee.rules.house_rules import Switch
from tests.referee.second.game import second_file, second_games

KNOWN = [pytest.param(slug, switch, id=switch.key) for slug in second_games() for switch in all_games()[slug].switches]


@pytest.mark.parametrize(("slug", "switch"), KNOWN)
def test_a_switch_is_set_at_random_or_left_out_for_a_reason(slug: str, switch: Switch) -> None:
    second = second_games()[slug]
    places = (switch.key in second.switches) + (switch.key in second.left_out)
    assert places == 1, f"{switch.key} must stand in `switches` of {second_file(slug)} or, why not, in `left_out`."


@pytest.mark.parametrize(("slug", "switch"), KNOWN)
def test_every_choice_of_a_switch_is_tried(slug: str, switch: Switch) -> None:
    tried = second_games()[slug].switches.get(switch.key, [choice.value for choice in switch.choices])
    missing = [choice.value for choice in switch.choices if choice.value not in tried]
    where = f"`switches` of {second_file(slug)}"
    assert not missing, f"{switch.key} is never set to {', '.join(missing)}: its values stand in {where}."
    assert all(switch.read(value) == value for value in tried), f"{where} sets {switch.key} to what nobody plays."


@pytest.mark.parametrize("slug", second_games())
def test_no_switch_is_named_that_is_gone(slug: str) -> None:
    second = second_games()[slug]
    gone = sorted({*second.switches, *second.left_out} - {switch.key for switch in all_games()[slug].switches})
    assert not gone, f"{slug} has no switch {', '.join(gone)}, which {second_file(slug)} names."
