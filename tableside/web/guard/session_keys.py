"""Every key of a visitor's cookie. One module alone writes the value of each, which a test checks."""

from __future__ import annotations

from typing import Any

TABLES = "tables"
"""Tables that links opened: id, role and renewal of each (roles/access.py)."""

DAYS = "days"
"""Tournament days, likewise (roles/day_roles.py)."""

CIRCLES = "circles"
"""Circles, likewise (roles/circle_roles.py)."""

MARK = "mark"
"""The mark that distinguishes this browser from others when it claims a seat (visitor.py)."""

CHOSEN = "settings"
"""The settings of the phone, by name (phone_settings.py)."""

BEFORE = "phone"
"""Nothing writes it any more: it held the mark or the settings, whichever was written last."""


def read_over(data: dict[str, Any]) -> dict[str, Any]:
    """The content of a cookie, also of an earlier version, under today's keys."""
    content = {key: value for key, value in data.items() if key != BEFORE}
    before = data.get(BEFORE)
    if before and isinstance(before, str):
        return {MARK: before, **content}
    return {CHOSEN: before, **content} if isinstance(before, dict) else content
