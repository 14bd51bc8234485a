"""The outcome of a fault: who gets a hook, whose hand is out, how the table continues."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Continuation:
    """How the deal continues after a penalty that the table enters.

    `code` is its value in the event. Its words are `remark` on the sheet, `form_label`, where {next_dealer} names the
    next dealer, and `button` below a ruling.
    """

    code: str
    remark: str
    form_label: str
    button: str


PLAY_ON = Continuation("play_on", "play goes on", "Play goes on", "Write it on the sheet")
REPLAY = Continuation(
    "replay",
    "the tricks are played again",
    "The tricks are played again without that hand",
    "Write and replay",
)
THROW_IN = Continuation(
    "throw_in", "the deal is thrown in", "The deal is thrown in; {next_dealer} deals", "Write and deal again"
)
CONTINUATIONS = {row.code: row for row in (PLAY_ON, REPLAY, THROW_IN)}


@dataclass(frozen=True, slots=True)
class Action:
    """How the table continues after a ruling: its `code`, and its `words` in the ruling, where {hand} is the hand that
    is out and {next_dealer} the next dealer.

    `then` is for the penalty that the table enters, None if it enters none; `headline` is for a ruling without a hook,
    empty for the usual one ("No hook").
    """

    code: str
    words: str
    then: Continuation | None = None
    headline: str = ""


REDEAL = Action("redeal_next_dealer", "the cards are thrown in and {next_dealer} deals", THROW_IN)
CORRECT_NOW = Action("correct_now", "it is put right now", headline="Put right now")
DEAL_STANDS = Action("deal_stands", "the deal stands", headline="The deal stands")
REPLAY_WITHOUT = Action("replay_without", "the others play again without {hand}", REPLAY)
CONTINUE_WITHOUT = Action("continue_without", "{hand} is out, and the others play on", PLAY_ON)
RETRACT_AND_FACE = Action(
    "retract_and_face", "the card is taken back and stays face up, to be played as soon as it is legal"
)
CARD_STANDS = Action("stands", "the card stands", headline="The card stands")
NOTHING = Action("nothing", "nothing follows")

HEADLINES = {row.code: row.headline for row in (CORRECT_NOW, DEAL_STANDS, CARD_STANDS)}
"""The headline of a ruling without a hook, by the code of its action."""

CONTINUATION_BY_ACTION = {row.code: row.then for row in (REDEAL, REPLAY_WITHOUT, CONTINUE_WITHOUT)}
"""How the deal continues after the penalty that the table enters for a ruling, by the code of the ruling's action."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a fault: who gets a hook, how the table continues, whose hand is out of the round.

    `reason` is a sentence; `rules` are clause ids, `switches` the house rules used.
    """

    action: Action
    reason: str
    rules: tuple[str, ...]
    hooks: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    switches: tuple[str, ...] = ()


def with_hands_left(outcome: Outcome, in_play: Collection[str]) -> Outcome:
    """The outcome; if it leaves none of the hands `in_play`, the deal is thrown in (HB-AMB-36)."""
    if not outcome.removed or set(in_play) - set(outcome.removed):
        return outcome
    reason = f"{outcome.reason} No hand is left in play."
    return Outcome(REDEAL, reason, (*outcome.rules, "HB-AMB-36"), outcome.hooks, switches=outcome.switches)
