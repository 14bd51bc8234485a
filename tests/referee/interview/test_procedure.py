"""Missteps in procedure: every game with questions about them says where its rules are silent, in words of its own."""

from __future__ import annotations

import re

import pytest

from referee import judge
from referee.disputes.procedure import HEADLINES, PROCEDURE
from referee.games import all_games
from tests.support.game_fixtures import case_of, plays_of

SILENT = re.compile(r"rules say nothing of|and nothing of|rules don't say what follows|but not what follows")
ASKED = [
    pytest.param(slug, ask, id=f"{slug}-{ask['fault']}")
    for slug, game in all_games().items()
    if PROCEDURE in game.answers
    for ask in plays_of(slug).asks
    if ask["what"] == PROCEDURE
]


@pytest.mark.parametrize(("slug", "ask"), ASKED)
def test_a_misstep_for_which_the_rules_name_no_penalty_says_so(slug: str, ask: dict[str, object]) -> None:
    assert SILENT.search(judge(case_of(slug, ask)).text)


@pytest.mark.parametrize(("slug", "ask"), ASKED)
def test_what_follows_from_it_has_a_headline(slug: str, ask: dict[str, object]) -> None:
    ruling = judge(case_of(slug, ask)).as_dict()
    assert all_games()[slug].disputes.headline(ruling) == HEADLINES[ruling["action"]]


@pytest.mark.parametrize("slug", ["buddha", "ten", "ten-point-buck"])
def test_the_pages_offer_every_misstep_that_is_answered(slug: str) -> None:
    offered = {question.ask["fault"] for question in all_games()[slug].asked if question.ask["what"] == PROCEDURE}
    assert offered == {ask["fault"] for ask in plays_of(slug).asks if ask["what"] == PROCEDURE}
    assert {"out_of_turn", "exposed", "misdeal"} < offered
