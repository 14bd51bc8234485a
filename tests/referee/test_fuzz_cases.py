"""Mangled case files never end in a traceback and never take long; `python -m benchmarks.referee.fuzz` tries more."""

from __future__ import annotations

import json
import os
import random
import reprlib
import subprocess
import sys
import time
from functools import cache
from typing import Any

import pytest

from referee import judge_any
from tests.referee.second.mangle import good_cases, mangle

SEED = os.environ.get("TABLESIDE_SEED", "round-the-table")
DAMAGE = b'"{}[]:,0123456789-eE.\\uA \xff\xc3\x80\x01'
VERDICTS = {"legal", "illegal", "undecided", "impossible", "ruled"}


@cache
def good_ones() -> list[dict[str, Any]]:
    """Cases that are as they should be."""
    return good_cases(random.Random(SEED), 150)


def _is_an_answer(answer: Any) -> bool:
    """A ruling, or an error that names a field and has a sentence; either can be written as JSON."""
    json.dumps(answer)
    if "error" in answer:
        error = answer["error"]
        return set(error) == {"code", "field", "message"} and all(
            isinstance(text, str) and text for text in error.values()
        )
    return answer["verdict"] in VERDICTS and bool(answer["text"].strip())


@pytest.mark.slow_but(10)
@pytest.mark.parametrize("batch", range(10))
def test_a_mangled_case_gets_a_ruling_or_an_error_in_words_within_a_second(batch: int) -> None:
    print("seed", SEED)
    for number in range(250):
        case = mangle(random.Random(f"{SEED}/{batch}/{number}"), good_ones())
        started = time.process_time()
        answer = judge_any(case)
        assert time.process_time() - started < 1, reprlib.repr(case)
        assert _is_an_answer(answer), f"{answer} for {reprlib.repr(case)}"


@pytest.mark.parametrize("case", [None, 3, "AS", [], {}, [{}], True, float("nan")])
def test_what_is_no_case_at_all_is_an_error(case: Any) -> None:
    assert set(judge_any(case)) == {"error"}


def test_a_case_is_left_as_it_came() -> None:
    for case in good_ones():
        before = json.dumps(case)
        judge_any(case)
        assert json.dumps(case) == before, "To judge this case changed it."


def _judge_lines(lines: list[bytes]) -> list[Any]:
    """What the command line answers to these lines, one answer a line."""
    command = [sys.executable, "-m", "referee", "judge", "--lines"]
    run = subprocess.run(command, input=b"\n".join(lines), capture_output=True, timeout=60, check=False)
    assert (run.returncode, run.stderr) == (0, b"")
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    assert len(answers) == len(lines)
    return answers


@pytest.mark.slow
def test_the_command_line_goes_on_after_an_unusable_line() -> None:
    good = json.dumps(good_ones()[0])
    bad = ["{", "nonsense", "[" * 100_000, '{"game": NaN}', "null", '"\\ud800"', "1" * 10_000, good[:-1], "\x00"]
    first, *others, last = _judge_lines([line.encode() for line in (good, *bad, good)])
    assert first == last
    taken = [line for line, answer in zip(bad, others, strict=True) if "error" not in answer]
    assert not taken, f"Taken for cases: {reprlib.repr(taken)}"


def _damaged(chance: random.Random, text: bytes) -> bytes:
    """A line with some bytes changed, lost or doubled."""
    line = bytearray(text)
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(line))
        line[at : at + chance.randint(0, 2)] = bytes(chance.choice(DAMAGE) for _ in "ab")
    return bytes(line)


@pytest.mark.slow
def test_the_command_line_answers_every_damaged_line() -> None:
    print("seed", SEED)
    chance = random.Random(SEED)
    lines = [_damaged(chance, json.dumps(chance.choice(good_ones())).encode()) for _ in range(400)]
    for line, answer in zip(lines, _judge_lines(lines), strict=True):
        assert _is_an_answer(answer), f"{answer} for {line!r}"
