"""Names that begin alike, in the narrow columns of a sheet."""

from __future__ import annotations

import pytest

from tableside.web.filters import beginnings
from tableside.web.typography.name_widths import cut_to_differ


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (("Christopher Robin", "Christopher Robert", "Ann"), ["Chr… Robin", "Chr… Robert", "Ann"]),
        (("Maximilian", "Maximilian A"), ["Maximilian", "Max… A"]),
        (("Maximilian", "Maximiliane"), ["Maximilian", "Max…ne"]),
        (("Mary Ann", "Mary Beth"), ["Mary Ann", "Mary Beth"]),
        (("Ann",), ["Ann"]),
    ],
)
def test_names_that_begin_alike_are_cut_in_the_middle(names: tuple[str, ...], shown: list[str]) -> None:
    assert cut_to_differ(names) == shown


def test_beside_a_round_they_differ_too() -> None:
    assert beginnings(("Christopher Robin", "Christopher Robert", "Maria", "Marta", "Ann")) == (
        ["C…in", "C…er", "Mari", "Mart", "Ann"]
    )
