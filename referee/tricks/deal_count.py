"""How many deals keep the bans on what each hand can hold: an exact count, in the way that is quick for these bans.

Few bans are told apart hand by hand in no time. For more the work of the rook numbers is known beforehand, and hand by
hand may take half as long as they would: so the slower way costs little where the other one is quick.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from referee.tricks.hand_by_hand import TooManySteps, count_hand_by_hand
from referee.tricks.rook_numbers import count_by_rooks, smallest_board

FEW_STEPS = 300
BITS_FOR_A_STEP = 20_000


def count_deals(pool: int, room: Sequence[int], bans: Sequence[int]) -> int:
    """The number of ways to fill each seat's `room` from the cards `pool` without a card of its ban."""
    with suppress(TooManySteps):
        return count_hand_by_hand(pool, room, bans, FEW_STEPS)
    board = smallest_board(pool, room, bans)
    with suppress(TooManySteps):
        return count_hand_by_hand(pool, room, bans, board.work // BITS_FOR_A_STEP)
    return count_by_rooks(board, pool.bit_count(), room)
