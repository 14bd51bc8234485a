"""Where each clause of Buddha is alive: players, deck, bids, scores and sheet."""

from __future__ import annotations

from tests.support.clause_visibility import (
    SHEET,
    Row,
    asked,
    explained,
    nowhere,
    on_pad,
    on_page,
    refused,
    seating,
    set_up,
    table,
    who_won,
)
from tests.support.game_fixtures import Entered

BIDS: Entered = ("bid", {"bids": [0, 5, 4, 4]})
OTHER_BIDS: Entered = ("bid", {"bids": [5, 5, 5, 5]})
ONE_BID: Entered = ("bid", {"bids": [3, None, None, None]})
TAKEN: Entered = ("result", {"tricks": [0, 4, 4, 5]})
FRESH = table(4)
PLAYING = FRESH.then(BIDS)
SCORED = PLAYING.then(TAKEN)
ALL_KEPT = PLAYING.then(("result", {"tricks": [0, 5, 4, 4]}))
ZERO_MISSED = PLAYING.then(("result", {"tricks": [1, 4, 4, 4]}))
THREE_ROUNDS = FRESH.then(*[BIDS, TAKEN] * 3)
OVER = FRESH.then(*[BIDS, TAKEN] * 4)


def only(words: str, players: int, *tricks: str, fewer: str) -> Row:
    """The deck for this number of players has no more copies of a card; `fewer` is a trick with all that it has."""
    first = table(players).names[0]
    return asked(words, who_won(*tricks, first=first), unless=who_won(fewer), at=table(players))


def dealt(words: str, players: int, hand: int, *, unless: int) -> tuple[Row, Row]:
    """The sentences on the deck at a new table of that size, and the number of cards dealt to each."""
    names = table(players).names
    deck = set_up(words, seating(players), unless=seating(unless))
    return deck, on_pad(f"{names[-1]} deals {hand} each", table(players), table(unless))


ALIVE = {
    "BUD-GEN-01": set_up(
        "Buddha takes 3 to 6 players; the table has 2", seating(2, "seat", status=422), unless=seating(3, "seat")
    ),
    "BUD-GEN-02": nowhere("age and length are printed on the box: no deal, bid, score or ruling turns on them"),
    "BUD-GEN-03": on_pad("−10 bid 5 got 4", SCORED, ALL_KEPT, element=SHEET),
    "BUD-CARD-01": only("The Buddha is entered twice", 5, "F7 BUD BUD A1 A2", fewer="F7 BUD BH A1 A2"),
    "BUD-CARD-02": only("There is no Fire 15", 5, "F15 F1 F2 F3 F4", fewer="F14 F1 F2 F3 F4"),
    "BUD-CARD-03": only(
        "Yin is entered 6 times, and there are only 5",
        5,
        "YIN YIN YIN YIN YIN",
        "YIN F1 F2 F3 F4",
        fewer="YIN F1 F2 F3 YIN",
    ),
    "BUD-CARD-04": only(
        "Yang is entered 6 times, and there are only 5",
        5,
        "YANG YANG YANG YANG YANG",
        "YANG F1 F2 F3 F4",
        fewer="YANG F1 F2 F3 YANG",
    ),
    "BUD-CARD-05": only(
        "Yin-yang is entered 3 times, and there are only 2", 5, "YY+ YY- YY+ F1 F2", fewer="YY+ YY- F3 F1 F2"
    ),
    "BUD-CARD-06": only("The Buddha is entered twice", 3, "BUD F1 BUD", fewer="BUD F1 F2"),
    "BUD-CARD-07": only("The Black Hole is entered twice", 3, "BH F1 BH", fewer="BH F1 F2"),
    "BUD-DEAL-01": (
        *dealt("Take out the 14 of each Element.", 6, 11, unless=5),
        only("There is no Air 14", 6, "A14 A1 A2 A3 A4 A5", fewer="A13 A1 A2 A3 A4 A5"),
    ),
    "BUD-DEAL-02": dealt("Play with all 70 cards.", 5, 14, unless=4),
    "BUD-DEAL-03": (
        *dealt("Take out the 12, 13 and 14 of each Element, 1 Yin and 1 Yang.", 4, 14, unless=6),
        only(
            "Yin is entered 5 times, and there are only 4", 4, "YIN YIN YIN YIN", "YIN F1 F2 F3", fewer="YIN F1 F2 YIN"
        ),
    ),
    "BUD-DEAL-04": (
        *dealt("Take out the 11, 12, 13 and 14 of each Element, 4 Yin, 4 Yang and 1 Yin-yang.", 3, 15, unless=4),
        only("There is no Air 11", 3, "A11 A1 A2", fewer="A10 A1 A2"),
    ),
    "BUD-ROUND-01": (
        on_pad("Ann wins with 480", OVER, THREE_ROUNDS, element=".won"),
        on_pad("round 1 of 6", table(3), FRESH),
        on_pad("round 1 of 5", table(5), FRESH),
        on_pad("round 1 of 6", table(6), FRESH),
    ),
    "BUD-BID-01": (
        on_pad("1 of 4 bids are in", FRESH.then(ONE_BID)),
        on_pad("5 bid", PLAYING, FRESH.then(("bid", {"bids": [None, 5, None, None]})), element=SHEET),
        refused("a bid stands once it is made", ONE_BID, instead=TAKEN, at=PLAYING),
    ),
    "BUD-BID-02": on_pad("a fist is none", FRESH, PLAYING),
    "BUD-BID-03": (
        refused(
            "Ann: A bid of 15 is not allowed: bid 0 to 14", ("bid", {"bids": [15, 0, 0, 0]}), instead=BIDS, at=FRESH
        ),
        refused("so only 13 can be won", ("bid", {"bids": [14, 0, 0, 0]}), instead=BIDS, at=FRESH),
    ),
    "BUD-BID-04": on_pad("20 bid for 13 tricks: 7 too many", FRESH.then(OTHER_BIDS), PLAYING),
    "BUD-SCORE-01": (
        refused("add up to 14 instead of 13", ("result", {"tricks": [4, 4, 3, 3]}), instead=TAKEN, at=PLAYING),
        refused("must bid first", TAKEN, instead=BIDS, at=FRESH),
    ),
    "BUD-SCORE-02": explained(
        "bid 4, took 4 +20 10 × 4 bid +40", SCORED, FRESH.then(BIDS, ("result", {"tricks": [0, 4, 3, 6]})), seat=2
    ),
    "BUD-SCORE-03": explained("bid 5, took 4: 10 × 1 off −10", SCORED, ALL_KEPT, seat=1),
    "BUD-SCORE-04": explained("bid 0, took 0 +20 20 × 5, the highest bid", SCORED, ZERO_MISSED, seat=0),
    "BUD-SCORE-05": explained("bid 0, took 1: 20 × 1 taken, double for a bid of 0 −20", ZERO_MISSED, SCORED, seat=0),
    "BUD-END-01": on_pad("Ann has the most points after 4 rounds: Ann 480, Cy 240", OVER, THREE_ROUNDS, element=".won"),
    "BUD-SHEET-01": (
        on_page("1,Dee,0,120,5,-10,4,60,4,-10", "sheet.csv", SCORED),
        on_pad("−10 D dealt, bid 4 got 5", SCORED, element=SHEET),
    ),
    "BUD-SHEET-02": on_pad("Total 120 bid 0 ✓ made −10 bid 5 got 4 60", SCORED, element=f"{SHEET} tfoot"),
    "BUD-SHEET-03": (
        on_pad("round 4 of 4", THREE_ROUNDS, SCORED),
        on_page("Zero missed: −20 a trick", "enter/result", PLAYING, PLAYING, instead="enter/bid"),
    ),
}
