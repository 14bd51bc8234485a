"""Where Huckley Buck's clauses on score and end are alive: the sheet, how a number came about, and who won."""

from __future__ import annotations

from tests.support.clause_visibility import SHEET, explained, on_pad, on_page, refused, table
from tests.support.game_fixtures import Entered


def scored(*tricks: int, winners: list[int] | None = None) -> Entered:
    """A round, by everybody's tricks."""
    return "result", {"tricks": list(tricks), "winners": winners}


FOUR = table(4)
PLAYING = FOUR.then(("upcard", {"card": "9H"}))
ONE = FOUR.then(scored(3, 2, 0, 0))
BOTH_ON_TEN = FOUR.then(*[scored(3, 2, 0, 0)] * 3, scored(1, 4, 0, 0))
BOB_FIRST = BOTH_ON_TEN.then(scored(3, 2, 0, 0, winners=[1, 0, 0, 0, 1]))
ANN_FIRST = BOTH_ON_TEN.then(scored(3, 2, 0, 0, winners=[0, 1, 0, 0, 1]))


ALIVE = {
    "HB-SCORE-01": on_pad("of 11 3 +3 2 +2 0 hook 0 hook", ONE, PLAYING, element=f"{SHEET} tfoot"),
    "HB-SCORE-02": explained("3 tricks +3", ONE, FOUR.then(scored(2, 3, 0, 0))),
    "HB-SCORE-03": explained("no trick", ONE, FOUR.then(scored(2, 2, 1, 0)), seat=2),
    "HB-SCORE-04": explained(
        "a hook −3 never below zero +1",
        FOUR.then(scored(2, 3, 0, 0), scored(0, 5, 0, 0)),
        FOUR.then(scored(3, 2, 0, 0), scored(0, 5, 0, 0)),
    ),
    "HB-SCORE-05": (
        on_pad("0* hook", ONE, FOUR.then(scored(2, 1, 1, 1)), element=SHEET),
        on_page("in,0,0,0,*", "sheet.csv", ONE, FOUR.then(scored(2, 1, 1, 1))),
    ),
    "HB-END-01": on_pad(
        "Ann wins the game with 15: nobody else has reached 11",
        FOUR.then(*[scored(5, 0, 0, 0)] * 3),
        FOUR.then(*[scored(5, 0, 0, 0)] * 2),
        element=".won",
    ),
    "HB-END-02": (
        on_pad("Bob has 11 by the first trick, before Ann's 13", BOB_FIRST, ANN_FIRST, element=".won"),
        refused("Who had 11 first?", scored(3, 2, 0, 0), instead=scored(5, 0, 0, 0), at=BOTH_ON_TEN),
    ),
}
