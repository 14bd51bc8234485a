"""What a slip in procedure costs in Huckley Buck, and how the table goes on.

Covers the misdeal, hands and discards of a wrong number, the silent dealer, play out of turn, the renege and absence:
HB-MIS-01..10, HB-HAND-01..06, HB-DISC-01..03, HB-DNA-01, HB-OOT-01..03, HB-REN-01..06, HB-ABS-01..02.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from referee.games.huckley_buck.duties import LISTED_RENEGES
from referee.house_rules import HouseRules
from referee.words import listed

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
    """When a hand of the wrong number was found."""

    BEFORE_DRAW = "before_draw"
    IN_DRAW = "in_draw"
    AFTER_DRAW = "after_draw"


class AtFault(StrEnum):
    """What made a hand wrong: the dealer in the draw or in the deal, the player misstating, a stock that ran short."""

    DEALER = "dealer"
    PLAYER = "player"
    UNKNOWN = "unknown"
    DEAL = "deal"
    STOCK = "stock"


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


MISDEAL_CLAUSE = {
    Misdeal.EXPOSED: "HB-MIS-01",
    Misdeal.OFF_TABLE: "HB-MIS-02",
    Misdeal.WRONG_COUNT: "HB-MIS-03",
    Misdeal.DEALT_OUT: "HB-MIS-04",
    Misdeal.PROCEDURE: "HB-MIS-05",
}
MISDEAL_SAID = {
    Misdeal.EXPOSED: "A card was shown",
    Misdeal.OFF_TABLE: "A card fell off the table",
    Misdeal.WRONG_COUNT: "A hand got a wrong number of cards",
    Misdeal.DEALT_OUT: "A player was dealt out",
    Misdeal.PROCEDURE: "The deal broke with procedure",
}
BREACH_CLAUSE = {
    Breach.DID_NOT_FOLLOW: "HB-REN-01",
    Breach.DID_NOT_BEAT_TRUMP_LEAD: "HB-REN-02",
    Breach.DID_NOT_TRUMP: "HB-REN-03",
    Breach.DID_NOT_KILL: "HB-PLAY-07",
    Breach.DID_NOT_OVERTRUMP: "HB-PLAY-08",
}


BREACH_SAID = {
    Breach.DID_NOT_FOLLOW: "Not following suit",
    Breach.DID_NOT_BEAT_TRUMP_LEAD: "Not beating a trump that was led",
    Breach.DID_NOT_TRUMP: "Not trumping",
    Breach.DID_NOT_KILL: "Not beating the best card of the suit led",
    Breach.DID_NOT_OVERTRUMP: "Not beating a trump in the trick",
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
    """A slip in the deal, or while the draw is served (HB-MIS-01..10); a hand of the wrong number is `incorrect_hand`.

    The dealer answers for whom he dealt to, whoever is named; any other slip of another player is none (HB-MIS-06).
    An exposed card can't be put right, for it has been seen (HB-MIS-08).
    """
    switches = ("hb.expose_in_draw",) if kind is Misdeal.EXPOSED and in_draw else ()
    if by != dealer and kind not in (Misdeal.WRONG_COUNT, Misdeal.DEALT_OUT):
        return Outcome(Action.NOTHING, "Only a slip of the dealer's can make a misdeal.", ("HB-MIS-06",))
    if switches and rules["hb.expose_in_draw"] == "ignore":
        reason = "At this table a card exposed while serving the draw is no misdeal."
        return Outcome(Action.NOTHING, reason, ("HB-AMB-35",), switches=switches)
    if draw_complete:
        reason = "The draw was complete before anybody called it, so it is too late for a misdeal."
        return Outcome(Action.DEAL_STANDS, reason, ("HB-MIS-07", "HB-MIS-09"), switches=switches)
    clauses = (MISDEAL_CLAUSE[kind], *(("HB-AMB-35",) if switches else ()))
    if correctable and kind is not Misdeal.EXPOSED:
        return Outcome(Action.CORRECT_NOW, "It was noticed in time for the dealer to mend it.", (*clauses, "HB-MIS-08"))
    reason = f"{MISDEAL_SAID[kind]}. It was called in time and can't be put right, so it is a misdeal."
    return Outcome(Action.REDEAL, reason, (*clauses, "HB-MIS-10"), (dealer,), switches=switches)


def incorrect_hand(
    dealer: P,
    player: P,
    found: HandFound,
    at_fault: AtFault,
    rules: HouseRules,
    *,
    dropped: Collection[P] = (),
    correctable: bool = False,
) -> Outcome[P]:
    """A hand of the wrong number of cards, whenever it was found and whatever it is called (HB-MIS-03, HB-HAND-01..06).

    Before the draw only the misdeal rule applies (HB-AMB-40), for a dropped player until the draw is complete; later
    his hand doesn't matter (HB-AMB-39). A miscounted deal is a misdeal while the draw lasts, afterwards the dealer's
    fault (HB-MIS-09, HB-AMB-15). `correctable` says that the dealer can still put it right: in the deal, and in the
    draw until the cards are taken into the hand (HB-MIS-08, HB-AMB-16). A hand that is short because the stock ran out
    is right where the table draws only what is left, and else the dealer's fault (HB-AMB-05).
    """
    if player in dropped and found is HandFound.AFTER_DRAW:
        return Outcome(Action.NOTHING, "A dropped player has no hand in play.", ("HB-AMB-39",))
    if player in dropped or found is HandFound.BEFORE_DRAW or (at_fault, found) == (AtFault.DEAL, HandFound.IN_DRAW):
        return _dealt_wrong(dealer, "HB-AMB-39" if player in dropped else _MISDEALT_HAND[found], correctable)
    if correctable and found is HandFound.IN_DRAW:
        reason = "The cards of the draw are not taken into the hand yet."
        return Outcome(Action.CORRECT_NOW, reason, ("HB-MIS-08", "HB-AMB-16"))
    used = ("hb.stock_empty",) if at_fault is AtFault.STOCK else ()
    if used and rules["hb.stock_empty"] == "limit":
        reason = "The stock ran out, and at this table nobody draws more than is left: the hand is as it should be."
        return Outcome(Action.NOTHING, reason, ("HB-AMB-05",), switches=used)
    if player == dealer:
        return _dealers_hand_out(dealer, ("HB-HAND-01", "HB-HAND-02", "HB-HAND-04"), used)
    hooks, clauses, reason = {
        AtFault.DEALER: ((dealer,), ("HB-HAND-04",), "The dealer gave a wrong number of cards."),
        AtFault.DEAL: ((dealer,), ("HB-HAND-04", "HB-MIS-09"), "The dealer dealt a wrong number of cards."),
        AtFault.STOCK: ((dealer,), ("HB-HAND-04", "HB-AMB-05"), STOCK_NOT_SHUFFLED),
        AtFault.PLAYER: ((player,), ("HB-HAND-05",), "The player stated a wrong number of discards."),
        AtFault.UNKNOWN: ((dealer, player), ("HB-HAND-06",), "Nobody can say whose fault the wrong hand is."),
    }[at_fault]
    return Outcome(Action.REDEAL, reason, ("HB-HAND-01", "HB-HAND-03", *clauses), hooks, switches=used)


_MISDEALT_HAND = {HandFound.BEFORE_DRAW: "HB-AMB-40", HandFound.IN_DRAW: "HB-AMB-15"}
STOCK_NOT_SHUFFLED = "The stock ran out, and the dealer didn't shuffle dropped hands and discards to go on."


def _dealt_wrong(dealer: P, why: str, correctable: bool) -> Outcome[P]:
    """A hand dealt wrong and found while a misdeal can be called."""
    if correctable:
        return Outcome(
            Action.CORRECT_NOW,
            "It was noticed in time for the dealer to mend it.",
            ("HB-MIS-03", why, "HB-MIS-08"),
        )
    reason = "The hand was dealt wrong and found in time: a misdeal."
    return Outcome(Action.REDEAL, reason, ("HB-MIS-03", why, "HB-MIS-10"), (dealer,))


def _dealers_hand_out(dealer: P, rules: tuple[str, ...], used: tuple[str, ...] = ()) -> Outcome[P]:
    reason = "The dealer's own hand is wrong, and was so from the first trick on."
    return Outcome(Action.REPLAY_WITHOUT, reason, rules, (dealer,), (dealer,), used)


@dataclass(frozen=True)
class NamedDraw:
    """A draw as it went: the number asked for, thrown and given, whether the upcard was taken, the stock before it.

    `stock` is None where it had cards enough.
    """

    asked: int
    threw: int
    got: int
    upcard: bool = False
    stock: int | None = None

    @property
    def wanted(self) -> int:
        """Cards from the stock: one fewer than the discards for a dealer who takes the upcard (HB-DRAW-06)."""
        return self.asked - self.upcard

    @property
    def ran_short(self) -> bool:
        """Whether the stock had fewer cards than were wanted."""
        return self.stock is not None and self.stock < self.wanted


def wrong_discard(dealer: P, player: P, draw: NamedDraw, rules: HouseRules) -> Outcome[P]:
    """A draw whose numbers differ: the drawer threw, or the dealer gave, another number than was asked.

    In the dealer's own draw his hand is out and there is no new deal (HB-DISC-01..03, HB-AMB-11, HB-AMB-12). With too
    few cards in the stock the table draws what is left, or the dealer has to shuffle (HB-AMB-05). Asking for more than
    the table allows is put right, and no hook (HB-DRAW-03, HB-AMB-20).
    """
    used = ("hb.stock_empty",) if draw.ran_short else ()
    limited = draw.ran_short and rules["hb.stock_empty"] == "limit"
    due = min(draw.wanted, draw.stock or 0) if limited else draw.wanted
    drawer_slipped, dealer_slipped = draw.threw not in (draw.asked, due + draw.upcard), draw.got != due
    if not (drawer_slipped or dealer_slipped):
        return _sound_draw(draw, rules, used)
    clauses = (("HB-DISC-01",) if drawer_slipped else ()) + (("HB-DISC-02",) if dealer_slipped else ())
    clauses += ("HB-AMB-05",) if used else ()
    if player == dealer:
        return _dealers_hand_out(dealer, (*clauses, "HB-AMB-12", "HB-HAND-02"), used)
    hooks = ((player,) if drawer_slipped else ()) + ((dealer,) if dealer_slipped else ())
    both = ("HB-AMB-11",) if len(hooks) > 1 else ()
    said = f"Asked for {draw.asked}, threw {draw.threw}, got {draw.got}"
    slips = ("the number thrown is wrong",) * drawer_slipped + (f"the dealer had to give {due}",) * dealer_slipped
    reason = f"{said}: {listed(slips)}."
    return Outcome(Action.REDEAL, reason, (*clauses, *both, "HB-DISC-03"), hooks, switches=used)


def _sound_draw(draw: NamedDraw, rules: HouseRules, used: tuple[str, ...]) -> Outcome[P]:
    """A draw whose numbers agree; it may still ask for more than the table allows."""
    most = rules.number("hb.max_discard")
    if draw.asked > most:
        reason = f"At this table nobody exchanges more than {most}, and {draw.asked} were asked for."
        grounds = ("HB-DRAW-03", "HB-AMB-20")
        return Outcome(Action.CORRECT_NOW, reason, grounds, switches=(*used, "hb.max_discard"))
    if used:
        reason = "The stock ran out, and at this table nobody draws more than is left."
        return Outcome(Action.NOTHING, reason, ("HB-AMB-05",), switches=used)
    clauses = ("HB-DRAW-03", "HB-DRAW-06") if draw.upcard else ("HB-DRAW-03",)
    return Outcome(Action.NOTHING, "As many cards were thrown and given as had to be.", clauses)


def dealer_silent(dealer: P, dropped: Collection[P] = ()) -> Outcome[P]:
    """The dealer drew without stating his number: his hand is out and the others play on (HB-DNA-01)."""
    if dealer in dropped:
        return Outcome(Action.NOTHING, "A dealer who dropped out has no draw to state.", ("HB-DNA-01", "HB-DRAW-01"))
    reason = "The dealer finished the draw without stating a number."
    return Outcome(Action.CONTINUE_WITHOUT, reason, ("HB-DNA-01", "HB-AMB-45"), (dealer,), (dealer,))


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
        return Outcome(
            Action.CORRECT_NOW,
            "The trick is still open, so there is no renege yet.",
            (clause, "HB-REN-04", "HB-AMB-46"),
        )
    if found is RenegeFound.AFTER_SCORING:
        return Outcome(
            Action.STANDS,
            "The deal has been scored already, so it is too late for a renege.",
            (clause, "HB-REN-05", "HB-AMB-13"),
        )
    if breach not in LISTED_RENEGES and rules["hb.renege_scope"] != "all_duties":
        reason = f"{BREACH_SAID[breach]} is not legal, but it is no renege, and the trick has been turned down."
        return Outcome(Action.STANDS, reason, (clause, "HB-AMB-06"), switches=scope)
    here = "" if breach in LISTED_RENEGES else " at this table"
    reason = f"{BREACH_SAID[breach]} is a renege{here}, and it was found before the deal was scored."
    widened = () if breach in LISTED_RENEGES else ("HB-AMB-06",)
    grounds = (clause, *widened, "HB-REN-05", "HB-REN-06")
    return Outcome(Action.REPLAY_WITHOUT, reason, grounds, (player,), (player,), scope)


def with_hands_left(outcome: Outcome[P], in_play: Collection[P]) -> Outcome[P]:
    """The outcome, where `in_play` had a hand before it: without any left the deal is thrown in (HB-AMB-36)."""
    if not outcome.removed or set(in_play) - set(outcome.removed):
        return outcome
    reason = f"{outcome.reason} No hand is left in play."
    return Outcome(Action.REDEAL, reason, (*outcome.rules, "HB-AMB-36"), outcome.hooks, switches=outcome.switches)


def absent() -> Outcome[P]:
    """A player who is away for a moment costs nobody anything (HB-ABS-01, HB-ABS-02)."""
    reason = "Being away for a moment is no fault: a dropped player or a spectator may play for them."
    return Outcome(Action.NOTHING, reason, ("HB-ABS-01", "HB-ABS-02"))
