"""Everybody who played here, and a page for each: what their games add up to, their records, and who finishes before
whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.words import counted
from tableside.scorebook.limits import NAME_LENGTH
from tableside.scorebook.names import clean_text, person
from tableside.statistics.longest_run import longest_run
from tableside.store.read_model.answers import GameTitle, Opponent, PersonGame, PersonTotals
from tableside.store.read_model.read_model import ReadModel
from tableside.store.read_model.selection import Selection
from tableside.web.books import statistics
from tableside.web.circles.names import names_in_circles
from tableside.web.filters import day_of_night
from tableside.web.guard.roles.access import allow_anyone
from tableside.web.guard.roles.circle_access import circles_here
from tableside.web.list_pages import page_asked_for
from tableside.web.nights.asked import BETWEEN, ChoiceKey, all_here, asked_for
from tableside.web.nights.statistics import names_here

pages = Blueprint("persons", __name__)

SHOWN = 50
LAST_GAMES = 16
"""Games whose places are in the strip."""

FEW_ROUNDS = 100
"""Rounds dealt below which what dealing does is mostly chance."""

A_PLACE, HIGHEST = 20, 44
"""Width of a game in the strip of places, and the height of a first place."""

BAR, FOOT = 15, 48
"""Width of a place, and its distance from the top."""

A_ROUND, A_GAME = "points a round", "place, on average"
"""What the mean of a player is: points where they add up."""


class PlaceInGame(NamedTuple):
    """A game in the strip of places, the earliest on the left: where it is, and how high its place."""

    x: int
    height: int
    game: PersonGame

    @property
    def y(self) -> int:
        """Its upper end, from the top."""
        return FOOT - self.height

    @property
    def middle(self) -> float:
        """The middle of its width, from the left."""
        return self.x + BAR / 2


class OpponentLine(NamedTuple):
    """How often somebody was ahead of another one: `share` in per cent of all their games."""

    name: str
    opponent: Opponent
    share: int


class PlayerSummary(NamedTuple):
    """A player: what their games add up to, by numbers that are ready for the page; empty where there is none. `run` is
    their longest run of wins, the earliest first."""

    name: str
    totals: PersonTotals
    since: int
    more_than_chance: str
    chance: str
    mean: str
    mean_words: str
    strip: tuple[PlaceInGame, ...]
    run: Sequence[PersonGame]
    behind: PersonGame | None
    dealing: str
    others_dealing: str
    few: bool
    opponents: tuple[OpponentLine, ...]

    @property
    def facts(self) -> str:
        """Since when, and how much: "since 21 November 2026 · 3 nights, 12 games"."""
        nights, games = counted(self.totals.nights, "night"), counted(self.totals.games, "game")
        return f"since {day_of_night(self.since)} · {nights}, {games}"

    @property
    def has_points(self) -> bool:
        """Whether the mean is of points: those of different games don't add up."""
        return self.mean_words == A_ROUND

    @property
    def strip_in_words(self) -> str:
        """The strip as it is read aloud."""
        places = ", ".join(f"{one.game.place} of {one.game.players}" for one in self.strip)
        return f"Places in the last games, the latest at the end: {places}"


@pages.get("/players")
def show_players() -> str:
    """Everybody who played to the end of a game, those who played most first; `?game=` of one game."""
    allow_anyone()
    ask = statistics().ask_of_games_over
    here, game = all_here(), request.args.get("game")
    selection = asked_for(here, game or "")
    names, persons = names_here(here), ask(ReadModel.persons, selection)
    shown = page_asked_for(SHOWN, len(persons), url_for("persons.show_players", game=game))
    return render_template(
        "nights/players.html",
        players=[(names.get(one.person, one.person), one) for one in persons[shown.skip : shown.skip + SHOWN]],
        shown=shown,
        choices=list(_choices(ask(ReadModel.titles, here), selection, "persons.show_players")),
        game=game,
        left=statistics().ask(ReadModel.count_uncopied),
    )


@pages.get("/players/of")
def show_player() -> str | Response:
    """One player: `?name=Ann`, and `&game=` for one game. A name that a circle has put right leads to the right one."""
    allow_anyone()
    ask = statistics().ask_of_games_over
    name = clean_text(request.args.get("name", ""))[:NAME_LENGTH]
    who, here, game = person(name), all_here(), request.args.get("game")
    selection, names = asked_for(here, game or ""), names_here(here)
    theirs = here._replace(persons=(who,))
    titles = ask(ReadModel.titles, theirs)
    games = ask(ReadModel.games_of, who, selection)
    totals = next(
        (one for one in ask(ReadModel.persons, selection._replace(persons=(who,))) if one.person == who), None
    )
    right = next((known for _, circle in circles_here() if person(known := circle.name_of(name)) != who), "")
    if person(right) in names and not titles:
        return redirect(url_for("persons.show_player", name=right, game=game, circle=request.args.get("circle")))
    opponents = ask(ReadModel.opponents, who, selection)
    return render_template(
        "nights/player.html",
        name=names.get(who, name),
        strip_width=A_PLACE * LAST_GAMES + A_PLACE // 4,
        player=player_view(names, totals, games, opponents) if totals and games else None,
        in_circles=[*names_in_circles(who)],
        choices=list(_choices(titles, selection, "persons.show_player", name=names.get(who, name))),
        game=game,
        left=statistics().ask(ReadModel.count_uncopied),
    )


def _choices(titles: Sequence[GameTitle], selection: Selection, endpoint: str, **values: Any) -> Iterator[ChoiceKey]:
    """All games, and each of them where there are several."""
    if len(titles) > 1:
        yield ChoiceKey("All games", url_for(endpoint, **values), not selection.game)
        for one in titles:
            here = (selection.game, selection.title) == (one.game, one.title)
            yield ChoiceKey(one.title, url_for(endpoint, **values, game=f"{one.game}{BETWEEN}{one.title}"), here)


def player_view(
    names: Mapping[str, str], totals: PersonTotals, games: Sequence[PersonGame], opponents: Sequence[Opponent]
) -> PlayerSummary:
    """What these games of a player add up to, the latest game first."""
    one_game = len({(game.game, game.title) for game in games}) == 1
    points = one_game and totals.rounds > 0
    last = list(reversed(games[:LAST_GAMES]))
    behind = max(games, key=lambda game: game.behind)
    others = totals.rounds - totals.rounds_dealt
    dealing = others_dealing = ""
    if one_game and totals.rounds_dealt and others:
        dealing = _decimal(totals.points_dealing / totals.rounds_dealt)
        others_dealing = _decimal((totals.points - totals.points_dealing) / others)
    return PlayerSummary(
        name=names.get(totals.person, totals.person),
        totals=totals,
        since=min(game.ended for game in games),
        more_than_chance=_signed(totals.won - totals.chance),
        chance=_decimal(totals.chance),
        mean=_decimal(totals.points / totals.rounds if points else totals.places / totals.games),
        mean_words=A_ROUND if points else A_GAME,
        strip=tuple(_strip(last)),
        run=longest_run(reversed(games)),
        behind=behind if behind.behind else None,
        dealing=dealing,
        others_dealing=others_dealing,
        few=totals.rounds_dealt < FEW_ROUNDS,
        opponents=tuple(
            OpponentLine(names.get(one.person, one.person), one, 100 * one.ahead // one.games) for one in opponents
        ),
    )


def _strip(games: Sequence[PersonGame]) -> Iterator[PlaceInGame]:
    for at, game in enumerate(games):
        share = (game.players - game.place + 1) / game.players
        yield PlaceInGame(A_PLACE * at + A_PLACE // 4, round(HIGHEST * share), game)


def _decimal(number: float) -> str:
    """A number with one digit after its point, and a true minus: 1.4, −0.3."""
    return f"{number:.1f}".replace("-0.0", "0.0").replace("-", "−")


def _signed(number: float) -> str:
    """The same with its sign: +0.3."""
    return f"+{words}" if (words := _decimal(number))[0] != "−" and words != "0.0" else words
