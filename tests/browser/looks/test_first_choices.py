"""Pages seldom opened: what comes first has the colour or the first place, and the rest is quiet until its turn."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import waits_for
from tests.browser.looks.colours import BLAZE, colour_of
from tests.browser.tables import seat, send

SMALL = {"width": 320, "height": 568}


def wears_colour(key: Locator) -> bool:
    return colour_of(key) == BLAZE


def test_a_file_is_chosen_before_it_is_brought_in(phone: Page) -> None:
    phone.goto("/bring-in")
    go = phone.locator(".action-bar .go")
    assert not wears_colour(go)
    phone.locator("#copy").set_input_files({"name": "b.json", "mimeType": "application/json", "buffer": b"{}"})
    assert wears_colour(go)


def test_this_phone_is_saved_once_something_was_changed(phone: Page) -> None:
    phone.goto("/phone")
    save = phone.locator(".action-bar .go")
    assert not wears_colour(save)
    phone.locator('label:has([name="theme"][value="dark"])').click()
    assert wears_colour(save)
    phone.locator('label:has([name="theme"]:default)').click()
    assert not wears_colour(save)


def test_house_rules_names_and_a_correction_are_saved_once_something_was_changed(phone: Page) -> None:
    table = seat(phone, "huckley-buck", ("Ann", "Bob", "Cy"), "Ann")
    tricks = [(f"tricks-{place}", str(won)) for place, won in enumerate((2, 2, 1))]
    send(phone, f"{table}/enter/result", [("based_on", "1"), *tricks])
    changes = {
        "house-rules": lambda: phone.locator("[name='hb.target']").fill("15"),
        "players": lambda: phone.locator("#name-0").fill("Anne"),
        "entries/2/correct": lambda: [
            phone.locator(f'label:has([name="tricks-{seat}"][value="{won}"])').click() for seat, won in ((0, 3), (1, 1))
        ],
    }
    for page, change in changes.items():
        phone.goto(f"{table}/{page}")
        save = phone.locator(".action-bar .go")
        assert not wears_colour(save), page
        change()
        waits_for(phone, lambda key=save: wears_colour(key), page)


def test_a_number_that_only_one_choice_needs_is_asked_for_below_that_choice(phone: Page) -> None:
    phone.goto("/tables/new/points")
    target, rounds = phone.get_by_label("Target", exact=True), phone.get_by_label("Rounds", exact=True)
    expect(target).to_be_hidden()
    expect(rounds).to_be_hidden()
    phone.get_by_label("When somebody reaches the target").check()
    expect(target).to_be_visible()
    expect(rounds).to_be_hidden()
    above, below = (phone.get_by_label(one).bounding_box() for one in ("When somebody", "After a number"))
    box = target.bounding_box()
    assert above
    assert below
    assert box
    assert above["y"] + above["height"] <= box["y"] < box["y"] + box["height"] <= below["y"]


def test_a_night_has_one_key_below_who_won(phone: Page) -> None:
    table = seat(phone, "points", ("Ann", "Bob"), "Ann")
    for position, kind, fields in ((1, "result", [("points-0", "5"), ("points-1", "3")]), (2, "ended", [])):
        send(phone, f"{table}/enter/{kind}", [("based_on", str(position)), *fields])
    phone.goto(f"/nights/{table.rsplit('/', 1)[1]}")
    expect(phone.locator(".ways-on .button")).to_have_text(["Send a picture"])
    expect(phone.locator(".ways-on .leads-on")).to_have_text(["All nights", "CSV of the night ↓"])


def test_statistics_begin_below_one_row_of_keys(phone: Page) -> None:
    table = seat(phone, "points", ("Ann", "Bob"), "Ann")
    for position, kind, fields in ((1, "result", [("points-0", "5"), ("points-1", "3")]), (2, "ended", [])):
        send(phone, f"{table}/enter/{kind}", [("based_on", str(position)), *fields])
    phone.goto("/statistics")
    keys = phone.locator("main .button:visible")
    tops = keys.evaluate_all("keys => keys.map(key => key.getBoundingClientRect().top)")
    figures = phone.locator(".figures").bounding_box()
    assert figures
    assert len({top for top in tops if top < figures["y"]}) == 1
    phone.locator("summary", has_text="Ever · All games").click()
    expect(phone.get_by_role("link", name="Last 10 nights")).to_be_visible()


def test_four_players_of_a_race_are_in_sight_above_the_keypad_of_the_smallest_phone(phone: Page) -> None:
    phone.set_viewport_size(SMALL)
    phone.goto("/referee/huckley-buck?i=race&p=Maximiliane&p=Bartholomew&p=Christopher&p=Annegret")
    expect(phone.locator(".keypad")).to_be_visible()
    expect(phone.locator(".still-to-tell")).to_be_hidden()
    fields = phone.locator(".sum")
    bar = "document.querySelector('.action-bar').getBoundingClientRect().top"
    ends = "fields => fields.slice(0, 4).map(field => field.getBoundingClientRect().bottom)"
    waits_for(phone, lambda: max(fields.evaluate_all(ends)) <= phone.evaluate(bar), "a field is under the keypad")
    for player in range(4):
        phone.locator(f'[data-key="{player}"]').click()
        expect(fields.nth(player)).to_have_value(str(player))
        phone.locator("[data-next]").click()
    expect(phone.locator(".still-to-tell")).to_have_text("Still missing: Who won which trick?")


def test_nights_and_statistics_are_in_sight_below_the_games_while_a_table_is_in_play(phone: Page) -> None:
    phone.set_viewport_size({"width": 390, "height": 664})
    seat(phone, "points", ("Bartholomew-Alexander", "Christopher", "Maximiliane", "Annegret", "Tim"), "Tim")
    won = seat(phone, "points", ("Ann", "Bob"), "Ann")
    for position, kind, fields in ((1, "result", [("points-0", "5"), ("points-1", "3")]), (2, "ended", [])):
        send(phone, f"{won}/enter/{kind}", [("based_on", str(position)), *fields])
    phone.goto("/")
    expect(phone.get_by_role("heading", name="Finished")).to_be_attached()
    for words in ("Nights", "Statistics", "Tournament days"):
        expect(phone.get_by_role("link", name=words, exact=True)).to_be_in_viewport(ratio=1)


def test_what_happened_is_listed_in_two_columns_on_a_wide_screen(phone: Page) -> None:
    phone.set_viewport_size({"width": 1024, "height": 768})
    phone.goto("/referee/huckley-buck")
    bar = phone.locator(".action-bar").evaluate("bar => bar.getBoundingClientRect().top")
    boxes = phone.locator(".what .line").evaluate_all("all => all.map(one => one.getBoundingClientRect().toJSON())")
    assert len({round(box["left"]) for box in boxes}) == 2
    assert sum(box["bottom"] <= bar for box in boxes) >= 12
