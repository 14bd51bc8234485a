"""The end of a game of 10: whether the stock makes a round the last one, and the sums of the final scores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from referee.games.ten.cards import read_card
from referee.games.ten.round.round import OpenRound
from referee.games.ten.scoring import LAST_ROUND, net, points_off, taken_points, unused_round_cards
from referee.rules.course import Setup
from referee.rules.score_sheet import Row
from referee.words import counted, listed


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
        cards = f"round card{'s' if left[1:] else ''} {listed(left)}"
        yield f"whoever loses it then takes {cards} too, {counted(sum(left), 'point')}"
    elif left:
        yield "whoever loses it then takes the round cards that are left too"


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
