"""A failing test says by its name what was tried: in every run and every process by the same name."""

from __future__ import annotations

import pytest

from tests.conftest import pytest_make_parametrize_id as named

LONGEST = 250
UNREADABLE = (" at 0x", "<lambda>", "object at")


def test_every_collected_test_has_a_name_that_a_person_can_read(request: pytest.FixtureRequest):
    """That they are the same in every run shows in every parallel run: its processes compare what they collected."""
    names = [item.nodeid for item in request.session.items]
    wrong = [f"{name} is longer than {LONGEST}" for name in names if len(name) > LONGEST]
    wrong += [f"{name} holds {part!r}" for name in names for part in UNREADABLE if part in name]
    assert not wrong, "\n".join(wrong)


class Thing:
    """Something without a name, as Python shows it: by its address."""


@pytest.mark.parametrize(
    ("value", "name"),
    [
        ("Ann", "Ann"),
        (None, "None"),
        (1.5, "1.5"),
        ({"bids": [1, None], "tune": {}}, "bids=1, None, tune={}"),
        (frozenset({"b", "c", "a", "d"}), "a, b, c, d"),
        ([], "[]"),
        (range(2, 8), "range(2, 8)"),
        (lambda copy: copy.update(events="no list"), "update no list events"),
        (Thing(), "Thing"),
        ("\ud800\x00é", "\\ud800\\x00\\xe9"),
        ("9" * 5000, "9" * 77 + "..."),
    ],
)
def test_a_parameter_is_named_by_what_it_holds(value: object, name: str):
    assert named(value) == name
