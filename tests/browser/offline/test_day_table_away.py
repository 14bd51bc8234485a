"""A table of a tournament day on a phone whose server goes away in the middle of the leg."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.nights.test_tournament_day import play_over_http, position_at, send_rounds, tables_of
from tests.browser.offline.evening import Evening
from tests.browser.offline_pad import score, until, waits
from tests.browser.tables import send
from tests.support.day_by_hand import NAMES, rounds_of, tricks_of

pytestmark = pytest.mark.thorough


def day_of_eight(night: Evening) -> str:
    phone = night.phone
    day = send(phone, "/days/new/huckley-buck", [("name", "Club day"), ("legs", "2")]).removesuffix("/players")
    send(phone, f"{day}/came", [("as_of", "1"), ("names", "\n".join(NAMES[:8]))])
    send(phone, f"{day}/seats", [("as_of", "2"), ("seed", "4711")])
    return day


def test_a_table_of_a_day_ends_its_leg_without_the_server_and_says_so_when_it_is_back(night: Evening) -> None:
    phone, day = night.phone, day_of_eight(night)
    (table, names), (other, others) = tables_of(phone, day)
    play_over_http(phone, other, len(others))
    rounds = rounds_of(len(names))
    position = send_rounds(phone, table, position_at(phone, table), rounds, len(names))
    send(phone, f"{table}/next-game", [("based_on", str(position))])
    position = send_rounds(phone, table, position + 1, rounds[:-1], len(names))
    phone.goto(table)
    night.has(table, position)
    night.server.stop(kill=True)
    score(phone, *tricks_of(rounds[-1], len(names)))
    expect(phone.locator(".winner")).to_be_visible()
    done = phone.get_by_role("button", name="This leg is done", exact=True)
    expect(done).to_be_visible()
    expect(phone.get_by_text("Same crew again")).to_have_count(0)
    done.click()
    expect(waits(phone)).to_contain_text("This leg is done")
    expect(phone.locator("#waiting")).to_contain_text("until the server answers")
    phone.locator(".steps button:visible", has_text="Undo").click()
    phone.get_by_role("button", name="Yes, take it back").click()
    expect(waits(phone)).to_have_count(0)
    expect(phone.locator(".winner")).to_be_visible()
    done.click()
    expect(waits(phone)).to_have_count(1)
    night.back()
    expect(phone.locator("#board")).to_contain_text("Done.")
    phone.goto(day)
    expect(phone.locator(".action-bar")).to_contain_text("Moves after leg 1")


def test_a_phone_learns_what_the_day_says_of_its_table(night: Evening) -> None:
    """Nothing was entered at the table itself."""
    phone, day = night.phone, day_of_eight(night)
    table, _ = tables_of(phone, day)[0]
    phone.goto(table)
    night.has(table, 1)
    send(phone, f"{day}/clock", [("as_of", "3"), ("what", "leg"), ("minutes", "45")])
    until(phone, f"tableside.recordOf('{table}').then(found => Boolean(found?.leg.pad.clock))")
