"""The app of a phone as its worker asks it: pages at their addresses, and what is kept before an answer is given."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from html import unescape
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from tableside import STATIC
from tableside.phone import stand_in
from tests.phone.conftest import ROOTS
from tests.support.phone_kept import FORM, Kept, Phone, location

CREW = ("Ann", "Bob", "Cy", "Dee")
FULL = "This phone has no room left to keep it."
LINKED = re.compile(r'(?:href|action|src|hx-get|hx-post|formaction|data-table)="([^"#?]+)')
LISTED = re.compile(r'href="([^"]*/tables/[^"/]+)"')
TRICKS = {"tricks-0": "2", "tricks-1": "1", "tricks-2": "1", "tricks-3": "1"}


def scored(phone: Phone, table: str, based_on: int, trouble: str = "", **tricks: str) -> int:
    """Scores a round of Huckley Buck; gives the status of the answer."""
    form = {**TRICKS, **tricks, "key": phone.key(), "based_on": str(based_on), "allowed": "yes"}
    return phone.ask(f"{table}/enter/result", form, trouble).status


TOKEN = re.compile(r"\b[0-9a-f]{16,32}\b")
"""What is new in every page: the key of what will be entered on it, and the page's own mark."""


def as_seen(phone: Phone, path: str) -> str:
    return TOKEN.sub("new", phone.page(path))


def events(phone: Phone, table: str) -> list[dict[str, object]]:
    return json.loads(phone.ask(f"{table}/table.json").body)["events"]


@pytest.mark.slow
def test_all_that_its_pages_link_to_lies_in_the_folder_of_the_site(phone: Phone):
    table = phone.seat("huckley-buck", CREW)
    root = phone.app.root
    assert table.startswith(f"{root}/tables/")
    for path in (
        f"{root}/",
        f"{root}/tables/new/ten",
        table,
        f"{table}/enter/result",
        f"{table}/history",
        f"{root}/referee",
    ):
        links = [unescape(link) for link in LINKED.findall(phone.page(path))]
        assert links, path
        outside = [link for link in links if link.startswith("/") and not f"{link}/".startswith(f"{root}/")]
        assert outside == [], path


def test_a_question_of_a_tournament_day_is_answered_below_the_folder_of_the_site(phone: Phone):
    proof = {"key": phone.key(), "as_of": "1"}
    players = location(phone.ask(f"{phone.app.root}/days/new/huckley-buck", {"name": "Day", "legs": "2", **proof}))
    day = players.removesuffix("/players")
    names = "\n".join(("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal"))
    phone.ask(f"{day}/came", {"names": names, "key": phone.key(), "as_of": "1"})
    phone.ask(f"{day}/seats", {"seed": "1", "key": phone.key(), "as_of": "2"})
    table, as_of = (re.search(rf'name="{name}" value="([^"]+)"', phone.page(day))[1] for name in ("table", "as_of"))
    asked = phone.ask(f"{day}/done", {"table": table, "key": phone.key(), "as_of": as_of})
    assert f'id="again" action="{day}/done"' in asked.body.decode()


def test_what_is_asked_of_the_folder_itself_is_the_first_page(phone: Phone):
    assert "New table" in phone.page(phone.app.root or "/")
    assert phone.page(phone.app.root or "/") == phone.page(f"{phone.app.root}/")


@pytest.mark.slow
def test_a_night_is_there_after_the_tab_was_closed(phone: Phone):
    table = phone.seat("huckley-buck", CREW)
    assert scored(phone, table, 1) in (200, 303)
    pad, record = as_seen(phone, table), events(phone, table)
    again = phone.again()
    assert (as_seen(again, table), events(again, table)) == (pad, record)
    again.close()


@pytest.mark.slow
def test_a_copy_to_keep_is_offered_at_the_end_of_each_game(phone: Phone):
    offer = f'href="{phone.app.root}/backup.json"'
    table = phone.seat("huckley-buck", CREW)
    for based_on in (1, 2):
        scored(phone, table, based_on, **{"tricks-0": "5", "tricks-1": "0", "tricks-2": "0", "tricks-3": "0"})
        assert offer not in phone.page(table)
    scored(phone, table, 3, **{"tricks-0": "5", "tricks-1": "0", "tricks-2": "0", "tricks-3": "0"})
    assert offer in phone.page(table)


@pytest.mark.slow
def test_looking_at_a_page_again_gives_nothing_to_keep(phone: Phone):
    table = phone.seat("huckley-buck", CREW)
    phone.page(table)
    assert phone.ask(table).changes == ""
    assert phone.ask(f"{table}/history").changes == ""


def test_statistics_are_there_where_nothing_can_be_kept(phone: Phone):
    table = phone.seat("huckley-buck", CREW)
    assert scored(phone, table, 1) == 303
    answer = phone.ask(f"{phone.app.root}/circles/home", None, FULL)
    assert answer.status == 200
    assert all(name in answer.body.decode() for name in CREW)


def test_what_is_copied_for_the_statistics_is_nothing_to_keep(phone: Phone):
    phone.seat("huckley-buck", CREW)
    assert phone.app.update_statistics()
    assert not phone.app.update_statistics()
    assert phone.ask(f"{phone.app.root}/circles/home").changes == ""


def test_names_put_right_are_there_after_the_tab_was_closed(phone: Phone):
    phone.seat("huckley-buck", CREW)
    form = {"name": "Bob", "right": "Robert", "key": phone.key(), "as_of": "1"}
    assert phone.ask(f"{phone.app.root}/circles/home/person", form).status == 303
    again = phone.again()
    assert "also Bob" in again.page(f"{again.app.root}/circles/home")
    again.close()


def test_a_table_that_left_its_circle_has_left_it_after_the_tab_was_closed(phone: Phone):
    begun = phone.ask(f"{phone.app.root}/circles/new", {"name": "Thursdays", "key": phone.key()})
    circle_id = location(begun).rsplit("/", 1)[1]
    form = {"from": "home", "to": circle_id}
    table = phone.seat("huckley-buck", CREW)
    again = phone
    for words, sent in (("Thursdays", form), ("Home", {"from": circle_id, "to": "home"})):
        assert again.ask(f"{table}/circle", {**sent, "key": phone.key()}).status == 303
        again = again.again()
        assert f"belongs to <b>{words}</b>" in again.page(f"{table}/circle")
    again.close()


def test_settings_of_the_phone_are_kept_as_the_cookie_that_no_browser_gets(phone: Phone):
    answered = phone.ask(f"{phone.app.root}/phone", {"theme": "dark", "do": "save"})
    assert answered.status < 400
    assert "set-cookie" not in [name.lower() for name, _ in answered.headers]
    assert 'data-theme="dark"' in phone.page(f"{phone.app.root}/")
    again = phone.again()
    assert 'data-theme="dark"' in again.page(f"{again.app.root}/")
    again.close()


def test_a_cookie_that_the_page_sends_along_counts_for_nothing(phone: Phone):
    plain = phone.page(f"{phone.app.root}/")
    headers = [("Cookie", "session=x"), ("Content-Length", "9")]
    assert phone.app.answer("GET", f"{phone.app.root}/", headers, b"").body.decode() == plain


def test_the_key_is_kept_with_the_first_change_and_never_again(phone: Phone):
    answered = phone.ask(f"{phone.app.root}/phone", {"theme": "dark", "do": "save"})
    assert bytes.fromhex(json.loads(answered.changes)["key"])
    again = phone.again()
    changes = again.ask(f"{again.app.root}/phone", {"theme": "light", "do": "save"}).changes
    assert "key" not in json.loads(changes)
    assert again.kept.state["key"] == phone.kept.state["key"]
    again.close()


def test_what_cannot_be_kept_is_reported_and_changes_nothing(phone: Phone):
    table = phone.seat("huckley-buck", CREW)
    record = events(phone, table)
    form = {**TRICKS, "key": phone.key(), "based_on": "1", "allowed": "yes"}
    answered = phone.ask(f"{table}/enter/result", form, FULL)
    assert answered.status >= 500
    assert FULL in unescape(answered.body.decode())
    assert answered.changes == ""
    assert events(phone, table) == record
    assert phone.ask(f"{table}/enter/result", form).status in (200, 303)
    assert len(events(phone, table)) == 2


def test_a_key_that_could_not_be_kept_is_kept_with_the_next_change(phone: Phone):
    """A phone without room at its first visit, which then has some: without its key nothing would come back."""
    phone.ask(f"{phone.app.root}/phone", {"theme": "dark", "do": "save"}, FULL)
    table = phone.seat("huckley-buck", CREW)
    again = phone.again()
    assert len(events(again, table)) == 1
    again.close()


def test_a_setting_that_could_not_be_kept_does_not_look_as_if_it_were(phone: Phone):
    answered = phone.ask(f"{phone.app.root}/phone", {"theme": "dark", "do": "save"}, FULL)
    assert answered.status >= 500
    assert FULL in unescape(answered.body.decode())
    assert 'data-theme="dark"' not in phone.page(f"{phone.app.root}/")


def test_a_book_that_another_tab_changed_is_opened_anew(new_phone: Callable[..., Phone]):
    one = new_phone(ROOTS[0])
    table = one.seat("huckley-buck", CREW)
    kept = one.kept.copy()
    assert scored(one, table, 1) in (200, 303)
    one.app.open(kept.as_json())
    assert len(events(one, table)) == 1
    one.app.open(one.kept.as_json())
    assert len(events(one, table)) == 2


@pytest.mark.slow_but(4)
@pytest.mark.parametrize("name", ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "; drop table events"])
def test_a_hostile_name_is_kept_letter_by_letter_and_shown_as_text(phone: Phone, name: str):
    table = phone.seat("huckley-buck", (name, *CREW[1:]))
    again = phone.again()
    page = again.page(table)
    assert name in unescape(page)
    assert name not in page or name.startswith(";")
    again.close()


def test_a_copy_goes_out_and_comes_in_on_another_phone(phone: Phone, new_phone: Callable[..., Phone]):
    table = phone.seat("huckley-buck", CREW)
    scored(phone, table, 1)
    copy, record = phone.ask(f"{table}/table.json").body, events(phone, table)
    bounds = "x" * 30
    part = f'--{bounds}\r\nContent-Disposition: form-data; name="copy"; filename="t.json"\r\n\r\n'
    body = part.encode() + copy + f"\r\n--{bounds}--\r\n".encode()
    kind = [("Content-Type", f"multipart/form-data; boundary={bounds}")]
    other = new_phone(phone.address)
    answered = other.app.answer("POST", f"{other.app.root}/bring-in", kind, memoryview(body))
    other.kept.keep(json.loads(answered.changes))
    again = other.again()
    there = location(answered) or LISTED.findall(answered.body.decode())[0]
    assert there != table
    assert events(again, there) == record
    again.close()


KEPT = Path(__file__).parent / "kept"
"""What phones kept, a file for each FORMAT of static/js/phone/rows.js: a table of two rounds, and a theme."""


def test_what_a_phone_kept_in_any_format_opens(new_phone: Callable[..., Phone]):
    [newest] = re.findall(r"^const FORMAT = (\d+);", (STATIC / "js/phone/rows.js").read_text(), re.MULTILINE)
    for number in range(1, int(newest) + 1):
        kept = Kept()
        kept.keep(json.loads((KEPT / f"format-{number}.json").read_text(encoding="utf-8")))
        phone = new_phone(ROOTS[0], kept)
        home = phone.page("/")
        assert 'data-theme="dark"' in home
        [table] = set(LISTED.findall(home))
        assert [event["kind"] for event in events(phone, table)] == ["seated", "result", "result"]
        assert scored(phone, table, 3) in (200, 303)


def test_where_it_lies_makes_no_difference_to_what_is_recorded(new_phone: Callable[..., Phone]):
    found = []
    for address in ROOTS:
        phone = new_phone(address)
        phone.app.app.config["NOW"] = lambda: 1_790_000_000_000
        phone.app.open("")
        table = phone.seat("huckley-buck", CREW)
        scored(phone, table, 1)
        found.append([{**event, "key": ""} for event in events(phone, table)])
    assert found[0] == found[1]


@pytest.mark.slow_but(4)
@pytest.mark.parametrize(
    ("path", "form", "from_page"),
    [
        ("/tables/{id}/share", "", ""),
        ("/days/any", "", "/tables/{id}"),
        ("/statistics", "", "/tables/{id}"),
        ("/tables/{id}/room/stream", "", "/tables/{id}"),
        ("/phone", "theme=dark&do=save", "/phone?table={id}"),
    ],
)
def test_what_needs_the_server_while_it_is_away_leads_back_to_its_table(
    phone: Phone, path: str, form: str, from_page: str
):
    table = phone.seat("huckley-buck", CREW)
    phone.close()
    root, _, table_id = table.rpartition("/tables/")
    away = stand_in.StandIn(phone.address, phone.kept.as_records())
    headers = [("HX-Current-URL", f"{phone.address}{from_page[1:]}".format(id=table_id)), ("Content-Type", FORM)]
    method = "POST" if form else "GET"
    answered = away.answer(method, f"{root}{path}".format(id=table_id), headers, form.encode())
    away.close()
    page = unescape(answered.body.decode())
    assert answered.status == 503
    assert stand_in.NEEDS_SERVER in page
    assert f'href="{table}">Back to the table</a>' in page


def test_pages_of_a_phone_whose_server_is_away_name_entries_by_their_keys(phone: Phone):
    table = phone.seat("huckley-buck", CREW)
    scored(phone, table, 1)
    key = events(phone, table)[1]["key"]
    phone.close()
    away = stand_in.StandIn(phone.address, phone.kept.as_records())
    pages = [away.answer("GET", path, [], b"").body.decode() for path in (table, f"{table}/rows/{key}")]
    away.close()
    assert f'href="{table}/rows/{key}"' in pages[0]
    for page, (name, value) in zip(pages, (("based_on", key), ("target", key)), strict=True):
        assert f'name="{name}" value="{value}"' in page
    assert f'href="{table}/entries/{key}/correct"' in pages[1]


def test_what_follows_an_entry_that_is_left_to_the_server_is_entered_behind_all_that_the_app_has(phone: Phone):
    table = phone.seat("huckley-buck", CREW)
    scored(phone, table, 1)
    phone.close()
    away = stand_in.StandIn(phone.address, phone.kept.as_records())
    headers = [("Content-Type", FORM), ("Tableside-Outbox", "2")]
    body = urlencode({**TRICKS, "key": "behind", "based_on": "left-to-the-server"}).encode()
    answered = away.answer("POST", f"{table}/enter/result", headers, body)
    away.close()
    assert dict(answered.headers)["Tableside-Receipt"] == "behind"


def waiting(table: str, key: str, based_on: str, **more: object) -> dict[str, object]:
    """A round of Huckley Buck in the page's queue."""
    return {
        "key": key,
        "url": f"{table}/enter/result",
        "body": urlencode({**TRICKS, "key": key, "based_on": based_on}),
        "at": time.time() * 1_000,
        **more,
    }


class Away:
    """The app on a phone whose server went away, with the records of its tables."""

    def __init__(self, phone: Phone) -> None:
        phone.close()
        self.records = phone.kept.as_records()
        self.app = stand_in.StandIn(phone.address, self.records)

    def catch_up(self, *queue: dict[str, object]) -> dict[str, str]:
        """Enters what waits; gives what became of it."""
        return json.loads(self.app.catch_up(json.dumps(queue), self.records))

    def events(self, table: str) -> list[dict[str, Any]]:
        return json.loads(self.app.answer("GET", f"{table}/table.json", [], b"").body)["events"]

    def entered(self, table: str) -> list[str]:
        """The keys of the events behind the seating."""
        return [event["key"] for event in self.events(table)[1:]]


@pytest.fixture
def away(phone: Phone) -> Iterator[tuple[Away, str]]:
    """The app on a phone whose server went away, with one table; its address."""
    table = phone.seat("huckley-buck", CREW)
    away = Away(phone)
    yield away, table
    away.app.close()


def test_what_waits_in_the_queue_is_entered_in_order_and_once(away: tuple[Away, str]):
    app, table = away
    queue = [waiting(table, "one", "1"), waiting(table, "two", "one")]
    for end in (1, 2, 2):
        assert app.catch_up(*queue[:end]) == dict.fromkeys(["one", "two"][:end], "")
    assert app.entered(table) == ["one", "two"]


def test_what_waits_has_the_moment_when_it_was_entered_also_when_the_app_begins_again(away: tuple[Away, str]):
    app, table = away
    app.catch_up(waiting(table, "one", "1", at=(time.time() - 3_600) * 1_000))
    seated, entered = app.events(table)
    assert entered["at"] == seated["at"]


def test_what_waits_no_longer_is_not_on_the_sheet_any_more(away: tuple[Away, str]):
    app, table = away
    app.catch_up(waiting(table, "one", "1"), waiting(table, "two", "one"))
    assert app.catch_up(waiting(table, "two", "1")) == {"two": ""}
    assert app.entered(table) == ["two"]


def test_the_app_starts_again_from_records_that_changed(phone: Phone):
    """As if a receipt came while it works: that entry waits no longer."""
    table = phone.seat("huckley-buck", CREW)
    before = phone.kept.as_records()
    scored(phone, table, 1)
    key = events(phone, table)[1]["key"]
    away = Away(phone)
    away.app.open(before)
    assert away.entered(table) == []
    assert away.catch_up(waiting(table, "two", key)) == {"two": ""}
    assert away.entered(table) == [key, "two"]
    away.app.close()


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("share/seats", {"open": "yes"}),
        ("leg-done", {}),
        ("leg-done/undo", {}),
        ("take-back", {"of": "x"}),
        ("again", {}),
    ],
)
def test_what_only_the_server_takes_waits_for_it_and_stops_no_other(
    away: tuple[Away, str], path: str, fields: dict[str, str]
):
    app, table = away
    for_server = waiting(table, "one", "1", url=f"{table}/{path}", body=urlencode({"key": "one", **fields}))
    for _ in range(2):
        assert app.catch_up(for_server, waiting(table, "two", "one")) == {"one": stand_in.NEEDS_SERVER, "two": ""}
    assert app.entered(table) == ["two"]


def test_the_next_game_of_another_day_waits_for_the_server_which_begins_a_table_for_it(
    away: tuple[Away, str], monkeypatch: pytest.MonkeyPatch
):
    app, table = away
    all_to_ann = {"tricks-0": "5", "tricks-1": "0", "tricks-2": "0", "tricks-3": "0"}
    queue = [
        waiting(table, key, before, body=urlencode({**all_to_ann, "key": key, "based_on": before}))
        for before, key in pairwise(("1", "r1", "r2", "r3"))
    ]
    app.catch_up(*queue)
    later = int(time.time() * 1_000) + 48 * 3_600_000
    monkeypatch.setattr(app.app.app.extensions["book"], "now", lambda: later)
    queue.append(waiting(table, "next", "r3", url=f"{table}/next-game"))
    assert app.catch_up(*queue)["next"] == stand_in.NEEDS_SERVER


@pytest.mark.parametrize("mark", [{"refused": {"status": 409}}, {"body": "key=one&based_on=1&tricks-0=9"}])
def test_what_is_refused_stops_what_waits_behind_it_at_its_table_only(phone: Phone, mark: dict[str, object]):
    """The server refused it, or the app does."""
    table, other = (phone.seat("huckley-buck", CREW) for _ in range(2))
    away = Away(phone)
    queue = [waiting(table, "one", "1", **mark), waiting(table, "two", "1"), waiting(other, "three", "1")]
    assert away.catch_up(*queue) == {"three": ""}
    away.app.close()


def test_a_table_or_a_day_that_is_not_on_this_phone_is_404_in_words(phone: Phone):
    for path, what in (("tables", "table"), ("days", "tournament day")):
        answered = phone.ask(f"{phone.app.root}/{path}/nowhere")
        assert answered.status == 404
        assert f"This phone has no {what} at this address." in answered.body.decode()
