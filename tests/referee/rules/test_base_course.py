"""What a course has without saying so: the dispatch to its entries, refusals, leaders, and quiet defaults."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Self

import pytest

from referee.refused import Refused
from referee.rules.course import BaseCourse, Course, Setup
from referee.rules.entry import Entry, GameEvent
from referee.rules.fields import Field
from referee.rules.house_rules import HouseRules
from referee.rules.prompt import Prompt
from referee.rules.score_sheet import Cell, Row
from referee.typed import whole_number

SCORE = Entry("score", "Score", (Field("points", "Points", whole_number, per_seat=True),))
SETUP = Setup(("Ann", "Bob", "Cy"), HouseRules((), {}), 0)


@dataclass(frozen=True, slots=True)
class FirstToTen(BaseCourse):
    """The simplest game: points are written down until somebody has ten."""

    entries = {"score": SCORE}
    game_over_clause = "X-END-01"

    setup: Setup
    totals: tuple[int, ...]
    rows: tuple[Row, ...] = ()

    @classmethod
    def begin(cls, setup: Setup) -> Self:
        return cls(setup, (0,) * len(setup.names))

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, total in enumerate(self.totals) if total >= 10)

    @property
    def prompt(self) -> Prompt:
        return Prompt(0, None, (), "score", "Score")

    def enter_score(self, event: GameEvent) -> Self:
        totals = tuple(old + new for old, new in zip(self.totals, event.data["points"], strict=True))
        cells = tuple(Cell({}, new, total) for new, total in zip(event.data["points"], totals, strict=True))
        row = Row("round", len(self.rows) + 1, "", 0, cells, (event.position,))
        return replace(self, totals=totals, rows=(*self.rows, row))


class FewestWin(FirstToTen):
    """The same, won by the lowest."""

    lowest_wins: ClassVar[bool] = True


def played(*rounds: list[int], kind: type[FirstToTen] = FirstToTen) -> FirstToTen:
    """The game after rounds with these points by seat."""
    course = kind.begin(SETUP)
    for points in rounds:
        course = course.after(GameEvent("score", {"points": points}))
    return course


def refusal(course: Course, kind: str, **data: object) -> Refused:
    """How the course refuses an entry."""
    with pytest.raises(Refused) as refused:
        course.after(GameEvent(kind, data))
    return refused.value


def test_an_entry_goes_to_the_method_of_its_kind() -> None:
    assert played([1, 2, 3], [4, 0, 0]).totals == (5, 2, 3)


def test_an_unknown_entry_is_refused() -> None:
    assert refusal(played(), "bid").code == "unknown_entry"


def test_an_unknown_field_is_refused() -> None:
    assert refusal(played(), "score", bids=[1, 2, 3]).field == "bids"


def test_nothing_is_entered_once_the_game_is_over() -> None:
    over = refusal(played([10, 0, 11]), "score", points=[1, 1, 1])
    assert (over.code, over.clause) == ("game_over", "X-END-01")
    assert "Ann and Cy won it" in over.message


def test_an_entry_after_the_end_is_refused_before_it_is_read() -> None:
    assert refusal(played([10, 0, 0]), "bid").code == "game_over"


def test_the_highest_total_leads_once_something_is_scored() -> None:
    assert [played(*rounds).leaders for rounds in ([], [[0, 0, 0]], [[1, 3, 3]])] == [(), (0, 1, 2), (1, 2)]


def test_the_lowest_total_leads_where_it_wins() -> None:
    assert played([1, 3, 3], kind=FewestWin).leaders == (0,)


def test_a_simple_game_hides_nothing_warns_of_nothing_and_lets_the_table_choose() -> None:
    course = played([1, 2, 3])
    event = GameEvent("score", {"points": [1, 1, 1]})
    assert (course.secret_positions, course.warnings(event), course.dealer_of_next_game, course.advice) == (
        (),
        (),
        None,
        (),
    )
    assert [course.can_enter("score", 0), course.can_replace("score", 0)] == [False, False]


def test_an_entry_without_its_method_is_no_course() -> None:
    with pytest.raises(TypeError, match="Half: entry 'bid' has no method enter_bid"):
        type("Half", (BaseCourse,), {"entries": {"bid": SCORE}})


def test_a_method_without_its_entry_is_no_course() -> None:
    with pytest.raises(TypeError, match="Half: method enter_bid has no entry 'bid'"):
        type("Half", (BaseCourse,), {"enter_bid": lambda self, event: self})
