"""Plants each fault in a copy of the project and tells whether the tests notice it.

    python -m tests.faults                          # every fault
    python -m tests.faults games "rate limit"       # those of an area, those with these words in their name
    python -m tests.faults --jobs 2                 # two at a time, each in a copy of its own
    python -m tests.faults --all-tests "rate limit" # tried on all tests but the slow ones

A fault is red when one of its tests fails with it; what else happens is said in capitals. At the end the tests that
failed are run once more without a fault, and must pass. The exit code is 1 unless all that is so.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib.util import cache_from_source
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory

from tests.faults.faults import PRODUCT, ROOT, Fault, all_faults, place_of

COPIED = (*PRODUCT, "tests", "docs", "benchmarks", "pyproject.toml")
LEFT_OUT = shutil.ignore_patterns("__pycache__")
PATIENCE = 900
"""Seconds for the tests of one fault."""
RED, GREEN = "red", "GREEN"
ALL_TESTS = ("tests", "-m", "not slow")


@dataclass(frozen=True, slots=True)
class Trial:
    """What became of a fault: "red", or in capitals what else, and the test that failed first, if any."""

    fault: Fault
    result: str
    failed: str
    seconds: float


class Copy:
    """A copy of the project in `folder`, in which faults are planted one at a time."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in COPIED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, folder / name, ignore=LEFT_OUT)
            else:
                shutil.copy(ROOT / name, folder / name)
        self._check_imports()

    def _check_imports(self) -> None:
        """Ends the command where Python would import the installed packages and not those of the copy."""
        script = "import referee, tableside; print(referee.__file__, tableside.__file__, sep='\\n')"
        printed = self._python("-c", script).stdout.split()
        if len(printed) != 2 or not all(Path(path).is_relative_to(self.folder) for path in printed):
            raise SystemExit(f"The tests would not run on the copy in {self.folder}, but on {' and '.join(printed)}.")

    def attempt(self, fault: Fault, tests: Sequence[str]) -> Trial:
        """Runs the tests with the fault until one fails."""
        began = time.monotonic()
        path = self.folder / place_of(fault)
        sound = path.read_text(encoding="utf-8")
        self._write(path, sound.replace(fault.text, fault.replacement))
        try:
            result, failed = self.run(tests, "-x")
        finally:
            self._write(path, sound)
        return Trial(fault, result, "".join(failed[:1]), time.monotonic() - began)

    def _write(self, path: Path, text: str) -> None:
        """Writes a file, and removes its bytecode, which Python knows by second and size alone."""
        path.write_text(text, encoding="utf-8")
        Path(cache_from_source(str(path))).unlink(missing_ok=True)

    def run(self, tests: Sequence[str], *options: str) -> tuple[str, list[str]]:
        """What pytest says of these tests, each tried once, and which failed."""
        options = ("-n0", "--cache-clear", "--max-suite-reruns=0", *options)
        try:
            code = self._python("-m", "pytest", *options, *tests).returncode
        except subprocess.TimeoutExpired:
            return f"NO END AFTER {PATIENCE} SECONDS", []
        failed = self.folder / ".pytest_cache/v/cache/lastfailed"
        names = [*json.loads(failed.read_text())] if code and failed.exists() else []
        if code and not (code == 1 and names and all("::" in name for name in names)):
            return f"NO TEST RAN: PYTEST ENDED WITH {code}", names
        return RED if code else GREEN, names

    def _python(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": str(self.folder)},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )


def chosen(words: Sequence[str]) -> list[Fault]:
    """The faults of these areas, or with these words in their names; all without any."""
    areas = dict.fromkeys(fault.area for fault in all_faults())
    found = {
        word: [one for one in all_faults() if word == one.area or (word not in areas and word in one.name)]
        for word in words
    }
    for word in words:
        if not found[word]:
            raise SystemExit(
                f"No fault has “{word}” in its name, and no area is called so; there are {', '.join(areas)}."
            )
    return [one for one in all_faults() if not words or any(one in faults for faults in found.values())]


def try_all(faults: Sequence[Fault], jobs: int, tests: Sequence[str]) -> bool:
    """Tries these faults on their own tests, or on `tests` where any are given, and says of each what became of it.

    Gives whether each is red, and green without it.
    """
    copies: SimpleQueue[Copy] = SimpleQueue()

    def attempt(fault: Fault) -> Trial:
        copy = copies.get()
        try:
            trial = copy.attempt(fault, tests or fault.tests)
        finally:
            copies.put(copy)
        print(f"{trial.result:6}{trial.seconds:6.1f} s  {fault.area}: {fault.name}", flush=True)
        if trial.failed:
            print(f"{' ' * 16}{trial.failed}", flush=True)
        return trial

    with TemporaryDirectory(prefix="tableside-faults-") as folder, ThreadPoolExecutor(jobs) as pool:
        for number in range(jobs):
            (Path(folder) / str(number)).mkdir()
            copies.put(Copy(Path(folder) / str(number)))
        trials = list(pool.map(attempt, faults))
        red = [trial for trial in trials if trial.result == RED]
        print(f"{len(red)} of {len(trials)} faults are red.", flush=True)
        return len(red) == len(trials) and pass_without_fault(copies.get(), red)


def pass_without_fault(copy: Copy, red: Sequence[Trial]) -> bool:
    """Whether the tests that failed pass in a copy without a fault; says which don't."""
    result, still = copy.run([*dict.fromkeys(trial.failed for trial in red)])
    if result != GREEN:
        print(f"Without a fault these fail too, and show nothing ({result}): {', '.join(still)}")
    return result == GREEN


def read_arguments(arguments: Sequence[str]) -> Namespace:
    """What was asked for on the command line."""
    reader = ArgumentParser(prog="python -m tests.faults", description="Tells whether the tests notice planted faults.")
    reader.add_argument("words", nargs="*", help="an area, or words in the name of a fault")
    reader.add_argument("--jobs", type=int, choices=range(1, 65), metavar="N", default=1, help="faults at a time")
    reader.add_argument("--all-tests", action="store_true", help="try all tests but the slow ones, not those named")
    return reader.parse_args(arguments)


def main(arguments: Sequence[str]) -> int:
    """Try the faults; 1 if one is not red."""
    asked = read_arguments(arguments)
    faults = chosen(asked.words)
    try:
        for fault in faults:
            place_of(fault)
    except LookupError as lost:
        raise SystemExit(str(lost)) from lost
    return int(not try_all(faults, asked.jobs, ALL_TESTS if asked.all_tests else ()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
