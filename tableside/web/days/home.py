"""The tournament days of a visitor, and opening a new one."""

from __future__ import annotations

from typing import Any, NamedTuple

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.game import Game
from referee.games import all_games
from referee.refused import Refused
from referee.words import listed
from tableside.days.day import ORGANISER, Day
from tableside.days.kinds.opened import LOT, game_of_days
from tableside.days.scores.result_cache import ResultCache
from tableside.days.scores.standings import podium
from tableside.scorebook.names import clean_text
from tableside.store.errors import ScoreFileError
from tableside.web.books import days
from tableside.web.guard.rate_limits import take_for_day
from tableside.web.guard.roles.access import allow_anyone
from tableside.web.guard.roles.day_access import damaged_days_here, days_here, grant_day_access
from tableside.web.guard.visitor import device_id
from tableside.web.tables.forms import read_small
from tableside.web.tables.house_rules import read_rules
from tableside.web.tables.new_table.form import own_idempotency_key
from tableside.web.tables.saving import refusal_of

pages = Blueprint("days", __name__)

SHOWN = 50
"""Days on the list, and as many that were put away."""

MOST_HERE = 200
"""Days, the latest, among which those are looked for."""

WINNERS_SHOWN = 8
"""Days that are over, the latest, whose winner the list names: to find one, all sheets of the day are read once."""

_winners_kept: ResultCache[str] = ResultCache(SHOWN)


@pages.get("/days")
def show_days() -> str:
    """The days that this visitor runs or watches, and the games that have such days."""
    allow_anyone()
    games = [game for game in all_games().values() if game.day]
    all_here = days_here(MOST_HERE)
    here = [one for one in all_here if not one[1].put_away][:SHOWN]
    here += [one for one in all_here if one[1].put_away][:SHOWN]
    over = [day_id for day_id, day in here if day.finished and not day.put_away][:WINNERS_SHOWN]
    lines = [DayLine(day_id, day, _winners(day_id, day) if day_id in over else "") for day_id, day in here]
    return render_template("days/home.html", lines=lines, damaged=damaged_days_here(SHOWN), games=games)


class DayLine(NamedTuple):
    """A day of the list, with who won it, once it is over; empty for days long over, whose tables aren't read."""

    day_id: str
    day: Day
    winners: str


def _winners(day_id: str, day: Day) -> str:
    """Who won.

    The sheets of a day that is over don't change without an entry of the day itself, so this is kept as long as the day
    is the same. But while nobody has won, a table plays again after all, and ends its game without such an entry.
    """

    def found() -> str:
        first = podium(day, days().tables(day_id))[:1]
        return listed([one.player for _, level in first for one in level])

    return _winners_kept.result(day_id, (day,), found, keep_empty=False)


def _page(game: Game, typed: Any, problem: Refused | None = None, status: int = 200) -> tuple[str, int]:
    page = render_template("days/new.html", game=game, typed=typed, problem=problem, switches=game.switches)
    return page, status


@pages.get("/days/new/<slug>")
def show_new_day(slug: str) -> tuple[str, int]:
    """The form that opens a day of a game; `?names=`, one a line, are passed on to the list at the door."""
    allow_anyone()
    device_id()
    return _page(
        game_of_days(slug), {"name": "", "legs": "3", "tournament": "", "names": request.args.get("names", "")}
    )


@pages.post("/days/new/<slug>")
def open_day(slug: str) -> Response | tuple[str, int]:
    """Opens a day; the visitor becomes its organiser."""
    allow_anyone()
    game = game_of_days(slug)
    try:
        take_for_day()
        day_id, day = days().open({"game": game.slug, **opening_in(game)}, own_idempotency_key())
    except (Refused, ScoreFileError) as error:
        return _page(game, request.form, *refusal_of(error))
    grant_day_access(day_id, day, ORGANISER)
    names = request.form.get("names") or None
    return redirect(url_for("day_players.show_players", day_id=day_id, names=names), 303)


def opening_in(game: Game) -> dict[str, Any]:
    """What the form that was sent opens a day with. Raises Refused for a house rule that there isn't."""
    form = request.form
    tournament = clean_text(form.get("tournament", ""))
    typed = form.get("legs", "")
    legs = read_small(typed)
    return {
        "name": form.get("name", ""),
        "house_rules": read_rules(game, form),
        "legs": typed if legs is None else legs,
        **({"tournament": tournament} if tournament else {}),
        **({"level": LOT} if form.get("level") == LOT else {}),
    }
