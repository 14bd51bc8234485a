"""Ten-Point Buck's scoring: Hunting Points by the distance of the captured points from the bid (TPB-SCORE-01..07)."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from referee.games.ten_point_buck.cards import BUCK, DECK, rank
from referee.refused import Refused

P = TypeVar("P", bound=Hashable)

SEATS = range(3, 6)
ROUNDS = 5
BUCK_POINTS = rank(BUCK)


@dataclass(frozen=True, slots=True)
class Bracket:
    """The `points` for captured points at most `within` away from the bid; None is any distance."""

    within: int | None
    points: int
    clause: str

    def reaches(self, away: int) -> bool:
        """Whether that distance, in card points, is within the bracket."""
        return self.within is None or away <= self.within


BRACKETS = (
    Bracket(0, 10, "TPB-SCORE-03"),
    Bracket(5, 5, "TPB-SCORE-04"),
    Bracket(10, 3, "TPB-SCORE-05"),
    Bracket(15, 2, "TPB-SCORE-06"),
    Bracket(None, 0, "TPB-SCORE-07"),
)
"""From the nearest to the farthest: the first that reaches counts (TPB-SCORE-02)."""


@dataclass(frozen=True, slots=True)
class Bonus:
    """Hunting Points in addition to those of a bracket."""

    points: int
    clause: str


BONUS = Bonus(2, "TPB-DOE-04")
"""For the player who takes the Buck with the Doe."""


def _points_in_play(players: int) -> tuple[int, int]:
    ranks = sorted(rank(card) for card, copies in DECK.copies.items() for _ in range(copies))
    dealt = DECK.hand * players
    return sum(ranks[:dealt]), sum(ranks[-dealt:])


POINTS_IN_PLAY = {players: _points_in_play(players) for players in SEATS}
"""The least and the most card points of the dealt cards, by number of players (TPB-DEAL-02)."""


def bracket(bid: int, taken: int) -> Bracket:
    """The bracket of a round for one player (TPB-SCORE-02..07)."""
    away = abs(taken - bid)
    return next(row for row in BRACKETS if row.reaches(away))


def hunting_points(bid: int, taken: int) -> int:
    """The Hunting Points for one player's round, without the bonus (TPB-SCORE-02..07)."""
    return bracket(bid, taken).points


def score_round(bids: Mapping[P, int], taken: Mapping[P, int], bonus: P | None) -> dict[P, int]:
    """Every player's Hunting Points for a round; `bonus` is who took the Buck with the Doe (TPB-DOE-04).

    Raises Refused for a bid or captured points below zero, and for a bonus player who is not at the table.
    """
    _refuse_negative("bids", bids, "TPB-BID-03")
    _refuse_negative("taken", taken, "TPB-SCORE-01")
    if bonus is not None and bonus not in bids:
        raise Refused("unknown_player", "bonus", f"{bonus} is not at this table and can't have the bonus.")
    return {
        player: hunting_points(bid, taken[player]) + (BONUS.points if player == bonus else 0)
        for player, bid in bids.items()
    }


def _refuse_negative(field: str, numbers: Mapping[P, int], clause: str) -> None:
    for player, number in numbers.items():
        if number < 0:
            message = f"{number} for {player} is too small: card points start at 0."
            raise Refused("negative", f"{field}.{player}", message, clause=clause)


def bids_beyond_play(bids: Mapping[P, int]) -> list[P]:
    """The players who bid more than the cards in play can be worth: allowed, but a likely slip (TPB-AMB-06)."""
    _, most = POINTS_IN_PLAY[len(bids)]
    return [player for player, bid in bids.items() if bid > most]


def sum_out_of_play(taken: Mapping[P, int]) -> int | None:
    """The sum of all captured points if the dealt cards can't be worth it, else None (TPB-DEAL-02)."""
    least, most = POINTS_IN_PLAY[len(taken)]
    total = sum(taken.values())
    return None if least <= total <= most else total


def too_few_for_a_trick(taken: Mapping[P, int]) -> list[P]:
    """The players with some points, but fewer than the cheapest trick, in which only one card is worth 0."""
    return [player for player, points in taken.items() if 0 < points < len(taken) - 1]
