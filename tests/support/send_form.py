"""Sends the form of a page with any values, whatever its keys offer."""

from __future__ import annotations

from collections.abc import Mapping

from playwright.sync_api import Page

SEND = """
    form => {
      const entry = document.querySelector("main form[method=post]");
      for (const [name, value] of Object.entries(form)) {
        for (const control of entry.querySelectorAll(`[name="${name}"]`)) control.disabled = true;
        entry.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
      }
      HTMLFormElement.prototype.submit.call(entry);
    }
"""


def send_form(page: Page, form: Mapping[str, str]) -> None:
    """Sends the first form of the page's main part with these values, and waits for the page that answers."""
    with page.expect_navigation():
        page.evaluate(SEND, dict(form))
