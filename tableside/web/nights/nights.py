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
from tableside.scorebook.nights.night_result import wins_in_words
from tableside.store.read_model.answers import NightSummary, PlayedInNight
from tableside.store.read_model.read_model import ReadModel
from tableside.web.books import statistics
from tableside.web.filters import shortened
from tableside.web.guard.roles.access import allow_anyone
from tableside.web.nights.asked import all_here, asked_for
from tableside.web.tables.home import page_asked_for

pages = Blueprint("nights", __name__)

SHOWN = 20
AT_A_GLANCE = 4
"""Nights that nobody needs to search."""


class NightLine(NamedTuple):
    """A night in the list: one of its tables, its date, what was played, who played it, and who won how many games."""

    table_id: str
    date: str
    games: int
    titles: tuple[str, ...]
    names: tuple[str, ...]
    won: str

    @property
    def details(self) -> str:
        """What was played by whom, as "3 games · Ann, Bob, Cy" after the titles of the games."""
        games = f"{self.games} games" if self.games > 1 else ""
        return " · ".join(filter(None, [listed(self.titles), games, shortened(self.names)]))


def evening(at: int) -> str:
    """The date of the night that a moment belongs to: Sat 21 November 2026."""
    date = evening_of(at)
    return f"{date:%a} {date.day} {date:%B} {date.year}"


@pages.get("/nights")
def show_nights() -> str:
    """The nights; `?search=` finds those with these words, `?name=` those of a player."""
    allow_anyone()
    asked = statistics()
    selection, name = asked_for(request.args), clean_text(request.args.get("name", ""))[:NAME_LENGTH]
    if name:
        selection = selection._replace(persons=(person(name),))
    here = url_for("nights.show_nights", search=selection.search or None, name=name or None)
    shown = page_asked_for(SHOWN, asked.ask(ReadModel.count_nights, selection), here)
    found = asked.ask(ReadModel.nights, selection, SHOWN, skip=shown.skip)
    players = asked.ask(ReadModel.players_of_nights, tuple(night.night for night in found), all_here())
    return render_template(
        "nights/page.html",
        nights=night_lines(found, players),
        searchable=len(found) > AT_A_GLANCE or shown.last > 1 or bool(selection.search or name),
        shown=shown,
        search=selection.search,
        name=name,
        left=asked.ask(ReadModel.count_uncopied),
    )


def night_lines(nights: Sequence[NightSummary], players: Sequence[PlayedInNight]) -> list[NightLine]:
    """The lines of these nights, of all who played in them."""
    of_nights: dict[str, list[PlayedInNight]] = {
        key: list(of) for key, of in groupby(sorted(players, key=_night), _night)
    }
    return [_line(of_nights[one.night]) for one in nights if one.night in of_nights]


def _night(player: PlayedInNight) -> str:
    return player.night


def _line(players: Sequence[PlayedInNight]) -> NightLine:
    names = {player.person: player.name for player in players}
    won = dict.fromkeys(names, 0)
    for player in players:
        won[player.person] += bool(player.won)
    by_wins = sorted(names, key=lambda person: -won[person])
    games = len({(player.table_id, player.number) for player in players})
    return NightLine(
        table_id=players[0].table_id,
        date=evening(players[0].began),
        games=games,
        titles=tuple(dict.fromkeys(player.title for player in players)),
        names=tuple(names[person] for person in by_wins),
        won=wins_in_words([(names[person], won[person]) for person in by_wins], games),
    )
