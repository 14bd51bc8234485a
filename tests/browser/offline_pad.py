"""A table of Huckley Buck on a phone that may lose its server: what is tapped there, and what then waits."""

from __future__ import annotations

import json
import urllib.request

from playwright.sync_api import Error, Locator, Page, expect

from tests.browser.conftest import Server, waits_for

STARTING = 180
"""Seconds for the app to be on a phone, on a machine that others keep busy."""

PLAYERS = ("Christopher", "Elizabeth", "Alexander", "Annegret")


def until(phone: Page, script: str) -> None:
    """Waits until a script is true; Playwright's own way needs eval, which the pages' policy forbids.

    What it asks of the page's modules waits for these too.
    """
    whole = f"window.tableside && ({script})" if "tableside." in script else script

    def met() -> bool:
        try:
            return bool(phone.evaluate(whole))
        except Error as error:
            if "navigation" not in error.message:
                raise
            return False  # the page is just loading itself again

    waits_for(phone, met, f"never true: {script}")


def heard(phone: Page) -> None:
    """Waits until the phone has heard what became of all it sent: the stream may show it before its own answer comes.

    A tap whose answer was lost with the server still waits, and Redo takes an Undo that waits back.
    """
    until(phone, "tableside.queue.all().length === 0")


AT_REST = (
    """import(document.querySelector("script[type=module]").src.replace("main.js", "forms.js")).then(() => true)"""
)


def is_at_rest(phone: Page) -> None:
    """Waits for what a pad loads once it is at rest, such as the list of what waits."""
    phone.evaluate(AT_REST)


def has_worker(phone: Page) -> None:
    until(phone, "navigator.serviceWorker.ready.then(() => Boolean(navigator.serviceWorker.controller))")


def open_form(phone: Page) -> None:
    phone.locator(".action-bar .go:visible").click()
    phone.locator('input[name="tricks-0"]').first.wait_for(state="attached")


def tap(phone: Page, *tricks: int) -> None:
    for seat, number in enumerate(tricks):
        phone.locator(f'label:has(input[name="tricks-{seat}"][value="{number}"])').click()


def score(phone: Page, *tricks: int) -> None:
    open_form(phone)
    send_form(phone, *tricks)
    phone.locator(".sheet").wait_for()


def other_tab(phone: Page, pad: str) -> Page:
    """Another tab of the phone, with the form of the next round open."""
    other = phone.context.new_page()
    other.goto(pad)
    open_form(other)
    return other


def send_form(phone: Page, *tricks: int) -> None:
    """Fills in the form that is open, and sends it."""
    tap(phone, *tricks)
    phone.locator("button.go").click()


def correct(phone: Page, *tricks: int, line: int) -> None:
    """Puts the round of a line of the sheet right; `line` counts from 0."""
    lines(phone).nth(line).locator("a").nth(1).click()
    phone.locator("a", has_text="Correct").last.click()
    phone.locator("#entry").wait_for()
    send_form(phone, *tricks)
    phone.locator(".sheet").wait_for()


def lines(phone: Page) -> Locator:
    return phone.locator(".sheet tbody tr")


def waits(phone: Page) -> Locator:
    return phone.locator("#waiting li")


def take_back(place: Page | Locator) -> None:
    """Takes back what waits on a page, or in a line of its list, which asks first."""
    place.locator("summary", has_text="Take back").click()
    place.get_by_role("button", name="Yes, take it back").click()


def enter_without_server(phone: Page, server: Server, *tricks: int) -> None:
    """Fills in the next round's form, and sends it after the server was killed: it waits."""
    open_form(phone)
    server.stop(kill=True)
    send_form(phone, *tricks)
    expect(waits(phone)).to_have_count(1)


def totals(phone: Page) -> list[str]:
    return [" ".join(cell.split()) for cell in phone.locator(".sheet tfoot td").all_inner_texts()]


def app_comes(phone: Page) -> None:
    """Waits until the app is on the phone that goes on without the server."""
    for _ in range(STARTING):
        if phone.evaluate("localStorage.getItem('tableside:compiled')"):
            return
        phone.wait_for_timeout(1000)
    raise AssertionError("The app did not come to the phone.")


def events(server: Server, address: str) -> list[dict[str, object]]:
    with urllib.request.urlopen(f"{server.url}{address}/table.json") as answer:
        return json.load(answer)["events"]


def kinds(server: Server, address: str) -> list[object]:
    return [event["kind"] for event in events(server, address)]


def tricks(server: Server, address: str) -> list[object]:
    return [event["data"]["tricks"] for event in events(server, address) if event["kind"] == "result"]


def step(phone: Page, way: str, then: str) -> None:
    """Undo or Redo, until the large button says what comes next."""
    phone.locator(".steps button", has_text=way).click()
    expect(phone.locator(".action-bar .go:visible").last).to_have_text(then)


def undo(phone: Page) -> None:
    phone.locator(".steps button", has_text="Undo").click()
