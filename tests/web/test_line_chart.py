"""The chart of the running score: where its lines, numbers and names are."""

from __future__ import annotations

from itertools import pairwise

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st

from tableside.web.line_chart import (
    IN_ROOM,
    IN_ROOM_CORNER,
    MOST_MARKS,
    MOST_POINTS,
    ON_PAGE,
    TOP,
    ChartSize,
    LineChart,
    line_chart,
)
from tests.games.ten.table import CAST, rounds, table
from tests.scorebook.table_play import TableInPlay, tpb_round
from tests.support.people import MIXED, MORE
from tests.web.pages import Seat, page_at, play, send, words

ROUNDS = st.integers(2, 12).flatmap(
    lambda players: st.lists(
        st.lists(st.integers(-300, 300), min_size=players, max_size=players), min_size=2, max_size=20
    )
)


def chart_of(
    rounds: list[list[int]], names: tuple[str, ...] = (*MIXED, *MORE), size: ChartSize = ON_PAGE, **rules: str
) -> LineChart:
    """The chart of a table of Points with these rounds."""
    in_play = TableInPlay("points", names[: len(rounds[0])], **{"points.ends": "people", **rules})
    for points in rounds:
        in_play.enter("result", points=points)
    chart = line_chart(in_play.table.names, in_play.table.current_game.course, size)
    assert chart
    return chart


@settings(max_examples=25)
@given(ROUNDS, st.sampled_from([ON_PAGE, IN_ROOM, IN_ROOM_CORNER]))
def test_no_two_names_at_the_ends_of_lines_overlap_and_all_are_in_the_drawing(rounds: list[list[int]], size: ChartSize):
    chart = chart_of(rounds, size=size)
    places = sorted(line.label_at.y for line in chart.lines)
    assert all(lower - upper >= size.gap - 0.2 for upper, lower in pairwise(places))
    assert places[0] >= TOP
    assert places[-1] <= chart.bottom < chart.height
    assert all(chart.right < line.label_at.x <= size.width for line in chart.lines)


@settings(max_examples=25)
@given(ROUNDS)
def test_names_are_in_the_order_of_the_totals(rounds: list[list[int]]):
    lines = sorted(chart_of(rounds).lines, key=lambda line: line.label_at.y)
    assert all(upper.total >= lower.total for upper, lower in pairwise(lines))


@settings(max_examples=25)
@given(ROUNDS)
def test_of_two_points_the_higher_one_has_more(rounds: list[list[int]]):
    chart = chart_of(rounds)
    totals = [(0,) * len(rounds[0]), *(row.totals for row in chart.numbers)]
    points = [(line.points[step].y, totals[step][line.seat]) for line in chart.lines for step in range(len(totals))]
    from_the_top = [total for _, total in sorted(points, key=lambda point: (point[0], -point[1]))]
    assert from_the_top == sorted(from_the_top, reverse=True)
    assert all(TOP <= y <= chart.bottom for y, _ in points)


def test_a_line_begins_at_nothing_and_goes_through_each_total():
    chart = chart_of([[10, 0], [0, 10]], ("Ann", "Bob"))
    ann, bob = chart.lines
    assert [point.x for point in ann.points] == [chart.left, (chart.left + chart.right) / 2, chart.right]
    assert [point.y for point in ann.points] == [chart.bottom, TOP, TOP]
    assert [point.y for point in bob.points] == [chart.bottom, chart.bottom, TOP]


def test_where_a_game_starts_below_nothing_a_line_begins_there():
    two_rounds = rounds(table(), (1, 2), ("9 4 6 3", "8 5 2 7"))
    chart = line_chart(CAST[:4], two_rounds)
    assert chart
    assert {line.points[0].y for line in chart.lines} == {chart.bottom}
    assert min(tick.number for tick in chart.totals) < 0


def test_of_many_rounds_a_line_has_no_more_points_than_can_be_seen():
    chart = chart_of([[1, 2]] * 400)
    line = chart.lines[0]
    assert MOST_POINTS / 2 < len(line.points) <= MOST_POINTS + MOST_MARKS
    assert MOST_MARKS / 2 < len(line.marked) <= MOST_MARKS + 1
    assert (line.points[-1].x, line.marked[-1]) == (chart.right, line.points[-1])
    assert len(chart.numbers) == 400


@pytest.mark.parametrize(
    ("rounds", "totals"),
    [([[3, 0], [4, 0]], [0, 2, 4, 6]), ([[0, -7], [0, -7]], [-10, -5, 0]), ([[0, 0], [0, 0]], [0, 1])],
)
def test_the_numbers_up_the_side_are_round_and_have_zero(rounds: list[list[int]], totals: list[int]):
    chart = chart_of(rounds)
    assert [tick.number for tick in chart.totals] == totals
    zero = chart.lines[0].points[0].y
    assert [tick.at for tick in chart.totals if not tick.number] == [zero]


@pytest.mark.parametrize(("played", "rounds"), [(8, range(1, 9)), (9, range(2, 9, 2)), (60, range(10, 61, 10))])
def test_rounds_are_numbered_as_there_is_room(played: int, rounds: range):
    assert [tick.number for tick in chart_of([[1, 2]] * played).rounds] == list(rounds)


def test_the_total_that_wins_is_in_the_drawing():
    chart = chart_of([[1, 2], [1, 2]], **{"points.ends": "target", "points.target": "50"})
    assert chart.target == (TOP, 50)


def test_a_long_name_is_cut_and_names_that_begin_alike_differ():
    names = ("Maximilienne", "Karl-Theodor Maria", "Karl-Theodor Max")
    labels = [line.label for line in chart_of([[1, 2, 3], [1, 2, 3]], names).lines]
    assert labels[0] == "Maximilienne"
    assert all("…" in label for label in labels[1:])
    assert len(set(labels)) == 3


@pytest.mark.parametrize(("wins", "words"), [("highest", "Bob 4, Ann −2"), ("lowest", "Ann −2, Bob 4")])
def test_its_words_name_the_best_first(wins: str, words: str):
    assert chart_of([[-1, 2], [-1, 2]], ("Ann", "Bob"), **{"points.wins": wins}).words == words


def test_rows_that_score_nothing_are_left_out():
    in_play = TableInPlay("ten-point-buck")
    tpb_round(in_play, [40, 46, 60], [40, 46, 60])
    in_play.enter("redealt", reason="a card fell")
    assert line_chart(in_play.table.names, in_play.table.current_game.course) is None
    tpb_round(in_play, [40, 46, 60], [40, 46, 60])
    chart = line_chart(in_play.table.names, in_play.table.current_game.course)
    assert chart
    assert [row.label for row in chart.numbers] == ["1", "2"]


def test_the_pad_leads_to_the_chart_once_there_is_one(app: Flask, client: FlaskClient, seat: Seat):
    address = seat("ten-point-buck", 3)
    play(app, client, address, (40, 46, 60))
    assert "/chart" not in page_at(client, address)
    assert "comes with the second round" in page_at(client, f"{address}/chart")
    play(app, client, address, (50, 40, 60))
    assert f'href="{address}/chart"' in page_at(client, address)


def test_the_page_of_the_chart_has_its_numbers_as_a_table_too(app: Flask, client: FlaskClient, seat: Seat):
    address = seat("ten-point-buck", 3)
    play(app, client, address, (40, 46, 60), (50, 40, 60))
    page = words(client.get(f"{address}/chart"))
    assert "Round Ann Bob Cy 1 10 3 0 2 13 13 0" in page


def test_who_has_won_is_shown_with_the_chart_of_that_game(app: Flask, client: FlaskClient, seat: Seat):
    address = seat("ten-point-buck", 3, **{"tpb.rounds": "2"})
    play(app, client, address, (40, 46, 60), (40, 46, 60))
    assert 'class="chart"' in page_at(client, address)
    send(app, client, address, "next-game")
    assert 'class="chart"' not in page_at(client, address)
    assert 'class="chart"' in page_at(client, f"{address}?game=1")
    assert 'class="chart"' in page_at(client, f"{address}/chart?game=1")


def test_a_drawing_goes_through_the_points_of_a_line_and_marks_some():
    line = chart_of([[1, 2]] * 40).lines[1]
    [whole] = line.stretches
    points = " ".join(f"{x},{y}" for x, y in line.points)
    assert whole.path == f"M{points}"
    assert line.marks == " ".join(f"{x},{y}" for x, y in line.marked) != points


@pytest.mark.parametrize("players", range(2, 13))
def test_lines_that_run_together_take_turns_so_that_each_is_seen(players: int):
    lines = chart_of([[1] * players] * 12).lines
    assert [[(part.turn, part.together) for part in line.stretches] for line in lines] == [
        [(seat, players)] for seat in range(players)
    ]
    assert len({part.dash for line in lines for part in line.stretches}) == 1
    marked = [point for line in lines for point in line.marked]
    assert all(line.marked for line in lines)
    assert sorted(marked) == sorted(lines[0].points)


def test_a_line_is_whole_where_it_is_alone_and_takes_turns_only_with_those_under_it():
    chart = chart_of([[1, 1, 3], [1, 1, 3], [5, 1, 1], [0, 1, 0], [0, 3, -1]], ("Ann", "Bob", "Cy"))
    ann, bob, cy = (
        {(part.turn, part.together): [len(one) for one in part.parts] for part in line.stretches}
        for line in chart.lines
    )
    assert ann == {(0, 2): [3, 2], (0, 1): [2, 2]}
    assert bob == {(1, 2): [3], (0, 1): [4]}
    assert cy == {(0, 1): [4, 2], (1, 2): [2]}


@settings(max_examples=25)
@given(ROUNDS)
def test_the_stretches_of_a_line_are_all_of_it(rounds: list[list[int]]):
    for line in chart_of(rounds).lines:
        parts = sorted(part for stretch in line.stretches for part in stretch.parts)
        assert all(before[-1] == after[0] for before, after in pairwise(parts))
        assert (line.points[0], *(one for part in parts for one in part[1:])) == line.points


def test_each_of_two_lines_that_run_together_is_drawn_with_its_own_dashes(app: Flask, client: FlaskClient, seat: Seat):
    table = seat("points", 2, **{"points.ends": "people"})
    for _ in range(2):
        send(app, client, table, "enter/result", {"points-0": "1", "points-1": "1"})
    page = " ".join(page_at(client, f"{table}/chart").split())
    assert 'stroke-dasharray="6.0 6.0" stroke-dashoffset="0.0"' in page
    assert 'stroke-dasharray="6.0 6.0" stroke-dashoffset="6.0"' in page
    assert page.rindex("stroke-dasharray") < page.index("marker-mid")
