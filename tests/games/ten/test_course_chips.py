"""The chips of 10 on the pad: protection, swaps, the pot, and the table's own count."""

from __future__ import annotations

import pytest

from referee.games.ten.course import TenCourse
from tests.games.ten.table import ANN, BOB, CY, DEE, enter, played, refusal, table, warnings


def protected(*chips: int | None, free: list[int] | None = None, players: int = 0, **rules: object) -> TenCourse:
    """A table with that protection on its cards, the free chips counted first where they are given."""
    course = table(players or len(chips), **rules)
    if free is not None:
        course = enter(course, "counted", chips=free)
    return enter(course, "protected", chips=list(chips))


def bought(course: TenCourse, buyer: int, owner: int, price: int | None = None) -> TenCourse:
    return enter(course, "bought", buyer=buyer, owner=owner, price=price)


# The chips of a game


@pytest.mark.clause("TEN-PREP-06")
def test_nobody_can_have_more_chips_than_the_game() -> None:
    refused = refusal(table(), "counted", chips=[30, 0, 0, 0])
    assert (refused.field, refused.clause) == ("chips[0]", "TEN-PREP-06")
    assert refused.message == "Ann: 30 is no number of chips here; give 0 to 28."


# Protection


@pytest.mark.clause("TEN-P2-02")
@pytest.mark.parametrize("wrong", [3, -1, 1.5, "2", True, 10**9])
def test_protection_is_nothing_but_none_one_or_two(wrong: object) -> None:
    refused = refusal(table(), "protected", chips=[0, wrong, 0, 0])
    assert (refused.field, refused.clause) == ("chips[1]", "TEN-P2-02")
    assert refused.message.startswith("Bob: ")
    assert refused.message.endswith("give 0 to 2.")


def test_protection_may_be_entered_player_by_player() -> None:
    course = protected(2, None, None, None)
    assert course.chips.laid == (2, None, None, None)
    course = enter(course, "protected", chips=[None, 0, 1, None])
    assert (course.chips.laid, course.chips.free) == ((2, 0, 1, None), (5, 7, 6, 7))


@pytest.mark.clause("TEN-P2-02", "TEN-RND-01")
def test_everybody_may_lay_from_a_phone_of_his_own_until_the_bidding() -> None:
    course = protected(2, None, 1, None)
    assert [course.can_enter("protected", seat) for seat in range(4)] == [False, True, False, True]
    assert not course.can_enter("result", BOB)
    course = bought(course, ANN, CY, 1)
    assert not any(course.can_enter("protected", seat) for seat in range(4))


def test_no_protection_entered_at_all_is_refused() -> None:
    assert refusal(table(), "protected", chips=[None] * 4).code == "missing_chips"


@pytest.mark.clause("TEN-BID-11")
@pytest.mark.parametrize(("before", "after"), [(2, 1), (1, 0), (2, 0)])
def test_protection_is_never_lowered(before: int, after: int) -> None:
    refused = refusal(protected(before, 0, 0, 0), "protected", chips=[after, None, None, None])
    assert (refused.code, refused.clause) == ("protection_lowered", "TEN-BID-11")


@pytest.mark.clause("TEN-AMB-09")
def test_a_raise_after_the_next_swap_is_a_doubt() -> None:
    course = bought(bought(protected(0, 1, 1, 0), ANN, BOB, 1), DEE, CY, 1)
    assert warnings(course, "protected", chips=[1, None, None, 1]) == [("late_raise", "chips[0]", "TEN-AMB-09", False)]
    assert enter(course, "protected", chips=[1, None, None, 1]).chips.laid == (1, 1, 1, 1)


# Swaps


@pytest.mark.clause("TEN-AMB-11", "ten.unprotected")
def test_an_auctioned_unprotected_card_costs_a_chip_at_least() -> None:
    refused = refusal(protected(0, 0, unprotected="auction"), "bought", buyer=ANN, owner=BOB, price=0)
    assert (refused.code, refused.clause) == ("price_too_low", "TEN-AMB-11")


@pytest.mark.clause("TEN-BID-02")
def test_a_protected_card_needs_its_price() -> None:
    refused = refusal(protected(0, 2, 0, 0), "bought", buyer=ANN, owner=BOB, price=None)
    assert (refused.code, refused.message) == (
        "missing_price",
        "How many chips were paid for Bob's card? At least 2.",
    )


@pytest.mark.clause("TEN-BID-07", "TEN-BID-09")
def test_an_owner_opened_no_auction_for_his_own_card() -> None:
    course = bought(bought(protected(1, 1, 1), ANN, BOB, 1), ANN, BOB, 1)
    assert refusal(course, "bought", buyer=CY, owner=BOB, price=1).clause == "TEN-BID-07"


@pytest.mark.clause("TEN-RND-01", "TEN-BID-11")
def test_cards_without_an_entry_are_unprotected_once_the_bidding_began() -> None:
    course = bought(protected(None, 1, None, None), ANN, BOB, 1)
    assert course.chips.laid == (0, 1, 0, 0)
    assert refusal(course, "protected", chips=[None, None, 1, None]).code == "protection_raised"


# The table's own count


@pytest.mark.clause("TEN-MAT-05")
def test_a_count_overrides_the_ledger() -> None:
    course = enter(played(table(), 5, "9 4 6 3"), "counted", position=9, chips=[4, 10, 7, 7])
    assert course.chips.free == (4, 10, 7, 7)
    row = course.rows[0]
    assert [cell.entered["chips"] for cell in row.cells] == [4, 10, 7, 7]
    assert row.remarks[-1] == "Chips counted: Ann 4 instead of 7 and Bob 10 instead of 7."
    assert 9 in row.sources


@pytest.mark.clause("TEN-MAT-05")
def test_a_count_that_leaves_less_than_nothing_is_refused() -> None:
    refused = refusal(table(), "counted", chips=[14, None, 14, 7])
    assert (refused.code, refused.field, refused.clause) == ("chips_sum", "chips[1]", "TEN-MAT-05")


def test_two_blanks_in_a_count_are_named() -> None:
    refused = refusal(table(), "counted", chips=[None, 14, None, 7])
    assert (refused.field, refused.message) == ("chips[0]", "How many chips have Ann and Cy?")


@pytest.mark.clause("TEN-MAT-05")
def test_a_lost_chip_needs_a_note_and_is_asked_once() -> None:
    course = table()
    assert warnings(course, "counted", chips=[6, 7, 7, 7]) == [("chips_sum", "chips", "TEN-MAT-05", True)]
    course = enter(course, "counted", note="one fell through the floor", chips=[6, 7, 7, 7])
    assert course.chips.total == 27
    assert warnings(course, "counted", chips=[5, 8, 7, 7]) == []
    assert warnings(course, "counted", chips=[7, 7, 7, 7]) == []
    assert "one fell through the floor" in played(course, 5, "9 4 6 3").rows[0].remarks[1]


@pytest.mark.clause("TEN-MAT-05")
def test_a_count_in_mid_round_leaves_cards_and_pot_alone() -> None:
    course = bought(protected(2, 0, 1, 0), ANN, BOB)
    assert course.chips.free == (4, 7, 6, 7)
    assert warnings(course, "counted", chips=[5, 6, 6, 7]) == []
    after = enter(course, "counted", chips=[5, 6, 6, None]).chips
    assert (after.free, after.on_cards, after.pot) == ((5, 6, 6, 7), 3, 1)
