"""The roles that links gave a visitor at tables, on tournament days and in circles, as their cookie has them."""

from __future__ import annotations

from collections.abc import Callable, Collection

from flask import session

CookieEntries = dict[str, tuple[str, int]]
"""By the id of a table, day or circle: the role there, and how often the role's link was renewed before. The latest is
last."""


def latest(most: int) -> Callable[[CookieEntries], CookieEntries]:
    """Keeps the latest entries, at most so many: a cookie has little room."""
    return lambda entries: dict([*entries.items()][-most:])


class CookieRoles:
    """The roles of one kind, under a key of the cookie. `keep` drops the entries for which it has no room."""

    def __init__(self, key: str, roles: Collection[str], keep: Callable[[CookieEntries], CookieEntries]) -> None:
        self._key = key
        self._roles = roles
        self._keep = keep

    def entries(self) -> CookieEntries:
        """All roles in the cookie, also those whose link was renewed since. The cookie has a list: JSON sorts keys."""
        return {log_id: (role, renewal) for log_id, role, renewal in session.get(self._key, ())}

    def role(self, log_id: str, renewal: Callable[[str], int]) -> str | None:
        """The role there, if its link wasn't renewed since; `renewal` says how often the link of a role was."""
        role, renewals = self.entries().get(log_id, ("", 0))
        return role if role in self._roles and renewals == renewal(role) else None

    def remember(self, log_id: str, role: str, renewal: Callable[[str], int]) -> None:
        """Stores the role that a link gave, as the latest one."""
        entries = self.entries()
        entries.pop(log_id, None)
        entries[log_id] = (role, renewal(role))
        session[self._key] = [[key, *value] for key, value in self._keep(entries).items()]
