"""What a slip in procedure costs in Huckley Buck, and how the table goes on.

Covers the misdeal, hands and discards of a wrong number, the silent dealer, play out of turn, the renege and absence:
HB-MIS-01..10, HB-HAND-01..06, HB-DISC-01..03, HB-DNA-01, HB-OOT-01..03, HB-REN-01..06, HB-ABS-01..02.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from referee.games.huckley_buck.legality import LISTED_RENEGES
from referee.house_rules import HouseRules

P = TypeVar("P", bound=Hashable)


class Action(StrEnum):
    """How the table goes on after a slip."""

    REDEAL = "redeal_next_dealer"
    CORRECT_NOW = "correct_now"
    DEAL_STANDS = "deal_stands"
    REPLAY_WITHOUT = "replay_without"
    CONTINUE_WITHOUT = "continue_without"
    RETRACT_AND_FACE = "retract_and_face"
    STANDS = "stands"
    NOTHING = "nothing"


class Misdeal(StrEnum):
    """What went wrong with the deal."""

    EXPOSED = "exposed"
    OFF_TABLE = "off_table"
    WRONG_COUNT = "wrong_count"
    DEALT_OUT = "dealt_out"
    PROCEDURE = "procedure"


class HandFound(StrEnum):
    """When a hand of the wrong number was found; in the draw and after it, by a fault of the draw."""

    BEFORE_DRAW = "before_draw"
    IN_DRAW = "in_draw"
    AFTER_DRAW = "after_draw"


class AtFault(StrEnum):
    """Whose fault a hand of the wrong number is."""

    DEALER = "dealer"
    PLAYER = "player"
    UNKNOWN = "unknown"


class RenegeFound(StrEnum):
    """When a renege came to light: its trick still open, later but before the deal was scored, or after that."""

    TRICK_OPEN = "trick_open"
    BEFORE_SCORING = "before_scoring"
    AFTER_SCORING = "after_scoring"


class Breach(StrEnum):
    """A duty of play that was not done."""

    DID_NOT_FOLLOW = "did_not_follow"
    DID_NOT_BEAT_TRUMP_LEAD = "did_not_beat_trump_lead"
    DID_NOT_TRUMP = "did_not_trump"
    DID_NOT_KILL = "did_not_kill"
    DID_NOT_OVERTRUMP = "did_not_overtrump"


REMOVED = ("hb.replay_from", "hb.removed_hand_extra_hook")

MISDEAL_CLAUSE = {
    Misdeal.EXPOSED: "HB-MIS-01",
    Misdeal.OFF_TABLE: "HB-MIS-02",
    Misdeal.WRONG_COUNT: "HB-MIS-03",
    Misdeal.DEALT_OUT: "HB-MIS-04",
    Misdeal.PROCEDURE: "HB-MIS-05",
}
BREACH_CLAUSE = {
    Breach.DID_NOT_FOLLOW: "HB-REN-01",
    Breach.DID_NOT_BEAT_TRUMP_LEAD: "HB-REN-02",
    Breach.DID_NOT_TRUMP: "HB-REN-03",
    Breach.DID_NOT_KILL: "HB-PLAY-07",
    Breach.DID_NOT_OVERTRUMP: "HB-PLAY-08",
}


@dataclass(frozen=True)
class Outcome(Generic[P]):
    """What follows from a slip: who takes a hook, how the table goes on, whose hand is out of the round.

    `reason` says why in a sentence without names; `rules` are clause ids, `switches` the house rules used.
    """

    action: Action
    reason: str
    rules: tuple[str, ...]
    hooks: tuple[P, ...] = ()
    removed: tuple[P, ...] = ()
    switches: tuple[str, ...] = ()


def misdeal(
    dealer: P,
    kind: Misdeal,
    rules: HouseRules,
    *,
    by: P,
    in_draw: bool = False,
    draw_complete: bool = False,
    correctable: bool = False,
) -> Outcome[P]:
    """A slip in the deal, or while the draw is served (HB-MIS-01..10).

    The dealer answers for the numbers he gave, whoever is named; any other slip of another player is none (HB-MIS-06).
    An exposed card can't be put right, for it has been seen (HB-MIS-08).
    """
    switches = ("hb.expose_in_draw",) if kind is Misdeal.EXPOSED and in_draw else ()
    if by != dealer and kind not in (Misdeal.WRONG_COUNT, Misdeal.DEALT_OUT):
        return Outcome(Action.NOTHING, "Only the dealer's own slip can make a misdeal.", ("HB-MIS-06",))
    if switches and rules["hb.expose_in_draw"] == "ignore":
        reason = "At this table a card exposed while serving the draw is no misdeal."
        return Outcome(Action.NOTHING, reason, ("HB-AMB-35",), switches=switches)
    if draw_complete:
        reason = "The draw was complete before anybody called it, so it is too late for a misdeal."
        return Outcome(Action.DEAL_STANDS, reason, ("HB-MIS-07", "HB-MIS-09"), switches=switches)
    clauses = (MISDEAL_CLAUSE[kind], *(("HB-AMB-35",) if switches else ()))
    if correctable and kind is not Misdeal.EXPOSED:
        return Outcome(Action.CORRECT_NOW, "The dealer can still put it right.", (*clauses, "HB-MIS-08"))
    reason = "The dealer's slip was called in time and can't be put right: a misdeal."
    return Outcome(Action.REDEAL, reason, (*clauses, "HB-MIS-10"), (dealer,), switches=switches)


def incorrect_hand(
    dealer: P, player: P, found: HandFound, at_fault: AtFault, dropped: Collection[P] = ()
) -> Outcome[P]:
    """A hand of the wrong number of cards (HB-HAND-01..06).

    Before the draw only the misdeal rule applies (HB-AMB-40); so too for a dropped player until the draw is complete,
    and later his hand doesn't matter (HB-AMB-39).
    """
    if player in dropped and found is HandFound.AFTER_DRAW:
        return Outcome(Action.NOTHING, "A dropped player has no hand in play.", ("HB-AMB-39",))
    if player in dropped or found is HandFound.BEFORE_DRAW:
        why = "HB-AMB-39" if player in dropped else "HB-AMB-40"
        reason = "The hand was dealt wrong and found in time: a misdeal."
        return Outcome(Action.REDEAL, reason, ("HB-MIS-03", why, "HB-MIS-10"), (dealer,))
    if player == dealer:
        return _dealers_hand_out(dealer, ("HB-HAND-01", "HB-HAND-02", "HB-HAND-04"))
    hooks, clause, reason = {
        AtFault.DEALER: ((dealer,), "HB-HAND-04", "The dealer gave a wrong number of cards."),
        AtFault.PLAYER: ((player,), "HB-HAND-05", "The player stated a wrong number of discards."),
        AtFault.UNKNOWN: ((dealer, player), "HB-HAND-06", "Nobody can say whose fault the wrong hand is."),
    }[at_fault]
    return Outcome(Action.REDEAL, reason, ("HB-HAND-01", "HB-HAND-03", clause), hooks)


def _dealers_hand_out(dealer: P, rules: tuple[str, ...]) -> Outcome[P]:
    reason = "The dealer's own hand is wrong, and the others replay the round without it."
    return Outcome(Action.REPLAY_WITHOUT, reason, rules, (dealer,), (dealer,), REMOVED)


def wrong_discard(dealer: P, player: P, *, asked: int, threw: int, got: int, due: int | None = None) -> Outcome[P]:
    """A draw whose numbers differ: the drawer threw, or the dealer gave, another number than was asked.

    `due` is how many cards the drawer should have got where it isn't what he asked (the dealer who takes the upcard
    draws one fewer, HB-DRAW-06). In the dealer's own draw his hand is out and there is no new deal (HB-DISC-01..03,
    HB-AMB-11, HB-AMB-12).
    """
    drawer_slipped, dealer_slipped = threw != asked, got != (asked if due is None else due)
    if not (drawer_slipped or dealer_slipped):
        return Outcome(Action.NOTHING, "As many cards were thrown and given as were asked for.", ("HB-DRAW-03",))
    clauses = (("HB-DISC-01",) if drawer_slipped else ()) + (("HB-DISC-02",) if dealer_slipped else ())
    if player == dealer:
        return _dealers_hand_out(dealer, (*clauses, "HB-AMB-12", "HB-HAND-02"))
    hooks = ((player,) if drawer_slipped else ()) + ((dealer,) if dealer_slipped else ())
    both = ("HB-AMB-11",) if len(hooks) > 1 else ()
    reason = f"Asked for {asked}, threw {threw}, got {got}."
    return Outcome(Action.REDEAL, reason, (*clauses, *both, "HB-DISC-03"), hooks)


def dealer_silent(dealer: P, dropped: Collection[P] = ()) -> Outcome[P]:
    """The dealer drew without stating his number: his hand is out and the others play on (HB-DNA-01)."""
    if dealer in dropped:
        return Outcome(Action.NOTHING, "A dealer who dropped out has no draw to state.", ("HB-DNA-01", "HB-DRAW-01"))
    reason = "The dealer finished his draw without stating his number."
    return Outcome(Action.CONTINUE_WITHOUT, reason, ("HB-DNA-01", "HB-AMB-45"), (dealer,), (dealer,), REMOVED)


def out_of_turn() -> Outcome[P]:
    """A card led or played out of turn costs nothing, but stays face up (HB-OOT-01..03, HB-AMB-21)."""
    reason = "A card out of turn costs nothing."
    return Outcome(Action.RETRACT_AND_FACE, reason, ("HB-OOT-01", "HB-OOT-02", "HB-OOT-03"))


def renege(player: P, breach: Breach, found: RenegeFound, rules: HouseRules) -> Outcome[P]:
    """A duty of play that was not done: free while the trick is open, then a hook until the deal is scored.

    Two breaches are no renege unless the table plays `hb.renege_scope` so (HB-REN-01..06, HB-AMB-06, HB-AMB-13).
    """
    clause, scope = BREACH_CLAUSE[breach], ("hb.renege_scope",)
    if found is RenegeFound.TRICK_OPEN:
        return Outcome(Action.CORRECT_NOW, "The trick is still open.", (clause, "HB-REN-04", "HB-AMB-46"))
    if found is RenegeFound.AFTER_SCORING:
        return Outcome(Action.STANDS, "The deal has been scored already.", (clause, "HB-REN-05", "HB-AMB-13"))
    if breach not in LISTED_RENEGES and rules["hb.renege_scope"] != "all_duties":
        reason = "The card was not legal, but this is no renege and the trick has been turned down."
        return Outcome(Action.STANDS, reason, (clause, "HB-AMB-06"), switches=scope)
    reason = "A renege, found before the deal was scored."
    widened = () if breach in LISTED_RENEGES else ("HB-AMB-06",)
    grounds = (clause, *widened, "HB-REN-05", "HB-REN-06")
    return Outcome(Action.REPLAY_WITHOUT, reason, grounds, (player,), (player,), (*scope, *REMOVED))


def absent() -> Outcome[P]:
    """A player who is away for a moment costs nobody anything (HB-ABS-01, HB-ABS-02)."""
    reason = "Being away for a moment is no fault: a dropped player or a spectator may play for him."
    return Outcome(Action.NOTHING, reason, ("HB-ABS-01", "HB-ABS-02"))
