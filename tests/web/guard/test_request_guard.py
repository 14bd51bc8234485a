"""No foreign page and no foreign host name: every combination of the headers that say so."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tableside.web.guard.origin import host_allowed, origin_allowed
from tests.web.pages import words

HERE = "127.0.0.1:5000"


@pytest.mark.parametrize(
    ("site", "origin", "allowed"),
    [
        ("same-origin", None, True),
        ("same-origin", f"http://{HERE}", True),
        ("same-origin", "http://evil.example", True),
        ("none", None, True),
        ("same-site", f"http://{HERE}", False),
        ("cross-site", f"http://{HERE}", False),
        ("cross-site", None, False),
        ("", f"http://{HERE}", False),
        ("SAME-ORIGIN", None, False),
        (None, f"http://{HERE}", True),
        (None, "http://127.0.0.1:5001", False),
        (None, "http://127.0.0.1", False),
        (None, "http://evil.example", False),
        (None, f"http://{HERE}.evil.example", False),
        (None, f"http://evil.example/{HERE}", False),
        (None, f"http://evil@{HERE}", False),
        (None, "null", False),
        (None, "http://[::1", False),
        (None, f"https://{HERE}", True),
        (None, f"ftp://{HERE}", False),
        (None, f"chrome-extension://{HERE}", False),
        (None, f"://{HERE}", False),
        (None, HERE, False),
        (None, "", False),
        (None, None, True),
    ],
)
def test_where_an_unsafe_request_may_come_from(site: str | None, origin: str | None, allowed: bool):
    assert origin_allowed(site, origin, HERE) is allowed


@pytest.mark.parametrize(
    ("host", "allowed"),
    [
        ("127.0.0.1", True),
        ("127.0.0.1:5000", True),
        ("192.168.1.20:5000", True),
        ("[::1]:5000", True),
        ("localhost", True),
        ("LOCALHOST:5000", True),
        ("localhost.", True),
        ("phone.local:5000", True),
        ("scores.example", True),
        ("evil.example", False),
        ("scores.example.evil.example", False),
        ("localhost.evil.example", False),
        ("evillocal", False),
        ("127.0.0.1.evil.example", False),
        ("", False),
        ("[::1", False),
        ("[x]", False),
        ("a b", False),
    ],
)
def test_the_names_that_this_server_answers_to(host: str, allowed: bool):
    assert host_allowed(host, ("scores.example",)) is allowed


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_a_foreign_page_can_change_nothing(client: FlaskClient, method: str):
    answer = client.open("/tables/new/buddha", method=method, headers={"Sec-Fetch-Site": "cross-site"})
    assert answer.status_code == 403
    assert "page of another site" in words(answer)


def test_a_foreign_page_may_link_here(client: FlaskClient):
    assert client.get("/", headers={"Sec-Fetch-Site": "cross-site"}).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "evil.example:5000", "[::1"])
def test_a_foreign_name_gets_no_page_at_all(client: FlaskClient, host: str):
    answer = client.get("/", headers={"Host": host})
    assert answer.status_code == 400
    assert "New table" not in answer.text
