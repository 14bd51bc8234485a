"""Counts exactly how many deals respect the bans (the cards that a hand can't hold), by the faster of two methods.

With few bans, counting hand by hand is fast. With more, it may take half as many steps as rook numbers would need,
which is known in advance; after that, rook numbers are used.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from referee.tricks.counting.hand_by_hand import TooManySteps, count_hand_by_hand
from referee.tricks.counting.rook_numbers import count_by_rooks, smallest_board

FEW_STEPS = 300
BITS_FOR_A_STEP = 20_000


def count_deals(pool: int, room: Sequence[int], bans: Sequence[int]) -> int:
    """The number of ways to fill each seat's `room` from the cards `pool` without a card that its ban excludes."""
    with suppress(TooManySteps):
        return count_hand_by_hand(pool, room, bans, FEW_STEPS)
    board = smallest_board(pool, room, bans)
    with suppress(TooManySteps):
        return count_hand_by_hand(pool, room, bans, board.work // BITS_FOR_A_STEP)
    return count_by_rooks(board, pool.bit_count(), room)
