"""Every limit from both sides: the last that is taken, and the first that is not."""

from __future__ import annotations

from io import BytesIO

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tableside.scorebook import entering, limits
from tableside.scorebook.kinds.table_kind import ENTRIES
from tests.web.pages import Seat, bids, send, words


@pytest.fixture
def address(seat: Seat) -> str:
    return seat("ten-point-buck", 3)


@pytest.mark.parametrize(("left", "warned"), [(limits.NEARLY_FULL, False), (limits.NEARLY_FULL - 1, True)])
def test_nearly_full(
    app: Flask, client: FlaskClient, address: str, monkeypatch: pytest.MonkeyPatch, left: int, warned: bool
):
    monkeypatch.setitem(entering.QUOTAS, ENTRIES, 1 + left)
    page = words(client.get(address))
    assert (f"room for {left} more entries" in page) is warned
    assert ("same crew at another table" in page) is warned


@pytest.mark.parametrize(("over", "taken_in"), [(0, True), (1, False)])
def test_events_per_copy(
    app: Flask, client: FlaskClient, address: str, monkeypatch: pytest.MonkeyPatch, over: int, taken_in: bool
):
    send(app, client, address, "enter/bid", bids(1, 2, 3))
    monkeypatch.setattr("tableside.web.tables.export.backup.HISTORY_PER_TABLE", 2 - over)
    copy = client.get(f"{address}/table.json").data
    answer = client.post("/bring-in", data={"copy": (BytesIO(copy), "copy.json")}, content_type="multipart/form-data")
    assert (answer.status_code == 200) is taken_in  # it is here already


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
