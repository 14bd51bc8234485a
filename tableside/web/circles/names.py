"""By which names a circle knows its people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from flask import url_for

from referee.words import counted, listed
from tableside.circles.circle import MEMBER, Circle
from tableside.scorebook.names import person
from tableside.store.read_model.read_model import ReadModel
from tableside.store.read_model.selection import Selection
from tableside.web.books import statistics
from tableside.web.guard.roles.circle_access import circles_here, role_in


class CircleName(NamedTuple):
    """A person of a circle: the right name, other names at tables that mean the same person, how many games they
    played to the end, and whether the name is no longer offered."""

    name: str
    written: tuple[str, ...]
    games: int
    hidden: bool

    @property
    def persons(self) -> set[str]:
        """Who is called so at the tables."""
        return {*map(person, (self.name, *self.written))}

    def for_readers(self) -> CircleName:
        """The same without what concerns members alone: whether it is offered."""
        return self._replace(hidden=False)

    @property
    def words(self) -> str:
        """What the page says of them: "12 games · also Bobby · not offered"."""
        parts = [counted(self.games, "game"), f"also {listed(self.written)}" if self.written else ""]
        return " · ".join(filter(None, [*parts, "not offered" if self.hidden else ""]))


class NameInCircle(NamedTuple):
    """What a circle of this visitor knows of a person's name, in words, and the page where that can be changed; for a
    reader the circle's."""

    circle: str
    words: str
    address: str
    keeps: bool


def circle_names(circle_id: str, circle: Circle, persons: tuple[str, ...] | None = None) -> list[CircleName]:
    """Everybody of a circle, who played most first; of these `persons` alone, None for all."""
    of_circle = Selection(circles=(circle_id,))
    games = {totals.person: totals.games for totals in statistics().ask(ReadModel.persons, of_circle, persons)}
    written: dict[str, list[str]] = {}
    for who, name in statistics().ask(ReadModel.names_written, circle_id, persons):
        written.setdefault(who, []).append(name)
    found = []
    for who, names in written.items():
        known_as = circle.name_of(names[0])
        # Two names that sit at one table are two persons, though one may be said to stand for the other.
        right = known_as if person(known_as) == who else names[0]
        found.append(
            CircleName(
                right,
                tuple(name for name in names if name != right),
                games.get(who, 0),
                bool({who, *map(person, names)} & circle.hidden),
            )
        )
    return sorted(found, key=lambda one: (-one.games, one.name))


def names_in_circles(who: str) -> Iterator[NameInCircle]:
    """What each circle that this visitor may look at knows of a person who played in it."""
    for circle_id, circle in circles_here():
        for one in circle_names(circle_id, circle, (who,)):
            keeps = role_in(circle_id, circle) == MEMBER
            to_person = url_for("circle.show_person", circle_id=circle_id, name=one.name)
            address = to_person if keeps else url_for("circle.show_circle", circle_id=circle_id)
            yield NameInCircle(circle.name, (one if keeps else one.for_readers()).words, address, keeps)
