"""Rubbish is refused by its name wherever it stands, also under a key that the question has no use for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from referee import judge_any
from referee.games import all_games
from tests.plays import all_plays, case_of, plays_file

JUNK: tuple[Any, ...] = ({"rubbish": ["x"]}, [["rubbish"]], 0.5, "rubbish", None)
ASKS = {slug: plays.asks for slug, plays in all_plays().items()}
"""Questions of each game, as its `plays.py` has them."""


def every_key() -> Iterator[Any]:
    """Every key of every question: the case, the key, and the name of its field."""
    for game, asks in ASKS.items():
        for number, ask in enumerate(asks):
            told = case_of(game, ask)
            for key in told:
                yield pytest.param(told, key, "", id=f"{game}-{ask['what']}-{number}-{key}")
            for key in ask:
                yield pytest.param(told, key, "ask", id=f"{game}-{ask['what']}-{number}-ask.{key}")


def with_junk(told: dict[str, Any], key: str, where: str, junk: Any) -> dict[str, Any]:
    return {**told, "ask": {**told["ask"], key: junk}} if where else {**told, key: junk}


@pytest.mark.parametrize("slug", all_games())
def test_every_question_of_every_game_is_tried(slug: str) -> None:
    answers, asked = set(all_games()[slug].answers), {ask["what"] for ask in ASKS[slug]}
    missing, gone = sorted(answers - asked), sorted(asked - answers)
    assert not missing, f"{slug} needs an example of {', '.join(missing)}: in `asks` of {plays_file(slug)}."
    assert not gone, f"{slug} no longer answers {', '.join(gone)}: its examples in {plays_file(slug)} can go."


@pytest.mark.parametrize(("told", "key", "where"), list(every_key()))
def test_rubbish_under_a_key_is_refused_by_the_name_of_the_key(told: dict[str, Any], key: str, where: str) -> None:
    field = f"{where}.{key}" if where else key
    for junk in JUNK:
        if junk is None and field in ("ask.bonus", "ask.leader"):
            continue
        error = judge_any(with_junk(told, key, where, junk)).get("error")
        assert error is not None, (field, junk)
        assert error["field"] == field or error["field"].startswith((f"{field}.", f"{field}[")), (field, junk, error)


@pytest.mark.parametrize(
    "told", [pytest.param(case_of(game, ask), id=f"{game}-{ask['what']}") for game in ASKS for ask in ASKS[game]]
)
def test_a_key_that_nobody_knows_is_refused_by_its_name(told: dict[str, Any]) -> None:
    assert judge_any({**told, "rubbish": 1})["error"]["field"] == "rubbish"
    assert judge_any(with_junk(told, "rubbish", "ask", 1))["error"]["field"] == "ask.rubbish"
    assert judge_any(told).get("error", {}).get("code") not in ("unknown_key", "bad_type")
