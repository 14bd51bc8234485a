"""Entering: what a table takes, and what it asks first."""

from __future__ import annotations

from typing import Any

import pytest

from referee.refused import Refused
from tableside.scorebook.entering import NeedsConfirmation, enter, entries_left
from tableside.scorebook.events.event import Draft, Event
from tableside.scorebook.limits import ACCESS_CHANGES_PER_TABLE, EVENTS_PER_TABLE, PHONE_EVENTS_PER_TABLE
from tableside.scorebook.replay import replay
from tests.scorebook.table_play import TableInPlay, buddha_round, seating, sheet, tpb_round


def refused(in_play: TableInPlay, kind: str, **data: Any) -> Refused:
    """What the table says against an entry; nothing may be entered with it."""
    before = in_play.table
    with pytest.raises(Refused) as caught:
        in_play.enter(kind, **data)
    assert in_play.table is before
    return caught.value


def needs_confirmation(
    in_play: TableInPlay, kind: str, note: str = "", allowed: bool = False, **data: Any
) -> list[str]:
    """The codes of the warnings about an entry; nothing may be entered with it."""
    before = in_play.table
    with pytest.raises(NeedsConfirmation) as caught:
        in_play.enter(kind, allowed=allowed, note=note, **data)
    assert in_play.table is before
    return [warning.code for warning in caught.value.warnings]


def test_an_unknown_kind_is_refused():
    assert refused(TableInPlay("buddha"), "sung").code == "unknown_entry"


def test_an_unknown_field_is_refused():
    assert refused(TableInPlay("buddha"), "bid", bids=[1, 2, 3], loud=True).field == "loud"


def test_a_second_seating_is_refused():
    assert refused(TableInPlay("buddha"), "seated", **seating("buddha")).code == "unknown_entry"


def test_a_doubt_stops_the_entry_until_the_table_lets_it_stand():
    in_play = TableInPlay("ten-point-buck")
    in_play.enter("bid", bids=[1, 2, 3])
    assert needs_confirmation(in_play, "result", taken=[30, 30, 900]) == ["sum_out_of_play"]
    in_play.enter("result", allowed=True, taken=[30, 30, 900])
    assert len(in_play.table.course.rows) == 1


def test_a_doubt_that_needs_a_note_stays_without_one():
    in_play = TableInPlay("buddha")
    in_play.enter("bid", bids=[1, 2, 3])
    assert needs_confirmation(in_play, "result", allowed=True, tricks=[0, 0, 0]) == ["trick_sum"]
    in_play.enter("result", allowed=True, note="a card was missing", tricks=[0, 0, 0])
    assert "a card was missing" in in_play.table.course.rows[0].remarks[0]


def test_a_note_of_spaces_is_none():
    in_play = TableInPlay("buddha")
    in_play.enter("bid", bids=[1, 2, 3])
    assert needs_confirmation(in_play, "result", allowed=True, note="  \u200b ", tricks=[0, 0, 0]) == ["trick_sum"]


def test_the_next_game_waits_for_a_winner():
    assert refused(TableInPlay("buddha"), "next_game").code == "game_not_over"


@pytest.mark.parametrize("dealer", [3, -1, "0", True, [0]])
def test_the_next_dealer_is_one_of_the_players(dealer: object):
    in_play = TableInPlay("huckley-buck", 3, hb__target=3)
    in_play.enter("result", tricks=[0, 1, 4])
    assert refused(in_play, "next_game", dealer=dealer).field == "dealer"


def test_house_rules_that_move_no_total_are_taken_at_once():
    in_play = TableInPlay("buddha")
    in_play.enter("house_rules", rules={"bud.tie": "extra_round"})
    assert in_play.table.course.setup.rules["bud.tie"] == "extra_round"


def test_house_rules_that_move_totals_are_shown_first():
    in_play = TableInPlay("buddha", 4)
    buddha_round(in_play, [0, 2, 4, 9], [0, 2, 4, 7])
    before = in_play.table.course.totals
    assert needs_confirmation(in_play, "house_rules", rules={"bud.zero_bonus": "fulfilled"}) == ["totals_move"]
    in_play.enter("house_rules", allowed=True, rules={"bud.zero_bonus": "fulfilled"})
    assert (before[0], in_play.table.course.totals[0]) == (200, 100)


@pytest.mark.parametrize("rules", [None, [], "bud.tie", {"bud.tie": 3}])
def test_house_rules_that_cannot_be_are_refused(rules: object):
    assert refused(TableInPlay("buddha"), "house_rules", rules=rules).code == "bad_house_rule"


def test_a_house_rule_that_the_game_does_not_have_is_refused():
    assert refused(TableInPlay("buddha"), "house_rules", rules={"bud.nothing": 1}).code == "unknown_house_rule"


@pytest.mark.parametrize("kind", ["undone", "redone", "struck", "corrected"])
@pytest.mark.parametrize("target", [None, 0, 99, "1", True, [1]])
def test_a_target_that_cannot_be_is_refused(kind: str, target: object):
    in_play = TableInPlay("buddha")
    in_play.enter("bid", bids=[1, 2, 3])
    data = {"data": {"bids": [1, 2, 3]}} if kind == "corrected" else {}
    assert refused(in_play, kind, target=target, **data).field == "target"


@pytest.mark.parametrize("kind", ["undone", "put_away", "ruled", "next_game", "house_rules"])
def test_a_field_that_an_entry_does_not_have_is_refused(kind: str):
    in_play = TableInPlay("huckley-buck", 3, hb__target=3)
    in_play.enter("result", tricks=[0, 1, 4])
    assert refused(in_play, kind, smuggled=1).code == "unknown_field"


def test_striking_what_others_rest_on_is_asked_first():
    in_play = TableInPlay("buddha")
    buddha_round(in_play, [1, 2, 3], [4, 5, 5])
    assert needs_confirmation(in_play, "struck", target=2) == ["entries_lapse"]


def test_the_seating_cannot_be_struck():
    assert refused(TableInPlay("buddha"), "struck", target=1).code == "not_struck"


def test_a_correction_is_checked_by_its_round():
    in_play = TableInPlay("buddha")
    buddha_round(in_play, [1, 2, 3], [4, 5, 5])
    buddha_round(in_play, [1, 2, 3], [4, 5, 5])
    assert refused(in_play, "corrected", target=2, data={"bids": [1, 2, 99]}).field == "bids[2]"
    assert needs_confirmation(in_play, "corrected", target=3, data={"tricks": [4, 5, 6]}) == ["trick_sum"]


def test_a_correction_that_makes_later_entries_lapse_is_asked_first():
    in_play = TableInPlay("huckley-buck", 3, hb__target=4)
    in_play.enter("result", tricks=[2, 2, 1])
    in_play.enter("result", tricks=[1, 0, 4])
    assert needs_confirmation(in_play, "corrected", target=2, data={"tricks": [0, 1, 4]}) == ["entries_lapse"]
    in_play.enter("corrected", allowed=True, target=2, data={"tricks": [0, 1, 4]})
    assert (in_play.table.course.winners, len(in_play.table.current_game.lapsed)) == ((2,), 1)


def test_undoing_such_a_correction_counts_the_lapsed_entries_again():
    in_play = TableInPlay("huckley-buck", 3, hb__target=4)
    in_play.enter("result", tricks=[2, 2, 1])
    in_play.enter("result", tricks=[1, 0, 4])
    before = sheet(in_play.table)
    in_play.enter("corrected", allowed=True, target=2, data={"tricks": [0, 1, 4]})
    in_play.undo()
    assert sheet(in_play.table) == before


@pytest.mark.parametrize("data", [None, [1], "x"])
def test_a_correction_without_an_entry_in_it_is_refused(data: object):
    in_play = TableInPlay("buddha")
    in_play.enter("bid", bids=[1, 2, 3])
    assert refused(in_play, "corrected", target=2, data=data).code == "bad_data"


def test_a_choice_of_house_rules_cannot_be_corrected():
    in_play = TableInPlay("buddha")
    in_play.enter("house_rules", rules={})
    assert refused(in_play, "corrected", target=2, data={"rules": {}}).code == "not_corrected"


def test_a_table_keeps_its_game_and_its_number_of_players():
    for changed in ({"game": "ten-point-buck"}, {"players": ["Ann", "Bob", "Cy", "Dee"]}):
        found = refused(TableInPlay("buddha"), "corrected", target=1, data={**seating("buddha"), **changed})
        assert found.code == "reseated"


def test_house_rules_do_not_change_by_way_of_the_names():
    data = seating("buddha", bud__zero_bonus="fulfilled")
    assert refused(TableInPlay("buddha"), "corrected", target=1, data=data).field == "house_rules"


def test_the_first_dealer_can_be_put_right_after_the_fact():
    in_play = TableInPlay("buddha")
    buddha_round(in_play, [1, 2, 3], [4, 5, 5])
    in_play.enter("corrected", target=1, data={**seating("buddha"), "dealer": 2})
    assert [row.dealer for row in in_play.table.course.rows] == [2]
    assert in_play.table.course.prompt.dealer == 0


def test_what_is_put_away_cannot_be_put_away_again():
    in_play = TableInPlay("buddha")
    assert refused(in_play, "brought_back").code == "already"
    in_play.enter("put_away")
    assert refused(in_play, "put_away").code == "already"


@pytest.mark.parametrize("name", ["case", "ruling"])
def test_a_ruling_holds_objects(name: str):
    assert refused(TableInPlay("buddha"), "ruled", **{name: "legal"}).field == name


@pytest.mark.slow
def test_the_last_entry_that_a_table_holds_is_taken_and_the_next_refused():
    in_play = TableInPlay("buddha")
    full_of(in_play, "ruled", {}, EVENTS_PER_TABLE - 2)
    event, full = enter(in_play.table, Draft("ruled", {}, "last", EVENTS_PER_TABLE - 1), 0)
    assert event.position == EVENTS_PER_TABLE
    with pytest.raises(Refused) as caught:
        enter(full, Draft("ruled", {}, "more", EVENTS_PER_TABLE), 0)
    assert caught.value.code == "full_table"


def full_of(in_play: TableInPlay, kind: str, data: dict[str, Any], many: int) -> None:
    """Adds that many events of a kind at once, as a flood of them would."""
    last = in_play.table.position
    flood = [Event(last + place, kind, data, f"f-{last + place}", 0) for place in range(1, many + 1)]
    in_play.table = replay([*in_play.table.history.events, *flood])


@pytest.mark.slow
def test_a_full_table_takes_undo_and_is_put_away_but_takes_no_entry_and_no_redo():
    in_play = TableInPlay("buddha")
    buddha_round(in_play, [1, 2, 3], [4, 5, 5])
    full_of(in_play, "ruled", {}, EVENTS_PER_TABLE - 3)
    assert entries_left(in_play.table) == 0
    assert refused(in_play, "bid", bids=[1, 2, 3]).code == "full_table"
    in_play.undo()
    assert refused(in_play, "redone", target=in_play.table.history.redoable[-1]).code == "full_table"
    in_play.undo()
    assert in_play.table.course.rows == ()
    in_play.enter("put_away")
    assert in_play.table.put_away


@pytest.mark.slow
def test_guests_who_flood_a_table_stop_neither_its_entries_nor_its_keepers():
    in_play = TableInPlay("buddha")
    in_play.enter("seats_opened", open=True)
    in_play.enter("claimed", seat=0, phone="p1")
    full_of(in_play, "claimed", {"seat": 0, "phone": "p1"}, PHONE_EVENTS_PER_TABLE - 1)
    assert refused(in_play, "claimed", seat=1, phone="p2").code == "full_table"
    assert entries_left(in_play.table) == EVENTS_PER_TABLE - 1
    buddha_round(in_play, [1, 2, 3], [4, 5, 5])
    in_play.enter("released", seat=0)
    in_play.enter("seats_opened", open=False)
    in_play.undo()
    in_play.enter("put_away")
    in_play.enter("brought_back")


@pytest.mark.slow
def test_seats_can_be_closed_and_a_table_put_away_however_often_it_was_shared():
    in_play = TableInPlay("buddha")
    full_of(in_play, "seats_opened", {"open": True}, ACCESS_CHANGES_PER_TABLE)
    assert refused(in_play, "relinked", role="watcher").code == "full_table"
    in_play.enter("seats_opened", open=False)
    in_play.enter("put_away")
    assert refused(in_play, "brought_back").code == "full_table"


def test_bids_changed_in_secret_use_up_no_entries():
    in_play = TableInPlay("buddha")
    in_play.enter("bid", bids=[1, None, None])
    before = entries_left(in_play.table)
    for bid in (2, 3, 4):
        in_play.enter("bid", bids=[bid, None, None], change=True)
    assert entries_left(in_play.table) == before


def test_the_course_before_an_entry_knows_the_corrections_before_it():
    in_play = TableInPlay("ten-point-buck")
    tpb_round(in_play, [20, 1, 1], [20, 30, 30])
    tpb_round(in_play, [20, 1, 1], [20, 30, 30])
    in_play.enter("corrected", allowed=True, note="slip", target=2, data={"bids": [10, 1, 1]})
    before = in_play.table.course_before(4)
    assert before.rows == in_play.table.course.rows[:1]
    assert before.rows[0].cells[0].entered["bid"] == 10
