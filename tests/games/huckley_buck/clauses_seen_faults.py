"""Where Huckley Buck's clauses on misdeals, wrong hands and wrong draws are alive: the referee's page and the sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.support.clause_visibility import SHEET, Row, ask, asked, on_pad, table

MISDEAL = {"fault": "misdeal", "kind": "procedure", "by": "Dee", "draw_complete": False, "correctable": False}
SHOWN = {"fault": "misdeal", "kind": "exposed", "by": "Dee", "in_draw": False, "draw_complete": False}
WRONG_HAND = {"fault": "incorrect_hand", "player": "Bob", "found": "after_draw", "at_fault": "dealer"}
WRONG_DRAW = {"fault": "wrong_discard", "player": "Bob", "asked": 2, "threw": 2, "got": 2}
SILENT = {"fault": "dealer_silent"}
FOUR = table(4)


def ruled(words: str, case: Mapping[str, Any], *, unless: Mapping[str, Any]) -> Row:
    """A ruling on a fault, against one on another."""
    return asked(words, ask("penalty", **case), unless=ask("penalty", **unless))


ALIVE = {
    "HB-MIS-01": ruled(
        "A card was shown. It was called in time and can't be put right", SHOWN, unless={**SHOWN, "by": "Bob"}
    ),
    "HB-MIS-02": ruled(
        "A card fell off the table. It was called in time and can't be put right",
        {**MISDEAL, "kind": "off_table", "in_draw": False},
        unless={**MISDEAL, "kind": "off_table", "in_draw": False, "by": "Cy"},
    ),
    "HB-MIS-03": ruled(
        "The hand was dealt wrong and found in time: a misdeal",
        {**WRONG_HAND, "found": "before_draw", "correctable": False},
        unless=WRONG_HAND,
    ),
    "HB-MIS-04": ruled(
        "A player was dealt out",
        {"fault": "misdeal", "kind": "dealt_out", "draw_complete": False, "correctable": False},
        unless={"fault": "misdeal", "kind": "dealt_out", "draw_complete": False, "correctable": True},
    ),
    "HB-MIS-05": ruled("The deal broke with procedure", MISDEAL, unless={**MISDEAL, "correctable": True}),
    "HB-MIS-06": ruled("Only a slip of the dealer's can make a misdeal", {**SHOWN, "by": "Cy"}, unless=SHOWN),
    "HB-MIS-07": ruled("so it is too late for a misdeal", {**MISDEAL, "draw_complete": True}, unless=MISDEAL),
    "HB-MIS-08": ruled(
        "It was noticed in time for the dealer to mend it", {**MISDEAL, "correctable": True}, unless=MISDEAL
    ),
    "HB-MIS-09": ruled("The deal stands, and nobody takes a hook", {**MISDEAL, "draw_complete": True}, unless=MISDEAL),
    "HB-MIS-10": (
        ruled(
            "Dee takes a hook; the cards are thrown in and Ann deals", MISDEAL, unless={**MISDEAL, "correctable": True}
        ),
        on_pad("0* misdeal", FOUR.then(("misdealt", {"how": "exposed"})), element=SHEET),
        on_pad("Ann deals", FOUR.then(("misdealt", {"how": "exposed"}))),
    ),
    "HB-HAND-01": on_pad(
        "Hand out of play Dee",
        FOUR.then(("penalty", {"who": 3, "reason": "Wrong hand, by the dealer"})),
        element=".board .now",
    ),
    "HB-HAND-02": ruled(
        "Dee takes a hook; the others play again without Dee's hand", {**WRONG_HAND, "player": "Dee"}, unless=WRONG_HAND
    ),
    "HB-HAND-03": ruled("the cards are thrown in and Ann deals", WRONG_HAND, unless={**WRONG_HAND, "player": "Dee"}),
    "HB-HAND-04": ruled(
        "The dealer gave a wrong number of cards. Dee takes a hook",
        WRONG_HAND,
        unless={**WRONG_HAND, "at_fault": "player"},
    ),
    "HB-HAND-05": ruled(
        "The player stated a wrong number of discards. Bob takes a hook",
        {**WRONG_HAND, "at_fault": "player"},
        unless=WRONG_HAND,
    ),
    "HB-HAND-06": ruled("Dee and Bob each take a hook", {**WRONG_HAND, "at_fault": "unknown"}, unless=WRONG_HAND),
    "HB-DISC-01": ruled("the number thrown is wrong. Bob takes a hook", {**WRONG_DRAW, "threw": 3}, unless=WRONG_DRAW),
    "HB-DISC-02": ruled("the dealer had to give 2. Dee takes a hook", {**WRONG_DRAW, "got": 3}, unless=WRONG_DRAW),
    "HB-DISC-03": ruled("the cards are thrown in and Ann deals", {**WRONG_DRAW, "got": 3}, unless=WRONG_DRAW),
    "HB-DNA-01": ruled(
        "without stating a number. Dee takes a hook; Dee's hand is out, and the others play on",
        SILENT,
        unless=WRONG_DRAW,
    ),
}
