"""Where Buddha's clauses of play are alive: the referee's page, with the cards that lay on the table."""

from __future__ import annotations

from tests.support.clause_visibility import asked, may_play, not_asked, was_legal, who_won

FREE = "a card without a number may be played at any time"
LATE = {"first_trick": 12, "first": "Ann"}
"""A trick in which a hand of three is whole, of four players."""

ALIVE = {
    "BUD-LEGAL-01": asked(
        "Bob had to follow Fire, the element led, and holds Fire 10",
        was_legal("Bob", "F7 W9", hands={"Bob": ["F10"]}),
        unless=was_legal("Bob", "F7 W9", hands={"Bob": ["W10"]}),
    ),
    "BUD-LEGAL-02": (
        asked(
            "Yin was led, and the card after it may be any",
            was_legal("Bob", "YIN F3"),
            unless=was_legal("Bob", "F7 F3"),
        ),
        asked(
            "Cy had to follow Fire, the element led",
            was_legal("Cy", "YIN F3 W2", hands={"Cy": ["F8"]}),
            unless=was_legal("Cy", "YIN W3 W2", hands={"Cy": ["F8"]}),
        ),
    ),
    "BUD-LEGAL-03": asked(
        "Yang was led, and nobody has to follow that",
        was_legal("Cy", "YANG F3 W2", hands={"Cy": ["F8"]}),
        unless=was_legal("Cy", "F7 F3 W2", hands={"Cy": ["F8"]}),
    ),
    "BUD-LEGAL-04": asked(
        f"Bob's Yang was legal: {FREE}",
        was_legal("Bob", "F7 YANG", hands={"Bob": ["F10"]}),
        unless=was_legal("Bob", "F7 F3", hands={"Bob": ["F10"]}),
    ),
    "BUD-LEGAL-05": asked(
        "Bob holds no Fire card, and may play any card",
        may_play("Bob", "W9 E2 YIN", "F7", **LATE),
        unless=may_play("Bob", "F9 E2 YIN", "F7", **LATE),
    ),
    "BUD-WIN-01": asked(
        "Cy wins the trick with Fire 9: it is the highest Fire card, the element led",
        who_won("F7 W11 F9 YIN"),
        unless=who_won("W7 W11 F9 YIN"),
    ),
    "BUD-WIN-02": asked(
        "all cards are Yin, and the first of them wins", who_won("YIN YIN YY- YIN"), unless=who_won("YIN YIN YY- F1")
    ),
    "BUD-WIN-03": asked(
        "Cy wins the trick with Yang: Yang beats every numbered card",
        who_won("F7 F9 YANG F2"),
        unless=who_won("F7 F9 YIN F2"),
    ),
    "BUD-WIN-04": (
        asked("Bob wins the trick with Yin-yang as Yang", who_won("F7 YY+ F9 F1"), unless=who_won("F7 YY- F9 F1")),
        not_asked("YY- (played as Yin) or YY+ (as Yang)", who_won("F7 YY F9 F1"), unless=who_won("F7 YY+ F9 F1")),
    ),
    "BUD-WIN-05": asked(
        "the Buddha beats every other card", who_won("YANG BUD F3 F4"), unless=who_won("YANG BUD BH F4")
    ),
    "BUD-WIN-06": asked(
        "Nobody wins: the Black Hole swallows the trick", who_won("YANG BUD BH F4"), unless=who_won("YANG BUD F3 F4")
    ),
    "BUD-WIN-07": asked("Bob leads next", who_won("F3 F9 F1 W2"), unless=who_won("F9 F3 F1 W2")),
}
