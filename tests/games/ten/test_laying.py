"""Cards of 10 laid one by one: first and second cards, covered ones, totals, and the result that follows from them."""

from __future__ import annotations

import pytest

from referee.games.ten.course import TenCourse
from referee.games.ten.entries import read_one_card
from referee.games.ten.pad.pad import view
from referee.games.ten.round.ending import Alarm
from referee.games.ten.round.showdown import cards_shown
from tests.games.ten.table import (
    ANN,
    BOB,
    CY,
    DEE,
    all_pass,
    cards,
    enter,
    laid,
    lay,
    outcome,
    played,
    refusal,
    scores,
    table,
    warnings,
)


def ready(**rules: object) -> TenCourse:
    """Everybody has laid a card, nobody bids."""
    return all_pass(laid([2, 0, 1, 1], **rules))


def told(course: TenCourse, seat: int, **data: object) -> tuple[str, str, str | None]:
    """The code, the field and the clause by which a card is refused."""
    found = refusal(course, "laid", seat=seat, **data)
    return found.code, found.field, found.clause


@pytest.mark.clause("TEN-P4-02", "TEN-AMB-32")
def test_cards_are_laid_clockwise_from_the_starter() -> None:
    course = ready()
    assert course.prompt.sentences == (
        "Ann turns the first card up, or leaves it face down",
        "then Bob, Cy and Dee",
    )
    assert told(course, BOB, card="7") == ("not_in_turn", "seat", "TEN-AMB-32")
    course = enter(course, "laid", seat=ANN, card="7")
    assert course.prompt.sentences[0] == "Ann adds a second card up to 3, or none"
    assert course.prompt.acts == ANN
    course = enter(course, "laid", seat=ANN, stays="alone")
    assert course.prompt.acts == BOB


@pytest.mark.clause("TEN-P4-05", "TEN-P4-06", "TEN-AMB-27")
@pytest.mark.parametrize(
    ("first", "second", "total"),
    [("4", "5", 9), ("P6", "3", 9), ("J", "7", 10), ("0", "0", 0), ("7", "3", 10), ("10", "0", 10), ("J", "10", 10)],
)
def test_values_add_up_to_ten_at_most(first: str, second: str, total: int) -> None:
    course = enter(enter(ready(), "laid", seat=ANN, card=first), "laid", seat=ANN, card=second)
    assert cards_shown(course.round.laying.hands[ANN].cards).total == total
    assert course.round.laying.next == BOB


@pytest.mark.clause("TEN-P4-06", "TEN-AMB-15")
@pytest.mark.parametrize(("first", "second"), [("7", "4"), ("10", "1"), ("P8", "P3"), ("J=9", "2")])
def test_a_sum_over_ten_is_refused_at_once_and_the_card_goes_back(first: str, second: str) -> None:
    course = enter(ready(), "laid", seat=ANN, card=first)
    assert told(course, ANN, card=second) == ("over_ten", "card", "TEN-P4-06")


@pytest.mark.clause("TEN-P4-06", "TEN-AMB-15")
def test_a_sum_over_ten_is_refused_with_its_remedy() -> None:
    course = enter(ready(), "laid", seat=ANN, card="7")
    assert refusal(course, "laid", seat=ANN, card="4").message == (
        "Ann: 7 + 4 makes 11, and a total is never over 10. The 4 goes back to the hand."
    )


@pytest.mark.clause("TEN-P4-03")
def test_a_covered_card_takes_no_second_one() -> None:
    course = lay(ready(), "(9) 4 6 3")
    found = refusal(course, "laid", seat=ANN, card="1")
    assert (found.code, found.clause) == ("covered_card", "TEN-P4-03")
    assert found.message == "Ann keeps the first card face down, and only an open first card may have a second."
    assert refusal(course, "result", shown=[["9", "1"], None, None, None]).clause == "TEN-P4-03"


@pytest.mark.clause("TEN-P4-04")
def test_there_is_no_third_card() -> None:
    course = enter(enter(ready(), "laid", seat=ANN, card="1"), "laid", seat=ANN, card="2")
    assert told(course, ANN, card="3") == ("wrong_number_of_cards", "card", "TEN-P4-04")


@pytest.mark.clause("TEN-P4-02", "TEN-P5-01")
def test_covered_cards_are_turned_up_when_all_have_laid() -> None:
    course = enter(ready(), "laid", seat=ANN, stays="covered")
    course = enter(course, "laid", seat=BOB, stays="covered")
    for seat in (CY, DEE):
        assert course.round.laying.next == seat
        course = enter(enter(course, "laid", seat=seat, card="4"), "laid", seat=seat, stays="alone")
    assert course.prompt.sentences[:2] == ("Ann turns the covered card up", "then Bob")
    assert told(course, ANN, stays="alone") == ("covered_card", "stays", "TEN-P5-01")
    course = enter(course, "laid", seat=ANN, card="J")
    assert course.round.laying.next == BOB
    assert enter(course, "laid", seat=BOB, card="8").round.laying.complete


@pytest.mark.clause("TEN-P4-02")
def test_what_stays_has_to_be_theirs_to_say() -> None:
    course = ready()
    assert told(course, ANN, stays="alone") == ("no_card", "stays", "TEN-P4-02")
    course = enter(course, "laid", seat=ANN, card="7")
    assert told(course, ANN, stays="covered") == ("open_card", "stays", "TEN-P4-02")


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({}, "card"),
        ({"card": "7", "stays": "alone"}, "card"),
        ({"card": "11"}, "card"),
        ({"card": ["7"]}, "card"),
        ({"stays": "hidden"}, "stays"),
        ({"stays": 3}, "stays"),
        ({"stays": ["alone"]}, "stays"),
        ({"card": "7", "stays": ["alone"]}, "card"),
        ({"seat": None, "card": "7"}, "seat"),
    ],
)
def test_what_is_no_card_is_refused_at_its_field(data: dict[str, object], field: str) -> None:
    assert refusal(ready(), "laid", **{"seat": ANN, **data}).field == field


@pytest.mark.clause("TEN-MAT-02", "TEN-MAT-03", "TEN-AMB-04")
def test_a_card_entered_together_with_none_is_refused_naming_both() -> None:
    words = "Ann: a card, 7, and “stays face down” are both given. Only one of them can be."
    assert refusal(ready(), "laid", seat=ANN, card="7", stays="covered").message == words


def test_a_card_that_is_gone_is_not_laid() -> None:
    course = enter(enter(ready(), "laid", seat=ANN, card="P4"), "laid", seat=ANN, stays="alone")
    assert told(course, BOB, card="P4") == ("card_twice", "card", "TEN-MAT-02")


@pytest.mark.clause("TEN-AMB-05", "ten.joker_timing")
def test_where_a_joker_is_named_when_opened_it_says_its_value() -> None:
    assert told(ready(joker_timing="when_opened"), ANN, card="J") == ("joker_unnamed", "card", "TEN-AMB-05")
    named = enter(ready(joker_timing="when_opened"), "laid", seat=ANN, card="J=4")
    assert named.prompt.sentences[0] == "Ann adds a second card up to 6, or none"
    assert enter(ready(), "laid", seat=ANN, card="J").prompt.sentences[0] == "Ann adds a second card up to 10, or none"


@pytest.mark.clause("TEN-AMB-03")
def test_the_sixth_of_a_value_is_asked_about_once() -> None:
    course = played(table(), 1, "7 7 7+0 7+1", starter=ANN)
    course = all_pass(enter(enter(course, "round_card", card=2), "protected", chips=[0, 0, 0, 0]))
    course = enter(course, "laid", seat=ANN, card="7")
    assert warnings(course, "laid", seat=ANN, card="3") == []
    course = enter(course, "laid", seat=ANN, card="3")
    assert warnings(course, "laid", seat=BOB, card="7") == [("sixth_normal", "card", "TEN-AMB-03", False)]
    course = enter(course, "laid", seat=BOB, card="7")
    assert warnings(course, "laid", seat=BOB, card="2") == []


# The result that follows


@pytest.mark.clause("TEN-P5-02", "TEN-P5-03", "TEN-P5-06", "TEN-P5-07", "TEN-P5-08", "TEN-P5-09")
def test_the_result_follows_from_what_was_laid() -> None:
    course = lay(ready(), "9+1 (J) 4+5 6+3")
    assert course.prompt.sentences == ("All cards lie open", "the winner says who starts the next round")
    assert outcome(course) == (
        "Bob wins the round with 10 and takes the pot.",
        "Ann has 10 too, but with two cards, and one card beats two.",
        "Dee loses it with 9 and takes 21 penalty points: 6 for 6 normal cards, 10 for 1 joker and 5 for round card 5.",
        "Cy has 9 too, but Dee's turn came last.",
    )
    scored = enter(course, "result", starter=CY)
    assert scores(scored) == (0, 0, 0, 21)
    assert (scored.round.starter, scored.loser, scored.stock) == (CY, DEE, 47)
    assert scored.last_settlement is not None
    assert scored.last_settlement.drawn == (2, 1, 2, 2)
    on_one_page = enter(ready(), "result", shown=cards("9+1 J 4+5 6+3"), starter=CY)
    assert scored.rows[0].cells == on_one_page.rows[0].cells
    assert scored.rows[0].remarks == on_one_page.rows[0].remarks


@pytest.mark.clause("TEN-P5-04", "TEN-P5-05", "TEN-AMB-06", "ten.tie")
def test_the_tie_break_of_the_house_decides_and_is_named() -> None:
    usual = outcome(lay(ready(), "7+3 8+2 1 2"))
    assert usual[0].startswith("Ann wins the round with 10")
    assert usual[1] == "Bob has 10 too, but Ann's turn came first."
    house = outcome(lay(ready(tie="highest_single"), "7+3 8+2 1 2"))
    assert house[0].startswith("Bob wins the round with 10")
    assert house[1] == "Ann has 10 too, but Bob's highest card, 8, beats theirs."


@pytest.mark.clause("TEN-MAT-02", "TEN-P5-07")
def test_what_the_loser_takes_is_listed_card_by_card() -> None:
    last = outcome(lay(ready(), "P4+6 9 8 P1"))[-1]
    assert last == (
        "Dee loses it with 1 and takes 17 penalty points: "
        "3 for 3 normal cards, 6 for penalty card 4, 3 for penalty card 1 and 5 for round card 5."
    )


def test_no_outcome_is_shown_before_the_round_card_is_known() -> None:
    course = lay(all_pass(enter(table(), "protected", chips=[0, 0, 0, 0])), "9 4 6 3")
    assert outcome(course) == ()
    assert "round_card" in course.prompt.others
    assert refusal(course, "result").code == "missing_round_card"
    assert outcome(enter(course, "round_card", card=3))[0].startswith("Ann wins the round with 9")


def test_cards_that_are_missing_are_named_and_those_laid_stand() -> None:
    course = enter(enter(ready(), "laid", seat=ANN, card="7"), "laid", seat=ANN, stays="alone")
    assert refusal(course, "result").message == "No cards are entered for Bob, Cy and Dee."
    scored = enter(course, "result", shown=[None, ["8"], ["9"], ["1"]])
    assert [cell.entered["shown"] for cell in scored.rows[0].cells] == ["7", "8", "9", "1"]
    refused = refusal(course, "result", shown=[["6"], ["8"], ["9"], ["1"]])
    assert (refused.code, refused.field) == ("cards_known", "shown[0]")
    assert enter(course, "result", shown=[["7"], ["8"], ["9"], ["1"]]).rows == scored.rows


@pytest.mark.clause("TEN-P4-04")
def test_an_open_first_card_that_is_left_out_is_asked_about() -> None:
    course = enter(ready(), "laid", seat=ANN, card="3")
    others = [["8"], ["9"], ["1"]]
    asked = [("open_card_left_out", "shown[0]", "TEN-P4-04", False)]
    assert warnings(course, "result", shown=[["5"], *others]) == asked
    for whole in (None, ["3"], ["3", "5"], ["5", "3"]):
        assert warnings(course, "result", shown=[whole, *others]) == []


def test_an_open_joker_may_be_named_in_the_showdown() -> None:
    course = enter(ready(), "laid", seat=ANN, card="J")
    assert warnings(course, "result", shown=[["J=4", "5"], ["8"], ["9"], ["1"]]) == []


@pytest.mark.clause("TEN-RND-01")
def test_once_cards_are_laid_no_bid_comes_in() -> None:
    course = enter(laid([0, 0, 0, 0]), "laid", seat=ANN, card="7")
    assert refusal(course, "bid", seat=ANN, owner=BOB).clause == "TEN-RND-01"
    assert refusal(course, "bought", buyer=CY, owner=BOB).clause == "TEN-RND-01"
    assert course.round.bids_next is None


# The stock


def with_stock(players: int, left: int) -> TenCourse:
    """A table at which the stock has that many cards left, and everybody has laid a card."""
    course = table(players)
    number = 0
    while course.stock > left:
        number += 1
        two = min(players, course.stock - left - players)
        assert two >= 0, "this many can't be left"
        shown = [["1", "0"] if seat < two else [str(seat + 2)] for seat in range(players)]
        course = enter(course, "result", note="so it was", shown=shown, round_card=number)
    course = enter(course, "round_card", card=number + 1)
    return all_pass(enter(course, "protected", chips=[0] * players))


def alarm(course: TenCourse) -> Alarm | None:
    return view(course).under.alarm


@pytest.mark.clause("TEN-END-02", "TEN-END-03")
def test_the_stock_raises_an_alarm_before_the_last_round() -> None:
    course = with_stock(6, 10)
    assert course.stock == 10
    found = alarm(course)
    assert found is not None
    assert not found.sure
    assert found.sentences == (
        "This is the last round if more than 10 cards are laid: the stock has no more",
        "whoever loses it then takes round cards 5, 6, 7, 8, 9 and 10 too, 45 points",
    )
    found = alarm(lay_some(course, 5))
    assert found is not None
    assert found.sure
    assert found.sentences[0] == "This is the last round: the stock has 10 cards, and at least 11 are drawn"


def lay_some(course: TenCourse, players: int) -> TenCourse:
    """The first players in turn lay two cards each, the others one."""
    for seat in course.round.turns[:players]:
        course = enter(enter(course, "laid", seat=seat, card="9"), "laid", seat=seat, card="0")
    return course


@pytest.mark.clause("TEN-END-02")
def test_exactly_enough_is_no_alarm_and_the_game_goes_on() -> None:
    course = with_stock(6, 10)
    for seat in course.round.turns[:4]:
        course = enter(enter(course, "laid", seat=seat, card=str(seat + 2)), "laid", seat=seat, card="0")
    for seat in course.round.turns[4:]:
        course = enter(enter(course, "laid", seat=seat, card="5"), "laid", seat=seat, stays="alone")
    assert alarm(course) is None
    assert enter(course, "result").stock == 0


@pytest.mark.clause("TEN-END-01")
def test_round_10_is_the_last_however_many_cards_are_in_the_stock() -> None:
    course = table(3)
    for number in range(1, 10):
        course = enter(course, "result", note="so it was", shown=[["1"], ["2"], ["3"]], round_card=number)
        assert alarm(course) is None or number == 9, number
    assert course.stock
    assert alarm(course) == Alarm(True, ("Round 10 is the last",))


@pytest.mark.clause("TEN-END-02")
def test_while_there_is_plenty_there_is_no_warning() -> None:
    assert alarm(ready()) is None


@pytest.mark.clause("TEN-SCORE-02", "TEN-END-03", "TEN-END-04", "TEN-SCORE-01")
def test_the_final_scores_add_up_pile_cards_and_chips() -> None:
    course = enter(lay_some(with_stock(6, 10), 6), "result")
    loser = course.loser
    before = view(course).under.sums[loser]
    assert (before.left_over, before.hand) == (45, None)
    assert before.final == course.deciding_scores[loser]
    left = iter(["J"] * 7 + [f"P{value}" for value in range(1, 9)] + ["3"] * 7)
    hands = [[next(left) for _ in range(count)] for count in course.hand_sizes]
    over = enter(course, "hands", note="counted", cards=hands)
    assert [each.final for each in view(over).under.sums] == list(over.totals)
    assert view(over).under.sums[loser].pile == before.pile
    assert view(over).under.sums[0].hand == 40, "four jokers"
    assert view(ready()).under.sums == ()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"seat": ANN, "card": "P4"}, "Ann P4"),
        ({"seat": BOB, "stays": "covered"}, "Bob stays face down"),
        ({"seat": BOB, "stays": "alone"}, "Bob no second card"),
    ],
)
def test_a_card_is_worded_as_players_say_it(data: dict[str, object], words: str) -> None:
    says = TenCourse.entries["laid"].words
    assert says is not None
    assert says(data, ("Ann", "Bob", "Cy", "Dee")) == words


def test_one_card_is_read_as_people_write_it() -> None:
    assert read_one_card(" p4 ") == "P4"
    with pytest.raises(ValueError, match="a card such as 7"):
        read_one_card("7 3")


@pytest.mark.clause("TEN-P4-04", "TEN-P4-06")
def test_first_and_second_card_may_be_laid_in_one() -> None:
    course = enter(ready(), "laid", seat=ANN, first="7", card="3")
    assert course.round.laying.hands[ANN].total == 10
    started = enter(ready(), "laid", seat=ANN, card="7")
    assert enter(started, "laid", seat=ANN, first="7", card="3").round.laying == course.round.laying
    assert told(started, ANN, first="8", card="2") == ("cards_known", "first", "TEN-P4-04")
    assert told(ready(), ANN, first="7", card="4") == ("over_ten", "card", "TEN-P4-06")
