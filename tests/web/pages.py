"""Reading a page and sending its forms, as a person without scripts would."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Mapping
from html import unescape
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tableside.scorebook.table.table import Table
from tests.web.strict_html import read_page

Seat = Callable[..., str]
Enter = Callable[..., TestResponse]
"""What the fixtures `seat` and `enter` of conftest.py are."""

_keys = itertools.count()


def table_at(app: Flask, address: str) -> Table:
    """The table at an address, as the book has it."""
    return app.extensions["book"].table(address.strip("/").split("/")[1])


def proof(app: Flask, address: str) -> dict[str, str]:
    """A fresh key, and the position that a page loaded now is based on."""
    return {"key": f"page-{next(_keys)}", "based_on": str(table_at(app, address).position)}


def text(answer: TestResponse) -> str:
    """A page with its signs as people read them."""
    return unescape(answer.get_data(as_text=True))


def page_at(client: FlaskClient, address: str, status: int = 200) -> str:
    """The page at an address, its signs as people read them."""
    answer = client.get(address)
    assert answer.status_code == status, text(answer)
    return text(answer)


def words(answer: TestResponse) -> str:
    """All the text of a page, white space made single."""
    page = read_page(answer)
    return " ".join(" ".join(page.itertext()).split()).replace(" .", ".")


def alert(answer: TestResponse) -> str:
    """The message against the entry."""
    page = read_page(answer)
    found = [element for element in page.iter() if element.get("role") == "alert"]
    return " ".join(" ".join("".join(element.itertext()).split()) for element in found)


def typed(answer: TestResponse) -> dict[str, str]:
    """The contents of a page's text fields, and which keys are chosen, by name."""
    page = read_page(answer)
    controls = [control for control in page.iter("input") if control.get("type") in ("text", "radio", "hidden")]
    chosen = [control for control in controls if control.get("type") != "radio" or "checked" in control.attrib]
    return {control.get("name", ""): control.get("value", "") for control in chosen}


def totals(app: Flask, address: str) -> tuple[int, ...]:
    """Everybody's total in the game in play."""
    return table_at(app, address).course.totals


def send(
    app: Flask, client: FlaskClient, address: str, path: str, form: Mapping[str, Any] | None = None
) -> TestResponse:
    """Sends a form of the table's pages with a fresh proof; `form` may say otherwise."""
    return client.post(f"{address}/{path}", data={**proof(app, address), **(form or {})})


def bring_in(client: FlaskClient, copy: bytes | Mapping[str, Any], **environment: str) -> TestResponse:
    """Brings in a copy of a table, a day or a whole book, a file's bytes or its text."""
    head = b'--cut\r\nContent-Disposition: form-data; name="copy"; filename="copy.json"\r\n\r\n'
    sent = head + (copy if isinstance(copy, bytes) else json.dumps(copy).encode()) + b"\r\n--cut--\r\n"
    kind = "multipart/form-data; boundary=cut"
    return client.post("/bring-in", data=sent, content_type=kind, environ_overrides=environment or None)


def bids(*values: object) -> dict[str, str]:
    """Bids of Ten-Point Buck as typed."""
    return {f"bids-{seat}": str(value) for seat, value in enumerate(values)}


def taken(*values: object, bonus: object = "") -> dict[str, str]:
    """Card points of Ten-Point Buck as typed."""
    return {**{f"taken-{seat}": str(value) for seat, value in enumerate(values)}, "bonus": str(bonus)}


def tricks(*numbers: object) -> dict[str, str]:
    """Tricks as typed; None leaves a field blank."""
    return {f"tricks-{seat}": str(number) for seat, number in enumerate(numbers) if number is not None}


def preview(client: FlaskClient, path: str, form: Mapping[str, str]) -> str:
    """What a form says of itself before it is sent."""
    answer = client.post(f"{path}/preview", data=form)
    assert answer.status_code == 200
    return words(answer)


def play(app: Flask, client: FlaskClient, address: str, *rounds: tuple[int, ...]) -> None:
    """Rounds of Ten-Point Buck: everybody bid 40, and took this."""
    for points in rounds:
        for path, form in (("enter/bid", bids(*[40] * len(points))), ("enter/result", taken(*points))):
            answer = send(app, client, address, path, form)
            assert answer.status_code == 303, alert(answer)


def keep_ruling(app: Flask, client: FlaskClient, address: str, asked: str) -> None:
    """Keeps the ruling on what was asked with the table."""
    case = unescape(client.get(f"{address}/referee?{asked}").text.split('name="case" value="')[1].split('"')[0])
    assert send(app, client, address, "rulings", {"case": case, "do": "keep"}).status_code == 303
