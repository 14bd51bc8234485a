"""The chips of 10: what lies before each player, on the cards and in the pot; protection, and the table's own count."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from typing import Self

from referee.games.ten.cards import Limit
from referee.refused import Refused
from referee.words import counted, listed, there_are

CHIPS = Limit(7, "TEN-PREP-05")
"""What each player starts with."""
ALL_CHIPS = Limit(49, "TEN-MAT-05")
"""What the box holds."""
MOST = Limit(2, "TEN-P2-02")
"""What may lie on a card as protection."""


def _moved(chips: Sequence[int], seat: int, change: int) -> tuple[int, ...]:
    return tuple(count + change if at == seat else count for at, count in enumerate(chips))


@dataclass(frozen=True, slots=True)
class Chips:
    """All chips in play at one moment.

    `free` lie before the players, by seat; `laid` on their cards as protection, None where nothing was entered yet;
    the rest is in the `pot`.
    """

    free: tuple[int, ...]
    laid: tuple[int | None, ...]
    pot: int = 0

    @classmethod
    def dealt(cls, players: int) -> Self:
        """Seven a player and nothing on the table (TEN-PREP-05)."""
        return cls((CHIPS.number,) * players, (None,) * players)

    @property
    def due(self) -> int:
        """How many chips the game has: seven a player (TEN-PREP-06)."""
        return CHIPS.number * len(self.free)

    @property
    def on_cards(self) -> int:
        """All protection that lies on cards now."""
        return sum(chips or 0 for chips in self.laid)

    @property
    def total(self) -> int:
        """All chips: before the players, on cards and in the pot."""
        return sum(self.free) + self.on_cards + self.pot

    def protection(self, seat: int) -> int:
        """The chips on that player's card; what was not entered is none."""
        return self.laid[seat] or 0

    def lay(self, seat: int, chips: int) -> Self:
        """So many chips on that player's card in all, the difference from their free ones (TEN-P2-02, TEN-BID-11)."""
        laid = tuple(chips if at == seat else before for at, before in enumerate(self.laid))
        return replace(self, free=_moved(self.free, seat, self.protection(seat) - chips), laid=laid)

    def end_laying(self) -> Self:
        """Whatever was not entered is no protection: the bidding has begun (TEN-RND-01)."""
        return replace(self, laid=tuple(chips or 0 for chips in self.laid))

    def pay_owner(self, buyer: int, owner: int, price: int) -> Self:
        """A protected card is paid to its owner; protection stays with its player (TEN-BID-04, TEN-AMB-08)."""
        return replace(self, free=_moved(_moved(self.free, buyer, -price), owner, price))

    def pay_pot(self, buyer: int, price: int) -> Self:
        """An unprotected card is paid to the pot (TEN-BID-06)."""
        return replace(self, free=_moved(self.free, buyer, -price), pot=self.pot + price)

    def won_by(self, winner: int) -> Self:
        """All protection goes to the pot, and the pot to the winner of the round (TEN-P4-01, TEN-P5-08)."""
        won = self.pot + self.on_cards
        return replace(self, free=_moved(self.free, winner, won), laid=(None,) * len(self.free), pot=0)

    def counted(self, free: Sequence[int]) -> Self:
        """The table counted the players' free chips: those stand from now on."""
        return replace(self, free=tuple(free))


def protect(
    chips: Chips,
    wanted: Sequence[int | None],
    received: AbstractSet[int],
    names: Sequence[str],
    turns: Sequence[int],
) -> Chips:
    """The chips once as much protection lies as `wanted`; `received` are the seats with a new card in this round.

    Raises Refused for more than two, for more than a player has, for chips taken back, and for a raise by somebody
    who swapped nothing (TEN-P2-02, TEN-BID-11).
    """
    if all(count is None for count in wanted):
        raise Refused(
            "missing_chips", "chips", f"Nobody's protection is entered: give 0 to {MOST.number} chips a card."
        )
    for seat in turns:
        count = wanted[seat]
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
        raise Refused("too_few_chips", field, message, clause=MOST.clause)


def count_chips(chips: Chips, given: Sequence[int | None], names: Sequence[str]) -> Chips:
    """The ledger with everybody's free chips as `given` by the table's count, which has the last word.

    One blank is what the others leave.

    Raises Refused where more than one is blank, where one player has more than the game, and for a total above the
    49 that there are (TEN-MAT-05, TEN-PREP-06). Any other total is a warning for the table.
    """
    blank = [seat for seat, count in enumerate(given) if count is None]
    if len(blank) > 1:
        missing = listed(names[seat] for seat in blank)
        raise Refused("missing_chips", f"chips[{blank[0]}]", f"How many chips have {missing}?")
    rest = chips.total - chips.on_cards - chips.pot - sum(count or 0 for count in given)
    if blank and rest < 0:
        message = f"The others have {-rest} too many already: {names[blank[0]]} can't have fewer than 0."
        raise Refused("chips_sum", f"chips[{blank[0]}]", message, clause=ALL_CHIPS.clause)
    after = chips.counted([rest if count is None else count for count in given])
    if after.total > ALL_CHIPS.number:
        message = f"That makes {after.total} chips, and there are only {ALL_CHIPS.number} in the box."
        raise Refused("chips_sum", "chips", message, clause=ALL_CHIPS.clause)
    return after


def count_told(before: Chips, after: Chips, names: Sequence[str], note: str) -> str:
    """The count as a remark on the sheet: only what changed, and why."""
    changed = [
        f"{name} {now} instead of {was}"
        for name, was, now in zip(names, before.free, after.free, strict=True)
        if was != now
    ]
    given = f"Chips counted: {listed(changed) or 'as on the sheet'}"
    return f"{given} ({note})." if note else f"{given}."
