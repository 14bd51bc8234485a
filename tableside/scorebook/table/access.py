"""Access to a table, from its events: renewed links, claimed seats, numbers offered from players' own phones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from tableside.scorebook.events.event import Event

KEEPER, WATCHER = "keeper", "watcher"
ROLES = (KEEPER, WATCHER)
"""The roles that a table's links give."""

PLAYER = "player"
"""The role of a visitor whose phone acts for a seat, and who came by a link of either role."""


class Offer(NamedTuple):
    """A number that a player entered on their own phone for the keeper's next entry of `kind`."""

    seat: int
    kind: str
    field: str
    value: Any


@dataclass(frozen=True, slots=True)
class Access:
    """Who has access to a table.

    `renewed` counts by role how often its link was renewed: an older link no longer works. `claims` maps a seat to the
    id of the phone that acts for it (empty once the keeper closes the seats). `offers` are numbers that wait for the
    keeper's entry, `offered` all numbers ever offered, each with the position of its event. `asked` are seats that a
    second phone has asked the keeper for.
    """

    renewed: Mapping[str, int] = field(default_factory=dict)
    seats_open: bool = False
    claims: Mapping[int, str] = field(default_factory=dict)
    offers: tuple[Offer, ...] = ()
    offered: tuple[tuple[int, Offer], ...] = ()
    asked: frozenset[int] = frozenset()

    def relink(self, event: Event) -> Access:
        """Renews a role's link. Requests for a seat came by the old link, and are dropped."""
        role = event.data["role"]
        return replace(self, renewed={**self.renewed, role: self.renewal(role) + 1}, asked=frozenset())

    def open_seats(self, event: Event) -> Access:
        """Lets players enter from their own phones, or ends that; then no phone acts for a seat."""
        is_open = event.data["open"]
        if is_open:
            return replace(self, seats_open=True)
        return replace(self, seats_open=False, claims={}, asked=frozenset())

    def claim(self, event: Event) -> Access:
        """Assigns a seat to a phone."""
        return replace(self, claims={**self.claims, event.data["seat"]: event.data["phone"]})

    def release(self, event: Event) -> Access:
        """Frees a seat from its phone."""
        free = event.data["seat"]
        return replace(
            self,
            claims={seat: phone for seat, phone in self.claims.items() if seat != free},
            asked=self.asked - {free},
        )

    def ask_for(self, event: Event) -> Access:
        """Records that another phone asks the keeper for a seat, as when the player's own phone is lost."""
        return replace(self, asked=self.asked | {event.data["seat"]})

    def offer(self, event: Event) -> Access:
        """Adds a player's number for the keeper's entry; it replaces the player's earlier one."""
        data = event.data
        offer = Offer(data["seat"], data["kind"], data["field"], data["value"])
        offered = (*self.offered, (event.position, offer))
        return replace(self, offers=(*self._others(offer), offer), offered=offered)

    def _others(self, offer: Offer) -> tuple[Offer, ...]:
        same = (offer.seat, offer.kind, offer.field)
        return tuple(other for other in self.offers if (other.seat, other.kind, other.field) != same)

    def after_entry(self) -> Access:
        """The access after an entry of the game: offers were for that entry, and are dropped."""
        return replace(self, offers=()) if self.offers else self

    def renewal(self, role: str) -> int:
        """How often the link of `role` was renewed."""
        return self.renewed.get(role, 0)
