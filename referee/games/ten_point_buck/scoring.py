"""Ten-Point Buck scoring: Hunting Points by how near the captured points come to the bid (TPB-SCORE-01..07)."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TypeVar

from referee.refused import Refused

P = TypeVar("P", bound=Hashable)

EXACT = 10
BRACKETS = ((5, 5), (10, 3), (15, 2))
BONUS = 2
BUCK_POINTS = 10
POINTS_IN_PLAY = {3: (60, 174), 4: (105, 200), 5: (168, 215)}
"""The least and the most card points that the dealt cards can hold, by number of players (TPB-DEAL-02)."""


def hunting_points(bid: int, taken: int) -> int:
    """Hunting Points for one player's round, the bonus apart (TPB-SCORE-02..07).

    10 when the captured points are the bid, 5 when up to 5 away, 3 up to 10, 2 up to 15, else none.
    """
    away = abs(taken - bid)
    if away == 0:
        return EXACT
    return next((points for reach, points in BRACKETS if away <= reach), 0)


def score_round(bids: Mapping[P, int], taken: Mapping[P, int], bonus: P | None) -> dict[P, int]:
    """Every player's Hunting Points for a round; `bonus` took the Buck with the Doe (TPB-DOE-04).

    Raises Refused for a bid or captured points below zero, and for a bonus player who is not at the table.
    """
    _refuse_negative("bids", bids, "TPB-BID-03")
    _refuse_negative("taken", taken, "TPB-SCORE-01")
    if bonus is not None and bonus not in bids:
        raise Refused("unknown_player", "bonus", f"{bonus} is not at this table and can't have the bonus.")
    return {
        player: hunting_points(bid, taken[player]) + (BONUS if player == bonus else 0) for player, bid in bids.items()
    }


def _refuse_negative(field: str, numbers: Mapping[P, int], clause: str) -> None:
    for player, number in numbers.items():
        if number < 0:
            message = f"{number} for {player} is too small: card points start at 0."
            raise Refused("negative", f"{field}.{player}", message, clause=clause)


def bids_beyond_play(bids: Mapping[P, int]) -> list[P]:
    """Who bid more than all cards in play can be worth (TPB-AMB-06): allowed, but surely a slip."""
    _, most = POINTS_IN_PLAY[len(bids)]
    return [player for player, bid in bids.items() if bid > most]


def sum_out_of_play(taken: Mapping[P, int]) -> int | None:
    """The sum of all captured points where the dealt cards can't hold it, else None (TPB-DEAL-02)."""
    least, most = POINTS_IN_PLAY[len(taken)]
    total = sum(taken.values())
    return None if least <= total <= most else total


def too_few_for_a_trick(taken: Mapping[P, int]) -> list[P]:
    """Who has some points, yet fewer than the cheapest trick: only one of its cards is worth 0."""
    return [player for player, points in taken.items() if 0 < points < len(taken) - 1]
