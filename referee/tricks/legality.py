"""Was that card legal? The verdict on one play, from everything that is known and no more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.tricks.charges import Charge, Docket
from referee.tricks.record import Record
from referee.tricks.rules import Duty, TrickRules


@dataclass(frozen=True, slots=True)
class Legal:
    """The play broke no rule; `assumes_others` where that rests on other plays having been legal."""

    assumes_others: bool


@dataclass(frozen=True, slots=True)
class Illegal:
    """The play broke `duty`."""

    duty: Duty


@dataclass(frozen=True, slots=True)
class Undecided:
    """The cards don't say. `would_prove` are the cards that, found in this hand, make the play illegal.

    Where the plays `clashing` can't all be legal, nobody is accused: nothing would prove this play alone.
    """

    would_prove: tuple[str, ...] = ()
    clashing: tuple[Charge, ...] = ()


Verdict = Legal | Illegal | Undecided


def rule_on(docket: Docket, charge: Charge) -> Verdict:
    """The verdict on one play."""
    if docket.is_proved(charge):
        return Illegal(broken_duty(docket, charge))
    if not docket.may_hold(charge):
        return Legal(assumes_others=False)
    others = docket.others(charge)
    bans = docket.bans(others)
    if not docket.all_fit and not docket.worlds.allow(bans):
        return Undecided(clashing=others)
    proving = docket.worlds.holdable(bans, charge.seat) & charge.hidden
    if not proving:
        return Legal(assumes_others=True)
    if not docket.all_fit:
        return Undecided(clashing=docket.assumed)
    return Undecided(would_prove=docket.cards_in(proving))


def broken_duty(docket: Docket, charge: Charge) -> Duty:
    """The duty that an illegal play broke: the first that the evidence shows, or that every deal shows."""
    if charge.evidence:
        return next(duty for duty in charge.duties if duty.faces & charge.evident_cards)
    shown = (duty for duty in charge.duties if docket.must_hold(charge, docket.bits(duty.faces)))
    return next(shown, charge.duties[-1])


def count_deals(docket: Docket, charge: Charge) -> tuple[int, int]:
    """How many fitting deals make an undecided play illegal, and how many fit."""
    bans = docket.bans(docket.others(charge))
    fitting = docket.worlds.count(bans)
    bans[charge.seat] |= charge.hidden
    return fitting - docket.worlds.count(bans), fitting


def hand_then(record: Record, charge: Charge) -> list[str] | None:
    """The whole hand from which the card was played, in the deck's order, or None where it isn't known."""
    if record.room[charge.player]:
        return None
    held = record.rules.deck.held
    later = [held(card) for _, card in record.later_cards(charge.player, charge.trick)]
    return record.rules.deck.sorted([held(charge.card), *later, *record.hands.get(charge.player, ())])


def legal_cards(rules: TrickRules, hand: Sequence[str], lying: Sequence[str]) -> list[str]:
    """The cards of `hand` that may be played on these, in the order of the hand."""
    return [card for card in hand if duty_undone(rules, hand, card, lying) is None]


def duty_undone(rules: TrickRules, hand: Sequence[str], card: str, lying: Sequence[str]) -> Duty | None:
    """The first duty that playing `card` from `hand` leaves undone, or None where the card is legal."""
    for duty in rules.forbidden(card, lying):
        if not duty.faces.isdisjoint(hand):
            return duty
    return None
