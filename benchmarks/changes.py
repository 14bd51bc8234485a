"""What a change far into a long night costs, and what a dear file that somebody brings in costs everybody else.

    python -m benchmarks.changes [rounds]

Run from the top of the project. Prints milliseconds (medians, through the app's own forms over one kept connection) of
a correction, a striking and a change of house rules on a table with 10 entries, and in the last and the first game of
nights up to 1,000; then of bringing in the dear copy of benchmarks/dear_copy.py, and a backup of 4 MB of them, with the
longest that another visitor waited for a page or a form meanwhile. Exits 1 when a change in the last game costs
more than 3 times what it costs at 10 entries, one in the first grows faster than the night, a copy takes more than 3 s,
a backup more in proportion, or somebody waits more than 1 s.
"""

from __future__ import annotations

import json
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from app import create_app
from benchmarks.dear_copy import hostile_copy
from benchmarks.measuring import ROUNDS, SEATING, Client, median_of, new_key, serving, timed
from tableside.scorebook.book import Book
from tableside.scorebook.events import Draft
from tableside.scorebook.kinds import NEXT_GAME

NIGHTS = (10, 100, 300, 1_000)
MOST_OF_TEN, MOST_SECONDS, MOST_WAIT = 3.0, 3.0, 1.0
SLACK = 1.5
"""A linear growth may be so much above the straight line: medians of few rounds waver."""

BACKUP_BYTES = 4_000_000


def night(book: Book, events: int) -> tuple[str, list[int]]:
    """A night of so many entries, and where its games' first results stand."""
    table_id, table = book.seat(SEATING, new_key())
    firsts: list[int] = []
    opened = True
    while table.position < events:
        over = bool(table.course.winners)
        data = {} if over else {"tricks": ROUNDS[table.position % 4]}
        table = book.enter(table_id, Draft(NEXT_GAME.name if over else "result", data, new_key(), table.position))
        if opened and not over:
            firsts.append(table.position)
        opened = over
    return table_id, firsts


def change(client: Client, book: Book, table_id: str, path: str, form: Mapping[str, str]) -> float:
    """Milliseconds of a form with every warning waved through."""
    based_on = str(book.table(table_id).position)
    sent = {**form, "key": new_key(), "based_on": based_on, "allowed": "yes", "note": "counted"}

    def send() -> None:
        status, body = client.send("POST", f"/tables/{table_id}/{path}", sent)
        assert status == 303, body.decode()

    return timed(send)


def changes(client: Client, book: Book, table_id: str, position: int, turn: int) -> dict[str, float]:
    """Each change once; the striking is undone, so that the night stays as long as it is."""
    tricks = {f"tricks-{seat}": str(taken) for seat, taken in enumerate(ROUNDS[turn % 4])}
    rules = {"hb.max_discard": str(4 - turn % 2)}
    times = {
        "correction": change(client, book, table_id, f"entries/{position}/correct", tricks),
        "striking": change(client, book, table_id, "strike", {"target": str(position)}),
    }
    change(client, book, table_id, "undo", {"target": str(book.table(table_id).history.undoable[-1])})
    times["house rules"] = change(client, book, table_id, "house-rules", rules)
    return times


def medians(measure: Callable[[int], dict[str, float]], rounds: int) -> dict[str, float]:
    """The middle of each time over so many rounds, after one to warm up."""
    measure(0)
    found = [measure(turn) for turn in range(1, rounds + 1)]
    return {name: median_of([times[name] for times in found]) for name in found[0]}


def of_changes(rounds: int) -> bool:
    """Measures changes; whether they cost what they may."""
    good = True
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"DATA": Path(folder) / "book.sqlite3", "TRUST_LOCAL": True})
        book: Book = app.extensions["book"]
        with serving(app) as port:
            client = Client(port)
            few: dict[str, float] = {}
            for events in NIGHTS:
                table_id, firsts = night(book, events)
                last = medians(lambda turn, t=table_id, f=firsts: changes(client, book, t, f[-1], turn), rounds)
                first = medians(lambda turn, t=table_id, f=firsts: changes(client, book, t, f[0], turn), rounds)
                few = few or last
                for name, took in last.items():
                    times, linear = took / few[name], first[name] / few[name]
                    good &= times <= MOST_OF_TEN and linear <= SLACK * max(1.0, events / NIGHTS[0])
                    print(f"{name} at {events} entries: in the last game {took:.1f} ms ({times:.1f} times), ", end="")
                    print(f"in the first {first[name]:.1f} ms ({linear:.1f} times)")
        book.close()
    return good


def send_file(client: Client, data: bytes) -> tuple[int, float]:
    """The status of bringing in a file, and its seconds."""
    border = "a-border-that-is-in-no-file"
    head = f'--{border}\r\nContent-Disposition: form-data; name="copy"; filename="c.json"\r\n\r\n'
    body = head.encode() + data + f"\r\n--{border}--\r\n".encode()
    begun = time.perf_counter()
    status = client.send_body("/bring-in", body, f"multipart/form-data; boundary={border}")[0]
    return status, time.perf_counter() - begun


def of_a_file(data: bytes, *, at_home: bool) -> tuple[int, float, float]:
    """Status and seconds of bringing in a file, and the longest that somebody else waited meanwhile."""
    waits: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"DATA": Path(folder) / "book.sqlite3", "TRUST_LOCAL": at_home, "LIMITS": False})
        book: Book = app.extensions["book"]
        with serving(app) as port:
            over = threading.Event()

            def others() -> None:
                somebody, number = Client(port), 0
                while not over.is_set():
                    number += 1
                    form = {"players": "Ann", "do": "add:Bob", "key": f"o-{number}"}
                    waits.append(timed(lambda: somebody.send("GET", "/")))
                    waits.append(timed(lambda sent=form: somebody.send("POST", "/tables/new/buddha", sent)))

            waiting = threading.Thread(target=others)
            waiting.start()
            status, seconds = send_file(Client(port), data)
            over.set()
            waiting.join()
        book.close()
    return status, seconds, max(waits) / 1000


def of_files() -> bool:
    """Measures files that are brought in; whether they cost what they may."""
    copy = json.dumps(hostile_copy(1_000))
    many = BACKUP_BYTES // len(copy)
    backup = f'{{"format": "tableside book", "version": 1, "tables": [{",".join([copy] * many)}]}}'
    good = True
    for name, data, most in (("the dear copy", copy, MOST_SECONDS), ("a backup of them", backup, MOST_SECONDS * many)):
        status, seconds, wait = of_a_file(data.encode(), at_home=False)
        good &= seconds <= most and wait <= MOST_WAIT
        print(f"{name}, {len(data)} bytes: {status} after {seconds:.2f} s (at most {most:.0f}); ", end="")
        print(f"others waited {wait:.2f} s at most")
    status, seconds, wait = of_a_file(copy.encode(), at_home=True)
    good &= wait <= MOST_WAIT
    print(f"the dear copy at home: {status} after {seconds:.2f} s; others waited {wait:.2f} s at most")
    return good


def main(rounds: int) -> int:
    """Measures, prints, and gives the exit code."""
    found = [of_changes(rounds), of_files()]
    return int(not all(found))


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 15))
