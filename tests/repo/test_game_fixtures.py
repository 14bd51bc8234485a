"""Games that the tests can't play, since their package doesn't say how."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import entry_points
from pathlib import Path

import pytest

import referee.games
from referee.games import all_games, installed
from tests.support import game_fixtures


@pytest.fixture
def without_fixtures(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """No game from another package has fixtures."""
    monkeypatch.setattr(referee.games, "entry_points", entry_points)
    monkeypatch.setattr(game_fixtures, "plays_file", lambda slug: tmp_path / slug)
    yield
    monkeypatch.undo()
    installed.cache_clear()


def test_an_installed_game_without_fixtures_is_left_out(without_fixtures: None) -> None:
    assert game_fixtures.leave_out_games_without_fixtures() == ["Oh Hell"]
    assert sorted(all_games()) == game_fixtures.OURS
