"""The rows of choices on the referee's form: which choices a part of a question has, and which of them are chosen."""

from __future__ import annotations

import pytest

from referee.disputes.forms import FieldType, QuestionField
from referee.interview.place import Place, PlaceKind
from referee.rules.house_rules import Choice
from tableside.web.disputes.choice_rows import ChoiceRow, row_of_numbers, row_of_part

PLACE = Place(PlaceKind.ANSWER, "part")
NAMES = ("Ann", "Bob", "Cy")


def row_of(part_type: FieldType, chosen: tuple[str, ...] = (), **more: object) -> ChoiceRow:
    """The row of a part of that type."""
    part = QuestionField("part", "Who was it?", part_type, **more)  # type: ignore[arg-type]
    return row_of_part(part, PLACE, NAMES, chosen, hint="a hint")


@pytest.mark.parametrize(("part_type", "several"), [(FieldType.PLAYER, False), (FieldType.PLAYERS, True)])
def test_each_player_is_a_choice_and_several_can_be_chosen_where_it_may_be_several(part_type: FieldType, several: bool):
    row = row_of(part_type, ("1",))
    assert (row.choices, row.of_players, row.several) == ([*enumerate(NAMES)], True, several)
    assert [value for value, _ in row.choices if row.is_chosen(value)] == [1]


def test_a_number_that_nobody_has_to_tell_has_a_choice_for_none_and_it_is_chosen_first():
    row = row_of(FieldType.NUMBER, numbers=range(3), needed=False)
    assert row.choices == [("", "–"), (0, "0"), (1, "1"), (2, "2")]
    assert [value for value, _ in row.choices if row.is_chosen(value)] == [""]


def test_yes_or_no_is_a_row_of_few_choices():
    row = row_of(FieldType.YES)
    assert (row.style, [value for value, _ in row.choices]) == ("few", ["no", "yes"])


CHOSEN_FROM_A_ROW = (FieldType.PLAYER, FieldType.PLAYERS, FieldType.NUMBER, FieldType.CHOICE, FieldType.YES)


@pytest.mark.parametrize("part_type", CHOSEN_FROM_A_ROW)
def test_a_hint_stands_at_a_row_of_each_type(part_type: FieldType):
    assert row_of(part_type).hint == "a hint"


def test_more_numbers_than_a_line_holds_are_small():
    assert [row_of_numbers("n", "How many?", range(count), ()).style for count in (3, 6, 7)] == ["few", "", "counts"]


def test_an_answer_too_long_for_a_third_of_a_line_gives_each_of_three_a_line():
    short, long = Choice("a", "The trick is still open"), Choice("b", "Later, before the deal was scored")
    assert row_of(FieldType.CHOICE, choices=(short, long)).style == "long"
    assert row_of(FieldType.CHOICE, choices=(short, short)).style == "names"
