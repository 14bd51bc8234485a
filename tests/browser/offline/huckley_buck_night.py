"""A night of Huckley Buck whose server goes away after the first round, and comes back in the next game."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import sheet_rows
from tests.browser.disputes.referee_taps import Thumb
from tests.browser.offline_pad import correct, lines, score, step, totals, until, waits

RECORDED = ["seated", "result", "result", "undone", "redone", "corrected", "ruled", "result", "result", "next_game"]
"""What the server has at the end, but for the last round."""


def play_night_without_server(
    phone: Page, table: str, away: Callable[[], None], back: Callable[[], None], *, reload: bool
) -> None:
    """Plays all of it; `reload` says whether a page can be loaded again meanwhile, as over https and at home."""
    score(phone, 2, 2, 1, 0)
    until(phone, f"tableside.recordOf('{table}').then(found => found?.rows.length === 2)")
    away()
    score(phone, 0, 1, 2, 2)
    expect(phone.locator("#waiting")).to_contain_text("Going on without the server")
    if reload:
        phone.reload()
        expect(phone.locator("#status")).to_have_text("1 waiting")
    assert totals(phone) == ["0", "3", "3", "2"]
    step(phone, "Undo", "Score round 2")
    step(phone, "Redo", "Score round 3")
    correct(phone, 1, 1, 1, 2, line=1)
    settle_a_dispute(phone)
    score(phone, 5, 0, 0, 0)
    score(phone, 5, 0, 0, 0)
    expect(phone.locator(".winner")).to_contain_text("Christopher")
    won = sheet_rows(phone)
    phone.get_by_role("button", name="Same crew again").click()
    expect(phone.locator(".action-bar .go:visible").last).to_have_text("Score round 1")
    score(phone, 2, 2, 1, 0)
    before_return = (totals(phone), sheet_rows(phone))
    assert len(won) > len(before_return[1]), "the next game has a sheet of its own"
    expect(waits(phone)).to_have_count(0)
    back()
    until(phone, "tableside.queue.all().length === 0 && !tableside.isAway()")
    expect(phone.locator("#status")).to_have_text("Live")
    assert (totals(phone), sheet_rows(phone)) == before_return
    phone.reload()
    expect(lines(phone)).to_have_count(1)
    assert totals(phone) == before_return[0]


def settle_a_dispute(phone: Page) -> None:
    """A played card was legal; the ruling is written on the sheet."""
    thumb = Thumb(phone)
    thumb.referee()
    thumb.cards("7H QH")
    thumb.go()
    assert thumb.verdict() == "Legal"
    thumb.go()
    phone.get_by_role("link", name="To the sheet").click()
    phone.locator(".sheet").wait_for()
