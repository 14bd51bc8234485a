"""A table's copy: out as JSON, and in again under every check."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.refused import Refused
from tableside.scorebook.export.copies import copy_of
from tableside.scorebook.limits import HISTORY_PER_TABLE, IMPORT_BYTES, LAST_MOMENT
from tableside.scorebook.replay import replay
from tableside.scorebook.table.hidden_entries import first_hidden
from tableside.scorebook.table.table import Table
from tests.scorebook.table_play import TableInPlay, buddha_round, seating, sheet, tables_in_play, tpb_round
from tests.support.read_copy import read_copy

slow = settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
GivenRound = dict[str, Any]


def brought_in(table: Table) -> Table:
    return replay(read_copy(copy_of(table).encode()))


def played() -> TableInPlay:
    """A table of Buddha with everything in its history."""
    in_play = TableInPlay("buddha")
    buddha_round(in_play, [4, 0, 6], [4, 4, 6])
    in_play.enter("corrected", target=2, note="misheard", data={"bids": [4, 4, 6]})
    in_play.undo()
    in_play.redo()
    in_play.enter("house_rules", rules={"bud.tie": "extra_round"})
    in_play.enter("struck", allowed=True, target=2)
    in_play.enter("put_away")
    return in_play


def refused(data: bytes | str) -> Refused:
    """What is said against a copy."""
    with pytest.raises(Refused) as caught:
        read_copy(data if isinstance(data, bytes) else data.encode())
    assert caught.value.message.endswith((".", "…"))
    return caught.value


def changed(change: Callable[[GivenRound], Any]) -> Refused:
    """What is said against the copy of `played()` once `change` has had it."""
    copied = json.loads(copy_of(played().table))
    change(copied)
    return refused(json.dumps(copied))


def event(place: int, **values: Any) -> Callable[[GivenRound], None]:
    """Changes these values of one event, counted from 0."""
    return lambda copied: copied["events"][place].update(values)


def data(place: int, **values: Any) -> Callable[[GivenRound], None]:
    """Changes these values in the data of one event, counted from 0."""
    return lambda copied: copied["events"][place]["data"].update(values)


@pytest.mark.slow
@given(tables_in_play())
@slow
def test_every_table_comes_back_as_it_was_up_to_what_is_secret(in_play: TableInPlay):
    table = in_play.table
    hidden = first_hidden(table)
    if hidden is None:
        assert brought_in(table) == table
    else:
        assert brought_in(table) == replay(table.history.events[: hidden - 1])


@pytest.mark.slow
@given(tables_in_play(), st.data())
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
def test_a_copy_with_one_value_changed_is_refused_in_words_or_replays(in_play: TableInPlay, draw: st.DataObject):
    copied = json.loads(copy_of(in_play.table))
    chosen = draw.draw(st.sampled_from(copied["events"]))
    rubbish = draw.draw(
        st.sampled_from([None, -1, 2.5, "x", "", [], {}, [[]], {"a": {}}, 10**30, True, "\ud800", [None] * 9])
    )
    into = draw.draw(st.sampled_from([chosen, chosen["data"]]))
    into[draw.draw(st.sampled_from([*into, "more"]))] = rubbish
    assert taken_or_refused(json.dumps(copied).encode())


def taken_or_refused(data: bytes) -> bool:
    """Whether a copy either comes in and shows a sheet, or is refused with a field and a sentence."""
    try:
        return len(sheet(replay(read_copy(data)))) > 0
    except Refused as refusal:
        return bool(refusal.field and refusal.message)


@pytest.mark.slow
@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_any_bytes_are_refused_in_words(rubbish: bytes):
    assert refused(rubbish).field in ("copy", "format")


@pytest.mark.slow
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=9),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(st.sampled_from(["position", "kind", "data", "key", "at", "target"]), inner, max_size=5)
        ),
        max_leaves=12,
    )
)
def test_any_events_are_refused_in_words(rubbish: Any):
    copy = {"format": "tableside table", "version": 1, "events": [rubbish]}
    assert refused(json.dumps(copy)).field.startswith(("events[0]", "copy"))


def test_a_table_with_everything_in_its_history_comes_back():
    in_play = played()
    assert brought_in(in_play.table) == in_play.table


def test_a_copy_of_a_copy_is_the_same_file():
    table = played().table
    assert copy_of(brought_in(table)) == copy_of(table)


def test_a_byte_order_mark_in_front_does_no_harm():
    assert read_copy(b"\xef\xbb\xbf" + copy_of(played().table).encode())[0].kind == "seated"


@pytest.mark.clause("BUD-BID-01")
def test_a_copy_stops_before_the_first_secret_bid():
    in_play = TableInPlay("buddha")
    buddha_round(in_play, [4, 0, 6], [4, 4, 6])
    open_part = in_play.table
    in_play.enter("bid", bids=[11, None, None], allowed=True)
    in_play.enter("ruled")
    in_play.enter("bid", bids=[None, 12, None], allowed=True)
    assert copy_of(in_play.table) == copy_of(open_part)


@pytest.mark.clause("TPB-AMB-04")
def test_a_copy_stops_before_bids_that_fall_at_once_in_ten_point_buck():
    in_play = TableInPlay("ten-point-buck", tpb__bidding="simultaneous")
    in_play.enter("bid", bids=[55, None, None])
    assert "55" not in copy_of(in_play.table)
    in_play.enter("bid", bids=[None, 1, 2])
    assert "55" in copy_of(in_play.table)


def test_a_secret_bid_cannot_be_offered_and_so_get_round_its_secrecy():
    in_play = TableInPlay("buddha")
    in_play.enter("seats_opened", open=True)
    with pytest.raises(Refused):
        in_play.enter("offered", seat=0, kind="bid", field="bids", value=11)
    assert "11" not in copy_of(in_play.table)


def test_doors_and_offers_come_back_with_a_copy():
    in_play = TableInPlay("buddha")
    in_play.enter("seats_opened", open=True)
    in_play.enter("claimed", seat=1, phone="p1")
    in_play.enter("bid", bids=[4, 0, 6])
    in_play.enter("offered", seat=1, kind="result", field="tricks", value=4)
    assert brought_in(in_play.table).access == in_play.table.access


@pytest.mark.parametrize("name", ["kind", "field", "value", "seat"])
@pytest.mark.parametrize("value", [None, [], {}, [1], "x" * 99])
def test_an_offer_that_cannot_be_is_refused(name: str, value: object):
    in_play = TableInPlay("buddha")
    in_play.enter("bid", bids=[4, 0, 6])
    offer = {"seat": 1, "kind": "result", "field": "tricks", "value": 4, name: value}
    with pytest.raises(Refused) as caught:
        in_play.enter("offered", **offer)
    assert caught.value.field in ("field", "seat", "value")


@pytest.mark.parametrize("take_back", ["undone", "struck"])
def test_a_secret_bid_taken_back_stays_secret(take_back: str):
    in_play = TableInPlay("buddha")
    empty = copy_of(in_play.table)
    bid = in_play.enter("bid", bids=[11, None, None], allowed=True)
    in_play.enter(take_back, target=bid.position)
    assert copy_of(in_play.table) == empty
    in_play.enter("bid", bids=[None, 5, None])
    assert copy_of(in_play.table) == empty


def test_a_bid_taken_back_in_a_round_that_is_over_is_secret_no_longer():
    in_play = TableInPlay("buddha")
    in_play.enter("bid", bids=[11, None, None], allowed=True)
    in_play.undo()
    buddha_round(in_play, [4, 0, 6], [4, 4, 6])
    assert brought_in(in_play.table) == in_play.table


def test_once_all_bids_are_in_the_copy_has_them():
    in_play = TableInPlay("buddha")
    in_play.enter("bid", bids=[4, None, None])
    in_play.enter("bid", bids=[None, 0, 6])
    assert brought_in(in_play.table) == in_play.table


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad_json"),
        ("{", "bad_json"),
        ("[" * 100_000, "too_deep"),
        ('{"a": 1' + "0" * 5_000 + "}", "bad_json"),
        (b"\xff\xfe", "bad_json"),
        ("NaN", "bad_number"),
        ('{"format": -Infinity}', "bad_number"),
        ('{"format": 1, "format": 1}', "same_name"),
        ("null", "no_copy"),
        ("[]", "no_copy"),
        ("{}", "no_copy"),
        ('{"format": "tableside table"}', "bad_version"),
        ('{"format": "tableside table", "version": true, "events": []}', "bad_version"),
        ('{"format": "tableside table", "version": 2, "events": []}', "newer_version"),
        ('{"format": "tableside table", "version": 1, "events": []}', "no_events"),
        ('{"format": "tableside table", "version": 1, "events": {}}', "no_events"),
        ('{"format": "tableside table", "version": 1, "events": [1], "more": 1}', "no_events"),
        ('{"format": "tableside table", "version": 1, "events": [1]}', "bad_event"),
    ],
)
def test_a_file_that_is_no_copy_is_refused(text: str | bytes, code: str):
    assert refused(text).code == code


def test_a_copy_from_a_newer_version_says_so():
    assert "newer version" in changed(lambda copied: copied.update(version=2)).message


def test_a_file_that_is_too_large_is_refused_and_one_just_small_enough_is_read():
    assert refused(b" " * (IMPORT_BYTES + 1)).code == "too_large"
    copy = copy_of(played().table).encode()
    assert len(read_copy(copy + b" " * (IMPORT_BYTES - len(copy)))) == 9


def test_more_entries_than_a_table_holds_are_refused():
    assert changed(lambda copied: copied.update(events=[1] * (HISTORY_PER_TABLE + 1))).code == "full_table"


@pytest.mark.slow_but(4)
@pytest.mark.parametrize(
    ("change", "field"),
    [
        (event(1, position=3), "events[1].position"),
        (event(1, position="2"), "events[1].position"),
        (event(1, position=True), "events[1].position"),
        (lambda copied: copied["events"].pop(1), "events[1].position"),
        (lambda copied: copied["events"][1].pop("note"), "events[1].event"),
        (event(1, more=1), "events[1].event"),
        (event(1, kind=None), "events[1].kind"),
        (event(1, kind="sung"), "events[1].kind"),
        (event(1, kind=""), "events[1].kind"),
        (event(1, kind=" "), "events[1].kind"),
        (event(1, kind="seated"), "events[1].kind"),
        (event(0, kind="bid"), "events[0].kind"),
        (event(1, key="k-1"), "events[1].key"),
        (event(1, key="k 2"), "events[1].key"),
        (event(1, key=""), "events[1].key"),
        (event(1, at=-1), "events[1].at"),
        (event(1, at=LAST_MOMENT), "events[1].at"),
        (event(1, at=1e12), "events[1].at"),
        (event(1, allowed=1), "events[1].allowed"),
        (event(1, note=None), "events[1].note"),
        (event(1, note="x" * 201), "events[1].note"),
        (event(1, data=[]), "events[1].data"),
        (data(1, bids=["x" * 9_000]), "events[1].data"),
        (data(1, bids=[0] * 9_000), "events[1].data"),
        (data(1, **{"x" * 5_000: [float("1e300"), "\ud800"]}), f"events[1].data.{'x' * 39}[1]"),
        (data(1, bids=[4, -1, 6]), "events[1].bids[1]"),
        (data(1, bids=[4, "0", 6]), "events[1].bids[1]"),
        (data(1, bids=[4, 0]), "events[1].bids"),
        (data(1, more=1), "events[1].more"),
        (data(1, bids=["\ud800", 0, 6]), "events[1].data.bids[0]"),
        (data(1, bids=[[[[[[[[[[1]]]]]]]]]]), "events[1].data.bids[0][0][0][0][0][0][0][0]"),
        (data(2, tricks=[0, 0, 0]), "events[2].allowed"),
        (data(3, target=99), "events[3].target"),
        (data(3, target=0), "events[3].target"),
        (data(3, target="2"), "events[3].target"),
        (data(3, data=None), "events[3].data"),
        (data(3, data={"bids": [4, 4, 99]}), "events[3].bids[2]"),
        (data(4, target=2), "events[4].target"),
        (data(4, more=1), "events[4].more"),
        (data(5, target=2), "events[5].target"),
        (data(6, rules={"bud.tie": "toss"}), "events[6].house_rules.bud.tie"),
        (data(6, rules=[]), "events[6].rules"),
        (event(7, allowed=False), "events[7].allowed"),
        (data(7, target=1), "events[7].target"),
        (data(8, more=1), "events[8].more"),
        (event(8, kind="brought_back"), "events[8].kind"),
        (event(8, kind="next_game"), "events[8].kind"),
        (data(0, players=["Ann", "Bob", "Ann"]), "events[0].players[2]"),
        (data(0, players=["Ann", "Bob"]), "events[0].players"),
        (data(0, dealer=7), "events[0].dealer"),
        (data(0, game="no-such-game"), "events[0].game"),
        (data(0, house_rules={"x": 1}), "events[0].house_rules.x"),
        (data(0, more=1), "events[0].more"),
    ],
)
def test_an_entry_that_no_table_took_is_refused_by_its_place(change: Callable[[GivenRound], Any], field: str):
    assert changed(change).field == field


def test_the_last_moment_and_the_deepest_nesting_that_an_entry_may_have_are_read():
    in_play = TableInPlay("buddha")
    in_play.enter("ruled", case={"a": {"b": {"c": {"d": {"e": {"f": ["g"]}}}}}})
    copy = copy_of(in_play.table).replace(str(in_play.table.last_entered_at), str(LAST_MOMENT - 1))
    assert read_copy(copy.encode())[1].at == LAST_MOMENT - 1
    assert refused(copy.replace('["g"]', '[["g"]]')).code == "too_deep"


def test_a_number_beyond_all_bounds_is_refused():
    copy = copy_of(played().table).replace('"bids": [4, 0, 6]', '"bids": [4, 1e999, 6]', 1)
    assert refused(copy).field == "events[1].data.bids[1]"


def test_a_refusal_of_the_rules_keeps_its_clause():
    assert changed(data(1, bids=[4, 99, 6])).clause == "BUD-BID-03"


def test_entries_after_the_end_of_a_game_are_refused():
    in_play = TableInPlay("ten-point-buck")
    for _ in range(5):
        tpb_round(in_play, [20, 1, 1], [20, 30, 30])
    copied = json.loads(copy_of(in_play.table))
    copied["events"].append({**copied["events"][1], "position": 12, "key": "k-12"})
    assert refused(json.dumps(copied)).field == "events[11].kind"


def test_a_name_is_cleaned_on_its_way_in():
    copied = json.loads(copy_of(TableInPlay("buddha").table))
    copied["events"][0]["data"]["players"][0] = " A\u202enn "
    assert replay(read_copy(json.dumps(copied).encode())).names == ("Ann", "Bob", "Cy")


def test_the_seating_of_another_game_is_no_way_round_its_rules():
    copied = json.loads(copy_of(played().table))
    copied["events"][0]["data"] = seating("huckley-buck")
    assert refused(json.dumps(copied)).field == "events[1].kind"
