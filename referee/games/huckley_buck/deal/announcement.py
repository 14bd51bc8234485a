"""An announcement in the open deal: a player is in or out."""

from __future__ import annotations

from referee.games.huckley_buck.deal.deal import Deal
from referee.games.huckley_buck.entries import IN, OUT, read_seat, read_stays
from referee.refused import Refused
from referee.replaced import replaced
from referee.rules.entry import GameEvent


def announce(deal: Deal, event: GameEvent) -> Deal:
    """The deal after an announcement. Raises Refused out of turn and after the last one (HB-ANN-01..04)."""
    seat, stays = read_seat(event, deal.setup), read_stays(event)
    name = deal.setup.names[seat]
    if not deal.drops_allowed:
        message = f"{name} needn't announce: with {len(deal.turns)} players nobody drops out."
        raise Refused("no_announcements", "seat", message, clause="HB-ANN-01")
    if deal.announces_next is None:
        raise _refusal(deal, name, stays)
    if seat != deal.announces_next:
        message = f"It isn't {name}'s turn: {deal.setup.names[deal.announces_next]} announces now."
        raise Refused("out_of_turn", "seat", message, clause="HB-ANN-03")
    return replaced(deal, announced=(*deal.announced, stays)).with_piece(event, IN if stays else OUT, seat)


def _refusal(deal: Deal, name: str, stays: bool) -> Refused:
    if not stays and len(deal.dropped) == deal.drops_allowed:
        message = (
            f"{name} can't be out: {deal.drops_allowed} of {len(deal.turns)} dropped out already, and no more may."
        )
        return Refused("too_many_dropped", "says", message, clause="HB-ANN-02")
    message = f"{name} can't announce any more: announcements are closed, and players who weren't asked are in."
    return Refused("announcements_closed", "seat", message, clause="HB-ANN-04")
