"""The page of a night: how it ended, and what comes next."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import pairwise

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tableside.scorebook.table.access import KEEPER, WATCHER
from tableside.web.guard.headers import PICTURE_POLICY
from tableside.web.nights.night import night_picture, night_view
from tableside.web.tables.pad.picture import SHAPES, Picture
from tableside.web.typography.name_widths import width_of
from tests.support.people import MIXED, MORE
from tests.web.days.day_pages import VisitedDay
from tests.web.nights.nights_played import night_at, points_table
from tests.web.pages import Seat, page_at, send, table_at, words
from tests.web.strict_html import read_page
from tests.web.visitors import link, stranger, visitor

CREW = ("Ann", "Bob", "Cy")
ANN, BOB = [[5, 3, 1]], [[1, 5, 3]]


def key_of(app: Flask, table: str) -> str:
    return table_at(app, table).key


def rows(client: FlaskClient, table: str) -> list[list[str]]:
    """The places of everybody, game by game."""
    page = read_page(client.get(night_at(table)))
    return [[(cell.text or "").strip() for cell in row] for row in page.iterfind(".//table/tbody/tr")]


def picture_of_wins(app: Flask, names: Sequence[str], wins: Sequence[int], shape: str) -> Picture:
    """The picture of a night of games of one round, each won by the player with that number."""
    tables = [points_table(app, names, [[int(seat == at) for seat in range(len(names))]]) for at in wins]
    shown = {table.rsplit("/", 1)[1]: table_at(app, table) for table in tables}
    with app.test_request_context("/"):
        return night_picture(night_view(shown), SHAPES[shape])


def goes(client: FlaskClient, table: str) -> tuple[str, str]:
    """The words of the wide key, orange or not, and where it leads."""
    page = read_page(client.get(night_at(table)))
    for form in page.iterfind(".//footer//form"):
        return "".join(form.itertext()).strip(), form.get("action") or ""
    [key] = [key for key in page.iterfind(".//footer//a") if {"go", "grow"} & {*(key.get("class") or "").split()}]
    return (key.text or "").strip(), key.get("href") or ""


def test_a_night_says_who_won_most_and_everybodys_places(app: Flask, client: FlaskClient):
    table = points_table(app, CREW, ANN, BOB, ANN)
    assert "Ann won two of three games, Bob one" in words(client.get(night_at(table)))
    assert rows(client, table) == [["Ann", "1", "3", "1", "2"], ["Bob", "2", "1", "2", "1"], ["Cy", "3", "2", "3", "0"]]


def test_a_night_goes_over_all_its_tables_from_each_of_them(app: Flask, client: FlaskClient):
    first = points_table(app, CREW, ANN)
    second = points_table(app, ("Bob", "Cy", "Dee"), ANN, follows=key_of(app, first))
    expected = [["Ann", "1", "–", "1"], ["Bob", "2", "1", "1"], ["Cy", "3", "2", "0"], ["Dee", "–", "3", "0"]]
    assert rows(client, first) == rows(client, second) == expected


def test_more_games_than_fit_have_their_places_below(app: Flask, client: FlaskClient):
    table = points_table(app, CREW, *([ANN] * 8))
    found = rows(client, table)
    assert [len(row) for row in found] == [8, 8, 8, 4, 4, 4]


def test_a_night_of_one_game_has_the_story_of_that_game(app: Flask, client: FlaskClient):
    table = points_table(app, CREW, [[5, 3, 1], [5, 3, 1]])
    page = words(client.get(night_at(table)))
    assert "Ann won the only game" in page
    assert "How it went Ann led from the first round to the last." in page
    assert rows(client, table) == []


def test_moments_are_shown(app: Flask, client: FlaskClient):
    table = points_table(app, CREW, ANN, ANN, BOB)
    assert "What will be told again Ann won two games in a row Games 1 and 2" in words(client.get(night_at(table)))


def test_each_game_leads_to_its_sheet_and_says_how_it_ended(app: Flask, client: FlaskClient):
    table = points_table(app, CREW, BOB, ANN)
    page = read_page(client.get(night_at(table)))
    links = {link.get("href"): " ".join("".join(link.itertext()).split()) for link in page.iter("a")}
    assert links[f"{table}?game=1"] == "Bob 5, Cy 3, Ann 1 Points · 1 round · 1 min ›"
    assert links[f"{table}?game=2"] == "Ann 5, Bob 3, Cy 1 Points · 1 round · 1 min ›"


def test_a_game_in_play_counts_for_nobody_and_the_large_key_leads_to_it(app: Flask, client: FlaskClient):
    table = points_table(app, CREW, BOB, ANN, over=False)
    page = words(client.get(night_at(table)))
    assert "Bob won the only finished game" in page
    assert "1 round · in play" in page
    assert goes(client, table) == ("To the game in play", table)


def test_the_head_of_a_night_counts_all_who_played_and_the_games_that_are_finished(app: Flask, client: FlaskClient):
    first = points_table(app, ("Ann", "Bob", "Cy"), [[3, 1, 0]])
    points_table(app, ("Ann", "Bob", "Zoe"), [[3, 1, 0]], over=False)
    assert "1 of 2 games finished · 4 players" in words(client.get(night_at(first)))


def test_a_game_whose_table_was_put_away_was_broken_off(app: Flask, client: FlaskClient):
    table = points_table(app, CREW, ANN, over=False)
    send(app, client, table, "put-away")
    page = words(client.get(night_at(table)))
    assert "Nobody has won a game yet" in page
    assert "1 round · broken off" in page


def test_a_game_that_was_left_for_another_table_was_broken_off(app: Flask, client: FlaskClient):
    first = points_table(app, CREW, ANN, over=False)
    points_table(app, CREW, ANN, follows=key_of(app, first))
    assert "broken off" in words(client.get(night_at(first)))


def test_a_night_without_an_entry_says_so(client: FlaskClient, seat: Seat):
    assert "Nothing was entered in this night yet." in words(client.get(night_at(seat("buddha", 4))))


def test_the_same_crew_sits_down_again_in_one_tap(app: Flask, client: FlaskClient):
    table = points_table(app, CREW, ANN)
    assert goes(client, table) == ("Same crew again", f"{table}/again")
    assert goes(visitor(app, table, KEEPER), table) == ("Same crew again", f"{table}/again")


def test_a_watcher_changes_nothing(app: Flask):
    table = points_table(app, CREW, ANN)
    watcher = visitor(app, table, WATCHER)
    assert goes(watcher, table) == ("To the tables", "/")
    assert "<form" not in page_at(watcher, night_at(table))


def test_a_table_is_put_away_from_its_night(app: Flask, client: FlaskClient):
    table = points_table(app, CREW, ANN)
    page = read_page(client.get(night_at(table)))
    [form] = [form for form in page.iter("form") if form.get("action") == f"{table}/put-away"]
    sent = {field.get("name") or "": field.get("value") or "" for field in form.iter("input")}
    assert client.post(f"{table}/put-away", data=sent).status_code == 303
    assert table_at(app, table).put_away
    assert "put-away" not in page_at(client, night_at(table))


def test_a_table_of_a_tournament_day_stays_with_its_day(app: Flask, client: FlaskClient, day: VisitedDay):
    [table, *_] = [f"/tables/{table_id}" for table_id in app.extensions["book"].ids()]
    assert "/put-away" not in page_at(client, night_at(table))
    assert goes(client, table) == ("To the tables", "/")


def test_the_night_leads_to_its_csv(app: Flask, client: FlaskClient):
    table = points_table(app, CREW, ANN)
    assert f'href="{table}/night.csv"' in page_at(client, night_at(table))


def test_a_watcher_sees_of_the_night_only_the_table_that_a_link_opened(app: Flask):
    first = points_table(app, CREW, ANN)
    points_table(app, ("Bob", "Cy", "Dee"), ANN, follows=key_of(app, first))
    page = page_at(visitor(app, first, WATCHER), night_at(first))
    assert "Ann" in page
    assert "Dee" not in page


def test_a_stranger_sees_no_night(app: Flask):
    assert "Ann" not in page_at(stranger(app), night_at(points_table(app, CREW, ANN)), 404)


def test_a_table_that_is_here_twice_is_in_its_night_once(app: Flask, client: FlaskClient):
    table = points_table(app, CREW, ANN, BOB)
    book = app.extensions["book"]
    copy_id, _ = book.bring_in(list(table_at(app, table).history.events))
    assert len(rows(client, table)[0]) == len(rows(client, f"/tables/{copy_id}")[0]) == 4


def test_of_a_table_that_is_here_twice_a_visitor_has_the_one_that_they_may_see(app: Flask):
    events = list(table_at(app, points_table(app, CREW, ANN, BOB)).history.events)
    copy_id, _ = app.extensions["book"].bring_in(events)
    watcher = visitor(app, f"/tables/{copy_id}", WATCHER)
    assert len(rows(watcher, f"/tables/{copy_id}")[0]) == 4
    second = points_table(app, CREW, ANN, follows=key_of(app, f"/tables/{copy_id}"))
    watcher.get(link(app, second, WATCHER))
    assert len(rows(watcher, f"/tables/{copy_id}")[0]) == 5


def test_a_night_of_more_tables_than_a_page_has_says_so_and_leads_to_the_others(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(sys.modules["tableside.web.nights.night"], "MOST_TABLES", 2)
    tables = [points_table(app, CREW, ANN) for _ in range(5)]
    seen = set()
    for number, shown in ((1, 2), (2, 2), (3, 1)):
        page = client.get(f"{night_at(tables[0])}?page={number}")
        assert f"5 tables belong to this night. Here are {shown} of them, counted by themselves." in words(page)
        seen |= {table for table in tables if f'action="{table}/put-away"' in page.text}
    assert seen == {*tables}
    assert "Earlier tables" in words(client.get(night_at(tables[0])))


def test_copies_of_a_table_count_once_for_who_keeps_them_outside_a_circle(app: Flask):
    table = points_table(app, CREW, ANN, BOB)
    keeper = visitor(app, table, KEEPER)
    copy_id, _ = app.extensions["book"].bring_in(list(table_at(app, table).history.events))
    keeper.get(link(app, f"/tables/{copy_id}", KEEPER))
    assert "won 1 of 2 games" in words(keeper.get("/players"))
    circle_id, _ = app.extensions["circles"].begin({"name": "Club"}, "club")
    app.extensions["circles"].join(circle_id, copy_id, "key")
    assert "won 1 of 2 games" in words(keeper.get("/players"))


def test_the_notes_of_the_night_lead_to_their_games(app: Flask, client: FlaskClient):
    first = points_table(app, CREW, ANN)
    second = points_table(app, CREW, [[1, 2, 3], [4, 5, 6]], follows=key_of(app, first))
    assert "What was noted" not in words(client.get(night_at(first)))
    send(app, client, second, "note", {"game": "1", "text": "Dee’s birthday"})
    send(app, client, second, "note", {"target": "3", "text": "The lamp went out"})
    page = words(client.get(night_at(first)))
    assert "What was noted Dee’s birthday Game 2 › The lamp went out Game 2, round 2 ›" in page


def test_the_picture_of_a_night_says_who_won_most_and_draws_the_wins(app: Flask, client: FlaskClient):
    table = points_table(app, CREW, ANN, BOB, ANN)
    assert f'href="{night_at(table)}/picture?shape=tall"' in page_at(client, night_at(table))
    page = page_at(client, f"{night_at(table)}/picture")
    assert 'width="1200" height="630"' in page
    assert 'alt="Ann won two of three games, Bob one.' in page
    assert 'width="1080" height="1350"' in page_at(client, f"{night_at(table)}/picture?shape=tall")
    drawn = client.get(f"{night_at(table)}/picture.svg")
    assert drawn.mimetype == "image/svg+xml"
    assert drawn.text.count("<polyline") == len(("Ann", "Bob"))
    assert "Sat 21 November 2026 · 3 games · Points" in drawn.text
    assert client.get(f"{night_at(table)}/picture").headers["Content-Security-Policy"] == PICTURE_POLICY


def test_a_night_in_which_nobody_has_won_yet_has_no_picture(app: Flask, client: FlaskClient):
    table = points_table(app, CREW, [[1, 2, 3]], over=False)
    assert "Send a picture" not in page_at(client, night_at(table))
    assert "with the end of the first game" in page_at(client, f"{night_at(table)}/picture")
    assert client.get(f"{night_at(table)}/picture.svg").status_code == 404


@pytest.mark.parametrize("shape", SHAPES)
def test_a_picture_of_many_with_long_names_has_all_words_in_their_places(app: Flask, shape: str):
    names = [f"{name[:14]} zu Hohenstein-Weißenfels" for name in (*MIXED, *MORE)]
    drawn = picture_of_wins(app, names, range(12), shape)
    column = SHAPES[shape].column
    words_in_column = [*drawn.winner, *drawn.result, *drawn.story]
    assert all(width_of(line.text) * line.size <= column + line.size for line in words_in_column)
    assert all(lower.y - upper.y >= lower.size for upper, lower in pairwise(words_in_column))
    assert words_in_column[-1].y < (drawn.foot.y - drawn.foot.size if SHAPES[shape].is_beside else drawn.paper.y)
    assert len(drawn.rows) == 12


@pytest.mark.parametrize("shape", SHAPES)
def test_the_picture_ranks_who_won_and_names_the_others_within_the_paper(app: Flask, shape: str):
    names = [*MIXED, *MORE][:12]
    drawn = picture_of_wins(app, names, [0, 1, 0], shape)
    assert [row.total.text for row in drawn.rows] == ["2", "1"]
    said = " ".join(line.text for line in drawn.others)
    assert said.startswith("Also played: ")
    assert said.count(",") == 8
    assert "…" not in said
    paper = drawn.paper
    assert drawn.rows[-1].name.y < drawn.others[0].y - drawn.others[0].size
    assert drawn.others[-1].y < paper.y + paper.height
    assert all(line.x + width_of(line.text) * line.size < paper.x + paper.width for line in drawn.others)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("winners", [3, 4, 12])
def test_what_a_picture_says_of_the_wins_is_never_cut(app: Flask, shape: str, winners: int):
    names = [f"{name} zu Hohenstein-Weißenfels" for name in ("Bartholomew", "Maximilian", "Christopher", "Marguerite")]
    names = [*names, *(f"{one}-{name}" for one in ("Anna", "Eva") for name in names)]
    drawn = picture_of_wins(app, [name[:40] for name in names], [0, 0, *range(1, winners)], shape)
    said = " ".join(line.text for line in drawn.result)
    assert said.endswith((" each", "won two of thirteen games"))
    assert "…" not in said


def test_a_picture_says_long_names_in_short(app: Flask):
    names = [f"{name} zu Hohenstein-Weißenfels" for name in ("Ann", "Bartholomew", "Maximilian")]
    drawn = picture_of_wins(app, names, [0, 0, 1, 2], "wide")
    assert " ".join(line.text for line in drawn.result) == "won two of four games, Bart. and Maxi. one each"


def test_the_picture_of_a_night_of_one_game_is_that_of_the_game(app: Flask, client: FlaskClient):
    table = points_table(app, CREW, ANN)
    assert f'href="{table}/picture?game=1&shape=tall"' in page_at(client, night_at(table))


def test_the_pad_of_a_won_game_of_several_leads_to_the_night(app: Flask, client: FlaskClient):
    one, two = points_table(app, CREW, ANN), points_table(app, ("Eve", "Fay"), [[5, 3]], [[5, 3]])
    assert night_at(one) not in page_at(client, one)
    assert page_at(client, two).count(night_at(two)) == 2
