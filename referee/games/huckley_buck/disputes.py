"""Huckley Buck's forms for disputes: settings, questions, and the entries that follow from rulings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, cast

from referee.cards.standard_deck import read
from referee.disputes.forms import DisputeForms, FieldType, Question, QuestionField, RemedyEntry, reason_in_words
from referee.disputes.questions import TRUMP, WITH_SCORE, question_of_score, questions_on_tricks
from referee.games.huckley_buck.answers.faced import FACED_IN_HAND, KEPT_FACED
from referee.games.huckley_buck.cards import card_pad
from referee.games.huckley_buck.course import HuckleyBuckCourse
from referee.games.huckley_buck.entries import OUT
from referee.games.huckley_buck.penalties import (
    ABSENT,
    DEALER_SILENT,
    INCORRECT_HAND,
    OUT_OF_TURN,
    RENEGE,
    WRONG_DISCARD,
    misdealt,
)
from referee.games.huckley_buck.penalties.fault import YES_NO_UNKNOWN
from referee.games.huckley_buck.penalties.misdeals import RESULT, WRONG_COUNT
from referee.games.huckley_buck.penalties.outcome import CONTINUATION_BY_ACTION, HEADLINES, RETRACT_AND_FACE
from referee.games.huckley_buck.penalties.replay import FAULTY_TRICK, REPLAY_FROM
from referee.games.huckley_buck.scoring import TRICKS
from referee.games.huckley_buck.tricks import HuckleyBuckTricks
from referee.rules.course import Course
from referee.words import listed

TOTALS = range(100)

SETTINGS = (
    TRUMP,
    QuestionField("upcard", "The upcard", FieldType.CARD),
    QuestionField(
        "upcard_taken",
        "Did the dealer take up the upcard?",
        FieldType.CHOICE,
        YES_NO_UNKNOWN,
    ),
    QuestionField("out", "Out of the round", FieldType.PLAYERS),
)
BEFORE = QuestionField("before", "Points before this round", FieldType.NUMBERS_EACH, numbers=TOTALS, needed=True)
SCORE = question_of_score(
    BEFORE,
    QuestionField("tricks", "Tricks", FieldType.NUMBERS_EACH, numbers=range(TRICKS + 1), needed=True),
)
RACE = Question(
    "race",
    "Two of us have enough",
    "Who won the game?",
    {"what": "score"},
    (
        BEFORE,
        QuestionField(
            "trick_winners",
            "Who won which trick?",
            FieldType.PLAYER_OF_EACH,
            numbers=range(1, TRICKS + 1),
            needed=True,
        ),
    ),
    WITH_SCORE,
    hint="Who was there first?",
)
QUESTIONS = (
    *misdealt.QUESTIONS,
    INCORRECT_HAND.question,
    WRONG_DISCARD.question,
    DEALER_SILENT.question,
    OUT_OF_TURN.question,
    RENEGE.question,
    KEPT_FACED,
    ABSENT.question,
    SCORE,
    RACE,
)


def known(course: Course) -> Mapping[str, Any]:
    """The upcard, whether the dealer took it, who is out, and the totals, as far as entered."""
    deal, names = cast(HuckleyBuckCourse, course).deal, course.setup.names
    gone = [names[seat] for seat in course.setup.seats if seat in deal.dropped | deal.removed]
    facts: dict[str, Any] = {"before": dict(zip(names, course.totals, strict=True))}
    facts |= {"out": gone} if gone else {}
    if deal.upcard:
        facts |= {"upcard": deal.upcard, "trump": deal.upcard[1]}
        drawn = [draw.upcard for draw in deal.draws if draw.seat == deal.dealer]
        if drawn:
            facts["upcard_taken"] = drawn[0]
    return facts


def remedy(case: Mapping[str, Any], ruling: Mapping[str, Any]) -> RemedyEntry | None:
    """The entry for a round's result, a misdeal or a penalty (HB-MIS-10, HB-REN-06, HB-DNA-01)."""
    ask = case["ask"]
    if ask["what"] == "score" or (ask["what"] == "audit" and "remedy" not in ruling):
        return _scored(case, ruling)
    consequence = ruling.get("remedy") or ruling
    hooks, removed = consequence.get("hooks", []), consequence.get("remove", [])
    follows = CONTINUATION_BY_ACTION.get(str(consequence.get("action")))
    if follows is None or not (hooks or removed):
        return None
    if RESULT in ruling["rules"]:
        return RemedyEntry("misdealt", {"how": ask.get("kind", WRONG_COUNT.code)}, follows.button)
    data: dict[str, Any] = {
        "hooks": [hooks.count(player) or None for player in case["players"]],
        "removed": [player in removed for player in case["players"]],
        "then": follows.code,
        "reason": _reason(ask, ruling, hooks),
    }
    replay = ruling.get("replay")
    if replay and case.get("house_rules", {}).get(REPLAY_FROM) == FAULTY_TRICK:
        led = replay["leader"]
        data |= {"trick": replay["trick"], "leads": case["players"].index(led) if led else None}
    return RemedyEntry("penalty", data, follows.button)


def _reason(ask: Mapping[str, Any], ruling: Mapping[str, Any], hooks: Sequence[str]) -> str:
    """The reason for the sheet; for several offences, the offenders' names."""
    if ask["what"] != "audit":
        return reason_in_words(ruling)
    offenders = list(dict.fromkeys(hooks))
    return f"Reneges by {listed(offenders)} ({'HB-AMB-36' if len(offenders) > 1 else 'HB-AMB-10'})"


def _scored(case: Mapping[str, Any], ruling: Mapping[str, Any]) -> RemedyEntry | None:
    """The entry for a round's tricks, from its score or from an audit; None for part of a round."""
    ask, players = case["ask"], case["players"]
    if ask.get("thrown_in") or ruling["verdict"] not in ("ruled", "legal"):
        return None
    order: list[str] | None = ask.get("trick_winners")
    won = Counter(order) if order else ask.get("tricks") or ruling.get("tricks_won", {})
    if sum(won.values()) != TRICKS:
        return None
    tricks = [OUT if name in case.get("out", ()) else won.get(name, 0) for name in players]
    winners = [players.index(name) for name in order] if order else None
    return RemedyEntry("result", {"tricks": tricks, "winners": winners, "first": None}, "Score the round")


def headline(ruling: Mapping[str, Any]) -> str:
    """The winner of the game, or who gets a hook for a fault, or else what the table does next."""
    if "after" in ruling:
        return f"{ruling['winner']} wins the game" if ruling["winner"] else ""
    hooked = ruling.get("hooks")
    if not isinstance(hooked, list):
        return ""
    return f"Hook for {listed(hooked)}" if hooked else HEADLINES.get(ruling.get("action", ""), "No hook")


def aside(case: Mapping[str, Any]) -> Sequence[str]:
    """The upcard if the dealer didn't take it."""
    return [case["upcard"]] if case.get("upcard") and case.get("upcard_taken") is False else []


def face_up(case: Mapping[str, Any], ruling: Mapping[str, Any]) -> tuple[str, str] | None:
    """A card that was played out of turn, which stays face up, with its player (HB-OOT-02)."""
    ask = case["ask"]
    return (ask["player"], read(ask["card"])) if ruling.get("action") == RETRACT_AND_FACE.code else None


DISPUTES = DisputeForms(
    pad=card_pad,
    settings=SETTINGS,
    questions=QUESTIONS,
    on_tricks=questions_on_tricks("Somebody didn’t follow, trump or beat", (FACED_IN_HAND,)),
    known=known,
    remedy=remedy,
    out="out",
    aside=aside,
    irrelevant_to_winner=("upcard_taken",),
    aggravated_fault=HuckleyBuckTricks.aggravated_fault,
    headline=headline,
    face_up=face_up,
)
