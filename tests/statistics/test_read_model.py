"""What the read model answers about nights, games and persons."""

from __future__ import annotations

from collections import Counter

import pytest

from tableside.scorebook.book import Book
from tableside.scorebook.nights.night import games_played, tables_in_night
from tableside.store.read_model.selection import Selection
from tests.statistics.read_models import EVERYTHING, play_points, read_model_of, tables, tables_of_night


def test_nights_are_those_of_the_pad(nights_played: Book) -> None:
    every = tables(nights_played)
    with read_model_of(nights_played) as model:
        for night in model.nights(EVERYTHING, 100):
            ids = tables_of_night(model, night.night)
            on_the_pad = tables_in_night(every[ids[0]], every.values())
            assert [every[table_id].key for table_id in ids] == [table.key for table in on_the_pad]
            assert night.games == games_played(on_the_pad)


def test_each_player_of_a_night_is_named_with_their_wins(nights_played: Book) -> None:
    every = tables(nights_played)
    with read_model_of(nights_played) as model:
        [night] = model.nights(EVERYTHING, 1, skip=4)
        found = model.players_of_nights([night.night], EVERYTHING)
        ids = tables_of_night(model, night.night)
    begun = [(table_id, played) for table_id in ids for played in every[table_id].games if played.events]
    names = [(table_id, played.number, every[table_id].names) for table_id, played in begun]
    assert {(one.table_id, one.number, one.name) for one in found} == {
        (table_id, number, name) for table_id, number, of_table in names for name in of_table
    }
    assert {(one.table_id, one.number, one.name) for one in found if one.won} == {
        (table_id, played.number, every[table_id].names[seat])
        for table_id, played in begun
        for seat in played.course.winners
    }
    assert [one.began for one in found] == sorted(one.began for one in found)


def test_the_tables_of_a_tables_night_are_those_of_the_selection(nights_played: Book) -> None:
    with read_model_of(nights_played) as model:
        night = next(one for one in model.nights(EVERYTHING, 100) if one.tables > 1)
        ids = tables_of_night(model, night.night)
        assert model.tables_with(ids[-1], EVERYTHING) == ids
        assert model.tables_with(ids[-1], Selection(tables=(ids[0],))) == ids[:1]
        assert model.tables_with("nothing", EVERYTHING) == []


@pytest.mark.parametrize(
    ("selection", "finds"),
    [
        (Selection(search="2026-11-21"), True),
        (Selection(search="NOVEMBER"), True),
        (Selection(search="november nobody"), False),
        (Selection(search="%"), False),
        (Selection(tables=()), False),
        (Selection(tables=("table1",)), True),
        (Selection(game="chess"), False),
        (Selection(persons=("nobody",)), False),
        (Selection(since=0, until=1), False),
        (Selection(nights=()), False),
        (Selection(nights=("nothing",)), False),
    ],
)
def test_a_selection_finds_what_it_asks_for(nights_played: Book, selection: Selection, finds: bool) -> None:
    with read_model_of(nights_played) as model:
        assert bool(model.nights(selection, 100)) == finds == bool(model.count_nights(selection))


@pytest.mark.parametrize("game", ["", "buddha"])
def test_games_are_asked_for_by_their_nights(nights_played: Book, game: str) -> None:
    of_game = Selection(game=game)
    with read_model_of(nights_played) as model:
        nights = model.nights(of_game, 2)
        of_nights = of_game._replace(nights=tuple(one.night for one in nights))
        assert model.nights(of_nights, 99) == nights
        played = [one for one in model.players_of_nights(of_nights.nights or (), of_game) if one.ended]
        assert model.span(of_nights).games == len({(one.table_id, one.number) for one in played}) > 0
        wins = Counter(one.person for one in played if one.won)
        assert {one.person: one.won for one in model.persons(of_nights) if one.won} == wins
        assert {one.person for one in model.figures(of_nights)} <= {one.person for one in played}


def test_games_that_two_people_played_are_counted_from_both_sides(nights_played: Book) -> None:
    with read_model_of(nights_played) as model:
        with_bob = {one.person: one for one in model.opponents("ann", EVERYTHING)}["bob"]
        with_ann = {one.person: one for one in model.opponents("bob", EVERYTHING)}["ann"]
    assert with_bob.games == with_ann.games == with_bob.ahead + with_ann.ahead + with_bob.level > 0
    assert with_bob.level == with_ann.level


def test_a_person_is_the_same_in_upper_and_lower_case(book: Book) -> None:
    for number, name in enumerate(("ANN", "Ann")):
        play_points(book, [name, "Bob"], f"seat-{number}")
    with read_model_of(book) as model:
        ann, bob = model.persons(EVERYTHING)
        assert [one.name for one in model.names_of(EVERYTHING)] == ["ANN", "Bob"]
    assert (ann.games, ann.won, bob.games) == (2, 2, 2)
