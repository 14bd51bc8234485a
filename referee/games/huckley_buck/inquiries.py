"""What can go wrong round a deal of Huckley Buck, as plain questions that lead to a ruling on a penalty."""

from __future__ import annotations

from typing import Any

from referee.desk import Inquiry, Part, Sort
from referee.games.huckley_buck.deck import HAND
from referee.house_rules import Choice

DEAL = "Something went wrong with the deal"
PLAY = "Something went wrong in play"

WHO_DID = Part("by", "Who did it? (the dealer, unless you say)", Sort.PLAYER)
WHOSE_HAND = Part("player", "Whose hand?", Sort.PLAYER, needed=True)
WHO = Part("player", "Who?", Sort.PLAYER, needed=True)
IN_DRAW = Part("in_draw", "Was it while serving the draw?", Sort.YES)
TOO_LATE = Part("draw_complete", "Was the draw already over when it was called?", Sort.YES)
MENDABLE = Part("correctable", "Can the dealer still put it right?", Sort.YES)
CARDS = range(HAND + 1)

FOUND = Part(
    "found",
    "When was it found?",
    Sort.CHOICE,
    (
        Choice("before_draw", "before the draw"),
        Choice("in_draw", "during the draw"),
        Choice("after_draw", "after the draw"),
    ),
    needed=True,
)
AT_FAULT = Part(
    "at_fault",
    "What made it wrong?",
    Sort.CHOICE,
    (
        Choice("deal", "the deal was miscounted"),
        Choice("dealer", "the dealer served a wrong number in the draw"),
        Choice("player", "the player asked for another number than they threw"),
        Choice("stock", "the stock ran out"),
        Choice("unknown", "nobody can say"),
    ),
    needed=True,
)
UPCARD_TAKEN = Part(
    "upcard_taken",
    "If the dealer drew: did they take the upcard?",
    Sort.CHOICE,
    (Choice("", "not known"), Choice("yes", "yes"), Choice("no", "no")),
)
BREACH = Part(
    "renege",
    "What was not done?",
    Sort.CHOICE,
    (
        Choice("did_not_follow", "did not follow suit"),
        Choice("did_not_beat_trump_lead", "did not beat the trump that was led"),
        Choice("did_not_trump", "did not trump"),
        Choice("did_not_kill", "did not kill"),
        Choice("did_not_overtrump", "did not overtrump"),
    ),
    needed=True,
)
CAME_TO_LIGHT = Part(
    "found",
    "When was it found?",
    Sort.CHOICE,
    (
        Choice("trick_open", "the trick is still open"),
        Choice("before_scoring", "later, before the deal was scored"),
        Choice("after_scoring", "after the deal was scored"),
    ),
    needed=True,
)


def _misdeal(kind: str, title: str, *parts: Part) -> Inquiry:
    return _fault(kind, title, DEAL, {"fault": "misdeal", "kind": kind}, *parts)


def _fault(key: str, title: str, group: str, told: dict[str, Any], *parts: Part) -> Inquiry:
    return Inquiry(key, title, "What does it cost?", {"what": "penalty", **told}, parts, group)


INQUIRIES = (
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
        Part("player", "Who drew?", Sort.PLAYER, needed=True),
        Part("asked", "Asked for", Sort.NUMBER, numbers=CARDS, needed=True),
        Part("threw", "Threw", Sort.NUMBER, numbers=CARDS, needed=True),
        Part("got", "Got", Sort.NUMBER, numbers=range(HAND + 2), needed=True),
        UPCARD_TAKEN,
        Part("stock", "If the stock ran short: how many cards had it left?", Sort.NUMBER, numbers=CARDS),
    ),
    _fault("dealer_silent", "The dealer drew without saying how many", DEAL, {"fault": "dealer_silent"}),
    _fault(
        "out_of_turn",
        "Somebody played out of turn",
        PLAY,
        {"fault": "out_of_turn"},
        WHO,
        Part("card", "Which card?", Sort.CARD, needed=True),
    ),
    _fault("renege", "Somebody owns up to a renege", PLAY, {"fault": "renege"}, WHO, BREACH, CAME_TO_LIGHT),
    Inquiry(
        "kept_faced",
        "Somebody kept a card that lay face up",
        "Was it legal?",
        {"what": "legal"},
        (
            Part("player", "Who played another card?", Sort.PLAYER, needed=True),
            Part("trick", "In which trick?", Sort.NUMBER, numbers=range(1, HAND + 1), needed=True),
            Part("faced", "What lay face up?", Sort.CARDS, needed=True),
        ),
        PLAY,
    ),
    _fault("absent", "Somebody is away from the table", PLAY, {"fault": "absent"}, WHO),
)
