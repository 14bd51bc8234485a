"""The longest run of wins."""

from __future__ import annotations

import pytest

from tableside.statistics.longest_run import longest_run
from tableside.store.read_model.answers import GameWon


@pytest.mark.parametrize(
    ("wins", "run"),
    [("", []), ("-", []), ("W", [1]), ("WW-W", [1, 2]), ("WW-WW", [4, 5]), ("-WWW-W", [2, 3, 4])],
)
def test_the_longest_run_is_the_most_wins_one_after_another(wins: str, run: list[int]) -> None:
    games = [GameWon("ann", "night", number, int(won == "W")) for number, won in enumerate(wins, 1)]
    assert [game.ended for game in longest_run(games)] == run
