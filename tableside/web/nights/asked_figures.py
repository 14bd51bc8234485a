"""What the address of a page of statistics asks for: a game, a span of time, who played, and by what it is sorted."""

from __future__ import annotations

from contextlib import suppress
from datetime import date, timedelta
from typing import NamedTuple
from urllib.parse import urlencode

from flask import current_app
from werkzeug.datastructures import MultiDict

from tableside.scorebook.names import clean_text
from tableside.scorebook.nights.night import evening_of, start_of_evening
from tableside.store.read_model.read_model import ReadModel
from tableside.store.read_model.selection import Selection
from tableside.web.books import statistics
from tableside.web.filters import day, from_day_to_day
from tableside.web.nights.asked import BETWEEN, asked_for

LAST_NIGHTS = 10
EVER, THIS_YEAR, LATELY, DATES = "ever", "year", "nights", "dates"
SPANS = {EVER: "Ever", THIS_YEAR: "This year", LATELY: f"Last {LAST_NIGHTS} nights"}
"""The spans with their own key, and its words; with dates there is one more."""

MOST_PERSONS = 12
"""People who all have to have played: no game has more players."""

NOTHING = Selection(tables=())
FIRST_DAY, LAST_DAY = date(2, 1, 1), date(9998, 12, 31)


class AskedFigures(NamedTuple):
    """What is asked for: the circle and the game as asked.py reads them, a span, of `dates` from `first` to `last`,
    everybody who has to have played, the figure by which the table is sorted and whether from the lowest value up."""

    circle: str = ""
    game: str = ""
    span: str = EVER
    first: str = ""
    last: str = ""
    persons: tuple[str, ...] = ()
    sort: str = ""
    up: bool = False

    @property
    def query(self) -> str:
        """The part of an address that asks for this; what is usual is left out."""
        parameters = [("circle", self.circle), ("game", self.game)]
        parameters += [("span", self.span if self.span in (THIS_YEAR, LATELY) else "")]
        parameters += [("from", self.first), ("to", self.last)] if self.span == DATES else []
        parameters += [("with", person) for person in self.persons]
        parameters += [("sort", self.sort), ("up", "yes" if self.up else "")]
        return urlencode([(name, value) for name, value in parameters if value])

    @property
    def title(self) -> str:
        """What people call the game; empty for all games."""
        return self.game.partition(BETWEEN)[2]

    def selection(self, everything: Selection) -> Selection:
        """The games of `everything` that are asked for; none for dates that are none."""
        asked = asked_for(everything, self.game)._replace(persons=self.persons)
        if self.span == THIS_YEAR:
            this_year = evening_of(current_app.config["NOW"]()).year
            return asked._replace(since=start_of_evening(date(this_year, 1, 1)))
        if self.span == LATELY:
            nights = statistics().ask(ReadModel.nights, asked, LAST_NIGHTS)
            return asked._replace(nights=tuple(one.night for one in nights))
        try:
            first, last = self.days()
            since = start_of_evening(first) if first else None
            until = start_of_evening(last + timedelta(1)) if last else None
        except ValueError:
            return NOTHING
        return asked._replace(since=since, until=until)

    def days(self) -> list[date | None]:
        """The first and the last day of the dates, None for no bound. Raises ValueError for what is no date."""
        return [_day(text) if text else None for text in (self.first, self.last)]

    @property
    def dates_in_words(self) -> str:
        """The dates as people write them: 8 March to 24 May 2026; as they were typed where they are none."""
        try:
            first, last = (start_of_evening(of) if of else None for of in self.days())
        except ValueError:
            return f"{self.first or '…'} to {self.last or '…'}"
        if first and last:
            return from_day_to_day(first, last)
        return f"from {day(first)}" if first else f"until {day(last)}" if last else "any day"

    @property
    def wrong_dates(self) -> str:
        """Why no night can be between the dates; empty where one can be."""
        try:
            first, last = self.days()
        except ValueError:
            wrong = next(text for text in (self.first, self.last) if text and not _is_day(text))
            return f"“{wrong}” is no date: write it as 2026-11-21."
        if first and last and first > last:
            return (
                f"The first day, {day(start_of_evening(first))}, is after the last one, {day(start_of_evening(last))}."
            )
        return ""


def _day(text: str) -> date:
    """A day far away is the last or first one whose evening has a moment: date has no years after 9999."""
    return min(max(date.fromisoformat(text), FIRST_DAY), LAST_DAY)


def _is_day(text: str) -> bool:
    with suppress(ValueError):
        return bool(_day(text))
    return False


def asked_figures(arguments: MultiDict[str, str]) -> AskedFigures:
    """What the address asks for."""
    first, last = (clean_text(arguments.get(name, "")) for name in ("from", "to"))
    span = DATES if first or last else arguments.get("span", EVER)
    persons = dict.fromkeys(clean_text(name).casefold() for name in arguments.getlist("with"))
    return AskedFigures(
        circle=arguments.get("circle", ""),
        game=clean_text(arguments.get("game", "")),
        span=span if span in (*SPANS, DATES) else EVER,
        first=first,
        last=last,
        persons=tuple(filter(None, persons))[:MOST_PERSONS],
        sort=clean_text(arguments.get("sort", "")),
        up="up" in arguments,
    )
