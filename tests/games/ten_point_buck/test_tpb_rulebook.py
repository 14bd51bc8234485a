"""The editions of Ten-Point Buck, as its rulebook tells them apart."""

from __future__ import annotations

from referee.games.ten_point_buck.rulebook import RULEBOOK
from referee.games.ten_point_buck.rulebook.editions import EDITION_DIFFERENCES


def test_every_clause_says_which_edition_it_rests_on() -> None:
    assert all("edition" in clause.source for clause in RULEBOOK.clauses)


def test_the_editions_differ_on_seven_points_tied_to_clauses() -> None:
    assert len(EDITION_DIFFERENCES) == 7
    assert all(id in RULEBOOK for difference in EDITION_DIFFERENCES for id in difference.clauses)


def test_each_difference_says_what_both_editions_do_and_what_changes() -> None:
    for difference in EDITION_DIFFERENCES:
        assert difference.first != difference.second
        assert all(text.endswith(".") for text in (difference.first, difference.second, difference.effect))
