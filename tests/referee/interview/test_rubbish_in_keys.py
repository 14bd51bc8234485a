"""Rubbish is refused by its name wherever it is, also under a key that the question has no use for."""

from __future__ import annotations

from typing import Any

import pytest

from referee import judge_any
from referee.games import all_games
from tests.support.game_fixtures import all_plays, case_of, plays_file

JUNK: tuple[Any, ...] = ({"rubbish": ["x"]}, [["rubbish"]], 0.5, "rubbish", None)
NONE_SAYS_NOBODY = {("bonus", "ask"), ("leader", "ask")}
ASKS = {slug: plays.asks for slug, plays in all_plays().items()}
"""Questions of each game, as its `game_fixtures.py` has them."""


def cases() -> list[Any]:
    """A case of every question."""
    return [pytest.param(case_of(game, ask), id=f"{game}-{ask['what']}") for game in ASKS for ask in ASKS[game]]


def with_junk(case: dict[str, Any], key: str, where: str, junk: Any) -> dict[str, Any]:
    return {**case, "ask": {**case["ask"], key: junk}} if where else {**case, key: junk}


@pytest.mark.parametrize("slug", all_games())
def test_every_question_of_every_game_is_tried(slug: str) -> None:
    answers, asked = set(all_games()[slug].answers), {ask["what"] for ask in ASKS[slug]}
    missing, gone = sorted(answers - asked), sorted(asked - answers)
    assert not missing, f"{slug} needs an example of {', '.join(missing)}: in `asks` of {plays_file(slug)}."
    assert not gone, f"{slug} no longer answers {', '.join(gone)}: its examples in {plays_file(slug)} can go."


def fault_of(case: dict[str, Any], key: str, where: str, junk: Any) -> str:
    """What is wrong with the answer to rubbish under a key; empty where it is refused by the name of that key."""
    field = f"{where}.{key}" if where else key
    error = judge_any(with_junk(case, key, where, junk)).get("error")
    if error is None:
        return f"{junk!r} under {field} is taken"
    named = error["field"] == field or error["field"].startswith((f"{field}.", f"{field}["))
    return "" if named else f"{junk!r} under {field} is refused as {error}"


@pytest.mark.slow_but(4)
@pytest.mark.parametrize("case", cases())
def test_rubbish_under_a_key_is_refused_by_the_name_of_the_key(case: dict[str, Any]) -> None:
    keys = [(key, "") for key in case] + [(key, "ask") for key in case["ask"]]
    assert len(keys) > 3
    faults = [
        fault_of(case, key, where, junk)
        for key, where in keys
        for junk in JUNK
        if junk is not None or (key, where) not in NONE_SAYS_NOBODY
    ]
    assert not any(faults), "; ".join(filter(None, faults))


@pytest.mark.parametrize("case", cases())
def test_a_key_that_nobody_knows_is_refused_by_its_name(case: dict[str, Any]) -> None:
    assert judge_any({**case, "rubbish": 1})["error"]["field"] == "rubbish"
    assert judge_any(with_junk(case, "rubbish", "ask", 1))["error"]["field"] == "ask.rubbish"
    assert judge_any(case).get("error", {}).get("code") not in ("unknown_key", "bad_type")
