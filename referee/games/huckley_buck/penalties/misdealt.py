"""A misdeal: how a dispute asks for each kind of it, and what it costs (HB-MIS-01..10)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from referee.cases.case import Case
from referee.cases.question import Asked
from referee.disputes import FieldType, Question, QuestionField
from referee.games.huckley_buck.misdeals import MISDEALS, RESULT, Misdeal
from referee.games.huckley_buck.penalties.fault import MENDABLE, Fault, what_it_costs
from referee.games.huckley_buck.penalties.hands import (
    AFTER_DRAW,
    BEFORE_DRAW,
    IN_DRAW,
    MISDEALT,
    HandFound,
    incorrect_hand,
    mended_in_time,
)
from referee.games.huckley_buck.penalties.outcome import DEAL_STANDS, NOTHING, REDEAL, Outcome
from referee.games.huckley_buck.tricks import players_out
from referee.house_rules import HouseRules
from referee.questions import WITH_DEAL
from referee.refused import Refused


def misdeal(
    dealer: str, kind: Misdeal, rules: HouseRules, *, by: str, in_draw: bool, draw_complete: bool, correctable: bool
) -> Outcome:
    """A slip in the deal, or while the draw is served; for a hand of the wrong number see `incorrect_hand`.

    The dealer answers for whom they dealt to, whoever is named; any other slip of another player is none (HB-MIS-06).
    A card that was seen can't be put right (HB-MIS-08).
    """
    house_rule = kind.in_draw if in_draw else None
    switches = (house_rule.switch,) if house_rule else ()
    if by != dealer and not kind.whoever:
        return Outcome(NOTHING, "Only a slip of the dealer's can make a misdeal.", ("HB-MIS-06",))
    if house_rule and house_rule.ignored(rules):
        return Outcome(NOTHING, house_rule.reason, (house_rule.clause,), switches=switches)
    if draw_complete:
        reason = "The draw was complete before anybody called it, so it is too late for a misdeal."
        return Outcome(DEAL_STANDS, reason, ("HB-MIS-07", "HB-MIS-09"), switches=switches)
    grounds = (kind.clause, *((house_rule.clause,) if house_rule else ()))
    if correctable and kind.mendable:
        return mended_in_time(grounds)
    reason = f"{kind.reason}. It was called in time and can't be put right, so it is a misdeal."
    return Outcome(REDEAL, reason, (*grounds, RESULT), (dealer,), switches=switches)


def _misdeal(case: Case, ask: Asked, dealer: str) -> Outcome:
    kind, by = MISDEALS[ask.choice("kind", tuple(MISDEALS))], ask.player("by", dealer)
    in_draw, draw_complete, correctable = ask.flag("in_draw"), ask.flag("draw_complete"), ask.flag("correctable")
    if kind.of_a_hand:
        found = AFTER_DRAW if draw_complete else IN_DRAW if in_draw else BEFORE_DRAW
        return _miscounted(case, ask, dealer, found, correctable)
    if "player" in ask:
        raise Refused("unknown_key", ask.at("player"), "'player' says whose hand has the wrong number of cards.")
    return misdeal(
        dealer, kind, case.rules, by=by, in_draw=in_draw, draw_complete=draw_complete, correctable=correctable
    )


def _miscounted(case: Case, ask: Asked, dealer: str, found: HandFound, correctable: bool) -> Outcome:
    """A hand dealt wrong: a misdeal until the draw is complete, then an incorrect hand by the dealer's fault.

    Where nobody says whose hand it is, it isn't the dealer's own.
    """
    others = [player for player in case.players if player not in (dealer, *players_out(case))]
    player = ask.player("player", others[0] if others else dealer)
    dropped = players_out(case)
    ruled = incorrect_hand(dealer, player, found, MISDEALT, case.rules, dropped=dropped, correctable=correctable)
    if "player" in ask or found is not AFTER_DRAW:
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
    """What can be told of such a misdeal: only what its ruling turns on."""
    if not row.whoever:
        yield WHO_DID
    if row.in_draw:
        yield WHILE_SERVING
    yield TOO_LATE
    if row.mendable:
        yield MENDABLE


QUESTIONS: tuple[Question, ...] = tuple(
    what_it_costs(row.code, row.title, WITH_DEAL, tuple(_fields(row)), {"fault": MISDEAL.code, "kind": row.code})
    for row in MISDEALS.values()
    if row.title
)
"""The disputes about a misdeal, one for each kind that no other question covers."""
