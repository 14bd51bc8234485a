"""Mangled case files: none may end in anything but a ruling or a reported error, nor take over a second.

    python -m benchmarks.referee.fuzz [how many] [seed]

Run from the top of the project. Prints the seed first; exits with 1 if a case fails either way.
"""

from __future__ import annotations

import random
import reprlib
import sys
import time
import traceback
from collections import Counter
from typing import Any

from referee import judge_any
from tests.referee.second.mangle import good_cases, mangle

SLOW = 1.0
SHORT = reprlib.Repr()
SHORT.maxlevel, SHORT.maxdict, SHORT.maxlist, SHORT.maxstring = 8, 30, 60, 60


def outcome(case: Any) -> str:
    """What came of it, in a word or two; a traceback is printed."""
    try:
        answer = judge_any(case)
    except Exception:
        traceback.print_exc()
        return "TRACEBACK"
    return f"error {answer['error']['code']}" if "error" in answer else f"ruling {answer['verdict']}"


def main(how_many: int, seed: str) -> int:
    """Mangle, ask, report."""
    print(f"seed {seed}", flush=True)
    cases = good_cases(random.Random(seed), 400)
    judge_any(cases[0])  # the first case of all also loads the games
    outcomes: Counter[str] = Counter()
    slowest, slowest_number = 0.0, 0
    for number in range(how_many):
        case = mangle(random.Random(f"{seed}/{number}"), cases)
        begun = time.process_time()
        result = outcome(case)
        took = time.process_time() - begun
        outcomes[result] += 1
        if took > slowest:
            slowest, slowest_number = took, number
        if took > SLOW or result == "TRACEBACK":
            print(
                f"number {number} took {took:.3f} s: {result}: {SHORT.repr(case)}",
                flush=True,
            )
    for result, count in sorted(outcomes.items()):
        print(f"{count:7d}  {result}")
    tracebacks = outcomes["TRACEBACK"]
    print(f"{how_many} cases, {tracebacks} tracebacks, slowest {1000 * slowest:.1f} ms (number {slowest_number})")
    return 1 if tracebacks or slowest > SLOW else 0


if __name__ == "__main__":
    arguments = sys.argv[1:]
    sys.exit(main(int(arguments[0]) if arguments else 100_000, arguments[1] if len(arguments) > 1 else "tableside"))
