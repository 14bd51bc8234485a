"""Worked samples of disputes: every answer must hold what its sample shows."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from referee import judge_any

FOLDER = Path(__file__).parents[2] / "cases"
FILES = {"S": "samples.jsonl", "M": "mid-round.jsonl"}
SAMPLES = {
    f"{letter}{number:03}": json.loads(line)
    for letter, file in FILES.items()
    for number, line in enumerate((FOLDER / file).read_text("utf-8").splitlines(), 1)
}


def holds(wanted: Any, got: Any) -> bool:
    """Whether `got` holds what was wanted: the keys shown, lists in any order, counts of zero left out or not."""
    if isinstance(wanted, dict):
        return isinstance(got, dict) and all(holds_key(key, value, got) for key, value in wanted.items())
    if isinstance(wanted, list):
        return isinstance(got, list) and len(wanted) == len(got) and holds_in_any_order(wanted, got)
    return type(wanted) is type(got) and wanted == got


def holds_key(key: str, value: Any, got: dict[str, Any]) -> bool:
    """Whether one key is as wanted; a conflict that is just `true` matches any."""
    if key == "conflict" and value is True:
        return bool(got.get(key))
    return key in got and holds(value, got[key]) if value != 0 else holds(value, got.get(key, value))


def holds_in_any_order(wanted: list[Any], got: list[Any]) -> bool:
    """Whether every entry wanted is there, each with one of its own."""
    left = list(got)
    for entry in wanted:
        place = next((index for index, other in enumerate(left) if holds(entry, other)), None)
        if place is None:
            return False
        del left[place]
    return True


@pytest.mark.slow_but(3)
@pytest.mark.parametrize("sample", SAMPLES.values(), ids=SAMPLES)
def test_the_answer_holds_what_the_sample_shows(sample: dict[str, Any]) -> None:
    got = judge_any(sample["case"])
    assert holds(sample["want"], got), got


def test_the_comparison_sees_a_missing_card() -> None:
    assert not holds({"legal": ["n3", "n3"]}, {"legal": ["n3", "n4"]})
    assert holds({"legal": ["n3", "n4"], "tricks": 0}, {"legal": ["n4", "n3"]})
