"""Values with some fields changed."""

from __future__ import annotations

from dataclasses import fields, replace
from functools import cache
from typing import Any, TypeVar

T = TypeVar("T")


def replaced(value: T, /, **changes: Any) -> T:
    """What `dataclasses.replace` gives, in half of its time: each entry of a night makes several such values.

    Raises TypeError for a field that it doesn't have.
    """
    kind = type(value)
    if not (names := _copied(kind)):  # type: ignore[arg-type]
        return replace(value, **changes)  # type: ignore[type-var]
    new = object.__new__(kind)
    for name in names:
        object.__setattr__(new, name, changes.pop(name) if name in changes else getattr(value, name))
    if changes:
        raise TypeError(f"{kind.__name__} has no field {', '.join(changes)}.")
    return new


@cache
def _copied(kind: type[Any]) -> tuple[str, ...]:
    """The names of a dataclass's fields; none if there is more to a new value than setting them."""
    own = fields(kind)
    return () if hasattr(kind, "__post_init__") or not all(one.init for one in own) else tuple(one.name for one in own)
