"""Announcements and draws: everyone in his turn, by the rules of Huckley Buck."""

from __future__ import annotations

from dataclasses import replace

from referee.course import GameEvent
from referee.games.huckley_buck.deal import Deal, Draw
from referee.games.huckley_buck.read_events import read_discards, read_flag, read_seat, read_stays
from referee.refused import Refused


def announce(deal: Deal, event: GameEvent) -> Deal:
    """The deal once a player said in or out. Raises Refused out of turn and too late (HB-ANN-01..04)."""
    seat, stays = read_seat(event, deal.setup), read_stays(event)
    name = deal.setup.names[seat]
    if not deal.cap:
        message = f"{name} needn't announce: with {len(deal.order)} players nobody drops out."
        raise Refused("no_announcements", "seat", message, clause="HB-ANN-01")
    if deal.announcer is None:
        raise _closed(deal, name, stays)
    if seat != deal.announcer:
        message = f"It isn't {name}'s turn: {deal.setup.names[deal.announcer]} announces now."
        raise Refused("out_of_turn", "seat", message, clause="HB-ANN-03")
    return replace(deal, announced=(*deal.announced, stays))


def _closed(deal: Deal, name: str, stays: bool) -> Refused:
    if not stays and len(deal.dropped) == deal.cap:
        message = f"{name} can't be out: {deal.cap} of {len(deal.order)} dropped out already, and no more may."
        return Refused("too_many_dropped", "says", message, clause="HB-ANN-02")
    message = f"{name} can't announce any more: announcements are closed, and whoever wasn't asked is in."
    return Refused("announcements_closed", "seat", message, clause="HB-ANN-04")


def draw(deal: Deal, event: GameEvent) -> Deal:
    """The deal once a player drew. Raises Refused out of turn and for a draw that can't be (HB-DRAW-02..06)."""
    seat = read_seat(event, deal.setup)
    name = deal.setup.names[seat]
    _refuse_turn(deal, seat, name)
    drawn = Draw(seat, read_discards(event, name, deal.most_discards), read_flag(event, "upcard"))
    _refuse_upcard(deal, drawn, name)
    return replace(deal, draws=(*deal.draws, drawn))


def _refuse_turn(deal: Deal, seat: int, name: str) -> None:
    if not deal.closed:
        message = "Announcements come before the draw; say first who is in and who is out."
        raise Refused("announcements_open", "seat", message, clause="HB-TRUMP-03")
    if deal.drawer is None:
        raise Refused("draw_over", "seat", f"{name} can't draw: the draw is over.", clause="HB-DRAW-02")
    if seat in deal.dropped:
        raise Refused("dropped", "seat", f"{name} dropped out and doesn't draw.", clause="HB-DRAW-02")
    if seat != deal.drawer:
        message = f"It isn't {name}'s turn: {deal.setup.names[deal.drawer]} draws now."
        raise Refused("out_of_turn", "seat", message, clause="HB-DRAW-02")


def _refuse_upcard(deal: Deal, drawn: Draw, name: str) -> None:
    if drawn.upcard and drawn.seat != deal.dealer:
        message = f"{name} can't take the upcard: only the dealer may, in their own draw."
        raise Refused("upcard_not_his", "upcard", message, clause="HB-DRAW-05")
    if drawn.upcard and not drawn.discards:
        message = f"{name} can't take the upcard without a discard: the hand would have six cards."
        raise Refused("upcard_without_discard", "upcard", message, clause="HB-DRAW-06")
