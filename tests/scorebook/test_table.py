"""A table: what its events add up to."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from referee.games import all_games
from referee.refused import Refused
from tableside.scorebook.events.event import Event
from tableside.scorebook.replay import replay
from tableside.scorebook.table.played_game import PlayedGame
from tableside.scorebook.table.seating import read_seating
from tableside.scorebook.table.table import first_dealer_after
from tests.scorebook.table_play import (
    CROWD,
    TableInPlay,
    as_json,
    buddha_round,
    seating,
    sheet,
    tables_in_play,
    tpb_round,
)

slow = settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])


@pytest.mark.slow
@given(tables_in_play())
@slow
def test_replaying_the_events_gives_the_table_that_grew_entry_by_entry(in_play: TableInPlay):
    afresh = replay(in_play.table.history.events)
    assert (afresh, afresh.games) == (in_play.table, in_play.table.games)
    assert sheet(afresh) == sheet(in_play.table)


@pytest.mark.slow
@given(tables_in_play())
@slow
def test_undo_then_redo_leaves_the_sheet_as_it_was(in_play: TableInPlay):
    before = sheet(in_play.table)
    for _ in in_play.table.history.undoable[-1:]:
        in_play.undo(allowed=True)
        in_play.redo(allowed=True)  # what opens a question asks it again
    assert sheet(in_play.table) == before


@pytest.mark.slow
@given(tables_in_play(most=40))
@slow
def test_undoing_everything_and_redoing_it_leaves_the_sheet_as_it_was(in_play: TableInPlay):
    before, steps = sheet(in_play.table), len(in_play.table.history.undoable)
    for _ in range(steps):
        in_play.undo(allowed=True)
    assert [event.kind for event in in_play.table.history.active() if event.kind in in_play.table.course.entries] == []
    for _ in range(steps):
        in_play.redo(allowed=True)  # a correction that opens a question asks it again
    assert sheet(in_play.table) == before


@pytest.mark.slow
@given(tables_in_play(most=40))
@slow
def test_no_entry_changes_an_earlier_one(in_play: TableInPlay):
    before, events = as_json(in_play.table), in_play.table.history.events
    in_play.try_to("undone", target=(in_play.table.history.undoable or (1,))[-1])
    in_play.enter("ruled", case={}, ruling={})
    assert in_play.table.history.events[: len(events)] == events
    assert as_json(in_play.table).startswith(before[:-1])


@pytest.mark.slow
@given(tables_in_play())
@slow
def test_what_was_taken_back_or_put_right_counts_as_if_it_had_been_entered_so_at_first(in_play: TableInPlay):
    afresh = replay(
        event._replace(position=place, key=f"k-{place}")
        for place, event in enumerate(in_play.table.history.active(), start=1)
    )
    assert [numbers(played) for played in afresh.games] == [numbers(played) for played in in_play.table.games]


def numbers(played: PlayedGame) -> Any:
    """A game without the positions of its entries."""
    course = played.course
    rows = [(row.kind, row.label, row.dealer, row.cells, row.remarks) for row in course.rows]
    return rows, course.totals, course.winners, course.prompt.dealer, len(played.lapsed)


def test_a_table_tells_when_it_started_and_was_last_touched():
    in_play = TableInPlay("buddha")
    in_play.enter("ruled")
    assert (in_play.table.started_at, in_play.table.last_entered_at) == (1_795_291_440_000, 1_795_291_500_000)


def test_undo_past_the_end_of_a_game_opens_it_again():
    in_play = finished_ten_point_buck()
    assert in_play.table.course.winners == (0,)
    in_play.undo()
    assert in_play.table.course.winners == ()
    in_play.redo()
    assert in_play.table.course.winners == (0,)


def test_undo_of_the_next_game_goes_back_to_the_finished_one():
    in_play = finished_ten_point_buck()
    in_play.enter("next_game")
    assert (len(in_play.table.games), in_play.table.course.totals) == (2, (0, 0, 0))
    in_play.undo()
    assert (len(in_play.table.games), in_play.table.course.winners) == (1, (0,))


def finished_ten_point_buck() -> TableInPlay:
    """Three players; Ann deals rounds 1 and 4, Bob the fifth, and Ann alone keeps her bids."""
    in_play = TableInPlay("ten-point-buck")
    for _ in range(5):
        tpb_round(in_play, [20, 1, 1], [20, 30, 30])
    return in_play


def test_the_deal_of_the_next_game_passes_on_from_who_dealt_last():
    in_play = finished_ten_point_buck()
    assert in_play.table.course.rows[-1].dealer == 1
    in_play.enter("next_game")
    assert in_play.table.course.prompt.dealer == 2


def test_the_dealer_stays_where_nobody_has_dealt_yet():
    assert first_dealer_after(TableInPlay("buddha", dealer=2).table.course, {}) == 2


@pytest.mark.parametrize("slug", ["buddha", "ten-point-buck", "ten"])
def test_after_any_deal_the_next_game_is_dealt_by_his_left(slug: str):
    in_play = TableInPlay(slug, dealer=1)
    if slug == "ten":
        in_play.enter("result", allowed=True, shown=[["7"], ["3"], ["5"]], starter=None, round_card=4)
    else:
        in_play.enter("bid", bids=[1, 2, 3])
        in_play.enter("redealt", reason="a card too many")
    assert first_dealer_after(in_play.table.course, {}) == 2


def test_the_table_may_choose_who_deals_the_next_game():
    in_play = finished_ten_point_buck()
    in_play.enter("next_game", dealer=0)
    assert in_play.table.course.prompt.dealer == 0


@pytest.mark.clause("HB-PREL-04")
def test_the_winner_deals_the_next_game_of_huckley_buck():
    in_play = TableInPlay("huckley-buck", 3, hb__target=3)
    in_play.enter("result", tricks=[0, 1, 4])
    in_play.enter("next_game", dealer=0)
    assert in_play.table.course.prompt.dealer == 2


def test_house_rules_changed_in_the_first_game_hold_in_the_next():
    in_play = finished_ten_point_buck()
    in_play.enter("house_rules", rules={"tpb.bidding": "simultaneous"})
    in_play.enter("next_game")
    assert in_play.table.course.setup.rules["tpb.bidding"] == "simultaneous"


def test_house_rules_changed_in_the_second_game_leave_the_first_as_it_was():
    in_play = finished_ten_point_buck()
    in_play.enter("next_game")
    in_play.enter("house_rules", rules={"tpb.rounds": 4})
    assert [played.course.setup.rules["tpb.rounds"] for played in in_play.table.games] == [5, 4]


def test_a_correction_of_round_1_moves_every_total_after_it():
    in_play = TableInPlay("buddha")
    buddha_round(in_play, [4, 4, 4], [4, 4, 6])
    buddha_round(in_play, [4, 4, 4], [4, 4, 6])
    in_play.enter("corrected", target=2, data={"bids": [4, 4, 6]})
    assert [[cell.total for cell in row.cells] for row in in_play.table.course.rows] == [[60, 60, 80], [120, 120, 60]]


def test_an_entry_that_no_longer_fits_lapses_with_its_reason():
    in_play = TableInPlay("buddha")
    buddha_round(in_play, [4, 4, 4], [4, 4, 6])
    in_play.enter("struck", allowed=True, target=2)
    (lapsed,) = in_play.table.current_game.lapsed
    assert lapsed.event.position == 3
    assert "must bid first" in lapsed.reason.message
    assert in_play.table.course.rows == ()


def test_a_name_put_right_shows_in_every_round():
    in_play = TableInPlay("buddha")
    in_play.enter("corrected", target=1, data={**seating("buddha"), "players": ["Anna", "Bob", "Cy"]})
    assert in_play.table.names == ("Anna", "Bob", "Cy")
    assert in_play.table.course.setup.names == ("Anna", "Bob", "Cy")


def test_putting_away_and_bringing_back():
    in_play = TableInPlay("buddha")
    in_play.enter("put_away")
    assert in_play.table.put_away
    in_play.enter("brought_back")
    assert not in_play.table.put_away


def test_a_ruling_stays_with_the_table_and_moves_no_score():
    in_play = TableInPlay("buddha")
    before = sheet(in_play.table)
    ruled = in_play.enter("ruled", case={"game": "buddha"}, ruling={"verdict": "legal"})
    assert in_play.table.rulings == (ruled,)
    assert sheet(in_play.table) == before


@pytest.mark.clause("HB-GEN-01", "TPB-GEN-01", "BUD-GEN-01", "TEN-AMB-01")
@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.slug)
def test_one_player_too_few_or_too_many_is_refused_with_the_clause(game: Any):
    for count in (game.seats[0] - 1, game.seats[-1] + 1):
        data = {**seating(game.slug), "players": [*CROWD, "Mia"][:count]}
        with pytest.raises(Refused) as caught:
            read_seating(data)
        assert (caught.value.field, caught.value.clause) == ("players", game.seats_clause)


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"game": "no-such-game"}, "game"),
        ({"game": ["buddha"]}, "game"),
        ({"players": "Ann"}, "players"),
        ({"players": ["Ann", "Bob", "ann"]}, "players[2]"),
        ({"players": ["Ann", "", "Cy"]}, "players[1]"),
        ({"players": ["Ann", 7, "Cy"]}, "players[1]"),
        ({"dealer": 3}, "dealer"),
        ({"dealer": None}, "dealer"),
        ({"dealer": True}, "dealer"),
        ({"dealer": "0"}, "dealer"),
        ({"house_rules": []}, "house_rules"),
        ({"house_rules": {"bud.nothing": 1}}, "house_rules.bud.nothing"),
        ({"house_rules": {"bud.tie": "toss"}}, "house_rules.bud.tie"),
        ({"extra": 1}, "extra"),
    ],
)
def test_a_seating_that_cannot_be_is_refused_by_its_field(changed: dict[str, Any], field: str):
    with pytest.raises(Refused) as caught:
        replay([Event(1, "seated", {**seating("buddha"), **changed}, "k", 0)])
    assert caught.value.field == field


@pytest.mark.parametrize("data", [None, [], "x", {}])
def test_a_seating_that_is_no_object_with_players_is_refused(data: object):
    with pytest.raises(Refused) as caught:
        read_seating(data)
    assert caught.value.field == "players"
