"""What ranked level players of a table on a tournament day, in words."""

from __future__ import annotations

import pytest

from referee.games.huckley_buck import GAME
from referee.games.huckley_buck.tournament.day import why_ranked
from referee.rules.day import PlayerScore
from referee.rules.house_rules import HouseRules

POINTS, WINS = (HouseRules(GAME.switches, {"hb.tour_rank": rank}) for rank in ("points", "wins"))


def said(*standings: PlayerScore, rules: HouseRules = POINTS, drawn: dict[str, list[str]] | None = None) -> list[str]:
    """What is said of Ann, Bob and so on, who did that; empty for nothing."""
    names = ("Ann", "Bob", "Cy", "Dee")[: len(standings)]
    found = why_ranked(dict(zip(names, standings, strict=True)), drawn or {}, rules)
    assert {clause for _, clause in found.values()} <= {"HB-AMB-24"}
    return [found.get(name, ("", ""))[0] for name in names]


@pytest.mark.clause("HB-AMB-24")
def test_no_reason_is_given_for_players_with_different_points() -> None:
    assert said(PlayerScore(22, 2, 0), PlayerScore(18, 0, 0)) == ["", ""]


@pytest.mark.clause("HB-AMB-24")
def test_players_level_on_points_are_told_apart_by_games_won() -> None:
    assert said(PlayerScore(18, 1, 3), PlayerScore(18, 0, 0)) == [
        "Level with Bob on points: ahead by more games won.",
        "Level with Ann on points: behind by fewer games won.",
    ]


@pytest.mark.clause("HB-AMB-24")
def test_players_level_on_games_won_are_told_apart_by_points_where_wins_count_first() -> None:
    assert said(PlayerScore(18, 1, 3), PlayerScore(14, 1, 0), rules=WINS) == [
        "Level with Bob on games won: ahead by more points.",
        "Level with Ann on games won: behind by fewer points.",
    ]


@pytest.mark.clause("HB-AMB-24")
def test_players_level_on_points_and_games_won_are_told_apart_by_fewer_hooks() -> None:
    assert said(PlayerScore(18, 1, 1), PlayerScore(18, 1, 3)) == [
        "Level with Bob on points and games won: ahead by fewer hooks.",
        "Level with Ann on points and games won: behind by more hooks.",
    ]


@pytest.mark.clause("HB-AMB-24")
def test_players_level_in_everything_are_told_apart_by_their_cards() -> None:
    level, drawn = PlayerScore(18, 1, 1), {"Ann": ["qh", "3S"], "Bob": ["QS", "10d"]}
    assert said(level, level, drawn=drawn) == [
        "Level with Bob on points, games won and hooks: drew Q♥, then 3♠.",
        "Level with Ann on points, games won and hooks: drew Q♠, then 10♦.",
    ]


@pytest.mark.clause("HB-AMB-24")
def test_a_player_level_with_several_has_the_reason_for_each() -> None:
    assert said(PlayerScore(18, 1, 0), PlayerScore(18, 0, 0), PlayerScore(18, 0, 0), PlayerScore(18, 0, 2))[1] == (
        "Level with Ann on points: behind by fewer games won. "
        "Level with Dee on points and games won: ahead by fewer hooks. "
        "Level with Cy on points, games won and hooks."
    )
