"""What one table of a day enters costs the same however many others play: no other table is read for it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tableside.days.day import DayTable, DayTables
from tableside.days.scores import leg_scores
from tableside.days.scores import standings as of_day
from tableside.days.scores.leg_scores import scores_of_game
from tableside.days.scores.standings import DayStanding, standings
from tableside.scorebook.table.played_game import PlayedGame
from tests.scorebook.day_play import NAMES, PlayedDay, a_leg, cards_to_draw

SWEEP = [[0] * 5] * 3


@pytest.fixture
def played(tmp_path: Path) -> Iterator[PlayedDay]:
    day = PlayedDay(tmp_path / "book.sqlite3", NAMES[:16])
    day.seat()
    yield day
    day.close()


@pytest.fixture
def read(played: PlayedDay, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ids of the tables that are read."""
    found: list[str] = []
    find = played.book.find_each
    monkeypatch.setattr(played.book, "find_each", lambda ids: (found.extend(ids), find(ids))[1])
    return found


def test_a_tables_word_and_its_place_in_the_leg_read_no_other_table(played: PlayedDay, read: list[str]):
    at = played.at(1)
    for _ in range(2):
        played.play(at.key, SWEEP)
    own = played.tables[at.key][0]
    read.clear()
    played.enter("done", table=at.key, games=2)
    assert read == [own]
    read.clear()
    assert [*played.days.tables_at(played.day_id, at)] == [at.key]
    assert read == [own]


def test_a_table_that_was_opened_anew_is_read_with_the_one_before_it(played: PlayedDay, read: list[str]):
    before = played.at(1)
    played.play(before.key, SWEEP)
    played.enter("reseated", tables={"1": [*reversed(before.players)]})
    at = played.at(1)
    played.play(at.key, SWEEP)
    both = [played.tables[key][0] for key in (before.key, at.key)]
    read.clear()
    played.enter("done", table=at.key, games=2)
    assert read == both


def test_a_leg_that_is_over_is_added_up_once_and_again_when_a_table_of_it_is_put_right(
    played: PlayedDay, monkeypatch: pytest.MonkeyPatch
):
    a_leg(played, random.Random(1))
    played.move(cards_to_draw(played))
    before = games(played)
    added: list[PlayedGame] = []
    monkeypatch.setattr(leg_scores, "scores_of_game", lambda game: (added.append(game), scores_of_game(game))[1])
    played.play(played.at(0).key, SWEEP)
    games(played)
    assert len(added) == 1
    first = played.day.of_leg(1)[0]
    played.enter_at(first.key, "struck", target=played.table(first.key).games[1].events[-1].position)
    after = games(played)
    assert {before[name] - after[name] for name in first.players if name not in played.at(0).players} == {1}


def test_the_standings_are_computed_once_until_something_is_entered(played: PlayedDay):
    def now() -> list[list[DayStanding]]:
        return standings(played.day, played.tables)

    first = now()
    assert now() is first
    played.play(played.at(0).key, SWEEP)
    after_a_game = now()
    assert after_a_game != first
    played.enter("came", players=["Zed"])
    assert now() != after_a_game


def test_the_standings_stay_as_they_are_until_a_game_ends(played: PlayedDay):
    first = standings(played.day, played.tables)
    played.enter_at(played.at(0).key, "result", tricks=[5, 0, 0, 0], winners=[0] * 5)
    assert standings(played.day, played.tables) is first


def test_the_legs_before_are_added_up_once_for_the_standings(played: PlayedDay, monkeypatch: pytest.MonkeyPatch):
    a_leg(played, random.Random(1))
    played.move(cards_to_draw(played))
    games(played)
    added: list[int] = []
    add_up = of_day._earlier
    monkeypatch.setattr(of_day, "_earlier", lambda players, legs: (added.append(len(legs)), add_up(players, legs))[1])
    before = games(played)
    played.play(played.at(0).key, SWEEP)
    after = games(played)
    assert {name for name in after if after[name] != before[name]} == {*played.at(0).players}
    assert added == []


def games(played: PlayedDay) -> dict[str, int]:
    return {one.player: one.games for level in standings(played.day, played.tables) for one in level}


def test_tables_are_found_by_key_place_and_player():
    first, second, third = (
        DayTable("a", 1, 0, ("Ann", "Bob")),
        DayTable("b", 1, 1, ("Cy",)),
        DayTable("c", 1, 0, ("Ann", "Cy")),
    )
    tables = DayTables((first, second)).and_more([third])
    assert tables == (first, second, third)
    assert (tables.by_key["b"], tables.by_leg_and_rank[1, 0]) == (second, [first, third])
    assert tables.by_player == {"Ann": third, "Bob": first, "Cy": third}
