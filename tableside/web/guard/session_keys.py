"""All keys of a visitor's cookie. Those of tables, days and circles are written by `roles/cookie_roles.py`."""

from __future__ import annotations

from typing import Any

TABLES = "tables"
"""Tables that links opened: id, role and renewal of each (roles/access.py)."""

DAYS = "days"
"""Tournament days, likewise (roles/day_roles.py)."""

CIRCLES = "circles"
"""Circles, likewise (roles/circle_roles.py)."""

MARK = "mark"
"""The browser's id, by which seats know the phone that claimed them (visitor.py)."""

CHOSEN = "settings"
"""The settings of the phone, by name (phone_settings.py)."""

BEFORE = "phone"
"""A key of earlier versions: it held the browser's id or the settings, whichever was written last."""


def read_over(data: dict[str, Any]) -> dict[str, Any]:
    """The content of a cookie under today's keys, also if an earlier version wrote it."""
    content = {key: value for key, value in data.items() if key != BEFORE}
    before = data.get(BEFORE)
    if before and isinstance(before, str):
        return {MARK: before, **content}
    return {CHOSEN: before, **content} if isinstance(before, dict) else content
