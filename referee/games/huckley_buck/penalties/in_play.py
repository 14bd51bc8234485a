"""Faults in play: a card out of turn, a renege, a player who is away (HB-OOT-01..03, HB-REN-01..06, HB-ABS-01..02)."""

from __future__ import annotations

from dataclasses import dataclass

from referee.cards.deck import read_card
from referee.cards.standard_deck import name, read
from referee.disputes.asked import Asked
from referee.disputes.case import Case
from referee.disputes.forms import FieldType, QuestionField
from referee.disputes.questions import IN_PLAY
from referee.games.huckley_buck.duties import BREACHES, KEPT_BACK, RENEGE_SCOPE, Breach
from referee.games.huckley_buck.penalties.fault import WHO, Fault, choice_of, player_in_round
from referee.games.huckley_buck.penalties.outcome import (
    CARD_STANDS,
    CORRECT_NOW,
    NOTHING,
    REPLAY_WITHOUT,
    RETRACT_AND_FACE,
    Action,
    Outcome,
)
from referee.games.huckley_buck.penalties.replay import TrickOfFault
from referee.games.huckley_buck.scoring import TRICKS
from referee.rules.house_rules import HouseRules

ADMITTED_BREACHES = {**BREACHES, KEPT_BACK.code: KEPT_BACK}
NUMBERS_OF_TRICKS = range(1, TRICKS + 1)


def _out_of_turn(case: Case, ask: Asked, dealer: str) -> Outcome:
    """A card led or played out of turn costs nothing, but stays face up (HB-OOT-01..03, HB-AMB-21)."""
    player, card = player_in_round(case, ask), read_card(ask.value("card"), ask.at("card"), read)
    reason = f"{player} played {name(card)} out of turn, which costs nothing."
    return Outcome(RETRACT_AND_FACE, reason, ("HB-OOT-01", "HB-OOT-02", "HB-OOT-03"))


OUT_OF_TURN = Fault(
    "out_of_turn",
    _out_of_turn,
    "Somebody played out of turn",
    IN_PLAY,
    (WHO, QuestionField("card", "Which card?", FieldType.CARD, needed=True)),
)


@dataclass(frozen=True, slots=True)
class RenegeFound:
    """The time at which a renege was found: its code and its words.

    If a renege costs no hook at that time, it has the `action`, the clauses and the reason.
    """

    code: str
    words: str
    action: Action | None = None
    clauses: tuple[str, ...] = ()
    reason: str = ""


RENEGE_FOUND = {
    row.code: row
    for row in (
        RenegeFound(
            "trick_open",
            "the trick is still open",
            CORRECT_NOW,
            ("HB-REN-04", "HB-AMB-46"),
            "The trick is still open, so there is no renege yet.",
        ),
        RenegeFound("before_scoring", "later, before the deal was scored"),
        RenegeFound(
            "after_scoring",
            "after the deal was scored",
            CARD_STANDS,
            ("HB-REN-05", "HB-AMB-13"),
            "The deal has been scored already, so it is too late for a renege.",
        ),
    )
}


def renege(player: str, breach: Breach, when: RenegeFound, rules: HouseRules) -> Outcome:
    """What a breach of a duty costs: nothing while the trick is open, then a hook until the deal is scored.

    Two breaches are a renege only by the house rule `hb.renege_scope` (HB-REN-01..06, HB-AMB-06, HB-AMB-13).
    """
    if when.action:
        too_late = when.action is CARD_STANDS
        grounds = (*when.clauses, breach.clause) if too_late else (breach.clause, *when.clauses)
        return Outcome(when.action, when.reason, grounds)
    if not breach.is_renege(rules):
        reason = f"{breach.reason} is not legal, but it is no renege, and the trick has been turned face down."
        if breach.never_renege:
            return Outcome(CARD_STANDS, reason, (breach.clause,))
        return Outcome(CARD_STANDS, reason, (breach.clause, "HB-AMB-06"), switches=(RENEGE_SCOPE,))
    here = "" if breach.listed else " at this table"
    reason = f"{breach.reason} is a renege{here}, and it was found before the deal was scored."
    widened = () if breach.listed else ("HB-AMB-06",)
    grounds = (breach.clause, *widened, "HB-REN-05", "HB-REN-06")
    return Outcome(REPLAY_WITHOUT, reason, grounds, (player,), (player,), (RENEGE_SCOPE,))


def _renege(case: Case, ask: Asked, dealer: str) -> Outcome:
    faulty_trick(ask)
    breach = ADMITTED_BREACHES[ask.choice("renege", tuple(ADMITTED_BREACHES))]
    when = RENEGE_FOUND[ask.choice("found", tuple(RENEGE_FOUND))]
    return renege(player_in_round(case, ask), breach, when, case.rules)


def faulty_trick(ask: Asked) -> TrickOfFault:
    """The trick of a renege and its leader, as far as entered. Raises Refused for impossible values."""
    trick = ask.whole("trick", NUMBERS_OF_TRICKS) if "trick" in ask else None
    return TrickOfFault(trick, ask.player_or_nobody("leader"))


RENEGE = Fault(
    "renege",
    _renege,
    "Somebody owns up to a renege",
    IN_PLAY,
    (
        WHO,
        choice_of("renege", "What was not done?", ADMITTED_BREACHES.values()),
        choice_of("found", "When was it found?", RENEGE_FOUND.values()),
    ),
    more=("trick", "leader"),
    reason="Renege",
)


def _absent(case: Case, ask: Asked, dealer: str) -> Outcome:
    """A player who is away for a moment costs nobody anything (HB-ABS-01, HB-ABS-02)."""
    ask.player("player")
    reason = "Being away for a moment is no fault: a dropped player or a spectator may play for them."
    return Outcome(NOTHING, reason, ("HB-ABS-01", "HB-ABS-02"))


ABSENT = Fault("absent", _absent, "Somebody is away from the table", IN_PLAY, (WHO,))
