"""Names, totals and action bar cut no line of a sheet as it opens; while it is scrolled a line fades at their edge."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from referee.games import all_games
from tests.browser.conftest import Server, Starter
from tests.browser.tables import seat, send
from tests.pictures.__main__ import fill
from tests.pictures.tables import pictured_tables, played_on
from tests.support.full_tables import TableInPlay

LARGE = (1024, 768)
SIZES = [(320, 568), *(pytest.param(size, marks=pytest.mark.thorough) for size in ((390, 664), LARGE))]
"""What a pad is opened on: width and height in pixels."""
SCROLLED = (0, 90, 133, 171, 10_000)
"""How far a page is scrolled, in pixels."""

CUT = """() => {
    const box = part => part.getBoundingClientRect();
    const rows = [...document.querySelectorAll(".sheet tbody tr")];
    const isStuck = part => getComputedStyle(part).position === "sticky";
    const [totals] = [...document.querySelectorAll(".sheet tfoot th")].filter(isStuck);
    const edges = [totals && box(totals).top, box(document.querySelector(".action-bar")).top].filter(Boolean);
    const cut = edge => rows.filter(row => box(row).top < edge - 1.5 && box(row).bottom > edge + 1.5);
    return edges.flatMap(cut).map(row => row.textContent.trim().replace(/\\s+/g, " ").slice(0, 40));
}"""
"""The rows of the sheet that totals or action bar cover in part."""

FADES = """async top => {
    scrollTo(0, top);
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))));
    const rows = [...document.querySelectorAll(".sheet tbody tr")].map(row => row.getBoundingClientRect());
    return [["thead", "bottom"], ["tfoot", "top"]].flatMap(([place, side]) => {
        const cell = document.querySelector(`.sheet ${place} th`);
        const edge = cell.getBoundingClientRect()[side];
        const isSticky = getComputedStyle(cell).position === "sticky";
        const cut = isSticky && rows.some(({ top, bottom }) => top < edge - 2 && bottom > edge + 2);
        const whole = !isSticky || rows.every(({ top, bottom }) => top >= edge - 1 || bottom <= edge + 1);
        const fades = getComputedStyle(cell, "::after").content !== "none";
        return (cut && !fades) || (whole && fades) ? [place] : [];
    });
}"""
"""Where a row is cut and doesn't fade, or fades and isn't cut."""

NEWEST = """() => {
    const newest = document.getElementById("newest")?.getBoundingClientRect();
    const names = document.querySelector(".sheet thead th").getBoundingClientRect().bottom;
    return Boolean(newest) && newest.top < names - 2 && newest.bottom > names + 2;
}"""
"""Whether the names cover a part of the newest row."""


@pytest.fixture(scope="module")
def pads() -> dict[str, TableInPlay]:
    """The tables that pictures are taken of, one of those alike in all that was entered: they have the same pad."""
    found = {}
    for name, in_play in pictured_tables().items():
        found[repr([(event.kind, event.data) for event in in_play.table.history.events])] = name, in_play
    return dict(found.values())


@pytest.mark.thorough_but
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("slug", all_games())
def test_no_line_of_the_sheet_is_cut(
    browser: Browser, starter: Starter, tmp_path: Path, pads: dict[str, TableInPlay], slug: str, size: tuple[int, int]
) -> None:
    played = {name: in_play for name, in_play in pads.items() if in_play.table.game.slug == slug}
    path = tmp_path / "book.sqlite3"
    tables = fill(path, played)
    server = Server(starter, path)
    server.start()
    width, height = size
    context = browser.new_context(base_url=server.url, viewport={"width": width, "height": height})
    page = context.new_page()
    found = []
    for name, (table_id, _) in tables.items():
        page.goto(f"/tables/{table_id}")
        expect(page.locator("#status")).to_have_text("Live")
        if size != LARGE:
            found += [f"{name}: {row}" for row in page.evaluate(CUT)]
        found += [f"{name}: the newest row"] * page.evaluate(NEWEST)
        for top in (page.evaluate("scrollY"), *SCROLLED):
            found += [f"{name} at {top}: {place}" for place in page.evaluate(FADES, top)]
    context.close()
    server.stop(kill=True)
    assert not found, "\n".join(found)


MANY_ROUNDS = 6
SIX = ("Christopher", "Mary Ann", "Bartholomew", "Annegret", "Elizabeth", "Maximilian")
IN_PLAY = """() => {
    const box = where => document.querySelector(where).getBoundingClientRect();
    const bar = box(".action-bar").top;
    const foot = box(".sheet tfoot td").bottom;
    const step = document.querySelector(".pieces")?.getBoundingClientRect().top ?? 0;
    return { scrolled: scrollY, title: box("h1").top >= 0, foot: foot <= bar, step: step < bar };
}"""
"""How far the page is scrolled; whether title and totals are in sight, and the beginning of what is asked."""


def late(slug: str) -> TableInPlay:
    """A game in its last round, or in its seventh."""
    names = SIX[: min(len(SIX), all_games()[slug].seats[-1])]
    for entries in itertools.count(2):
        night = played_on(TableInPlay(slug, names, dealer=0), entries)
        if night.table.course.winners or len(night.table.course.rows) > MANY_ROUNDS:
            return played_on(TableInPlay(slug, names, dealer=0), entries - 1)
    raise AssertionError


@pytest.mark.parametrize("size", [(320, 568), pytest.param((390, 664), marks=pytest.mark.thorough)])
@pytest.mark.parametrize("slug", all_games())
def test_late_in_a_game_the_page_opens_at_its_top_with_as_many_of_the_newest_rounds_as_have_room(
    browser: Browser, starter: Starter, tmp_path: Path, slug: str, size: tuple[int, int]
) -> None:
    path = tmp_path / "book.sqlite3"
    [(table_id, _)] = fill(path, {"late": late(slug)}).values()
    server = Server(starter, path)
    server.start()
    context = browser.new_context(base_url=server.url, viewport={"width": size[0], "height": size[1]})
    page = context.new_page()
    page.goto(f"/tables/{table_id}")
    expect(page.locator("#status")).to_have_text("Live")
    foot = not all_games()[slug].steps_first  # its steps are above it
    assert page.evaluate(IN_PLAY) == {"scrolled": 0, "title": True, "step": True, "foot": foot}
    if page.locator(".lines > summary").is_visible():
        page.locator(".lines > summary").click()
    rows = page.locator(".sheet tbody tr")
    assert rows.locator("visible=true").count() == rows.count()
    context.close()
    server.stop(kill=True)


def test_a_round_that_was_just_scored_is_seen_whole(phone: Page) -> None:
    phone.set_viewport_size({"width": 320, "height": 568})
    names = ("Hal Hoffmann", "Finn Fitzgerald", "Bob Baker", "Ann Albrecht", "Max Müller")
    table = seat(phone, "points", names, names[-1])
    for position in range(1, 9):
        if position < 7:
            points = [(f"points-{at}", "12") for at in range(5)]
            send(phone, f"{table}/enter/result", [("based_on", str(position)), *points])
            continue
        phone.goto(f"{table}/enter/result")
        for at in range(5):
            phone.locator(f"#points-{at}").fill("12")
        phone.locator("button.go").click()
        expect(phone.locator("#board")).to_have_attribute("data-position", str(position + 1))
        expect(phone.locator("#newest")).to_be_in_viewport(ratio=1)
        assert not phone.evaluate(NEWEST)


@pytest.mark.parametrize(("slug", "kind"), [("huckley-buck", "tricks"), ("buddha", "bids")])
def test_what_is_to_do_takes_two_lines_of_a_narrow_action_bar(phone: Page, slug: str, kind: str) -> None:
    phone.set_viewport_size({"width": 320, "height": 568})
    table = seat(phone, slug, ("Christopher", "Bartholomew", "Elizabeth", "Annegret"), "Christopher")
    entry = "result" if kind == "tricks" else "bid"
    numbers = (2, 1, 1, 1)
    fields = [(f"{kind}-{at}", str(number)) for at, number in enumerate(numbers)]
    send(phone, f"{table}/enter/{entry}", [("based_on", "1"), *fields])
    phone.goto(table)
    say = phone.locator(".action-bar .say")
    expect(say).to_be_visible()
    line = "say => say.getBoundingClientRect().height / parseFloat(getComputedStyle(say).lineHeight)"
    assert say.evaluate(line) < 2.4, say.inner_text()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 320


def test_what_a_round_changes_begins_without_a_dot_on_a_narrow_phone(phone: Page) -> None:
    phone.set_viewport_size({"width": 320, "height": 568})
    table = seat(phone, "huckley-buck", ("Christopher", "Bartholomew", "Elizabeth"), "Christopher")
    phone.goto(f"{table}/enter/result")
    for at, tricks in enumerate((3, 2, 0)):
        phone.locator(f'label:has(input[name="tricks-{at}"][value="{tricks}"])').click()
    first = phone.locator("#preview > span:visible").first
    expect(first).to_contain_text("Christopher 0 → 3")
    assert first.evaluate("span => getComputedStyle(span, '::before').content") == "none"
