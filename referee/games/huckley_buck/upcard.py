"""Where the upcard can't be: whoever didn't deal never has it."""

from __future__ import annotations

from collections.abc import Sequence

from referee.tricks.contradiction import Contradiction
from referee.tricks.given import GivenRound
from referee.tricks.trick import Trick


def misplaced_upcard(given: GivenRound, tricks: Sequence[Trick]) -> Contradiction | None:
    """What can't be true of the upcard: it is the dealer's or nobody's (HB-TRUMP-02, HB-DRAW-05)."""
    if given.turned is None:
        return None
    card, dealer, taken = given.turned.card, given.turned.dealer, given.turned.taken
    from_the_start = given.first_trick == 1
    for trick in tricks:
        for player, laid in trick.plays:
            if laid == card and player != dealer:
                text = f"{player} can't have played the upcard: only {dealer}, who dealt, may take it."
                return Contradiction("upcard_played_by_other", text)
    for player, hand in given.hands.items():
        if card in hand and player != dealer:
            text = f"{player} can't hold the upcard: only {dealer}, who dealt, may take it."
            return Contradiction("upcard_held_by_other", text)
    with_dealer = card in given.hands.get(dealer, ()) or any(card in trick.cards for trick in tricks)
    never = dealer not in given.seats or (card in given.seen and from_the_start)
    if with_dealer and taken is False:
        return Contradiction("upcard_not_taken", f"{dealer} had the upcard, which is told as not taken.")
    if taken and never:
        aside = f"The upcard was seen aside, so {dealer} can't have taken it up."
        out = f"{dealer} is out of the round and can't have taken up the upcard."
        return Contradiction("upcard_not_taken", aside if dealer in given.seats else out)
    return None
