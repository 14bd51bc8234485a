"""The nights that were played, the latest first, found by a name, a game or a date."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from flask import Blueprint, render_template, request, url_for

from referee.words import listed
from tableside.scorebook.limits import NAME_LENGTH
from tableside.scorebook.names import clean_text, person
from tableside.scorebook.nights.night import evening_of
from tableside.scorebook.nights.night_result import average_place, wins_in_words
from tableside.store.read_model.answers import GameTitle, PlayedInNight
from tableside.store.read_model.read_model import ReadModel
from tableside.store.read_model.selection import Selection, plain
from tableside.web.books import statistics
from tableside.web.filters import shortened
from tableside.web.guard.roles.access import allow_anyone
from tableside.web.guard.visitor import is_local_owner
from tableside.web.list_pages import page_asked_for
from tableside.web.nights.asked import ChoiceKey, all_here, asked_for

pages = Blueprint("nights", __name__)
pages.add_app_template_global(is_local_owner)

SHOWN = 20
AT_A_GLANCE = 4
"""Nights that nobody needs to search."""


class NightLine(NamedTuple):
    """A night in the list: the address of its page, its date, who won how many games, and what was played by whom, as
    "Points · 3 games · Ann, Bob, Cy"."""

    address: str
    date: str
    won: str
    details: str


def evening(at: int) -> str:
    """The date of the night that a moment belongs to: Sat 21 November 2026."""
    date = evening_of(at)
    return f"{date:%a} {date.day} {date:%B} {date.year}"


@pages.get("/nights")
def show_nights() -> str:
    """The nights; `?search=` finds those with these words, or of a game that is called so, and with `&all=yes` also
    then all with these words; `?name=` those of a player."""
    allow_anyone()
    asked, everything = statistics(), all_here()
    selection = asked_for(everything, request.args.get("game", ""), request.args.get("search", ""))
    name = clean_text(request.args.get("name", ""))[:NAME_LENGTH]
    if name:
        selection = selection._replace(persons=(person(name),))
    search = selection.search
    here = url_for("nights.show_nights", search=search or None, name=name or None)
    choices: tuple[ChoiceKey, ...] = ()
    if search and (game := _game_called(search, asked.ask_of_games_over(ReadModel.titles, everything))):
        every = "all" in request.args
        choices = (
            ChoiceKey(f"Nights of {game}", here, not every),
            ChoiceKey(f"All with “{search}”", f"{here}&all=yes", every),
        )
        here = choices[every].address
        selection = selection if every else selection._replace(search="", title=game)
    found = asked.ask(ReadModel.count_nights, selection)
    shown = page_asked_for(SHOWN, found, here)
    lines = asked.ask(lines_of_nights, selection, everything, shown.skip)
    return render_template(
        "nights/page.html",
        nights=lines,
        searchable=found > AT_A_GLANCE or bool(search or name),
        found=found,
        choices=choices,
        shown=shown,
        search=search,
        name=name,
        left=asked.ask(ReadModel.count_uncopied),
    )


def _game_called(search: str, titles: Sequence[GameTitle]) -> str:
    """The title of the game that somebody searches for by all of its name; empty if it is none."""
    return next((one.title for one in titles if plain(one.title) == plain(search)), "")


def lines_of_nights(model: ReadModel, selection: Selection, everything: Selection, skip: int) -> list[NightLine]:
    """The lines of a page of these nights, with all who played in them of `everything` that is here."""
    nights = model.nights(selection, SHOWN, skip=skip)
    players = model.players_of_nights(tuple(night.night for night in nights), everything)
    of_nights: dict[str, list[PlayedInNight]] = {
        key: list(of) for key, of in groupby(sorted(players, key=_night), _night)
    }
    return [_line(of_nights[one.night]) for one in nights if one.night in of_nights]


def _night(player: PlayedInNight) -> str:
    return player.night


def _line(players: Sequence[PlayedInNight]) -> NightLine:
    names = {player.person: player.name for player in players}
    won = dict.fromkeys(names, 0)
    places: dict[str, list[int | None]] = {person: [] for person in names}
    for player in players:
        won[player.person] += bool(player.won)
        places[player.person].append(player.place)
    by_wins = sorted(names, key=lambda person: (-won[person], average_place(places[person])))
    games = len({(player.table_id, player.number) for player in players})
    titles = dict.fromkeys(player.title for player in players)
    details = listed(titles), f"{games} games" if games > 1 else "", shortened([names[person] for person in by_wins])
    return NightLine(
        address=url_for("night.show_night", table_id=players[0].table_id),
        date=evening(players[0].began),
        won=wins_in_words([(names[person], won[person]) for person in by_wins], games),
        details=" · ".join(filter(None, details)),
    )
