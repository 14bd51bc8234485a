"""The links of a day: the organiser's, the hall's, and a card for every table with its own."""

from __future__ import annotations

import time

from flask import Blueprint, redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from tableside.days.day import DAY_ROLES, ORGANISER, Day
from tableside.days.day_book import NoDay
from tableside.days.kinds.relinked import RELINKED
from tableside.scorebook.table.access import KEEPER
from tableside.scorebook.table.table import Table
from tableside.web.books import days
from tableside.web.days.saving import Reply, save
from tableside.web.guard.roles.access import allow_anyone
from tableside.web.guard.roles.day_access import grant_day_access, require_organiser
from tableside.web.guard.roles.links import key_of, opens
from tableside.web.tables.sharing import link_to, qr_code, seen_from_elsewhere, server_secret

pages = Blueprint("day_sharing", __name__)


def link_to_day(day_id: str, day: Day, role: str) -> str | None:
    """The address that opens the day for a role on another phone; None while this server listens to nobody else."""
    key = key_of(server_secret(), day_id, role, day.renewal(role))
    return seen_from_elsewhere(url_for("day_sharing.join_day", day_id=day_id, role=role, key=key))


@pages.get("/days/<day_id>/share")
def show_sharing(day_id: str) -> str:
    """The two links of a day."""
    day = require_organiser(day_id)
    links = {role: link_to_day(day_id, day, role) for role in DAY_ROLES}
    codes = {role: qr_code(link) for role, link in links.items() if link}
    return render_template("days/share.html", day_id=day_id, day=day, links=links, codes=codes)


@pages.get("/days/<day_id>/join/<role>/<key>")
def join_day(day_id: str, role: str, key: str) -> Response:
    """Opens a day by its link: the cookie remembers it, and the address that stays on the screen holds no key."""
    allow_anyone()
    day = days().find(day_id)
    if day is None or role not in DAY_ROLES or not opens(key, server_secret(), day_id, role, day.renewal(role)):
        raise NoDay(day_id)
    grant_day_access(day_id, day, role)
    return redirect(url_for("day.show_day", day_id=day_id), 303)


@pages.post("/days/<day_id>/renew")
def renew(day_id: str) -> Reply:
    """Makes a new link for a role; the old one, and all access that it gave but this visitor's, becomes invalid."""
    require_organiser(day_id)
    answer = save(day_id, RELINKED, {"role": request.form.get("role")}, "day_sharing.show_sharing")
    grant_day_access(day_id, days().day(day_id), ORGANISER)
    return answer


@pages.get("/days/<day_id>/cards")
def show_cards(day_id: str) -> str:
    """A card for every table of the leg, with who sits there and the code that makes a phone its keeper's."""
    day = require_organiser(day_id)
    tables = days().tables(day_id)
    cards: list[tuple[int, tuple[str, ...], str, str | None, Markup | None]] = []
    for day_table in day.sitting:
        time.sleep(0)  # drawing a code takes milliseconds: others are answered in between
        table_id, table = tables.get(day_table.key, ("", None))
        link = link_to(table_id, table, KEEPER) if isinstance(table, Table) else None
        cards.append((day_table.rank + 1, day_table.players, table_id, link, qr_code(link) if link else None))
    return render_template("days/cards.html", day_id=day_id, day=day, cards=cards)
