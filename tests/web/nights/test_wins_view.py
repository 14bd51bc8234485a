"""The chart of wins and the longest runs."""

from __future__ import annotations

from tableside.store.read_model.answers import GameWon
from tableside.web.nights.wins_view import WinsView, wins_view

NAMES = {"ann": "Ann", "bob": "Bob"}


def seen(ann: str, bob: str, *, a_night: int = 1) -> WinsView:
    """The view of games by a letter each, w for a win; so many are a night."""
    games = [
        GameWon(person, f"night{at // a_night}", at, int(letters[at] == "w"))
        for at in range(max(len(ann), len(bob)))
        for person, letters in (("ann", ann), ("bob", bob))
        if at < len(letters)
    ]
    return wins_view(NAMES, games, of_some=False)


def test_a_chart_is_drawn_from_three_nights_on():
    assert seen("ww", "  ").chart is None
    assert seen("www", "   ", a_night=2).chart is None
    assert seen("www", "   ").chart


def test_a_line_has_the_wins_after_each_night_also_after_one_that_was_missed():
    chart = seen("w ww w", "ww", a_night=2).chart
    assert chart
    assert [step.totals for step in chart.numbers] == [(1, 2), (3, 2), (4, 2)]
    assert chart.words == "Ann 4, Bob 2"


def test_the_longest_runs_are_shown_the_latest_of_equal_ones_and_no_single_win():
    found = seen("ww  ww w", "  w     ")
    assert [(run.name, run.length, run.first, run.last) for run in found.runs] == [("Ann", 2, 4, 5)]
    assert [run.name for run in seen("ww  ", " www").runs] == ["Bob", "Ann"]
