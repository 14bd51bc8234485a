"""A table of 10 for tests: the cast sits down, and a round is entered in one line."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Any

import pytest

from referee.games.ten.course import TenCourse
from referee.games.ten.house_rules import SWITCHES
from referee.games.ten.pad.pad import view
from referee.refused import Refused
from referee.rules.course import Setup
from referee.rules.entry import GameEvent
from referee.rules.house_rules import HouseRules

CAST = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus")
ANN, BOB, CY, DEE, EVE, FAY, GUS = range(7)


def table(players: int = 4, dealer: int | None = None, **rules: object) -> TenCourse:
    """A game of the first players of the cast; Ann starts unless another dealer is named."""
    given = {f"ten.{key}": value for key, value in rules.items()}
    setup = Setup(CAST[:players], HouseRules(SWITCHES, given), players - 1 if dealer is None else dealer)
    return TenCourse.begin(setup)


def enter(course: TenCourse, kind: str, note: str = "", position: int = 0, **data: Any) -> TenCourse:
    return course.after(GameEvent(kind, data, position=position, allowed=bool(note), note=note))


def cards(text: str) -> list[list[str]]:
    """Everybody's cards from a line such as `9+1 J 4+5`."""
    return [hand.split("+") for hand in text.split()]


def played(course: TenCourse, round_card: int, shown: str, starter: int | None = None) -> TenCourse:
    """The round entered on one page, seat by seat."""
    return enter(course, "result", shown=cards(shown), starter=starter, round_card=round_card)


def rounds(course: TenCourse, round_cards: Sequence[int], shown: Sequence[str]) -> TenCourse:
    """These rounds, the same player starting whenever the winner names himself."""
    return reduce(lambda so_far, each: played(so_far, *each), zip(round_cards, shown, strict=True), course)


def warnings(course: TenCourse, kind: str, **data: Any) -> list[tuple[str, str, str, bool]]:
    found = course.warnings(GameEvent(kind, data))
    return [(warning.code, warning.field, warning.clause, warning.needs_note) for warning in found]


def refusal(course: TenCourse, kind: str, **data: Any) -> Refused:
    with pytest.raises(Refused) as caught:
        course.after(GameEvent(kind, data))
    return caught.value


def scores(course: TenCourse) -> tuple[int | None, ...]:
    """What the last row of the sheet changed."""
    return tuple(cell.score for cell in course.rows[-1].cells)


def outcome(course: TenCourse) -> tuple[str, ...]:
    """How the open round ends, a sentence each; empty while not all cards lie open."""
    end = view(course).end
    return end.sentences if end else ()


def laid(chips: Sequence[int], card: int = 5, dealer: int | None = None, **rules: object) -> TenCourse:
    """The round card is turned up, and everybody has laid a card with these chips on it."""
    course = enter(table(len(chips), dealer, **rules), "round_card", card=card)
    return enter(course, "protected", chips=list(chips))


def bid(course: TenCourse, seat: int, chips: int | None = None, owner: int | None = None) -> TenCourse:
    """Somebody bids: for `owner`'s card where they open."""
    return enter(course, "bid", seat=seat, owner=owner, chips=chips)


def passes(course: TenCourse, *seats: int) -> TenCourse:
    """These players pass, one after another."""
    return reduce(bid, seats, course)


def all_pass(course: TenCourse) -> TenCourse:
    """Whoever is asked passes, and so do all after them."""
    return enter(course, "bid", seat=course.round.bids_next, rest=True)


def lay(course: TenCourse, hands: str) -> TenCourse:
    """Everybody in turn lays cards as in `9+1 (J) 4+5 6`: by seat, those in brackets face down until all have laid."""
    shown = [hand.strip("()").split("+") for hand in hands.split()]
    covered = ["(" in hand for hand in hands.split()]
    for seat in course.round.turns:
        if covered[seat]:
            course = enter(course, "laid", seat=seat, stays="covered")
            continue
        course = reduce(lambda so_far, card: enter(so_far, "laid", seat=seat, card=card), shown[seat], course)
        if not shown[seat][1:]:
            course = enter(course, "laid", seat=seat, stays="alone")
    for seat in course.round.turns:
        if covered[seat]:
            course = enter(course, "laid", seat=seat, card=shown[seat][0])
    return course
