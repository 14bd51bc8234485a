"""docs/case.schema.json says what the reader says: samples fit it, and a bent case is refused by both or by neither.

The schema sees shapes: keys, types, ranges, spellings. What only the reader can see is listed in `OF_MEANING`: names
that nobody at the table has, cards that can't be where they are entered, sums that don't add up. Of a game from
elsewhere it knows what any case has; what only that game says is listed in `OF_ELSEWHERE`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from referee import judge_any
from referee.disputes.case import ROUND_KEYS
from referee.games import all_games, installed
from tests.referee.interview.test_rubbish_in_keys import ASKS
from tests.referee.written.test_record_cases import cases as told_cases
from tests.referee.written.test_record_cases import for_the_referee
from tests.support.game_fixtures import case_of

TESTS = Path(__file__).parents[2]
SCHEMA = json.loads((TESTS.parent / "docs" / "case.schema.json").read_text("utf-8"))
SCHEMA_OF_CASES = Draft202012Validator(SCHEMA)
OURS = {slug: game for slug, game in all_games().items() if slug not in installed().packages and game.answers}
PARTS = [rule["if"]["properties"]["game"]["const"] for rule in SCHEMA["allOf"] if "then" in rule]
"""The games whose cases the schema knows."""
IN_BOTH = {slug: game for slug, game in OURS.items() if slug in PARTS}
FILES = sorted((TESTS / "cases").glob("*.jsonl"))

OF_SHAPE = {
    *("bad_type", "bad_number", "bad_card", "unreadable_card", "bad_house_rule", "bad_player_count", "bad_count"),
    *(
        "unknown_key",
        "unknown_value",
        "unknown_question",
        "unknown_house_rule",
        "missing",
        "name_twice",
    ),
    *("too_long", "bad_key", "bad_table", "no_tables", "wrong_number_of_cards"),
}
"""The codes of errors that the schema refuses too."""

OF_MEANING = {
    *("unknown_player", "hand_out", "hand_not_known", "hand_size", "not_held", "not_full", "not_next", "nobody_in"),
    *("no_such_trick", "no_such_play", "not_in_round", "round_over", "seated_twice", "upcard_not_theirs", "card_twice"),
    *("tricks_not_five", "tricks_for_hand_out", "trick_sum", "tricks_sum", "tricks_out_of_range", "bid_out_of_range"),
    *("negative", "over_ten", "joker_unnamed", "too_many_cards", "too_many_chips", "card_missing", "chips_sum"),
    *("trick_open", "too_many_dropped", "game_over", "too_few_chips", "too_much", "bad_text", "unknown_game"),
}
"""The codes of errors that no schema can see, too much, half a character or a game that isn't installed included."""

OF_OTHERS = (
    ("missing", r"ask\.(before|bids|tricks|taken|chips|piles|shown)\..+"),
    ("bad_number", r"ask\.chips\..+"),
    ("missing", r"ask\.upcard_taken"),
)
"""Errors of shape that hang on something else: on who plays, on how many chips were dealt, on whether numbers agree."""

OF_ELSEWHERE = (
    (r".*", rf"(?!({'|'.join(ROUND_KEYS)})\b).*|ask\.(?!what$).+"),
    (r"(unreadable|bad)_card|(bad|unknown)_house_rule|bad_player_count|unknown_question", r".*"),
    (r"bad_number", r"first_trick"),
)
"""Errors, code and field, that hang on what a game from elsewhere says: its keys and questions, its cards and seats."""

JUNK: tuple[Any, ...] = (
    *(None, True, 0, -1, 2, 7, 99, 100, 53, 1_000_001, 0.5, "", " ", "rubbish", "x" * 201, "yes", "5"),
    *("Ann", "7H", "♥", "10d", "n3", "w10", "yy", "YY+", "bh", "F7", "P4", "j=3", "legal", "renege", "deal"),
    *([], {}, [None], ["Ann"], ["7H"], ["Ann", "Ann"], {"Ann": 1}, {"Ann": ["n3"]}, {"rubbish": 1}),
)


def shape(error: dict[str, Any], game: Any) -> bool:
    """Whether the schema must refuse the case too, a case of that game."""
    code, field = error["code"], error["field"]
    listed = code in OF_SHAPE | OF_MEANING or game not in PARTS
    assert listed, f"{code} is in neither list: can the schema see it? {error}"
    if any(re.fullmatch(of, code) and re.fullmatch(name, field) for of, name in hangs_on_others(game)):
        return False
    if code == "unknown_player":
        return error["message"].startswith("A player is named, not")
    return code in OF_SHAPE


def hangs_on_others(game: Any) -> tuple[tuple[str, str], ...]:
    """The errors, code and field, that the schema can't see in a case of that game."""
    return OF_OTHERS if game in PARTS else OF_ELSEWHERE


def disagreement(case: dict[str, Any]) -> str:
    """How schema and reader differ over a case; nothing where they don't."""
    error, fault = judge_any(case).get("error"), next(SCHEMA_OF_CASES.iter_errors(case), None)
    if fault and not error:
        return f"The reader takes what the schema refuses: {fault.json_path}: {fault.message:.200}"
    if error and not fault and shape(error, case.get("game")):
        return f"The schema takes what the reader refuses: {error}"
    return ""


def places(value: Any, here: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of everything in a case; of a list, that of its first entry."""
    yield here
    inside = value.items() if isinstance(value, dict) else enumerate(value[:1]) if isinstance(value, list) else ()
    for key, inner in inside:
        yield from places(inner, (*here, key))


FEW: tuple[Any, ...] = (None, -1, "rubbish", [], {"rubbish": 1})


def bent(case: dict[str, Any], below: tuple[Any, ...], junk: tuple[Any, ...]) -> Iterator[tuple[str, Any]]:
    """The case with one thing below that path gone, replaced, or added; each with words for what was done."""
    found = [path for path in places(case) if path[: len(below)] == below]
    for path in found:
        if not path:
            continue
        *before, key = path
        for value in junk:
            copy = deepcopy(case)
            _inside(copy, before)[key] = value
            yield f"{path} is {value!r:.40}", copy
        copy = deepcopy(case)
        del _inside(copy, before)[key]
        yield f"{path} is gone", copy
    for path in found:
        copy = deepcopy(case)
        if isinstance(holder := _inside(copy, path), dict):
            holder["rubbish"] = 1
            yield f"{path} has a key too many", copy


def _inside(value: Any, path: Any) -> Any:
    for key in path:
        value = value[key]
    return value


@cache
def written() -> dict[str, list[dict[str, Any]]]:
    """All cases under tests/cases, by their file."""
    lines = {path.name: path.read_text("utf-8").splitlines() for path in FILES}
    return {name: [json.loads(line).get("case") or json.loads(line) for line in texts] for name, texts in lines.items()}


BENT = [
    pytest.param(
        case_of(game, ask),
        ("ask",) if number else (),
        id=f"{game}-{number}-{ask['what']}-{ask.get('fault', '')}".rstrip("-"),
    )
    for game, asks in ASKS.items()
    for number, ask in enumerate(asks)
]
"""The round is bent with the first question of each game; with the others only the question."""


@pytest.mark.slow
def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_the_schema_knows_the_games_that_come_along() -> None:
    missing, gone = sorted({*OURS} - {*PARTS}), sorted({*PARTS} - {*OURS})
    part = "in $defs what a case of it may hold, in allOf the rule that leads there"
    assert not missing, f"docs/case.schema.json needs a part for {', '.join(missing)}: {part}."
    assert not gone, f"docs/case.schema.json has a part for {', '.join(gone)}, which no folder in referee/games has."
    (known,) = [rule["if"]["properties"]["game"]["enum"] for rule in SCHEMA["allOf"] if "else" in rule]
    assert sorted(known) == sorted(PARTS), "docs/case.schema.json takes other games for its own than it has parts."
    offered = SCHEMA["properties"]["game"]["examples"]
    assert sorted(offered) == sorted(PARTS), "docs/case.schema.json has other games as examples than it has parts."


@pytest.mark.parametrize("game", ASKS)
def test_every_question_of_every_game_fits_the_schema(game: str) -> None:
    for ask in ASKS[game]:
        differ = disagreement(case_of(game, ask))
        assert not differ, f"{game}, {ask}: {differ}"


@pytest.mark.slow
@pytest.mark.parametrize("file", [path.name for path in FILES])
def test_every_sample_fits_the_schema(file: str) -> None:
    for number, sample in enumerate(written()[file], 1):
        faults = [f"{fault.json_path}: {fault.message:.200}" for fault in SCHEMA_OF_CASES.iter_errors(sample)]
        assert not faults, f"{file}, line {number}: {faults}"


@pytest.mark.slow
def test_a_case_for_people_is_refused_by_both_or_neither() -> None:
    for case in told_cases():
        assert not disagreement(for_the_referee(case)), (case["id"], disagreement(for_the_referee(case)))


def check(case: dict[str, Any], below: tuple[Any, ...], junk: tuple[Any, ...]) -> None:
    found = [f"{what}: {differ}" for what, other in bent(case, below, junk) if (differ := disagreement(other))]
    assert not found, "\n".join([f"{len(found)} differ", *found[:20]])


@pytest.mark.slow_but(16)
@pytest.mark.parametrize(("case", "below"), BENT)
def test_a_bent_case_is_refused_by_both_or_neither(case: dict[str, Any], below: tuple[Any, ...]) -> None:
    check(case, below, FEW)


@pytest.mark.thorough_but(6)
@pytest.mark.slow
@pytest.mark.parametrize(("case", "below"), BENT)
def test_a_case_bent_in_every_way_is_refused_by_both_or_neither(case: dict[str, Any], below: tuple[Any, ...]) -> None:
    check(case, below, JUNK)


@pytest.mark.parametrize("slug", sorted(IN_BOTH))
def test_a_round_that_begins_later_needs_its_leader_for_both(slug: str) -> None:
    case = case_of(slug, ASKS[slug][0])
    for first in (2, 5, 6, 10, 11, 14, 15, 16):
        for tricks in ([], [{"cards": []}], [{"leader": "Ann", "cards": []}]):
            assert not (differ := disagreement({**case, "first_trick": first, "tricks": tricks})), differ


@pytest.mark.slow
@pytest.mark.parametrize("game", IN_BOTH.values())
def test_each_switch_takes_the_same_values_in_both(game: Any) -> None:
    known = SCHEMA["$defs"][game.slug]["properties"]["house_rules"]["properties"]
    keys = [switch.key for switch in game.switches]
    first = next((f"{own} in the game, {there} there" for own, there in zip_longest(keys, known) if own != there), "")
    assert not first, f"docs/case.schema.json has other house rules of {game.title}, or in another order: {first}."
    case = case_of(game.slug, ASKS[game.slug][0])
    for switch in game.switches:
        assert known[switch.key]["default"] == switch.default, f"{switch.key}: the schema has another default"
        values = [choice.value for choice in switch.choices] or [*switch.numbers, min(switch.numbers) - 1, 100]
        for value in (*values, *map(str, values), f"0{values[0]}", None, True, [], "rubbish", 0, 10):
            differ = disagreement({**case, "house_rules": {switch.key: value}})
            assert not differ, (switch.key, value, differ)


@pytest.mark.parametrize(("slug", "most"), [(slug, game.seats[-1]) for slug, game in IN_BOTH.items()])
def test_as_many_players_sit_down_for_both(slug: str, most: int) -> None:
    case = case_of(slug, ASKS[slug][0])
    for count in range(most + 2):
        players = [*case["players"], "Dee", "Eve", "Fay", "Gus", "Hal"][:count]
        for first in (1, 11, 12, 14, 15):
            differ = disagreement({**case, "players": players, "first_trick": first})
            assert not differ, (count, first, differ)
