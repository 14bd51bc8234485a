"""The switches of all games, and how a table's choices are read."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from referee.games import all_games, installed
from referee.games.buddha.house_rules import SWITCHES as BUDDHA
from referee.games.huckley_buck.house_rules import SWITCHES as HUCKLEY_BUCK
from referee.refused import Refused
from referee.rules.house_rules import Choice, HouseRules, Switch, counting

SWITCHES = tuple(switch for game in all_games().values() for switch in game.switches)
GAMES = {switch.key: slug for slug, game in all_games().items() for switch in game.switches}
SCHEMA = json.loads((Path(__file__).parents[3] / "docs" / "case.schema.json").read_text("utf-8"))
OURS = [slug for slug, game in all_games().items() if slug not in installed().packages and game.answers]
AGREED = [switch for switch in SWITCHES if GAMES[switch.key] in OURS]
"""The switches whose values the schema agrees: those of the games that come along with a referee."""


def by_key(switch: Switch) -> str:
    return switch.key


def in_schema(slug: str) -> Mapping[str, Any]:
    """The house rules that the schema has for a game; none where it doesn't have the game."""
    return SCHEMA["$defs"].get(slug, {}).get("properties", {}).get("house_rules", {}).get("properties", {})


def agreed(value: Mapping[str, Any]) -> tuple[str, ...] | range:
    """The values that the schema agrees for a switch: some words, or whole numbers."""
    if "enum" in value:
        return tuple(value["enum"])
    whole = value["anyOf"][0]
    return range(whole["minimum"], whole["maximum"] + 1)


@pytest.mark.parametrize("switch", AGREED, ids=by_key)
def test_a_switch_takes_exactly_the_agreed_values(switch: Switch) -> None:
    known = in_schema(GAMES[switch.key])
    here = switch.key in known
    where = f"docs/case.schema.json, under house_rules of {GAMES[switch.key]} in $defs"
    assert here, f"{switch.key} needs its line in {where}."
    taken, written = tuple(choice.value for choice in switch.choices) or switch.numbers, agreed(known[switch.key])
    assert taken == written, f"{switch.key} takes {taken}, but {where} has {written}."
    usual = known[switch.key].get("default")
    assert switch.default == usual, f"{switch.key} is {switch.default!r} as a rule, but {usual!r} in {where}."


def test_the_schema_agrees_no_switch_that_is_gone() -> None:
    known = {key for slug in OURS for key in in_schema(slug)}
    gone = sorted(known - {switch.key for switch in AGREED})
    assert not gone, f"docs/case.schema.json has the house rules {', '.join(gone)}, which no game has."


@pytest.mark.parametrize("switch", [switch for switch in SWITCHES if switch.choices], ids=by_key)
def test_the_first_choice_is_the_default(switch: Switch) -> None:
    assert switch.default == switch.choices[0].value


@pytest.mark.parametrize("switch", SWITCHES, ids=by_key)
def test_a_switch_explains_itself(switch: Switch) -> None:
    assert switch.title
    assert switch.title[0].isupper()
    assert switch.sentence.endswith(".")
    wrong = [choice.value for choice in switch.choices if not choice.label or "_" in choice.label]
    assert not wrong, f"{wrong} of {switch.key} isn't said in words."


@pytest.mark.parametrize("switch", SWITCHES, ids=by_key)
def test_the_labels_of_a_switch_differ(switch: Switch) -> None:
    labels = [choice.label for choice in switch.choices]
    assert len(set(labels)) == len(labels)


def test_a_table_that_says_nothing_plays_the_defaults() -> None:
    rules = HouseRules(HUCKLEY_BUCK)
    assert dict(rules) == {switch.key: switch.default for switch in HUCKLEY_BUCK}
    assert rules.non_defaults() == {}


def test_only_the_switches_given_change() -> None:
    rules = HouseRules(HUCKLEY_BUCK, {"hb.dropped_hook": "yes", "hb.race": "trick_order", "hb.target": 15})
    assert rules.non_defaults() == {"hb.dropped_hook": "yes", "hb.target": 15}


def test_a_ruling_picks_the_switches_it_used() -> None:
    rules = HouseRules(HUCKLEY_BUCK, {"hb.race": "higher_total"})
    assert rules.pick("hb.race", "hb.target") == {"hb.race": "higher_total", "hb.target": 11}


def test_a_value_has_words_for_the_table() -> None:
    dropped_hook = next(switch for switch in HUCKLEY_BUCK if switch.key == "hb.dropped_hook")
    target = next(switch for switch in HUCKLEY_BUCK if switch.key == "hb.target")
    assert dropped_hook.label("no") == "no hook for a dropped player"
    assert target.label(15) == "15"


def test_a_switch_of_another_game_is_refused_by_name() -> None:
    with pytest.raises(Refused, match=re.escape("No house rule 'hb.target'; there are bud.multi_yang, ")) as refusal:
        HouseRules(BUDDHA, {"hb.target": 11})
    assert refusal.value.code == "unknown_house_rule"
    assert refusal.value.field == "house_rules.hb.target"


def test_a_value_nobody_plays_is_refused_with_what_is_allowed() -> None:
    with pytest.raises(Refused) as refusal:
        HouseRules(BUDDHA, {"bud.after_hole": "nobody"})
    assert refusal.value.code == "bad_house_rule"
    assert refusal.value.field == "house_rules.bud.after_hole"
    assert "'nobody'" in refusal.value.message
    assert "would_have_won, same_leader, hole_player, left_of_hole" in refusal.value.message


@pytest.mark.parametrize("given", [True, False, None, 0, [], {}, "NO", "no "])
def test_only_the_written_value_counts_as_a_choice(given: object) -> None:
    with pytest.raises(Refused, match="one of no, yes"):
        HouseRules(HUCKLEY_BUCK, {"hb.dropped_hook": given})


NUMBERS = [switch for switch in SWITCHES if switch.numbers]


@pytest.mark.parametrize("switch", NUMBERS, ids=by_key)
def test_the_lowest_and_the_highest_number_are_taken(switch: Switch) -> None:
    lowest, highest = switch.numbers[0], switch.numbers[-1]
    assert (switch.read(lowest), switch.read(highest)) == (lowest, highest)


@pytest.mark.parametrize("switch", NUMBERS, ids=by_key)
@pytest.mark.parametrize("beyond", [-1, 1])
def test_a_number_just_outside_is_refused_with_the_limits(switch: Switch, beyond: int) -> None:
    number = switch.numbers[0] - 1 if beyond < 0 else switch.numbers[-1] + 1
    with pytest.raises(Refused, match=f"from {switch.numbers[0]} to {switch.numbers[-1]}"):
        switch.read(number)


@pytest.mark.parametrize("given", ["15", " 15 ", 15])
def test_a_number_may_come_from_a_form(given: object) -> None:
    assert HouseRules(HUCKLEY_BUCK, {"hb.target": given}).number("hb.target") == 15


@pytest.mark.parametrize("given", [True, None, "", "eleven", "-3", "1.5", 7.0, "1_1", "٣", [11], "9" * 5000])
def test_what_is_no_whole_number_is_refused(given: object) -> None:
    with pytest.raises(Refused, match="a whole number from 1 to 99"):
        HouseRules(HUCKLEY_BUCK, {"hb.target": given})


ENDS = Switch("ends", "The game ends", "", "", (Choice(0, "at a target"), Choice(1, "after some rounds")))
TARGET = Switch("target", "Target", "", "", numbers=range(1, 9), usual=5, goes_with=("ends", 0))
ROUNDS = Switch("rounds", "Rounds", "", "", numbers=range(1, 9), usual=5, goes_with=("ends", 1))


@pytest.mark.parametrize(
    ("rules", "counted"),
    [({}, TARGET), ({"ends": ""}, TARGET), ({"ends": 0}, TARGET), ({"ends": "1"}, ROUNDS), ({"ends": 1}, ROUNDS)],
)
def test_a_switch_counts_with_its_value_of_another_one_or_where_silence_means_it(
    rules: dict[str, object], counted: Switch
) -> None:
    assert counting((ENDS, TARGET, ROUNDS), rules) == [ENDS, counted]


def test_what_does_not_count_is_no_difference() -> None:
    assert HouseRules((ENDS, TARGET, ROUNDS), {"target": 7, "rounds": 7}).non_defaults() == {"target": 7}
