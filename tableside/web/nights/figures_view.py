"""The table of the statistics as its page shows it: heads that sort it, and numbers that open what they count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple
from urllib.parse import quote_plus, urlencode

from flask import url_for

from referee.words import counted, listed, sentence_start
from tableside.statistics.figures import PLACE, Figure, FigureTable, FigureValue, PersonFigures, in_words
from tableside.store.read_model.answers import GamesSpan, GameTitle
from tableside.web.filters import from_day_to_day
from tableside.web.nights.asked import BETWEEN, ChoiceKey
from tableside.web.nights.asked_figures import DATES, SPANS, AskedFigures

USUAL = "won"
"""The figure by which the table is sorted unless its address names another one."""

IN_SIGHT = 3
"""Columns that the smallest phone shows: a later one comes first while the table is sorted by it."""

MOST_KEYS = 50
"""Players of whom there is a key; further ones are typed."""

LOWEST_FIRST = (PLACE.key,)
"""Figures of which the lowest is the best, so that a first tap shows it on top."""


class Head(NamedTuple):
    """The head of a column: what it is called, where a tap leads, and how the table is sorted by it, if it is."""

    label: str
    address: str
    sorted: str


class Number(NamedTuple):
    """A number of the table: the words, of how many rounds or games where there are too few, and its own page."""

    words: str
    few: str
    address: str


class PlayerKey(NamedTuple):
    """A key that asks for the games in which a player played: the person, the name, whether it is `chosen`."""

    person: str
    name: str
    chosen: bool


class FiguresView(NamedTuple):
    """The page: the heading, how many games and when, the keys of spans, games and players, the table, what its numbers
    mean, and the addresses of the files.

    `names_to_type` are all players' names, where there are too many for a key each.
    """

    title: str
    words: str
    spans: tuple[ChoiceKey, ...]
    games: tuple[ChoiceKey, ...]
    players: tuple[PlayerKey, ...]
    names_to_type: tuple[str, ...]
    heads: tuple[Head, ...]
    lines: tuple[tuple[str, tuple[Number, ...]], ...]
    sorted_by: Figure
    figures: tuple[tuple[Figure, str], ...]
    csv: str
    json: str

    @property
    def asked_in_words(self) -> str:
        """The span, who has to have played, and the game that are asked for."""
        spans = " · ".join(key.words.removesuffix(" ×") for key in self.spans if key.here) or "Other dates"
        game = next((key.words for key in self.games if key.here), "All games")
        return f"{spans} · {game}"


def figures_view(
    table: FigureTable, asked: AskedFigures, titles: Iterable[GameTitle], names: Mapping[str, str], part: slice
) -> FiguresView:
    """The table as the address asks for it, of its lines that `part`; `titles` are all games, and `names` all players
    of this visitor. While everybody has played too little for a place, it is left out unless sorted by."""
    page = url_for("statistics.show_statistics")
    usual = next((at for at, figure in enumerate(table.figures) if figure.key == USUAL), 0)
    at = next((at for at, figure in enumerate(table.figures) if figure.key == asked.sort), usual)
    order = [place for place in range(len(table.figures)) if place == at or not _says_nothing(table, place)]
    if at >= IN_SIGHT:
        order.remove(at)
        order.insert(0, at)
    opens = f"{url_for('statistics.show_rounds')}?{asked._replace(sort='', up=False).query}&"
    shown = [(table.figures[place], place) for place in order]
    columns = [(*one, opens + urlencode({"figure": one[0].key}) + "&name=") for one in shown]
    lines = []
    for one in in_order(table, at, up=asked.up)[part]:
        who = quote_plus(one.person)
        numbers = (_number(figure, one.values[place], end + who) for figure, place, end in columns)
        lines.append((one.name, tuple(numbers)))
    files = asked._replace(sort="", up=False).query
    return FiguresView(
        title=asked.title or "All games",
        words=_span_in_words(table.span),
        spans=tuple(_spans(page, asked, names)),
        games=tuple(_games(page, asked, titles)),
        players=tuple(_players(asked, names)),
        names_to_type=tuple(names.values()) if len(names) > MOST_KEYS else (),
        heads=tuple(_head(figure, asked, page, here=place == at) for figure, place in shown),
        lines=tuple(lines),
        sorted_by=table.figures[at],
        figures=tuple((figure, _sorted_by(figure, asked, page)) for figure in table.figures),
        csv=f"{url_for('statistics.download_csv')}?{files}",
        json=f"{url_for('statistics.download_json')}?{files}",
    )


def _says_nothing(table: FigureTable, at: int) -> bool:
    return table.figures[at] is PLACE and all(one.values[at].value is None for one in table.persons)


def _span_in_words(span: GamesSpan) -> str:
    if span.first is None or span.last is None:
        return ""
    return f"{counted(span.games, 'game')}, {from_day_to_day(span.first, span.last)}"


def _spans(page: str, asked: AskedFigures, names: Mapping[str, str]) -> Iterator[ChoiceKey]:
    for span, words in SPANS.items():
        yield ChoiceKey(words, f"{page}?{asked._replace(span=span, first='', last='').query}", asked.span == span)
    if asked.span == DATES:
        yield ChoiceKey(sentence_start(asked.dates_in_words), f"{page}?{asked.query}", here=True)
    if asked.persons:
        who = listed([names.get(person, person) for person in asked.persons])
        yield ChoiceKey(f"With {who} ×", f"{page}?{asked._replace(persons=()).query}", here=True)


def _games(page: str, asked: AskedFigures, titles: Iterable[GameTitle]) -> Iterator[ChoiceKey]:
    yield ChoiceKey("All games", f"{page}?{asked._replace(game='', sort='', up=False).query}", not asked.game)
    for one in titles:
        game = f"{one.game}{BETWEEN}{one.title}"
        yield ChoiceKey(one.title, f"{page}?{asked._replace(game=game, sort='', up=False).query}", asked.game == game)


def _players(asked: AskedFigures, names: Mapping[str, str]) -> Iterator[PlayerKey]:
    """Those who played most, and everybody who is chosen."""
    for at, (person, name) in enumerate(names.items()):
        chosen = person in asked.persons
        if at < MOST_KEYS or chosen:
            yield PlayerKey(person, name, chosen)


def in_order(table: FigureTable, at: int, *, up: bool) -> list[PersonFigures]:
    """The lines by the figure at that place, those without a value last; of equal ones who played more comes first."""

    def key(one: PersonFigures) -> tuple[bool, float]:
        value = one.values[at].value
        return (value is None, (value or 0) * (1 if up else -1))

    return sorted(table.persons, key=key)


def _head(figure: Figure, asked: AskedFigures, page: str, *, here: bool) -> Head:
    address = f"{page}?{asked._replace(up=not asked.up).query}" if here else _sorted_by(figure, asked, page)
    return Head(figure.label, address, ("ascending" if asked.up else "descending") if here else "")


def _sorted_by(figure: Figure, asked: AskedFigures, page: str) -> str:
    return f"{page}?{asked._replace(sort=figure.key, up=figure.key in LOWEST_FIRST).query}"


def _number(figure: Figure, value: FigureValue, address: str) -> Number:
    if value.value is None:
        return Number("–", str(value.of), address)
    return Number(in_words(figure, value.value), "", address)
