"""Keepers' phones that continue without the server, at random: nothing lost, nothing doubled, the same table as online.

    python -m benchmarks.away [sequences] [seed] [first]

Run from the top of the project. Each sequence is a table of some game, kept by two phones in real browsers and by a
third keeper; it is a random run of entries, corrections, undo and redo while the server (a real process on its score
file) is killed before a request, amid it, and after it was saved and before its answer comes; while something else
answers at its address; while an entry arrives twice; while both phones are away and one comes back first; and while
others enter. What is refused on return is put right or taken back. The phones run the pages' own scripts and the app
itself; no page is drawn for what they enter, which would take the most time. In the end the server's events, in order,
and the sheet must be those of an app that was never away and got each entry once, in the order that a model states; of
Points the model also has the totals. `first` starts with the sequence of that number. Exits 1 where anything is lost,
doubled or different, or where none was killed.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from playwright.sync_api import sync_playwright

from benchmarks.away.sequence import Sequence
from benchmarks.away.testbed import Testbed
from tests.browser.conftest import Server
from tests.browser.find_browser import ARGUMENTS, find_browser
from tests.browser.servers import Starter

OFTEN = ("points", "points", "huckley-buck", "huckley-buck", "ten", "ten-point-buck", "buddha")

FRESH = 250
"""Sequences after which a phone reloads its page."""


@contextmanager
def prepared(luck: random.Random) -> Iterator[Testbed]:
    """A server with two phones that have the app."""
    starter = Starter()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(starter, Path(folder) / "book.sqlite3")
        server.start()
        browser = playwright.chromium.launch(executable_path=find_browser(), args=ARGUMENTS)
        testbed = Testbed(browser, server, Path(folder), luck)
        try:
            table = testbed.seat("points", {"players": ["Ann", "Bob"], "dealer": "at:Ann", "do": "seat"})
            for phone in testbed.phones.values():
                phone.fetch_app(table)
                phone.open()
            yield testbed
        finally:
            browser.close()
            for phone in testbed.phones.values():
                phone.line.end()
            testbed.twin.close()
            server.stop(kill=True)
            starter.end()


def play(testbed: Testbed, seed: str, count: Counter[str]) -> str:
    """One sequence; what was not as it must be, empty where all was."""
    luck = random.Random(seed)
    for phone in testbed.phones.values():
        phone.line.luck = luck
    sequence = Sequence(testbed, luck, luck.choice(OFTEN), count)
    wrong = ""
    try:
        sequence.run()
    except Exception:
        wrong = "\n".join([seed, sequence.slug, *sequence.log, traceback.format_exc(limit=4)])
    with suppress(Exception):
        sequence.leave()
    return wrong


def main(sequences: int, seed: str, first: int = 0) -> int:
    """Drills, and gives the exit code."""
    print(f"seed {seed}", flush=True)
    count: Counter[str] = Counter()
    differ = 0
    with prepared(random.Random(seed)) as testbed:
        begun = time.monotonic()
        for number in range(first, first + sequences):
            if wrong := play(testbed, f"{seed}/{number}", count):
                differ += 1
                print(f"{wrong}\n", flush=True)
            if wrong or number % FRESH == FRESH - 1:
                for phone in testbed.phones.values():
                    phone.open()
        took = time.monotonic() - begun
        for phone in testbed.phones.values():
            count.update({f"answers {does}": times for does, times in phone.line.did.items()})
            differ += bool(phone.faults)
            print("\n".join(phone.faults[:5]), end="")
    print(f"{sequences} sequences in {took:.0f} s")
    for what, times in sorted(count.items()):
        print(f"{times:8d}  {what}")
    print(f"{count['lost']} lost, {count['doubled']} doubled, {differ} tables that differ", flush=True)
    return int(bool(differ or count["lost"] or count["doubled"]) or not count["kills"])


if __name__ == "__main__":
    given = sys.argv[1:]
    number = int(given[0]) if given else 2_000
    sys.exit(main(number, given[1] if len(given) > 1 else "tableside", *map(int, given[2:3])))
