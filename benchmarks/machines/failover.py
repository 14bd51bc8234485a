"""The database's primary killed amid entries, and its standby in its place: what was acknowledged is there, once.

    python -m benchmarks.machines.failover [entries]

Run from the top of the project; needs Debian's postgresql and caddy. Eight people send notes as fast as they are
acknowledged, each again with its key until it is. In the middle the line to the standby is cut, a moment later all
processes of the primary are killed, and the standby is promoted: the web processes find it automatically, since their
database's address names both. Twice: with commits that wait for the standby nothing may be lost; with commits that
don't, what was acknowledged after the cut is lost, and nothing else. Exits 1 if that isn't so, or one is there twice.
"""

from __future__ import annotations

import http.client
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from threading import Thread

from benchmarks.live import Tables
from benchmarks.machines.killed import insist
from benchmarks.phones import Visitor
from tests.support.machines import Balancer, machines
from tests.support.postgres_server import PostgresServer, Standby, address_of_both

TABLES = 8
ENTRIES = 5_000
CUT_BEFORE = 0.3
"""Seconds between the cut and the end of the primary."""

ON_ITS_WAY = 0.1
"""Seconds that what was acknowledged may be on its way to a standby that no commit waits for."""

GIVES_UP_AFTER = 60.0


class Writer(Thread):
    """Sends notes to one table, each until it is acknowledged; `acknowledged` has when each was, by its key."""

    def __init__(self, port: int, tables: Tables, table: str, entries: int) -> None:
        super().__init__(daemon=True)
        self._table, self._entries = table, entries
        self._phone = Visitor(port)
        self._phone.cookie = tables.cookies[table, "keeper"]
        self.acknowledged: dict[str, float] = {}
        self.longest = 0.0
        self.fault = ""

    def run(self) -> None:
        """Sends."""
        for number in range(self._entries):
            form: dict[str, object] = {"key": f"note-{number}", "based_on": 1, "game": 1, "text": f"Note {number}"}
            begun = time.perf_counter()
            while not self._is_acknowledged(form):
                if self.fault or time.perf_counter() > begun + GIVES_UP_AFTER:
                    self.fault = self.fault or f"{self._table} {form}: not acknowledged"
                    return
                time.sleep(0.05)
            self.acknowledged[f"note-{number}"] = now = time.perf_counter()
            self.longest = max(self.longest, now - begun)

    def _is_acknowledged(self, form: dict[str, object]) -> bool:
        with suppress(OSError, http.client.HTTPException):
            status, text = self._phone.send("POST", f"{self._table}/note", form)
            if 300 <= status < 500:
                self.fault = f"{self._table} {form}: {status} {text[:300]}"
            return status == 200
        self._phone.close()
        return False

    def kept(self) -> list[str]:
        """The keys of the notes that the server has, in their order; a note counts as often as its text is there."""
        self._phone.close()
        events = insist(self._phone.port, f"{self._table}/table.json", self._phone.cookie)["events"]
        if [event["position"] for event in events] != [*range(1, len(events) + 1)]:
            self.fault = f"{self._table}: positions with a gap"
        notes = [event["data"]["text"] for event in events if event["kind"] == "noted"]
        return [text.replace("Note ", "note-") for text in notes]


def write_through(balancer: Balancer, tables: Tables, entries: int, trouble: Callable[[], float]) -> str:
    """Writes, with `trouble` in the middle, which gives until when it can have lost nothing; prints and returns what is
    wrong afterwards, nothing if all is well."""
    tables.join(balancer.port)
    writers = [Writer(balancer.port, tables, table, entries // TABLES) for table in tables.positions]
    for writer in writers:
        writer.start()
    while sum(len(writer.acknowledged) for writer in writers) < entries // 2:
        time.sleep(0.01)
    cut = trouble()
    for writer in writers:
        writer.join()
    faults: list[str] = []
    lost, doubled, early = 0, 0, 0
    for writer in writers:
        kept = writer.kept()
        doubled += len(kept) - len({*kept})
        missing = {*writer.acknowledged} - {*kept}
        lost += len(missing)
        early += sum(writer.acknowledged[key] < cut - ON_ITS_WAY for key in missing)
        if [key for key in writer.acknowledged if key not in missing] != [*dict.fromkeys(kept)]:
            faults.append("another order")
        if writer.fault:
            faults.append(writer.fault)
    acknowledged, longest = (
        sum(len(writer.acknowledged) for writer in writers),
        max(writer.longest for writer in writers),
    )
    print(
        f"{acknowledged} acknowledged, {lost} lost ({early} of them acknowledged before the cut), {doubled} doubled; ",
        end="",
    )
    print(f"nobody waited longer than {longest:.1f} s", flush=True)
    if doubled or early:
        faults.append("doubled, or lost without a reason")
    return "; ".join(faults) or ("lost" if lost else "")


def run(folder: Path, entries: int, *, synchronous: bool) -> str:
    """What is wrong after a failover with commits that wait for the standby, or don't; nothing if all is well."""
    with ExitStack() as ended:
        primary = PostgresServer()
        ended.callback(primary.remove)
        database = primary.new_database()
        standby = Standby(primary)
        ended.callback(standby.remove)
        primary.wait_for_standby(synchronous=synchronous)
        tables = Tables(folder, TABLES, database)
        both = address_of_both(primary, standby, database)
        balancer, _ = ended.enter_context(machines(folder, both))
        print(f"commits {'wait' if synchronous else 'do not wait'} for the standby: ", end="", flush=True)

        def fail_over() -> float:
            primary.cut_line()
            cut = time.perf_counter()
            time.sleep(CUT_BEFORE)
            primary.kill()
            standby.promote()
            return cut

        return write_through(balancer, tables, entries, fail_over)


def main(entries: int) -> int:
    """Runs both, and gives the exit code."""
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        found = run(Path(one), entries, synchronous=True), run(Path(other), entries, synchronous=False)
    faults = found[0], found[1] if found[1] != "lost" else ""  # the last moments may be, where nothing waits
    for fault in faults:
        print(fault or "as it should be")
    return int(any(faults))


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if sys.argv[1:] else ENTRIES))
