"""The planted faults (tests/faults) keep up with the code, and the command that tries them tells red from green."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.__main__ import GREEN, RED, Copy, chosen
from tests.faults.faults import ROOT, Fault, all_faults, place_of, product

WHAT_TO_DO = (
    "Write the same mistake into the code that took its place, or name the tests that took theirs, in the file of"
    " tests/faults, and see `python -m tests.faults NAME` say red."
)
STRANGE = Fault("games", "nothing", "this text is nowhere", "", ())


def lost_places() -> Iterator[str]:
    """What is wrong with the text of a fault, or with its replacement."""
    for fault in all_faults():
        try:
            path = place_of(fault)
        except LookupError as lost:
            yield f"{fault.area}.toml: {lost}"
            continue
        if path.endswith(".py"):
            ast.parse(product()[path].replace(fault.text, fault.replacement), path)


def lost_tests() -> Iterator[str]:
    """The tests that a fault names and that aren't there."""
    for fault in all_faults():
        for test in fault.tests:
            path, _, name = test.partition("::")
            if not (ROOT / path).is_file() or f"def {name}(" not in f"{(ROOT / path).read_text()}def (":
                yield f"{fault.area}.toml: “{fault.name}” names {test}, which isn't there."


def test_the_text_of_every_fault_is_once_in_the_product() -> None:
    lost = [*lost_places()]
    assert not lost, "\n".join([*lost, WHAT_TO_DO])


def test_the_tests_of_every_fault_are_there() -> None:
    lost = [*lost_tests()]
    assert not lost, "\n".join([*lost, WHAT_TO_DO])


def test_every_fault_has_a_name_of_its_own_and_tests() -> None:
    assert len({fault.name for fault in all_faults()}) == len(all_faults()) >= 60
    assert [fault.name for fault in all_faults() if not fault.tests or fault.replacement == fault.text] == []


def test_a_text_that_is_not_found_is_reported_with_the_name_of_its_fault() -> None:
    with pytest.raises(LookupError, match="“nothing” must occur once in the product; it occurs in: nowhere"):
        place_of(STRANGE)


def test_faults_are_chosen_by_area_and_by_words_of_their_names() -> None:
    assert {fault.area for fault in chosen(["games"])} == {"games"}
    assert all("hook" in fault.name for fault in chosen(["hook"]))
    with pytest.raises(SystemExit, match="No fault has “hok” in its name"):
        chosen(["hok"])


SCORES, ROUNDS = "tests/games/huckley_buck/test_score_cases.py", "tests/games/huckley_buck/test_course_rounds.py"


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("replacement", "tests", "result"),
    [
        ("HOOK = 2", SCORES, RED),
        ("HOOK = 1 + 2", SCORES, GREEN),
        ("HOOK = lost", ROUNDS, "NO TEST RAN"),
    ],
)
def test_the_command_tells_what_the_tests_make_of_a_fault(
    replacement: str, tests: str, result: str, tmp_path: Path
) -> None:
    fault = Fault("", "a hook costs something else", "HOOK = 3", replacement, (tests,))
    assert Copy(tmp_path).attempt(fault, fault.tests).result.partition(":")[0] == result
