"""The deal of Huckley Buck before the first trick: cut, upcard, announcements, draw, and what the pad says."""

from __future__ import annotations

import pytest

from referee.games.huckley_buck.course import HuckleyBuckCourse
from tests.games.huckley_buck.table import (
    ANN,
    BOB,
    CAST,
    CY,
    DEE,
    EVE,
    FAY,
    OUT,
    draw,
    enter,
    refusal,
    refused_score,
    say,
    score,
    table,
    warnings,
)


def tell(course: HuckleyBuckCourse) -> tuple[str, ...]:
    return (*course.prompt.sentences, *course.advice)


def said(course: HuckleyBuckCourse) -> str:
    return " | ".join(tell(course))


# Cut and deal


@pytest.mark.clause("HB-CUT-01", "HB-CUT-02", "HB-CUT-03", "HB-DEAL-01", "HB-DEAL-02", "HB-TRUMP-01")
def test_the_pad_says_who_shuffles_cuts_deals_and_how() -> None:
    course = table(4, DEE)
    assert (course.prompt.dealer, course.prompt.acts) == (DEE, DEE)
    assert course.prompt.sentences == ("Dee deals", "Cy cuts", "Ann leads")
    assert course.advice[:2] == (
        "Dee shuffles; if Cy is away, any other opponent cuts",
        "5 cards each, one at a time, Ann first; the next card is turned up",
    )


@pytest.mark.clause("HB-TRUMP-03", "HB-DEAL-02")
@pytest.mark.parametrize(("players", "stock"), [(3, 36), (4, 31), (5, 26), (6, 21), (7, 16)])
def test_the_pad_counts_the_stock(players: int, stock: int) -> None:
    assert f"{stock} cards stay in the stock, face down" in table(players, ANN).advice


@pytest.mark.clause("HB-PLAY-02")
def test_the_player_at_the_dealers_left_leads() -> None:
    assert "Ann leads" in table(4, DEE).prompt.sentences


@pytest.mark.clause("HB-PLAY-02", "HB-AMB-03")
def test_the_first_player_in_to_the_dealers_left_leads() -> None:
    course = say(table(6, FAY), OUT, OUT)
    assert (course.deal.leader, "Cy leads" in course.prompt.sentences) == (CY, True)


@pytest.mark.clause("HB-PLAY-02")
def test_who_leads_is_open_while_he_may_still_drop() -> None:
    assert "Ann leads if in" in table(5, EVE).prompt.sentences


def test_the_next_step_is_the_score_of_the_round() -> None:
    prompt = table(4).prompt
    assert (prompt.entry, prompt.button) == ("result", "Score round 1")
    assert prompt.others == ("drawn", "upcard", "misdealt", "penalty")


def test_nothing_is_to_be_entered_once_the_game_is_won() -> None:
    course = table(3)
    for tricks in ((5, 0, 0), (5, 0, 0), (5, 0, 0)):
        course = score(course, *tricks)
    prompt = course.prompt
    assert (prompt.entry, prompt.acts, prompt.others) == (None, None, ())
    assert prompt.sentences == ("Ann wins the game with 15", "Ann deals first in the next game")


# Upcard


@pytest.mark.clause("HB-TRUMP-02", "HB-TRUMP-01")
@pytest.mark.parametrize("card", ["4S", "4s", "4♠", " 4S "])
def test_the_suit_of_the_upcard_is_trump(card: str) -> None:
    course = enter(table(), "upcard", card=card)
    assert (course.deal.upcard, "Spades are trump" in tell(course)) == ("4S", True)


@pytest.mark.clause("HB-TRUMP-02")
def test_trump_stays_when_the_dealer_takes_the_upcard() -> None:
    course = draw(enter(table(), "upcard", card="4S"), 0, 0, 0)
    course = enter(course, "drawn", seat=DEE, discards=1, upcard=True)
    assert "Spades are trump" in tell(course)


@pytest.mark.clause("HB-CARD-01")
def test_the_same_card_twice_in_a_round_is_refused() -> None:
    error = refusal(enter(table(), "upcard", card="7H"), "upcard", card="7h")
    assert (error.code, error.field, error.clause) == ("card_twice", "card", "HB-CARD-01")


@pytest.mark.clause("HB-TRUMP-01")
def test_a_second_upcard_is_refused() -> None:
    error = refusal(enter(table(), "upcard", card="TD"), "upcard", card="8H")
    assert (error.code, error.clause) == ("second_upcard", "HB-TRUMP-01")
    assert "10♦" in error.message


@pytest.mark.clause("HB-CARD-01")
@pytest.mark.parametrize("card", ["1H", "JOKER", "", "7", "7HH", None, 7, "11D", "W3", "7H" * 200])
def test_what_is_no_card_of_the_pack_is_refused(card: object) -> None:
    error = refusal(table(), "upcard", card=card)
    assert (error.field, error.clause) == ("card", "HB-CARD-01")
    assert len(error.message) < 200


@pytest.mark.clause("HB-CARD-01")
def test_the_next_round_may_turn_up_the_same_card() -> None:
    course = score(enter(table(), "upcard", card="7H"), 2, 1, 1, 1)
    assert enter(course, "upcard", card="7H").deal.upcard == "7H"


# In or out


@pytest.mark.clause("HB-ANN-01")
@pytest.mark.parametrize("players", [3, 4])
def test_with_three_or_four_nobody_announces(players: int) -> None:
    error = refusal(table(players, ANN), "announced", seat=BOB, says=OUT)
    assert (error.code, error.clause) == ("no_announcements", "HB-ANN-01")
    assert "announced" not in table(players, ANN).prompt.others


@pytest.mark.clause("HB-ANN-03")
def test_all_announce_in_turn_the_dealer_last() -> None:
    course, asked = table(6, FAY), []
    while course.deal.announcer is not None:
        asked.append(CAST[course.deal.announcer])
        course = say(course, "in")
    assert asked == ["Ann", "Bob", "Cy", "Dee", "Eve", "Fay"]


@pytest.mark.clause("HB-ANN-03", "HB-AMB-34")
def test_an_announcement_out_of_turn_is_refused() -> None:
    error = refusal(table(5, EVE), "announced", seat=CY, says="in")
    assert (error.code, error.clause) == ("out_of_turn", "HB-ANN-03")
    assert "Ann announces now" in error.message


@pytest.mark.clause("HB-ANN-04")
def test_announcements_close_at_the_cap_and_the_others_are_in() -> None:
    course = say(table(6, FAY), OUT, "in", OUT)
    assert course.deal.announcer is None
    assert course.deal.playing == (BOB, DEE, EVE, FAY)


@pytest.mark.clause("HB-ANN-04")
def test_with_five_the_first_out_closes_at_once() -> None:
    assert say(table(5, EVE), OUT).deal.playing == (BOB, CY, DEE, EVE)


@pytest.mark.clause("HB-ANN-04", "HB-ANN-02")
def test_with_five_all_may_stay_in() -> None:
    assert say(table(5, EVE), *["in"] * 5).deal.playing == (ANN, BOB, CY, DEE, EVE)


@pytest.mark.clause("HB-ANN-02")
def test_a_third_out_of_six_is_refused() -> None:
    error = refusal(say(table(6, FAY), OUT, OUT), "announced", seat=CY, says=OUT)
    assert (error.code, error.clause) == ("too_many_dropped", "HB-ANN-02")


@pytest.mark.clause("HB-ANN-04")
def test_nobody_announces_after_the_close() -> None:
    error = refusal(say(table(6, FAY), OUT, OUT), "announced", seat=CY, says="in")
    assert (error.code, error.clause) == ("announcements_closed", "HB-ANN-04")


@pytest.mark.clause("HB-ANN-02")
def test_seven_with_three_out_leave_four() -> None:
    assert say(table(7, 6), OUT, OUT, OUT).deal.playing == (DEE, EVE, FAY, 6)


@pytest.mark.clause("HB-ANN-03")
@pytest.mark.parametrize("says", ["maybe", "", None, True, 1])
def test_an_announcement_is_in_or_out(says: object) -> None:
    assert refusal(table(5, EVE), "announced", seat=ANN, says=says).field == "says"


@pytest.mark.parametrize("seat", [5, -1, None, "0", True, 1.0, "x" * 400])
def test_an_announcement_is_made_by_a_seat_of_the_table(seat: object) -> None:
    error = refusal(table(5, EVE), "announced", seat=seat, says="in")
    assert (error.code, error.field) == ("bad_seat", "seat")
    assert len(error.message) < 100


@pytest.mark.clause("HB-ANN-03", "HB-ANN-04")
def test_the_pad_asks_for_the_next_announcement_and_the_round_may_be_scored_without() -> None:
    prompt = say(table(5, EVE), "in").prompt
    assert (prompt.acts, prompt.entry, prompt.button) == (BOB, "result", "Score round 1")
    assert prompt.sentences == ("Bob says in or out", "Eve dealt", "Ann leads")
    assert "announced" in prompt.others


@pytest.mark.clause("HB-ANN-03")
def test_a_result_leaves_those_who_announced_out_blank() -> None:
    course = score(say(table(5, EVE), OUT), None, 2, 1, 1, None)
    assert course.totals == (0, 2, 1, 1, 1)


@pytest.mark.clause("HB-ANN-03")
def test_tricks_for_a_player_who_announced_out_are_refused() -> None:
    assert refused_score(say(table(5, EVE), OUT), 1, 1, 1, 1, 1) == ("announced_out", "tricks[0]", "HB-ANN-03")


@pytest.mark.clause("HB-ANN-04")
def test_out_for_a_player_who_was_in_at_the_close_is_refused() -> None:
    assert refused_score(say(table(6, FAY), OUT, OUT), OUT, OUT, OUT, 2, 2, 1)[0] == "announced_in"


@pytest.mark.clause("HB-ANN-04", "HB-AMB-34")
def test_an_announcement_binds() -> None:
    assert refused_score(say(table(5, EVE), "in"), OUT, 2, 1, 1, 1) == ("announced_in", "tricks[0]", "HB-ANN-04")


@pytest.mark.clause("HB-ANN-02")
def test_whoever_was_not_asked_yet_may_be_out_in_the_result() -> None:
    course = score(say(table(6, FAY), OUT, "in"), None, 2, OUT, 1, 1, 1)
    assert course.totals == (0, 2, 0, 1, 1, 1)


@pytest.mark.clause("HB-AMB-30")
@pytest.mark.parametrize("players", [3, 4])
def test_without_announcements_the_draw_can_begin(players: int) -> None:
    assert table(players, ANN).deal.drawer == BOB


# The draw


@pytest.mark.clause("HB-DRAW-02", "HB-DRAW-01")
@pytest.mark.parametrize(
    ("announced", "order"),
    [
        ((OUT, "in", OUT), [BOB, DEE, EVE, FAY]),
        ((OUT, "in", "in", "in", "in", OUT), [BOB, CY, DEE, EVE]),
    ],
)
def test_the_players_in_draw_clockwise_and_the_dealer_last(announced: tuple[str, ...], order: list[int]) -> None:
    course, drew = say(table(6, FAY), *announced), []
    while course.deal.drawer is not None:
        drew.append(course.deal.drawer)
        assert "drawn" in (course.prompt.entry, *course.prompt.others)
        course = draw(course, 1)
    assert drew == order


@pytest.mark.clause("HB-DRAW-01")
def test_a_dealer_who_dropped_still_serves() -> None:
    course = draw(say(table(6, FAY), OUT, "in", "in", "in", "in", OUT), 2)
    assert "Fay serves" in course.prompt.sentences


def test_a_dealer_who_draws_is_named_once() -> None:
    course = table(4, DEE)
    while course.deal.drawer != DEE:
        course = draw(course, 1)
    assert course.prompt.sentences == ("Dee draws and serves", "Ann leads")


@pytest.mark.clause("HB-DRAW-02")
def test_a_draw_out_of_turn_is_refused() -> None:
    error = refusal(table(4, DEE), "drawn", seat=CY, discards=1, upcard=False)
    assert (error.code, error.clause) == ("out_of_turn", "HB-DRAW-02")
    assert "Ann draws now" in error.message


@pytest.mark.clause("HB-DRAW-02")
def test_a_dropped_player_does_not_draw() -> None:
    error = refusal(say(table(5, EVE), OUT), "drawn", seat=ANN, discards=1, upcard=False)
    assert (error.code, error.clause) == ("dropped", "HB-DRAW-02")


@pytest.mark.clause("HB-TRUMP-03", "HB-ANN-01")
def test_nobody_draws_before_announcements_close() -> None:
    error = refusal(say(table(5, EVE), "in"), "drawn", seat=ANN, discards=1, upcard=False)
    assert (error.code, error.clause) == ("announcements_open", "HB-TRUMP-03")


@pytest.mark.clause("HB-DRAW-02")
def test_nobody_draws_twice() -> None:
    error = refusal(draw(table(3, CY), 1, 2, 3), "drawn", seat=ANN, discards=1, upcard=False)
    assert (error.code, error.clause) == ("draw_over", "HB-DRAW-02")


@pytest.mark.clause("HB-DRAW-03", "HB-AMB-20")
@pytest.mark.parametrize("discards", [6, -1, None, "2", True, 1.5])
def test_a_discard_is_none_to_five_cards(discards: object) -> None:
    error = refusal(table(4, DEE), "drawn", seat=ANN, discards=discards, upcard=False)
    assert (error.code, error.clause) == ("bad_discards", "HB-DRAW-03")
    assert "0 to 5" in error.message


@pytest.mark.clause("HB-AMB-20")
def test_the_house_may_cap_the_discard() -> None:
    error = refusal(table(4, DEE, max_discard=3), "drawn", seat=ANN, discards=4, upcard=False)
    assert "0 to 3" in error.message


@pytest.mark.clause("HB-DRAW-04", "HB-AMB-42")
def test_standing_pat_is_a_draw_of_none() -> None:
    course = draw(table(4, DEE), 0)
    assert (course.deal.stock, course.deal.drawer) == (31, BOB)
    assert "Bob discards up to 5 cards, or knocks to stand pat" in course.advice


@pytest.mark.clause("HB-DRAW-05")
def test_only_the_dealer_takes_the_upcard() -> None:
    error = refusal(table(4, DEE), "drawn", seat=ANN, discards=2, upcard=True)
    assert (error.code, error.clause) == ("upcard_not_theirs", "HB-DRAW-05")


@pytest.mark.clause("HB-DRAW-05")
def test_a_dealer_who_dropped_draws_nothing_at_all() -> None:
    course = draw(say(table(5, EVE), "in", "in", "in", "in", OUT), 0, 0, 0, 0)
    assert refusal(course, "drawn", seat=EVE, discards=1, upcard=True).code == "draw_over"


@pytest.mark.clause("HB-DRAW-06")
@pytest.mark.parametrize(("discards", "stock"), [(1, 31), (3, 29), (5, 27)])
def test_the_upcard_saves_the_dealer_one_card_of_the_stock(discards: int, stock: int) -> None:
    course = draw(table(4, DEE), 0, 0, 0)
    assert enter(course, "drawn", seat=DEE, discards=discards, upcard=True).deal.stock == stock


@pytest.mark.clause("HB-DRAW-06")
def test_the_upcard_costs_a_discard() -> None:
    error = refusal(draw(table(4, DEE), 0, 0, 0), "drawn", seat=DEE, discards=0, upcard=True)
    assert (error.code, error.clause) == ("upcard_without_discard", "HB-DRAW-06")


@pytest.mark.clause("HB-DRAW-07", "HB-DRAW-05", "HB-AMB-31")
def test_the_pad_reminds_the_dealer_to_say_his_number() -> None:
    says = said(draw(table(4, DEE), 0, 0, 0))
    assert "Dee draws last and says how many" in says
    assert "Dee may take the upcard" in says


@pytest.mark.clause("HB-DRAW-03")
def test_the_stock_goes_down_card_by_card() -> None:
    course = draw(table(4, DEE), 3, 5, 0)
    assert course.deal.stock == 23
    assert "Stock: 23 cards" in course.advice


@pytest.mark.clause("HB-PLAY-02")
def test_after_the_draw_the_pad_says_who_leads() -> None:
    prompt = draw(table(4, DEE), 1, 1, 1, 1).prompt
    assert (prompt.acts, prompt.sentences[0]) == (ANN, "Ann leads")
    assert "drawn" not in prompt.others


@pytest.mark.clause("HB-PLAY-12")
def test_after_the_draw_the_pad_says_what_is_to_be_done() -> None:
    assert draw(table(4, DEE), 1, 1, 1, 1).advice[-1] == "Play all five tricks, each kept apart"


# A short stock


@pytest.mark.clause("HB-AMB-05")
@pytest.mark.parametrize(
    ("players", "announced", "short"),
    [
        (5, ["in"] * 5, False),
        (6, [OUT, OUT], False),
        (6, [OUT, *["in"] * 5], True),
        (7, [OUT, OUT, OUT], True),
        (7, ["in"] * 7, True),
    ],
)
def test_the_pad_warns_when_the_stock_may_run_short(players: int, announced: list[str], short: bool) -> None:
    course = say(table(players, players - 1), *announced)
    assert ("may run short" in said(course)) == short


@pytest.mark.clause("HB-AMB-05")
def test_a_draw_beyond_the_stock_is_a_doubt_and_can_be_entered() -> None:
    course = draw(say(table(7, 6), OUT, OUT, OUT), 5, 5, 5)
    assert course.deal.stock == 1
    assert warnings(course, "drawn", seat=6, discards=3, upcard=False) == [
        ("stock_short", "discards", "HB-AMB-05", False)
    ]
    assert enter(course, "drawn", note="shuffled", seat=6, discards=3, upcard=False).deal.draw_complete


@pytest.mark.clause("HB-AMB-05")
def test_dropped_hands_and_earlier_discards_are_shuffled_into_the_stock() -> None:
    course = draw(say(table(7, 6), OUT, OUT, OUT), 5, 5, 5, 3)
    assert course.deal.stock == 1 + 15 + 15 - 3


@pytest.mark.clause("HB-AMB-05")
def test_the_stock_ends_where_the_house_limits_the_draw() -> None:
    course = draw(say(table(7, 6, stock_empty="limit"), OUT, OUT, OUT), 5, 5, 5)
    assert "nobody draws more than is left" in said(course)
    assert draw(course, 3).deal.stock == 0


@pytest.mark.clause("HB-AMB-05")
def test_a_draw_within_the_stock_is_no_doubt() -> None:
    course = draw(table(4, DEE), 5, 5, 5)
    assert warnings(course, "drawn", seat=DEE, discards=5, upcard=True) == []


# A misdeal called late


@pytest.mark.clause("HB-MIS-07")
def test_a_misdeal_during_the_draw_is_in_time() -> None:
    assert warnings(draw(table(4, DEE), 1, 1, 1), "misdealt", how="procedure") == []


@pytest.mark.clause("HB-MIS-09", "HB-HAND-01")
def test_a_wrong_number_of_cards_after_the_draw_is_doubted_as_a_misdeal() -> None:
    course = draw(table(4, DEE), 1, 1, 1, 1)
    assert warnings(course, "misdealt", how="wrong_count") == [("draw_complete", "how", "HB-MIS-09", True)]


@pytest.mark.clause("HB-MIS-07", "HB-MIS-09")
def test_a_misdeal_after_the_draw_needs_a_note() -> None:
    course = draw(table(4, DEE), 1, 1, 1, 1)
    assert warnings(course, "misdealt", how="procedure") == [("draw_complete", "how", "HB-MIS-09", True)]
    assert enter(course, "misdealt", note="called before", how="procedure").rows[0].remarks[-1] == "called before"


@pytest.mark.clause("HB-AMB-35")
@pytest.mark.parametrize(("rule", "doubtful"), [("misdeal", False), ("ignore", True)])
def test_a_card_exposed_in_the_draw_follows_the_house_rule(rule: str, doubtful: bool) -> None:
    course = draw(table(4, DEE, expose_in_draw=rule), 1)
    assert bool(warnings(course, "misdealt", how="exposed")) == doubtful
    assert warnings(course, "misdealt", how="off_table") == []


def test_a_deed_that_will_be_refused_has_no_warnings() -> None:
    assert warnings(table(), "drawn", seat="x") == []
