"""Games are played on from the nearest state that was kept: what is folded again is counted, event by event."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from table_play import Night, buddha_round, tpb_round

from tableside.scorebook.fold import replay
from tableside.scorebook.played_game import KEPT_EVERY, State


@pytest.fixture
def folded(monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """How many events were folded since this was asked last."""
    count, step = [0], State.then

    def counted(self: State, event: object) -> State:
        count[0] += 1
        return step(self, event)  # type: ignore[arg-type]

    def since() -> int:
        found, count[0] = count[0], 0
        return found

    monkeypatch.setattr(State, "then", counted)
    return since


def long_night(rounds: int) -> Night:
    """So many deals of Buddha that were dealt again."""
    night = Night("buddha")
    for _ in range(rounds):
        night.enter("redealt", reason="a card lay face up")
    return night


def test_an_entry_folds_one_event(folded: Callable[[], int]):
    night = long_night(100)
    assert night.table.course.rows
    folded()
    night.enter("redealt", reason="again")
    assert (len(night.table.course.rows), folded()) == (101, 1)


def test_undo_and_redo_of_the_last_entries_fold_nothing_again(folded: Callable[[], int]):
    night = long_night(100)
    folded()
    for _ in range(10):
        night.undo()
        assert night.table.course.rows
    assert folded() == 0


def test_a_correction_folds_from_the_state_kept_nearest_before_it(folded: Callable[[], int]):
    night = long_night(100)
    folded()
    night.enter("corrected", target=92, data={"reason": "another"}, allowed=True)
    assert night.table.course.rows[90].remarks != night.table.course.rows[89].remarks
    assert folded() <= (101 - 92) + 1 + 2 * KEPT_EVERY


def test_a_correction_of_the_first_entry_is_linear(folded: Callable[[], int]):
    night = long_night(200)
    folded()
    night.enter("corrected", target=2, data={"reason": "another"}, allowed=True)
    assert len(night.table.course.rows) == 200
    assert folded() <= 200 + 2


def test_a_correction_in_an_earlier_game_plays_no_later_one_again(folded: Callable[[], int]):
    night = Night("ten-point-buck")
    for game in range(4):
        for _ in range(5):
            tpb_round(night, [20, 1, 1], [20, 30, 30])
        if game < 3:
            night.enter("next_game")
    folded()
    night.enter("corrected", target=3, data={"taken": [20, 30, 29], "bonus": None}, allowed=True, note="counted")
    assert len(night.table.games) == 4
    assert night.table.games[0].course.rows
    assert folded() <= 10 + KEPT_EVERY


def test_a_change_of_house_rules_plays_its_own_game_once(folded: Callable[[], int]):
    night = long_night(60)
    folded()
    night.enter("house_rules", rules={"bud.tie": "shared"}, allowed=True)
    assert night.table.course.setup.rules["bud.tie"] == "shared"
    assert folded() <= 60


def test_many_corrections_in_a_file_are_folded_once(folded: Callable[[], int]):
    night = Night("buddha")
    buddha_round(night, [4, 4, 4], [4, 4, 6])
    for number in range(50):
        night.enter("corrected", target=2, data={"bids": [4, 4, number % 7]}, allowed=True, note="counted")
    folded()
    assert replay(night.table.history.events).course.rows == night.table.course.rows
    assert folded() <= 4


def won_games(games: int) -> Night:
    """So many games of Ten-Point Buck that were won, and a round of the next."""
    night = Night("ten-point-buck")
    for _ in range(games):
        for _ in range(5):
            tpb_round(night, [20, 1, 1], [20, 30, 30])
        night.enter("next_game")
    tpb_round(night, [20, 1, 1], [20, 30, 30])
    return night


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("corrected", {"target": 0, "data": {"taken": [20, 30, 29], "bonus": None}}),
        ("struck", {"target": 0}),
        ("house_rules", {"rules": {"tpb.rounds": 7}}),
    ],
)
def test_a_change_in_the_last_game_folds_no_more_after_a_long_night(
    folded: Callable[[], int], kind: str, data: dict[str, object]
):
    cost = []
    for games in (0, 30):
        night = won_games(games)
        folded()
        night.enter(
            kind,
            allowed=True,
            note="counted",
            **(data | ({"target": night.table.position} if "target" in data else {})),
        )
        assert night.table.games
        cost.append(folded())
    assert cost[0] == cost[1]
