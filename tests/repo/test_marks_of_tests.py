"""Which cases of a long list belong to which run."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import pytest_collection_modifyitems


class Case:
    """A case of a test with one mark, as pytest collects it."""

    path = Path(__file__)

    def __init__(self, test: str, number: int, mark: pytest.MarkDecorator) -> None:
        self.nodeid, self.marks = f"{test}[{number}]", {mark.name: mark.mark}

    def get_closest_marker(self, name: str) -> pytest.Mark | None:
        return self.marks.get(name)

    def add_marker(self, mark: str | pytest.MarkDecorator) -> None:
        mark = getattr(pytest.mark, mark) if isinstance(mark, str) else mark
        self.marks[mark.name] = mark.mark


@pytest.mark.parametrize(
    ("mark", "slow", "thorough"),
    [
        (pytest.mark.slow, [0, 1, 2, 3, 4], []),
        (pytest.mark.thorough, [0, 1, 2, 3, 4], [0, 1, 2, 3, 4]),
        (pytest.mark.slow_but(2), [1, 3], []),
        (pytest.mark.thorough_but(3), [1, 2, 4], [1, 2, 4]),
        (pytest.mark.thorough_but, [1, 2, 3, 4], [1, 2, 3, 4]),
    ],
)
def test_the_first_case_of_each_test_and_one_in_so_many_are_left(
    mark: pytest.MarkDecorator, slow: list[int], thorough: list[int]
):
    cases = [Case(test, number, mark) for test in ("one", "other") for number in range(5)]
    pytest_collection_modifyitems(cases)  # type: ignore[arg-type]
    for test in (cases[:5], cases[5:]):
        marked = [[number for number, case in enumerate(test) if name in case.marks] for name in ("slow", "thorough")]
        assert marked == [slow, thorough]
