"""What waits can be read, put right and taken back; what is refused waits for a person to decide."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, seat_by_taps, sheet_rows
from tests.browser.offline_pad import (
    PLAYERS,
    enter_without_server,
    is_at_rest,
    lines,
    open_form,
    other_tab,
    score,
    send_form,
    take_back,
    tap,
    tricks,
    until,
    waits,
)
from tests.browser.tables import send

pytestmark = pytest.mark.thorough

NewPhone = Callable[..., Page]
WON = [(f"tricks-{seat}", "5" if seat == 0 else "0") for seat in range(4)]
"""A round in which the first player takes all tricks."""


def test_what_waits_can_be_read(phone: Page, server: Server, pad: str) -> None:
    open_form(phone)
    server.stop(kill=True)
    send_form(phone, 2, 2, 1, 0)
    expect(waits(phone)).to_contain_text("Round 1: tricks taken")
    expect(waits(phone)).to_contain_text("Christopher 2, Elizabeth 2, Alexander 1, Annegret 0")


def test_what_is_left_to_the_rules_is_not_among_what_was_entered(phone: Page, server: Server, pad: str) -> None:
    phone.locator(f'a[href="{pad}/enter/penalty"]').first.evaluate("link => link.click()")
    expect(phone.locator("h1")).to_have_text("Penalty")
    server.stop(kill=True)
    phone.locator('label:has([name="who"]) >> nth=1').click()
    phone.locator('label:has([name="reason.1"]) >> nth=0').click()
    phone.locator("button.go").click()
    expect(waits(phone)).to_contain_text("Who: Elizabeth")
    expect(waits(phone)).not_to_contain_text("ules")


def test_the_list_of_what_waits_keeps_a_label_apart_from_words(phone: Page, pad: str) -> None:
    phone.route(f"**{pad}/undo", lambda route: route.abort())
    phone.evaluate(
        """url => tableside.queue.add({ key: "1", url, body: "", title: "A round", refused: { status: 409 },
            says: [["Note", "as said"], ["Bo", "2"]] })""",
        f"{pad}/undo",
    )
    expect(waits(phone)).to_contain_text("Note: as said, Bo 2")


def test_how_many_wait_is_a_number_of_the_table_in_sight(phone: Page, server: Server, pad: str) -> None:
    phone.evaluate(
        """table => ["one", "two"].forEach(key => tableside.queue.add(
            { key, url: `${table}/undo`, body: "", title: key, refused: { status: 403 } }))""",
        f"{pad}-of-others",
    )
    open_form(phone)
    server.stop(kill=True)
    send_form(phone, 2, 2, 1, 0)
    expect(phone.locator("#status")).to_have_text("Not saved at another table")
    expect(phone.locator("#loss")).to_have_text("Not saved at another table")
    phone.evaluate(
        "tableside.queue.all().slice(0, 2).forEach(({ id }) => tableside.queue.update(id, { refused: null }))"
    )
    expect(phone.locator("#status")).to_have_text("1 waiting")


def test_a_round_that_waits_is_taken_back_only_after_a_question(phone: Page, server: Server, pad: str) -> None:
    """By its own key, and by Undo on the pad."""
    enter_without_server(phone, server, 2, 2, 1, 0)
    question = phone.get_by_role("button", name="Yes, take it back")
    for key in (phone.locator("#waiting summary"), phone.locator(".steps button:visible", has_text="Undo")):
        key.click()
        expect(question).to_be_visible()
        expect(waits(phone)).to_have_count(1)
        phone.locator("#waiting summary").click()
        expect(question).to_be_hidden()
    take_back(phone)
    expect(waits(phone)).to_have_count(0)


def test_the_question_stays_when_more_comes_to_wait(phone: Page, server: Server, pad: str) -> None:
    other = other_tab(phone, pad)
    enter_without_server(phone, server, 2, 2, 1, 0)
    phone.locator("#waiting summary").click()
    send_form(other, 0, 1, 2, 2)
    expect(waits(phone)).to_have_count(2)
    phone.get_by_role("button", name="Yes, take it back").click()
    expect(waits(phone)).to_have_count(1)
    expect(waits(phone)).to_contain_text("Christopher 0")


def test_what_waits_can_be_taken_back_and_the_rest_goes_on(phone: Page, server: Server, pad: str) -> None:
    other = other_tab(phone, pad)
    open_form(phone)
    server.stop(kill=True)
    send_form(phone, 2, 2, 1, 0)
    send_form(other, 0, 1, 2, 2)
    expect(waits(phone)).to_have_count(2)
    take_back(waits(phone).first)
    expect(waits(phone)).to_have_count(1)
    server.start()
    expect(lines(phone)).to_have_count(1)
    until(phone, "tableside.queue.all().length === 0")
    assert tricks(server, pad) == [[0, 1, 2, 2]]


def test_the_first_refusal_stops_the_rest_which_go_up_once_it_is_put_right(
    phone: Page, server: Server, pad: str
) -> None:
    """What the other page sent is of the same round: it is asked about then."""
    other = other_tab(phone, pad)
    open_form(phone)
    server.stop(kill=True)
    send_form(phone, 2, 2, 2, 0)
    send_form(other, 0, 1, 2, 2)
    expect(waits(phone)).to_have_count(2)
    server.start()
    expect(phone.locator("#status")).to_have_text("Not saved")
    expect(waits(phone)).to_have_count(2)
    expect(phone.locator("#waiting")).to_contain_text("the others wait behind it")
    expect(phone.locator("#waiting")).to_contain_text("add up to 6")
    expect(phone.locator("#waiting")).not_to_contain_text("HB-PLAY")  # sentences for people, without ids
    assert tricks(server, pad) == []
    phone.get_by_role("button", name="Put right").click()
    expect(phone.locator(".trouble")).to_contain_text("Not saved")
    tap(phone, 2, 2, 1, 0)
    phone.locator("button.go").click()
    expect(lines(phone)).to_have_count(1)
    expect(waits(phone)).to_have_count(1)
    expect(waits(phone)).to_contain_text("were entered on this phone")
    assert tricks(server, pad) == [[2, 2, 1, 0]]


def test_what_is_refused_again_after_it_was_put_right_still_waits(phone: Page, server: Server, pad: str) -> None:
    enter_without_server(phone, server, 2, 2, 2, 0)
    server.start()
    phone.get_by_role("button", name="Put right").click()
    for _ in range(2):
        expect(phone.locator(".trouble")).to_contain_text("It still waits on this phone")
        with phone.expect_response("**/enter/result"):
            phone.locator("button.go").click()
    expect(phone.locator(".trouble")).to_contain_text("It still waits on this phone")
    expect(phone.get_by_text("Take it back")).to_be_visible()
    phone.goto(pad)
    expect(waits(phone)).to_contain_text("add up to 6")
    take_back(phone)
    expect(waits(phone)).to_have_count(0)


def test_what_can_only_be_read_any_more_is_taken_back_where_it_is_read(
    phone: Page, new_phone: NewPhone, server: Server, pad: str
) -> None:
    enter_without_server(phone, server, 2, 2, 1, 0)
    phone.route("**/enter/result", lambda route: route.abort())
    server.start()
    other = new_phone()
    for position in (1, 2, 3):
        send(other, f"{server.url}{pad}/enter/result", [("based_on", str(position)), *WON])
    send(other, f"{server.url}{pad}/undo", [("based_on", "4"), ("target", "4")])
    send(other, f"{server.url}{pad}/undo", [("based_on", "5"), ("target", "3")])
    send(other, f"{server.url}{pad}/undo", [("based_on", "6"), ("target", "2")])
    send(other, f"{server.url}{pad}/put-away", [("based_on", "7")])
    phone.unroute("**/enter/result")
    phone.get_by_role("button", name="Put right").click()
    expect(phone.locator(".trouble")).to_contain_text("It still waits on this phone")
    phone.get_by_role("button", name="Take it back").click()
    expect(phone.locator("#board")).to_be_visible()
    expect(waits(phone)).to_have_count(0)


def test_an_undo_that_is_refused_again_is_taken_back_on_the_history(
    phone: Page, new_phone: NewPhone, server: Server, pad: str
) -> None:
    """What waits behind it is asked about then."""
    score(phone, 2, 2, 1, 0)
    expect(lines(phone)).to_have_count(1)
    other = other_tab(phone, pad)
    server.stop(kill=True)
    phone.locator(".steps button", has_text="Undo").click()
    expect(waits(phone)).to_have_count(1)
    send_form(other, 0, 1, 2, 2)
    expect(waits(phone)).to_have_count(2)
    phone.context.route(f"**{pad}/undo", lambda route: route.abort())
    server.start()
    send(new_phone(), f"{server.url}{pad}/enter/result", [("based_on", "2"), *WON])
    phone.context.unroute(f"**{pad}/undo")
    waits(phone).first.get_by_role("button", name="Put right").click()
    expect(phone.locator("h1")).to_have_text("History")
    phone.get_by_role("button", name="Take it back").click()
    expect(phone.locator("#board")).to_be_visible()
    expect(waits(phone)).to_have_count(1)
    assert tricks(server, pad) == [[2, 2, 1, 0], [5, 0, 0, 0]]


def test_a_step_that_waited_and_is_refused_leaves_its_pad_as_it_is(
    phone: Page, new_phone: NewPhone, server: Server, pad: str
) -> None:
    """Also where no newer board has come, on which the step's own key would be another one."""
    score(phone, 2, 2, 1, 0)
    expect(lines(phone)).to_have_count(1)
    is_at_rest(phone)
    server.stop(kill=True)
    phone.locator(".steps button", has_text="Undo").click()
    expect(waits(phone)).to_have_count(1)
    for comes in ("stream*", "board*", "undo"):
        phone.route(f"**{pad}/{comes}", lambda route: route.abort())
    server.start()
    send(new_phone(), f"{server.url}{pad}/enter/result", [("based_on", "2"), *WON])
    phone.unroute(f"**{pad}/undo")
    expect(waits(phone)).to_contain_text("in the meantime")
    expect(lines(phone)).to_have_count(1)
    waits(phone).get_by_role("button", name="Put right").click()
    expect(phone.locator("h1")).to_have_text("History")


def test_a_tap_that_is_refused_before_the_list_of_what_waits_has_come_is_not_lost(
    new_phone: NewPhone, server: Server, pad: str
) -> None:
    other, phone = new_phone(), new_phone(service_workers="block")
    send(other, f"{server.url}{pad}/enter/result", [("based_on", "1"), *WON])
    for comes in ("/offline/waiting.js", f"{pad}/stream*", f"{pad}/board*"):
        phone.route(f"**{comes}", lambda route: route.abort())
    phone.goto(pad)
    expect(lines(phone)).to_have_count(1)
    send(other, f"{server.url}{pad}/enter/result", [("based_on", "2"), *WON])
    phone.locator(".steps button", has_text="Undo").click()
    until(phone, "Boolean(tableside.queue.all()[0]?.refused)")
    phone.unroute("**/offline/waiting.js")
    phone.goto(pad)
    expect(waits(phone)).to_contain_text("in the meantime")


def test_what_is_sent_from_another_page_behind_a_refusal_leads_to_where_it_waits(
    phone: Page, server: Server, pad: str
) -> None:
    enter_without_server(phone, server, 2, 2, 2, 0)
    server.start()
    expect(phone.locator("#status")).to_have_text("Not saved")
    phone.goto(f"{pad}/share")
    phone.get_by_role("button", name="Let players claim their seats").click()
    expect(phone.locator("#board")).to_be_visible()
    expect(waits(phone)).to_have_count(2)


def test_a_waiting_tap_that_another_keeper_overtook_is_kept_for_a_person_to_decide(
    new_phone: NewPhone, phone: Page, server: Server, pad: str
) -> None:
    other = new_phone()
    other.goto(pad)
    open_form(phone)
    phone.context.set_offline(True)
    send_form(phone, 2, 2, 1, 0)
    expect(waits(phone)).to_have_count(1)
    score(other, 5, 0, 0, 0)
    expect(lines(other)).to_have_count(1)
    phone.context.set_offline(False)
    expect(waits(phone)).to_contain_text("in the meantime")
    expect(waits(phone)).not_to_contain_text("go back")  # that is said on the form, of what is in sight there
    phone.get_by_role("button", name="Put right").click()
    expect(phone.locator(".trouble")).to_contain_text("in the meantime")
    expect(phone.locator(".trouble")).to_contain_text("go back. It still waits on this phone.")
    expect(phone.locator('input[name="tricks-0"][value="2"]')).to_be_checked()
    assert tricks(server, pad) == [[5, 0, 0, 0]]
    assert sheet_rows(other)[0][1].startswith("5")


def test_a_phone_that_may_no_longer_write_keeps_what_it_entered(plain_phone: Page, server: Server) -> None:
    phone = plain_phone
    seat_by_taps(phone, "Huckley Buck", PLAYERS)
    open_form(phone)
    tap(phone, 2, 2, 1, 0)
    phone.context.clear_cookies()
    phone.locator("button.go").click()
    phone.goto("/")
    expect(phone.locator("#waiting")).to_contain_text("Christopher 2, Elizabeth 2")
    expect(phone.locator("#waiting")).to_contain_text("no link to it")
    take_back(phone)
    expect(phone.locator("#waiting")).to_be_hidden()


WON_LATE = [(5, 0, 0, 0), (0, 5, 0, 0), (0, 0, 5, 0), (5, 0, 0, 0), (5, 0, 0, 0), (1, 2, 2, 0)]
"""Without the second of these rounds the game is won a round earlier, and the last counts no longer."""


def ask_about_a_strike(phone: Page, pad: str) -> None:
    """Strikes off a round that a later one rests on, which is asked about first."""
    for position, won in enumerate(WON_LATE, start=1):
        fields = [(f"tricks-{seat}", str(number)) for seat, number in enumerate(won)]
        send(phone, f"{pad}/enter/result", [("based_on", str(position)), *fields])
    phone.goto(f"{pad}/history")
    phone.get_by_role("button", name="Strike off: Round 2").click()
    expect(phone.get_by_role("button", name="Strike it off", exact=True)).to_be_visible()


def test_a_question_that_is_declined_leaves_nothing_behind(phone: Page, pad: str) -> None:
    ask_about_a_strike(phone, pad)
    phone.get_by_role("link", name="Keep it").click()
    expect(phone.locator(".winner")).to_contain_text("Christopher")
    expect(waits(phone)).to_have_count(0)
    assert phone.evaluate("tableside.queue.all().length") == 0


def test_a_question_that_is_answered_is_done_once(phone: Page, pad: str) -> None:
    ask_about_a_strike(phone, pad)
    phone.get_by_role("button", name="Strike it off", exact=True).click()
    expect(phone.locator("#saved")).to_contain_text("Struck off")
    expect(waits(phone)).to_have_count(0)


def test_a_refused_key_says_so_on_the_page_and_does_not_wait(new_phone: NewPhone, phone: Page, pad: str) -> None:
    """As from a page of before: the table is in sight, and can't be brought back."""
    phone.goto(f"{pad}/history")
    form = f"""() => {{
        const form = document.createElement("form");
        form.method = "post";
        form.action = "{pad}/bring-back";
        for (const name of ["key", "based_on"]) {{
            form.append(Object.assign(document.createElement("input"), {{ type: "hidden", name, value: "1" }}));
        }}
        form.append(Object.assign(document.createElement("button"), {{ textContent: "Again" }}));
        document.querySelector("main").append(form);
    }}"""
    phone.evaluate(form)
    phone.get_by_role("button", name="Again").click()
    expect(phone.locator(".trouble")).to_contain_text("Not saved")
    assert phone.evaluate("tableside.queue.all().length") == 0
