"""Counting deals stays little work for the records that are slowest to judge: bits worked through, never time.

The records are those that `python -m benchmarks.referee.slowest` climbed to.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from referee import judge_any
from referee.tricks.counting import deal_count
from referee.tricks.counting.deal_count import count_deals
from referee.tricks.counting.rook_numbers import Board, smallest_board

FILE = Path(__file__).parents[2] / "cases" / "slowest.jsonl"
SLOWEST = [json.loads(line) for line in FILE.read_text("utf-8").splitlines()]
MOST_COUNTS = 4
MOST_BITS = 600_000_000


@pytest.mark.parametrize("sample", SLOWEST, ids=lambda sample: sample["story"])
def test_the_slowest_records_are_little_work(sample: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Hand by hand may take half as long as the board found here, and is given up for it."""
    boards: list[Board] = []

    def found(*seen: Any) -> Board:
        boards.append(smallest_board(*seen))
        return boards[-1]

    monkeypatch.setattr(deal_count, "smallest_board", found)
    answer = judge_any(sample["case"])
    assert {key: answer[key] for key in sample["want"]} == sample["want"]
    assert 0 < len(boards) <= MOST_COUNTS
    assert sum(board.work for board in boards) <= MOST_BITS


def test_no_hand_can_be_filled_from_cards_that_are_all_banned() -> None:
    assert count_deals(0b111, (1, 0), (0b111, 0)) == 0
    assert count_deals(0b111, (2, 0), (0b110, 0)) == 0


def test_without_bans_every_hand_is_any_of_the_cards() -> None:
    assert count_deals(0b111111, (2, 3), (0, 0)) == 15 * 4
