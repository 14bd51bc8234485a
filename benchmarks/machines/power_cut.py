"""A machine that loses its power amid entries: what was acknowledged is there when it starts again, once.

    python -m benchmarks.machines.power_cut [entries]

Run from the top of the project; needs Debian's postgresql and caddy. Eight people send notes as fast as they are
acknowledged, each again with its key until it is. In the middle all processes of the database and of both web machines
are killed at once, and start again a second later. Exits 1 if a note is lost, twice there or out of order. The disk
keeps its power: that what the database has flushed survives is the disk's own promise.
"""

from __future__ import annotations

import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from benchmarks.live import Tables
from benchmarks.machines.failover import ENTRIES, TABLES, write_through
from tests.support.machines import machines
from tests.support.postgres_server import PostgresServer

DARK = 1.0
"""Seconds until everything starts again."""


def run(folder: Path, entries: int) -> str:
    """What is wrong after the power was away; nothing if all is well."""
    with ExitStack() as ended:
        database = PostgresServer(fsync="on", synchronous_commit="on")
        ended.callback(database.remove)
        tables = Tables(folder, TABLES, database.new_database())
        balancer, made = ended.enter_context(machines(folder, tables.place))

        def cut() -> float:
            for one in (database, *made):
                one.kill()
            dark = time.perf_counter()
            time.sleep(DARK)
            for one in (database, *made):
                one.start()
            return dark

        return write_through(balancer, tables, entries, cut)


def main(entries: int) -> int:
    """Runs it, and gives the exit code."""
    with tempfile.TemporaryDirectory() as folder:
        found = run(Path(folder), entries)
    print(found or "as it should be")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if sys.argv[1:] else ENTRIES))
