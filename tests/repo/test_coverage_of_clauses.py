"""The command that finds clauses without a test."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from referee.games import find_game
from referee.games.huckley_buck.rulebook import RULEBOOK
from referee.rules.rulebook import Clause
from tests.support.coverage_of_clauses import (
    cases_naming,
    listing,
    marked_tests,
    places_by_file,
    row,
    unknown,
    without_test,
)
from tests.support.game_fixtures import plays_of

TOP = Path(__file__).parents[2]


def clause(id: str) -> Clause:
    return next(clause for clause in RULEBOOK.clauses if clause.id == id)


def test_a_clause_that_nothing_names_is_found() -> None:
    named = {clause.id: {"test_a.py::test_it"} for clause in RULEBOOK.clauses if clause.id != "HB-MIS-04"}
    assert [clause.id for clause in without_test(RULEBOOK, named)] == ["HB-MIS-04"]


def test_a_name_that_no_rulebook_knows_is_found() -> None:
    named = {"HB-PLAY-05": {"a"}, "HB-AMB-02": {"a"}, "hb.race": {"a"}, "HB-PLAY-99": {"a"}, "hb.races": {"a"}}
    assert unknown(named) == ["HB-PLAY-99", "hb.races"]


TESTS_WITH_MARKERS = """
import pytest

@pytest.mark.clause("HB-PLAY-05", "HB-AMB-02")
@pytest.mark.parametrize("card", ["2H", "9H"])
def test_hearts(card): ...

@pytest.mark.parametrize("total", [1, pytest.param(0, marks=pytest.mark.clause("HB-SCORE-04"))])
def test_floor(total): ...
"""


@pytest.mark.slow
def test_markers_are_found_on_tests_and_on_their_parameters(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = clause(id): a clause\n", encoding="utf-8")
    (tmp_path / "test_marked_for_coverage.py").write_text(TESTS_WITH_MARKERS, encoding="utf-8")
    hearts, floor = (f"test_marked_for_coverage.py::test_{name}" for name in ("hearts", "floor"))
    assert marked_tests(tmp_path) == {"HB-PLAY-05": {hearts}, "HB-AMB-02": {hearts}, "HB-SCORE-04": {floor}}


@pytest.mark.slow
def test_tests_that_cannot_be_read_end_the_command(tmp_path: Path) -> None:
    (tmp_path / "test_broken_for_coverage.py").write_text("import no_such_module_anywhere", encoding="utf-8")
    with pytest.raises(SystemExit, match="no_such_module_anywhere"):
        marked_tests(tmp_path)


def test_a_case_file_names_clauses_line_by_line(tmp_path: Path) -> None:
    lines = [{"want": {"rules": ["HB-PLAY-05", "TEN-P1-01"]}}, {"want": {}}, {"want": {"rules": ["HB-PLAY-05"]}}]
    (tmp_path / "plays.jsonl").write_text("\n".join(json.dumps(line) for line in lines), encoding="utf-8")
    assert cases_naming(tmp_path) == {"HB-PLAY-05": {"plays.jsonl:1", "plays.jsonl:3"}, "TEN-P1-01": {"plays.jsonl:1"}}


@pytest.mark.parametrize("kind", ["md", "toml", "txt", "json"])
def test_every_kind_of_case_file_is_read(tmp_path: Path, kind: str) -> None:
    (tmp_path / "buddha").mkdir()
    (tmp_path / "buddha" / f"cases.{kind}").write_text("the first line\nW01 | BUD-WIN-01 |", encoding="utf-8")
    assert cases_naming(tmp_path) == {"BUD-WIN-01": {f"buddha/cases.{kind}:2"}}


def test_a_row_tells_how_often_a_clause_is_tested() -> None:
    line = row(clause("HB-WIN-01"), {"test_b.py::test_two", "test_a.py::test_one"})
    assert " ".join(line.split()) == "HB-WIN-01 Who wins a trick 2 named"


def test_tests_and_cases_are_counted_file_by_file() -> None:
    lines = list(places_by_file({"b.py::test_two", "b.py::test_one", "ten/a.md:12", "ten/a.md:9"}))
    assert lines == ["    b.py: test_one, test_two", "    ten/a.md: 9, 12"]


def test_a_row_without_a_test_says_so() -> None:
    assert row(clause("HB-WIN-01"), set()).endswith("NO TEST")


def test_the_listing_counts_every_game() -> None:
    listed = "\n".join(listing({"HB-WIN-01": {"a"}, "HB-AMB-04": {"a"}}, missing_only=True))
    assert "Huckley Buck: 1 of 91 clauses named by a test, 1 of 46 ambiguities" in listed
    for slug in ("ten-point-buck", "buddha", "ten"):
        game, written = find_game(slug), plays_of(slug).rulebook
        counts = f"0 of {written.clauses} clauses named by a test, 0 of {written.ambiguities} ambiguities"
        assert f"{game.title}: {counts}" in listed
    assert "HB-WIN-01" not in listed


@pytest.mark.thorough
def test_every_clause_is_named_by_a_test() -> None:
    command = [sys.executable, "-m", "tests.support.coverage_of_clauses", "--missing"]
    done = subprocess.run(command, cwd=TOP, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
