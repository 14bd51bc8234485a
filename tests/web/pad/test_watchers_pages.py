"""A watcher may do whatever is on a watcher's page: no button and no link there is answered with a refusal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from xml.etree.ElementTree import Element

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tableside.scorebook.table.access import WATCHER
from tests.support.every_kind import TableInPlay, table_with
from tests.support.game_fixtures import all_plays, plays_of
from tests.web.pages import send, table_at
from tests.web.strict_html import read_page
from tests.web.test_every_page import addresses
from tests.web.visitors import visitor

Sent = tuple[str, str, tuple[tuple[str, str], ...]]
"""A method, an address, and what is sent there."""


def test_a_page_that_a_watcher_may_not_open_leads_back_to_their_table(
    app: Flask, client: FlaskClient, seat: Callable[..., str]
):
    address = seat("buddha", 3)
    watcher = visitor(app, address, WATCHER)
    for path, status in (("players", 403), ("enter/bid", 403), ("rows/99", 404)):
        answer = watcher.get(f"{address}/{path}")
        assert answer.status_code == status
        assert f'href="{address}">Back to the table</a>' in answer.text
    stranger = visitor(app, seat("buddha", 3), WATCHER).get(f"{address}/players")
    assert (stranger.status_code, "Back to the table" in stranger.text) == (404, False)


def test_a_watcher_is_told_that_the_table_was_put_away(app: Flask, client: FlaskClient, seat: Callable[..., str]):
    address, words = seat("buddha", 3), "This table was put away"
    watcher = visitor(app, address, WATCHER)
    send(app, client, address, "share/seats", {"open": "yes"})
    send(app, watcher, address, "own/claim", {"seat": "0"})
    pages = [address, f"{address}/board", f"{address}/own"]
    assert not any(words in watcher.get(page).text for page in pages)
    send(app, client, address, "put-away")
    assert all(words in watcher.get(page).text for page in pages)
    assert "Nothing to enter now" not in watcher.get(f"{address}/own").text
    send(app, client, address, "bring-back")
    assert not any(words in watcher.get(page).text for page in pages)


def parsed(answer: TestResponse) -> Element:
    return read_page(answer)


def given(control: Element) -> Iterator[tuple[str, str]]:
    """What an input sends as it is."""
    chosen = control.get("type") not in ("radio", "checkbox") or "checked" in control.attrib
    if control.get("name") and chosen and control.get("type") not in ("submit", "file"):
        yield control.get("name", ""), control.get("value", "")


def taps(page: Element) -> Iterator[Sent]:
    """Every link that leads to us, and every button of every form."""
    for link in page.iter("a"):
        if link.get("href", "").startswith("/"):
            yield "GET", link.get("href", "").partition("#")[0], ()
    for form in page.iter("form"):
        filled = [pair for control in form.iter("input") for pair in given(control)]
        for button in form.iter("button"):
            own = [(button.get("name", ""), button.get("value", ""))] if button.get("name") else []
            method, action = form.get("method", "get"), form.get("action", "")
            yield method.upper(), button.get("formaction", action), (*filled, *own)


def tapped(watcher: FlaskClient, tap: Sent) -> int:
    """How a tap is answered."""
    method, address, sent = tap
    values: dict[str, list[str]] = {}
    for name, value in sent:
        values.setdefault(name, []).append(value)
    arguments = {"query_string": values} if method == "GET" and values else {"data": values}
    answer = watcher.open(address, method=method, **arguments)
    answer.close()
    return answer.status_code


def same(tap: Sent) -> Sent:
    """A tap without the key that is made anew for every page, and whichever card it tells."""
    pairs = [(name, value.partition(":")[0] if value.startswith("card:") else value) for name, value in tap[2]]
    return (*tap[:2], tuple(pair for pair in pairs if pair[0] not in ("key", "based_on")))


def walk(app: Flask, watcher: FlaskClient, table: str) -> dict[Sent, int]:
    """Every tap on every page that the watcher may see, and its answer."""
    game = table_at(app, table).game
    found: dict[Sent, int] = {}
    for path in addresses(app, table, list(game.course.entries), game.slug):
        page = watcher.get(path)
        if page.status_code == 200 and page.mimetype == "text/html":
            for tap in taps(parsed(page)):
                if same(tap) not in found:
                    found[same(tap)] = tapped(watcher, tap)
        page.close()
    return found


def of_any_game(slug: str) -> TableInPlay:
    in_play = TableInPlay(slug)
    plays_of(slug).rounds(in_play)
    return in_play


IN_PLAY: dict[str, Callable[[], TableInPlay]] = {slug: partial(of_any_game, slug) for slug in all_plays()}
IN_PLAY |= {kind: lambda kind=kind: table_with(kind)[0] for kind in ("put_away", "next_game", "redone", "ruled")}
"""Tables in the middle of a deal with a correction among their entries, and some with more buttons to offer.

Open seats offer more than closed ones: those are tried once.
"""


@pytest.mark.thorough_but(4)
@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats_open"), [*((name, "yes") for name in IN_PLAY), ("buddha", "no")])
def test_a_watcher_is_refused_nothing_that_their_pages_offer(
    app: Flask, client: FlaskClient, name: str, seats_open: str
):
    table = f"/tables/{app.extensions['book'].bring_in(list(IN_PLAY[name]().table.history.events))[0]}"
    send(app, client, table, "share/seats", {"open": seats_open})
    found = walk(app, visitor(app, table, WATCHER), table)
    assert len(found) > 10
    assert [tap for tap, status in found.items() if status == 403] == []
