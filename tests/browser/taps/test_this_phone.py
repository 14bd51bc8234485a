"""What a phone chose for itself: its theme, also on pages kept before; vibration; a screen that a film keeps on."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, seat_by_taps, seat_table, waits_for
from tests.browser.offline_pad import has_worker, open_form, tap

NewPhone = Callable[..., Page]
CREW = ("Christopher", "Annegret", "Elizabeth", "Mary Ann", "Bartholomew")
BAIZE = {"light": "rgb(30, 75, 58)", "dark": "rgb(12, 28, 21)"}
GROUND = "getComputedStyle(document.body).backgroundColor"
FELT = "window.felt = []; navigator.vibrate = times => Boolean(window.felt.push(times));"


def choose(page: Page, name: str, value: str) -> None:
    """By taps, from the pad's menu, and back."""
    page.locator(".menu > summary").click()
    page.get_by_role("link", name="This phone").click()
    save(page, name, value)


def save(page: Page, name: str, value: str) -> None:
    """A setting, on the page of the phone's own."""
    page.locator(f'label:has(input[name="{name}"][value="{value}"])').click()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status").filter(has_text="Saved on this phone")).to_be_focused()


def test_a_theme_holds_on_every_page_also_without_the_server(
    new_phone: NewPhone, server: Server, axe: Callable[[Page], None]
) -> None:
    phone = new_phone()
    table = seat_table(phone, "Huckley Buck", CREW)
    has_worker(phone)
    assert phone.evaluate(GROUND) == BAIZE["light"]
    choose(phone, "theme", "dark")
    assert phone.evaluate(GROUND) == BAIZE["dark"]
    axe(phone)
    phone.get_by_role("link", name="Back").click()
    expect(phone.locator("#status")).to_have_text("Live")
    assert phone.evaluate(GROUND) == BAIZE["dark"]
    assert phone.locator('meta[name="theme-color"]').evaluate_all("all => all.map(one => one.content)") == ["#0c1c15"]
    axe(phone)
    server.stop(kill=True)
    phone.goto(table)
    waits_for(phone, lambda: phone.evaluate(GROUND) == BAIZE["dark"], "the page without the server isn't dark")
    server.start()
    night = new_phone(dark=True)
    seat_table(night, "Huckley Buck", CREW)
    assert night.evaluate(GROUND) == BAIZE["dark"]
    choose(night, "theme", "light")
    assert night.evaluate(GROUND) == BAIZE["light"]
    axe(night)


def test_saved_and_refused_are_felt(new_phone: NewPhone) -> None:
    phone = new_phone()
    phone.add_init_script(FELT)
    seat_table(phone, "Huckley Buck", CREW)
    open_form(phone)
    tap(phone, 2, 2, 1)
    phone.locator('label:has(input[name="tricks-3"][value="1"])').click()
    phone.locator("button.go").click()
    expect(phone.get_by_role("alert")).to_be_focused()
    assert phone.evaluate("felt") == [[40, 60, 40, 60, 40]]
    phone.locator('label:has(input[name="tricks-3"][value="0"])').click()
    phone.locator("button.go").click()
    expect(phone.locator("#saved")).to_have_text("✓ Round 1 scored")
    assert phone.evaluate("felt")[1:] == [[40]]
    choose(phone, "touch", "off")
    phone.get_by_role("link", name="Back").click()
    phone.locator(".steps button", has_text="Undo").click()
    expect(phone.locator(".action-bar a.go")).to_have_text("Score round 1")
    assert phone.evaluate("felt") == []


FILM = """import(document.querySelector("script[type=module]").src.replace("main.js", "live/film.js"))
    .then(({{ film }}) => {})"""
"""What is true of the film that a page plays."""


def test_a_film_keeps_the_screen_on_where_no_page_can_ask_for_it(plain_phone: Page, phone: Page) -> None:
    """Nothing of it is loaded where it wasn't chosen, nor where a page can ask."""
    asked: list[str] = []
    for page in (plain_phone, phone):
        page.on("request", lambda request: asked.append(request.url))
    seat_by_taps(plain_phone, "Huckley Buck", CREW[:3])
    seat_table(phone, "Huckley Buck", CREW)
    phone.goto("/phone")
    expect(phone.locator("#screen")).to_be_hidden()
    assert not [url for url in asked if "film.js" in url or "awake.mp4" in url]
    choose(plain_phone, "screen", "on")
    plain_phone.get_by_role("link", name="Back").click()
    waits_for(plain_phone, lambda: [url for url in asked if "film.js" in url] and plain_phone.locator("#board").count())
    plain_phone.locator("h1").click(position={"x": 200, "y": 5}, force=True)
    waits_for(plain_phone, lambda: plain_phone.evaluate(FILM.format("film.readyState > 1 && !film.paused")))
    plain_phone.goto("/")
    plain_phone.locator("h1").click()
    waits_for(plain_phone, lambda: plain_phone.evaluate(FILM.format("film.paused")))


COLOURS = """(places) => places.map(place => {
    const { backgroundColor, outlineStyle, borderColor } = getComputedStyle(document.querySelector(place));
    return [backgroundColor, outlineStyle, borderColor].join();
})"""


READ_THERE = """(places) => places.map(place => {
    const style = getComputedStyle(document.querySelector(place));
    const system = document.body.appendChild(document.createElement("i"));
    system.style.setProperty("forced-color-adjust", "none");
    const painted = ["CanvasText", "Highlight"].map(name => {
        system.style.setProperty("background-color", name);
        return getComputedStyle(system).backgroundColor;
    });
    system.remove();
    return style.forcedColorAdjust === "none" && painted.includes(style.backgroundColor);
})"""
"""Whether words lie on a ground of the system's own, with no plate of another colour behind them."""


def differ(page: Page, *places: str) -> bool:
    """Whether each of those elements looks otherwise than the others."""
    return len(set(page.evaluate(COLOURS, list(places)))) == len(places)


def test_forced_colours_show_what_is_chosen_and_what_is_next(new_phone: NewPhone) -> None:
    phone = new_phone(forced_colors="active")
    table = seat_table(phone, "Huckley Buck", CREW)
    phone.locator("summary.slot").click()
    phone.locator('label:has(input[name="card.2"][value="S"])').click()
    assert differ(phone, ":checked + span", "[name='card.2']:not(:checked) + span")
    phone.locator('button[name="card.1"][value="7"]').click()
    phone.locator(".turned:not(details) > .card").wait_for()
    assert differ(phone, ".waits .pill.next > span", ".waits .pill.later > span")
    open_form(phone)
    tap(phone, 2)
    assert differ(phone, ":checked + span", "[name='tricks-0']:not(:checked) + span")
    assert differ(phone, ".action-bar .go", ".action-bar .button:not(.go)")
    assert phone.evaluate(READ_THERE, [":checked + span", ".action-bar .go"]) == [True, True]
    phone.goto(f"{table}/referee?do=question:legal")
    phone.locator("[data-cardpad] button[value='card:7D']").click()
    expect(phone.locator(".trick .card:not(.slot)")).to_have_count(1)
    expect(phone.locator("[data-cardpad] button[value='card:7D']")).to_be_focused()
    phone.locator(".chips button").filter(has_text="hand").first.click()
    expect(phone.locator('.chips [aria-pressed="true"]')).to_have_count(1)
    assert differ(phone, ".chips [aria-pressed='true']", ".chips :not([aria-pressed])")
    phone.goto("/phone")
    assert differ(phone, "[name=theme]:checked + span", "[name=theme]:not(:checked) + span")
