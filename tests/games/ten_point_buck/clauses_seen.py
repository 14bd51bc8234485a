"""Where each clause of Ten-Point Buck is alive: players, deck, deal, bids, scores and the end of the game."""

from __future__ import annotations

from typing import Any

from tests.support.clause_visibility import (
    Row,
    Situation,
    asked,
    explained,
    may_play,
    on_form,
    on_pad,
    on_page,
    refused,
    seating,
    set_up,
    table,
    who_won,
)
from tests.support.game_fixtures import WAVED, Entered

BIDS: Entered = ("bid", {"bids": [40, 40, 40]})
FRESH = table(3)
PLAYING = FRESH.then(BIDS)
EXACT: Entered = ("result", {"taken": [40, 30, 50], "bonus": None, **WAVED})
FOUR_TAKE: Entered = ("result", {"taken": [40, 40, 40, 40], "bonus": None})


def took(points: int) -> Situation:
    """A round in which Ann bid 40 and took that many card points."""
    return PLAYING.then(("result", {"taken": [points, 40, 60], "bonus": None, **WAVED}))


def rounds(*taken: tuple[int, int, int]) -> Situation:
    """Rounds of which all were bid 40."""
    played = [(BIDS, ("result", {"taken": list(each), "bonus": None, **WAVED})) for each in taken]
    return FRESH.then(*(entered for one in played for entered in one))


def bracket(words: str, points: int, other: int, line: str) -> tuple[Row, ...]:
    """The Hunting Points for these card points at a bid of 40, and the line with all brackets in the forms."""
    return (
        explained(words, took(points), took(other)),
        on_page(line, "enter/bid", FRESH, instead="history"),
        on_page(line, "enter/result", PLAYING, instead="history"),
    )


def count(words: str, trick: str, fewer: str) -> Row:
    """A trick with more copies of a card than the deck has."""
    return asked(words, who_won(trick), unless=who_won(fewer), at=FRESH)


WON = rounds(*[(40, 30, 20)] * 5)
TIED = rounds(*[(40, 40, 20)] * 5)
ALIVE: dict[str, Any] = {
    "TPB-GEN-01": set_up(
        "Ten-Point Buck takes 3 to 5 players; the table has 2",
        seating(2, "seat", status=422),
        unless=seating(3, "seat"),
    ),
    "TPB-GEN-02": on_pad("Ann wins with 50 Hunting Points", WON),
    "TPB-CARD-01": (
        count("Normal 9 is entered twice, and there is only one", "n9 n9 n1", fewer="n9 n8 n1"),
        count("There is no normal 10 in the deck", "n10 n9 n1", fewer="B n9 n1"),
    ),
    "TPB-CARD-02": asked("Bob wins", who_won("n9 w1 n8"), unless=who_won("n9 n1 n8"), at=FRESH),
    "TPB-CARD-03": asked("Bob wins", who_won("n9 B n8"), unless=who_won("n9 n7 n8"), at=FRESH),
    "TPB-CARD-04": count("The Doe is entered twice, and there is only one", "D n7 D", fewer="D n7 n5"),
    "TPB-MAT-01": on_page("1,1,Cy,40,46,6,,3,3", "sheet.csv", took(46), PLAYING),
    "TPB-DEAL-01": (
        on_pad("Cy deals ten each", FRESH, PLAYING),
        asked(
            "Bob would have held more than 10 cards",
            may_play("Bob", "n1 n2 n4 n5 n6 n7 n8 n9 w1 w2 w4", "w3"),
            unless=may_play("Bob", "n1 n2 n4 n5 n6 n7 n8 n9 w1 w2", "w3"),
            at=FRESH,
        ),
    ),
    "TPB-DEAL-02": refused(
        "Together that is 210 card points; with 4 players it is 105 to 200",
        ("result", {"taken": [90, 60, 30, 30], "bonus": None}),
        instead=FOUR_TAKE,
        at=table(4, ("bid", {"bids": [40, 40, 40, 40]})),
    ),
    "TPB-DEAL-03": on_pad("Ann deals ten each", took(40), PLAYING),
    "TPB-BID-01": on_pad("Ann bids first", FRESH, PLAYING),
    "TPB-BID-02": on_form("In card points", "bid", FRESH, PLAYING),
    "TPB-BID-03": refused("give a whole number from 0", ("bid", {"bids": [-1, 0, 0]}), instead=BIDS, at=FRESH),
    "TPB-BID-04": refused(
        "Cy has not bid yet; play starts when everybody has",
        EXACT,
        instead=("bid", {"bids": [None, None, 40]}),
        at=FRESH.then(("bid", {"bids": [40, 40, None]})),
    ),
    "TPB-SCORE-01": refused(
        "How many card points did Cy take? A blank is not a 0",
        ("result", {"taken": [40, 40, None], "bonus": None}),
        instead=EXACT,
        at=PLAYING,
    ),
    "TPB-SCORE-02": (
        explained("bid 40, took 47: 7 apart", took(47), took(40)),
        explained("bid 40, took 33: 7 apart", took(33), took(40)),
    ),
    "TPB-SCORE-03": bracket("bid 40, took 40: exactly +10", 40, 41, "Exact: 10"),
    "TPB-SCORE-04": bracket("5 apart, within 5 +5", 45, 46, "off by 1 to 5: 5"),
    "TPB-SCORE-05": bracket("10 apart, within 10 +3", 50, 51, "6 to 10: 3"),
    "TPB-SCORE-06": bracket("15 apart, within 15 +2", 55, 56, "11 to 15: 2"),
    "TPB-SCORE-07": bracket("took 56: 16 apart 0", 56, 55, "16 or more: 0"),
    "TPB-END-01": (
        on_pad("Ann wins with 50 Hunting Points", WON, TIED),
        on_pad("Ann has the most points after 5 rounds", WON, TIED, element=".won"),
    ),
    "TPB-END-02": (
        on_pad("A tie: one more round", TIED, rounds(*[(40, 40, 20)] * 4)),
        on_pad("Ann and Bob were tied after 5 rounds", TIED.then(BIDS, EXACT), TIED, element="main"),
    ),
}
