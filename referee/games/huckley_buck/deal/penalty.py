"""A penalty in the open deal: its hooks, the hands it takes out, and what follows."""

from __future__ import annotations

from referee.games.huckley_buck.deal.deal import Deal
from referee.games.huckley_buck.entries import Penalty
from referee.games.huckley_buck.penalties.outcome import PLAY_ON, REPLAY, THROW_IN
from referee.refused import Refused
from referee.replaced import replaced


def penalise(deal: Deal, penalty: Penalty) -> Deal:
    """The deal after `penalty`, whose hooks count at once (HB-AMB-37). Raises Refused for an impossible one."""
    removed = deal.removed | penalty.removed
    if penalty.then is PLAY_ON and not any(penalty.hooks) and not penalty.removed:
        message = "This penalty does nothing: give a hook, take a hand out, or throw the deal in."
        raise Refused("empty_penalty", "hooks", message)
    if penalty.then is REPLAY and not removed:
        message = "The tricks are played again only without a hand: say whose hand is out."
        raise Refused("nothing_removed", "removed", message, clause="HB-REN-06")
    _refuse_removed(deal, penalty)
    penalised = replaced(deal, removed=removed)
    for seat, hooks in enumerate(penalty.hooks):
        penalised = penalised.with_hooks(seat, hooks)
    if penalty.then is not REPLAY:
        return penalised
    return replaced(penalised, replayed=True, faulty_trick=penalty.trick, faulty_leader=penalty.leads)


def _refuse_removed(deal: Deal, penalty: Penalty) -> None:
    for seat in sorted(penalty.removed & deal.dropped):
        message = f"{deal.setup.names[seat]} dropped out and has no hand in play to take out."
        raise Refused("no_hand", f"removed[{seat}]", message, clause="HB-AMB-39")
    if penalty.then is not THROW_IN and set(deal.playing) <= penalty.removed:
        message = "No hand would be left in play: throw the deal in."
        raise Refused("nobody_in_play", "then", message, clause="HB-AMB-36")
