"""Written-down disputes over cards that were played: each is put to the referee as written."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from referee import judge_any
from tests.referee.written.test_record_cases import agrees, for_the_referee, with_clauses

FOLDER = Path(__file__).parents[2] / "cases"


def disputes() -> list[dict[str, Any]]:
    """Every dispute of every trick game, its game's name added."""
    files = [tomllib.loads(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*/disputes.toml"))]
    return [case | {"game": file["game"]} for file in files for case in file["case"]]


@pytest.mark.parametrize("case", [with_clauses(case) for case in disputes()])
def test_the_referee_rules_as_written_down(case: dict[str, Any]) -> None:
    got = judge_any(for_the_referee(case))
    assert agrees(case["expect"], got), f"{case['story']}\n{got}"
