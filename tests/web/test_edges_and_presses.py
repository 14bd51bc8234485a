"""Edges of keys and fields stand out at 3:1 on every ground they have, and whatever is tapped shows it."""

from __future__ import annotations

import re

import pytest

from tableside import STATIC
from tests.web.style_rules import rules

TOKENS = (STATIC / "css" / "tokens.css").read_text(encoding="utf-8")
DAY, NIGHT = (dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", text)) for text in TOKENS.split("@media")[:2])
GROUNDS = {"baize-edge": ("baize", "surface-edge"), "paper-edge": ("paper", "paper-key", "paper-tint")}
LEAST = 3.0


def light_of(colour: str) -> float:
    """How much light a colour gives back, as WCAG reckons it: 0 for black, 1 for white."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The ratio of two colours, 1 to 21."""
    low, high = sorted((light_of(one), light_of(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("colours", [DAY, {**DAY, **NIGHT}], ids=["day", "night"])
@pytest.mark.parametrize("edge", GROUNDS)
def test_edges_stand_out(colours: dict[str, str], edge: str) -> None:
    found = {ground: contrast(colours[edge], colours[ground]) for ground in GROUNDS[edge]}
    assert all(ratio >= LEAST for ratio in found.values()), found


def test_whatever_is_tapped_shows_it() -> None:
    pressed = {rule.selector for rule in rules() if ":active" in rule.selector}
    assert {"button:active", "a:active", "summary:active", "label:active > span"} <= pressed
