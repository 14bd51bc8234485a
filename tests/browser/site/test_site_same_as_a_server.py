"""A whole game of each of ours in the browser itself, asked all that a server was asked: the same answers."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tableside.web import create_app
from tests.browser.site.changed_site import probed
from tests.browser.site.conftest import SitePhone
from tests.browser.site.file_server import served
from tests.phone.test_same_as_a_server import (
    DIFFERENT,
    HEADERS,
    KEY,
    Clock,
    OnServer,
    Transcript,
    differing,
    play,
    walk,
)
from tests.support.game_fixtures import OURS

pytestmark = pytest.mark.thorough

AHEAD = re.compile(r'<link rel="modulepreload"[^>]*>\n')
"""What a page of a server asks for before its scripts do; on the site the first page has it all."""

AT_ONCE = 20
"""Questions that the page is given together."""

SAME_CHANCE = """
import json, random, secrets

requests = 0
kept_answer = type(phone).answer

def answer(self, method, path, headers, body, trouble=""):
    global requests
    headers = dict(headers)
    seed = headers.pop("seed", None)
    if seed is not None:
        requests = int(seed)
        chance = random.Random(requests)
        secrets.token_hex = lambda size=16: chance.randbytes(size).hex()
        secrets.token_urlsafe = lambda size=16: chance.randbytes(size).hex()
        secrets.randbelow = chance.randrange
    answered = kept_answer(self, method, path, headers.items(), body, trouble)
    if seed is None or not 300 <= answered.status < 400:
        return answered
    return answered._replace(status=200, headers=[*answered.headers, ("Leads", str(answered.status))])

type(phone).answer = answer
phone.app.config["NOW"] = lambda: %d + 60_000 * requests
phone.open(json.dumps({"key": "%s"}))
phone._new_key = True
"""
"""Chance, clock and key as the server has them. An answer that leads on is given to the page, which would follow it."""

ASK = """async ([asked, first]) => {
    const found = [];
    for (const [number, [path, form]] of asked.entries()) {
        const headers = { seed: String(first + number) };
        const sent = form ? { method: "POST", body: new URLSearchParams(form) } : {};
        const answer = await fetch(path, { headers, ...sent });
        const leads = Number(answer.headers.get("Leads"));
        found.push([leads || answer.status, Object.fromEntries(answer.headers), await answer.text()]);
    }
    return found;
}"""


@pytest.fixture
def on_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[OnServer]:
    """The app on a server, in Berlin."""
    monkeypatch.setenv("TZ", "Europe/Berlin")
    time.tzset()
    settings = {"DATA": tmp_path / "server.sqlite3", "SECRET_KEY": bytes.fromhex(KEY), "NOW": Clock()}
    app = create_app({**settings, "TRUST_LOCAL": True, "LIMITS": False})
    yield OnServer(app)
    app.extensions["book"].close()
    monkeypatch.undo()
    time.tzset()


def asked_again(page: Page, there: list[tuple[Any, ...]]) -> Iterator[tuple[object, ...]]:
    """What the page answers to all that a server was asked, in the form of a transcript."""
    for first in range(0, len(there), AT_ONCE):
        batch = there[first : first + AT_ONCE]
        asked = [[path, list(fields(form)) if form is not None else None] for path, form, *_ in batch]
        answers = page.evaluate(ASK, [asked, first])
        for (path, form, *_), (status, headers, text) in zip(batch, answers, strict=True):
            for pattern in (*DIFFERENT.values(), AHEAD):
                text = pattern.sub("", text)
            yield path, form, status, *(headers.get(name.lower()) for name in HEADERS), text


def fields(form: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The fields of a form as pairs."""
    for name, value in form.items():
        for one in value if isinstance(value, list) else [value]:
            yield name, str(one)


@pytest.mark.parametrize("slug", OURS)
def test_a_whole_game_is_the_same_in_the_browser_and_on_a_server(
    on_server: OnServer,
    monkeypatch: pytest.MonkeyPatch,
    probed_folder: Path,
    new_site_phone: Callable[..., SitePhone],
    slug: str,
) -> None:
    seen = Transcript(on_server, monkeypatch)
    address = play(seen, slug)
    walk(seen, address, slug)
    monkeypatch.undo()
    with served(probed_folder) as (host, _):
        phone = new_site_phone(host.replace("127.0.0.1", "localhost"), timezone_id="Europe/Berlin")
        page = phone.tab()
        probed(page, SAME_CHANCE % (Clock.START, KEY))
        there = [(*head, AHEAD.sub("", str(text))) for *head, text in seen.lines]
        pairs = [pair for pair in zip(there, asked_again(page, there), strict=True) if pair[0] != pair[1]]
    assert pairs == [], "\n".join(line[:300] for there, here in pairs[:9] for line in differing(there, here))
    assert {f"{address}/sheet.csv", f"{address}/table.json", f"{address}/history"} <= {line[0] for line in there}
