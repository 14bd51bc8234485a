"""The settlement of a scored round of 10: the points of its loser, and the hands and the stock after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.games.ten.cards import Card
from referee.games.ten.round.showdown import ShownCards, cards_shown_by, showdown
from referee.games.ten.round.stock import refill, refills_after
from referee.games.ten.scoring import HAND_SIZE, taken_points
from referee.rules.course import Setup


@dataclass(frozen=True, slots=True)
class Settlement:
    """The result of a scored round.

    `shown` are the cards by seat with every joker's value, `points` the penalty points for the loser, `held` and
    `drawn` the numbers of cards that each player then holds and drew, `stock` the number left; `short` is the first
    seat that couldn't fill its hand, None if all could.
    """

    shown: tuple[ShownCards, ...]
    winner: int
    loser: int
    points: int
    held: tuple[int, ...]
    drawn: tuple[int, ...]
    stock: int
    short: int | None


def settle(
    setup: Setup, cards: Sequence[Sequence[Card]], *, starter: int, round_card: int, number: int, stock: int
) -> Settlement:
    """The settlement of round `number`, in which these `cards` are shown by seat (TEN-P5-01..09, TEN-END-02).

    Raises Refused, naming the player, for more than two cards and for a total over ten (TEN-P4-04, TEN-P4-06).
    """
    shown = tuple(cards_shown_by(each, seat, setup.names[seat]) for seat, each in enumerate(cards))
    order = setup.clockwise_from(starter)
    result = showdown({seat: shown[seat].cards for seat in order}, setup.rules)
    needs = {seat: len(shown[seat].cards) if refills_after(number, setup.rules) else 0 for seat in order}
    drawn = refill(stock, needs, setup.rules)
    return Settlement(
        shown=shown,
        winner=result.winner,
        loser=result.loser,
        points=taken_points((each for hand in shown for each in hand.cards), [round_card], setup.rules),
        held=tuple(HAND_SIZE - len(shown[seat].cards) + drawn.drawn[seat] for seat in setup.seats),
        drawn=tuple(drawn.drawn[seat] for seat in setup.seats),
        stock=drawn.stock,
        short=drawn.short,
    )
