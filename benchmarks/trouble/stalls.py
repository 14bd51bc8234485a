"""What a stranger who sends expensive bodies costs another address: entries during an attack against those without.

    python -m benchmarks.trouble.stalls [entries]

Run from the top of the project. Hosted as in docs/hosting (gunicorn with one gevent worker, behind a proxy that
its settings count). Six connections of one address send without a pause, whether answered with "wait" or not; a keeper
at another address enters.
Prints for each attack the median and the worst wait of an entry as a ratio to the same without it, what the attacker
was answered, and exits 1 when a worst wait is more than 0.25 s and ten times the worst without an attack.
"""

from __future__ import annotations

import json
import multiprocessing
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Event, Thread
from urllib.parse import quote, urlencode

from benchmarks.live import Tables, free_port, gunicorn, serving
from benchmarks.measuring import median_of
from tableside.scorebook.limits import BODY_BYTES, IMPORT_BYTES

CONNECTIONS = 6
HEAD_START = 0.5
"""Seconds that an attack has before the first entry."""

PAUSE = 0.03
"""Seconds between two entries."""

HEAD_START = 0.5
"""Seconds that an attack has before the first entry."""

MOST_SECONDS, MOST_TIMES = 0.25, 10.0
FORM = "application/x-www-form-urlencoded"
FILE = "multipart/form-data; boundary=cut"


class Sender:
    """A connection from one address, as the proxy in front forwards it."""

    def __init__(self, port: int, address: str, cookie: str = "") -> None:
        self._connection = HTTPConnection("127.0.0.1", port, timeout=60)
        self._headers = {"X-Forwarded-For": address, "Cookie": cookie}

    def send(self, path: str, body: bytes | str, kind: str = FORM) -> int:
        """The status of the answer; 0 where the server hung up before it had read all."""
        try:
            self._connection.request("POST", path, body, {**self._headers, "Content-Type": kind})
            answer = self._connection.getresponse()
            answer.read()
        except (OSError, HTTPException):
            self._connection.close()
            return 0
        return answer.status


def file_of(text: str) -> bytes:
    """A body that brings in a file."""
    head = b'--cut\r\nContent-Disposition: form-data; name="copy"; filename="c.json"\r\n\r\n'
    return head + text.encode()[:IMPORT_BYTES] + b"\r\n--cut--\r\n"


def nights() -> str:
    """A backup of as many short nights as a file that is brought in may hold."""
    seated = {"game": "buddha", "players": ["Ann", "Bob", "Cy"], "dealer": 0, "house_rules": {}}

    def event(place: int, kind: str, data: object) -> dict[str, object]:
        at = 1_795_291_440_000
        return {
            "position": place,
            "kind": kind,
            "data": data,
            "key": f"k-{place}",
            "at": at,
            "allowed": True,
            "note": "",
        }

    deals = [event(place, "redealt", {"reason": "a card lay face up"}) for place in range(2, 200)]
    table = json.dumps({"format": "tableside table", "version": 1, "events": [event(1, "seated", seated), *deals]})
    tables = ",".join([table] * (IMPORT_BYTES // (len(table) + 1) - 1))
    return f'{{"format": "tableside book", "version": 1, "tables": [{tables}]}}'


def attacks() -> dict[str, tuple[str, bytes, str]]:
    """Path, body and kind of what is sent, by name."""
    wide = '{"position": 1, "kind": "x", "key": "k", "at": 1, "allowed": true, "note": "", "data": {"x": [%s]}}'
    within = f'{{"format": "tableside table", "version": 1, "events": [{wide}]}}'
    marks = quote("a" + "\u0301\u0316" * (BODY_BYTES // 13))
    return {
        "a file of empty objects": ("/bring-in", file_of("[" + "{}," * (IMPORT_BYTES // 3)), FILE),
        "a file of numbers": ("/bring-in", file_of("[" + "100," * 800_000 + "1]"), FILE),
        "an entry of numbers": ("/bring-in", file_of(within % ("100," * 800_000 + "1")), FILE),
        "a file of nights": ("/bring-in", file_of(nights()), FILE),
        "a form of fields": ("/tables/new/buddha", b"a&" * (BODY_BYTES // 2), FORM),
        "a name of marks": ("/tables/new/buddha", f"do=add:&new_name={marks}".encode(), FORM),
        "a table of names": ("/tables/new/buddha", b"&".join([b"players=x"] * 4_000) + b"&do=up:1", FORM),
    }


def keep_sending(port: int, attack: tuple[str, bytes, str], pipe: Connection) -> None:
    """Sends from several connections until the `pipe` says to end, then returns the answers through it."""
    answers: Counter[int] = Counter()
    over = Event()

    def send() -> None:
        sender, (path, body, kind) = Sender(port, "192.0.2.66"), attack
        while not over.is_set():
            answers[sender.send(path, body, kind)] += 1

    senders = [Thread(target=send) for _ in range(CONNECTIONS)]
    for sender in senders:
        sender.start()
    pipe.recv()
    over.set()
    for sender in senders:
        sender.join()
    pipe.send(answers)


@contextmanager
def attacked(port: int, attack: tuple[str, bytes, str]) -> Iterator[Counter[int]]:
    """Attacks from its own process while this lasts; counts its answers by status once it is over."""
    here, there = multiprocessing.Pipe()
    attacker = multiprocessing.Process(target=keep_sending, args=(port, attack, there))
    answers: Counter[int] = Counter()
    attacker.start()
    time.sleep(HEAD_START)
    yield answers
    here.send("over")
    answers.update(here.recv())
    attacker.join()


def waits(port: int, tables: Tables, entries: int) -> list[float]:
    """Seconds that each of so many entries takes, one after another at one table."""
    (table,) = tables.positions
    keeper = Sender(port, "192.0.2.7", tables.cookies[table, "keeper"])
    seconds = []
    for _ in range(entries):
        what, form, _ = tables.next_entry(table)
        begun = time.perf_counter()
        status = keeper.send(f"{table}/enter/{what}", urlencode(form))
        seconds.append(time.perf_counter() - begun)
        assert status == 303, status
        time.sleep(PAUSE)
    return seconds


def hosted(act: Callable[[int, Tables], list[float]]) -> list[float]:
    """What `act` finds on its own server."""
    with tempfile.TemporaryDirectory() as folder:
        tables, port = Tables(Path(folder), 1), free_port()
        with serving(gunicorn(port), port, tables.data, TABLESIDE_PROXIES="1"):
            tables.join(port)
            waits(port, tables, 20)
            return act(port, tables)


def during(attack: tuple[str, bytes, str], entries: int) -> tuple[list[float], Counter[int]]:
    """Seconds that entries take during an attack, and the answers to the attack by status."""
    statuses: Counter[int] = Counter()

    def act(port: int, tables: Tables) -> list[float]:
        with attacked(port, attack) as answers:
            times = waits(port, tables, entries)
        statuses.update(answers)
        return times

    return hosted(act), statuses


def main(entries: int) -> int:
    """Measures, prints, and gives the exit code."""
    calm = hosted(lambda port, tables: waits(port, tables, entries))
    print(f"without an attack: median {median_of(calm) * 1000:.1f} ms, worst {max(calm) * 1000:.1f} ms", flush=True)
    good = True
    for name, attack in attacks().items():
        times, answers = during(attack, entries)
        good &= max(times) <= max(MOST_SECONDS, MOST_TIMES * max(calm))
        print(f"{name}: median {median_of(times) / median_of(calm):.1f} times, ", end="")
        print(f"worst {max(times) / max(calm):.1f} times ({max(times):.2f} s); answered {dict(answers)}", flush=True)
    return int(not good)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 150))
