"""Where each clause of 10 is alive, from the cards that are turned up to the final score."""

from __future__ import annotations

from typing import Any

from tests.games.ten.moments import (
    ALL_PASS,
    COMPLETE,
    LAID,
    OUT_OF_STOCK,
    OVER,
    SIX_ROUNDS,
    hands,
    laid,
    result,
    scored,
)
from tests.support.clause_visibility import Row, Situation, ask, asked, explained, on_pad, refused, table
from tests.support.game_fixtures import WAVED, Entered

PIECES = ".pieces"
COVERED = ALL_PASS.then(laid(0, stays="covered"))
ANN_TURNS_UP = COVERED.then(*(each for seat in (1, 2, 3) for each in (laid(seat, "4"), laid(seat, stays="alone"))))
SEVEN_LIES = ALL_PASS.then(laid(0, "7"))
NO_CHIPS: Entered = ("counted", {"chips": [0, 14, 7, 7], **WAVED})
NINE_ROUNDS = table(4, *(result("9 4 6 3" if card < 6 else "8 5 2 7", card) for card in range(1, 10)))
TEN_ROUNDS = NINE_ROUNDS.then(result("8 5 2 7", 10))


def shown(*cards: str) -> Situation:
    """All cards lie open, each player's one after the other; the first card of a round is Ann's."""
    entered = []
    for seat, hand in enumerate(cards):
        first, *more = hand.split("+")
        entered += [laid(seat, first), laid(seat, more[0]) if more else laid(seat, stays="alone")]
    return ALL_PASS.then(*entered)


def in_result(words: str, at: Situation, unless: Situation) -> Row:
    """What the pad says of a round whose cards all lie open."""
    return on_pad(words, at, unless, element=PIECES)


def showdown(words: str, cards: str, other: str) -> Row:
    """What the referee says of these cards, Ann having started, and doesn't of others."""
    of = (
        {"shown": dict(zip(("Ann", "Bob", "Cy", "Dee"), (hand.split("+") for hand in each.split()), strict=True))}
        for each in (cards, other)
    )
    case, unless = (ask("showdown", starter="Ann", round_card=5, **one) for one in of)
    return asked(words, case, unless=unless)


ALIVE: dict[str, Any] = {
    "TEN-P4-01": (
        on_pad("Pot 5", ALL_PASS, LAID, element=".about"),
        on_pad("Chips 5 12 6 5", COMPLETE.then(("result", {"starter": 1})), COMPLETE, element=".ledger"),
    ),
    "TEN-P4-02": on_pad("Bob turns the first card up, or leaves it face down", COVERED, SEVEN_LIES),
    "TEN-P4-03": (
        refused(
            "only an open first card may have a second",
            result("9+1 4 4 4"),
            instead=result("9 4 4 4"),
            at=ANN_TURNS_UP,
        ),
        asked(
            "only an open first card may have a second",
            ask("second", player="Ann", first="9", second="1", hidden=True),
            unless=ask("second", player="Ann", first="9", second="1", hidden=False),
        ),
    ),
    "TEN-P4-04": refused(
        "A player shows one or two cards, not 3", result("1+2+3 4 5 6"), instead=result("1+2 4 5 6"), at=table(4)
    ),
    "TEN-P4-05": in_result("7 + 3 = 10", SEVEN_LIES.then(laid(0, "3")), SEVEN_LIES.then(laid(0, "2"))),
    "TEN-P4-06": (
        refused("7 + 4 makes 11, and a total is never over 10", laid(0, "4"), instead=laid(0, "3"), at=SEVEN_LIES),
        asked(
            "7 + 4 makes 11",
            ask("second", player="Ann", first="7", second="4", hidden=False),
            unless=ask("second", player="Ann", first="7", second="3", hidden=False),
        ),
    ),
    "TEN-P5-01": on_pad("Ann turns the covered card up", ANN_TURNS_UP, COVERED),
    "TEN-P5-02": in_result("Ann wins the round with 9", shown("9", "4", "8", "3"), shown("8", "4", "9", "3")),
    "TEN-P5-03": (
        in_result("Ann has 10 too, but with two cards, and one card beats two.", COMPLETE, shown("9+1", "8", "4", "3")),
        showdown("one card beats two", "7+3 8+2 4 10", "7+3 8+1 4 9"),
    ),
    "TEN-P5-04": (
        in_result(
            "Bob has 10 too, but Ann's turn came first.", shown("7+3", "8+2", "4", "3"), shown("7+3", "8+1", "4", "3")
        ),
        showdown("but Ann's turn came first", "7+3 8+2 4 3", "7+3 8+1 4 3"),
    ),
    "TEN-P5-05": in_result("Dee loses it with 3", shown("9", "4", "8", "3"), shown("9", "3", "8", "4")),
    "TEN-P5-06": in_result("Cy has 9 too, but Dee's turn came last.", COMPLETE, shown("9+1", "10", "4+5", "8")),
    "TEN-P5-07": (
        in_result(
            "takes 21 penalty points: 6 for 6 normal cards, 10 for 1 joker and 5 for round card 5",
            COMPLETE,
            shown("9", "4", "8", "3"),
        ),
        explained("6 normal cards, 1 each +6", scored("9+1 J 4+5 6+3"), scored("9 8 7 2"), seat=3),
    ),
    "TEN-P5-08": (
        in_result("Bob says who starts the next round", COMPLETE, shown("9", "4", "8", "3")),
        on_pad(
            "Cy turns up a round card",
            COMPLETE.then(("result", {"starter": 2})),
            COMPLETE.then(("result", {"starter": 1})),
        ),
        on_pad("Chips 5 12 6 5", COMPLETE.then(("result", {"starter": 1})), COMPLETE, element=".ledger"),
    ),
    "TEN-P5-09": on_pad("Draw up to four 2 1 2 2", scored("9+1 J 4+5 6+3"), scored("9 8 7 2"), element=".draws"),
    "TEN-END-01": (
        on_pad("Round 10 was the last", TEN_ROUNDS, NINE_ROUNDS),
        refused(
            "Round 10 was the last one: now everybody's hand is counted",
            ("round_card", {"card": 1}),
            instead=hands("1+P8 2+2 3+3 0+4"),
            at=TEN_ROUNDS,
        ),
    ),
    "TEN-END-02": (
        on_pad("This is the last round if more than 6 cards are laid", SIX_ROUNDS, element=".pieces"),
        on_pad("Dee can't draw up to four, so the game has ended", OUT_OF_STOCK, SIX_ROUNDS, element=".now"),
        on_pad("Round 7 was the last", OUT_OF_STOCK, SIX_ROUNDS),
    ),
    "TEN-END-03": (
        on_pad(
            "Whoever loses it then takes round cards 8, 9 and 10 too, 27 points",
            SIX_ROUNDS.then(("round_card", {"card": 7})),
            SIX_ROUNDS,
            element=".pieces",
        ),
        on_pad("Bob takes round cards 8, 9 and 10 too", OUT_OF_STOCK, TEN_ROUNDS),
        on_pad("Left over: round cards that nobody took 0 27 0 0", OVER, TEN_ROUNDS, element=".ledger"),
    ),
    "TEN-END-04": (
        on_pad("Hand 11", OVER, OUT_OF_STOCK, element=".ledger"),
        refused(
            "a last hand has 2 to 4 cards, not 1",
            hands("1 2+2 3+3 0+4"),
            instead=hands("1+P8 2+2 3+3 0+4"),
            at=TEN_ROUNDS,
        ),
    ),
    "TEN-SCORE-01": explained("7 chips, 2 off each −14", scored("9 8 7 2"), scored("9 8 7 2").then(NO_CHIPS)),
    "TEN-SCORE-02": on_pad("Final", OVER, OUT_OF_STOCK, element=".ledger"),
    "TEN-SCORE-03": on_pad("Ann wins", OVER, OUT_OF_STOCK),
}
