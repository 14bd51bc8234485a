"""What the CSV has of a round of 10 behind the remarks, and what a tapped number says of a tie."""

from __future__ import annotations

import pytest

from referee.games.ten.course import TenCourse
from referee.games.ten.explain import explain
from tests.games.ten.table import ANN, BOB, CY, DEE, cards, enter, laid, played, table


def scored() -> TenCourse:
    """The round of the rules' table without its bids."""
    return enter(laid([2, 0, 1, 2]), "result", shown=cards("9+1 J 4+5 6+3"))


@pytest.mark.clause("TEN-P4-01", "TEN-P5-09", "TEN-SCORE-02")
def test_each_player_has_protection_cards_drawn_and_net() -> None:
    cells = scored().rows[0].cells
    keys = [column.key for column in TenCourse.columns_after_remarks]
    assert [tuple(cell.more[key] for key in keys) for cell in cells] == [
        (2, 2, 0 - 2 * 5),
        (0, 1, 0 - 2 * 12),
        (1, 2, 0 - 2 * 6),
        (2, 2, 21 - 2 * 5),
    ]
    assert [cell.decides for cell in cells] == [-10, -24, -12, 11]


@pytest.mark.clause("TEN-P5-03", "TEN-P5-06")
def test_each_round_has_its_card_who_won_and_lost_it_and_what_broke_a_tie() -> None:
    facts = scored().rows[0].facts
    assert [facts[column.key] for column in TenCourse.row_columns] == [
        5,
        "Ann",
        "Bob",
        "Ann has 10 too, but with two cards, and one card beats two.",
        "Dee",
        "Cy has 9 too, but Dee's turn came last.",
        47,
    ]


def test_a_round_on_one_page_has_no_protection() -> None:
    row = played(table(), 5, "9 4 6 3").rows[0]
    assert [cell.more["laid"] for cell in row.cells] == [None] * 4
    assert (row.facts["won_by"], row.facts["lost_by"]) == ("", "")


def test_chips_counted_afterwards_change_the_net() -> None:
    course = enter(scored(), "counted", note="one rolled away", chips=[4, 12, 6, 5])
    assert course.rows[0].cells[ANN].more["net"] == course.rows[0].cells[ANN].decides == -8


def test_the_final_line_decides_by_the_final_score() -> None:
    course = enter(scored(), "hands", note="a short game", cards=cards("J+1 J+2 J+3 P8+4"))
    assert [cell.decides for cell in course.rows[-1].cells] == list(course.totals)
    assert course.totals == (11 - 10, 11 - 24, 11 - 12, 21 + 11 + (55 - 5) - 10)


@pytest.mark.clause("TEN-P5-03", "TEN-P5-06")
def test_a_tapped_number_says_what_broke_the_tie() -> None:
    course = scored()
    assert explain(course, 0, BOB).sentences == ("Ann has 10 too, but with two cards, and one card beats two.",)
    assert explain(course, 0, DEE).sentences == ("Cy has 9 too, but Dee's turn came last.",)
    assert explain(course, 0, CY).sentences == ()
