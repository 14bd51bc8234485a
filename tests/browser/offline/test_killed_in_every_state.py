"""The server killed in every state of a round of each game, with every kind of entry: the phone goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tableside.web.tables.forms import typed_from
from tests.browser.conftest import STYLED, waits_for
from tests.browser.offline.evening import Evening
from tests.browser.offline_pad import events, until
from tests.browser.tables import send
from tests.scorebook.table_play import CAST, TableInPlay
from tests.support.game_fixtures import OURS, WAVED, Entered, plays_of

pytestmark = pytest.mark.thorough

Typed = list[tuple[str, str]]
ENTER = """([action, fields]) => {
    const form = Object.assign(document.createElement("form"), { method: "post", action });
    const position = document.getElementById("board").dataset.position;
    for (const [name, value] of [["key", "new"], ["based_on", position], ...fields])
        form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
    document.querySelector("main").append(form);
    form.requestSubmit();
}"""
"""An entry as a form of the page sends it."""

OPEN = """address => {
    const link = Object.assign(document.createElement("a"), { href: address, textContent: "Open" });
    document.querySelector("main").append(link);
    htmx.process(link);
    link.click();
}"""
"""A page as a person asks for it: none that comes by itself takes its place."""

KNOWING: Typed = [("allowed", "yes"), ("note", str(WAVED["note"]))]


def without_blanks(data: Any) -> Any:
    """The data as people mean it: a form's blank is None, and a box that isn't ticked is False or not there."""
    if isinstance(data, list):
        return [without_blanks(one) for one in data]
    if isinstance(data, dict):
        kept = {name: without_blanks(value) for name, value in data.items()}
        return {name: value for name, value in kept.items() if value is not None}
    return None if data is False else data


class Told:
    """A round as it is entered: each entry with what is typed for it."""

    def __init__(self, slug: str, players: int, entries: tuple[Entered, ...]) -> None:
        in_play = TableInPlay(slug, players, dealer=players - 1)
        self.typed: list[tuple[str, Typed]] = []
        for kind, data in entries:
            self.typed.append((kind, [*typed_from(in_play.table.course.entries[kind], data).items()]))
            in_play.enter(kind, **WAVED, **data)
        self.recorded = [(event.kind, without_blanks(event.data)) for event in in_play.table.history.events]


SEEN = f"""() => ({STYLED})() &&
    [...document.querySelectorAll("#board .sheet, #board .pieces, #board .winner, #action-bar .say")]
        .filter(part => part.checkVisibility()).map(part => part.innerText.split(/\\s+/).join(" ").trim())"""
"""What the pad shows, asked at one moment, since the board may be another at the next; false while a style sheet is on
its way."""

AT_REST = 10
"""So many readings alike: no board is on its way any more."""


def seen(phone: Page) -> list[str]:
    """What the pad shows of the table in the end, in its style sheets."""
    texts: list[list[str]] = []

    def is_at_rest() -> bool:
        texts.append(phone.evaluate(SEEN))
        return bool(texts[-1]) and texts[-AT_REST:] == [texts[-1]] * AT_REST

    waits_for(phone, is_at_rest, "never at rest in its style sheets")
    return texts[-1]


def at(phone: Page, position: int) -> None:
    expect(phone.locator("#board")).to_have_attribute("data-position", str(position))


def enter(phone: Page, table: str, kind: str, typed: Typed) -> None:
    phone.evaluate(ENTER, [f"{table}/enter/{kind}", [*typed, *KNOWING]])


def killed_at_rest(in_play: Evening, table: str, kind: str, typed: Typed) -> None:
    """Between two entries."""
    in_play.server.stop(kill=True)
    enter(in_play.phone, table, kind, typed)


def killed_on_the_way(in_play: Evening, table: str, kind: str, typed: Typed) -> None:
    """The entry is saved, and its answer lost."""
    with in_play.killed_at_answer(f"{table}/enter/{kind}"):
        enter(in_play.phone, table, kind, typed)
    until(in_play.phone, "tableside.isAway()")


KILLED = [killed_at_rest, killed_on_the_way]


@pytest.mark.parametrize("kill", KILLED)
@pytest.mark.parametrize("slug", OURS)
def test_a_round_goes_on_wherever_the_server_was_killed(
    night: Evening, slug: str, kill: Callable[[Evening, str, str, Typed], None]
) -> None:
    phone = night.phone
    phone.goto("/")
    for of_kind, made in plays_of(slug).kinds.items():
        model = Told(slug, made.players, made.entries)
        players = [("players", name) for name in CAST[: made.players]]
        table = send(
            phone, f"/tables/new/{slug}", [*players, ("dealer", f"at:{CAST[made.players - 1]}"), ("do", "seat")]
        )
        for number, (kind, typed) in enumerate(model.typed[:-1], start=1):
            send(phone, f"{table}/enter/{kind}", [("based_on", str(number)), *typed, *KNOWING])
        phone.evaluate(OPEN, table)
        at(phone, len(made.entries))
        seen(phone)
        night.has(table, len(made.entries))
        kill(night, table, *model.typed[-1])
        at(phone, len(made.entries) + 1)
        until(phone, "tableside.queue.waiting().length === 0")
        there = seen(phone)
        night.back()
        at(phone, len(made.entries) + 1)
        expect(phone.locator("#status")).to_have_text("Live")
        assert seen(phone) == there, of_kind
        recorded = [(str(event["kind"]), without_blanks(event["data"])) for event in events(night.server, table)]
        assert recorded == model.recorded, of_kind
