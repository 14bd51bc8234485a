"""The reasons on the form for a penalty, each with the penalty by the rules (HB-REN-06, HB-HAND-02..06)."""

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
    CONTINUATION_BY_ACTION,
    CONTINUE_WITHOUT,
    REDEAL,
    REPLAY_WITHOUT,
    Outcome,
    with_hands_left,
)
from referee.refused import Refused
from referee.rules.house_rules import HouseRules

Follows = Callable[[str, str, HouseRules], Outcome]
"""The outcome for the dealer, the player at fault and the house rules."""


@dataclass(frozen=True, slots=True)
class PenaltyReason:
    """A reason for a penalty: its `text` on the sheet, its `key` on the form, what `follows`, and its `clause`.

    With `dealers`, only the dealer can have done it.
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
    PenaltyReason(INCORRECT_HAND.reason, "Wrong hand: cause unknown", UNKNOWN.clause, _wrong_hand(UNKNOWN)),
    PenaltyReason(DEALER_SILENT.reason, "Dealer drew in silence", "HB-DNA-01", _silent, dealers=True),
)
"""The reasons in the order of their keys on the form."""


def reason_in(text: object) -> PenaltyReason | None:
    """The reason with which a penalty's text starts, None for other texts."""
    rows = [row for row in REASONS if isinstance(text, str) and f"{text} ".startswith(f"{row.text} ")]
    return max(rows, key=lambda row: len(row.text), default=None)


def ruled_penalty(deal: Deal, reason: PenaltyReason, who: int) -> dict[str, Any]:
    """The penalty by the rules, as data of an event: hooks, hands taken out and what follows.

    Raises Refused for a player without a hand in play, and for a dealer's fault of another player.
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
    then = CONTINUATION_BY_ACTION[ruled.action.code]
    return {
        "hooks": [ruled.hooks.count(name) or None for name in names],
        "removed": [name in ruled.removed or None for name in names],
        "then": then.code if then else None,
    }


def filled_in(deal: Deal, data: Mapping[str, Any]) -> dict[str, Any]:
    """A penalty's data, with blanks filled in by the rules.

    A seat with hooks entered, 0 included, keeps both its hooks and its hand as entered. A hand entered as out is taken
    out as well. An entered `then` is kept. Raises Refused like `ruled_penalty`, and if the player at fault is missing.
    """
    reason = reason_in(data.get("reason"))
    hooks, removed, then = data["hooks"], data["removed"], data.get("then")
    who = deal.dealer if reason and reason.dealers and data.get("who") is None else data.get("who")
    if reason is None or (who is None and (any(hooks) or any(removed))):
        return dict(data)
    if not isinstance(who, int) or who not in deal.setup.seats:
        raise Refused("missing_player", "who", f"{reason.text}: say who it was.", clause=reason.clause, asks=True)
    ruled = ruled_penalty(deal, reason, who)
    for seat, (hook, out) in enumerate(zip(hooks, removed, strict=True)):
        if hook is not None:
            ruled["hooks"][seat] = hook
        if hook is not None or out:
            ruled["removed"][seat] = out
    return {**data, "who": who, **ruled, "then": then or ruled["then"]}
