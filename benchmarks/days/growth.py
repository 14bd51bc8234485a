"""What a tournament day costs as its tables grow: days of 10, 100 and 1,000 tables of four, measured in turn.

    python -m benchmarks.days.growth [tables] [tables] …

Run from the top of the project. A day holds 4,096 players, so 1,000 tables are one day here and not ten: what goes
through a whole day costs most there. It prints the processor time of a request or of a start, without a network: the
least of several tries, which take turns between the days, so that it hardly matters what else the machine does.

What one table does (an entry, its pad, its report that it is done) must cost the same whatever else plays, what goes
through a whole day (its page, the hall's screen, standings, moves, cards, the start of the server) the same a table:
1.5 times at most what it costs with fewer tables. Exits 1 where anything costs more.
"""

from __future__ import annotations

import gc
import itertools
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path

from benchmarks.days.grown_day import GrownDay, opened_app

MOST = 1.5
"""Times what the same cost in the day before, which has fewer tables: as it is, or a table."""

TRIES, SLOW_TRIES = 20, 4

Act = Callable[[], object]
Acts = Callable[[GrownDay, int], Act]
"""What is timed on a day at its so manieth try; what has to be there before is done when it is asked for."""


def at_a_table(act: Callable[[GrownDay, str], Act]) -> Acts:
    """At the first ten tables of the leg in turn, so at tables that have the same behind them on each day."""
    return lambda day, number: act(day, day.ids[number % 10])


def page(path: str) -> Acts:
    """A page of the day."""
    return lambda day, number: day.page(path)


def hall_after_an_entry(day: GrownDay, number: int) -> Act:
    """The hall's screen, redrawn after an entry at a table."""
    day.play(day.ids[number % 10], 1)
    return day.page("/hall/now")


def start(day: GrownDay, number: int) -> Act:
    """A restart of the server, until it has the hall's screen."""

    def started() -> None:
        app = opened_app(day.path)
        GrownDay.check(app.test_client().get(f"/days/{day.day_id}/hall"), 200)
        app.extensions["book"].close()

    return started


def play(days: Sequence[GrownDay]) -> None:
    """What every table has behind it when it is first measured: a game and a round."""
    for day in days:
        for table_id in day.ids:
            day.play(table_id, 3)
            day.next_game(table_id)
            day.play(table_id, 1)


def finish(days: Sequence[GrownDay]) -> None:
    """The second game to its end."""
    for day in days:
        for table_id in day.ids:
            day.play_out(table_id)


def all_say_so(days: Sequence[GrownDay]) -> None:
    """Every table's word that it is done."""
    for day in days:
        day.all_done()


def move(days: Sequence[GrownDay]) -> None:
    """The moves as they were worked out, and a round at some of the new tables."""
    for day in days:
        day.move()


PARTS: tuple[tuple[Callable[[Sequence[GrownDay]], None], tuple[tuple[str, bool, int, Acts], ...]], ...] = (
    (
        play,
        (
            ("an entry", True, TRIES, at_a_table(GrownDay.entry)),
            ("a pad", True, TRIES, at_a_table(GrownDay.pad)),
            ("the day's page", False, SLOW_TRIES, page("")),
            ("the hall after an entry", False, SLOW_TRIES, hall_after_an_entry),
            ("standings", False, SLOW_TRIES, page("/standings")),
            ("standings as CSV", False, SLOW_TRIES, page("/standings.csv")),
            ("cards with codes", False, 1, page("/cards")),
        ),
    ),
    (finish, (("a table's word", True, 10, at_a_table(GrownDay.word)),)),
    (all_say_so, (("the moves", False, SLOW_TRIES, page("/moves")),)),
    (
        move,
        (
            ("an entry in leg 2", True, TRIES, at_a_table(GrownDay.entry)),
            ("a pad in leg 2", True, TRIES, at_a_table(GrownDay.pad)),
            ("the hall in leg 2", False, SLOW_TRIES, hall_after_an_entry),
            ("the start in leg 2", False, SLOW_TRIES, start),
        ),
    ),
)
"""One after another what is done on all days, then what is measured: its name, whether one table does it, tries."""


def least(days: Sequence[GrownDay], tries: int, acts: Acts) -> list[float]:
    """Milliseconds of processor time that it takes on each day, the least of the tries."""
    times = [float("inf")] * len(days)
    for number, (place, day) in itertools.product(range(tries), enumerate(days)):
        act = acts(day, number)
        began = time.process_time()
        act()
        times[place] = min(times[place], (time.process_time() - began) * 1000)
    return times


def line(name: str, of_table: bool, days: Sequence[GrownDay], took: Sequence[float]) -> bool:
    """Prints what it took and how that grew; whether it grew no more than it may."""
    each = [ms if of_table else ms / day.count for day, ms in zip(days, took, strict=True)]
    ratios = [after / before for before, after in itertools.pairwise(each)]
    good = all(ratio <= MOST for ratio in ratios)
    figures = "".join(f"{ms:10.1f}" for ms in took) + "".join(f"{ratio:8.2f}" for ratio in ratios)
    print(f"{name:<26}{figures}   {'' if of_table else 'a table'}{'' if good else '  TOO MUCH'}", flush=True)
    return good


def main(counts: Sequence[int]) -> int:
    """Measures days of so many tables, and gives the exit code."""
    print(f"{'ms of processor time':<26}" + "".join(f"{count:>10}" for count in counts), end="")
    print(f"   times the one before (at most {MOST})")
    good = True
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        days = [stack.enter_context(GrownDay(count, Path(folder) / f"{count}.sqlite3")) for count in counts]
        gc.freeze()
        for done, asked in PARTS:
            done(days)
            for name, of_table, tries, acts in asked:
                good = line(name, of_table, days, least(days, tries, acts)) and good
    return int(not good)


if __name__ == "__main__":
    sys.exit(main([int(word) for word in sys.argv[1:]] or [10, 100, 1_000]))
