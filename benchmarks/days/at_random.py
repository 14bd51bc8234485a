"""Random tournament days of 8 to 400 players through their pages, compared with a second statement of the rules.

    python -m benchmarks.days.at_random [number] [seed]

Run from the top of the project; without a number, 20 days. Players leave, come late and come back; tables swap, merge
and change within a leg, score too much or at a sheet of before, are put right after the moves; entries and moves are
undone. All the time the day's pages, and in the end its record, must agree with a second model of the day. Prints the
seed first, and for each day that doesn't agree the command that repeats it; exits with 1 if there is one.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path

from app import create_app
from tests.web.days.day_walk import RandomDay

FEWEST, MOST = 8, 400
LEGS = (2, 3, 3, 4)


def players_of(number: int, luck: random.Random) -> int:
    """How many come to a day: as often few as many, and as many as may be on the first."""
    return MOST if number == 0 else round(FEWEST * (MOST / FEWEST) ** luck.random())


def play_day(players: int, legs: int, seed: str) -> tuple[Counter[str], str]:
    """A day on its own score file: what was done and looked at, and where it wasn't as it should be."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"DATA": Path(folder) / "book.sqlite3", "TRUST_LOCAL": True, "TESTING": True})
        app.extensions["book"].store._writer.connection.execute(
            "pragma synchronous = off"
        )  # nothing here pulls the plug
        day = RandomDay(app, app.test_client(), players, legs, seed)
        wrong = ""
        try:
            day.run()
        except AssertionError:
            wrong = traceback.format_exc()
        finally:
            app.extensions["book"].close()
    return day.did, wrong


def main(number: int, seed: str) -> int:
    """Play, count, report."""
    print(f"seed {seed}", flush=True)
    did: Counter[str] = Counter()
    disagreements = 0
    for at in range(number):
        luck, begun = random.Random(f"{seed}/{at}"), time.perf_counter()
        players, legs = players_of(at, luck), luck.choice(LEGS)
        here, wrong = play_day(players, legs, f"{seed}/{at}")
        did += here
        took, remark = time.perf_counter() - begun, ", NOT as it should be" if wrong else ""
        print(f"day {at}: {players} players, {legs} legs, {took:.1f} s{remark}", flush=True)
        if wrong:
            disagreements += 1
            print(f"{wrong}play_day({players}, {legs}, {f'{seed}/{at}'!r})", flush=True)
    for what, count in did.most_common():
        print(f"{count:8d}  {what}")
    print(f"{number} days, {disagreements} disagreements")
    return 1 if disagreements else 0


if __name__ == "__main__":
    arguments = sys.argv[1:]
    sys.exit(main(int(arguments[0]) if arguments else 20, arguments[1] if len(arguments) > 1 else "tableside"))
