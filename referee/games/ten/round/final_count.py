"""The final count of 10: the cards in hand and the round cards that are left over, and the sums of the final scores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from referee.games.ten.cards import Card, read_card
from referee.games.ten.scoring import HAND_SIZE, Pile, add_to_pile, net, points_off, taken_points
from referee.refused import Refused
from referee.rules.course import Setup
from referee.rules.score_sheet import Row

SMALLEST_HAND = 2


class EndedGame(Protocol):
    """The values of a game that its final sums need."""

    @property
    def setup(self) -> Setup: ...
    @property
    def rows(self) -> tuple[Row, ...]: ...
    @property
    def loser(self) -> int: ...
    @property
    def unused_round_cards(self) -> tuple[int, ...]: ...


class FinalCount(NamedTuple):
    """What the piles take at the end: the cards in hand, by seat, and the round cards `left_over`, which the `loser` of
    the last round takes (TEN-END-03, TEN-END-04); `points` are those of both, by seat."""

    hands: tuple[tuple[Card, ...], ...]
    loser: int
    left_over: tuple[int, ...]
    points: tuple[int, ...]

    def add_to(self, piles: Sequence[Pile]) -> tuple[Pile, ...]:
        """The piles with all that they take."""
        return tuple(
            add_to_pile(pile, hand, self.left_over if seat == self.loser else ())
            for seat, (pile, hand) in enumerate(zip(piles, self.hands, strict=True))
        )


def count_hands(game: EndedGame, hands: tuple[tuple[Card, ...], ...]) -> FinalCount:
    """The final count with these cards in hand, by seat. Raises Refused for a hand of an impossible size."""
    for seat, hand in enumerate(hands):
        if not SMALLEST_HAND <= len(hand) <= HAND_SIZE:
            message = (
                f"{game.setup.names[seat]}: a last hand has {SMALLEST_HAND} to {HAND_SIZE} cards, not {len(hand)}."
            )
            raise Refused("hand_size", f"cards[{seat}]", message, clause="TEN-END-04")
    left = game.unused_round_cards
    points = (
        taken_points(hand, left if seat == game.loser else (), game.setup.rules) for seat, hand in enumerate(hands)
    )
    return FinalCount(hands, game.loser, left, tuple(points))


@dataclass(frozen=True, slots=True)
class FinalSum:
    """The parts of a player's final score: penalty points of the pile, round cards left over, cards in hand (None until
    they are counted), and the number of chips."""

    pile: int
    left_over: int
    hand: int | None
    chips: int

    @property
    def off(self) -> int:
        """The points that the chips take off (TEN-SCORE-01)."""
        return points_off(self.chips)

    @property
    def final(self) -> int:
        """The final score; until the hands are counted, the score without them (TEN-SCORE-02)."""
        return net(self.pile + self.left_over + (self.hand or 0), self.chips)


def final_sums(game: EndedGame) -> tuple[FinalSum, ...]:
    """The final sums by seat. The last row of the sheet has the chips, and the hands once they are counted."""
    last = game.rows[-1]
    counted_hands = last.kind == "end"
    before = [cell.total - (cell.score or 0 if counted_hands else 0) for cell in last.cells]
    rules = game.setup.rules
    return tuple(
        FinalSum(
            pile=before[seat],
            left_over=sum(game.unused_round_cards) if seat == game.loser else 0,
            hand=taken_points(map(read_card, cell.entered["shown"].split()), (), rules) if counted_hands else None,
            chips=cell.entered["chips"],
        )
        for seat, cell in enumerate(last.cells)
    )
