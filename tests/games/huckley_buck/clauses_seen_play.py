"""Where Huckley Buck's clauses of play are alive: tricks, cards out of turn, reneges, players who are away."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.support.clause_visibility import (
    Row,
    ask,
    asked,
    may_play,
    on_pad,
    on_page,
    refused,
    table,
    was_legal,
    who_won,
)
from tests.support.game_fixtures import Entered

FOUR = table(4)
UPCARD: Entered = ("upcard", {"card": "9H"})
OUT: Entered = ("announced", {"seat": 0, "says": "out"})
PLAYING = FOUR.then(UPCARD, *[("drawn", {"seat": seat, "discards": 1, "upcard": False}) for seat in range(4)])
SCORED: Entered = ("result", {"tricks": [3, 2, 0, 0], "winners": None})
ADVICE = ".board .quiet"
LATE = {"first_trick": 3, "first": "Ann"}
"""A trick in which a hand of three is whole."""


def by_spades(words: str, case: Mapping[str, Any], *, unless: Mapping[str, Any]) -> Row:
    """A ruling with spades as trump."""
    return asked(words, {"trump": "S", **case}, unless={"trump": "S", **unless})


def fault(words: str, case: Mapping[str, Any], *, unless: Mapping[str, Any]) -> Row:
    """A ruling on a fault, against one on another."""
    return asked(words, ask("penalty", **case), unless=ask("penalty", **unless))


def with_faced(card: str) -> dict[str, Any]:
    """Was the card legal that Cy played to the first trick while their 4♣ lay face up?"""
    ruling = was_legal("Cy", f"3C 2D {card}", hands={"Cy": ["4C"] if card != "4C" else []})
    return {**ruling, "ask": {**ruling["ask"], "faced": ["4C"]}}


def turn_of_faced(*faced: str) -> dict[str, Any]:
    """What may Cy play from 4♣ K♣ 9♥ on 3♣ 2♦, while these lie face up?"""
    ruling = may_play("Cy", "4C KC 9H", "3C 2D", **LATE)
    return {**ruling, "ask": {**ruling["ask"], "faced": list(faced)}}


RENEGE = {"fault": "renege", "player": "Bob", "renege": "did_not_follow", "found": "before_scoring"}
OUT_OF_TURN = {"fault": "out_of_turn", "player": "Bob", "card": "7C"}
AWAY = {"fault": "absent", "player": "Bob"}

ALIVE = {
    "HB-PLAY-01": by_spades(
        "has 4 cards, and 3 players are in",
        {"out": ["Bob"], **who_won("7H 8H 9H TH")},
        unless={"out": ["Bob"], **who_won("7H 8H 9H")},
    ),
    "HB-PLAY-02": on_pad("Bob leads", table(5, UPCARD, OUT), table(5, UPCARD)),
    "HB-PLAY-03": by_spades("Bob leads next", who_won("7H 8H 2C 3C"), unless=who_won("8H 7H 2C 3C")),
    "HB-PLAY-04": by_spades(
        "Ann leads and may play any card",
        may_play("Ann", "AS 2D 3D", **LATE),
        unless=may_play("Bob", "AS 2D 3D", "7C", **LATE),
    ),
    "HB-PLAY-05": by_spades(
        "Bob had to follow suit in hearts, and holds 8♥",
        was_legal("Bob", "7H KC", hands={"Bob": ["8H"]}),
        unless=was_legal("Bob", "7H KC", hands={"Bob": ["8D"]}),
    ),
    "HB-PLAY-06": by_spades(
        "Bob had to trump with spades, and holds 3♠",
        was_legal("Bob", "7H KC", hands={"Bob": ["3S"]}),
        unless=was_legal("Bob", "7H KC", hands={"Bob": ["3D"]}),
    ),
    "HB-PLAY-07": by_spades(
        "Not 2♥: Bob has to beat the best heart in the trick, 7♥",
        may_play("Bob", "2H 9H 3S", "7H", **LATE),
        unless=may_play("Bob", "2H 6H 3S", "7H", **LATE),
    ),
    "HB-PLAY-08": by_spades(
        "Not 3♠: Cy has to beat the trump in the trick, 9♠",
        may_play("Cy", "3S JS KC", "7H 9S", **LATE),
        unless=may_play("Cy", "3S 4S KC", "7H 9S", **LATE),
    ),
    "HB-PLAY-09": by_spades(
        "Cy may play A♥ or 2♥",
        may_play("Cy", "2H AH KD", "7H 3S", **LATE),
        unless=may_play("Cy", "2H AH KD", "7H 8H", **LATE),
    ),
    "HB-PLAY-10": by_spades(
        "Bob holds no spade, and may play any card",
        may_play("Bob", "AH 2D 3D", "9S", **LATE),
        unless=may_play("Bob", "AS 2D 3D", "9S", **LATE),
    ),
    "HB-PLAY-11": on_pad("each kept apart", PLAYING, element=ADVICE),
    "HB-PLAY-12": (
        on_pad("Play all five tricks", PLAYING, element=ADVICE),
        refused(
            "The tricks add up to 4; a round has 5",
            ("result", {"tricks": [2, 1, 1, 0], "winners": None}),
            instead=SCORED,
            at=FOUR,
        ),
    ),
    "HB-WIN-01": by_spades(
        "Cy wins the trick with 2♠: it is the only trump", who_won("7H QH 2S AH"), unless=who_won("7H QH 2C AH")
    ),
    "HB-OOT-01": fault("Bob played 7♣ out of turn, which costs nothing", OUT_OF_TURN, unless=AWAY),
    "HB-OOT-02": fault("The card is taken back and stays face up", OUT_OF_TURN, unless=AWAY),
    "HB-OOT-03": (
        by_spades("Cy's K♣ was not legal: 4♣ lay face up and was legal", with_faced("KC"), unless=with_faced("4C")),
        on_page("What lay face up?", "referee?i=kept_faced", FOUR, instead="referee?i=out_of_turn"),
        by_spades("Cy must play 4♣, which lies face up and is legal now", turn_of_faced("4C"), unless=turn_of_faced()),
        on_page(
            "Which of them lie face up?",
            "referee?what=options&t=3C+2D&l=0&s.trump=S",
            FOUR,
            instead="referee?what=legal&t=3C+2D&l=0&s.trump=S",
        ),
    ),
    "HB-REN-01": fault("Not following suit is a renege", RENEGE, unless={**RENEGE, "renege": "did_not_trump"}),
    "HB-REN-02": fault(
        "Not beating a trump that was led is a renege", {**RENEGE, "renege": "did_not_beat_trump_lead"}, unless=RENEGE
    ),
    "HB-REN-03": fault("Not trumping is a renege", {**RENEGE, "renege": "did_not_trump"}, unless=RENEGE),
    "HB-REN-04": fault(
        "The trick is still open, so there is no renege yet", {**RENEGE, "found": "trick_open"}, unless=RENEGE
    ),
    "HB-REN-05": fault(
        "it was found before the deal was scored. Bob takes a hook", RENEGE, unless={**RENEGE, "found": "after_scoring"}
    ),
    "HB-REN-06": (
        fault("the others play again without Bob's hand", RENEGE, unless={**RENEGE, "found": "trick_open"}),
        on_pad("Play again from the first trick, without Bob", FOUR.then(("penalty", {"who": 1, "reason": "Renege"}))),
    ),
    "HB-ABS-01": fault("Being away for a moment is no fault", AWAY, unless=OUT_OF_TURN),
    "HB-ABS-02": fault("a dropped player or a spectator may play for them", AWAY, unless=OUT_OF_TURN),
}
