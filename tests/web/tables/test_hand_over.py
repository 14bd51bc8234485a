"""A table handed over in a link: all of it is behind the #, and comes out as it went in."""

from __future__ import annotations

import base64
import html
import io
import re
import zlib

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tableside.scorebook.export.copies import copy_of
from tableside.web.tables import sharing
from tableside.web.tables.export import hand_over
from tests.web.pages import Seat, table_at

LINK = re.compile(r'id="link-table">([^<]*)<')


@pytest.fixture
def table(app: Flask, seat: Seat) -> str:
    """A table on a phone alone."""
    app.config["ALONE"] = True
    return seat("huckley-buck", 4)


def handed_over(client: FlaskClient, table: str) -> str:
    """The link on a table's page for sharing."""
    found = LINK.search(client.get(f"{table}/share").text)
    assert found
    return html.unescape(found[1])


def unpacked(link: str) -> bytes:
    """What is behind the # of a link, as the page that opens it unpacks it."""
    packed = link.partition("#table=")[2]
    return zlib.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)))


def test_the_link_holds_the_whole_table(app: Flask, client: FlaskClient, table: str):
    assert unpacked(handed_over(client, table)).decode() == copy_of(table_at(app, table))


def test_what_the_link_holds_can_be_brought_in(client: FlaskClient, table: str):
    copy = unpacked(handed_over(client, table)).replace(b'"Ann"', b'"Zoe"')
    page = client.post("/bring-in", data={"copy": (io.BytesIO(copy), "table.json")}, follow_redirects=True)
    assert "Zoe" in page.text


def test_the_link_opens_the_sites_first_page(client: FlaskClient, table: str):
    assert handed_over(client, table).startswith("http://localhost/#table=")


def test_a_small_table_has_a_code_as_well(client: FlaskClient, table: str):
    assert client.get(f"{table}/share").text.count('class="qr"') == 1


@pytest.mark.parametrize(("limit", "left_out"), [("CODE_LENGTH", 'class="qr"'), ("LINK_LENGTH", 'id="link-table"')])
def test_a_large_table_has_no_code_or_link_but_always_a_file(
    client: FlaskClient, table: str, monkeypatch: pytest.MonkeyPatch, limit: str, left_out: str
):
    for module in (hand_over, sharing):
        monkeypatch.setattr(module, limit, 100, raising=False)
    page = client.get(f"{table}/share").text
    assert left_out not in page
    assert f"{table}/table.json" in page


def test_on_a_phone_alone_nobody_is_invited(client: FlaskClient, table: str):
    assert "/join/" not in client.get(f"{table}/share", base_url="https://cards.local").text
