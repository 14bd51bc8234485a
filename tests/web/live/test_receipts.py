"""What a phone goes by while its server comes and goes: receipts that repeat a key."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tableside.store.errors import ScoreFileError
from tableside.web.tables.entry_form import hides
from tests.web.pages import Seat, proof, send, table_at, tricks
from tests.web.visitors import stranger, visitor

OUTBOX = {"Tableside-Outbox": "2"}


@pytest.fixture
def table(seat: Seat) -> str:
    return seat("huckley-buck", 4)


def test_every_answer_is_marked_as_ours(client: FlaskClient, table: str) -> None:
    for path in ("/", table, f"{table}/board", "/nothing-here", "/static/js/main.js", f"{table}/stream"):
        with client.get(path) as answer:
            assert answer.headers["Tableside"] == "1"


@pytest.mark.in_one_process
@pytest.mark.parametrize(
    ("code", "ours"),
    [("database_away", False), ("database_starting", False), ("standby", False), ("no_access", False), ("busy", True)],
)
def test_a_database_that_is_not_reached_is_an_absent_server_to_a_phone(
    app: Flask, client: FlaskClient, table: str, monkeypatch: pytest.MonkeyPatch, code: str, ours: bool
) -> None:
    def not_now(*_: object) -> object:
        raise ScoreFileError(code, "Not now.")

    monkeypatch.setattr(app.extensions["book"], "find", not_now)
    monkeypatch.setattr(app.extensions["book"].store, "reading", not_now)
    for path in (table, "/ready"):
        answer = client.get(path)
        assert (answer.status_code, "Tableside" in answer.headers) == (503, ours), path


def test_a_saved_entry_is_receipted_by_its_key(app: Flask, client: FlaskClient, table: str) -> None:
    sent = {**proof(app, table), **tricks(2, 2, 1, 0)}
    answer = client.post(f"{table}/enter/result", data=sent, headers=OUTBOX)
    assert answer.status_code == 200
    assert answer.headers["Tableside-Receipt"] == sent["key"]
    assert answer.headers["Tableside-Position"] == "2"
    assert answer.headers["Tableside-Location"] == table
    assert "Tableside-Refused" not in answer.headers


def test_an_entry_sent_again_is_based_on_itself_not_on_what_others_entered_since(
    app: Flask, client: FlaskClient, table: str
) -> None:
    sent = {**proof(app, table), **tricks(2, 2, 1, 0)}
    client.post(f"{table}/enter/result", data=sent, headers=OUTBOX)
    assert send(app, client, table, "enter/result", tricks(0, 1, 2, 2)).status_code == 303
    again = client.post(f"{table}/enter/result", data=sent, headers=OUTBOX)
    assert again.headers["Tableside-Receipt"] == sent["key"]
    assert again.headers["Tableside-Position"] == "2"


def test_a_keepers_receipt_has_the_rows_since_the_entry_that_it_is_based_on(
    app: Flask, client: FlaskClient, table: str
) -> None:
    """Another keeper's among them; from a position that isn't there, all."""
    assert send(app, client, table, "share/seats", {"open": "yes"}).status_code == 303
    for based_on, after in (("1", 1), ("2", 2), ("99", 0)):
        sent = {**proof(app, table), **tricks(2, 2, 1, 0), "key": "mine", "based_on": based_on}
        receipt = client.post(f"{table}/enter/result", data=sent, headers=OUTBOX).get_json()
        record = client.get(f"{table}/record?after={after}").get_json()
        assert receipt == {name: record[name] for name in ("position", "complete", "after", "rows")}
        assert receipt["position"] == 3


def test_a_receipt_has_no_row_that_its_reader_may_not_see(app: Flask, client: FlaskClient, seat: Seat) -> None:
    """A secret bid; and to a player's phone the record of the table."""
    buddha = seat("buddha", 3)
    receipt = client.post(f"{buddha}/enter/bid", data={**proof(app, buddha), "bids-0": "2"}, headers=OUTBOX).get_json()
    assert (receipt["complete"], receipt["rows"]) == (False, [])
    assert send(app, client, buddha, "share/seats", {"open": "yes"}).status_code == 303
    player = visitor(app, buddha, "watcher")
    claimed = player.post(f"{buddha}/own/claim", data={**proof(app, buddha), "seat": "1"}, headers=OUTBOX)
    assert "Tableside-Receipt" in claimed.headers
    assert claimed.get_data() == b""


@pytest.mark.parametrize(
    ("numbers", "based_on", "status"), [((5, 5, 5, 5), "1", 422), ((2, 2, 1, 0), "0", 409), ((2, 2, 1, 0), "", 409)]
)
def test_a_refused_entry_is_named_by_its_key(
    client: FlaskClient, table: str, numbers: tuple[int, ...], based_on: str, status: int
) -> None:
    sent = {"key": "the-key", "based_on": based_on, **tricks(*numbers)}
    answer = client.post(f"{table}/enter/result", data=sent, headers=OUTBOX)
    assert answer.status_code == status
    assert answer.headers["Tableside-Refused"] == "the-key"
    assert "Tableside-Receipt" not in answer.headers


def test_who_may_not_write_is_refused_by_key(app: Flask, table: str) -> None:
    for client, status in ((visitor(app, table, "watcher"), 403), (stranger(app), 404)):
        sent = {"key": "mine", "based_on": "1", **tricks(2, 2, 1, 0)}
        answer = client.post(f"{table}/enter/result", data=sent, headers=OUTBOX)
        assert answer.status_code == status
        assert answer.headers["Tableside-Refused"] == "mine"


@pytest.mark.parametrize("key", ["", "x" * 65, "a\r\nSet-Cookie: b", "ключ", "a b"])
def test_a_key_that_no_header_can_repeat_is_not_repeated(client: FlaskClient, table: str, key: str) -> None:
    sent = {"key": key, "based_on": "1", **tricks(2, 2, 1, 0)}
    answer = client.post(f"{table}/enter/result", data=sent, headers=OUTBOX)
    assert answer.status_code == 422
    assert "Tableside-Refused" not in answer.headers


def test_what_is_too_much_to_read_is_answered_all_the_same(client: FlaskClient, table: str) -> None:
    answer = client.post(f"{table}/enter/result", data={"key": "k", "note": "x" * 100_000}, headers=OUTBOX)
    assert answer.status_code == 413


@pytest.mark.on_a_file
def test_an_entry_put_off_is_neither_saved_nor_refused(app: Flask, client: FlaskClient, table: str) -> None:
    app.extensions["book"].store._writer.connection.close()
    answer = client.post(f"{table}/enter/result", data={**proof(app, table), **tricks(2, 2, 1, 0)}, headers=OUTBOX)
    assert answer.status_code >= 500
    assert not {"Tableside-Refused", "Tableside-Receipt"} & set(answer.headers.keys())


def test_an_entry_whose_answer_was_lost_can_be_taken_back_once(app: Flask, client: FlaskClient, table: str) -> None:
    sent = {**proof(app, table), **tricks(2, 2, 1, 0)}
    client.post(f"{table}/enter/result", data=sent)
    assert send(app, client, table, "share/seats", {"open": "yes"}).status_code == 303
    for _ in range(2):
        back = client.post(f"{table}/take-back", data={"key": "back", "of": sent["key"]}, headers=OUTBOX)
        assert (back.headers["Tableside-Receipt"], back.headers["Tableside-Position"]) == ("back", "4")
    again = client.post(f"{table}/take-back", data={"key": "again", "of": "back"}, headers=OUTBOX)
    assert again.headers["Tableside-Receipt"] == "again"
    kinds = [event.kind for event in table_at(app, table).history.events]
    assert kinds == ["seated", "result", "seats_opened", "undone", "redone"]


def test_an_entry_that_never_arrived_is_not_there_to_be_taken_back(app: Flask, client: FlaskClient, table: str) -> None:
    never = client.post(f"{table}/take-back", data={"key": "back", "of": "never-sent"}, headers=OUTBOX)
    assert (never.status_code, never.headers["Tableside-Refused"]) == (404, "back")
    assert table_at(app, table).position == 1


def test_forms_whose_parts_are_secret_say_so(app: Flask, seat: Seat) -> None:
    buddha, tens = table_at(app, seat("buddha", 3)), table_at(app, seat("ten-point-buck", 3))
    assert hides(buddha.course, buddha.course.entries["bid"])
    assert not hides(buddha.course, buddha.course.entries["result"])
    assert not hides(tens.course, tens.course.entries["bid"])


def test_the_worker_changes_with_the_files_that_it_keeps(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    before = client.get("/service-worker.js").get_data(as_text=True)
    assert re.match(r'const VERSION = "[0-9a-f]{12}";\nconst FILES = \[.*\];\n', before)
    assert client.get("/service-worker.js").get_data(as_text=True) == before
    monkeypatch.setattr("tableside.web.static_files.digest", lambda _: "changed")
    assert client.get("/service-worker.js").get_data(as_text=True) != before


def entered(app: Flask, client: FlaskClient, table: str, waited: str) -> list[int]:
    """Enters a round that waited so long; the moments of all events, in seconds."""
    sent = {**proof(app, table), **tricks(2, 2, 1, 0)}
    client.post(f"{table}/enter/result", data=sent, headers={**OUTBOX, "Tableside-Waited": waited})
    return [event["at"] // 1_000 for event in client.get(f"{table}/table.json").get_json()["events"]]


@pytest.mark.parametrize(("waited", "before"), [("0", 0), ("20", 20), ("-20", 0), ("soon", 0)])
def test_an_entry_that_waited_has_the_moment_when_it_was_entered(
    app: Flask, client: FlaskClient, table: str, waited: str, before: int
) -> None:
    """The tests' clock shows whole minutes, from one that isn't whole."""
    [seated, at] = entered(app, client, table, waited)
    assert at > seated
    assert (seated - at) % 60 == before


def test_an_entry_that_waited_is_never_earlier_than_the_one_before_it(
    app: Flask, client: FlaskClient, table: str
) -> None:
    """Another keeper entered that one meanwhile."""
    [seated, at] = entered(app, client, table, "36000")
    assert at == seated
