"""Names over the columns of the sheet: on two lines, then smaller, then broken or cut, and never in pixels."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tableside.web.typography.hyphens import SOFT_HYPHEN
from tests.browser.tables import seat

NINE_LETTERS = ("Katharina", "Elizabeth", "Sebastian", "Valentina", "Gabriella", "Alexandra", "Frederick")
LEAST, LARGEST = 10.4, 15.2
"""Pixels of a name where the browser's text has sixteen."""

LINES = """() => [...document.querySelectorAll(".sheet thead .name")].map(name => {
    const range = document.createRange();
    const lines = [];
    let top = null;
    for (const text of name.childNodes) {
        for (let at = 0; at < (text.length ?? 0); at += 1) {
            range.setStart(text, at);
            range.setEnd(text, at + 1);
            const box = [...range.getClientRects()].at(-1); // behind a hyphen that is shown
            if (!box?.width) continue;
            if (top === null || box.top > top + 4) lines.push("");
            top = box.top;
            lines[lines.length - 1] += text.data[at];
        }
    }
    return lines.map(line => line.trim());
})"""
"""The text of each line of every name."""

SIZE = "() => parseFloat(getComputedStyle(document.querySelector('.sheet thead .name')).fontSize)"
BOXES = """where => [...document.querySelectorAll(where)].map(one => one.getBoundingClientRect())
    .map(({ left, right, width, height }) => ({ left, right, width, height }))"""


@pytest.fixture
def small_phone(new_phone: Callable[..., Page]) -> Page:
    """A phone of 320 px."""
    return new_phone(320)


def named(page: Page, *names: str) -> list[list[str]]:
    """The lines of every name on the sheet of a new table."""
    seat(page, "huckley-buck", names, names[0])
    page.evaluate("document.fonts.ready.then(() => null)")
    return page.evaluate(LINES)


def test_seven_names_of_nine_letters_stay_within_the_smallest_phone(small_phone: Page) -> None:
    lines = named(small_phone, *NINE_LETTERS)
    assert small_phone.evaluate("document.documentElement.scrollWidth") == 320
    for box in small_phone.evaluate(BOXES, ".sheet thead .name, .sheet tfoot a"):
        assert box["left"] >= 0
        assert box["right"] <= 320
    for box in small_phone.evaluate(BOXES, ".sheet a"):
        assert box["width"] >= 24
        assert box["height"] >= 44
    assert small_phone.evaluate(SIZE) >= LEAST
    assert ["".join(name).replace(SOFT_HYPHEN, "") for name in lines] == list(NINE_LETTERS)
    assert [name for name in lines if name[1:] and SOFT_HYPHEN not in name[0]] == []
    assert all(len(name) == 2 and len(name[1]) >= 3 for name in lines), "two lines, and no letter alone on one"


@pytest.mark.thorough
def test_a_name_goes_to_two_lines_at_its_space_and_behind_its_hyphen_before_it_grows_smaller(phone: Page) -> None:
    lines = named(phone, "Anne-Marie", "Mary Ann", "Lena", "Karl-Heinz", "Jonas")
    assert lines == [["Anne-", "Marie"], ["Mary", "Ann"], ["Lena"], ["Karl-", "Heinz"], ["Jonas"]]
    assert phone.evaluate(SIZE) == LARGEST


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("name", "others"),
    [("Katharina", ("Jo", "Ed", "Al")), ("Mommsen-Wammes", ("Jo", "Ed")), ("WILHELMINA", ("Jo", "Ed"))],
)
def test_a_name_grows_smaller_before_it_is_broken_within_a_word(
    small_phone: Page, name: str, others: tuple[str, ...]
) -> None:
    lines = named(small_phone, name, *others)
    assert lines[0] == name.replace("-", "-\n").split("\n")
    assert LEAST <= small_phone.evaluate(SIZE) < LARGEST


def test_a_long_name_makes_no_other_name_smaller(new_phone: Callable[..., Page]) -> None:
    phone = new_phone(390)
    named(phone, "Bartholomew-Alexander", "Maya", "Chidi", "Rosa", "Tom")
    sizes = phone.locator(".sheet thead .name").evaluate_all(
        "names => names.map(name => parseFloat(getComputedStyle(name).fontSize))"
    )
    assert sizes == [pytest.approx(LEAST, abs=0.1), *[pytest.approx(LARGEST, abs=0.1)] * 4]


@pytest.mark.thorough
def test_names_grow_with_the_text_of_the_browser(small_phone: Page) -> None:
    named(small_phone, *NINE_LETTERS)
    usual = small_phone.evaluate(SIZE)
    reader = small_phone.context.new_cdp_session(small_phone)
    reader.send("Page.setFontSizes", {"fontSizes": {"standard": 18, "fixed": 15}})
    assert small_phone.evaluate(SIZE) == pytest.approx(usual * 18 / 16, rel=0.01)
    reader.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    lines = small_phone.evaluate(LINES)
    assert small_phone.evaluate(SIZE) > usual * 1.15
    assert all(len(name[0]) >= 3 for name in lines), "who it is can still be read"
    assert small_phone.evaluate("document.documentElement.scrollWidth") == 320


@pytest.mark.thorough
def test_names_that_begin_alike_can_be_told_apart_on_the_smallest_phone(small_phone: Page) -> None:
    alike = ("Christopher Robin", "Christopher Robert", "Maximilian August", "Maximilian Albrecht")
    lines = named(small_phone, *alike, "Ann", "Bob", "Cy")
    assert lines[:2] == [["Chr…", "Robin"], ["Chr…", "Robert"]]
    assert [name[0] for name in lines[2:4]] == ["Max…", "Max…"]
    assert lines[2][1].startswith("Augu")
    assert lines[3][1].startswith("Alb")
