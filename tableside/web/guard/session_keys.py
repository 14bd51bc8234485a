"""Every key of a visitor's cookie. One module alone writes what stands under each; a test holds that."""

from __future__ import annotations

from typing import Any

TABLES = "tables"
"""Tables that links opened: id, role and renewal of each (access.py)."""

DAYS = "days"
"""Tournament days, likewise (day_roles.py)."""

MARK = "mark"
"""What tells this browser from others when it claims a seat (access.py)."""

CHOSEN = "settings"
"""What the phone likes for itself, by a setting's name (phone_settings.py)."""

BEFORE = "phone"
"""Nobody writes it any more: it held the mark or the settings, and the later of them took the other's place."""


def read_over(data: dict[str, Any]) -> dict[str, Any]:
    """What a cookie says, of an earlier version too, under the keys of now."""
    given = {key: value for key, value in data.items() if key != BEFORE}
    before = data.get(BEFORE)
    if before and isinstance(before, str):
        return {MARK: before, **given}
    return {CHOSEN: before, **given} if isinstance(before, dict) else given
