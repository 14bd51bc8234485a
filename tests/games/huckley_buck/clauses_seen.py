"""Where Huckley Buck's clauses on players, pack, deal, announcements and draw are alive."""

from __future__ import annotations

from tests.support.clause_visibility import (
    SHEET,
    asked,
    explained,
    nowhere,
    on_pad,
    refused,
    seating,
    set_up,
    table,
    was_legal,
    who_won,
)
from tests.support.game_fixtures import Entered

ADVICE = ".board .quiet"
"""The lines under the sheet: how to cut, deal, announce, draw and play."""

UPCARD: Entered = ("upcard", {"card": "9H"})
SCORED: Entered = ("result", {"tricks": [3, 2, 0, 0], "winners": None})


def says(seat: int, word: str) -> Entered:
    """A player announces."""
    return "announced", {"seat": seat, "says": word}


def draws(seat: int, number: int, *, upcard: bool = False) -> Entered:
    """A player draws."""
    return "drawn", {"seat": seat, "discards": number, "upcard": upcard}


FOUR, FIVE, SIX = table(4), table(5), table(6)
TURNED = FOUR.then(UPCARD)
DEALER_DRAWS = TURNED.then(draws(0, 2), draws(1, 2), draws(2, 2))
DEALER_OUT = SIX.then(UPCARD, *(says(seat, "in") for seat in range(4)), says(4, "in"), says(5, "out"))
WON = table(4, *[("result", {"tricks": [0, 5, 0, 0], "winners": None})] * 3)


def draw_for_deal(**cards: str) -> dict[str, str]:
    """The cards drawn, by name."""
    return {"dealer": "draw", **{f"drawn:{name}": card for name, card in cards.items()}}


ALIVE = {
    "HB-GEN-01": (
        set_up("Huckley Buck takes 3 to 7 players; the table has 2", seating(2, "seat", status=422), unless=seating(3)),
        set_up("Huckley Buck takes 3 to 7 players; the table has 8", seating(8, "seat", status=422), unless=seating(7)),
        set_up("A day with these 8", seating(8, "seat", status=422), unless=seating(2, "seat", status=422)),
    ),
    "HB-GEN-02": nowhere("advice for the host: three and seven are seated and played as any other number is"),
    "HB-GEN-03": on_pad("3 +3 2 +2 0* hook 0* hook", FOUR.then(SCORED), element=SHEET),
    "HB-GEN-04": explained(
        "3 tricks +3", FOUR.then(SCORED), FOUR.then(("result", {"tricks": [0, 5, 0, 0], "winners": None}))
    ),
    "HB-CARD-01": asked(
        "7♥ is entered twice", who_won("7H 7H 2C 3C", trump="S"), unless=who_won("7H 8H 2C 3C", trump="S")
    ),
    "HB-CARD-02": asked(
        "Ann wins the trick with 10♥", who_won("TH 9H 3H 2H", trump="S"), unless=who_won("TH JH 3H 2H", trump="S")
    ),
    "HB-PREL-01": set_up(
        "Which cards did Bob and Cy draw for the deal?",
        seating(3, "seat", status=422, **draw_for_deal(Ann="QH")),
        unless=seating(3),
    ),
    "HB-PREL-02": set_up(
        "Nobody takes one of the four cards at either end", seating(3), unless=seating(0), element=".draw"
    ),
    "HB-PREL-03": set_up(
        "Cy deals",
        seating(3, "seat", **draw_for_deal(Ann="QH", Bob="9S", Cy="KD")),
        unless=seating(3, "seat", **draw_for_deal(Ann="QH", Bob="AS", Cy="KD")),
        element="#action-bar",
    ),
    "HB-PREL-04": (
        on_pad("Bob deals first in the next game", WON, FOUR.then(SCORED)),
        on_pad("Bob deals", WON.then(("next-game", {})), FOUR),
    ),
    "HB-PREL-05": on_pad("Ann deals", FOUR.then(SCORED), FOUR),
    "HB-CUT-01": on_pad("Dee shuffles", FOUR, TURNED, element=ADVICE),
    "HB-CUT-02": on_pad("Cy cuts", FOUR, TURNED),
    "HB-CUT-03": on_pad("if Cy is away, any other opponent cuts", FOUR, TURNED, element=ADVICE),
    "HB-DEAL-01": on_pad("one at a time, Ann first", FOUR, TURNED, element=ADVICE),
    "HB-DEAL-02": (
        on_pad("5 cards each", FOUR, TURNED, element=ADVICE),
        asked(
            "Bob would have held more than 5 cards",
            was_legal("Ann", "7H", hands={"Bob": ["2C", "3C", "4C", "5C", "6C", "7C"]}, trump="S"),
            unless=was_legal("Ann", "7H", hands={"Bob": ["2C", "3C", "4C", "5C", "6C"]}, trump="S"),
        ),
    ),
    "HB-TRUMP-01": (
        on_pad("the next card is turned up", FOUR, TURNED, element=ADVICE),
        refused("9♥ was already entered as the upcard of this round", UPCARD, instead=draws(0, 2), at=TURNED),
    ),
    "HB-TRUMP-02": (
        on_pad("Hearts are trump", TURNED, FOUR.then(("upcard", {"card": "9S"})), element=ADVICE),
        asked(
            "Ann can't have played the upcard: only Dee, who dealt, may take it",
            was_legal("Ann", "4S", trump="S", upcard="4S"),
            unless=was_legal("Ann", "5S", trump="S", upcard="4S"),
        ),
    ),
    "HB-TRUMP-03": on_pad("31 cards stay in the stock, face down", FOUR, TURNED, element=ADVICE),
    "HB-ANN-01": (
        refused("with 4 players nobody drops out", says(0, "out"), instead=draws(0, 2), at=TURNED),
        on_pad("Ann says in or out", FIVE.then(UPCARD), TURNED),
    ),
    "HB-ANN-02": on_pad("At most 2 may drop out", SIX.then(UPCARD), FIVE.then(UPCARD), element=ADVICE),
    "HB-ANN-03": on_pad("Bob says in or out", SIX.then(UPCARD, says(0, "in")), SIX.then(UPCARD)),
    "HB-ANN-04": on_pad("Bob draws", FIVE.then(UPCARD, says(0, "out")), FIVE.then(UPCARD, says(0, "in"))),
    "HB-DRAW-01": on_pad("Fay serves", DEALER_OUT, SIX.then(UPCARD)),
    "HB-DRAW-02": (
        on_pad("Bob draws", SIX.then(UPCARD, says(0, "out"), says(1, "in"), says(2, "out")), DEALER_OUT),
        on_pad("Eve draws", DEALER_OUT.then(*(draws(seat, 1) for seat in range(4))), DEALER_OUT),
    ),
    "HB-DRAW-03": (
        on_pad("Ann discards up to 5 cards", TURNED, element=ADVICE),
        refused("6", draws(0, 6), instead=draws(0, 5), at=TURNED),
    ),
    "HB-DRAW-04": on_pad("or knocks to stand pat", TURNED, DEALER_DRAWS, element=ADVICE),
    "HB-DRAW-05": (
        on_pad("Dee may take the upcard", DEALER_DRAWS, TURNED, element=ADVICE),
        refused("upcard", draws(0, 2, upcard=True), instead=draws(0, 2), at=TURNED),
    ),
    "HB-DRAW-06": (
        on_pad("draws one card fewer", DEALER_DRAWS, TURNED, element=ADVICE),
        refused("upcard", draws(3, 0, upcard=True), instead=draws(3, 1, upcard=True), at=DEALER_DRAWS),
    ),
    "HB-DRAW-07": on_pad("Dee draws last and says how many", DEALER_DRAWS, TURNED, element=ADVICE),
}
