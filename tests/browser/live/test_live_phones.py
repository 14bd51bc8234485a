"""Phones in front of one table: what one enters, the others see at once, and nobody loses what they were doing."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Request, Route, expect

from tableside.web.guard.roles.links import key_of
from tests.browser.conftest import Server, seat_table, waits_for

FROM_ELSEWHERE = {"Via": "1.1 elsewhere"}
"""What a proxy adds: so the machine's own server takes a test's phone for somebody else's."""

ROUNDS = ((2, 2, 1, 0), (0, 2, 2, 1), (1, 0, 2, 2), (2, 1, 0, 2)) * 2

NewPhone = Callable[..., Page]
NewWatcher = Callable[[str], Page]


@pytest.fixture
def watcher(new_phone: NewPhone, server: Server) -> NewWatcher:
    """Makes phones that open a table's link for watchers."""

    def make(address: str) -> Page:
        page = new_phone(extra_http_headers=FROM_ELSEWHERE)
        secret = (server.data.parent / "secret_key").read_bytes()
        page.goto(f"{address}/join/watcher/{key_of(secret, address.rsplit('/', 1)[1], 'watcher', 0)}")
        expect(page.locator("#status")).to_have_text("Live")
        return page

    return make


def tricks(page: Page, *numbers: int) -> None:
    """Fills in the tricks of a round of Huckley Buck, or of Buddha."""
    for seat, number in enumerate(numbers):
        page.locator(f'label:has(input[name="tricks-{seat}"][value="{number}"])').click()


def open_form(page: Page) -> None:
    page.locator(".action-bar a.go").click()
    page.locator("#entry").wait_for()


def score(page: Page, *numbers: int) -> None:
    """Enters a round from the pad, and waits for the pad."""
    open_form(page)
    tricks(page, *numbers)
    page.locator("button.go").click()
    page.locator(".sheet").wait_for()


def open_seats(keeper: Page, address: str) -> None:
    keeper.goto(f"{address}/share")
    keeper.get_by_role("button", name="Let players claim their seats").click()
    keeper.get_by_role("button", name="Let only keepers enter").wait_for()
    keeper.goto(address)


def claim(page: Page, name: str) -> None:
    own = page.locator("#own")
    own.evaluate("own => { own.dataset.before = 'the claim'; }")
    own.get_by_role("button", name=name, exact=True).click()
    expect(page.locator("#own:not([data-before])")).to_be_attached()  # the next page: news draws only what is in #own
    expect(page.locator("#own")).to_contain_text(f"I’m not {name}")
    expect(page.locator("#status")).to_have_text("Live")


def send_own(page: Page, number: int) -> None:
    page.locator(f'#mine button[value="{number}"]').click()


def lines(page: Page) -> object:
    return page.locator(".sheet tbody tr")


def hide(page: Page, hidden: bool) -> None:
    """The phone goes to sleep, or wakes up: what the browser tells its pages."""
    page.evaluate(
        """hidden => {
            Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


def later(page: Page, seconds: int) -> None:
    """The page's clock goes on at once by so many seconds."""
    page.evaluate("seconds => { const now = Date.now; Date.now = () => now() + seconds * 1000; }", seconds)


def two_ticks(page: Page) -> None:
    """Until the page has looked twice, as it does every second, whether its stream needs mending."""
    page.evaluate("() => new Promise((over) => setTimeout(over, 2100))")


def test_a_watcher_sees_an_entry_at_once(phone: Page, watcher: NewWatcher) -> None:
    address = seat_table(phone, "Huckley Buck", ("Christopher", "Elizabeth", "Alexander", "Annegret"))
    others = [watcher(address) for _ in range(2)]
    asked: list[str] = []
    for other in others:
        other.on("request", lambda request: asked.append(request.url) if request.url.endswith("/board") else None)
    score(phone, 2, 2, 1, 0)
    for other in others:
        expect(lines(other)).to_have_count(1)
        assert other.locator("form").count() == 0
    assert asked == [], "the board came by asking, not by the stream"


@pytest.mark.parametrize("late", ["htmx", "stream"])
@pytest.mark.thorough
def test_a_script_that_comes_late_costs_no_phone_its_stream(phone: Page, new_phone: NewPhone, late: str) -> None:
    address = seat_table(phone, "Huckley Buck", ("Ann", "Bob", "Cy", "Dee"))
    other = new_phone()
    other.route(f"**/{late}*.js*", lambda route: (time.sleep(0.5), route.continue_()))
    asked: list[str] = []
    other.on("request", lambda request: asked.append(request.url.partition("?")[0].rpartition("/")[2]))
    other.goto(address)
    expect(other.locator("#status")).to_have_text("Live")
    later(other, 4)
    two_ticks(other)
    assert (asked.count("stream"), asked.count("board")) == (1, 0)


@pytest.mark.thorough
def test_readers_stay_where_they_read(phone: Page, watcher: NewWatcher) -> None:
    address = seat_table(phone, "Huckley Buck", ("Christopher", "Elizabeth", "Alexander", "Annegret"))
    for numbers in ROUNDS:
        score(phone, *numbers)
    reader = watcher(address)
    reader.set_viewport_size({"width": 390, "height": 400})
    reader.evaluate("scrollTo(0, 0)")
    score(phone, 1, 1, 1, 2)
    expect(lines(reader)).to_have_count(9)
    assert reader.evaluate("scrollY") == 0


@pytest.mark.thorough
def test_a_reader_of_the_newest_line_follows_it(phone: Page, watcher: NewWatcher) -> None:
    address = seat_table(phone, "Huckley Buck", ("Christopher", "Elizabeth", "Alexander", "Annegret"))
    for numbers in ROUNDS:
        score(phone, *numbers)
    reader = watcher(address)
    reader.set_viewport_size({"width": 390, "height": 400})
    expect(reader.locator("html")).to_have_css(
        "--action-bar-height", "0px"
    )  # measured anew: here the action bar covers nothing
    reader.locator(".lines > summary").click()
    reader.evaluate("document.getElementById('newest').scrollIntoView({ block: 'center' })")
    before = reader.evaluate("scrollY")
    score(phone, 1, 1, 1, 2)
    expect(lines(reader)).to_have_count(9)
    waits_for(reader, lambda: reader.evaluate("scrollY") > before, "the page stayed where it was")


def test_an_open_menu_and_the_focus_stay(phone: Page, watcher: NewWatcher) -> None:
    address = seat_table(phone, "Huckley Buck", ("Christopher", "Elizabeth", "Alexander", "Annegret"))
    reader = watcher(address)
    reader.locator("summary[aria-label=More]").click()
    reader.get_by_role("link", name="History").focus()
    score(phone, 2, 2, 1, 0)
    expect(lines(reader)).to_have_count(1)
    expect(reader.get_by_role("link", name="History")).to_be_visible()
    assert reader.evaluate("document.activeElement.textContent") == "≡History"


def test_what_is_half_typed_stays(phone: Page, watcher: NewWatcher) -> None:
    address = seat_table(phone, "Ten-Point Buck", ("Christopher", "Elizabeth", "Alexander"), dealer="Alexander")
    open_seats(phone, address)
    typist = watcher(address)
    claim(typist, "Christopher")
    typist.set_viewport_size({"width": 390, "height": 300})
    field = typist.locator("#value")
    field.press_sequentially("12+3")
    typist.evaluate("document.getElementById('value').setSelectionRange(2, 2); scrollTo(0, 20)")
    where = typist.evaluate("scrollY")
    other = watcher(address)
    claim(other, "Elizabeth")
    expect(typist.locator("#board")).to_have_attribute("data-position", "4")
    expect(field).to_have_value("12+3")
    assert typist.evaluate("[document.activeElement.id, document.activeElement.selectionStart]") == ["value", 2]
    assert typist.evaluate("scrollY") == where


@pytest.mark.thorough
def test_what_is_half_typed_stays_when_the_table_is_put_right(phone: Page, watcher: NewWatcher) -> None:
    address = seat_table(phone, "Ten-Point Buck", ("Christopher", "Elizabeth", "Alexander"), dealer="Alexander")
    open_seats(phone, address)
    phone.locator(".action-bar .go:visible").click()
    for seat in range(3):
        phone.locator(f"#bids-{seat}").fill("20")
    phone.locator("button.go").click()
    phone.locator(".act summary").click()
    phone.locator(".act button", has_text="Alexander").click()
    expect(phone.locator(".act")).to_have_count(0)
    typist = watcher(address)
    claim(typist, "Elizabeth")
    typist.locator("#value").press_sequentially("3")
    before = typist.locator("#board").get_attribute("data-position")
    phone.locator(".steps button", has_text="Undo").click()
    expect(typist.locator("#board")).not_to_have_attribute("data-position", before or "")
    undone = typist.locator("#board").get_attribute("data-position")
    expect(typist.locator("#own")).to_have_attribute("data-position", undone)
    expect(typist.locator("#value")).to_have_value("3")
    typist.locator("#mine button.go").click()
    expect(typist.locator("#own")).to_contain_text("3 is with the keeper")


@pytest.mark.thorough
def test_a_phone_that_slept_is_right_when_it_wakes(phone: Page, watcher: NewWatcher) -> None:
    address = seat_table(phone, "Huckley Buck", ("Christopher", "Elizabeth", "Alexander", "Annegret"))
    sleeper, awake = watcher(address), watcher(address)
    hide(sleeper, True)
    score(phone, 2, 2, 1, 0)
    expect(lines(awake)).to_have_count(1)
    assert lines(sleeper).count() == 0
    hide(sleeper, False)
    expect(lines(sleeper)).to_have_count(1)


@pytest.mark.thorough
def test_a_stream_that_fell_silent_is_opened_anew(phone: Page, watcher: NewWatcher) -> None:
    address = seat_table(phone, "Huckley Buck", ("Christopher", "Elizabeth", "Alexander", "Annegret"))
    quiet = watcher(address)
    with quiet.expect_request(lambda request: "/stream" in request.url):
        later(quiet, 13)
    score(phone, 2, 2, 1, 0)
    expect(lines(quiet)).to_have_count(1)


@pytest.mark.thorough
def test_a_server_that_comes_back_is_found_again(phone: Page, server: Server, watcher: NewWatcher) -> None:
    address = seat_table(phone, "Huckley Buck", ("Christopher", "Elizabeth", "Alexander", "Annegret"))
    reader = watcher(address)
    server.stop(kill=True)
    expect(reader.locator("#status")).to_have_text("Offline")
    server.start()
    expect(reader.locator("#status")).to_have_text("Live")
    score(phone, 2, 2, 1, 0)
    expect(lines(reader)).to_have_count(1)


def test_a_page_that_is_left_ends_its_stream(phone: Page) -> None:
    seat_table(phone, "Huckley Buck", ("Christopher", "Elizabeth", "Alexander", "Annegret"))
    expect(phone.locator("#status")).to_have_text("Live")
    over: list[Request] = []
    for ended in ("requestfailed", "requestfinished"):
        phone.on(ended, lambda request: over.append(request) if "/stream" in request.url else None)
    open_form(phone)
    waits_for(phone, lambda: over)
    assert len(over) == 1
    phone.get_by_role("link", name="Back").first.click()
    expect(phone.locator("#status")).to_have_text("Live")
    assert len(over) == 1


def test_a_renewed_link_shuts_the_old_phones_out(phone: Page, watcher: NewWatcher) -> None:
    address = seat_table(phone, "Huckley Buck", ("Christopher", "Elizabeth", "Alexander", "Annegret"))
    old = watcher(address)
    expect(old.locator(".sheet")).to_contain_text("Christopher")
    renewed = f"fetch('{address}/share/renew', {{method: 'POST', body: new URLSearchParams(%s)}})"
    phone.evaluate(renewed % "{role: 'watcher', key: 'renewal', based_on: '1'}")
    expect(old.locator(".sheet")).to_have_count(0)
    expect(old.locator("body")).not_to_contain_text("Christopher")


@pytest.mark.thorough
def test_without_a_stream_the_page_asks_and_takes_one_when_there_is_room(
    monkeypatch: pytest.MonkeyPatch, phone: Page, server: Server, watcher: NewWatcher
) -> None:
    server.stop()
    monkeypatch.setenv("TABLESIDE_STREAMS", "0")
    server.start()
    address = seat_table(phone, "Huckley Buck", ("Christopher", "Elizabeth", "Alexander", "Annegret"))
    answers: list[int] = []
    asker = watcher(address)
    asker.on("response", lambda answer: answers.append(answer.status) if answer.url.endswith("/board") else None)
    score(phone, 2, 2, 1, 0)
    expect(lines(asker)).to_have_count(1)
    expect(asker.locator("#status")).to_have_text("Live")
    with asker.expect_response(lambda answer: answer.url.endswith("/board") and answer.status == 304):
        pass
    assert set(answers) == {200, 304}
    monkeypatch.delenv("TABLESIDE_STREAMS")
    server.restart()
    later(asker, 15)
    with asker.expect_response(lambda answer: "/stream" in answer.url and answer.status == 200):
        pass
    score(phone, 0, 1, 2, 2)
    expect(lines(asker)).to_have_count(2)


def test_secret_bids_from_three_phones_are_revealed_together(phone: Page, watcher: NewWatcher) -> None:
    address = seat_table(phone, "Buddha", ("Christopher", "Elizabeth", "Alexander"))
    open_seats(phone, address)
    players = [watcher(address) for _ in range(3)]
    for page, name in zip(players, ("Christopher", "Elizabeth", "Alexander"), strict=True):
        claim(page, name)
    send_own(players[0], 3)
    expect(phone.locator(".ledger td").nth(0)).to_contain_text("Christopher ✓")
    send_own(players[1], 2)
    expect(phone.locator(".ledger td").nth(1)).to_contain_text("Elizabeth ✓")
    for page in (phone, *players[1:]):
        assert "3" not in page.locator(".ledger").inner_text()
    send_own(players[2], 1)
    for page in (phone, *players):
        expect(page.locator(".open-line td")).to_have_text(
            [re.compile("^\\s*3"), re.compile("^\\s*2"), re.compile("^\\s*1")]
        )


def test_saving_is_shown_while_an_entry_is_sent(phone: Page) -> None:
    seat_table(phone, "Huckley Buck", ("Christopher", "Elizabeth", "Alexander", "Annegret"))
    held: list[Route] = []
    phone.route("**/undo", lambda route: held.append(route))  # Playwright takes no builtin
    score(phone, 2, 2, 1, 0)
    phone.locator(".steps button", has_text="Undo").click()
    expect(phone.locator("#status")).to_have_text("Saving")
    waits_for(phone, lambda: held, "the step isn't sent")
    held[0].continue_()
    expect(lines(phone)).to_have_count(0)
    expect(phone.locator("#status")).to_have_text("Live")
