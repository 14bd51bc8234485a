"""The end of a game of 10: when the stock makes a round the last one, and how the final scores add up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from referee.games.ten.cards import read_card
from referee.games.ten.round.round import OpenRound
from referee.games.ten.scoring import CHIP_WORTH, ROUNDS, left_of, loser_takes, refills_after
from referee.rules.course import Setup
from referee.rules.score_sheet import Row
from referee.words import counted, listed


@dataclass(frozen=True, slots=True)
class Alarm:
    """What the table should know of the stock: whether this round is `sure` to be the last, and sentences about it."""

    sure: bool
    sentences: tuple[str, ...]


def alarm(round: OpenRound, stock: int, used: Sequence[int]) -> Alarm | None:
    """Whether `stock` may fail to fill all hands after this round: everybody draws what they lay (TEN-END-02).

    None where it can't fail, or where nobody draws after it anyway.
    """
    least, most = draws(round)
    if stock >= most or not refills_after(round.number, round.setup.rules):
        return None
    cards = counted(stock, "card")
    sure = stock < least
    if sure:
        says = f"This is the last round: the stock has {cards}, and at least {least} are drawn"
    else:
        says = f"This is the last round if more than {cards} are laid: the stock has no more"
    return Alarm(sure, (says, *_left_over(round, used)))


def draws(round: OpenRound) -> tuple[int, int]:
    """How many cards everybody together will draw after this round, as far as it is laid: at least, and at most."""
    hands = round.laying.hands
    least = sum(max(1, len(hand.cards)) for hand in hands)
    return least, sum(max(1, len(hand.cards)) if hand.decided else 2 for hand in hands)


def is_last(round: OpenRound, stock: int) -> bool:
    """Whether no round can follow this one (TEN-END-01, TEN-END-02)."""
    return round.number == ROUNDS or (refills_after(round.number, round.setup.rules) and stock < draws(round)[0])


def _left_over(round: OpenRound, used: Sequence[int]) -> Iterator[str]:
    """What the loser of the last round takes beside (TEN-END-03)."""
    left = left_of([*used, *([round.card] if round.card else [])])
    if round.card and left:
        cards = f"round card{'s' if left[1:] else ''} {listed(left)}"
        yield f"whoever loses it then takes {cards} too, {counted(sum(left), 'point')}"
    elif left:
        yield "whoever loses it then takes the round cards that are left too"


@dataclass(frozen=True, slots=True)
class FinalSum:
    """How a player's final score adds up: penalty points in the pile, the round cards left over, the cards in hand
    (None while they aren't counted), less two for each of the `chips`."""

    pile: int
    left_over: int
    hand: int | None
    chips: int

    @property
    def off(self) -> int:
        """What the chips take off (TEN-SCORE-01)."""
        return CHIP_WORTH.number * self.chips

    @property
    def final(self) -> int:
        """The final score; before the hands are counted, what it is without them (TEN-SCORE-02)."""
        return self.pile + self.left_over + (self.hand or 0) - self.off


class EndedGame(Protocol):
    """What the sums are made of."""

    @property
    def setup(self) -> Setup: ...
    @property
    def rows(self) -> tuple[Row, ...]: ...
    @property
    def loser(self) -> int: ...
    @property
    def cards_left(self) -> tuple[int, ...]: ...


def final_sums(game: EndedGame) -> tuple[FinalSum, ...]:
    """Everybody's final sum, by seat; the last row of the sheet has the chips, and the hands once they are counted."""
    last = game.rows[-1]
    counted_hands = last.kind == "end"
    before = [cell.total - (cell.score or 0 if counted_hands else 0) for cell in last.cells]
    rules = game.setup.rules
    return tuple(
        FinalSum(
            pile=before[seat],
            left_over=sum(game.cards_left) if seat == game.loser else 0,
            hand=loser_takes(map(read_card, cell.entered["shown"].split()), (), rules) if counted_hands else None,
            chips=cell.entered["chips"],
        )
        for seat, cell in enumerate(last.cells)
    )
