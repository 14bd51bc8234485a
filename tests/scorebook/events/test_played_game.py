"""Games are played on from the nearest state that was kept: what is folded again is counted, event by event."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from referee.games.huckley_buck.course import HuckleyBuckCourse
from referee.rules.course import Setup
from tableside.scorebook import alike_names
from tableside.scorebook.edits import replaced_entries
from tableside.scorebook.kinds.kinds import kind_of
from tableside.scorebook.kinds.table_kind import TableKind
from tableside.scorebook.replay import replay
from tableside.scorebook.table.changes import changed_games
from tableside.scorebook.table.played_game import KEPT_EVERY, PlayedGame, State
from tableside.scorebook.table.table import Table
from tests.scorebook.table_play import TableInPlay, buddha_round, tpb_round, won_games


@pytest.fixture
def replayed(monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """How many events were folded since this was asked last."""
    count, step = [0], State.after

    def counted(self: State, event: object) -> State:
        count[0] += 1
        return step(self, event)  # type: ignore[arg-type]

    def since() -> int:
        found, count[0] = count[0], 0
        return found

    monkeypatch.setattr(State, "after", counted)
    return since


def table_with_deals(rounds: int) -> TableInPlay:
    """So many deals of Buddha that were dealt again."""
    in_play = TableInPlay("buddha")
    for _ in range(rounds):
        in_play.enter("redealt", reason="a card lay face up")
    return in_play


def test_an_entry_folds_one_event(replayed: Callable[[], int]):
    in_play = table_with_deals(100)
    assert in_play.table.course.rows
    replayed()
    in_play.enter("redealt", reason="again")
    assert (len(in_play.table.course.rows), replayed()) == (101, 1)


def test_undo_and_redo_of_the_last_entries_fold_nothing_again(replayed: Callable[[], int]):
    in_play = table_with_deals(100)
    replayed()
    for _ in range(10):
        in_play.undo()
        assert in_play.table.course.rows
    assert replayed() == 0


def test_a_correction_folds_from_the_state_kept_nearest_before_it(replayed: Callable[[], int]):
    in_play = table_with_deals(100)
    replayed()
    in_play.enter("corrected", target=92, data={"reason": "another"}, allowed=True)
    assert in_play.table.course.rows[90].remarks != in_play.table.course.rows[89].remarks
    assert replayed() <= (101 - 92) + 1 + 2 * KEPT_EVERY


def test_a_correction_of_the_first_entry_is_linear(replayed: Callable[[], int]):
    in_play = table_with_deals(200)
    replayed()
    in_play.enter("corrected", target=2, data={"reason": "another"}, allowed=True)
    assert len(in_play.table.course.rows) == 200
    assert replayed() <= 200 + 2


def test_a_correction_in_an_earlier_game_plays_no_later_one_again(replayed: Callable[[], int]):
    in_play = TableInPlay("ten-point-buck")
    for game in range(4):
        for _ in range(5):
            tpb_round(in_play, [20, 1, 1], [20, 30, 30])
        if game < 3:
            in_play.enter("next_game")
    replayed()
    in_play.enter("corrected", target=3, data={"taken": [20, 30, 29], "bonus": None}, allowed=True, note="counted")
    assert len(in_play.table.games) == 4
    assert in_play.table.games[0].course.rows
    assert replayed() <= 10 + KEPT_EVERY


def test_a_change_of_house_rules_plays_its_own_game_once(replayed: Callable[[], int]):
    in_play = table_with_deals(60)
    replayed()
    in_play.enter("house_rules", rules={"bud.tie": "shared"}, allowed=True)
    assert in_play.table.course.setup.rules["bud.tie"] == "shared"
    assert replayed() <= 60


def test_many_corrections_in_a_file_are_folded_once(replayed: Callable[[], int]):
    in_play = TableInPlay("buddha")
    buddha_round(in_play, [4, 4, 4], [4, 4, 6])
    for number in range(50):
        in_play.enter("corrected", target=2, data={"bids": [4, 4, number % 7]}, allowed=True, note="counted")
    replayed()
    assert replay(in_play.table.history.events).course.rows == in_play.table.course.rows
    assert replayed() <= 4


def in_game_after(games: int) -> TableInPlay:
    """So many games of Ten-Point Buck that were won, and a round of the next."""
    in_play = won_games(games)
    tpb_round(in_play, [20, 1, 1], [20, 30, 30])
    return in_play


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("corrected", {"target": 0, "data": {"taken": [20, 30, 29], "bonus": None}}),
        ("struck", {"target": 0}),
        ("house_rules", {"rules": {"tpb.rounds": 7}}),
    ],
)
def test_a_change_in_the_last_game_folds_no_more_after_many_games(
    replayed: Callable[[], int], kind: str, data: dict[str, object]
):
    cost = []
    for games in (0, 30):
        in_play = in_game_after(games)
        replayed()
        in_play.enter(
            kind,
            allowed=True,
            note="counted",
            **(data | ({"target": in_play.table.position} if "target" in data else {})),
        )
        assert in_play.table.games
        cost.append(replayed())
    assert cost[0] == cost[1]


LATE = {"corrected": {"data": {"taken": [20, 30, 29], "bonus": None}}, "struck": {}}


@pytest.mark.parametrize("kind", sorted(LATE))
def test_a_change_looks_into_no_game_that_it_leaves_alone(kind: str, monkeypatch: pytest.MonkeyPatch):
    in_play, looked, look = in_game_after(30), [], replaced_entries._in_game

    def looking(table: Table, played: PlayedGame) -> dict[int, dict[int, object]]:
        looked.append(played.number)
        return look(table, played)  # type: ignore[return-value]

    monkeypatch.setattr(replaced_entries, "_in_game", looking)
    in_play.enter(kind, target=in_play.table.position, allowed=True, note="counted", **LATE[kind])
    assert set(looked) == {31}


@pytest.mark.parametrize("game", [1, 15, 31])
def test_games_that_a_change_leaves_alone_are_the_very_same_after_it(game: int):
    in_play = in_game_after(30)
    before = in_play.table
    in_play.enter(
        "corrected", target=before.games[game - 1].opened_at + 2, allowed=True, note="counted", **LATE["corrected"]
    )
    assert [now.number for _, now in changed_games(before, in_play.table)] == [game]


def test_a_change_in_the_last_game_compares_no_earlier_games_set_up(monkeypatch: pytest.MonkeyPatch):
    in_play, made = in_game_after(30), []
    monkeypatch.setattr(Setup, "__init__", counting(Setup.__init__, made))
    tpb_round(in_play, [20, 1, 1], [20, 30, 30])
    assert in_play.table.games
    entries = 2
    assert len(made) <= 2 * entries


def test_a_scored_round_is_played_once(monkeypatch: pytest.MonkeyPatch):
    in_play, played = TableInPlay("huckley-buck"), []
    monkeypatch.setattr(HuckleyBuckCourse, "enter_result", counting(HuckleyBuckCourse.enter_result, played))
    in_play.enter("result", tricks=[2, 2, 1])
    assert (len(in_play.table.course.rows), len(played)) == (1, 1)


def test_nobodys_name_is_looked_at_for_a_round(monkeypatch: pytest.MonkeyPatch):
    in_play, looked = TableInPlay("huckley-buck"), []
    monkeypatch.setattr(alike_names, "looks", counting(alike_names.looks, looked))
    in_play.enter("result", tricks=[2, 2, 1])
    assert not looked


def test_the_kind_of_an_entry_is_made_once(monkeypatch: pytest.MonkeyPatch):
    in_play, made = in_game_after(1), []
    kind_of(in_play.table.game, "result")
    monkeypatch.setattr(TableKind, "__post_init__", counting(TableKind.__post_init__, made))
    tpb_round(in_play, [20, 1, 1], [20, 30, 30])
    assert not made


def counting(function: Callable[..., object], calls: list[object]) -> Callable[..., object]:
    """The function, each of whose calls is noted."""

    def counted(*given: object, **named: object) -> object:
        calls.append(given)
        return function(*given, **named)

    return counted
