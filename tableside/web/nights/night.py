"""A night: how it ended, who came where in each game, what is worth telling, and what comes next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import accumulate, chain
from typing import NamedTuple

from flask import Blueprint, Response, render_template, url_for

from referee.game import Game
from referee.games import find_game
from referee.refused import Refused
from referee.rules.entry import GameEvent
from referee.words import counted, listed
from tableside.scorebook.names import person
from tableside.scorebook.nights.game_story import GameScore, game_score, story
from tableside.scorebook.nights.moments import Moment, moments
from tableside.scorebook.nights.night import evening_of
from tableside.scorebook.nights.night_result import NightGame, NightPlayer, night_players, night_result, totals_in_words
from tableside.scorebook.nights.standings import ranking
from tableside.scorebook.table.access import KEEPER
from tableside.scorebook.table.played_game import PlayedGame
from tableside.scorebook.table.sheet_notes import sheet_notes
from tableside.scorebook.table.table import Table
from tableside.store.read_model.read_model import ReadModel
from tableside.web.books import book, circles, statistics
from tableside.web.filters import clock, duration
from tableside.web.guard.roles.access import require_watcher, role_at
from tableside.web.guard.roles.day_roles import find_day_table
from tableside.web.line_chart import Numbers, Totals
from tableside.web.list_pages import ListPage, page_asked_for
from tableside.web.nights.asked import all_here
from tableside.web.nights.nights import evening
from tableside.web.tables.pad.page import shape_asked_for, svg_of
from tableside.web.tables.pad.picture import SHAPES, TALL, Picture, PictureContents, PictureShape, Ranked, drawn_picture
from tableside.web.typography.name_widths import short_names

pages = Blueprint("night", __name__)

MOST_TABLES = 60
"""Tables of a night that its page shows at once, the last ones first: more take a while to replay."""

FEWEST_DRAWN = 2
"""Games from which on a picture draws the wins."""

ABREAST = 6
"""Games whose places are side by side."""

MOMENT = 60_000
LONGEST = 12 * 60
"""Minutes: a game that took longer was left and taken up again."""


class GameLine(NamedTuple):
    """A game of the night: its number there, where its sheet is, who played by their right names, how it ended or its
    score now, and how long it took in minutes, 0 if nobody knows."""

    of_night: int
    table_id: str
    number: int
    game: Game
    title: str
    names: tuple[str, ...]
    totals: str
    open: str
    rounds: int
    minutes: int

    @property
    def details(self) -> str:
        """What was played, for how long, and why it has no end, as "3 rounds · 41 min · broken off" after its title."""
        return " · ".join(filter(None, [self.title, counted(self.rounds, "round"), duration(self.minutes), self.open]))


class NoteLine(NamedTuple):
    """A note of the night: on which game or round, its text, and the game's table and number there."""

    beside: str
    text: str
    table_id: str
    number: int


class TableLine(NamedTuple):
    """A table of the night; `keeps` that this visitor may put it away."""

    table_id: str
    table: Table
    keeps: bool


class PlacesBlock(NamedTuple):
    """Some of the games, by their numbers, and everybody's place in each."""

    numbers: tuple[int, ...]
    players: tuple[tuple[NightPlayer, tuple[int | None, ...]], ...]


class NightView(NamedTuple):
    """A night: who won most with what words, when it was, everybody's places, moments, its games, notes and tables.

    `over` are the games that are over. `persons` is how many played, `players` are those who finished a game.
    `playing` is the table at which a game is in play; `again` the one whose crew can sit down once more.
    """

    winners: str
    words: str
    over: tuple[NightGame, ...]
    date: str
    began: int
    ended: int
    one_evening: bool
    persons: int
    players: tuple[NightPlayer, ...]
    places: tuple[PlacesBlock, ...]
    moments: tuple[Moment, ...]
    story: tuple[str, ...]
    games: tuple[GameLine, ...]
    notes: tuple[NoteLine, ...]
    tables: tuple[TableLine, ...]
    playing: str
    again: str

    @property
    def facts(self) -> str:
        """How many games and players, and from when to when: "1 of 3 games finished · 4 players · 21:04–23:10"."""
        games, over = counted(len(self.games), "game"), sum(not line.open for line in self.games)
        parts = [f"{over} of {games} finished" if 0 < over < len(self.games) else games]
        parts += [counted(self.persons, "player")] if self.persons else []
        parts += [f"{clock(self.began)}–{clock(self.ended)}"] if self.games and self.one_evening else []
        return " · ".join(parts)

    @property
    def has_open_game(self) -> bool:
        """Whether a game has no winner."""
        return any(line.open for line in self.games)


@pages.get("/nights/<table_id>")
def show_night(table_id: str) -> str:
    """The night of a table, with all its tables that this visitor may look at."""
    found = _tables_of_night(table_id, require_watcher(table_id))
    night = night_view(found.tables)
    return render_template(
        "nights/night.html",
        night=night,
        picture=_picture_address(night, table_id) if found.shown.last == 1 else "",
        table_id=table_id,
        shown=found.shown,
        all_tables=found.number,
        left=statistics().ask(ReadModel.count_uncopied),
    )


def _picture_address(night: NightView, table_id: str) -> str:
    """The page with a picture to send: of the night, or of its only game with an end; empty without one."""
    won = [line for line in night.games if not line.open]
    if len(won) == 1:
        return url_for("pad.show_picture", table_id=won[0].table_id, game=won[0].number, shape=TALL)
    return url_for("night.show_picture", table_id=table_id, shape=TALL) if won else ""


@pages.get("/nights/<table_id>/picture")
def show_picture(table_id: str) -> str:
    """The picture of a night, to send: `?shape=tall` for an upright one."""
    night = night_view(_tables_of_night(table_id, require_watcher(table_id)).tables)
    shape = shape_asked_for()
    return render_template(
        "nights/picture.html",
        picture=night_picture(night, SHAPES[shape]) if night.winners else None,
        shape=shape,
        date=night.date,
        name=f"night-{evening_of(night.began).isoformat()}.svg",
        table_id=table_id,
    )


@pages.get("/nights/<table_id>/picture.svg")
def picture_file(table_id: str) -> Response:
    """The picture itself. Raises Refused where nobody has won a game yet."""
    night = night_view(_tables_of_night(table_id, require_watcher(table_id)).tables)
    if not night.winners:
        raise Refused("not_over", "night", "The picture comes with the end of the first game.")
    [(slug, _)] = Counter(line.game.slug for line in night.games).most_common(1)
    return svg_of(night_picture(night, SHAPES[shape_asked_for()]), find_game(slug))


def night_picture(night: NightView, shape: PictureShape) -> Picture:
    """The picture of a night in which somebody won a game: it ranks who won one, and names the others."""
    won = [one for one in night.players if one.won]
    ranking = [
        Ranked(1 + sum(other.won > one.won for other in won), one.name, str(one.won), at) for at, one in enumerate(won)
    ]
    story = night.story or tuple(f"{moment.sentence}." for moment in night.moments)
    titles = {line.title for line in night.games}
    foot = " · ".join((night.date, counted(len(night.games), "game"), *(titles if len(titles) == 1 else ())))
    names = [one.name for one in night.players]
    short = dict(zip(names, short_names(names), strict=True))
    others = [f"Also played: {listed(some[len(won) :])}" for some in (names, [*short.values()]) if some[len(won) :]]
    _, shorter = night_result(night.over, whole=len(night.over) == len(night.games), called=short.__getitem__)
    wordings = (night.words, shorter, night.words.split(", ", 1)[0])  # the last without the others who won
    contents = PictureContents([night.winners], wordings, story, foot, ranking, _wins_drawn(won), others)
    return drawn_picture(contents, shape)


def _wins_drawn(players: list[NightPlayer]) -> Totals | None:
    """What the chart draws, their wins game by game; None for so few games that there is nothing to see."""
    totals = [*zip(*(accumulate(int(place == 1) for place in one.places) for one in players), strict=True)]
    if len(totals) < FEWEST_DRAWN:
        return None
    steps = tuple(Numbers(str(at), now, at) for at, now in enumerate(totals, 1))
    return Totals([one.name for one in players], steps)


class TablesOfNight(NamedTuple):
    """The tables of a night that a page shows, by their ids, which page of them it is, and how many there are."""

    tables: dict[str, Table]
    shown: ListPage
    number: int


def _tables_of_night(table_id: str, table: Table) -> TablesOfNight:
    ids = statistics().ask(ReadModel.tables_with, table_id, all_here())
    shown = page_asked_for(MOST_TABLES, len(ids), url_for("night.show_night", table_id=table_id))
    end = len(ids) - shown.skip
    found = ((one, book().find(one)) for one in ids[max(0, end - MOST_TABLES) : end])
    tables = {one: other for one, other in found if isinstance(other, Table)}
    if shown.last == 1 and table.key not in {other.key for other in tables.values()}:
        tables[table_id] = table
    return TablesOfNight(tables, shown, len(ids))


def night_view(tables: Mapping[str, Table]) -> NightView:
    """The night of these tables, by their ids, in the order in which they were started."""
    lines = list(_games(tables))
    over = [
        NightGame(line.of_night, line.title, _score(line, played), _places(played))
        for line, played in lines
        if played.course.winners
    ]
    whole = len(over) == len(lines)
    players = night_players(over)
    winners, words = night_result(over, whole=whole)
    last_id, last = list(tables.items())[-1]
    moments_of = [table.history[event.position].at for table in tables.values() for event in _entries(table)]
    began, ended = min(moments_of, default=last.started_at), max(moments_of, default=last.started_at)
    kept = [TableLine(one, table, _keeps(one, table)) for one, table in tables.items()]
    playing = last.current_game.is_under_way and not last.put_away
    return NightView(
        winners=winners,
        words=words,
        over=tuple(over),
        date=evening(began),
        began=began,
        ended=ended,
        one_evening=evening_of(began) == evening_of(ended),
        persons=len(set(map(person, chain.from_iterable(line.names for line, _ in lines)))),
        players=tuple(players),
        places=tuple(_blocks(over, players)),
        moments=tuple(moments(over, whole=whole)),
        story=story(over[0].score) if len(over) == 1 else (),
        games=tuple(line for line, _ in lines),
        notes=tuple(_notes(tables, lines)),
        tables=tuple(kept),
        playing=last_id if playing else "",
        again=last_id if kept[-1].keeps and not playing else "",
    )


def _keeps(table_id: str, table: Table) -> bool:
    """Whether this visitor keeps the table, and no tournament day does."""
    return role_at(table_id, table) == KEEPER and find_day_table(table_id, table) is None


def _entries(table: Table) -> Iterator[GameEvent]:
    return (event for played in table.games for event in played.events)


def _games(tables: Mapping[str, Table]) -> Iterator[tuple[GameLine, PlayedGame]]:
    begun = [(one, table, played) for one, table in tables.items() for played in table.games if played.events]
    for of_night, (table_id, table, played) in enumerate(begun, 1):
        course, last = played.course, of_night == len(begun)
        order, names = [seat for _, seat in ranking(course)], _right_names(table_id, course.setup.names)
        moments_of = [table.history[event.position].at for event in played.events]
        minutes = round((max(moments_of) - min(moments_of)) / MOMENT)
        line = GameLine(
            of_night=of_night,
            table_id=table_id,
            number=played.number,
            game=table.game,
            title=table.game.called(course.setup.rules),
            names=names,
            totals=totals_in_words([(names[seat], course.deciding_scores[seat]) for seat in order]),
            open="" if course.winners else _why_open(table, played, last=last),
            rounds=sum(row.is_scored_round for row in course.rows),
            minutes=minutes if minutes <= LONGEST else 0,
        )
        yield line, played


def _notes(tables: Mapping[str, Table], lines: list[tuple[GameLine, PlayedGame]]) -> Iterator[NoteLine]:
    """The notes, game by game: first the one on the game, then those on its rounds."""
    for line, played in lines:
        notes = sheet_notes(tables[line.table_id])
        found = [(f"Game {line.of_night}", notes.of_game(played))]
        found += [
            (f"Game {line.of_night}, {'round ' if row.kind == 'round' else ''}{row.label}", notes.of_row(row))
            for row in played.course.rows
        ]
        yield from (NoteLine(beside, text, line.table_id, line.number) for beside, text in found if text)


def _why_open(table: Table, played: PlayedGame, *, last: bool) -> str:
    """Why nobody has won a game."""
    if played.undecided:
        return "still open who won"
    return "in play" if last and played is table.current_game and not table.put_away else "broken off"


def _score(line: GameLine, played: PlayedGame) -> GameScore:
    """The score of a game, with the right names."""
    score = game_score(played, line.game.statistics)
    return score if line.names == score.names else replace(score, names=line.names, tie_break="")


def _right_names(table_id: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """A table's names, as its circle says they are right."""
    circle = circles().readable_circle_of(table_id)
    return tuple(circle.right_names(names)) if circle else names


def _places(played: PlayedGame) -> tuple[int, ...]:
    places = {seat: place for place, seat in ranking(played.course)}
    return tuple(places[seat] for seat in played.course.setup.seats)


def _blocks(games: list[NightGame], players: list[NightPlayer]) -> Iterator[PlacesBlock]:
    for first in range(0, len(games), ABREAST):
        part = slice(first, first + ABREAST)
        of_players = tuple((one, one.places[part]) for one in players if any(one.places[part]))
        yield PlacesBlock(tuple(game.number for game in games[part]), of_players)
