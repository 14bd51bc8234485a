"""The switches of all four games, and how a table's choices are read."""

from __future__ import annotations

import re

import pytest

from referee.games.buddha.house_rules import SWITCHES as BUDDHA
from referee.games.buddha.rulebook import RULEBOOK as BUDDHA_RULES
from referee.games.huckley_buck.house_rules import SWITCHES as HUCKLEY_BUCK
from referee.games.huckley_buck.rulebook import RULEBOOK as HUCKLEY_BUCK_RULES
from referee.games.ten.house_rules import SWITCHES as TEN
from referee.games.ten.rulebook import RULEBOOK as TEN_RULES
from referee.games.ten_point_buck.house_rules import SWITCHES as TEN_POINT_BUCK
from referee.games.ten_point_buck.rulebook import RULEBOOK as TEN_POINT_BUCK_RULES
from referee.house_rules import HouseRules, Switch
from referee.refused import Refused
from referee.rulebook import Rulebook

GAMES = (
    (TEN_POINT_BUCK, TEN_POINT_BUCK_RULES),
    (HUCKLEY_BUCK, HUCKLEY_BUCK_RULES),
    (TEN, TEN_RULES),
    (BUDDHA, BUDDHA_RULES),
)
SWITCHES = tuple(switch for switches, _ in GAMES for switch in switches)

VALUES: dict[str, tuple[str, ...] | range] = {
    "tpb.bidding": ("in_turn", "simultaneous"),
    "tpb.tiebreak_eligible": ("all", "tied_only"),
    "tpb.illegal_remedy": ("retract_then_stand", "redeal"),
    "tpb.rounds": range(1, 100),
    "hb.target": range(1, 100),
    "hb.dropped_hook": ("no", "yes"),
    "hb.stock_empty": ("reshuffle", "limit"),
    "hb.renege_scope": ("listed_three", "all_duties"),
    "hb.race": ("trick_order", "higher_total"),
    "hb.removed_hand_extra_hook": ("no", "yes"),
    "hb.replay_from": ("first_trick", "faulty_trick"),
    "hb.max_discard": range(1, 6),
    "hb.expose_in_draw": ("misdeal", "ignore"),
    "hb.tour_rank": ("points", "wins"),
    "hb.tour_games": range(2, 4),
    "ten.penalty_points": ("ascending", "descending"),
    "ten.spare_jokers": ("shuffled", "removed"),
    "ten.joker_timing": ("reveal", "when_opened"),
    "ten.tie": ("one_card", "highest_single"),
    "ten.unprotected": ("swap", "auction"),
    "ten.refill_after_last": ("yes", "no"),
    "ten.short_refill": ("partial", "none"),
    "bud.multi_yang": ("first", "last"),
    "bud.yin_chain": ("first_nonyin", "second_only"),
    "bud.after_hole": ("would_have_won", "same_leader", "hole_player", "left_of_hole"),
    "bud.zero_bonus": ("announced", "fulfilled"),
    "bud.max_bid": ("tricks", "ten"),
    "bud.tie": ("shared", "extra_round"),
}


def by_key(switch: Switch) -> str:
    return switch.key


def test_there_are_28_switches() -> None:
    assert len(SWITCHES) == 28
    assert {switch.key for switch in SWITCHES} == set(VALUES)


@pytest.mark.parametrize("switch", SWITCHES, ids=by_key)
def test_a_switch_takes_exactly_the_agreed_values(switch: Switch) -> None:
    assert (tuple(choice.value for choice in switch.choices) or switch.numbers) == VALUES[switch.key]


@pytest.mark.clause("hb.target", "hb.max_discard", "hb.tour_games", "tpb.rounds")
@pytest.mark.parametrize(
    ("key", "usual"), [("hb.target", 11), ("hb.max_discard", 5), ("hb.tour_games", 2), ("tpb.rounds", 5)]
)
def test_a_number_has_the_usual_one_as_its_default(key: str, usual: int) -> None:
    assert next(switch.default for switch in SWITCHES if switch.key == key) == usual


@pytest.mark.parametrize("switch", [switch for switch in SWITCHES if switch.choices], ids=by_key)
def test_the_first_choice_is_the_default(switch: Switch) -> None:
    assert switch.default == switch.choices[0].value


@pytest.mark.parametrize("switch", SWITCHES, ids=by_key)
def test_a_switch_explains_itself(switch: Switch) -> None:
    assert switch.title
    assert switch.title[0].isupper()
    assert switch.sentence.endswith(".")
    assert all(choice.label and "_" not in choice.label for choice in switch.choices)


@pytest.mark.parametrize("switch", SWITCHES, ids=by_key)
def test_the_labels_of_a_switch_differ(switch: Switch) -> None:
    labels = [choice.label for choice in switch.choices]
    assert len(set(labels)) == len(labels)


@pytest.mark.parametrize(("switches", "rulebook"), GAMES, ids=("tpb", "hb", "ten", "bud"))
def test_what_a_switch_points_to_is_in_the_rulebook(switches: tuple[Switch, ...], rulebook: Rulebook) -> None:
    assert [switch.key for switch in switches if switch.see not in rulebook] == []


@pytest.mark.parametrize(("switches", "rulebook"), GAMES, ids=("tpb", "hb", "ten", "bud"))
def test_the_switch_of_an_ambiguity_points_back_to_it(switches: tuple[Switch, ...], rulebook: Rulebook) -> None:
    seen = {switch.key: switch.see for switch in switches}
    pairs = [(ambiguity.switch, ambiguity.id) for ambiguity in rulebook.ambiguities if ambiguity.switch]
    assert [(key, id) for key, id in pairs if seen.get(key) not in (id, "HB-END-01")] == []


def test_a_table_that_says_nothing_plays_the_defaults() -> None:
    rules = HouseRules(HUCKLEY_BUCK)
    assert dict(rules) == {switch.key: switch.default for switch in HUCKLEY_BUCK}
    assert rules.changed() == {}


def test_only_the_switches_given_change() -> None:
    rules = HouseRules(HUCKLEY_BUCK, {"hb.dropped_hook": "yes", "hb.race": "trick_order", "hb.target": 15})
    assert rules.changed() == {"hb.dropped_hook": "yes", "hb.target": 15}


def test_a_ruling_picks_the_switches_it_used() -> None:
    rules = HouseRules(HUCKLEY_BUCK, {"hb.race": "higher_total"})
    assert rules.pick("hb.race", "hb.target") == {"hb.race": "higher_total", "hb.target": 11}


def test_a_value_is_told_in_the_words_of_the_table() -> None:
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


NUMBERS = [switch for switch in SWITCHES if not switch.choices]


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
