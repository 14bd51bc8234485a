"""The picture of a game on a phone without a server: drawn, sent and saved as with one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.looks.test_picture_drawn import SHARES, sees_the_picture, shares_and_saves
from tests.browser.site.conftest import SitePhone
from tests.browser.site.taps import follow

pytestmark = pytest.mark.thorough

OVER_AFTER_A_ROUND = """async at => {
    const rules = [["points.ends", "rounds"], ["points.rounds", "1"]];
    const people = [["players", "Ann"], ["players", "Bob"], ["dealer", "at:Ann"], ["do", "seat"], ["key", "seats"]];
    const sent = (address, form) => fetch(address, { method: "POST", body: new URLSearchParams(form) });
    const table = (await sent(`${at}tables/new/points`, [...people, ...rules])).url;
    await sent(`${table}/enter/result`, { "points-0": 5, "points-1": 3, key: "wins", based_on: 1 });
    return table;
}"""


def test_it_is_drawn_and_goes_to_others(site_phone: SitePhone, tmp_path: Path) -> None:
    site_phone.context.add_init_script(SHARES)
    page = site_phone.tab()
    follow(page, page.evaluate(OVER_AFTER_A_ROUND, site_phone.address))
    page.get_by_role("link", name="Send a picture").click()
    sees_the_picture(page, 1080, 1350)
    shares_and_saves(page, tmp_path)
