"""Setting up a table: game, players clockwise, first dealer, house rules.

The page keeps nothing: everything chosen so far is in its form, and each tap (add a player, move one up) sends the
form and gets it back changed, so that it works without a script.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from flask import Blueprint, current_app, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response

from referee.game import DrawForDeal, Game
from referee.games import find_game
from referee.refused import Refused
from referee.rules.house_rules import HouseRules
from referee.words import listed
from tableside.scorebook.alike_names import alike, alike_in_words, refuse_unseen
from tableside.scorebook.events.event_log import KeyUsed
from tableside.scorebook.names import clean_text, read_name, same_name
from tableside.scorebook.table.access import KEEPER
from tableside.scorebook.table.seating import FOLLOWS
from tableside.scorebook.table.table import Table, next_first_dealer
from tableside.store.errors import ScoreFileError
from tableside.web.guard.access import allow_anyone, book, device_id, grant_access, require_keeper
from tableside.web.guard.limits import NAMES_AT_A_TABLE
from tableside.web.guard.rate_limits import take_for_table
from tableside.web.tables.earlier_players import earlier_tables
from tableside.web.tables.forms import read_small
from tableside.web.tables.house_rules import read_rules
from tableside.web.tables.saving import CONFLICT, REFUSED, UNSAVED

pages = Blueprint("new_table", __name__)

AT, RANDOM, DRAW = "at:", "random", "draw"
QUOTE = '"'
PARTING = frozenset(f",;\t{QUOTE}")
SAME_CREW = "same"
"""What the button that seats the crew of an earlier table sends, with a colon and the table's id."""
CALLED = "call"
"""What the button of a name that the game was played under before sends, with a colon and that name."""
STEPS = {"up": -1, "down": 1}
"""What the buttons that move a player send, with a colon and the place, and how many seats they move."""
ENTER = "enter"
"""What the Enter key sends in any field: it adds the player whose name is typed."""


@dataclass(frozen=True, slots=True)
class NewTable:
    """The form so far. `dealer` is `at:` with a player's name, `random` or `draw`.

    `drawn` are the texts of the cards drawn for the deal, by name; `tied` are the players who draw once more;
    `confirmed_alike` are names that look like another's, once that was asked. `moved` says where the player moved last
    sits now.
    """

    players: tuple[str, ...] = ()
    dealer: str = ""
    drawn: Mapping[str, str] = field(default_factory=dict)
    tied: tuple[str, ...] = ()
    confirmed_alike: tuple[str, ...] = ()
    moved: str = ""


def _page(game: Game, new: NewTable, status: int = 200, **further: Any) -> tuple[str, int]:
    context = {
        "problem": None,
        "rules": {},
        "new_name": "",
        "too_many": (),
        "crew": request.form.get("crew"),
        **further,
    }
    offers_crew = not (new.players or context["crew"])
    earlier = earlier_tables(for_crew=offers_crew)
    page = render_template(
        "new_table/page.html",
        game=game,
        new=new,
        too_many_list=as_list(context["too_many"]),
        chips=earlier.names(new.players),
        last_crew=earlier.last_crew(game) if offers_crew else None,
        played_before=earlier.titles(game),
        deals=_deals(game, context["rules"]),
        own_rules=_changed_rules(game, context["rules"]),
        **context,
    )
    return page, status


def _deals(game: Game, rules: Mapping[str, Any]) -> bool:
    """Whether somebody deals by the house rules as they are in the form."""
    try:
        chosen = {switch.key: rules[switch.key] for switch in game.switches if rules.get(switch.key)}
        return game.deals(HouseRules(game.switches, chosen))
    except Refused:
        return True


def _changed_rules(game: Game, rules: Mapping[str, Any]) -> list[str]:
    """The titles of the switches that aren't at their defaults in the form, but for the name of the game."""
    return [
        switch.title
        for switch in game.switches
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
    deals = _deals_next(before)
    rules = before.course.setup.rules.changed() if before.game is game else {}
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
            new = _after_tap(game, new, ENTER, "")
            typed = ""
        if act == "seat":
            return _seat(game, new)
        new = _after_tap(game, new, act, what)
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
    if isinstance(error, ScoreFileError):
        return {"status": UNSAVED, "problem": Refused(error.code, "book", error.message)}
    return {"status": CONFLICT if isinstance(error, KeyUsed) else REFUSED, "problem": error}


def read_form(form: MultiDict[str, str]) -> NewTable:
    """What the form holds. Raises RequestEntityTooLarge for more names than any page of ours sends."""
    players = tuple(form.getlist("players"))
    if len(players) > NAMES_AT_A_TABLE:
        raise RequestEntityTooLarge
    drawn = {name: form.get(f"drawn:{name}", "") for name in players}
    again = tuple(name for name in form.getlist("again") if name in players)
    return NewTable(players, form.get("dealer", ""), drawn, again, tuple(form.getlist("alike")))


def _after_tap(game: Game, new: NewTable, act: str, what: str) -> NewTable:
    players = list(new.players)
    seat, moved = read_small(what), ""
    if act == ENTER and not request.form.get("new_name", "").strip():
        return new
    if act in ("add", ENTER):
        players.append(_new_player(game, new, what or request.form.get("new_name", "")))
    elif act == SAME_CREW and not players:
        players = [*require_keeper(what).names[: game.seats[-1]]]
        new = replace(new, confirmed_alike=tuple(players))
    elif act in ("drop", *STEPS) and seat is not None and seat < len(players):
        name = players.pop(seat)
        if act != "drop":
            to = min(max(0, seat + STEPS[act]), len(players))
            players.insert(to, name)
            moved = f"{name} is now in seat {to + 1} of {len(players)}"
    named = new.dealer.removeprefix(AT)
    gone = new.dealer.startswith(AT) and named not in players
    dealer = "" if gone else new.dealer
    return replace(new, players=tuple(players), tied=(), dealer=dealer or _dealer_of_crew(players), moved=moved)


def _deals_next(before: Table) -> str:
    """Who deals first where that table's crew sits down again, as the form names them."""
    return AT + before.names[next_first_dealer(before)]


def _dealer_of_crew(players: Sequence[str]) -> str:
    """Who deals first where all of a crew sit again, in whatever order; empty for any other players."""
    crew = request.form.get("crew", "")
    if not crew:
        return ""
    before = require_keeper(crew)
    return _deals_next(before) if sorted(players) == sorted(before.names) else ""


def _new_player(game: Game, new: NewTable, typed: str) -> str:
    name = read_name(typed, "new_name")
    refuse_unseen([name])
    if any(same_name(name, other) for other in new.players):
        raise Refused("same_name", "new_name", f"{name} sits here already; every player needs a different name.")
    if len(new.players) >= game.seats[-1]:
        message = f"{game.title} takes at most {game.seats[-1]} players."
        raise Refused("player_count", "new_name", message, clause=game.seats_clause)
    _ask_about_alike((*new.players, name), new, "new_name")
    return name


def _ask_about_alike(names: Sequence[str], new: NewTable, field: str) -> None:
    """Raises LooksAlike for a name that looks like an earlier one, unless that was asked before."""
    for name, other in alike(names):
        if name not in new.confirmed_alike:
            raise LooksAlike(name, other, field)


class LooksAlike(Refused):
    """A name that people would confuse with another one at the table; sent once more, it is accepted."""

    def __init__(self, name: str, other: str, field: str) -> None:
        message = f"{alike_in_words(name, other)} If they are two people, do the same once more."
        super().__init__("alike_names", field, message, asks=True)
        self.name = name


def _seat(game: Game, new: NewTable) -> Response:
    _ask_about_alike(new.players, new, "players")
    data = {
        "game": game.slug,
        "players": list(new.players),
        "dealer": _first_dealer(game, new),
        "house_rules": read_rules(game, request.form),
    }
    crew = request.form.get("crew")
    if crew:
        data[FOLLOWS] = require_keeper(crew).key
    take_for_table()
    table_id, table = book().seat(data, own_idempotency_key())
    grant_access(table_id, table, KEEPER)
    return redirect(url_for("pad.show_pad", table_id=table_id), 303)


def own_idempotency_key() -> str:
    """The form's key, made this browser's own: nobody else who learns the key gets into the table that it seated."""
    key = request.form.get("key", "")
    return hashlib.sha256(f"{device_id()} {key}".encode()).hexdigest()[:32] if key else ""


def by_chance(key: str, seats: int) -> int:
    """A seat that nobody can choose: the same for the same tap sent twice, which is one table."""
    secret = current_app.secret_key or b""
    drawn = hmac.digest(secret.encode() if isinstance(secret, str) else secret, key.encode(), hashlib.sha256)
    return int.from_bytes(drawn) % seats


class DrawAgain(Refused):
    """A tie in the draw for deal; `tied` are the players who draw once more."""

    def __init__(self, tied: tuple[str, ...]) -> None:
        super().__init__("draw_again", "drawn", f"{listed(tied)} drew equally high: they draw again.", asks=True)
        self.tied = tied


def _first_dealer(game: Game, new: NewTable) -> int | None:
    if new.dealer == RANDOM and new.players:
        return by_chance(own_idempotency_key(), len(new.players))
    if new.dealer == DRAW and game.draw_for_deal:
        return _drawn_dealer(game.draw_for_deal, new)
    named = new.dealer.removeprefix(AT)
    return new.players.index(named) if named in new.players else 0


def _drawn_dealer(draw: DrawForDeal, new: NewTable) -> int:
    cards = {name: new.drawn.get(name, "").strip() for name in new.tied or new.players}
    missing = [name for name, card in cards.items() if not card]
    if missing:
        raise Refused(
            "no_card", "drawn", f"Which card{'s' if missing[1:] else ''} did {listed(missing)} draw for the deal?"
        )
    seats = {new.players.index(name): card for name, card in cards.items()}
    best = draw(seats)
    if len(best) > 1:
        raise DrawAgain(tuple(new.players[seat] for seat in best))
    return best[0]


@pages.post("/tables/<table_id>/again")
def same_crew(table_id: str) -> Response:
    """The same crew at a new table: same game, same house rules, the deal moves on."""
    table = require_keeper(table_id)
    data = {
        "game": table.game.slug,
        "players": list(table.names),
        "dealer": next_first_dealer(table),
        "house_rules": table.course.setup.rules.changed(),
        FOLLOWS: table.key,
    }
    take_for_table()
    new_id, new = book().seat(data, own_idempotency_key())
    grant_access(new_id, new, KEEPER)
    return redirect(url_for("pad.show_pad", table_id=new_id), 303)
