"""Ten-Point Buck at the table: bids, Hunting Points, the deal, a hunt, a deal void, warnings."""

from __future__ import annotations

import pytest

from referee.games.ten_point_buck import GAME
from referee.refused import Refused
from referee.rules.entry import GameEvent
from tests.games.ten_point_buck.table import ANN, BOB, CY, DEE, bid, enter, play, points, score, table

clause = pytest.mark.clause


@clause("TPB-GEN-01")
def test_three_to_five_play():
    assert list(GAME.seats) == [3, 4, 5]


@clause("TPB-MAT-01")
def test_the_sheet_has_bid_taken_distance_points_bonus_and_total():
    course = points(table(), 10, 0, 0)
    row = play(course, [40, 60, 30], [46, 60, 14], bonus=BOB).rows[-1]
    assert row.cells[ANN].entered == {"bid": 40, "taken": 46, "distance": 6, "bonus": None}
    assert (row.cells[ANN].score, row.cells[ANN].total) == (3, 13)
    assert row.cells[BOB].entered["bonus"] == 2
    assert row.cells[BOB].score == 12
    assert [column.key for column in course.columns] == ["bid", "taken", "distance", "bonus"]


@clause("TPB-BID-03")
@pytest.mark.parametrize("wrong", [-1, 12.5, "40", True, 10**9])
def test_a_bid_that_is_no_whole_number_from_0_is_refused(wrong: object):
    with pytest.raises(Refused) as caught:
        bid(table(), 10, wrong, 20)
    assert (caught.value.field, caught.value.clause) == ("bids[1]", "TPB-BID-03")
    assert "Bob" in caught.value.message
    assert "whole number from 0" in caught.value.message


@clause("TPB-BID-03", "TPB-AMB-06")
@pytest.mark.parametrize(("players", "most"), [(3, 174), (4, 200), (5, 215)])
def test_a_bid_beyond_all_cards_in_play_is_warned_of_and_allowed(players: int, most: int):
    course = table(players, ANN)
    bids = [most, most + 1, *[0] * (players - 2)]
    (warning,) = course.warnings(GameEvent("bid", {"bids": bids}))
    assert (warning.field, warning.needs_note) == ("bids[1]", False)
    assert str(most) in warning.message
    assert bid(course, *bids).open.bids == tuple(bids)


@clause("TPB-BID-04")
def test_all_who_are_missing_are_named():
    with pytest.raises(Refused, match="Ann and Cy have not bid yet"):
        score(bid(table(), None, 5, None), 1, 2, 3)


@clause("TPB-BID-04", "TPB-AMB-04")
def test_bids_come_in_one_after_the_other():
    course = bid(table(), 40, None, None)
    assert course.prompt.sentences[-1] == "Bob bids next"
    assert course.prompt.others == ("redealt",)
    course = bid(bid(course, None, 20, None), None, None, 30)
    assert course.open.all_bid
    assert course.prompt.entry == "result"


@clause("TPB-AMB-04")
def test_a_bid_stands_once_it_is_made():
    with pytest.raises(Refused, match="Ann has bid 40 already") as caught:
        bid(bid(table(), 40, None, None), 41, None, None)
    assert caught.value.clause == "TPB-AMB-04"


@pytest.mark.parametrize("bids", [None, [None, None, None]])
def test_no_bid_at_all_is_not_entered(bids: object):
    with pytest.raises(Refused, match=r"No bid was entered\."):
        enter(table(), "bid", bids=bids)


@pytest.mark.parametrize("bids", [[1, 2], [1, 2, 3, 4], "123", {"0": 1}])
def test_bids_are_one_value_a_player(bids: object):
    with pytest.raises(Refused, match="one value for each of the 3 players"):
        enter(table(), "bid", bids=bids)


@clause("TPB-AMB-04", "tpb.bidding")
def test_bids_made_all_at_once_are_secret_until_the_last():
    course = bid(table(bidding="simultaneous"), 40, None, None)
    assert course.secret_positions == course.open.sources != ()
    assert course.prompt.acts is None
    assert course.prompt.sentences[-1] == "2 of 3 still to bid"
    assert not any("40" in sentence for sentence in course.prompt.sentences)
    assert bid(course, None, 20, 30).secret_positions == ()


@clause("TPB-AMB-04", "tpb.bidding")
def test_bids_made_in_turn_are_open():
    assert bid(table(), 40, None, None).secret_positions == ()
    assert table(bidding="simultaneous").prompt.sentences[-1] == "All bid at once"


@clause("TPB-PLAY-01")
def test_the_player_on_the_dealers_left_leads():
    prompt = bid(table(4, BOB), 40, 40, 40, 40).prompt
    assert prompt.acts == CY
    assert prompt.sentences == ("Cy leads to the first trick", "Bob dealt")
    assert (prompt.entry, prompt.button, prompt.others) == ("result", "Score round 1", ("hunted", "redealt"))


@clause("TPB-DOE-04", "TPB-AMB-03")
def test_the_hunt_counts_at_once_and_again_at_no_time():
    course = bid(points(points(table(4), 0, 0, 5, 10), 0, 0, 5, 3), 60, 20, 30, 40)
    assert course.totals[DEE] == 13
    course = enter(course, "hunted", seat=DEE)
    assert course.totals[DEE] == 15
    assert (course.rows[-1].open, course.rows[-1].cells[DEE].score) == (True, 2)
    assert course.rows[-1].remarks == ("Dee caught the Buck with the Doe: +2 at once.",)
    assert score(course, 60, 20, 30, 56).totals[DEE] == 15


@clause("TPB-DOE-04")
def test_one_round_has_one_bonus():
    course = enter(bid(table(), 40, 40, 40), "hunted", seat=ANN)
    for again in (lambda: enter(course, "hunted", seat=BOB), lambda: score(course, 40, 40, 40, bonus=BOB)):
        with pytest.raises(Refused) as caught:
            again()
        assert caught.value.clause == "TPB-DOE-04"
    assert course.prompt.others == ("redealt",)
    assert score(course, 40, 40, 40, bonus=ANN).totals == (12, 10, 10)


@pytest.mark.parametrize("seat", [None, 3, -1, "0", True, 1.0])
def test_the_hunter_is_a_player_at_the_table(seat: object):
    with pytest.raises(Refused, match="no seat here" if seat is not None else "No player is named: choose one"):
        enter(bid(table(), 1, 2, 3), "hunted", seat=seat)


@clause("TPB-DOE-04")
@pytest.mark.parametrize(("players", "least"), [(3, 11), (4, 12), (5, 13)])
def test_a_hunter_with_less_than_that_trick_is_warned_of(players: int, least: int):
    course = bid(table(players, ANN), *[40] * players)
    rest = [60] * (players - 2)

    def warnings(taken: int) -> list[str]:
        event = GameEvent("result", {"taken": [taken, 50, *rest], "bonus": ANN})
        return [warning.code for warning in course.warnings(event)]

    assert "too_few_for_the_buck" in warnings(least - 1)
    assert "too_few_for_the_buck" not in warnings(least)


@clause("TPB-SCORE-01")
@pytest.mark.parametrize("wrong", [None, -1, 12.5, "x"])
def test_captured_points_are_whole_numbers_and_a_blank_is_not_a_0(wrong: object):
    with pytest.raises(Refused) as caught:
        score(bid(table(), 1, 2, 3), 50, wrong, 30)
    assert (caught.value.field, caught.value.clause) == ("taken[1]", "TPB-SCORE-01")
    assert "Bob" in caught.value.message


@clause("TPB-DEAL-02")
@pytest.mark.parametrize(
    ("taken", "least", "most"),
    [([20] * 5, 168, 215), ([90, 60, 30, 30], 105, 200), ([19, 20, 20], 60, 174), ([100, 74, 1], 60, 174)],
)
def test_a_sum_that_the_dealt_cards_cannot_hold_is_warned_of(taken: list[int], least: int, most: int):
    course = bid(table(len(taken), ANN), *taken)
    warnings = course.warnings(GameEvent("result", {"taken": taken}))
    found = [warning for warning in warnings if warning.code == "sum_out_of_play"]
    assert f"{least} to {most}" in found[0].message
    assert score(course, *taken).scored == 1


@clause("TPB-DEAL-02")
@pytest.mark.parametrize("taken", [[60, 0, 0], [174, 0, 0], [105, 0, 0, 0], [50] * 4, [168, 0, 0, 0, 0], [43] * 5])
def test_a_sum_in_bounds_is_taken_as_it_is(taken: list[int]):
    course = bid(table(len(taken), ANN), *taken)
    assert course.warnings(GameEvent("result", {"taken": taken})) == ()


@clause("TPB-SCORE-01")
@pytest.mark.parametrize(("players", "least"), [(3, 2), (4, 3), (5, 4)])
def test_fewer_points_than_one_trick_is_worth_are_warned_of(players: int, least: int):
    course = bid(table(players, ANN), *[0] * players)
    rest = [100, 80, *[0] * (players - 3)]

    def named(taken: int) -> list[str]:
        return [warning.field for warning in course.warnings(GameEvent("result", {"taken": [taken, *rest]}))]

    assert "taken[0]" in named(least - 1)
    assert "taken[0]" not in named(least)
    assert "taken[0]" not in named(0)


@clause("TPB-AMB-09")
def test_a_void_deal_keeps_dealer_and_round_and_has_its_own_line():
    course = enter(bid(points(table(), 5, 3, 2), 40, None, None), "redealt", reason="Bob had eleven cards")
    assert (course.prompt.dealer, course.open.number, course.open.bids) == (ANN, 2, (None, None, None))
    row = course.rows[-1]
    assert (row.kind, row.label, row.dealer) == ("redealt", "↻", ANN)
    assert row.remarks == ("Dealt again: Bob had eleven cards",)
    assert [cell.total for cell in row.cells] == [5, 3, 2]
    assert [cell.score for cell in row.cells] == [None] * 3


@pytest.mark.parametrize("reason", [None, "", "   ", "x" * 201, 7])
def test_a_void_deal_needs_a_reason(reason: object):
    with pytest.raises(Refused, match="Say why"):
        enter(table(), "redealt", reason=reason)


def test_a_note_on_a_round_is_shown_on_its_line():
    course = enter(bid(table(), 40, 40, 40), "result", "counted twice", taken=[1, 1, 1])
    assert course.rows[-1].remarks == ("counted twice",)


@pytest.mark.parametrize(("kind", "data"), [("tricks", {}), ("bid", {"bid": [1, 2, 3]}), ("result", {"hooks": 1})])
def test_what_this_game_does_not_know_is_refused(kind: str, data: dict[str, object]):
    with pytest.raises(Refused, match="there are"):
        enter(table(), kind, **data)


def test_an_entry_leaves_the_course_before_it_as_it_was():
    before = table()
    bid(before, 1, 2, 3)
    assert before == table()


@pytest.mark.parametrize(("rules", "rounds"), [({}, "five rounds"), ({"rounds": 1}, "one round")])
def test_how_it_is_won_is_said_until_the_first_bid(rules: dict[str, int], rounds: str):
    (words,) = table(**rules).advice
    assert f"after {rounds} win" in words
    assert bid(table(**rules), 10, 20, 30).advice == ()
