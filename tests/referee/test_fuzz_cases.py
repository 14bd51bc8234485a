"""Mangled case files never end in a traceback and never take long; `python -m benchmarks.fuzz` tries many more."""

from __future__ import annotations

import json
import os
import random
import reprlib
import subprocess
import sys
import time
from typing import Any

import pytest

from referee import judge_any
from tests.referee.second.second_mangle import good_cases, mangle

SEED = os.environ.get("TABLESIDE_SEED", "round-the-table")
GOOD = good_cases(random.Random(SEED), 150)
VERDICTS = {"legal", "illegal", "undecided", "impossible", "ruled"}


def _is_an_answer(answer: Any) -> bool:
    """A ruling, or an error that names a field and is told in a sentence; either can be written as JSON."""
    json.dumps(answer)
    if "error" in answer:
        error = answer["error"]
        return set(error) == {"code", "field", "message"} and all(
            isinstance(text, str) and text for text in error.values()
        )
    return answer["verdict"] in VERDICTS and bool(answer["text"].strip())


@pytest.mark.parametrize("batch", range(10))
def test_a_mangled_case_gets_a_ruling_or_a_told_error_within_a_second(batch: int) -> None:
    print("seed", SEED)
    for number in range(250):
        case = mangle(random.Random(f"{SEED}/{batch}/{number}"), GOOD)
        begun = time.monotonic()
        answer = judge_any(case)
        assert time.monotonic() - begun < 1, reprlib.repr(case)
        assert _is_an_answer(answer), f"{answer} for {reprlib.repr(case)}"


@pytest.mark.parametrize("case", [None, 3, "AS", [], {}, [{}], True, float("nan")])
def test_what_is_no_case_at_all_is_an_error(case: Any) -> None:
    assert set(judge_any(case)) == {"error"}


def test_a_case_is_left_as_it_came() -> None:
    for case in GOOD:
        before = json.dumps(case)
        judge_any(case)
        assert json.dumps(case) == before


def test_the_command_line_answers_every_line_whatever_is_in_it() -> None:
    good = json.dumps(GOOD[0])
    bad = ["{", "nonsense", "[" * 100_000, '{"game": NaN}', "null", '"\\ud800"', "1" * 10_000, good[:-1], "\x00"]
    text = "\n".join([good, *bad, good])
    run = subprocess.run(
        [sys.executable, "-m", "referee", "judge", "--lines"],
        input=text.encode("utf-8", "surrogatepass"),
        capture_output=True,
        timeout=60,
        check=False,
    )
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    assert len(answers) == len(bad) + 2
    assert answers[0] == answers[-1]
    assert all("error" in answer for answer in answers[1:-1])
    assert (run.returncode, run.stderr) == (0, b"")
