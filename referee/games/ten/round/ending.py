"""Whether a round of 10 is the last one, by its number or by the stock."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from referee.games.ten.cards import round_cards_in_words
from referee.games.ten.round.round import OpenRound
from referee.games.ten.scoring import LAST_ROUND, unused_round_cards
from referee.words import counted


@dataclass(frozen=True, slots=True)
class Alarm:
    """A warning that this round may be the last: whether it is `sure` to be, and sentences."""

    sure: bool
    sentences: tuple[str, ...]


def alarm(round: OpenRound, stock: int, used: Sequence[int]) -> Alarm | None:
    """The alarm in round 10, or if `stock` may not fill all hands after this round (TEN-END-01, TEN-END-02)."""
    least, most = draws(round)
    if round.number == LAST_ROUND:
        return Alarm(True, (f"Round {LAST_ROUND} is the last",))
    if stock >= most:
        return None
    cards = counted(stock, "card")
    sure = stock < least
    if sure:
        why = f"the stock has {cards}, and at least {least} are drawn" if stock else "the stock is empty"
        sentence = f"This is the last round: {why}"
    else:
        sentence = f"This is the last round if more than {cards} are laid: the stock has no more"
    return Alarm(sure, (sentence, *_left_over(round, used)))


def draws(round: OpenRound) -> tuple[int, int]:
    """The least and the most cards that all players together will draw after this round."""
    hands = round.laying.hands
    least = sum(max(1, len(hand.cards)) for hand in hands)
    return least, sum(max(1, len(hand.cards)) if hand.decided else 2 for hand in hands)


def is_last(round: OpenRound, stock: int) -> bool:
    """Whether no round can follow this one (TEN-END-01, TEN-END-02)."""
    return round.number == LAST_ROUND or stock < draws(round)[0]


def _left_over(round: OpenRound, used: Sequence[int]) -> Iterator[str]:
    """A sentence on the unused round cards, which the loser of the last round takes too (TEN-END-03)."""
    left = unused_round_cards([*used, *([round.card] if round.card else [])])
    if round.card and left:
        yield f"whoever loses it then takes {round_cards_in_words(left)} too, {counted(sum(left), 'point')}"
    elif left:
        yield "whoever loses it then takes the round cards that are left too"
