"""A game of rounds that ends at a target says so in one property; all else follows from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

import pytest

from referee.refused import Refused
from referee.rules.course import Setup
from referee.rules.entry import Entry, GameEvent
from referee.rules.event_fields import whole_for_each
from referee.rules.fields import number
from referee.rules.house_rules import HouseRules
from referee.rules.rounds import RoundsCourse
from referee.rules.score_sheet import Column

SCORE = Entry("result", "Score the round", (number("points", "Points", 100, per_seat=True),), noun="Points")


@dataclass(frozen=True, slots=True)
class FirstToHundred(RoundsCourse):
    """Thirteen cards a round, until somebody has a hundred points."""

    entries = {"result": SCORE}
    columns: ClassVar[tuple[Column, ...]] = (Column("points", "Points"),)
    game_over_clause = "X-END-01"

    @property
    def cards_per_round(self) -> tuple[int, ...]:
        return (13,) * self.round

    @property
    def over(self) -> bool:
        return max(self.totals) >= 100

    def enter_result(self, event: GameEvent) -> Self:
        points = whole_for_each(event.data, "points", self.setup.names, 100, "X-SCORE-01")
        return self.scored(event, [{"points": points[seat]} for seat in self.setup.seats], points)


def played(*rounds: list[int]) -> FirstToHundred:
    course = FirstToHundred.begin(Setup(("Ann", "Bob", "Cy"), HouseRules((), {}), 0))
    for points in rounds:
        course = course.after(GameEvent("result", {"points": points}))
    return course


def test_the_game_goes_on_below_its_target() -> None:
    course = played([60, 10, 30], [39, 0, 60])
    assert (course.over, course.winners, course.round, course.hand, course.dealer) == (False, (), 3, 13, 2)
    assert course.prompt.sentences == ("Cy deals 13 each",)


def test_it_ends_with_the_round_that_reaches_its_target() -> None:
    course = played([60, 10, 30], [40, 0, 70])
    assert (course.over, course.winners, course.round, course.dealer) == (True, (0, 2), 2, 1)
    assert (course.prompt.entry, course.prompt.sentences) == (None, ("Round 2 was the last one",))
    with pytest.raises(Refused) as refused:
        course.after(GameEvent("result", {"points": [1, 2, 3]}))
    assert refused.value.clause == "X-END-01"
