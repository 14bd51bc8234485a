"""A penalty entered at the table: hooks, hands that go out, and how the deal goes on."""

from __future__ import annotations

from dataclasses import replace

from referee.course import Setup
from referee.games.huckley_buck.deal import Deal
from referee.games.huckley_buck.entries import THEN
from referee.games.huckley_buck.read_events import Penalty
from referee.games.huckley_buck.replay import FAULTY_TRICK, REPLAY_FROM
from referee.refused import Refused
from referee.words import listed


def penalise(deal: Deal, penalty: Penalty) -> Deal:
    """The deal after `penalty`: its hooks count at once (HB-AMB-37). Raises Refused for one that can't be."""
    removed = deal.removed | penalty.removed
    if penalty.then == "play_on" and not any(penalty.hooks) and not penalty.removed:
        message = "This penalty does nothing: give a hook, take a hand out, or throw the deal in."
        raise Refused("empty_penalty", "hooks", message)
    if penalty.then == "replay" and not removed:
        message = "The tricks are played again only without a hand: say whose hand is out."
        raise Refused("nothing_removed", "removed", message, clause="HB-REN-06")
    _refuse_removed(deal, penalty)
    for seat, hooks in enumerate(penalty.hooks):
        deal = deal.hooked(seat, hooks)
    if penalty.then != "replay":
        return replace(deal, removed=removed)
    return replace(deal, removed=removed, again=True, fault=(penalty.trick, penalty.leads))


def _refuse_removed(deal: Deal, penalty: Penalty) -> None:
    for seat in sorted(penalty.removed & deal.dropped):
        message = f"{deal.setup.names[seat]} dropped out and has no hand in play to take out."
        raise Refused("no_hand", f"removed[{seat}]", message, clause="HB-AMB-39")
    if penalty.then != "throw_in" and set(deal.playing) <= penalty.removed:
        message = "No hand would be left in play: throw the deal in."
        raise Refused("nobody_in_play", "then", message, clause="HB-AMB-36")


def remark(penalty: Penalty, setup: Setup) -> str:
    """The penalty as the sheet tells it: who was hooked, whose hand is out, what follows, why."""
    hooked = [_hooks(setup.names[seat], hooks) for seat, hooks in enumerate(penalty.hooks) if hooks]
    gone = [f"hand out: {listed([setup.names[seat] for seat in sorted(penalty.removed)])}"] if penalty.removed else []
    said = "; ".join((*hooked, *gone, THEN[penalty.then] + _from(penalty, setup)))
    return f"{said[0].upper()}{said[1:]}: {penalty.reason}"


def _from(penalty: Penalty, setup: Setup) -> str:
    """Where a replay starts, if that isn't the first trick of the round anyway (HB-AMB-14)."""
    if penalty.then != "replay" or setup.rules[REPLAY_FROM] != FAULTY_TRICK:
        return ""
    led = "" if penalty.leads is None else f", led by {setup.names[penalty.leads]}"
    return f" from trick {penalty.trick}{led}" if penalty.trick else f" from the one that went wrong{led}"


def _hooks(name: str, hooks: int) -> str:
    return f"hook for {name}" if hooks == 1 else f"{hooks} hooks for {name}"
