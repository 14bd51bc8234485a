"""Where Ten-Point Buck's clauses of play are alive: the referee's page, the pad's next lead, the hunt of the Buck."""

from __future__ import annotations

from typing import Any

from tests.support.clause_visibility import (
    asked,
    gone_through,
    may_play,
    not_asked,
    on_pad,
    refused,
    table,
    was_legal,
    who_won,
)
from tests.support.game_fixtures import Entered

THREE = table(3)
BIDS: Entered = ("bid", {"bids": [40, 40, 40]})
PLAYING = THREE.then(BIDS)
HUNT: Entered = ("hunted", {"seat": 1})
WHOLE = {"first_trick": 9, "first": "Ann"}
"""A trick in which a hand of two is whole."""

ALIVE: dict[str, Any] = {
    "TPB-PLAY-01": on_pad("Ann leads to the first trick", PLAYING),
    "TPB-PLAY-02": not_asked(
        "Nobody has won it yet: 1 card to come", who_won("n3 n5"), unless=who_won("n3 n5 n7"), at=THREE
    ),
    "TPB-PLAY-03": asked(
        "Card points: Ann 0, Bob 18", gone_through("n7 w2 n9"), unless=gone_through("n7 n2 n9"), at=THREE
    ),
    "TPB-PLAY-04": asked("Bob leads next", who_won("n3 w5 n7"), unless=who_won("n3 n5 w7"), at=THREE),
    "TPB-WIN-01": asked("Bob wins", who_won("n9 w2 n8"), unless=who_won("n9 n2 n8"), at=THREE),
    "TPB-WIN-02": asked("Bob wins", who_won("n4 n7 n6"), unless=who_won("n7 n4 n6"), at=THREE),
    "TPB-WIN-03": (
        asked("Ann wins", who_won("n8 n5 n8"), unless=who_won("n7 n5 n8"), at=THREE),
        asked("no two white cards are equal", who_won("n8 n5 n8"), unless=who_won("n7 n5 n8"), at=THREE),
    ),
    "TPB-LEGAL-01": asked(
        "had to play a rank that the trick didn't have yet, and holds normal 3",
        was_legal("Bob", "n8 n8", hands={"Bob": ["n3"]}),
        unless=was_legal("Bob", "n8 n3"),
        at=THREE,
    ),
    "TPB-LEGAL-02": (
        asked(
            "Bob's white 8 was not legal",
            was_legal("Bob", "n8 w8", hands={"Bob": ["n2"]}),
            unless=was_legal("Bob", "n8 w7"),
            at=THREE,
        ),
        asked(
            "makes plain that white and normal cards block each other",
            was_legal("Bob", "n8 w8", hands={"Bob": ["n2"]}),
            unless=who_won("n8 w7 n2"),
            at=THREE,
        ),
    ),
    "TPB-LEGAL-03": asked(
        "Bob holds no card of a rank new to the trick, and may play any card",
        may_play("Bob", "n8 w8", "n8", **WHOLE),
        unless=may_play("Bob", "n8 n3", "n8", **WHOLE),
        at=THREE,
    ),
    "TPB-LEGAL-04": asked(
        "Bob's normal 1 was legal",
        was_legal("Bob", "w5 n1", hands={"Bob": ["w9"]}),
        unless=was_legal("Bob", "n1 n1", hands={"Bob": ["w9"]}),
        at=THREE,
    ),
    "TPB-DOE-01": asked("Bob wins", who_won("D w1 n9"), unless=who_won("D n1 n9"), at=THREE),
    "TPB-DOE-02": (
        asked("Cy wins", who_won("n9 n8 D"), unless=who_won("n9 n8 n7"), at=THREE),
        asked("settles that the Doe beats normal cards", who_won("n9 n8 D"), unless=who_won("n9 n8 w1"), at=THREE),
    ),
    "TPB-DOE-03": asked("Cy wins", who_won("B w9 D"), unless=who_won("B w9 n1"), at=THREE),
    "TPB-DOE-04": (
        on_pad("2", PLAYING.then(HUNT), PLAYING, element="tfoot"),
        refused(
            "there is one Doe and one Buck",
            ("hunted", {"seat": 0}),
            instead=("redealt", {"reason": "a slip"}),
            at=PLAYING.then(HUNT),
        ),
        asked("Write 2 for Cy", who_won("B w9 D"), unless=who_won("B w9 n1"), at=PLAYING, element=".action-bar"),
    ),
}
