"""How long the app takes to start, on a server or a phone: its import, and the making of an app with a new score file.

    python -m benchmarks.start [how many times]

Run from the top of the project. Each start is a new process, with byte code cached; times are medians of
processor time. The floor is the import of the three libraries that no start does without.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

FLOOR = "import flask, jinja2, sqlite_utils"
IMPORT = "import app"
MADE = "import app, sys; app.create_app({'DATA': sys.argv[1] + '/scores.sqlite3'})"
MEASURED = "import time; start = time.process_time(); {}; print(time.process_time() - start)"

MOST = 1.5
"""The import against the floor. It was 1.75 before the app imported at its start only what every start needs."""

TIMES = 15
SLOWEST = 12


def environment() -> dict[str, str]:
    """This environment, but that byte code is cached."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Python in its own process. Raises CalledProcessError where it fails."""
    command = [sys.executable, *arguments]
    return subprocess.run(command, env=environment(), check=True, capture_output=True, text=True)


def processor_time(statement: str) -> float:
    """Seconds that a statement takes in a fresh process."""
    with tempfile.TemporaryDirectory() as folder:
        return float(run("-c", MEASURED.format(statement), folder).stdout)


def slowest_modules() -> list[tuple[float, str]]:
    """Our modules with the longest own import times, in milliseconds, by one run of `-X importtime`."""
    lines = (line.split("|") for line in run("-X", "importtime", "-c", IMPORT).stderr.splitlines())
    rows = [(line[0].split(":")[1], line[2].strip()) for line in lines if len(line) == 3]
    ours = [(int(own) / 1000, name) for own, name in rows if name.startswith(("app", "referee", "tableside"))]
    return sorted(ours, reverse=True)[:SLOWEST]


def main(times: int) -> int:
    """Prints the figures; 1 where the import is above its limit."""
    statements = (FLOOR, IMPORT, MADE)
    for statement in statements:
        processor_time(statement)  # so that all byte code is there
    rounds = [[processor_time(statement) for statement in statements] for _ in range(times)]
    floor, imported, made = (1000 * statistics.median(seconds) for seconds in zip(*rounds, strict=True))
    print(f"floor      {floor:6.1f} ms   {FLOOR}")
    print(f"import     {imported:6.1f} ms   {imported / floor:.2f} times the floor; at most {MOST}")
    print(f"app made   {made:6.1f} ms   {made / floor:.2f} times the floor, with a new score file")
    print("\nThe modules that took longest, without what they import:")
    for own, name in slowest_modules():
        print(f"  {own:5.1f} ms   {name}")
    return int(imported > MOST * floor)


if __name__ == "__main__":
    if not Path("app.py").is_file():
        sys.exit("Run this from the top of the project.")
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else TIMES))
