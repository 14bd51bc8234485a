"""Which test pins down which clause.

    python tests/coverage_of_clauses.py             # every clause, what the app does about it, and its tests
    python tests/coverage_of_clauses.py --missing   # only the clauses that no test names

A test names clauses with `@pytest.mark.clause("HB-PLAY-05", ...)`, a case file by writing an id on one of its lines.
The exit code is 1 when a clause of any game has no test, or when a test names something that no rulebook knows.
"""

from __future__ import annotations

import contextlib
import io
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from referee.games.buddha.house_rules import SWITCHES as BUDDHA_SWITCHES
from referee.games.buddha.rulebook import RULEBOOK as BUDDHA
from referee.games.huckley_buck.house_rules import SWITCHES as HUCKLEY_BUCK_SWITCHES
from referee.games.huckley_buck.rulebook import RULEBOOK as HUCKLEY_BUCK
from referee.games.ten.house_rules import SWITCHES as TEN_SWITCHES
from referee.games.ten.rulebook import RULEBOOK as TEN
from referee.games.ten_point_buck.house_rules import SWITCHES as TEN_POINT_BUCK_SWITCHES
from referee.games.ten_point_buck.rulebook import RULEBOOK as TEN_POINT_BUCK
from referee.rulebook import Clause, Rulebook

TESTS = Path(__file__).parent
RULEBOOKS = {"Huckley Buck": HUCKLEY_BUCK, "Ten-Point Buck": TEN_POINT_BUCK, "Buddha": BUDDHA, "10": TEN}
SWITCHES = (*HUCKLEY_BUCK_SWITCHES, *TEN_POINT_BUCK_SWITCHES, *BUDDHA_SWITCHES, *TEN_SWITCHES)
CASE_FILES = {".json", ".jsonl"}
AN_ID = re.compile(r"\b(?:HB|TPB|BUD|TEN)-[A-Z0-9]+-\d{2}\b")

Named = Mapping[str, set[str]]


class Marks:
    """A pytest plugin that keeps the clause markers of all collected tests, by id."""

    def __init__(self) -> None:
        self.named: dict[str, set[str]] = defaultdict(set)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            for mark in item.iter_markers("clause"):
                for id in mark.args:
                    self.named[id].add(item.nodeid.partition("[")[0])


def marked_tests(folder: Path) -> Named:
    """Tests under `folder` by the ids in their markers. Ends with pytest's words if it can't collect them."""
    marks, said = Marks(), io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        code = pytest.main(["--collect-only", "-q", "-p", "no:cacheprovider", str(folder)], plugins=[marks])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise SystemExit(said.getvalue())
    return marks.named


def cases_naming(folder: Path) -> Named:
    """Lines of the case files under `folder`, as `file:line`, by the ids written on them."""
    named: dict[str, set[str]] = defaultdict(set)
    for path in sorted(path for path in folder.rglob("*") if path.suffix in CASE_FILES):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            for id in AN_ID.findall(line):
                named[id].add(f"{path.name}:{number}")
    return named


def without_test(rulebook: Rulebook, named: Named) -> list[Clause]:
    """The clauses that nothing names."""
    return [clause for clause in rulebook.clauses if not named.get(clause.id)]


def unknown(named: Named) -> list[str]:
    """What tests name, though it is no clause, ambiguity or switch of any game."""
    keys = {switch.key for switch in SWITCHES}
    return sorted(id for id in named if id not in keys and not any(id in book for book in RULEBOOKS.values()))


def row(clause: Clause, tests: set[str]) -> str:
    """A clause on one line: id, title, what the app does, and the first of its tests."""
    acts = " ".join(clause.acts)
    more = f" and {len(tests) - 1} more" if len(tests) > 1 else ""
    return f"{clause.id:<13} {clause.title:<44} {acts:<16} {min(tests) + more if tests else 'NO TEST'}"


def listing(named: Named, *, missing_only: bool) -> Iterator[str]:
    """The table of every game, then how it stands, then what is unknown."""
    for title, book in RULEBOOKS.items():
        left = without_test(book, named)
        open_points = sum(ambiguity.id in named for ambiguity in book.ambiguities)
        yield from (row(clause, named.get(clause.id, set())) for clause in (left if missing_only else book.clauses))
        yield (
            f"{title}: {len(book.clauses) - len(left)} of {len(book.clauses)} clauses named by a test, "
            f"{open_points} of {len(book.ambiguities)} ambiguities\n"
        )
    yield from (f"Unknown: {id}, in {', '.join(sorted(named[id]))}" for id in unknown(named))


def main(arguments: Sequence[str]) -> int:
    """Print the listing; 1 if a clause is left without a test or a test names something unknown."""
    marked, cases = marked_tests(TESTS), cases_naming(TESTS / "cases")
    named = {id: marked.get(id, set()) | cases.get(id, set()) for id in {*marked, *cases}}
    print("\n".join(listing(named, missing_only="--missing" in arguments)))
    return int(bool(unknown(named)) or any(without_test(book, named) for book in RULEBOOKS.values()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
