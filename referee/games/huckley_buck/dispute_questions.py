"""What can go wrong round a deal of Huckley Buck, as plain questions that lead to a ruling on a penalty."""

from __future__ import annotations

from typing import Any

from referee.disputes import FieldType, Question, QuestionField
from referee.games.huckley_buck.cards import HAND
from referee.house_rules import Choice

DEAL = "Something went wrong with the deal"
PLAY = "Something went wrong in play"

WHO_DID = QuestionField("by", "Who did it? (the dealer, unless you say)", FieldType.PLAYER)
WHOSE_HAND = QuestionField("player", "Whose hand?", FieldType.PLAYER, needed=True)
WHO = QuestionField("player", "Who?", FieldType.PLAYER, needed=True)
IN_DRAW = QuestionField("in_draw", "Was it while serving the draw?", FieldType.YES)
TOO_LATE = QuestionField("draw_complete", "Was the draw already over when it was called?", FieldType.YES)
MENDABLE = QuestionField("correctable", "Can the dealer still put it right?", FieldType.YES)
CARDS = range(HAND + 1)

FOUND = QuestionField(
    "found",
    "When was it found?",
    FieldType.CHOICE,
    (
        Choice("before_draw", "before the draw"),
        Choice("in_draw", "during the draw"),
        Choice("after_draw", "after the draw"),
    ),
    needed=True,
)
AT_FAULT = QuestionField(
    "at_fault",
    "What made it wrong?",
    FieldType.CHOICE,
    (
        Choice("deal", "the deal was miscounted"),
        Choice("dealer", "the dealer served a wrong number in the draw"),
        Choice("player", "the player asked for another number than they threw"),
        Choice("stock", "the stock ran out"),
        Choice("unknown", "nobody can say"),
    ),
    needed=True,
)
UPCARD_TAKEN = QuestionField(
    "upcard_taken",
    "If the dealer drew: did they take the upcard?",
    FieldType.CHOICE,
    (Choice("", "not known"), Choice("yes", "yes"), Choice("no", "no")),
    if_it_matters=True,
)
BREACH = QuestionField(
    "renege",
    "What was not done?",
    FieldType.CHOICE,
    (
        Choice("did_not_follow", "did not follow suit"),
        Choice("did_not_beat_trump_lead", "did not beat the trump that was led"),
        Choice("did_not_trump", "did not trump"),
        Choice("did_not_kill", "did not kill"),
        Choice("did_not_overtrump", "did not overtrump"),
    ),
    needed=True,
)
CAME_TO_LIGHT = QuestionField(
    "found",
    "When was it found?",
    FieldType.CHOICE,
    (
        Choice("trick_open", "the trick is still open"),
        Choice("before_scoring", "later, before the deal was scored"),
        Choice("after_scoring", "after the deal was scored"),
    ),
    needed=True,
)


def _misdeal(kind: str, title: str, *parts: QuestionField) -> Question:
    return _fault(kind, title, DEAL, {"fault": "misdeal", "kind": kind}, *parts)


def _fault(key: str, title: str, group: str, given: dict[str, Any], *parts: QuestionField) -> Question:
    return Question(key, title, "What does it cost?", {"what": "penalty", **given}, parts, group)


QUESTIONS = (
    _misdeal("exposed", "A card was shown while dealing", WHO_DID, IN_DRAW, TOO_LATE),
    _misdeal("off_table", "A card fell off the table", WHO_DID, TOO_LATE, MENDABLE),
    _misdeal("dealt_out", "A player was dealt out", TOO_LATE, MENDABLE),
    _misdeal("procedure", "The deal was done wrong in another way", WHO_DID, TOO_LATE, MENDABLE),
    _fault(
        "incorrect_hand",
        "A hand has the wrong number of cards",
        DEAL,
        {"fault": "incorrect_hand"},
        WHOSE_HAND,
        FOUND,
        AT_FAULT,
        MENDABLE,
    ),
    _fault(
        "wrong_discard",
        "The numbers in a draw differ",
        DEAL,
        {"fault": "wrong_discard"},
        QuestionField("player", "Who drew?", FieldType.PLAYER, needed=True),
        QuestionField("asked", "Asked for", FieldType.NUMBER, numbers=CARDS, needed=True),
        QuestionField("threw", "Threw", FieldType.NUMBER, numbers=CARDS, needed=True),
        QuestionField("got", "Got", FieldType.NUMBER, numbers=range(HAND + 2), needed=True),
        UPCARD_TAKEN,
        QuestionField("stock", "If the stock ran short: how many cards had it left?", FieldType.NUMBER, numbers=CARDS),
    ),
    _fault("dealer_silent", "The dealer drew without saying how many", DEAL, {"fault": "dealer_silent"}),
    _fault(
        "out_of_turn",
        "Somebody played out of turn",
        PLAY,
        {"fault": "out_of_turn"},
        WHO,
        QuestionField("card", "Which card?", FieldType.CARD, needed=True),
    ),
    _fault("renege", "Somebody owns up to a renege", PLAY, {"fault": "renege"}, WHO, BREACH, CAME_TO_LIGHT),
    Question(
        "kept_faced",
        "Somebody kept a card that lay face up",
        "Was it legal?",
        {"what": "legal"},
        (
            QuestionField("player", "Who played another card?", FieldType.PLAYER, needed=True),
            QuestionField("trick", "In which trick?", FieldType.NUMBER, numbers=range(1, HAND + 1), needed=True),
            QuestionField("faced", "What lay face up?", FieldType.CARDS, needed=True),
        ),
        PLAY,
    ),
    _fault("absent", "Somebody is away from the table", PLAY, {"fault": "absent"}, WHO),
)
