"""What stays in sight (names, totals, action bar) cuts no line of a sheet, as it opens and while it is scrolled."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from referee.games import all_games
from tests.browser.conftest import Server, Starter
from tests.browser.tables import seat, send
from tests.pictures.__main__ import fill
from tests.pictures.tables import nights
from tests.support.full_tables import Night

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

DRAWN = """async top => {
    scrollTo(0, top);
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))));
    const box = part => part?.getBoundingClientRect();
    const stuck = (place, fixed) => {
        const part = document.querySelector(place);
        return part && getComputedStyle(part).position === fixed ? box(part) : undefined;
    };
    const edges = [stuck(".sheet thead th", "sticky")?.bottom, stuck(".sheet tfoot th", "sticky")?.top,
        stuck(".action-bar", "fixed")?.top].filter(edge => edge !== undefined);
    const isCut = ({ top, bottom }, by) => edges.some(edge => top < edge - by && bottom > edge + by);
    const rows = [...document.querySelectorAll(".sheet tbody tr, .sheet tfoot tr, .ledger tbody tr")];
    const words = row => row.textContent.trim().replace(/\\s+/g, " ").slice(0, 40);
    const drawn = row => getComputedStyle(row).opacity !== "0";
    return { half: rows.filter(row => drawn(row) && isCut(box(row.lastElementChild), 2)).map(words),
        missing: rows.filter(row => !drawn(row) && !isCut(box(row.lastElementChild), 1)).map(words) };
}"""
"""The rows that are drawn though they are cut, and those that are not drawn though they are whole."""


@pytest.fixture(scope="module")
def pads() -> dict[str, Night]:
    """The nights that pictures are taken of, one of those alike in all that was entered: they have the same pad."""
    found = {}
    for name, night in nights().items():
        found[repr([(event.kind, event.data) for event in night.table.history.events])] = name, night
    return dict(found.values())


@pytest.mark.thorough_but
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("slug", all_games())
def test_no_line_of_the_sheet_is_cut(
    browser: Browser, starter: Starter, tmp_path: Path, pads: dict[str, Night], slug: str, size: tuple[int, int]
) -> None:
    played = {name: night for name, night in pads.items() if night.table.game.slug == slug}
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
        for top in (page.evaluate("scrollY"), *SCROLLED):
            rows = page.evaluate(DRAWN, top)
            found += [f"{name} at {top}: {row}" for row in rows["half"] + rows["missing"]]
    context.close()
    server.stop(kill=True)
    assert not found, "\n".join(found)


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
    expect(first).to_contain_text("Then Christopher 0 → 3")
    assert first.evaluate("span => getComputedStyle(span, '::before').content") == "none"
