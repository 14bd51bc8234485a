"""Hands with a wrong number of cards: their causes, when they were found, and what they cost (HB-HAND-01..06)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from referee.disputes.asked import Asked
from referee.disputes.case import Case
from referee.disputes.forms import FieldType, QuestionField
from referee.disputes.questions import WITH_DEAL
from referee.games.huckley_buck.penalties.fault import CORRECTABLE, Fault, choice_of
from referee.games.huckley_buck.penalties.misdeals import RESULT, WRONG_COUNT
from referee.games.huckley_buck.penalties.outcome import CORRECT_NOW, NOTHING, REDEAL, REPLAY_WITHOUT, Outcome
from referee.games.huckley_buck.tricks import players_out
from referee.rules.house_rules import HouseRules
from referee.rules.rulebook import Clause

STOCK_EMPTY = "hb.stock_empty"


@dataclass(frozen=True, slots=True)
class HandFound:
    """The time at which a wrong hand was found: its code, its words, and the clause that makes it a misdeal then.

    `clause` is empty if none does.
    """

    code: str
    words: str
    clause: str = ""


BEFORE_DRAW = HandFound("before_draw", "before the draw", "HB-AMB-40")
IN_DRAW = HandFound("in_draw", "during the draw", "HB-AMB-15")
AFTER_DRAW = HandFound("after_draw", "after the draw")
HAND_FOUND = {row.code: row for row in (BEFORE_DRAW, IN_DRAW, AFTER_DRAW)}


@dataclass(frozen=True, slots=True)
class Cause:
    """The cause of a wrong hand: its code, its words, whether dealer and player get a hook, and why.

    `clause` decides whose fault it is; `heading` and `rule` are its words in the rulebook, empty if another cause has
    them. `also` are further clauses.
    """

    code: str
    words: str
    reason: str
    clause: str
    also: tuple[str, ...] = ()
    heading: str = ""
    rule: str = ""
    hooks_dealer: bool = True
    hooks_player: bool = False

    def hooked(self, dealer: str, player: str) -> tuple[str, ...]:
        """The players who get a hook."""
        return (dealer,) * self.hooks_dealer + (player,) * self.hooks_player


MISSERVED = Cause(
    code="dealer",
    words="the dealer served a wrong number in the draw",
    reason="The dealer gave a wrong number of cards.",
    clause="HB-HAND-04",
    heading="The dealer's fault",
    rule="If the dealer gave the wrong number, the dealer alone takes the hook.",
)
MISSTATED = Cause(
    code="player",
    words="the player asked for another number than they threw",
    reason="The player stated a wrong number of discards.",
    clause="HB-HAND-05",
    heading="The player's fault",
    rule="If the player named a number other than the one discarded, that player alone takes the hook.",
    hooks_dealer=False,
    hooks_player=True,
)
UNKNOWN = Cause(
    code="unknown",
    words="nobody can say",
    reason="Nobody can say whose fault the wrong hand is.",
    clause="HB-HAND-06",
    heading="Nobody knows whose fault",
    rule=(
        "If nobody saw how it came about, or it cannot be pinned on one of them, dealer and player both take a hook."
    ),
    hooks_player=True,
)
MISDEALT = Cause(
    code="deal",
    words="the deal was miscounted",
    reason="The dealer dealt a wrong number of cards.",
    clause=MISSERVED.clause,
    also=("HB-MIS-09",),
)
SHORT_STOCK = Cause(
    code="stock",
    words="the stock ran out",
    reason="The stock ran out, and the dealer didn't shuffle dropped hands and discards to go on.",
    clause=MISSERVED.clause,
    also=("HB-AMB-05",),
)
CAUSES = {row.code: row for row in (MISSERVED, MISSTATED, UNKNOWN, MISDEALT, SHORT_STOCK)}


def whose_fault(source: str) -> tuple[Clause, ...]:
    """The rulebook's clauses on hooks for a wrong hand."""
    rows = (row for row in CAUSES.values() if row.rule)
    return tuple(Clause(row.clause, row.heading, row.rule, source) for row in rows)


def incorrect_hand(
    dealer: str,
    player: str,
    when: HandFound,
    cause: Cause,
    rules: HouseRules,
    *,
    dropped: Collection[str] = (),
    correctable: bool = False,
) -> Outcome:
    """What a hand with a wrong number of cards costs (HB-MIS-03, HB-HAND-01..06).

    Before the draw only the misdeal rule applies (HB-AMB-40); for a dropped player, until the draw is complete, and
    later that hand doesn't matter (HB-AMB-39). A miscounted deal is a misdeal during the draw, and later the dealer's
    fault (HB-MIS-09, HB-AMB-15). With `correctable`, the dealer can still correct it: in the deal, and in the draw
    until the cards are taken into the hand (HB-MIS-08, HB-AMB-16). A hand that is short because the stock ran out is
    right if the table draws only what is left, and else the dealer's fault (HB-AMB-05).
    """
    if player in dropped and when is AFTER_DRAW:
        return Outcome(NOTHING, "A dropped player has no hand in play.", ("HB-AMB-39",))
    if player in dropped or when is BEFORE_DRAW or (cause, when) == (MISDEALT, IN_DRAW):
        return _misdealt_hand(dealer, "HB-AMB-39" if player in dropped else when.clause, correctable)
    if correctable and when is IN_DRAW:
        reason = "The cards of the draw are not taken into the hand yet."
        return Outcome(CORRECT_NOW, reason, ("HB-MIS-08", "HB-AMB-16"))
    used = (STOCK_EMPTY,) if cause is SHORT_STOCK else ()
    if used and rules[STOCK_EMPTY] == "limit":
        reason = "The stock ran out, and at this table nobody draws more than is left: the hand is as it should be."
        return Outcome(NOTHING, reason, ("HB-AMB-05",), switches=used)
    if player == dealer:
        return dealers_hand_out(dealer, ("HB-HAND-01", "HB-HAND-02", MISSERVED.clause), used)
    grounds = ("HB-HAND-01", "HB-HAND-03", cause.clause, *cause.also)
    return Outcome(REDEAL, cause.reason, grounds, cause.hooked(dealer, player), switches=used)


def dealers_hand_out(dealer: str, rules: tuple[str, ...], used: tuple[str, ...] = ()) -> Outcome:
    """The outcome of a wrong hand of the dealer: a hook, and the others play again without it (HB-HAND-02)."""
    reason = "The dealer's own hand is wrong, and was so from the first trick on."
    return Outcome(REPLAY_WITHOUT, reason, rules, (dealer,), (dealer,), used)


def _misdealt_hand(dealer: str, why: str, correctable: bool) -> Outcome:
    """The outcome of a wrong hand while a misdeal can be called, by the clause `why`."""
    grounds = (WRONG_COUNT.clause, why)
    if correctable:
        return corrected_in_time(grounds)
    return Outcome(REDEAL, f"{WRONG_COUNT.reason}: a misdeal.", (*grounds, RESULT), (dealer,))


def corrected_in_time(grounds: tuple[str, ...]) -> Outcome:
    """The outcome of a mistake in the deal that the dealer corrects (HB-MIS-08)."""
    return Outcome(CORRECT_NOW, "It was noticed in time for the dealer to mend it.", (*grounds, "HB-MIS-08"))


def _incorrect_hand(case: Case, ask: Asked, dealer: str) -> Outcome:
    when = HAND_FOUND[ask.choice("found", tuple(HAND_FOUND))]
    cause = CAUSES[ask.choice("at_fault", tuple(CAUSES), UNKNOWN.code)]
    player, dropped = ask.player("player"), players_out(case)
    correctable = ask.flag("correctable")
    return incorrect_hand(dealer, player, when, cause, case.rules, dropped=dropped, correctable=correctable)


INCORRECT_HAND = Fault(
    "incorrect_hand",
    _incorrect_hand,
    "A hand has the wrong number of cards",
    WITH_DEAL,
    (
        QuestionField("player", "Whose hand?", FieldType.PLAYER, needed=True),
        choice_of("found", "When was it found?", HAND_FOUND.values()),
        choice_of("at_fault", "What made it wrong?", (MISDEALT, MISSERVED, MISSTATED, SHORT_STOCK, UNKNOWN)),
        CORRECTABLE,
    ),
    reason="Wrong number of cards in hand",
)
