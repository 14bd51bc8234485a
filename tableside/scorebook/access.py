"""Who may do what at a table, as its events say: links renewed, seats claimed, numbers offered from own phones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from tableside.scorebook.events import CLAIMED, OFFERED, RELEASED, RELINKED, SEATS_OPENED, Event

KEEPER, WATCHER = "keeper", "watcher"
ROLES = (KEEPER, WATCHER)


@dataclass(frozen=True, slots=True)
class Offer:
    """A number that a player entered on his own phone for the keeper's next entry of `kind`."""

    seat: int
    kind: str
    field: str
    value: Any


@dataclass(frozen=True, slots=True)
class Access:
    """The state of a table's doors.

    `renewed` counts by role how often its link was renewed: an older link opens nothing. `claims` maps a seat to the
    mark of the phone that acts for it (of none once the keeper closes the seats), `offers` are numbers waiting for the
    keeper's entry.
    """

    renewed: Mapping[str, int] = field(default_factory=dict)
    seats_open: bool = False
    claims: Mapping[int, str] = field(default_factory=dict)
    offers: tuple[Offer, ...] = ()

    def then(self, event: Event) -> Access:
        """The doors once `event` has happened; one that concerns no door changes none."""
        data = event.data
        match event.kind:
            case kind if kind == RELINKED:
                return replace(self, renewed={**self.renewed, data["role"]: self.renewal(data["role"]) + 1})
            case kind if kind == SEATS_OPENED:
                return replace(self, seats_open=data["open"], claims=self.claims if data["open"] else {})
            case kind if kind == CLAIMED:
                return replace(self, claims={**self.claims, data["seat"]: data["phone"]})
            case kind if kind == RELEASED:
                return replace(self, claims={seat: by for seat, by in self.claims.items() if seat != data["seat"]})
            case kind if kind == OFFERED:
                offer = Offer(data["seat"], data["kind"], data["field"], data["value"])
                return replace(self, offers=(*self._others(offer), offer))
        return self

    def _others(self, offer: Offer) -> tuple[Offer, ...]:
        same = (offer.seat, offer.kind, offer.field)
        return tuple(other for other in self.offers if (other.seat, other.kind, other.field) != same)

    def after_deed(self) -> Access:
        """The doors once the game moved on: offers were for the entry before."""
        return replace(self, offers=()) if self.offers else self

    def renewal(self, role: str) -> int:
        """How often the link of `role` was renewed."""
        return self.renewed.get(role, 0)
