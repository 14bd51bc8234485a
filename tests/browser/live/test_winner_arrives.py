"""The end of a game: the winner's name arrives where its pad was open, once, with a longer buzz where wanted."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import waits_for
from tests.browser.tables import seat, send
from tests.support.people import CAST

TELL = """
  window.arrivals = 0;
  window.buzzes = [];
  addEventListener("animationstart", ({ target }) => (arrivals += target.matches(".winner")));
  navigator.vibrate = (pattern) => buzzes.push(pattern.length);
"""
LONGER = 5
"""Parts of the pattern of the longer buzz."""


def told(page: Page) -> tuple[int, int]:
    """How often the name arrived since the page was loaded, and how often the phone buzzed for it."""
    buzzes = page.evaluate("buzzes")
    return page.evaluate("arrivals"), buzzes.count(LONGER)


def opened(new_phone: Callable[..., Page], table: str, **wishes: str) -> Page:
    """A phone on which the pad is open, its scripts at rest."""
    page = new_phone(**wishes)
    page.add_init_script(TELL)
    page.goto(table)
    expect(page.locator("#status")).to_have_text("Live")
    waits_for(
        page, lambda: page.evaluate("Object.keys(sessionStorage).some((key) => key.includes(':won:'))"), "no look"
    )
    return page


def end(keeper: Page, table: str) -> None:
    points = [(f"points-{at}", str(at)) for at in range(3)]
    send(keeper, f"{table}/enter/result", [("based_on", "1"), *points])


def test_the_name_arrives_once_where_the_pad_was_open(new_phone: Callable[..., Page]) -> None:
    keeper = new_phone()
    table = seat(keeper, "points", CAST[:3], CAST[0], points_ends="rounds", points_rounds="1")
    phone = opened(new_phone, table)
    end(keeper, table)
    waits_for(phone, lambda: told(phone) == (1, 1), "the name doesn't arrive")
    waits_for(phone, lambda: not phone.locator("html[data-won]").count(), "it arrives for ever")
    phone.reload()
    expect(phone.locator(".winner")).to_be_visible()
    phone.wait_for_timeout(1500)
    assert told(phone) == (0, 0)


def test_a_pad_that_is_opened_afterwards_shows_the_name_at_rest(new_phone: Callable[..., Page]) -> None:
    keeper = new_phone()
    table = seat(keeper, "points", CAST[:3], CAST[0], points_ends="rounds", points_rounds="1")
    end(keeper, table)
    later = opened(new_phone, table)
    expect(later.locator(".winner")).to_be_visible()
    assert told(later) == (0, 0)


def test_with_reduced_motion_nothing_moves_and_nothing_buzzes(new_phone: Callable[..., Page]) -> None:
    keeper = new_phone()
    table = seat(keeper, "points", CAST[:3], CAST[0], points_ends="rounds", points_rounds="1")
    still = opened(new_phone, table, reduced_motion="reduce")
    end(keeper, table)
    expect(still.locator(".winner")).to_be_visible()
    still.wait_for_timeout(1500)
    assert told(still) == (0, 0)


def test_a_phone_that_does_not_vibrate_shows_the_name_alone(new_phone: Callable[..., Page]) -> None:
    keeper = new_phone()
    table = seat(keeper, "points", CAST[:3], CAST[0], points_ends="rounds", points_rounds="1")
    silent = opened(new_phone, table)
    silent.evaluate("document.documentElement.dataset.still = ''")
    end(keeper, table)
    waits_for(silent, lambda: told(silent)[0] == 1, "the name doesn't arrive")
    assert told(silent) == (1, 0)
