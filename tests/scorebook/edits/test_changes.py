"""What a change does to a table, in words."""

from __future__ import annotations

import pytest

from tableside.scorebook.table.changes import ChangedNumber, compare, winners_of
from tests.scorebook.table_play import TableInPlay, buddha_round


def test_a_table_compared_with_itself_has_no_change():
    in_play = TableInPlay("buddha")
    change = compare(in_play.table, in_play.table)
    assert not change.matters
    assert change.sentence == "No total moves."


def test_moved_totals_name_the_player_before_and_after():
    in_play = TableInPlay("buddha")
    buddha_round(in_play, [4, 4, 4], [4, 4, 6])
    before = in_play.table
    in_play.enter("corrected", target=2, data={"bids": [4, 4, 6]})
    change = compare(before, in_play.table)
    assert change.totals == (ChangedNumber(1, "Cy", -20, 80),)
    assert change.sentence == "Totals move: Cy −20 → 80."


def test_players_who_win_together_share_it():
    in_play = TableInPlay("buddha")
    for _ in range(in_play.table.course.open.deal.rounds - 1):
        buddha_round(in_play, [7, 7, 1], [7, 7, 0])
    in_play.enter("bid", bids=[7, 7, 1])
    before = in_play.table
    in_play.enter("result", tricks=[7, 7, 0])
    assert compare(before, in_play.table).win == "Ann and Bob share the win"
    assert compare(in_play.table, before).win == ""


def test_entries_that_no_longer_count_are_listed_with_the_reason():
    in_play = TableInPlay("buddha")
    buddha_round(in_play, [4, 4, 4], [4, 4, 6])
    before = in_play.table
    in_play.enter("struck", allowed=True, target=2)
    change = compare(before, in_play.table)
    assert "must bid first" in change.lapsed[0]
    assert "No longer counted: " in change.sentence


def test_entries_of_one_kind_that_no_longer_count_are_listed_once():
    in_play = TableInPlay("huckley-buck", 5)
    for seat in (1, 2, 3):
        in_play.enter("announced", seat=seat, says="in")
    before = in_play.table
    in_play.enter("struck", allowed=True, target=2)
    (lapsed,) = compare(before, in_play.table).lapsed
    assert lapsed.startswith("in or out (2 entries): It isn't Cy's turn"), lapsed


def test_what_had_lapsed_before_is_listed_only_once():
    in_play = TableInPlay("buddha")
    buddha_round(in_play, [4, 4, 4], [4, 4, 6])
    in_play.enter("struck", allowed=True, target=2)
    before = in_play.table
    in_play.enter("redealt", reason="a card too many")
    assert compare(before, in_play.table).lapsed == ()


def decided() -> TableInPlay:
    """Huckley Buck to 4 points; Cy wins the first game, Ann leads the second."""
    in_play = TableInPlay("huckley-buck", 3, hb__target=4)
    in_play.enter("result", tricks=[0, 1, 4])
    in_play.enter("next_game")
    in_play.enter("result", tricks=[3, 1, 1])
    return in_play


def test_another_winner_of_the_game_in_play_is_named():
    in_play = TableInPlay("huckley-buck", 3, hb__target=4)
    in_play.enter("result", tricks=[0, 1, 4])
    before = in_play.table
    in_play.enter("corrected", target=2, data={"tricks": [4, 1, 0]})
    assert compare(before, in_play.table).winners == ("Cy", "Ann")


def test_another_winner_of_an_earlier_game_is_named():
    in_play = decided()
    before = in_play.table
    in_play.enter("corrected", target=2, data={"tricks": [4, 1, 0]}, allowed=True)
    change = compare(before, in_play.table)
    assert change.winners == ("Cy", "Ann")
    assert "The winner was Cy; now it is Ann." in change.sentence


def test_nobody_has_won_while_the_game_goes_on():
    in_play = decided()
    assert winners_of(in_play.table, in_play.table.current_game) == "nobody yet"
    assert winners_of(in_play.table, in_play.table.games[0]) == "Cy"


@pytest.mark.clause("hb.dropped_hook")
def test_hooks_that_come_or_go_matter_though_no_total_moves():
    in_play = TableInPlay("huckley-buck", 5, dealer=4)
    in_play.enter("result", tricks=[3, 1, 0, 1, "out"], winners=None)
    before = in_play.table
    in_play.enter("house_rules", rules={"hb.dropped_hook": "yes"}, allowed=True)
    change = compare(before, in_play.table)
    assert (change.totals, change.matters) == ((), True)
    assert "Hooks change: Eve 0 → 1." in change.sentence
