"""How every number came about: on any sheet of any game the sum is the total, by clauses that the rulebook has."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from table_play import Night, nights

from referee.explanation import Explanation
from referee.games import all_games
from tableside.scorebook.played_game import PlayedGame
from tests.plays import plays_of


def check(night: Night, played: PlayedGame) -> int:
    """Looks at every cell of a game; how many there were."""
    game, before = night.table.game, [0] * len(night.table.names)
    for place, row in enumerate(played.course.rows):
        for seat, cell in enumerate(row.cells):
            found = game.explain(played.course, place, seat)
            assert found.before == before[seat]
            assert found.total == cell.total, (row, found)
            assert found.steps, "every cell says something, if only that nothing counts"
            assert all(step.words for step in (*found.steps, *found.then))
            assert all(clause in game.rulebook for clause in found.clauses), found.clauses
        before = [cell.total for cell in row.cells]
    return len(played.course.rows) * len(night.table.names)


@given(nights())
def test_every_cell_of_any_night_sums_to_its_total(night: Night):
    for played in night.table.games:
        check(night, played)


@given(st.sampled_from(sorted(all_games())), st.randoms(use_true_random=False))
def test_every_cell_of_a_long_game_sums_to_its_total_under_any_house_rules(slug: str, luck: random.Random):
    game = all_games()[slug]
    night = Night(slug, luck.choice(list(game.seats)))
    chosen = {
        switch.key: luck.choice([*(choice.value for choice in switch.choices)])
        for switch in game.switches
        if switch.choices
    }
    night.enter("house_rules", rules=chosen)
    for _ in range(40):
        course = night.table.course
        kind = (
            course.prompt.entry if course.prompt.entry and luck.random() < 0.75 else luck.choice(list(course.entries))
        )
        night.try_to(kind, **plays_of(slug).entry(luck, course, kind))
    for played in night.table.games:
        check(night, played)


@pytest.mark.parametrize("slug", sorted(all_games()))
def test_the_night_that_every_game_plays_is_explained(slug: str):
    night = Night(slug, plays_of(slug).players[0])
    plays_of(slug).night(night)
    assert sum(check(night, played) for played in night.table.games)


def test_what_a_game_would_come_to_is_a_sum_of_its_own():
    night = Night("ten", 3)
    night.enter("result", shown=[["9"], ["4"], ["3"]], round_card=5)
    found: Explanation = night.table.game.explain(night.table.course, 0, 0)
    assert (found.total, found.net) == (0, -14)
