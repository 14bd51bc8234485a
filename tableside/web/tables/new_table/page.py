"""Setting up a table: game, players clockwise, first dealer, house rules.

The page keeps nothing: everything chosen so far is in its form, and each tap (add a player, move one up) sends the
form and gets it back changed, so that it works without a script.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.game import Game
from referee.games import find_game
from referee.refused import Refused
from referee.rules.house_rules import HouseRules, counting
from tableside.scorebook.names import clean_text
from tableside.scorebook.nights.night import is_night_on
from tableside.scorebook.table.access import KEEPER
from tableside.scorebook.table.seating import FOLLOWS
from tableside.scorebook.table.table import Table, first_dealer_at_next_table
from tableside.store.errors import ScoreFileError
from tableside.web.books import book, circles
from tableside.web.guard.rate_limits import take_for_table
from tableside.web.guard.roles.access import allow_anyone, grant_access, require_keeper, role_at
from tableside.web.guard.roles.circle_access import circle_for_new_table, circles_kept, keeps_circles
from tableside.web.guard.visitor import device_id
from tableside.web.tables.earlier_players import earlier_tables
from tableside.web.tables.house_rules import read_rules
from tableside.web.tables.new_table.first_dealer import DrawAgain, chosen_first_dealer
from tableside.web.tables.new_table.form import NewTable, own_idempotency_key, read_form
from tableside.web.tables.new_table.taps import (
    CALLED,
    ENTER,
    LooksAlike,
    after_tap,
    ask_about_alike,
    circle_asked_for,
    deals_next,
)
from tableside.web.tables.saving import refusal_of, waited

pages = Blueprint("new_table", __name__)
QUOTE = '"'
PARTING = frozenset(f",;\t{QUOTE}")


def _page(game: Game, new: NewTable, status: int = 200, **further: Any) -> tuple[str, int]:
    context = {
        "problem": None,
        "rules": {},
        "new_name": "",
        "too_many": (),
        "crew": request.form.get("crew"),
        **further,
    }
    crew = context["crew"]
    offers_crew = not (new.players or crew)
    earlier = earlier_tables(for_crew=offers_crew)
    missing = max(0, game.seats[0] - len(new.players))
    before = book().find(crew) if crew else None
    plays_on = isinstance(before, Table) and role_at(crew, before) == KEEPER and goes_on(before)
    page = render_template(
        "new_table/page.html",
        game=game,
        new=new,
        too_many_list=as_list(context["too_many"]),
        chips=earlier.names(new.players),
        last_crew=earlier.last_crew(game) if offers_crew else None,
        played_before=earlier.titles(game),
        deals=_deals(game, context["rules"]),
        prepared=game.preparation(len(new.players)) if len(new.players) in game.seats else (),
        missing=missing,
        goes_on=plays_on,
        start=_start_in_words(missing, goes_on=plays_on),
        own_rules=_changed_rules(game, context["rules"]),
        kept=[(circle_id, circle.name) for circle_id, circle in circles_kept()] if keeps_circles() else [],
        circle=circle_for_new_table(crew, request.form.get("circle", "")),
        **context,
    )
    return page, status


def _start_in_words(missing: int, *, goes_on: bool) -> str:
    """The words of the key that starts the game, or goes on with it, or how many players are still missing for it."""
    if not missing:
        return "Play on with these" if goes_on else "Start the game"
    return "Needs one more player" if missing == 1 else f"Needs {missing} more players"


def _deals(game: Game, rules: Mapping[str, Any]) -> bool:
    """Whether somebody deals by the house rules as they are in the form."""
    try:
        chosen = {switch.key: rules[switch.key] for switch in game.switches if rules.get(switch.key)}
        return game.deals(HouseRules(game.switches, chosen))
    except Refused:
        return True


def _changed_rules(game: Game, rules: Mapping[str, Any]) -> list[str]:
    """The titles of the switches that count and aren't at their defaults in the form, but for the name of the game."""
    return [
        switch.title
        for switch in counting(game.switches, rules)
        if switch.key != game.named_by and rules.get(switch.key) and str(rules[switch.key]) != str(switch.default)
    ]


@pages.get("/tables/new/<slug>")
def show(slug: str) -> tuple[str, int]:
    """An empty set-up, or that of another table's crew."""
    allow_anyone()
    device_id()
    game, crew = find_game(slug), request.args.get("crew")
    if not crew:
        return _page(game, NewTable())
    before = require_keeper(crew)
    names = before.names[: game.seats[-1]]
    deals = deals_next(before)
    rules = before.course.setup.rules.non_defaults() if before.game is game else {}
    return _page(game, NewTable(names, deals, confirmed_alike=names), rules=rules, crew=crew)


@pages.post("/tables/new/<slug>")
def tap(slug: str) -> Response | tuple[str, int]:
    """One tap on the set-up: moves a player, adds one, or seats the table."""
    allow_anyone()
    game = find_game(slug)
    new = read_form(request.form)
    act, _, what = request.form.get("do", "seat").partition(":")
    typed = request.form.get("new_name", "")
    try:
        if act == "seat" and clean_text(typed):
            new = after_tap(game, new, ENTER, "")
            typed = ""
        if act == "seat":
            return _seat(game, new)
        new = after_tap(game, new, act, what)
    except (Refused, ScoreFileError) as error:
        if isinstance(error, DrawAgain):
            new = replace(new, drawn={}, tied=error.tied)
        if isinstance(error, LooksAlike):
            new = replace(new, confirmed_alike=(*new.confirmed_alike, error.name))
        more = [what or typed] if act in ("add", ENTER) else []
        too_many = _too_many(game, [*new.players, *more]) if isinstance(error, Refused) else ()
        return _page(game, new, rules=request.form, new_name=typed, too_many=too_many, **_problem(error))
    rules: Mapping[str, Any] = request.form
    if act == CALLED and game.named_by:
        rules = {**request.form.to_dict(), game.named_by: what}
    added = act == ENTER or (act == "add" and not what)
    return _page(game, new, rules=rules, new_name="" if added else typed)


def _too_many(game: Game, names: Sequence[str]) -> tuple[str, ...]:
    """The names, where they are too many for one table and the game has tournament days; else none."""
    here = tuple(filter(None, map(clean_text, names)))
    return here if game.day and len(here) > game.seats[-1] else ()


def as_list(names: Sequence[str]) -> str:
    """The names as the list at a day's door reads them: one a line, in quotes where a name has a separator in it."""
    return "\n".join(f'"{name.replace(QUOTE, 2 * QUOTE)}"' if PARTING & {*name} else name for name in names)


def _problem(error: Refused | ScoreFileError) -> dict[str, Any]:
    """The status of the page, and what it shows of the error."""
    problem, status = refusal_of(error)
    return {"status": status, "problem": problem}


def _seat(game: Game, new: NewTable) -> Response:
    ask_about_alike(new.players, new, "players")
    data = {
        "game": game.slug,
        "players": list(new.players),
        "dealer": chosen_first_dealer(game, new),
        "house_rules": read_rules(game, request.form),
    }
    crew = request.form.get("crew")
    if crew:
        data |= _night_so_far(require_keeper(crew))
    take_for_table()
    table_id, table = book().seat(data, own_idempotency_key())
    circles().join(circle_asked_for(), table_id, table.key)
    grant_access(table_id, table, KEEPER)
    return redirect(url_for("pad.show_pad", table_id=table_id), 303)


def _night_so_far(before: Table) -> dict[str, str]:
    """What the seating of a crew says of the night that its table `before` is of; nothing once that is over."""
    return {FOLLOWS: before.key} if goes_on(before) else {}


def goes_on(before: Table) -> bool:
    """Whether the night of a crew's table was still on when this was tapped, so that what they begin is part of it."""
    return is_night_on(before, book().now() - waited())


@pages.post("/tables/<table_id>/again")
def same_crew(table_id: str) -> Response:
    """The same crew at a new table: same game, same house rules, the deal moves on."""
    return seat_again(table_id, require_keeper(table_id))


def seat_again(table_id: str, table: Table) -> Response:
    """Seats the crew of `table`, which this visitor keeps, at a new table, and leads there."""
    data = {
        "game": table.game.slug,
        "players": list(table.names),
        "dealer": first_dealer_at_next_table(table),
        "house_rules": table.course.setup.rules.non_defaults(),
        **_night_so_far(table),
    }
    take_for_table()
    new_id, new = book().seat(data, own_idempotency_key())
    circles().join(circle_for_new_table(table_id), new_id, new.key)
    grant_access(new_id, new, KEEPER)
    return redirect(url_for("pad.show_pad", table_id=new_id), 303)
