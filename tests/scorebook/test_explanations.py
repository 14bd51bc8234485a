"""How every number came about: on any sheet of any game the sum is the total, by clauses that the rulebook has."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.games import all_games
from referee.rules.explanation import Explanation
from referee.rules.house_rules import Value
from tableside.scorebook.table.played_game import PlayedGame
from tests.scorebook.table_play import TableInPlay, tables_in_play
from tests.support.game_fixtures import plays_of


def check(in_play: TableInPlay, played: PlayedGame) -> int:
    """Looks at every cell of a game; how many there were."""
    game, before = in_play.table.game, [0] * len(in_play.table.names)
    for place, row in enumerate(played.course.rows):
        for seat, cell in enumerate(row.cells):
            found = game.explain(played.course, place, seat)
            assert found.before == before[seat], (row, found)
            assert found.total == cell.total, (row, found)
            assert found.steps, "every cell says something, if only that nothing counts"
            assert all(step.words for step in (*found.steps, *found.final_steps)), f"A step has no words: {found}"
            assert [clause for clause in found.clauses if clause not in game.rulebook] == []
        before = [cell.total for cell in row.cells]
    return len(played.course.rows) * len(in_play.table.names)


@pytest.mark.slow
@given(tables_in_play())
def test_every_cell_of_any_table_sums_to_its_total(in_play: TableInPlay):
    for played in in_play.table.games:
        check(in_play, played)


def table_after_attempts(slug: str, players: int, rules: dict[str, Value], luck: random.Random) -> TableInPlay:
    """A table after forty attempts to enter something, mostly what is due, under these house rules."""
    in_play = TableInPlay(slug, players)
    in_play.enter("house_rules", rules=rules)
    for _ in range(40):
        course = in_play.table.course
        due = course.prompt.entry
        kind = due if due and luck.random() < 0.75 else luck.choice(list(course.entries))
        in_play.try_to(kind, **plays_of(slug).entry(luck, course, kind))
    return in_play


@pytest.mark.slow
@given(st.sampled_from(sorted(all_games())), st.randoms(use_true_random=False))
def test_every_cell_of_a_long_game_sums_to_its_total_under_any_house_rules(slug: str, luck: random.Random):
    game = all_games()[slug]
    chosen = {switch.key: luck.choice(switch.choices).value for switch in game.switches if switch.choices}
    in_play = table_after_attempts(slug, luck.choice(list(game.seats)), chosen, luck)
    for played in in_play.table.games:
        check(in_play, played)


VALUES = [
    pytest.param(slug, switch.key, choice.value, id=f"{switch.key}={choice.value}")
    for slug in sorted(all_games())
    for switch in all_games()[slug].switches
    for choice in switch.choices
]


@pytest.mark.slow_but(7)
@pytest.mark.parametrize(("slug", "key", "value"), VALUES)
def test_every_value_of_every_switch_keeps_sums_and_totals_together(slug: str, key: str, value: Value):
    luck = random.Random(f"{key}={value}")
    in_play = table_after_attempts(slug, luck.choice(list(all_games()[slug].seats)), {key: value}, luck)
    assert sum(check(in_play, played) for played in in_play.table.games)


@pytest.mark.parametrize("slug", sorted(all_games()))
def test_the_table_that_every_game_plays_is_explained(slug: str):
    in_play = TableInPlay(slug, plays_of(slug).players[0])
    plays_of(slug).rounds(in_play)
    assert sum(check(in_play, played) for played in in_play.table.games)


def test_what_a_game_would_come_to_is_a_sum_of_its_own():
    in_play = TableInPlay("ten", 3)
    in_play.enter("result", shown=[["9"], ["4"], ["3"]], round_card=5)
    found: Explanation = in_play.table.game.explain(in_play.table.course, 0, 0)
    assert (found.total, found.net) == (0, -14)
