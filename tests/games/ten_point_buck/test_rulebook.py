"""The editions of Ten-Point Buck, as its rulebook tells them apart."""

from __future__ import annotations

from referee.games.ten_point_buck.rulebook import RULEBOOK
from referee.games.ten_point_buck.rulebook.editions import EDITION_DIFFERENCES


def test_every_clause_says_which_edition_it_rests_on() -> None:
    without = [clause.id for clause in RULEBOOK.clauses if "edition" not in clause.source]
    assert not without, f"The source of {', '.join(without)} names no edition."


def test_the_editions_differ_on_seven_points_tied_to_clauses() -> None:
    assert len(EDITION_DIFFERENCES) == 7
    unknown = [id for difference in EDITION_DIFFERENCES for id in difference.clauses if id not in RULEBOOK]
    assert not unknown, f"The rulebook has no {', '.join(unknown)}."


def test_each_difference_says_what_both_editions_do_and_what_changes() -> None:
    for difference in EDITION_DIFFERENCES:
        assert difference.first != difference.second, f"On {difference.topic} both editions say the same."
        for sentence in (difference.first, difference.second, difference.effect):
            assert sentence.endswith("."), f"On {difference.topic} this is no sentence: {sentence}"
