"""Entries of five players, from which the style guide draws the pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

EXAMPLE: tuple[tuple[str, Mapping[str, Any]], ...] = (
    ("result", {"points": [12, -5, 0, 23, 8]}),
    ("result", {"points": [7, 15, -10, 4, 0]}),
    ("ended", {}),
)
