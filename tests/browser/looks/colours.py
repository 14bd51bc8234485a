"""The colours of keys, for the tests of looks."""

from __future__ import annotations

from playwright.sync_api import Locator

BLAZE = "rgb(240, 122, 53)"
"""The colour of the next thing to do."""


def colour_of(key: Locator) -> str:
    """The background of a key, as the browser draws it."""
    return str(key.evaluate("key => getComputedStyle(key).backgroundColor"))
