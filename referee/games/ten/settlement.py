"""What a showdown of 10 settles: who won and lost, what is taken and paid, who draws how many."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.course import Setup
from referee.games.ten.scoring import (
    HAND,
    Card,
    ShownCards,
    loser_takes,
    refill,
    refills_after,
    show,
    showdown,
)
from referee.refused import Refused


@dataclass(frozen=True, slots=True)
class Settlement:
    """A round once its cards lie open.

    `shown` by seat with every joker named, `points` what the loser takes, `hands` how many cards everybody holds
    afterwards, `stock` what is left to draw from, `short` who couldn't fill their hand, if anybody.
    """

    shown: tuple[ShownCards, ...]
    winner: int
    loser: int
    points: int
    hands: tuple[int, ...]
    stock: int
    short: int | None


def settle(
    setup: Setup, hands: Sequence[Sequence[Card]], *, starter: int, card: int, number: int, stock: int
) -> Settlement:
    """The settlement of round `number`, played for round card `card` (TEN-P5-01..09, TEN-END-02).

    Raises Refused, naming the player, for more than two cards and for a total over ten (TEN-P4-04, TEN-P4-06).
    """
    shown = tuple(_show(cards, seat, setup.names[seat]) for seat, cards in enumerate(hands))
    order = setup.clockwise_from(starter)
    result = showdown({seat: shown[seat].cards for seat in order}, setup.rules)
    needs = {seat: len(shown[seat].cards) if refills_after(number, setup.rules) else 0 for seat in order}
    drawn = refill(stock, needs, setup.rules)
    return Settlement(
        shown=shown,
        winner=result.winner,
        loser=result.loser,
        points=loser_takes((each for hand in shown for each in hand.cards), [card], setup.rules),
        hands=tuple(HAND - len(shown[seat].cards) + drawn.drawn[seat] for seat in setup.seats),
        stock=drawn.stock,
        short=drawn.short,
    )


def _show(cards: Sequence[Card], seat: int, player: str) -> ShownCards:
    try:
        return show(cards, f"shown[{seat}]")
    except Refused as refused:
        raise Refused(refused.code, refused.field, f"{player}: {refused.message}", clause=refused.clause) from refused
