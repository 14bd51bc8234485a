"""What a change and a stale form cost far into a long night, and what a costly file that is brought in costs others.

    python -m benchmarks.changes [rounds]

Run from the top of the project. Medians through the app's own forms over one kept connection, each turn going over all
nights, as ratios against two floors: of a correction, a striking and a change of house rules against the same in the
last game of a night of 10 entries, in the first, the middle and the last game of nights up to 1,000; of a form that was
based on the first, the middle and the last game, when something was entered since, against a round saved at that table,
in nights up to 4,001. Then the seconds that it takes to bring in the expensive copy of trouble/dear_copy.py, and a
backup of 4 MB of them, with the longest time that another visitor waited for a page or a form. Exits 1 when a change or
a stale form costs more than 3 times its floor, a copy takes more than 3 s, a backup more in proportion, or somebody
waits more than 1 s.
"""

from __future__ import annotations

import json
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from app import create_app
from benchmarks.measuring import ROUNDS, SEATING, Client, median_of, new_key, serving, timed
from benchmarks.trouble.dear_copy import hostile_copy
from tableside.scorebook.book import Book
from tableside.scorebook.events.event import Draft
from tableside.scorebook.kinds.next_game import NEXT_GAME

NIGHTS = (10, 100, 300, 1_000)
NIGHTS_OF_STALE_FORMS = (10, 1_000, 4_001)
PLACES = {"first": 0, "middle": 0.5, "last": 1}
MOST_OF_TEN, MOST_OF_FRESH, MOST_SECONDS, MOST_WAIT = 3.0, 3.0, 3.0, 1.0

BACKUP_BYTES = 4_000_000


def table_with_entries(book: Book, events: int) -> tuple[str, list[int]]:
    """A table with so many entries, and the positions of its games' first results."""
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


def sent(client: Client, book: Book, table_id: str, path: str, status: int, **form: str) -> float:
    """Milliseconds of a form at the table, based on its position unless another is passed."""
    full = {"key": new_key(), "based_on": str(book.table(table_id).position), **form}

    def send() -> None:
        answered, body = client.send("POST", f"/tables/{table_id}/{path}", full)
        assert answered == status, body.decode()

    return timed(send)


def tricks(turn: int) -> dict[str, str]:
    """A round's numbers as they are typed."""
    return {f"tricks-{seat}": str(won) for seat, won in enumerate(ROUNDS[turn % 4])}


def changes(client: Client, book: Book, table_id: str, position: int, turn: int) -> dict[str, float]:
    """Each change once, every warning waved through; the striking is undone, so the night stays as long as it is."""

    def change(path: str, **form: str) -> float:
        return sent(client, book, table_id, path, 303, allowed="yes", note="counted", **form)

    times = {
        "correction": change(f"entries/{position}/correct", **tricks(turn)),
        "striking": change("strike", target=str(position)),
    }
    change("undo", target=str(book.table(table_id).history.undoable[-1]))
    return {**times, "house rules": change("house-rules", **{"hb.max_discard": str(4 - turn % 2)})}


def forms(client: Client, book: Book, table_id: str, based_on: int, turn: int) -> dict[str, float]:
    """A round that is saved, and one whose form was based on an older position."""
    table = book.table(table_id)
    if table.course.winners:
        book.enter(table_id, Draft(NEXT_GAME.name, {}, new_key(), table.position))
    fresh = sent(client, book, table_id, "enter/result", 303, **tricks(turn))
    stale = sent(client, book, table_id, "enter/result", 409, **{**tricks(turn + 1), "based_on": str(based_on)})
    return {"a fresh round": fresh, "a stale form": stale}


Measure = Callable[[Client, Book, str, int, int], dict[str, float]]
Medians = dict[tuple[str, int, str], float]


def in_turns(nights: tuple[int, ...], measure: Measure, rounds: int) -> Medians:
    """The median of each thing measured, by its name, the length of the night and the place there."""
    measured: dict[tuple[str, int, str], list[float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"DATA": Path(folder) / "book.sqlite3", "TRUST_LOCAL": True})
        book: Book = app.extensions["book"]
        played = {events: table_with_entries(book, events) for events in nights}
        with serving(app) as port:
            client = Client(port)
            for turn in range(rounds + 1):
                for events, (table_id, firsts) in played.items():
                    for place, share in PLACES.items():
                        took = measure(client, book, table_id, firsts[round(share * (len(firsts) - 1))], turn)
                        for name, time_taken in took.items() if turn else ():
                            measured.setdefault((name, events, place), []).append(time_taken)
        book.close()
    return {key: median_of(times) for key, times in measured.items()}


def report(medians: Medians, names: Iterable[str], floor: Callable[[str, int, str], float], most: float) -> bool:
    """Prints each of these as a ratio; whether none exceeds `most`."""
    ratios = {(name, *rest): took / floor(name, *rest) for (name, *rest), took in medians.items() if name in names}
    for (name, events, place), ratio in sorted(ratios.items()):
        took = medians[name, events, place]
        print(f"{name} at {events} entries, {place} game: {took:.1f} ms, {ratio:.2f} (at most {most})")
    return max(ratios.values()) <= most


def of_changes(rounds: int) -> bool:
    """Measures changes; whether they cost what they may."""
    medians = in_turns(NIGHTS, changes, rounds)
    names = {name for name, _, _ in medians}
    return report(medians, names, lambda name, _, __: medians[name, NIGHTS[0], "last"], MOST_OF_TEN)


def of_stale_forms(rounds: int) -> bool:
    """Measures forms that others were quicker than; whether they cost what they may."""
    medians = in_turns(NIGHTS_OF_STALE_FORMS, forms, rounds)
    return report(medians, ("a stale form",), lambda _, *where: medians["a fresh round", *where], MOST_OF_FRESH)


def send_file(client: Client, data: bytes) -> tuple[int, float]:
    """The status of bringing in a file, and its seconds."""
    border = "a-border-that-is-in-no-file"
    head = f'--{border}\r\nContent-Disposition: form-data; name="copy"; filename="c.json"\r\n\r\n'
    body = head.encode() + data + f"\r\n--{border}--\r\n".encode()
    begun = time.perf_counter()
    status = client.send_body("/bring-in", body, f"multipart/form-data; boundary={border}")[0]
    return status, time.perf_counter() - begun


def of_a_file(data: bytes, *, is_local_owner: bool) -> tuple[int, float, float]:
    """Status and seconds of bringing in a file, and the longest that somebody else waited meanwhile."""
    waits: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"DATA": Path(folder) / "book.sqlite3", "TRUST_LOCAL": is_local_owner, "LIMITS": False})
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
        status, seconds, wait = of_a_file(data.encode(), is_local_owner=False)
        good &= seconds <= most and wait <= MOST_WAIT
        print(f"{name}, {len(data)} bytes: {status} after {seconds:.2f} s (at most {most:.0f}); ", end="")
        print(f"others waited {wait:.2f} s at most")
    status, seconds, wait = of_a_file(copy.encode(), is_local_owner=True)
    good &= wait <= MOST_WAIT
    print(f"the dear copy at home: {status} after {seconds:.2f} s; others waited {wait:.2f} s at most")
    return good


def main(rounds: int) -> int:
    """Measures, prints, and gives the exit code."""
    passed = [of_changes(rounds), of_stale_forms(rounds), of_files()]
    return int(not all(passed))


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 15))
