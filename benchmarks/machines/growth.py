"""What a host on PostgreSQL costs as it grows: processes that save at once, and a hundred tables to a hundred thousand.

    python -m benchmarks.machines.growth [saves] [tables] [tables in the largest database]

Run from the top of the project; it needs Debian's postgresql, which it starts in its own folder, on the disk.

`saves`: entries a second of 1, 2 and 4 processes, each notified to the others after its commit (as it is), not
at all, and within the transaction; the three take turns. Notifying costs a quarter at most.
`tables`: a pad, a save, the first page, a circle's players and statistics, those of one game also by the links of a
dozen tables, and a day in databases of 100, 10,000 and 100,000 tables: wall time without a network, the least of
several tries that take turns, each 1.5 times at most what it costs with fewer tables. Then what a table costs on the
disk, which is the same with more.

docs/scale.md says what follows from it. Both parts without arguments; exits 1 where a floor is missed.
"""

from __future__ import annotations

import gc
import itertools
import logging
import os
import random
import sys
import time
from collections.abc import Callable, Sequence
from urllib.parse import quote

from flask.testing import FlaskClient

from app import create_app
from benchmarks.machines.grown_clubs import CLUB, TABLES, bytes_of_a_table, check, fill_first, first_club, grow
from benchmarks.machines.save_rates import AS_IT_IS, SILENT, WITHIN, new_key, saves_a_second, tell_within
from benchmarks.measuring import ROUNDS, SEATING, median_of
from tableside.scorebook.events.event import Draft
from tableside.scorebook.kinds.next_game import NEXT_GAME
from tableside.scorebook.table.table import Table
from tableside.web.guard.roles.links import key_of
from tests.support.postgres_server import PostgresServer
from tests.web.days.day_pages import VisitedDay

PROCESSES = (1, 2, 4)
LEAST_OF_SILENT = 0.75
TURNS = 3

CLUBS = (1, 100, 1_000)
MOST = 1.5
"""Times what the same costs with fewer tables."""

MOST_BYTES = 1.15
TRIES = 40
DOZEN = 12
DAY_PLAYERS = 40

SETTINGS = {"fsync": "on", "shared_buffers": "512MB", "max_wal_size": "4GB"}
OF_A_GAME = f"/statistics?game={quote('huckley-buck/Huckley Buck')}"
READ_MODEL_PAGES = {
    "a circle's home": ("member", "/"),
    "a circle's players": ("member", "/players"),
    "a circle's statistics": ("member", "/statistics"),
    "a circle's, of one game": ("member", OF_A_GAME),
    "a dozen tables', of one game": ("keeper", OF_A_GAME),
    "both, of one game": ("both", OF_A_GAME),
}
ACTS = (
    *("a pad", "a pad that isn't in memory", "a save", "a dozen tables' home"),
    *READ_MODEL_PAGES,
    *("a day", "its hall"),
)


class Grown:
    """A host with so many clubs, and what visitors do there."""

    def __init__(self, address: str, played: list[Table], clubs: int) -> None:
        fill_first(address, played)
        grow(address, clubs)
        self.address, self.clubs, self.tables = address, clubs, clubs * TABLES
        self.app = create_app({"DATA": address, "LIMITS": False})
        self.book = self.app.extensions["book"]
        if clubs > 1:
            check(self.book, self.app.extensions["circles"], clubs)
        self._luck = random.Random(clubs)
        self.club = f"{CLUB}{clubs}" if clubs > 1 else CLUB
        self.keeper, self.member, self.both, self.organiser = (self.app.test_client() for _ in range(4))
        for visitor, number in itertools.product((self.keeper, self.both), range(2, DOZEN + 2)):
            self._join(visitor, "tables", f"{self.club}-t{number}", "keeper")
        for visitor in (self.member, self.both):
            self._join(visitor, "circles", self.club, "member")
        self._own = [self._seat(number) for number in range(10)]
        self._day = VisitedDay(self.app, self.organiser, [f"Player {number}" for number in range(DAY_PLAYERS)])
        self._day.post("seats", seed="1")
        self.member.get("/statistics")  # what was seated is in the read model

    def _join(self, client: FlaskClient, what: str, log_id: str, role: str) -> None:
        key = key_of(bytes(self.app.secret_key or b""), log_id, role, 0)
        assert client.get(f"/{what}/{log_id}/join/{role}/{key}").status_code == 303

    def _seat(self, dealer: int) -> str:
        names = SEATING["players"]
        form = {"players": names, "dealer": f"at:{names[dealer % 4]}", "do": "seat", "key": new_key()}
        answer = self.organiser.post("/tables/new/huckley-buck", data=form)
        return str(answer.location)

    def act(self, name: str, number: int) -> Callable[[], object]:
        """What is timed, at its so manieth try."""
        own = self._own[number % len(self._own)]
        match name:
            case "a pad":
                return self._gets(self.organiser, own)
            case "a pad that isn't in memory":
                self.book.forget()
                return self._gets(self.keeper, f"/tables/{self.club}-t{2 + number % DOZEN}")
            case "a save":
                return self._saves(own)
            case "a dozen tables' home":
                return self._gets(self.keeper, "/")
            case "a day":
                return self._gets(self.organiser, self._day.address)
            case "its hall":
                return self._gets(self.organiser, f"{self._day.address}/hall")
        with self.book.store.writing_read_model() as read_model:
            read_model.games_over_changed()  # no answer that was kept is given again
        visitor, path = READ_MODEL_PAGES[name]
        return self._gets(getattr(self, visitor), path)

    @staticmethod
    def _gets(client: FlaskClient, path: str) -> Callable[[], object]:
        def get() -> None:
            answer = client.get(path)
            assert answer.status_code == 200, (path, answer.status_code)

        return get

    def _saves(self, path: str) -> Callable[[], object]:
        table_id = path.rsplit("/", 1)[1]
        table = self.book.table(table_id)
        if table.course.winners:
            table = self.book.enter(table_id, Draft(NEXT_GAME.name, {}, new_key(), table.position))
        tricks = ROUNDS[table.position % len(ROUNDS)]
        form = {f"tricks-{seat}": str(taken) for seat, taken in enumerate(tricks)}
        form |= {"key": new_key(), "based_on": str(table.position)}

        def save() -> None:
            answer = self.organiser.post(f"{path}/enter/result", data=form)
            assert answer.status_code == 303, answer.text

        return save

    def close(self) -> None:
        self.book.close()


def least(grown: Sequence[Grown], name: str) -> list[float]:
    """Milliseconds that it takes in each database, the least of the tries."""
    times = [float("inf")] * len(grown)
    for number, (place, one) in itertools.product(range(TRIES), enumerate(grown)):
        act = one.act(name, number)
        began = time.perf_counter()
        act()
        times[place] = min(times[place], (time.perf_counter() - began) * 1000)
    return times


def with_tables(clubs: Sequence[int]) -> bool:
    """What pages, entries and bytes cost in databases of so many clubs."""
    server = PostgresServer(**SETTINGS)
    grown: list[Grown] = []
    try:
        played = first_club()
        for number in clubs:
            began = time.monotonic()
            grown.append(Grown(server.new_database(), played, number))
            print(f"{grown[-1].tables} tables in {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)
        gc.freeze()
        print(f"{'ms':<30}" + "".join(f"{one.tables:>10}" for one in grown) + f"   at most {MOST} times the one before")
        good = [line(name, least(grown, name), MOST) for name in ACTS]
        return all([*good, *kept(grown)])
    finally:
        for one in grown:
            one.close()
        server.remove()


def kept(grown: Sequence[Grown]) -> list[bool]:
    """Prints what a table costs on the disk, and whether each part is the same in the two largest databases."""
    sizes = [bytes_of_a_table(one.address) for one in grown[-2:]]
    names = [*sizes[-1], "together"]
    of_part = [[sum(parts.values()) for parts in one.values()] for one in sizes]
    for one in of_part:
        one.append(sum(one))
    print(f"{'bytes of a table':<30}" + "".join(f"{one.tables:>10}" for one in grown[-2:]) + f"   at most {MOST_BYTES}")
    good = [line(name, [one[at] for one in of_part], MOST_BYTES) for at, name in enumerate(names)]
    each = sorted(((size, name) for part in sizes[-1].values() for name, size in part.items()), reverse=True)
    print("the largest: " + ", ".join(f"{name} {size:.0f}" for size, name in each[:12]), flush=True)
    return good


def line(name: str, took: Sequence[float], most: float) -> bool:
    """Prints some figures and how they grow; whether they grow no more than they may."""
    ratios = [after / before for before, after in itertools.pairwise(took)]
    good = all(ratio <= most for ratio in ratios)
    figures = "".join(f"{one:10.1f}" for one in took) + "".join(f"{ratio:8.2f}" for ratio in ratios)
    print(f"{name:<30}{figures}{'' if good else '  TOO MUCH'}", flush=True)
    return good


def saves() -> bool:
    """Entries a second of some processes, and what it costs them to tell each other."""
    server = PostgresServer(**SETTINGS)
    try:
        usual, within = server.new_database(), server.new_database()
        for address in (usual, within):
            create_app({"DATA": address}).extensions["book"].close()
        tell_within(within)
        ways = ((AS_IT_IS, usual), (SILENT, usual), (WITHIN, within))
        good = True
        for processes in PROCESSES:
            rates: dict[str, list[float]] = {how: [] for how, _ in ways}
            for turn, at in itertools.product(range(TURNS), range(len(ways))):
                how, address = ways[(turn + at) % len(ways)]
                rates[how].append(saves_a_second(address, processes, how))
            found = {how: median_of(rates[how]) for how, _ in ways}
            ratio = found[AS_IT_IS] / found[SILENT]
            good = good and ratio >= LEAST_OF_SILENT
            print(f"{processes} processes: " + ", ".join(f"{rate:.0f} a second {how}" for how, rate in found.items()))
            print(f"as it is / told nobody {ratio:.2f} (at least {LEAST_OF_SILENT})", end="")
            print(f", within the transaction / told nobody {found[WITHIN] / found[SILENT]:.2f}", flush=True)
        return good
    finally:
        server.remove()


def main(asked: Sequence[str]) -> int:
    """Runs what was asked for, and gives the exit code."""
    os.environ.pop("PYTEST_DEBUG_TEMPROOT", None)  # a disk, and no memory
    logging.getLogger("tableside").setLevel(logging.ERROR)  # listeners notice that the server ends
    words = {word for word in asked if not word.isdecimal()}
    largest = max((int(word) for word in asked if word.isdecimal()), default=CLUBS[-1] * TABLES)
    clubs = [number for number in CLUBS if number * TABLES <= largest]
    good = [saves()] if not words or "saves" in words else []
    if not words or "tables" in words:
        good.append(with_tables(clubs))
    return int(not all(good))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
