"""A misdeal: the questions on its kinds, and what it costs (HB-MIS-01..10)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from referee.disputes.asked import Asked
from referee.disputes.case import Case
from referee.disputes.forms import FieldType, Question, QuestionField
from referee.disputes.questions import WITH_DEAL
from referee.games.huckley_buck.penalties.fault import CORRECTABLE, Fault, what_it_costs
from referee.games.huckley_buck.penalties.hands import (
    AFTER_DRAW,
    BEFORE_DRAW,
    IN_DRAW,
    MISDEALT,
    HandFound,
    corrected_in_time,
    incorrect_hand,
)
from referee.games.huckley_buck.penalties.misdeals import MISDEALS, RESULT, Misdeal
from referee.games.huckley_buck.penalties.outcome import DEAL_STANDS, NOTHING, REDEAL, Outcome
from referee.games.huckley_buck.tricks import players_out
from referee.refused import Refused
from referee.rules.house_rules import HouseRules


def misdeal(
    dealer: str, kind: Misdeal, rules: HouseRules, *, in_draw: bool, draw_complete: bool, correctable: bool
) -> Outcome:
    """What a fault of the dealer in the deal, or in serving the draw, costs; for a wrong hand see `incorrect_hand`.

    A card that was seen can't be corrected (HB-MIS-08).
    """
    house_rule = kind.in_draw if in_draw else None
    switches = (house_rule.switch,) if house_rule else ()
    if house_rule and house_rule.ignored(rules):
        return Outcome(NOTHING, house_rule.reason, (house_rule.clause,), switches=switches)
    if draw_complete:
        reason = "The draw was complete before anybody called it, so it is too late for a misdeal."
        return Outcome(DEAL_STANDS, reason, ("HB-MIS-07", "HB-MIS-09"), switches=switches)
    grounds = (kind.clause, *((house_rule.clause,) if house_rule else ()))
    if correctable and kind.correctable:
        return corrected_in_time(grounds)
    reason = f"{kind.reason}. It was called in time and can't be put right, so it is a misdeal."
    return Outcome(REDEAL, reason, (*grounds, RESULT), (dealer,), switches=switches)


def _misdeal(case: Case, ask: Asked, dealer: str) -> Outcome:
    kind, by = MISDEALS[ask.choice("kind", tuple(MISDEALS))], ask.player("by", dealer)
    in_draw, draw_complete, correctable = ask.flag("in_draw"), ask.flag("draw_complete"), ask.flag("correctable")
    if "player" in ask and not kind.of_a_hand:
        raise Refused("unknown_key", ask.at("player"), "'player' says whose hand has the wrong number of cards.")
    whose = ask.player("player", _somebody(case, dealer))
    when = AFTER_DRAW if draw_complete else IN_DRAW if in_draw else BEFORE_DRAW
    if by != dealer:
        return _not_the_dealers(kind, when)
    if kind.of_a_hand:
        return _miscounted(case, ask, dealer, whose, when, correctable)
    return misdeal(dealer, kind, case.rules, in_draw=in_draw, draw_complete=draw_complete, correctable=correctable)


def _somebody(case: Case, dealer: str) -> str:
    """The player with the wrong hand if none is named: not the dealer, if another player is in the round."""
    return next((player for player in case.players if player not in (dealer, *players_out(case))), dealer)


def _not_the_dealers(kind: Misdeal, when: HandFound) -> Outcome:
    """The outcome of a fault of another player than the dealer: no misdeal (HB-MIS-06)."""
    reason = "Only a slip of the dealer's can make a misdeal."
    if kind.of_a_hand and when is AFTER_DRAW:
        reason += " What a hand costs that is wrong after the draw is a question of its own."
    return Outcome(NOTHING, reason, ("HB-MIS-06",))


def _miscounted(case: Case, ask: Asked, dealer: str, player: str, when: HandFound, correctable: bool) -> Outcome:
    """The outcome of a hand dealt wrong: a misdeal until the draw is complete, then the dealer's fault."""
    dropped = players_out(case)
    ruled = incorrect_hand(dealer, player, when, MISDEALT, case.rules, dropped=dropped, correctable=correctable)
    if "player" in ask or when is not AFTER_DRAW:
        return ruled
    own = f"If it is {dealer}'s own hand, that is out instead, and the others play again: say whose hand it is."
    return replace(ruled, reason=f"{ruled.reason} {own}")


MISDEAL = Fault("misdeal", _misdeal, more=("kind", "by", "in_draw", "draw_complete", "correctable", "player"))

WHO_DID = QuestionField("by", "Who did it?", FieldType.PLAYER, if_it_matters=True)
WHILE_SERVING = QuestionField("in_draw", "Was it while serving the draw?", FieldType.YES, if_it_matters=True)
TOO_LATE = QuestionField(
    "draw_complete", "Was the draw already over when it was called?", FieldType.YES, if_it_matters=True
)


def _fields(row: Misdeal) -> Iterator[QuestionField]:
    """The fields of the question on such a misdeal: those that its ruling depends on."""
    if row.who_did:
        yield WHO_DID
    if row.in_draw:
        yield WHILE_SERVING
    yield TOO_LATE
    if row.correctable:
        yield CORRECTABLE


QUESTIONS: tuple[Question, ...] = tuple(
    what_it_costs(row.code, row.title, WITH_DEAL, tuple(_fields(row)), {"fault": MISDEAL.code, "kind": row.code})
    for row in MISDEALS.values()
    if row.title
)
"""The questions on misdeals, one for each kind that no other question covers."""
