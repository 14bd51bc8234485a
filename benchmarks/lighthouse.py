"""What Lighthouse reports about the pages, on the phone that it emulates: slow network, slow processor.

    python -m benchmarks.lighthouse LIGHTHOUSE           # the program, such as node_modules/.bin/lighthouse
    python -m benchmarks.lighthouse LIGHTHOUSE pad       # only that page
    python -m benchmarks.lighthouse LIGHTHOUSE --faults  # and what it finds wanting

Run from the top of the project. The project doesn't install Lighthouse: run `npm install lighthouse` in a folder
elsewhere. Exits 1 when home, seating, a pad, a won game, an entry, the referee, a dispute, a ruling, a guest's phone,
the rules, a night, the nights, a player, the statistics or the screen in the room have less than 98 in performance or
less than 100 in accessibility or best practices. A single run is noisy,
so the median of three counts. A page with a live stream takes its 45 seconds: its network never rests.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from tests.browser.find_browser import find_browser
from tests.pictures.__main__ import fill, serving
from tests.pictures.states import RULINGS
from tests.pictures.tables import CAST, shown_table, won_table
from tests.support.full_tables import full_table

LEAST = {"performance": 98, "accessibility": 100, "best-practices": 100}
RUNS = 3
PATIENCE = 180
FULL = 100


def addresses(table: str, whole: str, won: str) -> dict[str, str]:
    """The pages that are looked at, by name; `whole` has seven players in mid-round, at `won` a game is over."""
    return {
        "home": "/",
        "seating": "/tables/new/huckley-buck",
        "pad": table,
        "won": won,
        "entry": f"{table}/enter/result",
        "referee": f"{table}/referee",
        "dispute": f"{whole}/referee?d=6&s.trump=S&f=1&t=7H+QH",
        "ruling": f"{whole}/referee?d=6&{RULINGS['Not legal']}",
        "guest": f"{whole}/own",
        "rules": f"{table}/rules",
        "night": f"/nights/{won.rsplit('/', 1)[1]}",
        "nights": "/nights",
        "player": f"/players/of?name={quote(CAST[0])}",
        "statistics": "/statistics",
        "room": f"{whole}/room",
    }


def look(program: str, url: str, folder: Path) -> dict[str, Any]:
    """One run's report."""
    out = folder / "report.json"
    command = [program, url, "--quiet", "--output=json", f"--output-path={out}"]
    command += [f"--only-categories={','.join(LEAST)}", "--chrome-flags=--headless=new --no-sandbox --disable-gpu"]
    browser = find_browser()
    chrome = {"CHROME_PATH": browser} if browser else {}
    subprocess.run(command, check=True, timeout=PATIENCE, env={**os.environ, **chrome})
    report: dict[str, Any] = json.loads(out.read_text())
    return report


def scores(report: Mapping[str, Any]) -> dict[str, int]:
    """The report's marks, of 100, by category."""
    return {name: round(FULL * (report["categories"][name]["score"] or 0)) for name in LEAST}


def faults(report: Mapping[str, Any]) -> list[str]:
    """What counts in a category and isn't whole there, with its figure."""
    counted = {part["id"] for one in report["categories"].values() for part in one["auditRefs"] if part["weight"]}
    wanting = [report["audits"][name] for name in sorted(counted) if (report["audits"][name]["score"] or 1) < 1]
    missed = [report["audits"][name] for name in sorted(counted) if report["audits"][name]["score"] == 0]
    return [f"{one['id']}: {one['title']} {one.get('displayValue', '')}".strip() for one in [*missed, *wanting]]


def main(program: str, wanted: Sequence[str], show: bool) -> int:
    """Looks at the pages, prints the marks, and gives the exit code."""
    short = False
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        played = {"shown": shown_table(), "whole": full_table("huckley-buck", CAST), "won": won_table("huckley-buck")}
        tables = fill(place / "book.sqlite3", played)
        shown, whole, won = (f"/tables/{tables[name][0]}" for name in played)
        with serving(place / "book.sqlite3") as address:
            for name, path in addresses(shown, whole, won).items():
                if wanted and name not in wanted:
                    continue
                reports = [look(program, address + path, place) for _ in range(RUNS)]
                marks = {one: int(statistics.median(scores(report)[one] for report in reports)) for one in LEAST}
                short = short or any(marks[one] < least for one, least in LEAST.items())
                print(f"{name:8}", "  ".join(f"{one} {mark}" for one, mark in marks.items()), flush=True)
                for fault in faults(reports[0]) if show else ():
                    print(f"         {fault}")
    return int(short)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    words = [word for word in sys.argv[2:] if word != "--faults"]
    sys.exit(main(sys.argv[1], words, "--faults" in sys.argv))
