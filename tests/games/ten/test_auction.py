"""The bids of 10 act by act: whose turn it is, what may be bid, when an auction is over, and where the chips go."""

from __future__ import annotations

import pytest

from referee.games.ten.course import TenCourse
from referee.games.ten.pad.pad import view
from referee.rules.entry import GameEvent
from tests.games.ten.table import ANN, BOB, CY, DEE, all_pass, bid, enter, laid, passes, refusal, table


def refused(course: TenCourse, seat: int, chips: int | None = None, owner: int | None = None) -> tuple[str, str | None]:
    """The code and the clause by which a bid, or a pass, is refused."""
    found = refusal(course, "bid", seat=seat, owner=owner, chips=chips)
    return found.code, found.clause


def chips(course: TenCourse) -> tuple[tuple[int, ...], int]:
    return course.chips.free, course.chips.pot


# Whose turn it is


@pytest.mark.clause("TEN-BID-01", "TEN-BID-10")
def test_each_in_turn_may_open_and_nobody_has_to() -> None:
    course = laid([2, 0, 1, 0], dealer=ANN)
    for seat in (BOB, CY, DEE, ANN):
        assert course.round.bids_next == seat
        course = passes(course, seat)
    assert course.round.bids_next is None
    assert chips(course) == ((5, 7, 6, 7), 0)
    assert course.prompt.sentences == (
        "Bob turns the first card up, or leaves it face down",
        "then Cy, Dee and Ann",
    )


@pytest.mark.clause("TEN-RND-01")
def test_nobody_bids_before_all_have_laid() -> None:
    course = enter(table(), "protected", chips=[2, 0, None, None])
    found = refusal(course, "bid", seat=ANN, owner=BOB)
    assert (found.code, found.clause) == ("not_laid", "TEN-RND-01")
    assert found.message == "Cy and Dee haven't laid a card yet; bids come after that."


@pytest.mark.clause("TEN-BID-01")
def test_out_of_turn_nobody_opens() -> None:
    course = laid([1, 1, 1, 1])
    assert refused(course, BOB, 1, ANN) == ("not_in_turn", "TEN-BID-01")
    assert refused(course, BOB) == ("not_in_turn", "TEN-BID-01")


@pytest.mark.clause("TEN-BID-03", "TEN-BID-08", "TEN-AMB-31")
def test_bids_go_round_until_nobody_goes_higher() -> None:
    course = bid(passes(laid([2, 0, 1, 2]), ANN), BOB, 2, DEE)
    assert course.round.bids_next == CY
    course = bid(course, CY, 3)
    assert course.prompt.sentences == (
        "Ann raises to 4 or more, or passes",
        "Cy bids 3 for Dee's card",
        "If nobody raises, Dee gets 3 chips and Cy takes the card",
    )
    assert (course.prompt.acts, course.prompt.entry) == (ANN, "bid")
    course = bid(passes(course, ANN), BOB, 4)
    assert course.round.bids_next == CY
    course = passes(course, CY)
    assert course.round.auction is not None, "Ann passed at 3, and is asked again at 4"
    course = passes(course, ANN)
    assert course.round.auction is None
    assert chips(course) == ((5, 3, 6, 9), 0)
    assert course.round.remarks == ("Bob took Dee's card for 4 chips to Dee.",)


@pytest.mark.clause("TEN-AMB-14")
def test_a_player_who_passed_is_asked_again_once_somebody_went_higher() -> None:
    course = bid(laid([0, 2, 0, 0]), ANN, 2, BOB)
    course = bid(passes(course, CY), DEE, 3)
    assert course.round.bids_next == ANN
    course = passes(course, ANN)
    assert course.round.bids_next == CY
    assert bid(course, CY, 5).round.bids_next == DEE


@pytest.mark.clause("TEN-BID-03")
def test_a_bid_is_higher_than_the_last() -> None:
    course = bid(laid([0, 2, 1, 2]), ANN, 3, BOB)
    assert refused(course, CY, 3) == ("too_low", "TEN-BID-03")
    assert refused(course, CY, 2) == ("too_low", "TEN-BID-03")
    assert bid(course, CY, 4).round.auction is not None


@pytest.mark.clause("TEN-BID-03", "TEN-BID-06")
def test_only_free_chips_pay() -> None:
    course = laid([2, 1, 0, 2])
    assert refused(course, ANN, 6, BOB) == ("price_too_high", "TEN-BID-03")
    assert bid(course, ANN, 5, BOB).round.auction is not None


@pytest.mark.clause("TEN-BID-03")
def test_a_player_who_cannot_pay_more_is_not_asked() -> None:
    course = bid(laid([0, 2, 2, 0]), ANN, 5, BOB)
    assert course.round.bids_next == DEE, "Cy has five free chips, and six are wanted"
    course = bid(course, DEE, 7)
    assert course.round.auction is None, "nobody has more than seven"
    assert chips(course) == ((7, 12, 5, 0), 0)


@pytest.mark.clause("TEN-BID-02")
@pytest.mark.parametrize(("offer", "ok"), [(1, False), (2, True), (5, True)])
def test_the_lowest_bid_is_what_lies_on_the_card(offer: int, ok: bool) -> None:
    course = laid([0, 2, 0, 0])
    if ok:
        assert bid(course, ANN, offer, BOB).round.auction is not None
    else:
        assert refused(course, ANN, offer, BOB) == ("price_too_low", "TEN-BID-02")


@pytest.mark.clause("TEN-BID-09")
def test_nobody_bids_for_their_own_card() -> None:
    course = laid([0, 2, 1, 0])
    assert refused(course, ANN, 1, ANN) == ("own_card", "TEN-BID-09")
    course = bid(course, ANN, 2, BOB)
    assert refused(course, BOB, 3) == ("own_card", "TEN-BID-09")
    assert refused(course, BOB) == ("own_card", "TEN-BID-09")


@pytest.mark.clause("TEN-BID-07")
def test_each_player_opens_once() -> None:
    course = bid(laid([1, 1, 1, 1]), ANN, 1, BOB)
    course = passes(bid(course, CY, 2), DEE, ANN)
    assert course.round.opened == (ANN,)
    assert course.round.bids_next == BOB
    assert refused(course, ANN, 1, BOB) == ("second_opening", "TEN-BID-07")


@pytest.mark.clause("TEN-AMB-10")
def test_the_chance_to_open_does_not_come_again() -> None:
    course = bid(passes(laid([1, 1, 1, 1]), ANN), BOB, 1, CY)
    course = all_pass(course)
    found = refusal(course, "bid", seat=ANN, owner=CY, chips=1)
    assert (found.code, found.clause) == ("passed_before", "TEN-AMB-10")
    assert found.message == "Ann let the chance to open go in this round, and it doesn't come again."


@pytest.mark.clause("TEN-BID-07", "TEN-AMB-10")
def test_bidding_ends_once_all_have_had_their_chance() -> None:
    course = all_pass(laid([1, 1, 1, 1]))
    assert course.round.bids_next is None
    assert refused(course, DEE, 1, ANN) == ("passed_before", "TEN-AMB-10")


@pytest.mark.clause("TEN-BID-01")
def test_a_player_with_nothing_to_pay_with_is_not_asked_to_open() -> None:
    course = enter(table(3), "counted", chips=[7, 0, 14])
    course = enter(course, "protected", chips=[2, 0, 2])
    course = passes(course, ANN)
    assert course.round.bids_next == CY
    assert refused(passes(course, CY), BOB, 1, ANN) == ("passed_before", "TEN-AMB-10")


def test_a_bid_names_a_card_and_keeps_to_it() -> None:
    course = laid([1, 1, 1, 1])
    assert refused(course, ANN, 1) == ("missing_player", "TEN-BID-01")
    course = bid(course, ANN, 1, BOB)
    assert refused(course, CY, 2, DEE) == ("other_auction", "TEN-RND-01")
    assert bid(course, CY, 2, BOB).round.bids_next == DEE


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"seat": None}, "seat"),
        ({"seat": 9}, "seat"),
        ({"seat": ANN, "owner": "Bob"}, "owner"),
        ({"seat": ANN, "owner": BOB, "chips": -1}, "chips"),
        ({"seat": ANN, "owner": BOB, "chips": True}, "chips"),
        ({"seat": ANN, "owner": BOB, "chips": None}, "chips"),
        ({"seat": ANN, "rest": "yes"}, "rest"),
    ],
)
def test_what_is_no_bid_is_refused_at_its_field(data: dict[str, object], field: str) -> None:
    assert refusal(laid([1, 1, 1, 1]), "bid", **data).field == field


# Where the chips go


@pytest.mark.clause("TEN-BID-04", "TEN-BID-05", "TEN-AMB-08")
def test_the_owner_is_paid_and_protection_stays_with_its_player() -> None:
    course = all_pass(bid(laid([1, 0, 0, 2]), ANN, 4, DEE))
    assert chips(course) == ((2, 7, 7, 9), 0)
    assert course.chips.laid == (1, 0, 0, 2)


@pytest.mark.clause("TEN-BID-03", "TEN-BID-04")
def test_a_bid_that_nobody_raises_is_paid_at_once() -> None:
    before = laid([1, 0, 0, 2])
    sold = enter(before, "bid", seat=ANN, owner=DEE, chips=4, rest=True)
    step_by_step = all_pass(bid(before, ANN, 4, DEE))
    assert sold.round.swaps == step_by_step.round.swaps
    assert (sold.chips, sold.round.bids_next) == (step_by_step.chips, step_by_step.round.bids_next)
    raised = enter(bid(before, ANN, 2, DEE), "bid", seat=BOB, chips=3, rest=True)
    assert [(swap.buyer, swap.price, swap.opener) for swap in raised.round.swaps] == [(BOB, 3, ANN)]
    assert raised.round.entered_pieces[-1].words == "3, sold"


@pytest.mark.clause("TEN-BID-06", "TEN-AMB-11")
def test_a_card_without_protection_is_swapped_at_once() -> None:
    course = bid(laid([1, 0, 0, 2]), ANN, 1, BOB)
    assert course.round.auction is None
    assert chips(course) == ((5, 7, 7, 5), 1)
    assert course.round.bids_next == BOB
    assert bid(laid([1, 0, 0, 2]), ANN, owner=BOB).chips == course.chips, "the price goes without saying"
    assert refused(laid([1, 0, 0, 2]), ANN, 2, BOB) == ("wrong_price", "TEN-BID-06")


@pytest.mark.clause("ten.unprotected", "TEN-AMB-11", "TEN-AMB-12")
def test_where_the_house_auctions_it_the_pot_is_paid() -> None:
    course = bid(laid([1, 0, 0, 2], unprotected="auction"), ANN, 1, BOB)
    assert course.prompt.sentences[2] == "If nobody raises, the pot gets 1 chip and Ann takes the card"
    course = all_pass(bid(course, CY, 3))
    assert chips(course) == ((6, 7, 4, 5), 3)


@pytest.mark.clause("TEN-AMB-01")
def test_with_two_nobody_can_go_higher() -> None:
    course = bid(laid([1, 2]), ANN, 2, BOB)
    assert course.round.auction is None
    assert chips(course) == ((4, 7), 0)


@pytest.mark.clause("TEN-AMB-22")
def test_a_card_that_was_just_bought_may_be_bid_for() -> None:
    course = bid(laid([1, 0, 2, 0]), ANN, owner=BOB)
    course = bid(course, BOB, 1, ANN)
    assert course.round.auction is not None


@pytest.mark.clause("TEN-BID-11", "TEN-AMB-09", "TEN-RND-01")
def test_protection_is_raised_after_a_swap_and_never_once_cards_are_laid() -> None:
    course = all_pass(bid(laid([0, 1, 0, 0]), ANN, 1, BOB))
    assert course.round.may_raise == (ANN, BOB)
    course = enter(course, "protected", chips=[2, None, None, None])
    assert chips(course) == ((4, 7, 7, 7), 0)
    course = enter(all_pass(course), "laid", seat=ANN, card="7")
    assert refusal(course, "protected", chips=[None, 2, None, None]).clause == "TEN-RND-01"


@pytest.mark.clause("TEN-BID-11", "TEN-AMB-09")
def test_who_may_raise_is_asked_at_once_and_no_more_after_the_next_swap_or_once_nobody_opens() -> None:
    course = all_pass(bid(laid([0, 1, 0, 0]), ANN, 1, BOB))
    assert course.round.raises_now == (ANN, BOB)
    assert "Ann and Bob may raise protection" in course.prompt.sentences
    passed = enter(course, "bid", seat=BOB)
    assert passed.round.raises_now == (ANN, BOB)
    swapped = bid(passed, CY, owner=DEE)
    assert swapped.round.raises_now == (CY, DEE)
    assert "Cy and Dee may raise protection" in swapped.prompt.sentences
    due = [(piece.kind, piece.seat) for piece in course.pieces if piece.due]
    assert due[-3:] == [("bid", BOB), ("protected", ANN), ("protected", BOB)], "the turn is the first question"
    over = all_pass(course)
    assert over.round.raises_now == ()
    assert not [words for words in over.prompt.sentences if "raise" in words]


@pytest.mark.clause("TEN-RND-01")
@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("result", {"shown": [["7"], ["8"], ["9"], ["10"]]}),
        ("laid", {"seat": ANN, "card": "7"}),
        ("bought", {"buyer": CY, "owner": DEE, "price": 1}),
    ],
)
def test_nothing_else_is_entered_while_bids_are_open(kind: str, data: dict[str, object]) -> None:
    found = refusal(bid(laid([0, 1, 0, 0]), ANN, 1, BOB), kind, **data)
    assert (found.code, found.clause) == ("auction_open", "TEN-RND-01")
    assert found.message == "Ann's bid of 1 for Bob's card is still open: somebody goes higher, or all pass."


def test_a_swap_that_was_entered_by_itself_took_its_openers_chance() -> None:
    course = enter(laid([0, 0, 0, 0]), "bought", buyer=ANN, owner=BOB)
    assert course.round.bids_next == BOB
    assert refused(course, ANN, owner=CY) == ("second_opening", "TEN-BID-07")


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"seat": BOB, "owner": DEE, "chips": 2}, "Bob bids 2 for Dee's card"),
        ({"seat": BOB, "owner": DEE}, "Bob bids for Dee's card"),
        ({"seat": CY, "chips": 3}, "Cy bids 3"),
        ({"seat": CY, "chips": 3, "rest": True}, "Cy bids 3 and nobody raises"),
        ({"seat": ANN}, "Ann passes"),
        ({"seat": ANN, "rest": True}, "Ann and the rest pass"),
    ],
)
def test_a_bid_is_worded_as_players_say_it(data: dict[str, object], words: str) -> None:
    says = TenCourse.entries["bid"].words
    assert says is not None
    assert says(data, ("Ann", "Bob", "Cy", "Dee")) == words


def test_the_whole_worked_round_act_by_act() -> None:
    """The round of the rules' table: its chips after every step."""
    course = laid([2, 0, 1, 2])
    course = bid(bid(bid(passes(course, ANN), BOB, 2, DEE), CY, 3), ANN, None)
    course = all_pass(bid(course, BOB, 4))
    assert chips(course) == ((5, 3, 6, 9), 0)
    course = enter(course, "protected", chips=[None, 1, None, None])
    course = all_pass(bid(passes(course, CY), DEE, 1, CY))
    assert chips(course) == ((5, 2, 7, 8), 0)
    assert view(course).under.pot == 6
    assert course.after(GameEvent("counted", {"chips": [5, 2, 7, 8]})).chips == course.chips
