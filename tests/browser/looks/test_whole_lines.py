"""A pad opens so that no line of its sheet is cut by what stays in sight: names, totals, the action bar."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from referee.games import all_games
from tests.browser.conftest import Server, Starter
from tests.pictures.__main__ import fill
from tests.pictures.tables import nights

SMALL = ((320, 568), (390, 664))

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


@pytest.mark.parametrize("slug", all_games())
def test_no_line_of_the_sheet_is_cut(browser: Browser, starter: Starter, tmp_path: Path, slug: str) -> None:
    played = {name: night for name, night in nights().items() if night.table.game.slug == slug}
    path = tmp_path / "book.sqlite3"
    tables = fill(path, played)
    server = Server(starter, path)
    server.start()
    found = []
    for width, height in SMALL:
        context = browser.new_context(base_url=server.url, viewport={"width": width, "height": height})
        page = context.new_page()
        for name, (table_id, _) in tables.items():
            page.goto(f"/tables/{table_id}")
            expect(page.locator("#status")).to_have_text("Live")
            found += [f"{name} {width}×{height}: {row}" for row in page.evaluate(CUT)]
        context.close()
    server.stop(kill=True)
    assert not found, "\n".join(found)
