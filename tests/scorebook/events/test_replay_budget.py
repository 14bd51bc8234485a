"""What bringing in a file costs: counted in steps, bounded for files from elsewhere, linear for tables as played."""

from __future__ import annotations

import json

import pytest

from benchmarks.trouble.dear_copy import hostile_copy
from referee.games import all_games
from referee.refused import Refused
from tableside.days.export.backups import backup_of, read_backup
from tableside.scorebook.events import history
from tableside.scorebook.export.copies import copy_of
from tableside.scorebook.limits import PAUSE_EVERY, STEPS_AT_LEAST, STEPS_PER_EVENT
from tableside.scorebook.replay_budget import ReplayBudget, charge, counted
from tableside.scorebook.table.played_game import State
from tests.scorebook.table_play import TableInPlay, buddha_round, step

MOST = 5_000


def bring(file: object, budget: ReplayBudget) -> list[int]:
    """How many entries each table of a file has that comes in."""
    data = json.dumps(file).encode()
    return [len(events) for events in read_backup(data, len(data), MOST, budget).tables]


@pytest.fixture
def folds(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Every event that is folded."""
    found: list[object] = []
    play = State.after
    monkeypatch.setattr(State, "after", lambda self, event: (found.append(event), play(self, event))[1])
    return found


@pytest.mark.slow
def test_a_copy_from_elsewhere_that_is_played_over_and_over_is_refused_in_words(folds: list[object]):
    with pytest.raises(Refused) as caught:
        bring(hostile_copy(1_000), ReplayBudget(limited=True))
    assert caught.value.code == "too_dear"
    assert "Bring it in on the machine that runs Tableside" in caught.value.message
    assert len(folds) <= (STEPS_AT_LEAST + 1_000 * STEPS_PER_EVENT) / 3


@pytest.mark.slow
def test_dear_copies_in_a_backup_are_bounded_all_together(folds: list[object]):
    file = {"format": "tableside book", "version": 1, "tables": [hostile_copy(500)] * 2}
    with pytest.raises(Refused, match=r"Table \d of the backup: Entry"):
        bring(file, ReplayBudget(limited=True))
    assert len(folds) <= (STEPS_AT_LEAST + 1_000 * STEPS_PER_EVENT) / 3


@pytest.mark.slow
def test_at_home_the_dearest_copy_comes_in():
    assert bring(hostile_copy(300), ReplayBudget()) == [300]


def test_every_file_is_read_whole_before_any_of_it_is_played(folds: list[object]):
    file = {"format": "tableside book", "version": 1, "tables": [hostile_copy(100), {"format": "else"}]}
    with pytest.raises(Refused):
        bring(file, ReplayBudget())
    assert folds == []


@pytest.mark.slow
@pytest.mark.parametrize("slug", sorted(all_games()))
def test_rough_tables_come_in_from_elsewhere(slug: str):
    in_play = TableInPlay(slug, all_games()[slug].seats[-1])
    for seed in range(250):
        step(in_play, 7_000 + seed)
    budget = ReplayBudget(limited=True)
    assert bring(json.loads(copy_of(in_play.table)), budget)[0] > 50
    assert budget.most is not None
    assert budget.spent < 0.6 * budget.most


def test_a_table_as_it_is_played_costs_a_step_a_player_and_little_more():
    in_play = TableInPlay("buddha")
    for _ in range(6):
        buddha_round(in_play, [4, 4, 4], [4, 4, 6])
    budget = ReplayBudget()
    bring(json.loads("".join(backup_of([in_play.table]))), budget)
    assert budget.spent <= in_play.table.position * (2 + 3)


@pytest.mark.slow
def test_others_are_let_in_between_again_and_again():
    rests: list[int] = []
    budget = ReplayBudget(pause=lambda: rests.append(budget.spent))
    bring(hostile_copy(200), budget)
    gaps = [later - sooner for sooner, later in zip([0, *rests], [*rests, budget.spent], strict=True)]
    assert len(rests) > 5
    assert max(gaps) <= PAUSE_EVERY + 3


def test_steps_count_only_where_somebody_counts_them():
    budget = ReplayBudget()
    with counted(budget):
        charge(2)
    charge(3)
    assert budget.spent == 2


@pytest.mark.slow
def test_corrections_of_one_entry_are_not_read_again_one_by_one(monkeypatch: pytest.MonkeyPatch):
    in_play = TableInPlay("buddha")
    buddha_round(in_play, [4, 4, 4], [4, 4, 6])
    for number in range(200):
        in_play.enter("corrected", target=2, data={"bids": [4, 4, number % 7]}, allowed=True, note="counted")
    read: list[object] = []
    amend = history.amended
    monkeypatch.setattr(history, "amended", lambda *both: (read.append(both), amend(*both))[1])
    bring(json.loads(copy_of(in_play.table)), ReplayBudget())
    assert len(read) <= 2 * in_play.table.position
