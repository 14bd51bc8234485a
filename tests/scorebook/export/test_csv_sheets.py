"""Score sheets and notes as CSV."""

from __future__ import annotations

import csv
import re
from io import StringIO
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee import judge
from tableside.scorebook.events.event import Event
from tableside.scorebook.export.csv_sheets import night_csv, notes_csv, table_csv, winner_in_words
from tableside.scorebook.export.csv_text import cell, harmless, lines, moment
from tableside.scorebook.replay import replay
from tests.scorebook.table_play import TableInPlay, buddha_round, seating, tables_in_play, tpb_round


def read(text: str) -> list[list[str]]:
    """The cells as a spreadsheet reads them."""
    return list(csv.reader(StringIO(text, newline=""), strict=True))


def named(seat_0: str, slug: str = "ten-point-buck") -> TableInPlay:
    """A table whose first player has that name."""
    in_play = TableInPlay(slug)
    in_play.enter("corrected", target=1, data={**seating(slug), "players": [seat_0, "Bob", "Cy"]})
    return in_play


@pytest.mark.clause("BUD-SHEET-01")
def test_a_buddha_sheet_has_the_columns_of_the_printed_one():
    in_play = TableInPlay("buddha")
    buddha_round(in_play, [4, 0, 6], [4, 4, 6])
    buddha_round(in_play, [4, 4, 6], [4, 3, 7])
    in_play.enter("redealt", reason="a card too many")
    assert table_csv(in_play.table) == (
        "Round,Dealer,Ann Bid,Ann Score,Bob Bid,Bob Score,Cy Bid,Cy Score\r\n"
        "1,Ann,4,60,0,-80,6,80\r\n"
        "2,Bob,4,60,4,-10,6,-10\r\n"
        "void,Cy,,,,,,\r\n"
        "TOTAL,,,120,,-90,,70\r\n"
    )


def test_a_buddha_sheet_of_two_games_numbers_them_in_front():
    in_play = TableInPlay("buddha")
    for _ in range(in_play.table.course.open.deal.rounds):
        buddha_round(in_play, [4, 4, 6], [4, 3, 7])
    in_play.enter("next_game")
    rows = read(table_csv(in_play.table))
    assert rows[0][:3] == ["Game", "Round", "Dealer"]
    assert [row[0] for row in rows[1:]] == ["1"] * 7 + ["2"]
    assert {len(row) for row in rows} == {9}


@pytest.mark.clause("HB-SCORE-04", "HB-SCORE-05", "HB-MIS-10")
def test_a_huckley_buck_sheet_has_misdeals_outs_hooks_and_the_winner():
    in_play = TableInPlay("huckley-buck", 3, hb__target=6)
    in_play.enter("misdealt", how="exposed")
    in_play.enter("result", tricks=[2, 3, 0])
    in_play.enter("penalty", hooks=[1, None, None], removed=[None] * 3, then="play_on", reason="reneged")
    in_play.enter("result", tricks=[2, 3, 0])
    header, misdeal, first, second, total = read(table_csv(in_play.table))
    assert header[:8] == ["Game", "Round", "Dealer", "Ann In/out", "Ann Tricks", "Ann Score", "Ann Total", "Ann Hook"]
    assert misdeal == [
        "1",
        "M",
        "Ann",
        *["", "", "0", "0", "*"],
        *["", "", "", "0", ""],
        *["", "", "", "0", ""],
        *[misdeal[-2], ""],
    ]
    assert "exposed" in misdeal[-2]
    assert first[3:-2] == [*["in", "2", "2", "2", ""], *["in", "3", "3", "3", ""], *["in", "0", "0", "0", "*"]]
    assert second[3:-2] == [*["in", "2", "0", "2", "*"], *["in", "3", "3", "6", ""], *["in", "0", "0", "0", "*"]]
    assert "reneged" in second[-2]
    won = "Winner: Bob. Bob wins the game with 6: nobody else has reached 6."
    assert total == ["1", "TOTAL", "", "", "", "", "2", "2", "", "", "", "6", "0", "", "", "", "0", "2", won, ""]


def test_a_player_who_dropped_is_out_in_words_with_no_tricks():
    in_play = TableInPlay("huckley-buck", 5)
    in_play.enter("result", tricks=["out", 1, 2, 1, 1])
    assert read(table_csv(in_play.table))[1][3:8] == ["out", "", "", "0", ""]


def test_a_game_without_hooks_has_no_hook_column():
    assert read(table_csv(TableInPlay("ten-point-buck").table))[0] == [
        *["Game", "Round", "Dealer", "Ann Bid", "Ann Taken", "Ann Distance", "Ann Bonus", "Ann Score", "Ann Total"],
        *["Bob Bid", "Bob Taken", "Bob Distance", "Bob Bonus", "Bob Score", "Bob Total"],
        *["Cy Bid", "Cy Taken", "Cy Distance", "Cy Bonus", "Cy Score", "Cy Total", "Remarks", "Note"],
    ]


def test_a_zero_is_written_and_a_blank_stays_blank():
    in_play = TableInPlay("ten-point-buck")
    tpb_round(in_play, [0, 30, 30], [0, 30, 30])
    in_play.enter("bid", bids=[0, 1, 2])
    in_play.enter("hunted", seat=1)
    _, scored, still_open, _ = read(table_csv(in_play.table))
    assert scored[3:5] == ["0", "0"]
    assert still_open[3:6] == ["0", "", ""]


def test_a_negative_score_stays_a_number():
    in_play = TableInPlay("buddha")
    buddha_round(in_play, [0, 4, 6], [4, 4, 6])
    assert read(table_csv(in_play.table))[1][3] == "-80"


@pytest.mark.parametrize(
    "name",
    ["=1+1", "+1", "-1", "@SUM(A1)", "＝1", "＋1", "－1", "＠x", '=HYPERLINK("http://x","y")', "=cmd|' /C calc'!A0"],
)
def test_a_name_that_a_spreadsheet_would_run_is_shown_instead(name: str):
    in_play = named(name)
    tpb_round(in_play, [20, 1, 1], [20, 30, 30])
    header, row, _ = read(table_csv(in_play.table))
    assert header[3] == f"'{name} Bid"
    assert row[2] == f"'{name}"
    assert read(night_csv([in_play.table]))[1][5] == f"'{name}"


@pytest.mark.parametrize("text", ["\tx", "\rx", "\nx", "\0x", "  =1", "\u3000＝1", "\u00a0-1", '"=1', ' " "-1'])
def test_what_starts_as_a_formula_behind_blanks_is_shown_instead(text: str):
    assert harmless(text) == f"'{text}"


@pytest.mark.parametrize("text", ["", "Ann", "7+3", "a=b", "1-2", "−1", "O'Neil", "🦊"])
def test_other_text_is_left_as_it_is(text: str):
    assert harmless(text) == text


@given(st.text(max_size=20))
def test_no_text_cell_starts_as_a_formula(text: str):
    assert cell(text)[:1] not in set("=+-@＝＋－＠\t\r\n\0")
    assert cell(text).lstrip()[:1] not in set("=+-@＝＋－＠")


@pytest.mark.slow
@given(st.lists(st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=9), min_size=2), max_size=5))
def test_every_text_comes_back_from_the_csv(rows: list[list[str]]):
    assert read(lines(rows)) == [[harmless(text) for text in row] for row in rows]


def test_commas_quotes_and_line_breaks_are_quoted():
    assert (
        lines([["a,b", 'say "x"', "two\nlines", None, 0, -3, True]]) == '"a,b","say ""x""","two\nlines",,0,-3,yes\r\n'
    )


def test_a_file_starts_with_its_header_and_no_byte_order_mark():
    assert table_csv(TableInPlay("buddha").table).encode().startswith(b"Round,")


def test_a_moment_is_in_utc():
    assert moment(1_795_291_440_999) == "2026-11-21T20:04:00Z"


def corrected() -> TableInPlay:
    in_play = TableInPlay("buddha")
    buddha_round(in_play, [4, 0, 6], [4, 4, 6])
    in_play.enter("corrected", target=2, note="misheard", data={"bids": [4, 4, 6]})
    return in_play


def test_a_correction_is_in_the_notes_with_before_after_and_when():
    assert ["1", "1", "Corrected: Bid", "Bob", "0", "4", "2026-11-21T20:07:00Z", "misheard"] in read(
        notes_csv(corrected().table)
    )


def test_a_correction_that_was_undone_is_in_no_notes():
    in_play = corrected()
    in_play.undo()
    assert not [row for row in read(notes_csv(in_play.table)) if row[2].startswith("Corrected")]


def test_a_correction_is_in_the_remarks_of_its_round():
    in_play = TableInPlay("ten-point-buck")
    tpb_round(in_play, [20, 1, 1], [20, 30, 30])
    in_play.enter("corrected", target=2, data={"bids": [0, 1, 1]})
    assert "Corrected: Ann Bid in card points 20 → 0 (2026-11-21T20:07:00Z)." in read(table_csv(in_play.table))[1][-2]


def test_a_value_left_blank_is_written_as_blank():
    in_play = TableInPlay("huckley-buck", 3)
    in_play.enter("result", tricks=[2, 2, 1])
    in_play.enter("corrected", target=2, data={"tricks": [2, None, 1], "winners": None})
    assert "Bob Tricks 2 → blank" in read(table_csv(in_play.table))[1][-2]


def test_a_corrected_name_is_in_the_notes():
    assert ["", "", "Corrected: Name", "Anna", "Ann", "Anna"] in [
        row[:6] for row in read(notes_csv(named("Anna").table))
    ]


def test_an_entry_that_the_game_knows_no_longer_is_written_by_its_kind():
    seated = TableInPlay("buddha").table.history[1]
    in_play = TableInPlay("buddha")
    in_play.table = replay([seated, Event(2, "sung", {"loud": True}, "k-2", 0)])
    assert notes_of(in_play, "No longer counted")[0][2] == "No longer counted: sung"


def test_a_corrected_seat_is_written_by_name():
    in_play = TableInPlay("ten-point-buck")
    in_play.enter("bid", bids=[20, 1, 1])
    in_play.enter("hunted", seat=0)
    in_play.enter("corrected", target=3, data={"seat": 2})
    assert notes_of(in_play, "Corrected")[0][2:6] == ["Corrected: Who played the Doe", "", "Ann", "Cy"]


def test_the_notes_have_every_house_rule_and_whether_it_is_the_usual_one():
    in_play = TableInPlay("ten-point-buck", tpb__rounds=7)
    notes = {row[2].partition(":")[0]: (row[5], row[7]) for row in read(notes_csv(in_play.table)) if "House" in row[2]}
    assert set(notes) == {f"House rule {switch.key}" for switch in in_play.table.game.switches}
    assert notes["House rule tpb.rounds"] == ("7", "chosen")
    assert notes["House rule tpb.bidding"][1] == "default"


def notes_of(in_play: TableInPlay, what: str) -> list[list[str]]:
    return [row for row in read(notes_csv(in_play.table)) if row[2].startswith(what)]


def test_the_notes_have_winner_totals_and_hooks_with_their_reasons():
    in_play = TableInPlay("huckley-buck", 3, hb__target=4)
    in_play.enter("penalty", hooks=[None, 2, None], removed=[None] * 3, then="play_on", reason="looked at the stock")
    in_play.enter("result", tricks=[1, 0, 4])
    why = "Cy wins the game with 4: nobody else has reached 4."
    assert notes_of(in_play, "Winner") == [["1", "", "Winner", "Cy", "", "4", "", why]]
    assert [row[3:6] for row in notes_of(in_play, "Final total")] == [
        ["Ann", "", "1"],
        ["Bob", "", "0"],
        ["Cy", "", "4"],
    ]
    (hook,) = notes_of(in_play, "Hook")
    assert (hook[3], hook[5][:2]) == ("Bob", "**")
    assert "looked at the stock" in hook[7]


def test_each_hook_in_the_notes_has_its_own_reason():
    in_play = TableInPlay("huckley-buck", 3)
    in_play.enter("penalty", hooks=[None, 1, None], removed=[None] * 3, then="play_on", reason="looked at the stock")
    in_play.enter(
        "penalty", hooks=[1, None, None], removed=[None] * 3, then="play_on", reason="led twice", note="twice"
    )
    in_play.enter("result", tricks=[1, 0, 4], allowed=True, note="as counted")
    notes = {row[3]: row[7] for row in notes_of(in_play, "Hook")}
    assert set(notes) == {"Ann", "Bob"}
    assert ("led twice" in notes["Ann"], "looked at the stock" in notes["Ann"]) == (True, False)
    assert ("led twice" in notes["Bob"], "looked at the stock" in notes["Bob"]) == (False, True)
    assert [row[7] for row in notes_of(in_play, "Remark")] == ["as counted"]


def test_the_dealer_of_a_misdeal_has_its_reason_in_the_notes():
    in_play = TableInPlay("huckley-buck", 3)
    in_play.enter("penalty", hooks=[None, 1, None], removed=[None] * 3, then="play_on", reason="looked at the stock")
    in_play.enter("misdealt", how="exposed")
    notes = {row[3]: row[7] for row in notes_of(in_play, "Hook")}
    assert ("Misdeal" in notes["Ann"], "Misdeal" in notes["Bob"]) == (True, False)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (";=1+1", "';'=1+1"),
        (";Ann", "';Ann"),
        ("Ann;=1+1", "Ann;'=1+1"),
        ("Ann; -1;\t@x", "Ann;' -1;'\t'@x"),
        ('x;"=1+1;', "x;'\"=1+1;"),
        ('x, "" +1', 'x,\' "" +1'),
        ("x\n-1\t=1|@y", "x\n'-1\t'=1|'@y"),
        ("bid 3; tricks 3, 4-5", "bid 3; tricks 3, 4-5"),
    ],
)
def test_wherever_a_spreadsheet_may_begin_a_cell_it_finds_no_formula(text: str, shown: str):
    assert harmless(text) == shown


READERS = [
    {"delimiter": delimiter, "quoting": quoting, "skipinitialspace": skips, "doublequote": doubled}
    for delimiter in ",;\t|"
    for quoting in (csv.QUOTE_MINIMAL, csv.QUOTE_NONE)
    for skips in (False, True)
    for doubled in (True, False)
]
"""What parts the cells, whether quotes hold one together, and how each is read that shouldn't be there."""

TEXTS = st.text(st.sampled_from(",;\t|\n\r \"'=+-@＝x1"), max_size=12)
ROWS = st.builds(lambda first, rest: [first, *rest], st.integers(0, 9) | TEXTS, st.lists(st.integers(-9, 9) | TEXTS))
"""Rows of a sheet: none begins with a negative number."""


@pytest.mark.thorough_but(5)
@pytest.mark.slow
@pytest.mark.parametrize("reader", READERS)
@given(st.lists(ROWS, min_size=1, max_size=4))
def test_no_reader_finds_a_formula_at_the_start_of_a_cell(reader: dict[str, Any], rows: list[list[str | int]]):
    found = [cell for row in csv.reader(StringIO(lines(rows), newline=""), **reader) for cell in row]
    assert [cell for cell in found if FORMULA.match(cell)] == []


FORMULA = re.compile(r"\s*(?!-\d\Z)[=+\-@＝＋－＠]")
"""What a spreadsheet would run; a negative number of ours is none."""


LED = {
    "game": "buddha",
    "players": ["Ann", "Bob", "Cy"],
    "dealer": "Cy",
    "tricks": [{"leader": "Ann", "cards": ["F7"]}],
    "ask": {"what": "legal", "trick": 1, "player": "Ann"},
}


def test_the_notes_have_strikes_lapsed_entries_rulings_and_changed_house_rules():
    in_play = TableInPlay("buddha")
    buddha_round(in_play, [4, 0, 6], [4, 4, 6])
    in_play.enter("struck", allowed=True, note="never played", target=2)
    ruling = judge(LED).as_dict()
    in_play.enter("ruled", case=LED, ruling=ruling)
    in_play.enter("house_rules", rules={"bud.tie": "extra_round"})
    (struck,), (lapsed,) = notes_of(in_play, "Struck off"), notes_of(in_play, "No longer counted")
    assert (struck[2], struck[4], struck[7]) == ("Struck off: Bids", "Ann 4, Bob 0, Cy 6", "never played")
    assert "must bid first" in lapsed[7]
    assert notes_of(in_play, "Ruling")[0][5:] == ["legal", "2026-11-21T20:08:00Z", ruling["text"]]
    assert notes_of(in_play, "House rules changed")[0][4:6] == ["all as usual", "bud.tie = extra_round"]


@pytest.mark.clause("BUD-BID-01")
@pytest.mark.parametrize("writer", [table_csv, notes_csv, lambda table: night_csv([table])])
def test_no_file_tells_a_bid_that_is_still_secret(writer: Any):
    in_play = TableInPlay("buddha")
    before = writer(in_play.table)
    in_play.enter("bid", bids=[13, None, None], allowed=True)
    in_play.enter("corrected", target=2, data={"bids": [12, None, None]}, allowed=True)
    in_play.enter("struck", target=2, allowed=True)
    in_play.enter("bid", bids=[None, 11, None], allowed=True)
    assert writer(in_play.table) == before


def test_the_night_has_a_line_for_each_deal_and_player_of_every_table():
    one, other = TableInPlay("buddha"), TableInPlay("ten-point-buck")
    buddha_round(one, [4, 0, 6], [4, 4, 6])
    tpb_round(other, [20, 1, 1], [20, 30, 30])
    rows = read(night_csv([one.table, other.table]))
    assert len(rows) == 1 + 6 + 6
    assert rows[0][:7] == ["Table started", "Game", "Game number", "Round", "Dealer", "Player", "Entered"]
    assert rows[2] == [
        *[
            "2026-11-21T20:04:00Z",
            "Buddha",
            "1",
            "1",
            "Ann",
            "Bob",
            "bid 0; tricks 4",
            "-80",
            "-80",
            "",
            "",
            "Table 1",
            "",
        ],
    ]
    assert [(row[1], row[11]) for row in rows[7:]] == [("Ten-Point Buck", "Table 2")] * 6


def test_each_game_of_the_night_ends_with_all_totals_and_who_won():
    in_play = TableInPlay("huckley-buck", hb__target=4)
    in_play.enter("result", tricks=[0, 1, 4])
    in_play.enter("next_game")
    in_play.enter("result", tricks=[3, 2, 0])
    totals = [
        row for row in csv.DictReader(StringIO(night_csv([in_play.table]), newline="")) if row["Round"] == "TOTAL"
    ]
    assert [(row["Game number"], row["Player"], row["Total"], row["Hook"]) for row in totals] == [
        ("1", "Ann", "0", "1"),
        ("1", "Bob", "1", "0"),
        ("1", "Cy", "4", "0"),
        ("2", "Ann", "3", "0"),
        ("2", "Bob", "2", "0"),
        ("2", "Cy", "0", "1"),
    ]
    won = winner_in_words(in_play.table, in_play.table.games[0])
    assert won.startswith("Winner: Cy.")
    assert [row["Remarks"] for row in totals] == [won] * 3 + ["Not over."] * 3
    assert {row["Score"] + row["Dealer"] + row["Entered"] for row in totals} == {""}


@pytest.mark.slow
@given(tables_in_play())
@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
def test_every_table_gives_rectangles_with_a_line_for_every_row(in_play: TableInPlay):
    table = in_play.table
    sheet, notes, long = read(table_csv(table)), read(notes_csv(table)), read(night_csv([table]))
    deals = sum(len(played.course.rows) for played in table.games)
    off = sum(len(played.lapsed) for played in table.games)
    assert len(sheet) == 1 + deals + off + len(table.games)
    under = sum(bool(played.course.rows) for played in table.games)
    assert len(long) == 1 + (deals + under) * len(table.names) + off
    for rows in (sheet, notes, long):
        assert len({len(row) for row in rows}) == 1


@given(tables_in_play(most=30))
@settings(max_examples=20, suppress_health_check=[HealthCheck.too_slow])
def test_a_table_replayed_gives_the_same_files(in_play: TableInPlay):
    again = replay(in_play.table.history.events)
    assert (table_csv(again), notes_csv(again)) == (table_csv(in_play.table), notes_csv(in_play.table))
