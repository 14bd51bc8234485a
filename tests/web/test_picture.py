"""The picture of a game that is over: all is in it, nothing over something else, and nothing is loaded for it."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st

from tableside.web.guard.headers import PICTURE_POLICY, POLICY
from tableside.web.tables.pad.pad_view import won_view
from tableside.web.tables.pad.picture import EDGE, FOOT_WIDTH, SHAPES, Picture, Words, picture
from tableside.web.typography.name_widths import width_of
from tests.scorebook.table_play import TableInPlay
from tests.support.people import MIXED, MORE
from tests.web.pages import Seat, page_at, play

NAMES = st.one_of(
    st.sampled_from((*MIXED, *MORE)), st.text("abcWm שלום 李é’", min_size=1, max_size=39).map(lambda name: f"{name}x")
)
GAMES = st.lists(NAMES, min_size=2, max_size=12, unique_by=lambda name: " ".join(name.split()).casefold()).flatmap(
    lambda names: st.tuples(
        st.just(names),
        st.lists(st.lists(st.integers(-500, 500), min_size=len(names), max_size=len(names)), min_size=1, max_size=12),
    )
)


def picture_of(names: list[str], rounds: list[list[int]], shape: str) -> Picture:
    """The picture of a game of Points that is over after these rounds."""
    ends = {"points.ends": "rounds", "points.rounds": str(len(rounds))}
    in_play = TableInPlay("points", names, **ends)
    for points in rounds:
        in_play.enter("result", points=points)
    played = in_play.table.current_game
    return picture(in_play.table, played, won_view(in_play.table, played), SHAPES[shape])


def length(words: Words) -> float:
    return width_of(words.text) * words.size


@pytest.mark.parametrize("shape", SHAPES)
@settings(max_examples=40)
@given(GAMES)
def test_all_words_are_within_it_and_none_over_others(shape: str, game: tuple[list[str], list[list[int]]]):
    drawn = picture_of(*game, shape)
    column = SHAPES[shape].column
    lines = [*drawn.winner, *drawn.result, *drawn.story]
    assert all(length(line) <= column for line in drawn.winner)
    assert all(length(line) <= column for line in drawn.story if " " in line.text)
    assert all(lower.y - upper.y >= lower.size for upper, lower in pairwise(lines))
    assert length(drawn.foot) * FOOT_WIDTH <= (SHAPES[shape].left - EDGE if SHAPES[shape].is_beside else column)
    end = drawn.foot.y - drawn.foot.size if SHAPES[shape].is_beside else drawn.paper.y
    assert lines[-1].y < end
    assert drawn.foot.y < drawn.height
    assert drawn.paper.x + drawn.paper.width == drawn.width - EDGE


@pytest.mark.parametrize("shape", SHAPES)
@settings(max_examples=40)
@given(GAMES)
def test_each_player_has_a_row_on_the_paper_whose_name_ends_before_the_total(
    shape: str, game: tuple[list[str], list[list[int]]]
):
    drawn = picture_of(*game, shape)
    paper = drawn.paper
    assert len(drawn.rows) == len(game[0])
    for row in drawn.rows:
        sign = row.sign if row.line else row.sign._replace(width=0)
        assert paper.x < row.place.x < row.place.x + length(row.place) <= sign.x
        assert sign.x + sign.width <= row.name.x
        assert row.name.x + length(row.name) < row.total.x - length(row.total)
        assert row.total.x < paper.x + paper.width
        assert paper.y < row.name.y - row.name.size < row.name.y < paper.y + paper.height
    if drawn.chart:
        box = drawn.chart_box
        assert paper.x < box.x < box.x + box.width < paper.x + paper.width
        assert paper.y < box.y < box.y + box.height <= min(row.name.y - row.name.size for row in drawn.rows)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("players", [2, 7, 8, 9, 12])
def test_a_chart_fills_its_place(shape: str, players: int):
    drawn = picture_of([*MIXED, *MORE][:players], [[*range(players)]] * 6, shape)
    assert drawn.chart
    box, wide, high = drawn.chart_box, drawn.chart.size.width, drawn.chart.height
    assert wide / high == pytest.approx(box.width / box.height, rel=0.02)


@pytest.mark.parametrize("players", [8, 9])
def test_of_many_players_the_names_are_in_the_ranking_alone_beside_the_signs_of_their_lines(players: int):
    names = [f"N{seat}" for seat in range(players)]
    drawn = picture_of(names, [[*range(players)]] * 6, "wide")
    assert drawn.chart
    signs = [row.name.text for row in drawn.rows if row.line]
    assert [line.label for line in drawn.chart.lines] == (names if players == 8 else [""] * 9)
    assert signs == (names[::-1] if players == 9 else [])
    assert all(names[row.line.seat] == row.name.text for row in drawn.rows if row.line)


@pytest.mark.parametrize("shape", SHAPES)
def test_without_a_chart_the_paper_is_as_high_as_the_ranking(shape: str):
    drawn, charted = (picture_of(["Ann", "Bob"], [[3, 1]] * rounds, shape) for rounds in (1, 2))
    first, last = (drawn.rows[at].name for at in (0, -1))
    assert (drawn.chart, drawn.paper.y) == (None, charted.paper.y)
    assert 0 < first.y - first.size - drawn.paper.y < 2 * first.size
    assert 0 < drawn.paper.y + drawn.paper.height - last.y < 2 * last.size


def test_a_short_name_is_large_and_a_long_one_is_whole_on_two_lines():
    [short] = picture_of(["Bo", "Al"], [[1, 0]], "wide").winner
    long = picture_of(["Maria Magdalena von Hohenstein", "Al"], [[1, 0]], "wide").winner
    assert (short.text, " ".join(line.text for line in long)) == ("Bo", "Maria Magdalena von Hohenstein")
    assert short.size > long[0].size


def test_the_longest_name_is_whole_in_both_shapes():
    name = "Maria Magdalena von Hohenstein-Waldeburg"
    for shape in SHAPES:
        assert " ".join(line.text for line in picture_of([name, "Al"], [[1, 0]], shape).winner) == name


@pytest.mark.parametrize(
    ("name", "goes_far_below"), [("Gigi", False), ("Łukasz", False), ("يحيى", True), ("ड्रूहू", True)]
)
def test_what_somebody_won_with_is_below_the_deepest_letters_of_their_name(name: str, goes_far_below: bool):
    drawn = picture_of([name, "Al"], [[1, 0]], "wide")
    [winner], [result] = drawn.winner, drawn.result
    assert (result.y - 0.75 * result.size > winner.y + 0.45 * winner.size) is goes_far_below


@pytest.mark.parametrize(
    ("rounds", "winner", "total"), [([[3, 1]], "Ann", "wins with 3"), ([[2, 2]], "Ann and Bob", "win with 2")]
)
def test_it_names_who_won_with_what(rounds: list[list[int]], winner: str, total: str):
    drawn = picture_of(["Ann", "Bob"], rounds, "wide")
    assert (" ".join(line.text for line in drawn.winner), [line.text for line in drawn.result]) == (winner, [total])
    assert drawn.foot.text.startswith("Points · ")
    assert drawn.foot.text.endswith(" · 1 round")


@pytest.fixture
def won(app: Flask, client: FlaskClient, seat: Seat) -> str:
    """A table of Ten-Point Buck at which somebody has won."""
    table = seat("ten-point-buck", 3)
    while "has won" not in page_at(client, table) and 'class="winner"' not in page_at(client, table):
        play(app, client, table, (40, 60, 37))
    return table


def test_the_file_has_its_face_within_it_and_loads_nothing(client: FlaskClient, won: str):
    answer = client.get(f"{won}/picture.svg")
    assert (answer.status_code, answer.mimetype) == (200, "image/svg+xml")
    loads = re.findall(r"""(?:href|src|url)\s*[=(]\s*["']?([^"')]{1,12})""", answer.text)
    assert {one for one in loads if not one.startswith("#sign-")} == {"data:font/wo"}


def test_only_its_page_may_show_what_a_script_draws(client: FlaskClient, won: str):
    policies = {path: client.get(f"{won}{path}").headers["Content-Security-Policy"] for path in ("", "/picture")}
    assert policies == {"": POLICY, "/picture": PICTURE_POLICY}


def test_a_picture_that_is_opened_by_itself_may_use_its_own_colours_and_face_and_nothing_else(
    client: FlaskClient, won: str
):
    policy = client.get(f"{won}/picture.svg").headers["Content-Security-Policy"]
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules.pop("style-src") == "'unsafe-inline'"
    assert rules.pop("font-src") == "data:"
    assert rules["default-src"] == "'none'"
    assert {*rules.values()} == {"'none'"}


def test_the_page_has_both_shapes_and_says_in_words_what_is_drawn(client: FlaskClient, won: str):
    wide, tall = page_at(client, f"{won}/picture"), page_at(client, f"{won}/picture?shape=tall")
    assert 'width="1200" height="630"' in wide
    assert 'width="1080" height="1350"' in tall
    assert re.search(r'alt="\w+ wins with \d+\.', wide)
    assert page_at(client, f"{won}/picture?shape=round") == wide.replace("shape=round", "shape=wide")


def test_before_the_end_of_a_game_its_page_leads_to_the_sheet(client: FlaskClient, seat: Seat):
    table = seat("buddha", 3)
    answer = client.get(f"{table}/picture")
    assert (answer.status_code, answer.location) == (303, table)
    missing = client.get(f"{table}/picture.svg")
    assert (missing.status_code, missing.headers["Content-Security-Policy"]) == (404, POLICY)


@pytest.mark.parametrize("shape", SHAPES)
def test_the_foot_of_a_usual_game_is_whole(shape: str):
    foot = picture_of(["Ann", "Bob"], [[1, 0]] * 12, shape).foot.text
    assert foot.endswith("· 12 rounds")
