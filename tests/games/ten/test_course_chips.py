"""The chips of 10 on the pad: protection, swaps, the pot, and the table's own count."""

from __future__ import annotations

from typing import Any

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


@pytest.mark.clause("TEN-PREP-05", "TEN-MAT-05")
@pytest.mark.parametrize("players", range(2, 8))
def test_everybody_starts_with_seven_chips(players: int) -> None:
    assert table(players).chips.free == (7,) * players


@pytest.mark.clause("TEN-PREP-06")
def test_nobody_can_have_more_chips_than_the_game() -> None:
    refused = refusal(table(), "counted", chips=[30, 0, 0, 0])
    assert (refused.field, refused.clause) == ("chips[0]", "TEN-PREP-06")
    assert refused.message == "Ann: 30 is no number of chips here; give 0 to 28."


# Protection


@pytest.mark.clause("TEN-P2-02")
def test_protection_lies_on_the_card_and_comes_from_the_free_chips() -> None:
    chips = protected(2, 0, 1, 2).chips
    assert (chips.free, chips.laid, chips.total) == ((5, 7, 6, 5), (2, 0, 1, 2), 28)


@pytest.mark.clause("TEN-P2-02")
@pytest.mark.parametrize("wrong", [3, -1, 1.5, "2", True, 10**9])
def test_protection_is_nothing_but_none_one_or_two(wrong: object) -> None:
    refused = refusal(table(), "protected", chips=[0, wrong, 0, 0])
    assert (refused.field, refused.clause) == ("chips[1]", "TEN-P2-02")
    assert refused.message.startswith("Bob: ")
    assert refused.message.endswith("give 0 to 2.")


@pytest.mark.clause("TEN-P2-02")
def test_two_chips_are_refused_to_who_has_one() -> None:
    course = enter(table(), "counted", chips=[1, 13, 7, 7])
    refused = refusal(course, "protected", chips=[2, None, None, None])
    assert (refused.code, refused.field, refused.clause) == ("too_few_chips", "chips[0]", "TEN-P2-02")


@pytest.mark.clause("TEN-P2-02")
def test_without_chips_a_card_lies_unprotected() -> None:
    course = enter(table(), "counted", chips=[0, 14, 7, 7])
    assert enter(course, "protected", chips=[0, 2, None, None]).chips.laid == (0, 2, None, None)
    assert refusal(course, "protected", chips=[1, 2, None, None]).field == "chips[0]"


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


@pytest.mark.clause("TEN-BID-11")
def test_who_swapped_nothing_cannot_raise() -> None:
    refused = refusal(bought(protected(0, 1, 0, 0), ANN, BOB, 1), "protected", chips=[None, None, 1, None])
    assert (refused.code, refused.field, refused.clause) == ("protection_raised", "chips[2]", "TEN-BID-11")


@pytest.mark.clause("TEN-BID-11", "TEN-AMB-09")
@pytest.mark.parametrize(("laid", "raised"), [(0, 1), (0, 2), (1, 2)])
def test_both_sides_of_a_swap_may_raise(laid: int, raised: int) -> None:
    course = bought(protected(laid, max(laid, 1), 0, 0), ANN, BOB, max(laid, 1))
    assert enter(course, "protected", chips=[raised, 2, None, None]).chips.laid == (raised, 2, 0, 0)


@pytest.mark.clause("TEN-BID-11")
def test_a_raise_stops_at_two_and_never_lowers() -> None:
    course = bought(protected(2, 1, 0, 0), ANN, BOB, 1)
    assert refusal(course, "protected", chips=[3, None, None, None]).clause == "TEN-P2-02"
    assert refusal(course, "protected", chips=[1, None, None, None]).clause == "TEN-BID-11"


@pytest.mark.clause("TEN-AMB-09")
def test_a_raise_after_the_next_swap_is_a_doubt() -> None:
    course = bought(bought(protected(0, 1, 1, 0), ANN, BOB, 1), DEE, CY, 1)
    assert warnings(course, "protected", chips=[1, None, None, 1]) == [("late_raise", "chips[0]", "TEN-AMB-09", False)]
    assert enter(course, "protected", chips=[1, None, None, 1]).chips.laid == (1, 1, 1, 1)


# Swaps


@pytest.mark.clause("TEN-BID-02")
@pytest.mark.parametrize(("price", "taken"), [(1, False), (2, True), (5, True)])
def test_two_chips_on_a_card_ask_for_two_at_least(price: int, taken: bool) -> None:
    course = protected(0, 2, 0, 0)
    if taken:
        assert bought(course, ANN, BOB, price).chips.free[ANN] == 7 - price
    else:
        refused = refusal(course, "bought", buyer=ANN, owner=BOB, price=price)
        assert (refused.field, refused.clause) == ("price", "TEN-BID-02")


@pytest.mark.clause("TEN-BID-03")
def test_chips_on_the_buyers_card_do_not_pay() -> None:
    refused = refusal(protected(2, 1, 0, 0), "bought", buyer=ANN, owner=BOB, price=6)
    assert (refused.code, refused.clause) == ("price_too_high", "TEN-BID-03")
    assert bought(protected(2, 1, 0, 0), ANN, BOB, 5).chips.free == (0, 11, 7, 7)


@pytest.mark.clause("TEN-BID-04", "TEN-BID-05", "TEN-AMB-08")
def test_a_protected_card_is_paid_to_its_owner_and_protection_stays_with_its_player() -> None:
    course = bought(protected(2, 0, 0, 2), ANN, DEE, 4)
    assert (course.chips.free, course.chips.laid, course.chips.pot) == ((1, 7, 7, 9), (2, 0, 0, 2), 0)


@pytest.mark.clause("TEN-BID-06", "TEN-AMB-12")
def test_an_unprotected_card_costs_one_chip_to_the_pot() -> None:
    course = bought(protected(0, 0, 1, 0), CY, BOB)
    assert (course.chips.free, course.chips.pot) == ((7, 7, 5, 7), 1)
    assert course.round.swaps[0].price == 1


@pytest.mark.clause("TEN-BID-06", "ten.unprotected")
def test_an_unprotected_card_costs_no_more_than_one() -> None:
    refused = refusal(protected(0, 0, 1, 0), "bought", buyer=CY, owner=BOB, price=2)
    assert (refused.code, refused.clause) == ("wrong_price", "TEN-BID-06")


@pytest.mark.clause("TEN-BID-06")
def test_without_a_free_chip_there_is_no_swap() -> None:
    course = protected(0, 0, 1, 0, free=[7, 13, 1, 7])
    refused = refusal(course, "bought", buyer=CY, owner=BOB, price=None)
    assert (refused.code, refused.clause) == ("price_too_high", "TEN-BID-06")


@pytest.mark.clause("TEN-AMB-11", "ten.unprotected")
def test_an_auctioned_unprotected_card_is_paid_to_the_pot() -> None:
    course = bought(protected(0, 0, 1, 0, unprotected="auction"), CY, BOB, 3)
    assert (course.chips.free, course.chips.pot) == ((7, 7, 3, 7), 3)
    refused = refusal(protected(0, 0, unprotected="auction"), "bought", buyer=ANN, owner=BOB, price=0)
    assert (refused.code, refused.clause) == ("price_too_low", "TEN-AMB-11")


@pytest.mark.clause("TEN-BID-02")
def test_a_protected_card_needs_its_price() -> None:
    refused = refusal(protected(0, 2, 0, 0), "bought", buyer=ANN, owner=BOB, price=None)
    assert (refused.code, refused.message) == (
        "missing_price",
        "How many chips were paid for Bob's card? At least 2.",
    )


@pytest.mark.clause("TEN-BID-09")
def test_nobody_buys_his_own_card() -> None:
    refused = refusal(protected(0, 1, 0, 0), "bought", buyer=BOB, owner=BOB, price=1)
    assert (refused.field, refused.clause) == ("owner", "TEN-BID-09")


@pytest.mark.clause("TEN-BID-07", "TEN-AMB-10")
def test_a_second_straight_swap_by_the_same_player_is_a_second_opening() -> None:
    course = bought(protected(0, 0, 0, 1), ANN, BOB)
    refused = refusal(course, "bought", buyer=ANN, owner=CY, price=1)
    assert (refused.field, refused.clause) == ("buyer", "TEN-BID-07")


@pytest.mark.clause("TEN-BID-08", "TEN-AMB-31")
def test_who_has_swapped_may_still_outbid() -> None:
    course = bought(protected(0, 0, 1, 1), ANN, BOB)
    assert bought(bought(course, ANN, CY, 2), ANN, DEE, 3).chips.free == (1, 7, 8, 9)


@pytest.mark.clause("TEN-BID-07")
def test_a_round_has_no_more_auctions_than_players() -> None:
    course = bought(bought(bought(protected(1, 1, 1), ANN, BOB, 1), BOB, CY, 1), CY, ANN, 1)
    assert refusal(course, "bought", buyer=ANN, owner=BOB, price=1).clause == "TEN-BID-07"


@pytest.mark.clause("TEN-BID-07", "TEN-BID-09")
def test_an_owner_opened_no_auction_for_his_own_card() -> None:
    course = bought(bought(protected(1, 1, 1), ANN, BOB, 1), ANN, BOB, 1)
    assert refusal(course, "bought", buyer=CY, owner=BOB, price=1).clause == "TEN-BID-07"


@pytest.mark.clause("TEN-AMB-01", "TEN-BID-07")
def test_with_two_at_the_table_the_buyer_has_opened() -> None:
    course = bought(protected(1, 1), ANN, BOB, 1)
    assert refusal(course, "bought", buyer=ANN, owner=BOB, price=1).clause == "TEN-BID-07"
    assert bought(course, BOB, ANN, 1).chips.free == (6, 6)


@pytest.mark.clause("TEN-AMB-22")
def test_a_card_just_bought_may_be_bought_again_for_the_chips_on_it_now() -> None:
    course = enter(bought(protected(0, 1, 0, 0), ANN, BOB, 1), "protected", chips=[2, None, None, None])
    assert refusal(course, "bought", buyer=CY, owner=ANN, price=1).clause == "TEN-BID-02"
    assert bought(course, CY, ANN, 2).chips.free == (6, 7, 5, 7)


@pytest.mark.clause("TEN-RND-01", "TEN-BID-11")
def test_cards_without_an_entry_are_unprotected_once_the_bidding_began() -> None:
    course = bought(protected(None, 1, None, None), ANN, BOB, 1)
    assert course.chips.laid == (0, 1, 0, 0)
    assert refusal(course, "protected", chips=[None, None, 1, None]).code == "protection_raised"


@pytest.mark.clause("TEN-BID-10", "TEN-P4-01")
def test_nobody_has_to_bid_and_nothing_laid_makes_an_empty_pot() -> None:
    course = played(table(), 5, "9 4 6 3")
    assert course.chips.free == (7, 7, 7, 7)


@pytest.mark.clause("TEN-P4-01", "TEN-P5-08")
def test_protection_and_swaps_make_the_pot_of_the_winner() -> None:
    course = played(bought(protected(2, 1, 1, 2), CY, BOB, 2), 5, "9 4 6 3")
    assert course.chips.free == (11, 8, 4, 5)
    course = enter(table(), "protected", chips=[2, 1, 0, 2])
    course = played(bought(course, BOB, CY), 5, "3 4 9 6")
    assert (course.chips.free, course.chips.pot, course.chips.total) == ((5, 5, 13, 5), 0, 28)


@pytest.mark.clause("TEN-P4-01", "TEN-P5-08", "TEN-BID-04", "TEN-BID-05", "TEN-BID-11")
def test_the_worked_round_chip_by_chip() -> None:
    course = enter(table(), "round_card", card=5)
    steps: list[tuple[str, dict[str, Any], tuple[int, ...], int]] = [
        ("protected", {"chips": [2, 0, 1, 2]}, (5, 7, 6, 5), 0),
        ("bought", {"buyer": BOB, "owner": DEE, "price": 4}, (5, 3, 6, 9), 0),
        ("protected", {"chips": [None, 1, None, None]}, (5, 2, 6, 9), 0),
        ("bought", {"buyer": DEE, "owner": CY, "price": 1}, (5, 2, 7, 8), 0),
        ("result", {"shown": [["9", "1"], ["J"], ["4", "5"], ["6", "3"]]}, (5, 8, 7, 8), 0),
    ]
    for kind, data, free, pot in steps:
        course = enter(course, kind, **data)
        assert (course.chips.free, course.chips.pot, course.chips.total) == (free, pot, 28)
    assert [cell.score for cell in course.rows[0].cells] == [0, 0, 0, 21]
    assert (course.round.starter, course.stock) == (BOB, 47)


# The table's own count


@pytest.mark.clause("TEN-MAT-05")
def test_a_count_stands_against_the_ledger() -> None:
    course = enter(played(table(), 5, "9 4 6 3"), "counted", position=9, chips=[4, 10, 7, 7])
    assert course.chips.free == (4, 10, 7, 7)
    row = course.rows[0]
    assert [cell.entered["chips"] for cell in row.cells] == [4, 10, 7, 7]
    assert row.remarks[-1] == "Chips counted: Ann 4 instead of 7 and Bob 10 instead of 7."
    assert 9 in row.sources


@pytest.mark.clause("TEN-MAT-05")
def test_the_last_count_fills_itself_in() -> None:
    assert enter(table(), "counted", chips=[4, None, 7, 7]).chips.free == (4, 10, 7, 7)


@pytest.mark.clause("TEN-MAT-05")
def test_a_count_that_leaves_less_than_nothing_is_refused() -> None:
    refused = refusal(table(), "counted", chips=[14, None, 14, 7])
    assert (refused.code, refused.field, refused.clause) == ("chips_sum", "chips[1]", "TEN-MAT-05")


def test_two_blanks_in_a_count_are_named() -> None:
    refused = refusal(table(), "counted", chips=[None, 14, None, 7])
    assert (refused.field, refused.message) == ("chips[0]", "How many chips have Ann and Cy?")


@pytest.mark.clause("TEN-MAT-05")
def test_more_chips_than_the_box_holds_are_refused() -> None:
    refused = refusal(table(7), "counted", chips=[8, 7, 7, 7, 7, 7, 7])
    assert (refused.code, refused.clause) == ("chips_sum", "TEN-MAT-05")


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
