"""Values with some fields changed."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from referee.replaced import replaced


@dataclass(frozen=True, slots=True)
class Slim:
    one: int
    two: str = "two"


@dataclass(frozen=True)
class Wide(Slim):
    three: float = 3.0


@pytest.mark.parametrize("value", [Slim(1), Wide(1)])
def test_a_value_is_replaced_as_the_library_does_it(value: Slim) -> None:
    assert replaced(value, two="2") == replace(value, two="2") != value
    assert value.two == "two"


def test_a_field_that_is_not_there_is_refused() -> None:
    with pytest.raises(TypeError, match="Slim has no field three"):
        replaced(Slim(1), three=3)
