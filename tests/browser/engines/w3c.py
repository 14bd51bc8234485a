"""What WebDriver and WebDriver BiDi say alike: a touch and keys."""

from __future__ import annotations

from typing import Any


def touch(x: int, y: int) -> list[dict[str, Any]]:
    """The actions of a touch."""
    steps: list[dict[str, Any]] = [
        {"type": "pointerMove", "x": x, "y": y, "duration": 0},
        {"type": "pointerDown", "button": 0},
        {"type": "pointerUp", "button": 0},
    ]
    return [{"type": "pointer", "id": "thumb", "parameters": {"pointerType": "mouse"}, "actions": steps}]


def keys(text: str) -> list[dict[str, Any]]:
    """The actions of keys pressed one after another."""
    steps = [{"type": way, "value": sign} for sign in text for way in ("keyDown", "keyUp")]
    return [{"type": "key", "id": "keys", "actions": steps}]
