"""Was that card legal? The verdict on one play, from all that is known.

What a game forbids is in its `TrickRules.forbidden`; this module works for every game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from referee.tricks.record import Record
from referee.tricks.review.play_review import PlayReview, ReviewedPlay
from referee.tricks.rules import Duty, TrickRules


class Legal(NamedTuple):
    """The play broke no rule. `assumes_others` says that this assumes that other plays were legal."""

    assumes_others: bool


class Illegal(NamedTuple):
    """The play broke `duty`."""

    duty: Duty


class Undecided(NamedTuple):
    """The cards prove nothing. `would_prove` are the cards that make the play illegal if they are found in this hand.

    `clashing` are plays that can't all be legal; then no card would prove which of them is not, and `would_prove` is
    empty.
    """

    would_prove: tuple[str, ...] = ()
    clashing: tuple[ReviewedPlay, ...] = ()


Verdict = Legal | Illegal | Undecided


def rule_on(review: PlayReview, play: ReviewedPlay) -> Verdict:
    """The verdict on one play."""
    if review.is_proved_illegal(play):
        return Illegal(broken_duty(review, play))
    if not review.may_be_illegal(play):
        return Legal(assumes_others=False)
    others = review.others(play)
    bans = review.bans(others)
    if not review.all_can_be_legal and not review.worlds.allow(bans):
        return Undecided(clashing=others)  # they clash without this play
    proving = review.worlds.holdable(bans, play.seat) & play.hidden
    if not proving:
        return Legal(assumes_others=True)
    if not review.all_can_be_legal:
        return Undecided(clashing=review.assumed)  # they clash only with it
    return Undecided(would_prove=review.cards_in(proving))


def broken_duty(review: PlayReview, play: ReviewedPlay) -> Duty:
    """The duty that an illegal play broke: the first one that the evidence shows, or that all deals show.

    Where each possible deal breaks some duty, and none of them breaks in all deals, it is the last and weakest one.
    """
    if play.evidence:
        return next(duty for duty in play.duties if duty.faces & play.evident_cards)
    shown = (duty for duty in play.duties if review.must_hold(play, review.bits(duty.faces)))
    return next(shown, play.duties[-1])


def count_deals(review: PlayReview, play: ReviewedPlay) -> tuple[int, int]:
    """The number of possible deals that make an undecided play illegal, and the number of all possible deals."""
    bans = review.bans(review.others(play))
    fitting = review.worlds.count(bans)
    bans[play.seat] |= play.hidden
    return fitting - review.worlds.count(bans), fitting


def hand_before_play(record: Record, play: ReviewedPlay) -> list[str] | None:
    """The whole hand from which the card was played, in the deck's order; None if it isn't known."""
    if record.room[play.player]:
        return None
    held = record.rules.deck.held
    later = [held(card) for _, card in record.later_cards(play.player, play.trick)]
    return record.rules.deck.sorted([held(play.card), *later, *record.hands.get(play.player, ())])


def legal_cards(rules: TrickRules, hand: Sequence[str], trick_so_far: Sequence[str]) -> list[str]:
    """The cards of `hand` that may be played, in the order of the hand."""
    return [card for card in hand if broken_duty_of_hand(rules, hand, card, trick_so_far) is None]


def broken_duty_of_hand(rules: TrickRules, hand: Sequence[str], card: str, trick_so_far: Sequence[str]) -> Duty | None:
    """The first duty that `card`, played from `hand`, doesn't meet; None if the card is legal."""
    for duty in rules.forbidden(card, trick_so_far):
        if not duty.faces.isdisjoint(hand):
            return duty
    return None
