"""Two referees on random cases: how often each question and verdict came up, and whether they ever disagreed.

    python -m benchmarks.referee.agreement [how many] [seed]

Run from the top of the project. Prints the seed first; exits with 1 if there is a single disagreement.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections import Counter
from typing import Any

from referee import judge_any
from tests.referee.second.compare import differences
from tests.referee.second.sheets import any_case


def kind_of(case: dict[str, Any], answer: dict[str, Any]) -> tuple[str, str, str]:
    """Game, question and verdict, with what sets rulings of one verdict apart."""
    verdict = "error" if "error" in answer else str(answer["verdict"])
    if verdict == "legal" and "assumes_others" in answer:
        verdict += ", others assumed legal" if answer["assumes_others"] else ", whatever the others"
    if verdict == "illegal" and "evidence" in answer:
        verdict += ", shown by a card" if answer["evidence"] else ", by counting"
    if verdict == "undecided" and "deals" in answer:
        verdict += ", deals counted"
    if answer.get("conflict"):
        verdict += ", conflict"
    return str(case["game"]), str(case["ask"]["what"]), verdict


def main(how_many: int, seed: str) -> int:
    """Compare, count, report."""
    print(f"seed {seed}", flush=True)
    kinds: Counter[tuple[str, str, str]] = Counter()
    problems: Counter[str] = Counter()
    seconds = disagreements = mid_round = graver = quitted = 0
    for number in range(how_many):
        case = any_case(random.Random(f"{seed}/{number}"))
        begun = time.perf_counter()
        first = judge_any(case)
        seconds += time.perf_counter() - begun
        second, wrong = differences(case, first)
        kinds[kind_of(case, first)] += 1
        graver += bool(first.get("graver"))
        quitted += any(trick.get("quitted") for trick in case.get("tricks", []))
        mid_round += case.get("first_trick", 1) != 1
        problems[first.get("problem", "")] += 1
        if wrong:
            disagreements += 1
            print(json.dumps({"number": number, "wrong": wrong, "case": case, "first": first, "second": second}))
    for kind, count in sorted(kinds.items()):
        print(f"{count:7d}  {'  '.join(kind)}")
    print("impossible:", ", ".join(f"{name} {count}" for name, count in sorted(problems.items()) if name))
    print(f"{mid_round} begin in mid-round, {graver} could be graver, {quitted} have a trick turned down")
    print(f"{how_many} cases, {disagreements} disagreements, first referee {1000 * seconds / how_many:.2f} ms a case")
    return 1 if disagreements else 0


if __name__ == "__main__":
    arguments = sys.argv[1:]
    sys.exit(main(int(arguments[0]) if arguments else 10_000, arguments[1] if len(arguments) > 1 else "tableside"))
