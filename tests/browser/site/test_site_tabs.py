"""Two tabs of the site at one table: each shows what the other enters, and nothing is lost or there twice."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from tests.browser.site.conftest import STARTING, SitePhone, kept_for_good
from tests.browser.site.taps import events, score, seat_on_site, shows_round, step

pytestmark = pytest.mark.thorough

ENTER = """([table, name, count]) => {
    const entered = (async () => {
        const said = [];
        for (let number = 0; number < count; number += 1) {
            const key = `${name}-${number}`;
            for (let tries = 0; tries < 60; tries += 1) {
                const { events } = await (await fetch(`${table}/table.json`)).json();
                const typed = { "points-0": number, "points-1": name.length, key, based_on: events.length };
                const body = new URLSearchParams(typed);
                const headers = { "Tableside-Outbox": "1" };
                const answer = await fetch(`${table}/enter/result`, { method: "POST", body, headers });
                if (answer.headers.get("Tableside-Receipt") === key) { said.push(key); break; }
            }
        }
        document.documentElement.dataset.said = JSON.stringify(said);
    })();
}"""
"""Enters rounds one after another, each until it was said to be saved, and writes their keys down when all are."""


COUNT = 8


def test_what_one_tab_enters_the_other_shows_by_itself(site_phone: SitePhone) -> None:
    one = site_phone.tab()
    table = seat_on_site(one)
    kept_for_good(one)
    other = site_phone.tab(table)
    for number, (writes, reads) in enumerate([(one, other), (other, one)], start=1):
        score(writes, number)
        shows_round(reads, number)
    step(one, "Undo", 2)
    expect(other.locator(".action-bar .go").last).to_have_text("Score round 2")
    assert events(one, table) == events(other, table)


def test_two_tabs_that_enter_at_once_lose_and_double_nothing(site_phone: SitePhone) -> None:
    one = site_phone.tab()
    table = seat_on_site(one, "Points", ("Ann", "Bob"))
    kept_for_good(one)
    tabs = {"one": one, "other": site_phone.tab(table)}
    for name, tab in tabs.items():
        tab.evaluate(ENTER, [table, name, COUNT])
    said = [
        key
        for tab in tabs.values()
        for key in json.loads(tab.locator("html[data-said]").get_attribute("data-said", timeout=STARTING) or "")
    ]
    assert sorted(said) == sorted(f"{name}-{number}" for name in tabs for number in range(COUNT))
    found = events(one, table)
    assert found == events(tabs["other"], table)
    assert sorted(event["key"] for event in found[1:]) == sorted(said)
    one.close()
    again = site_phone.tab(table)
    assert events(again, table) == found
