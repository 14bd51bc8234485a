"""The games as they were at an earlier position: taken from what was played already, as playing all again would."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from tableside.scorebook.conflicts.earlier import games_at
from tableside.scorebook.replay import replay
from tableside.scorebook.table.played_game import KEPT_EVERY, State
from tableside.scorebook.table.table import Table
from tests.scorebook.kept import KEPT, kept_book
from tests.scorebook.table_play import TableInPlay, tables_in_play, won_games

NAMES = sorted(path.name.removesuffix(".sheets.json") for path in KEPT.glob("*.sheets.json"))


def agrees(table: Table) -> None:
    """At each of its positions."""
    for position in range(1, table.position + 1):
        then = replay(table.history.events[:position])
        games = games_at(table, position)
        assert games == then.games, position
        assert [(one.course, one.lapsed) for one in games] == [(one.course, one.lapsed) for one in then.games], position


@pytest.mark.slow
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(tables_in_play())
def test_the_games_at_any_position_are_those_of_a_replay(in_play: TableInPlay):
    agrees(in_play.table)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_of_kept_tables_too(name: str, tmp_path: Path):
    with kept_book(tmp_path, name) as book:
        for table_id in book.ids():
            agrees(book.table(table_id))


@pytest.mark.parametrize("share", [0.01, 0.5, 0.99])
def test_what_was_played_is_asked_and_not_played_again(share: float, monkeypatch: pytest.MonkeyPatch):
    in_play = won_games(30)
    read = {"taken": [20, 30, 29], "bonus": None}
    in_play.enter("corrected", target=in_play.table.games[14].opened_at + 2, data=read, allowed=True, note="counted")
    at, played, play = round(share * in_play.table.position), [], State.after
    assert in_play.table.games
    monkeypatch.setattr(State, "after", lambda state, event: (played.append(event), play(state, event))[1])
    assert games_at(in_play.table, at)
    a_game = 10
    assert len(played) <= KEPT_EVERY + a_game
