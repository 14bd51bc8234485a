"""Who may do what at a table, as its events say: links renewed, seats claimed, numbers offered from own phones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from tableside.scorebook.events.event import Event

KEEPER, WATCHER = "keeper", "watcher"
ROLES = (KEEPER, WATCHER)
"""What a table's links make of a visitor."""

PLAYER = "player"
"""Whose phone acts for a seat, by a watcher's or a keeper's link."""


class Offer(NamedTuple):
    """A number that a player entered on their own phone for the keeper's next entry of `kind`."""

    seat: int
    kind: str
    field: str
    value: Any


@dataclass(frozen=True, slots=True)
class Access:
    """The state of a table's doors.

    `renewed` counts by role how often its link was renewed: an older link opens nothing. `claims` maps a seat to the
    mark of the phone that acts for it (of none once the keeper closes the seats), `offers` are numbers waiting for the
    keeper's entry, `offered` all that there ever were, each with the position of its event. `asked` are seats that
    another phone than theirs asked the keeper for.
    """

    renewed: Mapping[str, int] = field(default_factory=dict)
    seats_open: bool = False
    claims: Mapping[int, str] = field(default_factory=dict)
    offers: tuple[Offer, ...] = ()
    offered: tuple[tuple[int, Offer], ...] = ()
    asked: frozenset[int] = frozenset()

    def relink(self, event: Event) -> Access:
        """A role's link is new; the old one opens nothing. Whoever asked for a seat came by a link of before."""
        role = event.data["role"]
        return replace(self, renewed={**self.renewed, role: self.renewal(role) + 1}, asked=frozenset())

    def open_seats(self, event: Event) -> Access:
        """Players may enter from their own phones, or no longer; then no phone acts for anybody."""
        is_open = event.data["open"]
        if is_open:
            return replace(self, seats_open=True)
        return replace(self, seats_open=False, claims={}, asked=frozenset())

    def claim(self, event: Event) -> Access:
        """A phone acts for a seat."""
        return replace(self, claims={**self.claims, event.data["seat"]: event.data["phone"]})

    def release(self, event: Event) -> Access:
        """No phone acts for a seat any more."""
        free = event.data["seat"]
        return replace(
            self,
            claims={seat: by for seat, by in self.claims.items() if seat != free},
            asked=self.asked - {free},
        )

    def ask_for(self, event: Event) -> Access:
        """Another phone asks the keeper for a seat, whose own may be lost."""
        return replace(self, asked=self.asked | {event.data["seat"]})

    def offer(self, event: Event) -> Access:
        """A player's own number waits for the keeper's entry; a later one takes its place."""
        data = event.data
        offer = Offer(data["seat"], data["kind"], data["field"], data["value"])
        offered = (*self.offered, (event.position, offer))
        return replace(self, offers=(*self._others(offer), offer), offered=offered)

    def _others(self, offer: Offer) -> tuple[Offer, ...]:
        same = (offer.seat, offer.kind, offer.field)
        return tuple(other for other in self.offers if (other.seat, other.kind, other.field) != same)

    def after_entry(self) -> Access:
        """The doors once the game moved on: offers were for the entry before."""
        return replace(self, offers=()) if self.offers else self

    def renewal(self, role: str) -> int:
        """How often the link of `role` was renewed."""
        return self.renewed.get(role, 0)
