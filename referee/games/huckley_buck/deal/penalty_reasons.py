"""The reasons for a penalty on its form, each a row with what follows by the rules (HB-REN-06, HB-HAND-02..06)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from referee.games.huckley_buck.deal.deal import Deal
from referee.games.huckley_buck.penalties.draws import DEALER_SILENT, MISGIVEN, MISTHROWN, WRONG_DISCARD, Slip
from referee.games.huckley_buck.penalties.hands import (
    AFTER_DRAW,
    INCORRECT_HAND,
    MISSERVED,
    MISSTATED,
    UNKNOWN,
    Cause,
    dealers_hand_out,
    incorrect_hand,
)
from referee.games.huckley_buck.penalties.in_play import RENEGE
from referee.games.huckley_buck.penalties.outcome import (
    CONTINUE_WITHOUT,
    ENTERED,
    REDEAL,
    REPLAY_WITHOUT,
    Outcome,
    with_hands_left,
)
from referee.refused import Refused
from referee.rules.house_rules import HouseRules

Follows = Callable[[str, str, HouseRules], Outcome]
"""What follows, by the dealer, who it was and the house rules."""


@dataclass(frozen=True, slots=True)
class PenaltyReason:
    """Why a penalty is given: `text` on the sheet, `key` on the form, what `follows`.

    `clause` is the one that says so; `dealers` says that only the dealer can have done it.
    """

    text: str
    key: str
    clause: str
    follows: Follows
    dealers: bool = False


def _renege(dealer: str, player: str, rules: HouseRules) -> Outcome:
    return Outcome(REPLAY_WITHOUT, "", ("HB-REN-05", "HB-REN-06"), (player,), (player,))


def _silent(dealer: str, player: str, rules: HouseRules) -> Outcome:
    return Outcome(CONTINUE_WITHOUT, "", ("HB-DNA-01", "HB-AMB-45"), (dealer,), (dealer,))


def _wrong_hand(cause: Cause) -> Follows:
    def follows(dealer: str, player: str, rules: HouseRules) -> Outcome:
        return incorrect_hand(dealer, player, AFTER_DRAW, cause, rules)

    return follows


def _wrong_draw(slip: Slip) -> Follows:
    def follows(dealer: str, player: str, rules: HouseRules) -> Outcome:
        if player == dealer:
            return dealers_hand_out(dealer, (slip.clause, "HB-AMB-12", "HB-HAND-02"))
        return Outcome(REDEAL, "", (slip.clause, "HB-DISC-03"), (dealer if slip.by_dealer else player,))

    return follows


REASONS = (
    PenaltyReason(RENEGE.reason, "Renege", "HB-REN-06", _renege),
    PenaltyReason(WRONG_DISCARD.reason, "Threw a wrong number", MISTHROWN.clause, _wrong_draw(MISTHROWN)),
    PenaltyReason("Served a wrong number", "Was served a wrong number", MISGIVEN.clause, _wrong_draw(MISGIVEN)),
    PenaltyReason("Wrong hand, by the dealer", "Wrong hand: dealer’s fault", MISSERVED.clause, _wrong_hand(MISSERVED)),
    PenaltyReason("Wrong hand, by the player", "Wrong hand: asked wrongly", MISSTATED.clause, _wrong_hand(MISSTATED)),
    PenaltyReason(INCORRECT_HAND.reason, "Wrong hand: nobody knows why", UNKNOWN.clause, _wrong_hand(UNKNOWN)),
    PenaltyReason(DEALER_SILENT.reason, "Dealer drew in silence", "HB-DNA-01", _silent, dealers=True),
)
"""Every reason that has a key on the form, in its order."""


def reason_in(text: object) -> PenaltyReason | None:
    """The row whose words a penalty's reason begins with; None for other words."""
    found = [row for row in REASONS if isinstance(text, str) and f"{text} ".startswith(f"{row.text} ")]
    return max(found, key=lambda row: len(row.text), default=None)


def by_the_rules(deal: Deal, reason: PenaltyReason, who: int) -> dict[str, Any]:
    """Hooks, hands that go out and what follows, as a penalty's event has them.

    Raises Refused for what the rules exclude: a player without a hand in play, or the dealer's fault of somebody else.
    """
    names = deal.setup.names
    if reason.dealers and who != deal.dealer:
        message = f"Only the dealer draws for themselves: that would be {names[deal.dealer]}, not {names[who]}."
        raise Refused("not_the_dealer", "who", message, clause=reason.clause)
    if who not in deal.playing:
        message = f"{names[who]} has no hand in play in this round."
        raise Refused("no_hand", "who", message, clause="HB-AMB-39")
    outcome = reason.follows(names[deal.dealer], names[who], deal.setup.rules)
    ruled = with_hands_left(outcome, [names[seat] for seat in deal.playing])
    then = ENTERED[ruled.action.code]
    return {
        "hooks": [ruled.hooks.count(name) or None for name in names],
        "removed": [name in ruled.removed or None for name in names],
        "then": then.code if then else None,
    }


def filled_in(deal: Deal, data: Mapping[str, Any]) -> dict[str, Any]:
    """A penalty's data, with what follows by the rules wherever the table entered nothing else.

    A seat with hooks entered, 0 included, keeps both its hooks and its hand as entered. A hand entered as out goes out
    as well. An entered `then` replaces what would follow. Raises Refused for what the rules exclude, and if they need
    to know which player it was.
    """
    reason = reason_in(data.get("reason"))
    hooks, removed, then = data["hooks"], data["removed"], data.get("then")
    who = deal.dealer if reason and reason.dealers and data.get("who") is None else data.get("who")
    if reason is None or (who is None and (any(hooks) or any(removed))):
        return dict(data)
    if not isinstance(who, int) or who not in deal.setup.seats:
        raise Refused("missing_player", "who", f"{reason.text}: say who it was.", clause=reason.clause, asks=True)
    ruled = by_the_rules(deal, reason, who)
    for seat, (hook, goes) in enumerate(zip(hooks, removed, strict=True)):
        if hook is not None:
            ruled["hooks"][seat] = hook
        if hook is not None or goes:
            ruled["removed"][seat] = goes
    return {**data, "who": who, **ruled, "then": then or ruled["then"]}
