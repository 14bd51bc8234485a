"""A draw in the open deal: a player exchanges cards, or stands pat."""

from __future__ import annotations

from referee.games.huckley_buck.deal.deal import Deal, Draw
from referee.games.huckley_buck.entries import read_discards, read_flag, read_seat
from referee.refused import Refused
from referee.replaced import replaced
from referee.rules.entry import GameEvent


def draw(deal: Deal, event: GameEvent) -> Deal:
    """The deal after a draw. Raises Refused out of turn and for an impossible draw (HB-DRAW-02..06)."""
    seat = read_seat(event, deal.setup)
    name = deal.setup.names[seat]
    _refuse_draw_now(deal, seat, name)
    drawn = Draw(seat, read_discards(event, name, deal.most_discards), read_flag(event, "upcard"))
    _refuse_upcard(deal, drawn, name)
    return replaced(deal, draws=(*deal.draws, drawn)).with_piece(event, drawn.in_words, seat)


def _refuse_draw_now(deal: Deal, seat: int, name: str) -> None:
    if not deal.announcements_closed:
        message = "Announcements come before the draw; say first who is in and who is out."
        raise Refused("announcements_open", "seat", message, clause="HB-TRUMP-03")
    if deal.draws_next is None:
        raise Refused("draw_over", "seat", f"{name} can't draw: the draw is over.", clause="HB-DRAW-02")
    if seat in deal.dropped:
        raise Refused("dropped", "seat", f"{name} dropped out and doesn't draw.", clause="HB-DRAW-02")
    if seat != deal.draws_next:
        message = f"It isn't {name}'s turn: {deal.setup.names[deal.draws_next]} draws now."
        raise Refused("out_of_turn", "seat", message, clause="HB-DRAW-02")


def _refuse_upcard(deal: Deal, drawn: Draw, name: str) -> None:
    if drawn.upcard and drawn.seat != deal.dealer:
        message = f"{name} can't take the upcard: only the dealer may, in their own draw."
        raise Refused("upcard_not_theirs", "upcard", message, clause="HB-DRAW-05")
    if drawn.upcard and not drawn.discards:
        message = f"{name} can't take the upcard without a discard: the hand would have six cards."
        raise Refused("upcard_without_discard", "upcard", message, clause="HB-DRAW-06")
