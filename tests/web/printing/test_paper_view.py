"""A score sheet on paper: what is on which page, and how high a line is."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest

from referee.games import all_games
from referee.rules.house_rules import HouseRules
from tableside.web.printing.paper_view import (
    FORWARD,
    HEIGHTS,
    MARGINS,
    PADDING,
    SIDEWAYS,
    UPRIGHT,
    PaperView,
    TextBelow,
    blank_view,
    played_view,
)
from tests.scorebook.table_play import TableInPlay, buddha_round, tpb_round
from tests.support.game_fixtures import OURS
from tests.support.people import MIXED

NAMES = ("Ann", "Bob", "Cy", "Dee")


def points(rounds: int, *, players: int = 4, over: bool = True, number: int = 3) -> TableInPlay:
    """A game of Points in which everybody got the same in each round."""
    ends = {"points.ends": "rounds", "points.rounds": str(rounds)} if over else {}
    in_play = TableInPlay("points", players, **ends)
    for _ in range(rounds):
        in_play.enter("result", points=[number] * players)
    return in_play


def paper(in_play: TableInPlay) -> PaperView:
    return played_view(in_play.table, in_play.table.current_game, ())


@pytest.mark.parametrize(
    ("rounds", "of_pages"), [(1, [1]), (20, [20]), (21, [11, 10]), (40, [20, 20]), (45, [15, 15, 15])]
)
def test_a_page_has_twenty_rounds_at_most_and_each_as_many(rounds: int, of_pages: list[int]):
    pages = paper(points(rounds)).pages
    assert [len(page.lines) for page in pages] == of_pages
    labels = [line.label for page in pages for line in page.lines]
    assert labels == [str(number) for number in range(1, rounds + 1)]


def test_each_page_begins_with_the_totals_at_the_foot_of_the_one_before():
    pages = paper(points(45)).pages
    assert [page.totals[0] for page in pages] == ["45", "90", "135"]
    assert [page.before for page in pages] == [None, pages[0].totals, pages[1].totals]
    assert [page.foot for page in pages] == ["So far", "So far", "Total"]


def test_a_game_in_play_has_blank_lines_to_go_on_by_hand_and_one_that_is_over_has_none():
    blank = [line.label for line in paper(points(3, over=False)).pages[0].lines[3:]]
    assert blank == [str(number) for number in range(4, 21)]
    assert len(paper(points(3)).pages[0].lines) == 3


def test_what_did_not_count_takes_a_line_and_no_blank_one_of_a_round():
    in_play = TableInPlay("buddha", 4)
    buddha_round(in_play, [4, 4, 4, 1], [4, 4, 4, 1])
    in_play.enter("redealt", reason="a card was seen")
    labels = [line.label for line in paper(in_play).pages[0].lines]
    assert labels == ["1", "void", "2", "3", "4", "5", "6"]


@pytest.mark.clause("BUD-SHEET-01", "BUD-SHEET-02", "BUD-SHEET-03")
def test_buddhas_sheet_is_as_its_printed_one():
    game = all_games()["buddha"]
    view = blank_view(game, HouseRules(game.switches), 6)
    assert (view.labels, len(view.names), [line.label for line in view.pages[0].lines]) == (
        ("Bid", "Score"),
        6,
        ["1", "2", "3", "4", "5", "6"],
    )
    marks = {line.label: line.mark for line in view.pages[0].lines if line.mark}
    assert marks == {"4": "4 players", "5": "5 players", "6": "3 or 6 players"}
    assert "Bid made: 20, and 10 a trick." in view.pages[0].notes[0].words
    assert view.pages[0].totals == ("",) * 6


def test_the_sheet_of_a_game_that_has_not_begun_has_blank_totals():
    assert paper(TableInPlay("ten", 4, dealer=3)).pages[0].totals == ("",) * 4


def test_a_game_in_play_fills_a_page_before_the_next_one():
    pages = paper(points(21, over=False)).pages
    assert [page.lines[0].label for page in pages] == ["1", "21"]


def test_hooks_are_by_the_total_and_the_asterisk_is_explained():
    in_play = TableInPlay("huckley-buck", 4)
    in_play.enter("result", tricks=[2, 3, 0, 0])
    assert "*: a hook." in paper(in_play).pages[0].notes[-1].words
    assert paper(in_play).pages[0].lines[0].cells == (("2", "2"), ("3", "3"), ("0", "0*"), ("0", "0*"))


@pytest.mark.parametrize("slug", OURS)
def test_every_blank_sheet_has_an_empty_place_for_each_number_and_room_for_all_its_lines(slug: str):
    game = all_games()[slug]
    for players in game.seats:
        view = blank_view(game, HouseRules(game.switches), players)
        (page,) = view.pages
        assert view.held is (UPRIGHT if players <= 4 else SIDEWAYS)
        assert all(line.cells == (("",) * len(view.labels),) * players for line in page.lines)
        assert len(page.lines) * page.height <= view.held.room


def test_more_notes_make_lines_lower_and_twenty_rounds_stay_on_one_page():
    heights = []
    for notes in (0, 10, 20):
        in_play = points(20, players=6)
        for row in in_play.table.course.rows[:notes]:
            in_play.enter("noted", target=row.sources[-1], text="x" * 100)
        (page,) = paper(in_play).pages
        assert len(page.notes) == notes + 1, "the house rules stand there too"
        heights.append(page.height)
    assert all(more > less for more, less in pairwise(heights))


def test_a_note_is_on_the_page_of_its_round_and_that_of_the_game_at_the_top():
    in_play = points(21)
    in_play.enter("noted", target=in_play.table.course.rows[20].sources[-1], text="The lamp went out")
    in_play.enter("noted", game=1, text="Dee’s birthday")
    view = paper(in_play)
    assert view.note == "Dee’s birthday"
    assert [TextBelow("21", "The lamp went out") in page.notes for page in view.pages] == [False, True]


def test_totals_brought_forward_take_room_from_the_lines():
    in_play = points(40, players=6)
    first, second = paper(in_play).pages
    assert len(second.lines) * second.height + FORWARD <= SIDEWAYS.room
    assert first.height >= second.height


@pytest.mark.parametrize("number", [3, 1234, -99999])
def test_numbers_are_as_large_as_the_longest_one_has_room_for(number: int):
    view = paper(points(2, players=12, number=number))
    longest = max(len(text) for line in view.pages[0].lines for cell in line.cells for text in cell)
    assert longest * view.digits * 0.55 <= (SIDEWAYS.width - MARGINS) / 24 - PADDING / 2


def test_who_won_and_with_what_is_on_the_sheet_and_nothing_before():
    in_play = TableInPlay("ten-point-buck", 3)
    for _ in range(4):
        tpb_round(in_play, [20, 1, 1], [20, 30, 30])
    assert paper(in_play).won == ""
    tpb_round(in_play, [20, 1, 1], [20, 30, 30])
    assert paper(in_play).won == "Ann wins with 50"


def test_a_sheet_says_what_the_table_plays_otherwise():
    in_play = TableInPlay("ten-point-buck", 3, **{"tpb.rounds": "3"})
    assert paper(in_play).pages[0].notes[-1].words.startswith("1 house rule: ")


def test_a_sheet_of_a_game_in_which_nobody_deals_has_no_column_for_it():
    assert paper(points(1)).dealers
    assert not paper(TableInPlay("points", 3, **{"points.dealer": "none"})).dealers


def test_the_lowest_line_is_high_enough_for_a_hand():
    assert HEIGHTS[-1] >= 44


def with_notes(rounds: int, names: Sequence[str], text: str, *, misdeals: int = 0) -> TableInPlay:
    """A game of Huckley Buck with a note beside each line."""
    in_play = TableInPlay("huckley-buck", names, **{"hb.target": "99"})
    for number in range(rounds):
        for _ in range(misdeals if number % 2 else 0):
            event = in_play.enter("misdealt", how="exposed")
            in_play.enter("noted", target=event.position, text=text)
        event = in_play.enter("result", tricks=[5 * (seat == number % len(names)) for seat in range(len(names))])
        in_play.enter("noted", target=event.position, text=text)
    return in_play


@pytest.mark.parametrize("text", ["so it was", "a word or two " * 7, "W" * 100])
@pytest.mark.parametrize("players", [4, 6])
@pytest.mark.parametrize("misdeals", [0, 2])
def test_no_page_has_more_than_there_is_room_for_and_none_is_left_out(text: str, players: int, misdeals: int):
    in_play = with_notes(38, MIXED[:players], text, misdeals=misdeals)
    view = paper(in_play)
    for page in view.pages:
        forward = FORWARD if page.before else 0
        assert len(page.lines) * page.height + len(page.notes) * 32 + forward <= view.held.room
    labels = [row.label for row in in_play.table.current_game.course.rows]
    assert [line.label for page in view.pages for line in page.lines][: len(labels)] == labels
    assert sum(text.strip() in note.words for page in view.pages for note in page.notes) == len(labels)
