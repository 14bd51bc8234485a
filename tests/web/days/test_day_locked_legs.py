"""A leg whose scores have led to moves, or to how the day ended, is locked; organisers open it, on the record."""

from __future__ import annotations

import csv
import io
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tableside.scorebook.events.event import Draft
from tableside.scorebook.table.access import KEEPER, WATCHER
from tableside.scorebook.table.table import Table
from tests.support.day_by_hand import AT_FOUR, NAMES
from tests.support.day_copies import read_day_copy
from tests.web.days.day_pages import PLAIN, VisitedDay
from tests.web.pages import alert, words
from tests.web.visitors import link, stranger

EIGHT = NAMES[:8]
OTHER = [0, 0, 1, 1, 2]
"""The last round of a table of four went otherwise: who sits third took a trick, and the fourth none."""


@pytest.fixture
def moved(app: Flask, client: FlaskClient) -> VisitedDay:
    """Two tables of four, the second leg in play."""
    day = VisitedDay(app, client, EIGHT, legs=2)
    day.post("seats", seed="4711")
    day.play_leg(AT_FOUR)
    day.post("moves", do="make")
    return day


@pytest.fixture
def over(moved: VisitedDay) -> VisitedDay:
    """The same day at its end."""
    moved.play_leg(AT_FOUR)
    return moved


def of_leg(day: VisitedDay, leg: int, rank: int = 0) -> tuple[str, Table]:
    """A table of a leg, with its id."""
    at = next(one for one in day.day.of_leg(leg) if one.rank == rank)
    table_id, table = day.tables[at.key]
    assert isinstance(table, Table)
    return table_id, table


def keeper_of(day: VisitedDay, table_id: str, role: str = KEEPER) -> FlaskClient:
    """A phone that scanned the card of a table, and knows nothing of its day."""
    phone = stranger(day.app)
    assert phone.get(link(day.app, f"/tables/{table_id}", role)).status_code in (302, 303)
    return phone


def last_result(table: Table) -> int:
    return [event for event in table.history.active() if event.kind == "result"][-1].position


def tricks(wins: list[int]) -> dict[str, str]:
    return {**{f"tricks-{seat}": str(wins.count(seat)) for seat in range(4)}, "winners": " ".join(map(str, wins))}


def ways_in(table: Table) -> dict[str, dict[str, str]]:
    """All that a keeper could send to change a sheet, by the address below its table's."""
    last = last_result(table)
    return {
        f"entries/{last}/correct": tricks(OTHER),
        "strike": {"target": str(last)},
        "undo": {"target": str(table.history.undoable[-1])},
        "redo": {"target": str(last)},
        "players": {**{f"name-{seat}": name for seat, name in enumerate(table.names[::-1])}, "dealer": "1"},
        "house-rules": {"hb.target": "30"},
        "next-game": {},
        "enter/result": tricks(OTHER),
    }


@pytest.mark.slow_but(4)
@pytest.mark.clause("HB-TOUR-05", "HB-AMB-24")
@pytest.mark.parametrize("who", ["keeper", "home"])
@pytest.mark.parametrize("leg", [1, 2])
def test_no_way_leads_onto_the_sheet_of_a_locked_leg(over: VisitedDay, leg: int, who: str) -> None:
    table_id, table = of_leg(over, leg)
    phone = keeper_of(over, table_id) if who == "keeper" else over.client
    before = over.get("standings.csv").text
    for path, form in ways_in(table).items():
        proof = {"key": f"late-{path.replace('/', '-')}", "based_on": str(table.position)}
        answer = phone.post(f"/tables/{table_id}/{path}", data={**proof, "allowed": "yes", "note": "so", **form})
        assert answer.status_code == 422, path
        own = {"house-rules": "tournament day", "next-game": f"of leg {leg} are played here"}
        assert own.get(path, f"Leg {leg} is locked") in alert(answer), path
    assert of_leg(over, leg)[1].position == table.position
    assert over.get("standings.csv").text == before


def test_no_keeper_takes_back_that_their_table_was_done_once_that_ended_the_day(over: VisitedDay) -> None:
    table_id, _ = of_leg(over, 2, 1)
    answer = keeper_of(over, table_id).post(f"/tables/{table_id}/leg-done/undo", data={"key": "late"})
    assert (answer.status_code, over.day.finished) == (422, True)
    assert "Leg 2 is locked: all its tables said that they are done" in words(answer)


@pytest.mark.slow
def test_the_sheet_of_a_locked_leg_says_so_and_offers_nothing_that_writes(moved: VisitedDay) -> None:
    table_id, table = of_leg(moved, 1)
    phone = keeper_of(moved, table_id)
    pad = phone.get(f"/tables/{table_id}")
    assert "Leg 1 is locked: the players moved on by its scores" in words(pad)
    for path in (f"/tables/{table_id}", f"/tables/{table_id}/history", f"/tables/{table_id}/rows/{last_result(table)}"):
        page = phone.get(path).text
        for way in ("/undo", "/strike", "/correct", "/enter/", "/players"):
            assert f"/tables/{table_id}{way}" not in page, (path, way)
    for path in (f"entries/{last_result(table)}/correct", "enter/result", "players"):
        assert "Leg 1 is locked" in words(phone.get(f"/tables/{table_id}/{path}"))


def test_a_round_that_waited_on_a_phone_until_its_leg_was_locked_comes_back_with_words_and_as_it_was_typed(
    app: Flask, client: FlaskClient
) -> None:
    day = VisitedDay(app, client, EIGHT, legs=2)
    day.post("seats", seed="4711")
    table_id, table = day.table(0)
    phone = keeper_of(day, table_id)
    cards = {}
    for at in day.day.sitting:
        day.post("done", table=at.key, allowed="yes")
        cards |= {f"drawn:{name}": f"{rank}H" for name, rank in zip(at.players, "AKQJ", strict=True)}
    day.post("moves", do="make", **cards)
    sent = {**tricks(OTHER), "key": "waited", "based_on": str(table.position)}
    answer = phone.post(f"/tables/{table_id}/enter/result", data=sent, headers={"Tableside-Outbox": "2"})
    assert (answer.status_code, answer.headers["Tableside-Refused"]) == (422, "waited")
    assert "Leg 1 is locked" in alert(answer)
    assert 'name="tricks-1" value="2" checked' in " ".join(answer.text.split())


def test_what_was_entered_before_its_leg_was_locked_is_no_fault_when_it_comes_again(moved: VisitedDay) -> None:
    """As from a phone that never heard that it was."""
    table_id, table = of_leg(moved, 1)
    first = next(event for event in table.history.events if event.kind == "result")
    form = {**tricks(AT_FOUR[0]), "key": first.key, "based_on": "1", "note": "so we say", "allowed": "yes"}
    assert moved.client.post(f"/tables/{table_id}/enter/result", data=form).status_code == 303


@pytest.mark.slow
def test_a_players_own_phone_claims_no_seat_at_a_locked_leg(app: Flask, client: FlaskClient, moved: VisitedDay) -> None:
    table_id, table = of_leg(moved, 1)
    moved.send_at(table_id, "share/seats", {"open": "yes"})
    guest = keeper_of(moved, table_id, WATCHER)
    assert "Leg 1 is locked" in words(guest.get(f"/tables/{table_id}/own"))
    form = {"key": "mine", "based_on": str(table.position), "seat": "0"}
    answer = guest.post(f"/tables/{table_id}/own/claim", data=form)
    assert answer.status_code == 422
    assert "Leg 1 is locked" in alert(answer)


@pytest.mark.slow
@pytest.mark.clause("HB-TOUR-06", "HB-AMB-24")
def test_an_organiser_opens_a_leg_puts_it_right_and_the_record_standings_and_csv_say_so(moved: VisitedDay) -> None:
    table_id, table = of_leg(moved, 1)
    keeper = keeper_of(moved, table_id)
    third, fourth = table.names[2], table.names[3]
    moved.post("unlock", leg="1")
    assert f'href="/tables/{table_id}"' in moved.get().text
    form = {**tricks(OTHER), "key": "k", "based_on": str(table.position), "allowed": "yes"}
    refused = keeper.post(f"/tables/{table_id}/entries/{last_result(table)}/correct", data=form)
    assert refused.status_code == 422
    assert "organisers alone put it right" in alert(refused)
    moved.correct(0, 1, 7, OTHER)
    change = f"{third} 0 → 4 points, 2 → 1 hooks; {fourth} 2 → 1 points, 6 → 7 hooks"
    assert change in words(moved.get())
    row = next(one for one in csv.DictReader(io.StringIO(moved.get("standings.csv").text)) if one["Player"] == third)
    assert row["Remarks"] == "leg 1 put right: 0 → 4 points, 2 → 1 hooks"
    assert "Leg 1 is open, and being put right." in words(moved.get("standings"))
    moved.post("lock", leg="1")
    record = words(moved.get("record"))
    assert "Leg 1 was opened to be put right" in record
    assert "Leg 1 was locked again" in record
    assert f"{third} 0 → 4 points, 2 → 1 hooks" in record
    assert f"{fourth} 2 → 1 points, 6 → 7 hooks" in record
    assert "leg 1 put right: 0 → 4 points" in words(moved.get("standings"))
    assert moved.try_at(table_id, f"entries/{last_result(table)}/correct", tricks(OTHER)).status_code == 422


@pytest.mark.slow
def test_a_leg_that_was_opened_and_put_right_is_locked_again_before_anything_is_taken_back(moved: VisitedDay) -> None:
    moved.post("unlock", leg="1")
    opened = moved.day.position
    moved.correct(0, 1, 7, OTHER)
    answer = moved.send("undo", target=str(opened))
    assert answer.status_code == 422
    assert "Lock it again: the record then says which" in alert(answer)
    moved.post("lock", leg="1")
    assert moved.send("undo", target=str(opened)).status_code == 422
    moved.post("undo", target=str(moved.day.position))
    assert "Leg 1 is open" in words(moved.get())


def test_the_opening_of_a_leg_in_which_nothing_changed_can_be_taken_back(moved: VisitedDay) -> None:
    moved.post("unlock", leg="1")
    moved.post("undo", target=str(moved.day.position))
    assert not moved.day.unlocked
    assert moved.try_at(of_leg(moved, 1)[0], "undo", {"target": "2"}).status_code == 422


def test_with_the_moves_undone_its_own_keepers_put_a_leg_right_again(moved: VisitedDay) -> None:
    at = moved.day.position
    moved.post("unlock", leg="1")
    moved.correct(0, 1, 7, OTHER)
    moved.post("lock", leg="1")
    moved.post("undo", target=str(at))
    moved.correct(0, 1, 7, AT_FOUR[-1])
    assert "put right" not in moved.get("standings.csv").text


@pytest.mark.slow
@pytest.mark.clause("HB-TOUR-05", "HB-AMB-25")
def test_the_last_leg_is_locked_once_all_its_tables_are_done_and_not_before(moved: VisitedDay) -> None:
    for rank in (0, 1):
        for _ in range(2):
            moved.play(rank, AT_FOUR)
    moved.done(0)
    moved.correct(0, 2, 7, OTHER)
    moved.done(1)
    answer = moved.try_at(of_leg(moved, 2)[0], f"entries/{last_result(of_leg(moved, 2)[1])}/correct", tricks(OTHER))
    assert answer.status_code == 422
    assert "Leg 2 is locked: all its tables said that they are done" in alert(answer)
    moved.post("unlock", leg="2")
    moved.correct(0, 2, 7, AT_FOUR[-1])


def test_a_last_leg_that_was_put_right_and_locked_again_stays_locked_to_its_keepers(over: VisitedDay) -> None:
    """The correction opens its last game again: its report doesn't stand by itself any more."""
    table_id, _ = of_leg(over, 2)
    over.post("unlock", leg="2")
    over.send_at(table_id, "undo", {"target": str(of_leg(over, 2)[1].history.undoable[-1])})
    assert "tables play" not in words(over.get())
    over.post("lock", leg="2")
    table = of_leg(over, 2)[1]
    assert not table.course.winners
    form = {**tricks(OTHER), "key": "late", "based_on": str(table.position), "allowed": "yes", "note": "so"}
    answer = keeper_of(over, table_id).post(f"/tables/{table_id}/enter/result", data=form)
    assert answer.status_code == 422
    assert "Leg 2 is locked" in alert(answer)


def test_a_leg_is_opened_once_no_table_of_it_plays(over: VisitedDay) -> None:
    """Its keepers would have nothing to enter in the middle of a game."""
    table_id, table = of_leg(over, 2)
    phone = keeper_of(over, table_id)
    over.app.extensions["book"].enter(
        table_id, Draft("undone", {"target": table.history.undoable[-1]}, "again", table.position)
    )
    answer = over.send("unlock", leg="2")
    assert answer.status_code == 422
    assert "Table 1 still plays: the leg can be opened once all its tables are done." in alert(answer)
    table = of_leg(over, 2)[1]
    form = {**tricks(AT_FOUR[-1]), "key": "on", "based_on": str(table.position)}
    assert phone.post(f"/tables/{table_id}/enter/result", data=form).status_code == 303


@pytest.mark.parametrize(
    ("path", "leg", "says"),
    [("unlock", "2", "is not locked"), ("lock", "1", "is not open"), ("unlock", "x", "is not locked")],
)
def test_a_leg_that_is_not_locked_is_not_opened_and_one_that_is_not_open_not_locked(
    moved: VisitedDay, path: str, leg: str, says: str
) -> None:
    answer = moved.send(path, leg=leg)
    assert answer.status_code == 422
    assert says in alert(answer)


def test_a_day_whose_leg_was_put_right_comes_in_elsewhere_with_its_words(
    moved: VisitedDay,
) -> None:
    moved.post("unlock", leg="1")
    moved.correct(0, 1, 7, OTHER)
    moved.post("lock", leg="1")
    assert read_day_copy(moved.get("day.json").data).day == moved.day


def test_the_sheets_of_a_table_whose_players_changed_are_told_apart_in_an_open_leg(day: VisitedDay) -> None:
    one, other = (table.players for table in day.day.sitting)
    day.post("change", do="make", placed=[f"2 {one[0]}", f"1 {other[0]}"])
    day.play_leg(PLAIN)
    day.post("moves", do="make")
    day.post("unlock", leg="1")
    sheets = re.findall(r'<a href="/tables/([^"]+)">(table \d \(sheet \d\))</a>', day.get().text)
    assert [which for _, which in sheets] == [f"table {table} (sheet {sheet})" for table in (1, 2) for sheet in (1, 2)]
    assert len({table_id for table_id, _ in sheets}) == 4
