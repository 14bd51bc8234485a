"""Playwright, which can't be started twice in one process: every test that asks for it here gets the same."""

from __future__ import annotations

from functools import cache

from playwright.sync_api import Playwright, sync_playwright


@cache
def started_playwright() -> Playwright:
    """The one of this process; it goes on until the tests have ended."""
    return sync_playwright().start()


def end_playwright() -> None:
    """Ends it where somebody had it start."""
    if started_playwright.cache_info().currsize:
        started_playwright().stop()
        started_playwright.cache_clear()
