"""A count of the chips at the table, which has the last word over the ledger."""

from __future__ import annotations

from collections.abc import Sequence

from referee.course import GameEvent
from referee.games.ten.chips import ALL_CHIPS, Chips
from referee.games.ten.entries import chips_of
from referee.refused import Refused
from referee.words import listed


def count_chips(event: GameEvent, chips: Chips, names: Sequence[str]) -> Chips:
    """The ledger with everybody's free chips as counted; one blank is what the others leave.

    Raises Refused where more than one is blank, where one player has more than the game, and for a total above the
    49 that there are (TEN-MAT-05, TEN-PREP-06). Any other total is a warning for the table.
    """
    given = chips_of(event, names, chips.due, "TEN-PREP-06")
    blank = [seat for seat, count in enumerate(given) if count is None]
    if len(blank) > 1:
        missing = listed(names[seat] for seat in blank)
        raise Refused("missing_chips", f"chips[{blank[0]}]", f"How many chips have {missing}?")
    rest = chips.total - chips.on_cards - chips.pot - sum(count or 0 for count in given)
    if blank and rest < 0:
        message = f"The others have {-rest} too many already: {names[blank[0]]} can't have fewer than 0."
        raise Refused("chips_sum", f"chips[{blank[0]}]", message, clause="TEN-MAT-05")
    after = chips.counted([rest if count is None else count for count in given])
    if after.total > ALL_CHIPS:
        message = f"That makes {after.total} chips, and there are only {ALL_CHIPS} in the box."
        raise Refused("chips_sum", "chips", message, clause="TEN-MAT-05")
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
