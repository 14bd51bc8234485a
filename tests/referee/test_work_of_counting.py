"""Counting deals stays little work for the records that are slowest to judge: bits worked through, never time.

The records are those that `python -m benchmarks.slowest` climbed to.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from referee import judge_any
from referee.tricks import worlds
from referee.tricks.deal_count import count_deals, smallest_board

FILE = Path(__file__).parent.parent / "cases" / "slowest.jsonl"
SLOWEST = [json.loads(line) for line in FILE.read_text("utf-8").splitlines()]
MOST_BITS = 150_000_000
MOST_COUNTS = 4


@pytest.mark.parametrize("sample", SLOWEST, ids=lambda sample: sample["story"])
def test_the_slowest_records_are_counted_in_few_steps(sample: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    work: list[int] = []

    def counted(pool: int, room: tuple[int, ...], bans: list[int]) -> int:
        work.append(smallest_board(pool, room, bans)[1].work)
        return count_deals(pool, room, bans)

    monkeypatch.setattr(worlds, "count_deals", counted)
    answer = judge_any(sample["case"])
    assert {key: answer[key] for key in ("illegal_deals", "deals")} == sample["want"]
    assert 0 < len(work) <= MOST_COUNTS
    assert sum(work) <= MOST_BITS


def test_no_hand_can_be_filled_from_cards_that_are_all_banned() -> None:
    assert count_deals(0b111, (1, 0), (0b111, 0)) == 0
    assert count_deals(0b111, (2, 0), (0b110, 0)) == 0


def test_without_bans_every_hand_is_any_of_the_cards() -> None:
    assert count_deals(0b111111, (2, 3), (0, 0)) == 15 * 4
