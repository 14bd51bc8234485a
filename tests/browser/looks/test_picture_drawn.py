"""The picture of a game as a phone draws it: a PNG of its size, which is sent and saved."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.tables import seat, send

DRAWN = """async image => {
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const drawing = canvas.getContext("2d");
    drawing.drawImage(image, 0, 0);
    const shades = (...box) => new Set(new Uint32Array(drawing.getImageData(...box).data.buffer)).size;
    return [canvas.width, canvas.height, shades(0, 0, 40, 40), shades(56, 140, 300, 140)];
}"""
"""Its width and height, and how many colours are in its corner, where nothing is, and where the winner's name is."""

SHARES = """
window.shared = [];
navigator.canShare = ({ files }) => files.every(file => file.type === "image/png");
navigator.share = async ({ files: [{ name, type, size }] }) => window.shared.push([name, type, size > 1000]);
"""


def sees_the_picture(page: Page, width: int, height: int) -> None:
    """The picture is drawn, of that size, with something in it."""
    expect(page.locator("#picture")).to_have_attribute("src", re.compile("^blob:"))
    drawn = page.locator("#picture").evaluate(DRAWN)
    assert drawn[:3] == [width, height, 1]
    assert drawn[3] > 10


def shares_and_saves(page: Page, folder: Path) -> None:
    """The keys send and save the PNG."""
    page.get_by_role("button", name="Send it…").click()
    [[name, kind, has_content]] = page.evaluate("shared")
    assert (name.endswith(".png"), kind, has_content) == (True, "image/png", True)
    with page.expect_download() as download:
        page.get_by_role("link", name="Save it ↓").click()
    download.value.save_as(folder / "saved")
    assert download.value.suggested_filename == name
    assert (folder / "saved").read_bytes().startswith(b"\x89PNG")


def test_it_is_sent_and_saved_as_a_photograph_is(phone: Page, tmp_path: Path) -> None:
    phone.add_init_script(SHARES)
    table = seat(phone, "points", ("Ann", "Bob", "Cy"), "Ann", points_ends="rounds", points_rounds="2")
    for based_on in ("1", "2"):
        send(phone, f"{table}/enter/result", [("based_on", based_on), *((f"points-{at}", str(at)) for at in range(3))])
    phone.goto(table)
    phone.get_by_role("link", name="Send a picture").click()
    sees_the_picture(phone, 1080, 1350)
    shares_and_saves(phone, tmp_path)
    phone.get_by_role("link", name="Wide").click()
    phone.locator('[aria-current="true"]', has_text="Wide").wait_for()
    sees_the_picture(phone, 1200, 630)
