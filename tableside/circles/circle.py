"""The state of a circle, which follows from its events. What each event does is in `kinds/`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Self

from tableside.scorebook.events.log_state import LogState
from tableside.scorebook.names import person

MEMBER, READER = "member", "reader"
CIRCLE_ROLES = (MEMBER, READER)
"""What a circle's links make of a visitor: one who keeps all its tables, or who looks at them."""

HOME = "home"
"""The id and key of the circle that there is from the start, which has the tables that are in no other one."""
HOME_NAME = "Home"
"""What that circle is called until its members rename it."""


@dataclass(frozen=True)
class Circle(LogState):
    """A circle so far. `names` maps a person, by the name that a table has, to the name that is right for them;
    `hidden` are persons whose names are no longer offered."""

    name: str
    names: Mapping[str, str] = field(default_factory=dict)
    hidden: frozenset[str] = frozenset()

    def name_of(self, written: str) -> str:
        """The name that is right for who is called so at a table."""
        return self.names.get(person(written), written)

    def person_of(self, written: str) -> str:
        """Who that is."""
        return person(self.name_of(written))

    def right_names(self, written: Sequence[str]) -> list[str]:
        """The right names of those who sit at one table. Two at one table are two people: those who would be one keep
        their names as they are written."""
        names = [self.name_of(name) for name in written]
        while twice := {who for who, number in Counter(map(person, names)).items() if number > 1}:
            names = [own if person(name) in twice else name for own, name in zip(written, names, strict=True)]
        return names

    def one_person(self, names: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Each of these names that means the same person as an earlier one, with that one."""
        first: dict[str, str] = {}
        for name in names:
            other = first.setdefault(self.person_of(name), name)
            if other is not name:
                yield name, other

    def offered(self, names: Iterable[str]) -> list[str]:
        """Of names at a table those that a new table offers, as they are right."""
        return [self.name_of(name) for name in names if not {person(name), self.person_of(name)} & self.hidden]

    def with_name(self, written: str, right: str) -> Self:
        """The circle in which that name, and all names of the same person, mean `right`."""
        who, known_as = self.person_of(written), self.name_of(right)
        name = right if person(known_as) == who else known_as
        same = {one: name for one, known in self.names.items() if person(known) == who}
        return self.changed(names={**self.names, **same, who: name, person(written): name})
