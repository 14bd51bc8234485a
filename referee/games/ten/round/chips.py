"""The chips of 10: those of each player, on the cards and in the pot; protection, and the table's own count."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Self

from referee.games.ten.cards import Limit
from referee.refused import Refused
from referee.replaced import replaced
from referee.words import counted, listed

CHIPS = Limit(7, "TEN-PREP-05")
"""The chips of each player at the start."""
ALL_CHIPS = Limit(49, "TEN-MAT-05")
"""The chips in the box."""
MOST = Limit(2, "TEN-P2-02")
"""The most chips on a card as protection."""


def _moved(chips: Sequence[int], seat: int, change: int) -> tuple[int, ...]:
    return tuple(count + change if at == seat else count for at, count in enumerate(chips))


@dataclass(frozen=True, slots=True)
class Chips:
    """All chips in play at one moment.

    `free` are the players' own, by seat; `laid` are those on their cards as protection, None if not entered yet; the
    rest is in the `pot`.
    """

    free: tuple[int, ...]
    laid: tuple[int | None, ...]
    pot: int = 0

    @classmethod
    def dealt(cls, players: int) -> Self:
        """The chips at the start: seven for each player (TEN-PREP-05)."""
        return cls((CHIPS.number,) * players, (None,) * players)

    @property
    def due(self) -> int:
        """The number of chips in the game: seven for each player (TEN-PREP-06)."""
        return CHIPS.number * len(self.free)

    @property
    def on_cards(self) -> int:
        """The number of chips on cards."""
        return sum(chips or 0 for chips in self.laid)

    @property
    def total(self) -> int:
        """The number of all chips: the players' own, those on cards and in the pot."""
        return sum(self.free) + self.on_cards + self.pot

    def protection(self, seat: int) -> int:
        """The chips on that player's card; 0 if not entered."""
        return self.laid[seat] or 0

    def lay(self, seat: int, chips: int) -> Self:
        """All chips after that player has `chips` on their card, paid from their own (TEN-P2-02, TEN-BID-11)."""
        laid = tuple(chips if at == seat else before for at, before in enumerate(self.laid))
        return replaced(self, free=_moved(self.free, seat, self.protection(seat) - chips), laid=laid)

    def end_laying(self) -> Self:
        """The chips once the bidding has started: protection that isn't entered is 0 (TEN-RND-01)."""
        return replaced(self, laid=tuple(chips or 0 for chips in self.laid))

    def pay_owner(self, buyer: int, owner: int, price: int) -> Self:
        """The chips after the price was paid to the owner; protection stays on its card (TEN-BID-04, TEN-AMB-08)."""
        return replaced(self, free=_moved(_moved(self.free, buyer, -price), owner, price))

    def pay_pot(self, buyer: int, price: int) -> Self:
        """The chips after the price of an unprotected card was paid to the pot (TEN-BID-06)."""
        return replaced(self, free=_moved(self.free, buyer, -price), pot=self.pot + price)

    def won_by(self, winner: int) -> Self:
        """The chips after the round: protection and pot go to its winner (TEN-P4-01, TEN-P5-08)."""
        won = self.pot + self.on_cards
        return replaced(self, free=_moved(self.free, winner, won), laid=(None,) * len(self.free), pot=0)

    def counted(self, free: Sequence[int]) -> Self:
        """The chips with the players' own as the table counted them."""
        return replaced(self, free=tuple(free))


def protect(
    chips: Chips,
    wanted: Sequence[int | None],
    received: AbstractSet[int],
    names: Sequence[str],
    turns: Sequence[int],
) -> Chips:
    """The chips with the protection `wanted`, by seat; `received` are the seats with a new card in this round.

    Raises Refused for more than two, for more than a player has, for chips taken back, and for a raise without a new
    card (TEN-P2-02, TEN-BID-11).
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
        protection = f"{counted(before, 'chip')} {'lies' if before == 1 else 'lie'} on the card"
        message = f"{player}: {protection}, and protection is never lowered to {count}."
        raise Refused("protection_lowered", field, message, clause="TEN-BID-11")
    if before is not None and count > before and seat not in received:
        message = f"{player} has no new card from a swap in this round, so {before} can't be raised to {count}."
        raise Refused("protection_raised", field, message, clause="TEN-BID-11")
    more = count - chips.protection(seat)
    if more > chips.free[seat]:
        message = f"{player} can't lay {more} more: {free_in_words(chips.free[seat])}."
        raise Refused("too_few_chips", field, message, clause=MOST.clause)


def count_chips(chips: Chips, free: Sequence[int | None], names: Sequence[str]) -> Chips:
    """The chips with `free` as the table counted them, by seat; a single blank is filled in from the others.

    Raises Refused for more than one blank, for a blank that would be below 0, and for a total above the 49 chips in
    the box (TEN-MAT-05, TEN-PREP-06). For any other wrong total the course has a warning.
    """
    blank = [seat for seat, count in enumerate(free) if count is None]
    if len(blank) > 1:
        missing = listed(names[seat] for seat in blank)
        raise Refused("missing_chips", f"chips[{blank[0]}]", f"How many chips have {missing}?")
    rest = chips.total - chips.on_cards - chips.pot - sum(count or 0 for count in free)
    if blank and rest < 0:
        message = f"The others have {-rest} too many already: {names[blank[0]]} can't have fewer than 0."
        raise Refused("chips_sum", f"chips[{blank[0]}]", message, clause=ALL_CHIPS.clause)
    after = chips.counted([rest if count is None else count for count in free])
    if after.total > ALL_CHIPS.number:
        message = f"That makes {after.total} chips, and there are only {ALL_CHIPS.number} in the box."
        raise Refused("chips_sum", "chips", message, clause=ALL_CHIPS.clause)
    return after


def free_in_words(free: int) -> str:
    """How many chips a player can still pay or lay: "there is 1 free chip", "there is no free chip"."""
    return f"there is {free or 'no'} free chip" if free < 2 else f"there are {free} free chips"


def count_in_words(before: Chips, after: Chips, names: Sequence[str], note: str) -> str:
    """A remark on a count of the chips: the changes and the note."""
    changed = [
        f"{name} {now} instead of {was}"
        for name, was, now in zip(names, before.free, after.free, strict=True)
        if was != now
    ]
    remark = f"Chips counted: {listed(changed) or 'as on the sheet'}"
    return f"{remark} ({note})." if note else f"{remark}."
