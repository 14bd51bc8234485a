"""Which test pins down which clause.

    python -m tests.support.coverage_of_clauses             # every clause, its tests and cases
    python -m tests.support.coverage_of_clauses --missing   # only the clauses that no test names

Run from the top of the project. A test names clauses with `@pytest.mark.clause("HB-PLAY-05", ...)`, a case under
tests/cases by writing an id on one of its lines. The exit code is 1 when a clause of any game has no test, or when a
test names something that no rulebook knows.
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

from referee.games import all_games, installed
from referee.rules.rulebook import Clause, Rulebook
from tests.support.game_fixtures import tests_of

TESTS = Path(__file__).parents[1]
RULEBOOKS = {game.title: game.rulebook for game in all_games().values()}
SWITCHES = frozenset(switch.key for game in all_games().values() for switch in game.switches)
PREFIXES = sorted({clause.id.partition("-")[0] for book in RULEBOOKS.values() for clause in book.clauses})
CASE_FILES = {".md", ".toml", ".txt", ".json", ".jsonl"}
AN_ID = re.compile(rf"\b(?:{'|'.join(PREFIXES)})-[A-Z0-9]+-\d{{2}}\b")

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


def marked_tests(*folders: Path) -> Named:
    """Tests under `folders` by the ids in their markers. Ends with pytest's words if it can't collect them."""
    marks, output = Marks(), io.StringIO()
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        code = pytest.main(["--collect-only", "-q", "-p", "no:cacheprovider", *map(str, folders)], plugins=[marks])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise SystemExit(output.getvalue())
    return marks.named


def cases_naming(folder: Path) -> Named:
    """Lines of the case files under `folder`, as `file:line`, by the ids written on them."""
    named: dict[str, set[str]] = defaultdict(set)
    for path in sorted(path for path in folder.rglob("*") if path.suffix in CASE_FILES):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            for id in AN_ID.findall(line):
                named[id].add(f"{path.relative_to(folder).as_posix()}:{number}")
    return named


def without_test(rulebook: Rulebook, named: Named) -> list[Clause]:
    """The clauses that nothing names."""
    return [clause for clause in rulebook.clauses if not named.get(clause.id)]


def unknown(named: Named) -> list[str]:
    """What tests name, though it is no clause, ambiguity or switch of any game."""
    return sorted(id for id in named if id not in SWITCHES and not any(id in book for book in RULEBOOKS.values()))


def row(clause: Clause, places: set[str]) -> str:
    """A clause on one line: id, title, and how many tests and cases have it."""
    count = f"{len(places)} named" if places else "NO TEST"
    return f"{clause.id:<13} {clause.title:<44} {count}"


def places_by_file(places: set[str]) -> Iterator[str]:
    """A line for each file: its tests by name, or its cases by line."""
    files: dict[str, list[str]] = defaultdict(list)
    for place in places:
        file, _, inside = place.partition(":")
        files[file].append(inside.lstrip(":").rpartition("::")[2])
    for file in sorted(files):
        yield f"    {file}: {', '.join(sorted(files[file], key=lambda inside: (len(inside), inside)))}"


def listing(named: Named, *, missing_only: bool) -> Iterator[str]:
    """The table of every game, then the sums, then what is unknown."""
    for title, book in RULEBOOKS.items():
        left = without_test(book, named)
        open_points = sum(ambiguity.id in named for ambiguity in book.ambiguities)
        for clause in left if missing_only else book.clauses:
            yield row(clause, named.get(clause.id, set()))
            yield from places_by_file(named.get(clause.id, set()))
        yield (
            f"{title}: {len(book.clauses) - len(left)} of {len(book.clauses)} clauses named by a test, "
            f"{open_points} of {len(book.ambiguities)} ambiguities\n"
        )
    yield from (f"Unknown: {id}, in {', '.join(sorted(named[id]))}" for id in unknown(named))


def main(arguments: Sequence[str]) -> int:
    """Print the listing; 1 if a clause is left without a test or a test names something unknown."""
    elsewhere = [tests_of(slug) for slug in installed().packages]
    marked, cases = marked_tests(TESTS, *elsewhere), cases_naming(TESTS / "cases")
    named = {id: marked.get(id, set()) | cases.get(id, set()) for id in {*marked, *cases}}
    print("\n".join(listing(named, missing_only="--missing" in arguments)))
    return int(bool(unknown(named)) or any(without_test(book, named) for book in RULEBOOKS.values()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
