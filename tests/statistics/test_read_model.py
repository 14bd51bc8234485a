"""The read model: it says what the events say, is never behind, and counts each table once."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.refused import Refused
from tableside.circles.circle import HOME
from tableside.circles.circle_book import CircleBook
from tableside.scorebook.book import Book
from tableside.scorebook.events.event import Draft
from tableside.scorebook.nights.night import games_played, tables_in_night
from tableside.scorebook.table.played_game import PlayedGame
from tableside.scorebook.table.table import Table
from tableside.server import main
from tableside.statistics.copied_table import copied, most_behind
from tableside.statistics.kept_answers import Changes
from tableside.statistics.updating import ReadModelUpdater, Statistics
from tableside.store.errors import ScoreFileError
from tableside.store.read_model.answers import PersonTotals
from tableside.store.read_model.copied_rows import OF_A_TABLE, CopiedTable
from tableside.store.read_model.read_model import ReadModel
from tableside.store.read_model.selection import Selection
from tableside.store.read_model.writable_read_model import WritableReadModel
from tableside.store.sqlite.sqlite_store import SqliteStore
from tests.scorebook.nights.test_game_story import score
from tests.support.nights_by_chance import Clock, enter, new_book, play_nights

EVERYTHING = Selection()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def book(tmp_path: Path, clock: Clock) -> Iterator[Book]:
    book = new_book(SqliteStore(tmp_path / "book.sqlite3"), clock)
    yield book
    book.close()


@pytest.fixture(scope="module")
def nights_played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Book]:
    """A book of a dozen nights, which no test changes."""
    clock = Clock()
    book = new_book(SqliteStore(tmp_path_factory.mktemp("nights") / "book.sqlite3"), clock)
    play_nights(book, clock, 12, seed=7)
    yield book
    book.close()


@contextmanager
def copy_of(book: Book) -> Iterator[ReadModel]:
    ReadModelUpdater(book, no_circles(book)).catch_up(1_000)
    with book.store.reading() as session:
        yield session.read_model


def no_circles(book: Book) -> CircleBook:
    """The circles of a book in which nobody began any."""
    return CircleBook(book, lambda: "circle1")


def everything_copied(book: Book) -> dict[str, list[Any]]:
    with book.store.reading() as session:
        return {name: sorted(map(repr, session._execute(f"select * from {name}"))) for name in OF_A_TABLE}  # type: ignore[attr-defined]  # noqa: S608


def tables(book: Book) -> dict[str, Table]:
    found = {table_id: book.find(table_id) for table_id in book.ids()}
    return {table_id: table for table_id, table in found.items() if isinstance(table, Table)}


@pytest.mark.parametrize("seed", range(3))
def test_a_copy_kept_up_night_by_night_is_the_one_made_anew(book: Book, clock: Clock, seed: int) -> None:
    for night in range(3):
        play_nights(book, clock, 2, seed=10 * seed + night, games=2)
        ReadModelUpdater(book, no_circles(book)).catch_up(3)
    with copy_of(book):
        kept_up = everything_copied(book)
    ReadModelUpdater(book, no_circles(book)).rebuild()
    assert everything_copied(book) == kept_up


def test_what_another_program_entered_is_read_too(book: Book, clock: Clock, tmp_path: Path) -> None:
    play_nights(book, clock, 1, seed=1, games=1)
    [table_id] = book.ids()
    with copy_of(book) as model:
        [before] = model.nights(EVERYTHING, 5)
    other = new_book(SqliteStore(tmp_path / "book.sqlite3"), clock)
    enter(other, table_id, other.table(table_id), "put_away", {})
    other.close()
    with copy_of(book) as model:
        [after] = model.nights(EVERYTHING, 5)
    assert after.touched > before.touched


def test_an_entry_that_comes_while_its_table_is_copied_is_copied_next(book: Book, clock: Clock) -> None:
    play_nights(book, clock, 1, seed=1, games=1)
    [table_id] = book.ids()
    before = copied(table_id, book.table(table_id), HOME, None)
    enter(book, table_id, book.table(table_id), "put_away", {})
    with book.store.writing() as session:
        session.read_model.write(before, replaces=False)
        assert session.read_model.uncopied(5) == [table_id]


def tables_of_night(model: ReadModel, night: str) -> list[str]:
    sql = "select table_id from copied_tables where night = ? and counts = 1 order by seated, table_id"
    return [table_id for (table_id,) in model._execute(sql, night)]


def test_of_two_copies_of_a_table_the_fuller_one_counts(book: Book, clock: Clock) -> None:
    play_nights(book, clock, 1, seed=3, games=1)
    [table_id] = book.ids()
    with copy_of(book) as model:
        before = model.persons(EVERYTHING)
    book.bring_in(list(book.table(table_id).history.events))
    with copy_of(book) as model:
        assert model.persons(EVERYTHING) == before
    enter(book, "table2", book.table("table2"), "put_away", {})
    with copy_of(book) as model:
        assert model.persons(EVERYTHING) == before
        assert tables_of_night(model, model.nights(EVERYTHING, 1)[0].night) == ["table2"]


def test_a_table_that_cannot_be_read_is_in_no_figure(book: Book, clock: Clock) -> None:
    play_nights(book, clock, 1, seed=3, games=1)
    [table_id] = book.ids()
    with copy_of(book) as model:
        assert model.persons(EVERYTHING)
    with book.store.writing() as session:
        session._execute("update events set data = 'no JSON' where position = 2")  # type: ignore[attr-defined]
        session._execute("insert into uncopied values (?)", table_id)  # type: ignore[attr-defined]
    book.forget()
    with copy_of(book) as model:
        assert model.persons(EVERYTHING) == []


def test_what_everybody_adds_up_to_is_what_the_sheets_say(nights_played: Book) -> None:
    """A second computation, from the sheets."""
    sums: dict[str, Counter[str]] = defaultdict(Counter)
    nights: dict[str, set[str]] = defaultdict(set)
    every = tables(nights_played)
    for table in every.values():
        night = min(tables_in_night(table, every.values()), key=lambda one: one.started_at).key
        for played in table.games:
            course = played.course
            for seat, name in enumerate(table.names) if course.winners else ():
                rounds = [row for row in course.rows if row.kind == "round"]
                dealt = [row for row in rounds if row.dealer == seat]
                one = sums[name.casefold()]
                nights[name.casefold()].add(night)
                one["games"] += 1
                one["won"] += seat in course.winners
                one["rounds"] += len(rounds)
                one["points"] += sum(row.cells[seat].score or 0 for row in rounds)
                one["rounds_dealt"] += len(dealt) if table.has_dealer else 0
                one["points_dealing"] += sum(row.cells[seat].score or 0 for row in dealt) if table.has_dealer else 0
                one["comebacks"] += seat in course.winners and was_last_at_half(played, seat)
    with copy_of(nights_played) as model:
        persons = model.persons(EVERYTHING)
    assert {person.person: _sums(person) for person in persons} == {
        who: {**one, "won": one["won"], "nights": len(nights[who])} for who, one in sums.items()
    }


def was_last_at_half(played: PlayedGame, seat: int) -> bool:
    """Whether nobody was behind the player, and somebody ahead, when half of the rounds were played."""
    after_rounds = {row.round: [cell.decides for cell in row.cells] for row in played.course.rows if row.has_score}
    if len(after_rounds) < 2:
        return False
    scores = list(after_rounds.values())[len(after_rounds) // 2 - 1]
    best, worst = (min, max) if played.course.lowest_wins else (max, min)
    return scores[seat] == worst(scores) != best(scores)


def _sums(person: PersonTotals) -> dict[str, int]:
    names = ("games", "won", "rounds", "points", "rounds_dealt", "points_dealing", "nights", "comebacks")
    return {name: getattr(person, name) for name in names}


def test_chance_gives_all_players_together_as_many_wins_as_there_were(nights_played: Book) -> None:
    with copy_of(nights_played) as model:
        persons = model.persons(EVERYTHING)
    assert sum(person.chance for person in persons) == pytest.approx(sum(person.won for person in persons))


def test_nights_are_those_of_the_pad(nights_played: Book) -> None:
    every = tables(nights_played)
    with copy_of(nights_played) as model:
        for night in model.nights(EVERYTHING, 100):
            ids = tables_of_night(model, night.night)
            on_the_pad = tables_in_night(every[ids[0]], every.values())
            assert [every[table_id].key for table_id in ids] == [table.key for table in on_the_pad]
            assert night.games == games_played(on_the_pad)


def test_the_games_own_figures_are_what_their_rows_count(nights_played: Book) -> None:
    sums: Counter[tuple[str, str]] = Counter()
    for table in tables(nights_played).values():
        for played in table.games if table.game.slug == "buddha" else ():
            for row in played.course.rows if played.course.winners else ():
                for name, cell in zip(table.names, row.cells, strict=True):
                    bid, tricks = cell.entered["bid"], cell.entered["tricks"]
                    sums[name.casefold(), "bids_met"] += bid is not None and bid == tricks
                    sums[name.casefold(), "zero_met"] += bid == 0 == tricks
    with copy_of(nights_played) as model:
        figures = model.figures(Selection(game="buddha"))
    found = {(one.person, one.figure): one.total for one in figures if one.figure in ("bids_met", "zero_met")}
    assert +Counter(found) == +sums


def test_each_player_of_a_night_is_named_with_their_wins(nights_played: Book) -> None:
    every = tables(nights_played)
    with copy_of(nights_played) as model:
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


def test_a_win_from_behind_says_how_far(book: Book) -> None:
    rounds = ([0, 9, 1], [0, 0, 5], [20, 0, 0])
    data = {"game": "points", "players": ["Ann", "Bob", "Cy"], "dealer": 0, "house_rules": {}}
    table_id, table = book.seat(data, "seat")
    for points in rounds:
        table = enter(book, table_id, table, "result", {"points": points})
    enter(book, table_id, table, "ended", {})
    with copy_of(book) as model:
        behind = {name: model.games_of(name, EVERYTHING)[0].behind for name in ("ann", "bob", "cy")}
    assert behind == {"ann": 9, "bob": 0, "cy": 0}


def test_who_is_furthest_behind_at_the_end_came_back_from_nothing() -> None:
    assert most_behind(score([0, 1], [0, 9], winners=(0,))) == 0


def test_the_tables_of_a_tables_night_are_those_of_the_selection(nights_played: Book) -> None:
    with copy_of(nights_played) as model:
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
    with copy_of(nights_played) as model:
        assert bool(model.nights(selection, 100)) == finds == bool(model.count_nights(selection))


@pytest.mark.parametrize("game", ["", "buddha"])
def test_games_are_asked_for_by_their_nights(nights_played: Book, game: str) -> None:
    of_game = Selection(game=game)
    with copy_of(nights_played) as model:
        nights = model.nights(of_game, 2)
        of_nights = of_game._replace(nights=tuple(one.night for one in nights))
        assert model.nights(of_nights, 99) == nights
        played = [one for one in model.players_of_nights(of_nights.nights or (), of_game) if one.ended]
        assert model.span(of_nights).games == len({(one.table_id, one.number) for one in played}) > 0
        wins = Counter(one.person for one in played if one.won)
        assert {one.person: one.won for one in model.persons(of_nights) if one.won} == wins
        assert {one.person for one in model.figures(of_nights)} <= {one.person for one in played}


def test_games_that_two_people_played_are_counted_from_both_sides(nights_played: Book) -> None:
    with copy_of(nights_played) as model:
        with_bob = {one.person: one for one in model.opponents("ann", EVERYTHING)}["bob"]
        with_ann = {one.person: one for one in model.opponents("bob", EVERYTHING)}["ann"]
    assert with_bob.games == with_ann.games == with_bob.ahead + with_ann.ahead + with_bob.level > 0
    assert with_bob.level == with_ann.level


def test_a_person_is_the_same_in_upper_and_lower_case(book: Book) -> None:
    for number, name in enumerate(("ANN", "Ann")):
        data = {"game": "points", "players": [name, "Bob"], "dealer": 0, "house_rules": {}}
        table_id, table = book.seat(data, f"seat-{number}")
        table = enter(book, table_id, table, "result", {"points": [3, 1]})
        enter(book, table_id, table, "ended", {})
    with copy_of(book) as model:
        ann, bob = model.persons(EVERYTHING)
        assert [one.name for one in model.names_of(EVERYTHING)] == ["ANN", "Bob"]
    assert (ann.games, ann.won, bob.games) == (2, 2, 2)


def test_an_answer_is_kept_until_something_happens_at_a_table(book: Book, clock: Clock, tmp_path: Path) -> None:
    play_nights(book, clock, 1, seed=3, games=1)
    statistics = Statistics(book, no_circles(book))
    first = statistics.up_to_date().ask(ReadModel.nights, EVERYTHING, 5)
    assert statistics.up_to_date().ask(ReadModel.nights, EVERYTHING, 5) is first
    other = new_book(SqliteStore(tmp_path / "book.sqlite3"), clock)
    enter(other, "table1", other.table("table1"), "put_away", {})
    other.close()
    assert statistics.up_to_date().ask(ReadModel.nights, EVERYTHING, 5) != first


def test_where_the_file_cannot_be_written_statistics_are_as_they_were(
    book: Book, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_nights(book, clock, 1, seed=3, games=1)
    statistics = Statistics(book, no_circles(book))
    before = statistics.up_to_date().ask(ReadModel.persons, EVERYTHING)
    enter(book, "table1", book.table("table1"), "put_away", {})

    def full() -> None:
        raise ScoreFileError("disk_full", "The disk is full.")

    monkeypatch.setattr(book.store, "writing_read_model", full)
    assert statistics.up_to_date().ask(ReadModel.persons, EVERYTHING) == before


def test_a_table_that_a_game_counts_wrongly_is_left_out_alone(
    book: Book, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_nights(book, clock, 2, seed=3, games=1)

    def fails(table_id: str, *values: Any) -> CopiedTable:
        if table_id == "table1":
            raise KeyError("distance")
        return copied(table_id, *values)

    monkeypatch.setattr("tableside.statistics.updating.copied", fails)
    assert ReadModelUpdater(book, no_circles(book)).catch_up(5) == 2
    assert copied_tables(book) == {"table2"}


def test_a_table_that_cannot_be_written_into_the_copy_stops_no_other(
    book: Book, clock: Clock, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    play_nights(book, clock, 2, seed=3, games=1)
    write = WritableReadModel.write

    def fails(model: WritableReadModel, new: CopiedTable, *, replaces: bool) -> bool:
        if new.table.table_id == "table1":
            raise ScoreFileError("database", "Out of range.")
        return write(model, new, replaces=replaces)

    monkeypatch.setattr(WritableReadModel, "write", fails)
    assert ReadModelUpdater(book, no_circles(book)).rebuild() == 1
    assert copied_tables(book) == {"table2"}
    assert "Table table1 is not in the statistics as it is now: Out of range." in caplog.text


def test_a_table_that_could_not_be_copied_is_tried_again_only_once_something_happened_there(
    book: Book, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_nights(book, clock, 2, seed=3, games=1)
    write, tried = WritableReadModel.write, list[str]()

    def fails(model: WritableReadModel, new: CopiedTable, *, replaces: bool) -> bool:
        tried.append(new.table.table_id)
        if new.table.table_id == "table1":
            raise ScoreFileError("database", "Out of range.")
        return write(model, new, replaces=replaces)

    monkeypatch.setattr(WritableReadModel, "write", fails)
    statistics = Statistics(book, no_circles(book))
    assert [statistics.bring_up_to_date(1) for _ in range(3)] == [0, 1, 0]
    assert tried == ["table1", "table2"]
    book.enter("table1", Draft("put_away", {}, "away", book.table("table1").position))
    statistics.bring_up_to_date()
    assert tried == ["table1", "table2", "table1"]


def test_what_an_engine_says_that_took_over_is_never_answered_from_before(
    book: Book, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_nights(book, clock, 1, seed=3, games=1)
    statistics = Statistics(book, no_circles(book))
    questions = (
        lambda: statistics.up_to_date().ask(ReadModel.persons, EVERYTHING),
        lambda: statistics.up_to_date().ask_by_person(ReadModel.persons, EVERYTHING),
    )
    assert all(ask() for ask in questions)
    with book.store.writing_read_model() as model:
        model._execute("delete from copied_players")
    assert all(ask() for ask in questions)
    monkeypatch.setattr(book.store, "connections_lost", 1)
    assert [ask() for ask in questions] == [[], []]


def test_whom_a_change_concerned_is_not_known_of_the_same_number_after_another_engine_took_over() -> None:
    changes = Changes()
    changes.add(0, 8, frozenset({"ann"}))
    assert (changes.between(0, 7, 8), changes.between(1, 7, 8)) == (frozenset({"ann"}), None)


def test_a_table_that_joins_a_circle_while_it_is_copied_is_copied_again(
    book: Book, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_nights(book, clock, 1, seed=3, games=1)
    circles = no_circles(book)
    circle_id, _ = circles.begin({"name": "Club"}, "club")

    def joins(*values: Any) -> CopiedTable:
        circles.join(circle_id, "table1", "key")
        return copied(*values)

    monkeypatch.setattr("tableside.statistics.updating.copied", joins)
    ReadModelUpdater(book, circles).catch_up(1)
    ReadModelUpdater(book, circles).catch_up(1)
    with copy_of(book) as model:
        assert model.count_tables((circle_id,), put_away=False) == 1


def test_the_answers_to_questions_of_all_games_and_of_those_over_are_kept_apart(book: Book, clock: Clock) -> None:
    statistics = Statistics(book, no_circles(book))
    data = {"game": "points", "players": ["Ann", "Bob"], "dealer": 0, "house_rules": {}}
    table_id, table = book.seat(data, "seat")
    assert statistics.up_to_date().ask(ReadModel.persons, EVERYTHING) == []
    table = enter(book, table_id, table, "result", {"points": [3, 1]})
    enter(book, table_id, table, "ended", {})
    assert len(statistics.up_to_date().ask_of_games_over(ReadModel.persons, EVERYTHING)) == 2


def copied_tables(book: Book) -> set[str]:
    with book.store.reading() as session:
        return {table_id for (table_id,) in session._execute("select table_id from copied_tables")}  # type: ignore[attr-defined]


def test_copying_is_no_change_for_those_who_watch_the_tables(book: Book, clock: Clock) -> None:
    play_nights(book, clock, 1, seed=3, games=1)
    before = book.store.change_mark
    assert ReadModelUpdater(book, no_circles(book)).catch_up(5) == 1
    assert book.store.change_mark == before


def test_what_games_that_are_over_add_up_to_is_kept_while_another_one_is_played(book: Book, clock: Clock) -> None:
    play_nights(book, clock, 2, seed=3, games=1)
    statistics = Statistics(book, no_circles(book))
    first = statistics.up_to_date().ask_of_games_over(ReadModel.persons, EVERYTHING)
    table_id, table = book.seat({"game": "points", "players": ["Ann", "Bob"], "dealer": 0, "house_rules": {}}, "seat")
    table = enter(book, table_id, table, "result", {"points": [3, 1]})
    assert statistics.up_to_date().ask_of_games_over(ReadModel.persons, EVERYTHING) is first
    table = enter(book, table_id, table, "ended", {})
    second = statistics.up_to_date().ask_of_games_over(ReadModel.persons, EVERYTHING)
    assert sum(one.games for one in second) == sum(one.games for one in first) + 2
    enter(book, table_id, table, "put_away", {})
    assert statistics.up_to_date().ask_of_games_over(ReadModel.persons, EVERYTHING) is second
    statistics.up_to_date().ask(ReadModel.nights, EVERYTHING, 5)
    enter(book, table_id, book.table(table_id), "undone", {"target": book.table(table_id).history.undoable[-1]})
    enter(book, table_id, book.table(table_id), "undone", {"target": book.table(table_id).history.undoable[-1]})
    assert statistics.up_to_date().ask_of_games_over(ReadModel.persons, EVERYTHING) == first


def test_a_new_table_that_makes_one_night_of_two_changes_what_people_add_up_to(book: Book) -> None:
    def seat(names: list[str], **more: str) -> Table:
        data = {"game": "points", "players": names, "dealer": 0, "house_rules": {}, **more}
        table_id, table = book.seat(data, "-".join([*names, *more]))
        if not more:
            table = enter(book, table_id, table, "result", {"points": [3, 1]})
            table = enter(book, table_id, table, "ended", {})
        return table

    statistics = Statistics(book, no_circles(book))
    first, _ = seat(["Ann", "Bob"]), seat(["Bob", "Cy"])
    nights = {
        one.person: one.nights for one in statistics.up_to_date().ask_of_games_over(ReadModel.persons, EVERYTHING)
    }
    seat(["Bob", "Cy"], follows=first.key)
    after = {one.person: one.nights for one in statistics.up_to_date().ask_of_games_over(ReadModel.persons, EVERYTHING)}
    assert (nights["bob"], after["bob"]) == (2, 1)


@pytest.mark.parametrize("seed", range(2))
def test_an_answer_about_games_that_are_over_is_never_an_old_one(book: Book, clock: Clock, seed: int) -> None:
    questions = (ReadModel.persons, ReadModel.figures, ReadModel.titles, ReadModel.span)
    asked = [*product(questions, (EVERYTHING, Selection(persons=("ann", "hal"))))]
    statistics = Statistics(book, no_circles(book))
    for night in range(6):
        play_nights(book, clock, 1, seed=100 * seed + night, games=2)
        now, fresh = (one.up_to_date() for one in (statistics, Statistics(book, no_circles(book))))
        assert [now.ask_of_games_over(*one) for one in asked] == [fresh.ask_of_games_over(*one) for one in asked]


BY_PERSON = (ReadModel.persons, ReadModel.figures, ReadModel.names_of)
OF_SOME = (EVERYTHING, Selection(game="huckley-buck"), Selection(persons=("ann", "bob")), Selection(circles=(HOME,)))


def sorted_rows(rows: list[Any]) -> list[Any]:
    rounded = (one._replace(chance=round(one.chance, 9)) if isinstance(one, PersonTotals) else one for one in rows)
    return sorted(rounded, key=repr)


@pytest.mark.parametrize("seed", range(3))
def test_rows_of_persons_are_never_old_ones_whatever_happens(book: Book, clock: Clock, seed: int) -> None:
    circles, luck = no_circles(book), Random(seed)
    statistics = Statistics(book, circles)
    for step in range(12):
        if step % 3 == 0:
            play_nights(book, clock, 1, seed=100 * seed + step, games=1)
        table_id = luck.choice(book.ids())
        table = book.table(table_id)
        happens = luck.choice(("undo", "rename", "merge", "copy", "nothing"))
        if happens == "undo" and table.history.undoable:
            enter(book, table_id, table, "undone", {"target": table.history.undoable[-1]})
        elif happens == "rename":
            names = [*table.names[:-1], luck.choice(("Xenia", "Yuri", "Zoe"))]
            seating = {**table.history.latest(1).data, "players": names}
            enter(book, table_id, table, "corrected", {"target": 1, "data": seating})
        elif happens == "merge":
            circle = circles.home()
            data = {"name": luck.choice(table.names), "right": luck.choice(("Somebody", "Else"))}
            with suppress(Refused):
                circles.enter(HOME, Draft("called", data, f"merge-{step}", circle.position))
        elif happens == "copy":
            book.bring_in(list(table.history.events))
        now, fresh = statistics.up_to_date(), Statistics(book, circles).up_to_date()
        for question, selection in product(BY_PERSON, OF_SOME):
            kept, anew = (sorted_rows(one.ask_by_person(question, selection)) for one in (now, fresh))
            assert kept == anew, (step, happens, question.__name__)


def noted_question() -> tuple[Callable[..., list[PersonTotals]], list[tuple[str, ...] | None]]:
    """A question about persons, and a list of whom it is asked about: None for everybody."""
    asked: list[tuple[str, ...] | None] = []

    def persons(model: ReadModel, selection: Selection, among: tuple[str, ...] | None) -> list[PersonTotals]:
        asked.append(among)
        return model.persons(selection, among)

    return persons, asked


def test_after_the_end_of_a_game_only_those_who_played_it_are_asked_about(book: Book, clock: Clock) -> None:
    persons, asked = noted_question()
    play_nights(book, clock, 2, seed=3, games=1)
    statistics = Statistics(book, no_circles(book))
    statistics.up_to_date().ask_by_person(persons, EVERYTHING)
    table_id, table = book.seat({"game": "points", "players": ["Ann", "Zoe"], "dealer": 0, "house_rules": {}}, "seat")
    table = enter(book, table_id, table, "result", {"points": [3, 1]})
    statistics.up_to_date().ask_by_person(persons, EVERYTHING)
    enter(book, table_id, table, "ended", {})
    found = statistics.up_to_date().ask_by_person(persons, EVERYTHING)
    assert asked == [None, ("ann", "zoe")]
    assert next(one for one in found if one.person == "zoe").games == 1


def test_of_games_in_which_somebody_played_who_sat_at_no_changed_table_nobody_is_asked_about_again(
    book: Book, clock: Clock
) -> None:
    persons, asked = noted_question()
    play_nights(book, clock, 2, seed=3, games=1)
    statistics = Statistics(book, no_circles(book))
    for at, names in enumerate((["Ann", "Bob"], ["Ann", "Zoe"], ["Ann", "Bob"])):
        table_id, table = book.seat({"game": "points", "players": names, "dealer": 0, "house_rules": {}}, f"seat-{at}")
        enter(book, table_id, enter(book, table_id, table, "result", {"points": [3, 1]}), "ended", {})
        assert statistics.up_to_date().ask_by_person(persons, Selection(persons=("ann", "bob")))
    assert asked == [None, ("ann", "bob")]


def test_what_games_with_somebody_add_up_to_is_kept_while_they_sit_at_no_changed_table(book: Book) -> None:
    together, statistics = Selection(persons=("ann", "bob")), Statistics(book, no_circles(book))
    found = []
    for at, names in enumerate((["Ann", "Bob"], ["Ann", "Zoe"], ["Bob", "Zoe"], ["Ann", "Bob"])):
        table_id, table = book.seat({"game": "points", "players": names, "dealer": 0, "house_rules": {}}, f"seat-{at}")
        enter(book, table_id, enter(book, table_id, table, "result", {"points": [3, 1]}), "ended", {})
        found.append(statistics.up_to_date().ask_of_games_over(ReadModel.span, together))
    assert found[0] is found[1] is found[2]
    assert [one.games for one in found] == [1, 1, 1, 2]


def test_of_a_change_that_another_program_copied_everybody_may_be_concerned(book: Book, clock: Clock) -> None:
    play_nights(book, clock, 1, seed=3, games=1)
    statistics = Statistics(book, no_circles(book))
    before = statistics.up_to_date().ask_by_person(ReadModel.persons, EVERYTHING)
    data = {"game": "points", "players": ["Ann", "Zoe"], "dealer": 0, "house_rules": {}}
    table_id, table = book.seat(data, "seat")
    enter(book, table_id, enter(book, table_id, table, "result", {"points": [3, 1]}), "ended", {})
    ReadModelUpdater(book, no_circles(book)).catch_up(9)
    after = statistics.up_to_date().ask_by_person(ReadModel.persons, EVERYTHING)
    assert {one.person for one in after} == {one.person for one in before} | {"ann", "zoe"}


def test_a_table_that_is_taken_out_leaves_two_nights_that_it_alone_made_one(book: Book, clock: Clock) -> None:
    def seat(*names: str) -> str:
        data = {"game": "points", "players": [*names], "dealer": 0, "house_rules": {}}
        table_id, table = book.seat(data, "-".join(names))
        enter(book, table_id, table, "result", {"points": [1] * len(names)})
        return table_id

    seat("Ann", "Bob", "Cy")
    between = seat("Bob", "Cy", "Dee")
    seat("Cy", "Dee", "Eve")
    with copy_of(book) as model:
        assert len(model.nights(EVERYTHING, 5)) == 1
    with book.store.writing() as session:
        session._execute("update events set data = 'no JSON' where table_id = ? and position = 2", between)  # type: ignore[attr-defined]
        session.read_model.mark(between)
    book.forget()
    with copy_of(book) as model:
        assert len(model.nights(EVERYTHING, 5)) == 2


def test_of_copies_in_several_circles_only_the_fullest_counts_for_who_sees_them_all(book: Book, clock: Clock) -> None:
    numbers = iter(range(9))
    circles = CircleBook(book, lambda: f"circle{next(numbers)}")
    club, _ = circles.begin({"name": "Club"}, "club")
    play_nights(book, clock, 1, seed=3, games=1)
    [table_id] = book.ids()
    copy_id, copied_table = book.bring_in(list(book.table(table_id).history.events))
    circles.join(club, table_id, copied_table.key)
    enter(book, copy_id, copied_table, "put_away", {})
    ReadModelUpdater(book, circles).catch_up(9)
    with book.store.reading() as session:
        model = session.read_model
        for here in (Selection(), Selection(circles=(HOME, club)), Selection(circles=(club,), tables=(copy_id,))):
            assert model.less_full_copies(here) == (table_id,)
            once = model.persons(here._replace(without=(table_id,)))
            assert {one.games for one in once} == {1}
            assert {one.games for one in model.persons(here)} == {2}
        assert model.less_full_copies(Selection(circles=(club,))) == ()


def test_different_questions_have_different_answers(nights_played: Book) -> None:
    statistics = Statistics(nights_played, no_circles(nights_played))
    [latest] = statistics.up_to_date().ask(ReadModel.nights, EVERYTHING, 1)
    [next_to_it] = statistics.up_to_date().ask(ReadModel.nights, EVERYTHING, 1, skip=1)
    assert latest.began > next_to_it.began


def test_the_command_makes_the_copy_anew(tmp_path: Path, clock: Clock, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "book.sqlite3"
    book = new_book(SqliteStore(path), clock)
    play_nights(book, clock, 2, seed=5)
    with copy_of(book):
        before = everything_copied(book)
    with book.store.writing() as session:
        session._execute("delete from copied_players")  # type: ignore[attr-defined]
    assert main(["--data", str(path), "--copy-anew"]) == 0
    assert "made anew from" in capsys.readouterr().out
    assert everything_copied(book) == before
    book.close()


def test_without_a_score_file_there_is_no_copy(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--data", str(tmp_path / "none.sqlite3"), "--copy-anew"]) == 2
    assert "There is no score file" in capsys.readouterr().err


def test_the_docs_have_every_column() -> None:
    page = (Path(__file__).parents[2] / "docs" / "statistics.md").read_text(encoding="utf-8")
    sections = dict(re.findall(r"^## `(\w+)`.*?\n(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL))
    lacking = [
        f"{name}.{column}"
        for name, row_type in OF_A_TABLE.items()
        for column in row_type._fields
        if f"`{column}`" not in sections[name]
    ]
    assert lacking == []
