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


@dataclass(frozen=True, kw_only=True)
class Named(Slim):
    value: int = 1


@dataclass(frozen=True)
class Checked(Wide):
    def __post_init__(self) -> None:
        object.__setattr__(self, "three", 2.0 * self.one)


@pytest.mark.parametrize("value", [Slim(1), Wide(1), Named(one=1, value=4), Checked(1)])
def test_a_value_is_replaced_as_the_library_does_it(value: Slim) -> None:
    assert replaced(value, two="2") == replace(value, two="2") != value
    assert value.two == "two"


def test_a_field_may_be_called_as_it_likes() -> None:
    assert replaced(Named(one=1), value=3) == Named(one=1, value=3)


def test_a_field_that_is_not_there_is_refused() -> None:
    with pytest.raises(TypeError, match="Slim has no field three"):
        replaced(Slim(1), three=3)
