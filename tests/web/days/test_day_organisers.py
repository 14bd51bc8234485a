"""A second organiser's phone: how it joins, what the record and the share page say of it, and its undo."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tableside.days.day import HALL, ORGANISER
from tableside.web.filters import clock, day_and_month
from tableside.web.guard.day_phones import DayPhones
from tableside.web.guard.roles.links import key_of
from tableside.web.guard.session_keys import DAYS, MARK
from tests.web.days.day_pages import EIGHT, VisitedDay, joined
from tests.web.pages import words
from tests.web.visitors import stranger

SHARE = "share?role=organiser"

OUT = "This phone no longer runs its tournament day: an organiser"

ENDS = "Undo ends what that phone may do here."

NEW_LINK = f"{OUT} made a new link. An organiser has it under “A second organiser’s phone”: scan that one."

UNDONE = f"{OUT} undid that it joined. An organiser can make a new link under “A second organiser’s phone”: scan that"


@pytest.fixture
def shared(app: Flask, day: VisitedDay) -> VisitedDay:
    """A day whose server others can reach."""
    app.config["SHARED_AT"] = "http://192.0.2.1:5000"
    return day


def mark_of(phone: FlaskClient) -> str:
    """What a phone is called."""
    [mark] = re.findall(r"sees this phone as ([A-Z]{4})", words(phone.get("/phone")))
    return str(mark)


def link_of(day: VisitedDay) -> str:
    """The organisers' link as it is now."""
    key = key_of(day.app.secret_key, day.day_id, ORGANISER, day.day.renewal(ORGANISER))
    return f"{day.address}/join/{ORGANISER}/{key}"


def kinds(day: VisitedDay) -> list[str]:
    return [event.kind for event in day.day.events]


def test_a_phone_joins_once_on_the_record_however_often_it_opens_the_link(day: VisitedDay) -> None:
    before = day.day.position
    phone = joined(day, ORGANISER)
    for _ in range(3):
        assert phone.get(link_of(day)).location == day.address
    assert day.day.position == before + 1
    line = f"{before + 1} · {{}} · phone {mark_of(phone)}"
    record = words(day.get("record"))
    assert "Another organiser’s phone joined" in record
    assert re.search(line.format(r"\d\d:\d\d"), record)
    assert mark_of(phone) not in words(joined(day, HALL).get(f"{day.address}/record"))


def test_two_phones_are_two_entries(day: VisitedDay) -> None:
    phones = [joined(day, ORGANISER) for _ in range(2)]
    assert kinds(day).count("joined") == 2
    assert [*day.day.organisers] == [mark_of(phone) for phone in phones]


def test_what_keeps_no_cookies_joins_not_and_learns_nothing(day: VisitedDay) -> None:
    """Such as a messenger that shows what a link leads to: it follows each answer, and ends at that of any stranger."""
    before = day.day
    first = stranger(day.app).get(link_of(day)).location
    last = stranger(day.app).get(first).location
    assert (first, last) == (f"{link_of(day)}?here=1", day.address)
    assert stranger(day.app).get(last).status_code == 404
    assert day.day == before


def test_who_asks_for_the_heading_of_the_link_alone_joins_not(day: VisitedDay) -> None:
    before, phone = day.day, joined(day, HALL)
    assert phone.head(phone.head(link_of(day)).location).location == day.address
    assert "Only its organisers" in words(phone.get(f"{day.address}/players"))
    assert day.day == before


def test_a_phone_that_runs_the_day_already_joins_not_by_its_own_link(day: VisitedDay) -> None:
    own = VisitedDay(day.app, stranger(day.app))
    assert own.client.get(link_of(own)).location == own.address
    assert kinds(own) == ["opened"]


def test_neither_the_hall_nor_the_machine_itself_joins_as_an_organisers_phone(day: VisitedDay) -> None:
    joined(day, HALL)
    day.client.get(link_of(day))
    assert "joined" not in kinds(day)


@pytest.mark.in_one_process  # which knows when a phone wrote
def test_the_share_page_names_the_phones_that_run_the_day(shared: VisitedDay) -> None:
    phone, other = joined(shared, ORGANISER), joined(shared, ORGANISER)
    shared.send("note", other, text="Rain")
    page = words(shared.get(SHARE))
    assert re.search(rf"Phone {mark_of(phone)}: joined \d\d:\d\d Undo", page)
    assert re.search(rf"Phone {mark_of(other)}: joined \d\d:\d\d, wrote \d\d:\d\d Undo", page)
    assert re.search(r"Phone [A-Z]{4}, this one: wrote \d\d:\d\d", page)
    own = words(phone.get(f"{shared.address}/{SHARE}"))
    assert re.search(rf"Phone {mark_of(phone)}, this one: joined \d\d:\d\d Phone", own)
    shared.app.extensions["day_phones"] = DayPhones(shared.app.config["NOW"])
    assert re.search(rf"Phone {mark_of(phone)}: joined \d\d:\d\d Undo", words(shared.get(SHARE)))


@pytest.mark.in_one_process  # whose clock the test sets
def test_the_share_page_says_what_an_undo_ends_where_there_is_one_and_the_day_if_it_is_not_today(
    shared: VisitedDay, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = joined(shared, ORGANISER)
    mark, at = mark_of(phone), shared.day.events[-1].at
    assert ENDS in words(shared.get(SHARE))
    assert ENDS not in words(phone.get(f"{shared.address}/{SHARE}"))
    assert f"Phone {mark}: joined {clock(at)} Undo" in words(shared.get(SHARE))
    monkeypatch.setattr(shared.app.extensions["days"], "now", lambda: at + 24 * 3_600_000)
    assert f"Phone {mark}: joined {day_and_month(at)}, {clock(at)} Undo" in words(shared.get(SHARE))


def test_the_undo_of_joining_shuts_that_phone_out_and_redo_lets_it_in(shared: VisitedDay) -> None:
    phone, other = joined(shared, ORGANISER), joined(shared, ORGANISER)
    table = f"/tables/{shared.table(0)[0]}"
    target = str(shared.day.organisers[mark_of(phone)])
    answer = shared.post("undo", target=target, then="share")
    assert answer.location == f"{shared.address}/{SHARE}"
    assert [*shared.day.organisers] == [mark_of(other)]
    for path in (shared.address, table):
        assert phone.get(path).status_code == 404
        assert other.get(path).status_code == 200
    assert shared.send("note", phone, text="Mine").status_code == 404
    assert 'name="then" value="share"' in shared.get(SHARE).text
    assert phone.get(link_of(shared)).status_code == 403
    assert "An organiser undid that this phone joined" in words(phone.get(link_of(shared)))
    assert kinds(shared)[-1] == "undone"
    assert shared.post("redo", target=target, then="share").location == f"{shared.address}/{SHARE}"
    assert phone.get(f"{shared.address}/players").status_code == 200


def test_a_phone_that_was_shut_out_joins_again_by_a_new_link(day: VisitedDay) -> None:
    phone = joined(day, ORGANISER)
    day.post("undo", target=str(day.day.organisers[mark_of(phone)]))
    day.post("renew", role=ORGANISER)
    assert phone.get(link_of(day)).location == day.address
    assert phone.get(f"{day.address}/players").status_code == 200
    assert kinds(day).count("joined") == 2


def test_a_joining_takes_away_no_undo_and_no_redo_of_something_else(day: VisitedDay) -> None:
    day.post("left", player=EIGHT[0])
    left, said = str(day.day.position), f"{EIGHT[0]} left"
    joined(day, ORGANISER)
    for page in ("", "players"):
        assert f"Last: {said} Undo" in words(day.get(page))
    day.post("undo", target=left)
    joined(day, ORGANISER)
    assert f"Undone: {said} Redo" in words(day.get())
    day.post("redo", target=left)
    assert f"Last: {said} Undo" in words(day.get())


def test_a_joining_has_no_undo_once_its_link_counts_no_longer(day: VisitedDay) -> None:
    joined(day, ORGANISER)
    target = f'name="target" value="{day.day.position}"'
    assert target in day.get("record").text
    day.post("renew", role=ORGANISER)
    assert target not in day.get("record").text


def test_no_phone_undoes_that_it_joined_itself(day: VisitedDay) -> None:
    phone = joined(day, ORGANISER)
    target = str(day.day.organisers[mark_of(phone)])
    assert f'name="target" value="{target}"' not in phone.get(f"{day.address}/record").text
    refused = day.send("undo", phone, target=target)
    assert refused.status_code == 422
    assert "This phone is the one that joined" in words(refused)
    assert phone.get(f"{day.address}/players").status_code == 200


def test_a_phone_of_an_old_cookie_without_a_name_gets_one_when_it_makes_a_new_link(day: VisitedDay) -> None:
    phone = joined(day, ORGANISER)
    with phone.session_transaction() as cookie:
        del cookie[MARK]
    assert day.send("renew", phone, role=ORGANISER).status_code == 303
    assert [*day.day.organisers] == [mark_of(phone)]


def test_the_phone_that_makes_a_new_link_runs_the_day_on_and_the_others_are_out(shared: VisitedDay) -> None:
    phone, other = joined(shared, ORGANISER), joined(shared, ORGANISER)
    shared.send("renew", phone, role=ORGANISER)
    assert [*shared.day.organisers] == [mark_of(phone)]
    assert other.get(shared.address).status_code == 404
    assert re.search(rf"Phone {mark_of(phone)}: made this link \d\d:\d\d", words(shared.get(SHARE)))
    assert mark_of(other) not in words(shared.get(SHARE))


def test_an_organisers_phone_that_is_shut_out_reads_why_at_the_day_and_at_its_tables(day: VisitedDay) -> None:
    phone, other = joined(day, ORGANISER), joined(day, ORGANISER)
    day.post("undo", target=str(day.day.organisers[mark_of(other)]))
    day.post("renew", role=ORGANISER)
    assert "runs" not in words(stranger(day.app).get(day.address))
    for path in (day.address, f"/tables/{day.table(0)[0]}"):
        assert NEW_LINK in words(phone.get(path))


def test_a_phone_whose_joining_was_undone_reads_that_and_not_that_there_is_a_new_link(day: VisitedDay) -> None:
    phone = joined(day, ORGANISER)
    day.post("undo", target=str(day.day.organisers[mark_of(phone)]))
    for path in (day.address, f"/tables/{day.table(0)[0]}"):
        assert UNDONE in words(phone.get(path))
    day.post("renew", role=ORGANISER)
    assert NEW_LINK in words(phone.get(day.address))


def test_an_organisers_phone_is_told_of_no_loss_where_only_a_table_or_the_day_is_gone(day: VisitedDay) -> None:
    phone, table = joined(day, ORGANISER), f"/tables/{day.table(0)[0]}"
    day.post("undo", target=str(day.day.leg_opened))
    assert "no longer runs" not in words(phone.get(table))
    with phone.session_transaction() as cookie:
        cookie[DAYS] = [["gone", ORGANISER, 0]]
    assert "no longer runs" not in words(phone.get("/days/gone"))


def test_a_phone_that_ran_the_day_and_then_scanned_a_card_reads_of_the_tables_new_card(day: VisitedDay) -> None:
    phone = joined(day, ORGANISER)
    day.post("renew", role=ORGANISER)
    key = key_of(day.app.secret_key, day.day_id, "card 1", 0)
    table = phone.get(f"{day.address}/card/1/{key}").location
    day.post("renew-card", number="1", allowed="yes")
    assert "Scan the card that lies on table 1 now" in words(phone.get(table))


def test_no_event_is_entered_for_who_has_no_key(app: Flask, day: VisitedDay) -> None:
    before = day.day
    assert stranger(app).get(f"{day.address}/join/{ORGANISER}/guessed").status_code == 404
    assert day.day == before
