"""Where each clause of Oh Hell is alive, as Tableside's tests over all games look there."""

from tests.support.clause_visibility import (
    asked,
    explained,
    may_play,
    on_pad,
    refused,
    seating,
    set_up,
    table,
    was_legal,
    who_won,
)
from tests.support.game_fixtures import Entered

CARD: Entered = ("turned_up", {"card": "9S"})
BIDS: Entered = ("bid", {"bids": [1, 1, 1]})
NO_BIDS: Entered = ("bid", {"bids": [0, 0, 0]})
TAKEN: Entered = ("result", {"tricks": [1, 2, 4]})
TURNED = table(3, CARD)
SCORED = TURNED.then(BIDS, TAKEN)
OTHERWISE = TURNED.then(BIDS, ("result", {"tricks": [2, 1, 4]}))
ALL_BUT_ONE = [step for hand in range(7, 1, -1) for step in (CARD, NO_BIDS, ("result", {"tricks": [hand, 0, 0]}))]
OVER = table(3, *ALL_BUT_ONE, CARD, NO_BIDS, ("result", {"tricks": [1, 0, 0]}))
SPADES = {"trump": "S", "cards": 2}

ALIVE = {
    "OH-GEN-01": set_up(
        "Oh Hell takes 3 to 7 players; the table has 2", seating(2, "seat", status=422), unless=seating(3)
    ),
    "OH-DEAL-01": on_pad("Ann deals 6 each", SCORED),
    "OH-DEAL-02": on_pad("Ann deals", SCORED),
    "OH-DEAL-03": on_pad("9 of spades, trump", TURNED, element=".board .turned"),
    "OH-BID-01": refused("8 is not a whole number from 0 to 7", ("bid", {"bids": [8, 0, 0]}), instead=BIDS, at=TURNED),
    "OH-BID-02": refused("Cy must bid something else", ("bid", {"bids": [3, 3, 1]}), instead=BIDS, at=TURNED),
    "OH-PLAY-01": asked(
        "Ann leads and may play any card",
        may_play("Ann", "7H 2C", **SPADES),
        unless=may_play("Bob", "7D 2C", "7H", **SPADES),
        at=table(3),
    ),
    "OH-PLAY-02": asked(
        "Bob had to follow hearts, and holds 8♥",
        was_legal("Bob", "7H 2C", hands={"Bob": ["8H"]}, **SPADES),
        unless=was_legal("Bob", "7H 2C", hands={"Bob": ["8D"]}, **SPADES),
        at=table(3),
    ),
    "OH-PLAY-03": asked(
        "it is the highest trump", who_won("7H 2S AH", **SPADES), unless=who_won("7H 2C AH", **SPADES), at=table(3)
    ),
    "OH-PLAY-04": refused(
        "That makes 3; together it has to be 7", ("result", {"tricks": [1, 1, 1]}), instead=TAKEN, at=TURNED.then(BIDS)
    ),
    "OH-SCORE-01": explained("Bid 1, Tricks 1 +11", SCORED, OTHERWISE),
    "OH-SCORE-02": explained("Bid 1, Tricks 2 0", OTHERWISE, SCORED),
    "OH-END-01": on_pad("Bob and Cy share", OVER, table(3, *ALL_BUT_ONE), element=".won"),
}
