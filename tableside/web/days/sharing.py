"""The links of a day: the organiser's, the hall's, and a card for every table with its own."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import NamedTuple

from flask import Blueprint, redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from tableside.days.day import DAY_ROLES, HALL, ORGANISER, Day, DayTable
from tableside.days.day_book import NoDay
from tableside.days.kinds.links import CARD_RENEWED, JOINED, RELINKED, is_joining, organisers_link_made_at, turned_away
from tableside.scorebook.events.event import Draft, Event
from tableside.scorebook.table.access import KEEPER
from tableside.scorebook.table.table import Table
from tableside.web.books import days
from tableside.web.days.saving import Reply, save
from tableside.web.guard.day_phones import NO_COOKIE, Phone, phone_mark, phones
from tableside.web.guard.rate_limits import charge_saved, keepers_allowance, take_for_attempt
from tableside.web.guard.roles.access import NotYours, allow_anyone, grant_access
from tableside.web.guard.roles.day_access import grant_day_access, organises, require_organiser
from tableside.web.guard.roles.day_roles import find_day
from tableside.web.guard.roles.day_tables import tables_playing_on
from tableside.web.guard.roles.links import key_of, opens, server_secret
from tableside.web.guard.roles.table_roles import kept_before
from tableside.web.guard.visitor import device_id, is_local_owner
from tableside.web.tables.forms import read_small
from tableside.web.tables.sharing import qr_code, seen_from_elsewhere

pages = Blueprint("day_sharing", __name__)


WHERE = "where"
"""What a link for the hall leads to that is for everybody’s own seat."""


def link_to_day(day_id: str, day: Day, role: str, to: str | None = None) -> str | None:
    """The address that opens the day for a role on another phone; None while this server listens to nobody else."""
    key = key_of(server_secret(), day_id, role, day.renewal(role))
    return seen_from_elsewhere(url_for("day_sharing.join_day", day_id=day_id, role=role, key=key, to=to))


@pages.get("/days/<day_id>/share")
def show_sharing(day_id: str) -> str:
    """The link of a day for the hall; with `?role=organiser` that for a second organiser alone.

    With `?to=where` a sheet for the wall, whose code leads to everybody's own seat.
    """
    day = require_organiser(day_id)
    if request.args.get("to") == WHERE:
        link = link_to_day(day_id, day, HALL, to=WHERE)
        code = qr_code(link) if link else None
        return render_template("days/hang.html", day_id=day_id, day=day, link=link, code=code)
    links = {role: link_to_day(day_id, day, role) for role in DAY_ROLES}
    codes = {role: qr_code(link) for role, link in links.items() if link}
    second = request.args.get("role") == ORGANISER
    shown = {"day_id": day_id, "day": day, "links": links, "codes": codes, "second": second, "now": days().now()}
    run_it = {"phones": organisers_phones(day_id, day), "here": phone_mark() or NO_COOKIE} if second else {}
    return render_template("days/share.html", **shown, **run_it)


class OrganisersPhone(NamedTuple):
    """A phone that runs the day, by its mark; `came` by which event it joined, or made the link that holds, if by any.

    `wrote` is when it last entered something on the day since the server was started, in UTC milliseconds, or 0.
    """

    mark: str
    came: Event | None
    wrote: int

    @property
    def joined(self) -> bool:
        """Whether it joined by the link, which an organiser can undo."""
        return self.came is not None and is_joining(self.came)


def organisers_phones(day_id: str, day: Day) -> list[OrganisersPhone]:
    """The phones that run the day: those on its record, and others that wrote on it by the link that holds."""
    wrote = {phone.mark: phone.wrote for phone in phones().at(day_id)}
    came = [OrganisersPhone(mark, day.events[at - 1], wrote.get(mark, 0)) for mark, at in day.organisers.items()]
    known, since = turned_away(day) | day.organisers.keys(), organisers_link_made_at(day)
    others = [(mark, at) for mark, at in wrote.items() if mark not in known and (at > since or mark == NO_COOKIE)]
    return [*came, *(OrganisersPhone(mark, None, at) for mark, at in others)]


@pages.get("/days/<day_id>/join/<role>/<key>")
def join_day(day_id: str, role: str, key: str) -> Response:
    """Opens a day by its link: the cookie remembers it, and the address that stays on the screen holds no key.

    By the organisers' link a phone without a cookie is given one first, and sent here again with `?here=1`: so what
    keeps no cookies, such as a messenger that shows what a link leads to, never joins as an organiser's phone.
    """
    allow_anyone()
    day = days().find(day_id)
    if day is None or role not in DAY_ROLES or not opens(key, server_secret(), day_id, role, day.renewal(role)):
        raise NoDay(day_id)
    to = "day_seats.show_where" if request.args.get("to") == WHERE else "day.show_day"
    page = url_for(to, day_id=day_id)
    if role == ORGANISER and isinstance(day, Day) and not organises(day_id, day):
        if request.method == "HEAD" or not phone_mark():
            device_id()
            again = url_for("day_sharing.join_day", day_id=day_id, role=role, key=key, here=1)
            return redirect(page if "here" in request.args else again, 303)
        day = _note_joining(day_id, day)
    grant_day_access(day_id, day, role)
    return redirect(page, 303)


def _note_joining(day_id: str, day: Day) -> Day:
    """Enters that this phone joined as an organiser's, once by each link, which its key names; returns the day then.

    Raises NotYours for a phone whose joining by this link was undone, TooManyRequests, and Refused on a full day.
    """
    mark, allowance = phone_mark(), keepers_allowance(day_id)
    if mark not in day.organisers:
        take_for_attempt(day_id, allowance)
        key = f"joined-{day.renewal(ORGANISER)}-{mark}"
        if day.entered(key) is None:
            day = days().enter(day_id, Draft(JOINED.name, {"phone": mark}, key, day.position))
            charge_saved(allowance)
    if mark in turned_away(day):
        raise NotYours("An organiser undid that this phone joined. It can join again by a new link for organisers.")
    return day


@pages.post("/days/<day_id>/renew")
def renew(day_id: str) -> Reply:
    """Makes a new link for a role; the old one, and all access that it gave but this visitor's, becomes invalid."""
    require_organiser(day_id)
    role = request.form.get("role")
    if not is_local_owner():
        device_id()  # by which the phone that made a link is called
    phone = {} if is_local_owner() or role != ORGANISER else {"phone": phone_mark()}
    data = {"role": role, **phone}
    answer = save(day_id, RELINKED, data, "day_sharing.show_sharing", computed=("phone",), role=role)
    grant_day_access(day_id, days().day(day_id), ORGANISER)
    return answer


class PrintedCard(NamedTuple):
    """A table's card: its number, who sits there now, and the code that opens its sheet of whatever leg is on.

    `phones` are those that scanned it or wrote at the table in this leg; `renewed` is when the card was made anew,
    in UTC milliseconds, or 0.
    """

    number: int
    players: tuple[str, ...]
    table_id: str
    link: str | None
    code: Markup | None
    phones: Sequence[Phone]
    renewed: int

    def cut_off(self, phone: Phone) -> bool:
        """Whether that phone, which scanned the old card, has yet to scan the new one."""
        return phone.scanned > 0 and max(phone.scanned, phone.wrote) < self.renewed


def link_of_card(day_id: str, day: Day, number: int) -> str | None:
    """The address on a table's card; None while this server listens to nobody else."""
    key = key_of(server_secret(), day_id, _card(number), day.cards.get(number, 0))
    return seen_from_elsewhere(url_for("day_sharing.scan_card", day_id=day_id, number=number, key=key))


def _card(number: int) -> str:
    return f"card {number}"


@pages.get("/days/<day_id>/cards")
def show_cards(day_id: str) -> str:
    """A card for every table, for the whole day, with the code that makes a phone its keeper's in each leg.

    With `?table=` that of one table alone.
    """
    day = require_organiser(day_id)
    tables = days().tables(day_id)
    renewed = {event.data["number"]: event.at for event in day.events if event.kind == CARD_RENEWED.name}
    cards = []
    one = read_small(request.args.get("table", ""))
    for day_table in (table for table in day.sitting if one in (None, table.number)):
        time.sleep(0)  # drawing a code takes milliseconds: others are answered in between
        table_id, number = tables.get(day_table.key, ("", None))[0], day_table.number
        link = link_of_card(day_id, day, number)
        code = qr_code(link) if link else None
        here = phones().at(table_id)
        cards.append(PrintedCard(number, day_table.players, table_id, link, code, here, renewed.get(number, 0)))
    since = phones().since if phones().since > day.leg_began else None
    codes = any(card.link for card in cards)
    return render_template("days/cards.html", day_id=day_id, day=day, cards=cards, codes=codes, since=since)


@pages.get("/days/<day_id>/card/<int:number>/<key>")
def scan_card(day_id: str, number: int, key: str) -> Response | tuple[str, int]:
    """Opens a table's sheet in the current leg to the phone that scanned its card; the address that stays has no key.

    Where a table of that number still plays the leg before, it asks which of the two, and `?leg=` says it. So it does
    where the phone kept another table: its address may be an old one, of a player who moved since.
    """
    allow_anyone()
    day = find_day(day_id)
    if day is None:
        raise NoDay(day_id)
    now = day.cards.get(number, 0)
    of = next((one for one in range(now, -1, -1) if opens(key, server_secret(), day_id, _card(number), one)), None)
    if of is None:
        raise NoDay(day_id)
    if of < now:
        raise NotYours(f"Table {number} has a new card: this one counts no longer. Scan the one on the table.")
    there = [one for one in (*tables_playing_on(day_id, day), *day.sitting) if one.number == number]
    at, kept = next((one for one in there if str(one.leg) == request.args.get("leg")), None), None
    if at is None and len(there) == 1 and (kept := _kept_elsewhere(day_id, day, there[0])) is None:
        at = there[0]
    if there and at is None:
        asked = {"day_id": day_id, "day": day, "number": number, "key": key, "tables": there, "kept": kept}
        return render_template("days/which_table.html", **asked), 200
    table_id, table = days().tables_at(day_id, at).get(at.key, ("", None)) if at else ("", None)
    if not isinstance(table, Table):
        return render_template("days/which_table.html", day=day, number=number, tables=[]), 404
    grant_access(table_id, table, KEEPER)
    phones().note(table_id, phone_mark(), wrote=False)
    return redirect(url_for("pad.show_pad", table_id=table_id), 303)


def _kept_elsewhere(day_id: str, day: Day, at: DayTable) -> tuple[str, DayTable] | None:
    """A table that this phone kept, with its id, which makes it doubtful that its player sits at `at` now: another one
    of the leg that is on, or that of the same number in an earlier leg."""
    if organises(day_id, day):
        return None
    keys = {table_id: key for key, table_id in days().ids_by_key(day_id).items()}
    found = ((table_id, day.table(keys[table_id])) for table_id in kept_before() if table_id in keys)
    kept = [(table_id, one) for table_id, one in found if one]
    if any(one == at for _, one in kept):
        return None
    return next(((table_id, one) for table_id, one in kept if day.in_play(one) or one.number == at.number), None)


@pages.post("/days/<day_id>/renew-card")
def renew_card(day_id: str) -> Reply:
    """Makes a new card for a table; the old one, and all access that it gave in any leg, becomes invalid."""
    require_organiser(day_id)
    number = read_small(request.form.get("number", ""))
    return save(day_id, CARD_RENEWED, {"number": number}, "day_sharing.show_cards")
