"""The protection chips of 10: who may lay how many on a card, and who may raise them."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from referee.course import GameEvent
from referee.games.ten.chips import Chips
from referee.games.ten.entries import chips_of
from referee.refused import Refused
from referee.words import counted, there_are

MOST = 2


def protect(event: GameEvent, chips: Chips, received: AbstractSet[int], names: Sequence[str]) -> Chips:
    """The chips once that protection lies; `received` are the seats that got a new card in this round.

    Raises Refused for more than two, for more than a player has, for chips taken back, and for a raise by somebody
    who swapped nothing (TEN-P2-02, TEN-BID-11).
    """
    wanted = chips_of(event, names, MOST, "TEN-P2-02")
    if all(count is None for count in wanted):
        raise Refused("missing_chips", "chips", f"Nobody's protection is entered: give 0 to {MOST} chips a card.")
    for seat, count in enumerate(wanted):
        if count is not None:
            _refuse_change(chips, seat, count, received, names[seat])
            chips = chips.lay(seat, count)
    return chips


def _refuse_change(chips: Chips, seat: int, count: int, received: AbstractSet[int], player: str) -> None:
    field, before = f"chips[{seat}]", chips.laid[seat]
    if before is not None and count < before:
        lies = f"{counted(before, 'chip')} {'lies' if before == 1 else 'lie'} on the card"
        message = f"{player}: {lies}, and protection is never lowered to {count}."
        raise Refused("protection_lowered", field, message, clause="TEN-BID-11")
    if before is not None and count > before and seat not in received:
        message = f"{player} has no new card from a swap in this round, so {before} can't be raised to {count}."
        raise Refused("protection_raised", field, message, clause="TEN-BID-11")
    more = count - chips.protection(seat)
    if more > chips.free[seat]:
        message = f"{player} can't lay {more} more: {there_are(chips.free[seat], 'free chip')}."
        raise Refused("too_few_chips", field, message, clause="TEN-P2-02")
