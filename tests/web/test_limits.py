"""Every limit from both sides: the last that is taken, and the first that is not."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import BytesIO

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.refused import Refused
from tableside.scorebook import entering, limits
from tableside.scorebook.events.copied_events import read_event
from tableside.scorebook.events.event import Draft, record
from tableside.scorebook.kinds.table_kind import ACCESS_CHANGES, ENTRIES, PHONES
from tests.support.read_copy import read_copy
from tests.web.pages import Seat, alert, bids, proof, send, table_at, taken, typed, words


@pytest.fixture
def address(seat: Seat) -> str:
    return seat("ten-point-buck", 3)


@pytest.mark.parametrize(("length", "status"), [(limits.NAME_LENGTH, 200), (limits.NAME_LENGTH + 1, 422)])
def test_name_length(client: FlaskClient, length: int, status: int):
    answer = client.post("/tables/new/buddha", data={"do": "add:", "new_name": "x" * length})
    assert answer.status_code == status


@pytest.mark.parametrize(("length", "status"), [(limits.NOTE_LENGTH, 303), (limits.NOTE_LENGTH + 1, 422)])
def test_note_length(app: Flask, client: FlaskClient, address: str, length: int, status: int):
    send(app, client, address, "enter/bid", bids(40, 40, 40))
    answer = send(app, client, address, "enter/result", taken(40, 40, 40) | {"note": "x" * length})
    assert answer.status_code == status
    assert status == 303 or f"at most {limits.NOTE_LENGTH} are kept" in alert(answer)


@pytest.mark.parametrize(("length", "status"), [(limits.KEY_LENGTH, 303), (limits.KEY_LENGTH + 1, 422), (0, 422)])
def test_key_length(app: Flask, client: FlaskClient, address: str, length: int, status: int):
    form = {**proof(app, address), **bids(1, 2, 3), "key": "k" * length}
    assert client.post(f"{address}/enter/bid", data=form).status_code == status


@pytest.mark.parametrize(("before_the_last", "status"), [(0, 303), (1, 422)])
def test_events_per_table(
    app: Flask, client: FlaskClient, address: str, monkeypatch: pytest.MonkeyPatch, before_the_last: int, status: int
):
    monkeypatch.setitem(entering.QUOTAS, ENTRIES, 2 - before_the_last)
    answer = send(app, client, address, "enter/bid", bids(1, 2, 3))
    assert answer.status_code == status
    assert status == 303 or "is full: start another" in alert(answer)


@pytest.mark.parametrize(("room", "taken"), [(0, 422), (1, 303)])
def test_comings_per_table(
    app: Flask, client: FlaskClient, address: str, monkeypatch: pytest.MonkeyPatch, room: int, taken: int
):
    send(app, client, address, "share/seats", {"open": "yes"})
    monkeypatch.setitem(entering.QUOTAS, PHONES, room)
    answer = send(app, client, address, "own/claim", {"seat": "0"})
    assert answer.status_code == taken
    assert taken == 303 or "its keepers enter for them" in alert(answer)


@pytest.mark.parametrize(("room", "taken"), [(0, 422), (1, 303)])
def test_doors_per_table(
    app: Flask, client: FlaskClient, address: str, monkeypatch: pytest.MonkeyPatch, room: int, taken: int
):
    monkeypatch.setitem(entering.QUOTAS, ACCESS_CHANGES, room)
    assert send(app, client, address, "share/seats", {"open": "yes"}).status_code == taken


@pytest.mark.parametrize(("left", "said"), [(limits.NEARLY_FULL, False), (limits.NEARLY_FULL - 1, True)])
def test_nearly_full(
    app: Flask, client: FlaskClient, address: str, monkeypatch: pytest.MonkeyPatch, left: int, said: bool
):
    monkeypatch.setitem(entering.QUOTAS, ENTRIES, 1 + left)
    page = words(client.get(address))
    assert (f"room for {left} more entries" in page) is said
    assert ("same crew at another table" in page) is said


@pytest.mark.parametrize(("over", "taken_in"), [(0, True), (1, False)])
def test_events_per_copy(
    app: Flask, client: FlaskClient, address: str, monkeypatch: pytest.MonkeyPatch, over: int, taken_in: bool
):
    send(app, client, address, "enter/bid", bids(1, 2, 3))
    monkeypatch.setattr("tableside.web.tables.backup.HISTORY_PER_TABLE", 2 - over)
    copy = client.get(f"{address}/table.json").data
    answer = client.post("/bring-in", data={"copy": (BytesIO(copy), "copy.json")}, content_type="multipart/form-data")
    assert (answer.status_code == 200) is taken_in  # it is here already


@pytest.mark.parametrize(("over", "fits"), [(0, True), (1, False)])
def test_data_bytes(over: int, fits: bool):
    text = "x" * (limits.DATA_BYTES - len(json.dumps({"reason": ""})) + over)
    code = code_of(lambda: record(Draft("redealt", {"reason": text}, "k", 1), 2, 0))
    assert code == (None if fits else "too_much")


def code_of(act: Callable[[], object]) -> str | None:
    """With which code something is refused; None when it is taken."""
    try:
        act()
    except Refused as refused:
        return refused.code
    return None


def nested(depth: int) -> object:
    inner: object = 1
    for _ in range(depth):
        inner = [inner]
    return inner


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"data": {"deep": nested(limits.DATA_DEPTH - 1)}}, None),
        ({"data": {"deep": nested(limits.DATA_DEPTH)}}, "too_deep"),
        ({"at": limits.LAST_MOMENT - 1}, None),
        ({"at": limits.LAST_MOMENT}, "bad_moment"),
        ({"at": 0}, None),
        ({"at": -1}, "bad_moment"),
    ],
)
def test_depth_and_moment_of_a_copied_event(change: dict[str, object], code: str | None):
    told = {"position": 1, "kind": "bid", "data": {}, "key": "k", "at": 5, "allowed": False, "note": "", **change}
    assert code_of(lambda: read_event(told, 1)) == code


def bare_body(length: int) -> bytes:
    """A form of so many bytes that adds Bob."""
    start = b"do=add:&new_name=Bob&players="
    return start + b"x" * (length - len(start))


@pytest.mark.parametrize(("length", "too_large"), [(limits.BODY_BYTES, False), (limits.BODY_BYTES + 1, True)])
def test_body_bytes(client: FlaskClient, length: int, too_large: bool):
    kind = "application/x-www-form-urlencoded"
    answer = client.post("/tables/new/buddha", data=bare_body(length), content_type=kind)
    assert (answer.status_code == 413) is too_large


@pytest.mark.parametrize(("over", "code"), [(0, "bad_json"), (1, "too_large")])
def test_import_bytes(over: int, code: str):
    with pytest.raises(Refused) as caught:
        read_copy(b"x" * (limits.IMPORT_BYTES + over))
    assert caught.value.code == code


@pytest.mark.parametrize(("over", "status"), [(0, 422), (limits.BODY_BYTES, 413)])
def test_the_page_that_brings_in_takes_a_whole_copy(client: FlaskClient, over: int, status: int):
    head = b'--cut\r\nContent-Disposition: form-data; name="copy"; filename="c.json"\r\n\r\n'
    body = head + b"x" * (limits.IMPORT_BYTES + over) + b"\r\n--cut--\r\n"
    elsewhere = {"REMOTE_ADDR": "192.0.2.7"}
    answer = client.post(
        "/bring-in", data=body, content_type="multipart/form-data; boundary=cut", environ_overrides=elsewhere
    )
    assert answer.status_code == status


def test_remembered_names(client: FlaskClient, seat: Seat):
    for table in range(4):
        names = [f"P{table}-{place}" for place in range(7)]
        form = {"players": names, "do": "seat", "key": f"t{table}", "dealer": "random"}
        assert client.post("/tables/new/huckley-buck", data=form).status_code == 303
    page = client.get("/tables/new/huckley-buck").text
    assert page.count('value="add:') == limits.REMEMBERED_NAMES + page.count('value="add:"')


@pytest.mark.parametrize(("number", "status"), [("999999", 422), ("1000000", 422), ("9" * 6, 422)])
def test_numbers_beyond_all_bounds_are_asked_about_or_refused(
    app: Flask, client: FlaskClient, address: str, number: str, status: int
):
    answer = send(app, client, address, "enter/bid", bids(number, 1, 2))
    assert answer.status_code == status
    assert ("Look again." in alert(answer)) is (len(number) <= 6)
    assert typed(answer)["bids-0"] == number
    assert table_at(app, address).position == 1
