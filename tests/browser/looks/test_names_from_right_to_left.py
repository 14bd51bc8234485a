"""Hebrew and Arabic names beside numbers: each number stays where a reader from left to right looks for it."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, seat_table
from tests.browser.offline_pad import open_form, tap

NAMES = ("שרה", "محمد", "נועה לוי", "Tim")

AFTER_NAMES = r"""() => {
    const wrong = [];
    let seen = 0;
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const box = (node, from, to) => {
        const range = document.createRange();
        range.setStart(node, from);
        range.setEnd(node, to);
        return range.getClientRects()[0];
    };
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        for (const found of node.data.matchAll(/([\u0590-\u08ff]+)[\u2069’:,.→ ]*?([0-9−+]+)/g)) {
            const end = found.index + found[0].length;
            const name = box(node, found.index, found.index + found[1].length);
            const number = box(node, end - found[2].length, end);
            if (!name || !number || Math.abs(name.top - number.top) > 4) continue;
            seen += 1;
            if (number.left < name.right - 1) wrong.push(found[0]);
        }
    }
    return [seen, wrong];
}"""
"""How often a number follows a name on the same line, and where it is on the name's other side."""


def check(page: Page, least: int) -> None:
    seen, wrong = page.evaluate(AFTER_NAMES)
    assert not wrong, wrong
    assert seen >= least, page.locator("body").inner_text()


def test_a_number_behind_a_name_stays_behind_it(phone: Page, server: Server) -> None:
    """On preview, sheet and history; and in what a phone says by itself while its server is away."""
    phone.set_viewport_size({"width": 1024, "height": 800})
    table = seat_table(phone, "Huckley Buck", NAMES)
    open_form(phone)
    tap(phone, 3, 2, 0)
    expect(phone.locator("#preview")).to_contain_text(NAMES[0])
    check(phone, 1)
    phone.locator("button.go").click()
    expect(phone.locator("#saved")).to_have_text("✓ Round 1 scored")
    check(phone, 0)
    phone.goto(f"{table}/history")
    check(phone, 2)
    phone.goto(table)
    expect(phone.locator("#status")).to_have_text("Live")
    open_form(phone)
    tap(phone, 1, 4)
    server.stop(kill=True)
    phone.locator("button.go").click()
    expect(phone.locator("#waiting")).to_be_visible()
    check(phone, 1)


FIRST_LETTERS_OUTSIDE = r"""() => [...document.querySelectorAll(".trick.laid figcaption")].filter((caption) => {
    const walk = document.createTreeWalker(caption, NodeFilter.SHOW_TEXT);
    for (let text = walk.nextNode(); text; text = walk.nextNode()) {
        const at = text.data.search(/[\p{L}]/u);
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        const [letter, box] = [range.getBoundingClientRect(), caption.getBoundingClientRect()];
        return letter.left < box.left - 1 || letter.right > box.right + 1;
    }
    return true;
}).map((caption) => caption.textContent)"""
"""The names at the trick whose first letter is cut off."""


def test_a_long_name_at_the_trick_loses_its_end(phone: Page) -> None:
    names = ("محمد عبد الرحمن", "Christopher John", "אלישבע בן־גוריון", "عبد الرحمن محمد")
    players = "&".join(f"p={name}" for name in names)
    phone.goto(f"/referee/huckley-buck?{players}&d=3&s.trump=S&t=7H+8H&what=trick")
    cut = "captions => captions.filter(caption => caption.scrollWidth > caption.clientWidth).length"
    assert phone.locator(".trick.laid figcaption").evaluate_all(cut) > 1
    assert phone.evaluate(FIRST_LETTERS_OUTSIDE) == []
