"""A tournament day over HTTP whose pages and record are compared with the same day kept apart from the app."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from flask import Flask
from flask.testing import FlaskClient

from referee.rules.day import PlayerScore
from tableside.days.day_book import DAY_LOG, DayBook
from tableside.web.days.live.hall import MOST_FINAL
from tests.support.day_copies import read_day_copy
from tests.web.days.day_beside import BesideDay, Sat, Stands
from tests.web.days.day_pages import VisitedDay
from tests.web.days.day_seen import (
    final_on,
    hall_on,
    nowhere_on,
    open_legs_on,
    seats_at,
    seats_on,
    tables_on,
    would_have_gone,
)

Does = Callable[[Stands], object]


class CheckedDay:
    """A day that was opened, with nobody on its list yet. `did` counts what was done and looked at."""

    def __init__(self, app: Flask, client: FlaskClient, legs: int, games: int, *, by_wins: bool) -> None:
        self.app, self.client, self.legs = app, client, legs
        rules = {"hb.tour_games": str(games), "hb.tour_rank": "wins" if by_wins else "points"}
        self.pages = VisitedDay(app, client, (), legs, **rules)
        self.beside = BesideDay(games, legs, by_wins=by_wins)
        self.entered: dict[int, str] = {}
        self.position = self.pages.day.position
        self.did: Counter[str] = Counter()

    def now(self) -> Stands:
        """The day as it should be."""
        return self.beside.now()

    def enter(self, path: str, does: Does = lambda now: None, **form: object) -> None:
        """Sends a form that is taken; `does` is what it comes to."""
        self.pages.post(path, **form)
        self.note_down(path, does)

    def note_down(self, path: str, does: Does) -> None:
        """Keeps what the last entry comes to, which is one more than was there."""
        position = self.pages.day.position
        assert position == self.position + 1, f"{path} was taken, and isn't one entry"
        self.position = position
        self.entered[position], self.beside.entered[position] = path, does

    def enter_nothing(self, path: str, **form: object) -> None:
        """Sends a form that says what holds already: it is taken, and the record doesn't get longer by it."""
        before = self.pages.day
        self.pages.post(path, **form)
        assert self.pages.day == before, f"{path} {form} holds already, and yet changed the day"
        self.did["forms that said nothing new"] += 1

    def refuse(self, words: str, path: str, **form: object) -> None:
        """Sends a form that isn't taken, for a reason of which the page has these words."""
        before = self.pages.day
        answer = self.pages.send(path, **form)
        assert answer.status_code in (409, 422), f"{path} {form} answers {answer.status_code}"
        assert words in answer.text, f"{path} {form} is refused without {words!r}"
        assert self.pages.day == before, f"{path} {form} was refused, and yet changed the day"
        self.did["forms refused"] += 1

    def undo(self, position: int) -> None:
        """Takes an entry of the day back; where tables with entries go with it, the page asks first."""
        before = self.now()
        does = self.beside.entered.pop(position)
        gone = {sat.address for sat in before.opened} - {sat.address for sat in self.now().opened}
        self.beside.entered[position] = does
        if any(any(self.beside.rounds.get(address, ())) for address in gone):
            self.refuse("This takes back", "undo", target=str(position))
        self.pages.post("undo", target=str(position), allowed="yes")
        del self.beside.entered[position], self.entered[position]
        self.position += 1
        self.did["entries undone"] += 1
        self.look()

    # What is looked at.

    def look(self) -> str:
        """The day's page, and where everybody sits, held against what should be there."""
        page, now = self.all_tables(), self.now()
        shown = {one.number - 1: (one.names, one.address, one.over, one.more) for one in tables_on(page)}
        assert shown == {rank: self._shown(now, sat) for rank, sat in now.sitting.items()}
        assert nowhere_on(page) == frozenset(now.nowhere if now.leg else ()), (nowhere_on(page), now.nowhere)
        assert would_have_gone(page) == self.beside.would_have_gone(now)
        assert open_legs_on(page) == {leg: self.beside.changed(now, leg) for leg in now.unlocked}
        seats = seats_on(self.pages.get("where").text)
        assert seats == {name: rank + 1 for rank, names in now.here().items() for name in names}
        self.did["looks at the whole day"] += 1
        return page

    def all_tables(self) -> str:
        """The day's page with every table listed, however many there are."""
        return self.client.get(f"{self.pages.address}?show=all").text

    def _shown(self, now: Stands, sat: Sat) -> tuple[tuple[str, ...], str, bool, int]:
        counting = sum(one.address == sat.address for one, _ in self.beside.counting(now, sat.leg))
        more = len(self.beside.finished(sat)) - counting
        return self.beside.in_order(now, sat), sat.address, sat.address in now.done, more

    def opened(self, leg: int, expected: Mapping[int, set[str]]) -> list[Sat]:
        """The tables that were opened just now, as the day's page has them: at each rank those players, a new sheet."""
        before = {sat.address for sat in self.now().opened}
        found = [
            Sat(leg, one.number - 1, seats_at(self.client.get(f"{one.address}/players").text), one.address)
            for one in tables_on(self.all_tables())
            if one.address not in before
        ]
        assert {sat.rank: set(sat.names) for sat in found} == expected
        assert all(len(set(sat.names)) == len(sat.names) for sat in found)
        self.did["tables opened"] += len(found)
        self.did["players seated"] += sum(len(sat.names) for sat in found)
        return found

    def hall(self) -> None:
        """The screen in the hall: every table, and who came to it from which other as long as nobody scored there; of a
        day that is over everybody who finished a game."""
        now, page = self.now(), self.pages.get("hall").text
        if 'id="hall-podium"' in page:
            played = sorted(row["Player"] for row in self._rows() if row["Games"] != "0")
            assert sorted(final_on(page)) == (played if len(played) <= MOST_FINAL else [])
            return
        shown = hall_on(page)
        for rank, sat in now.sitting.items():
            fresh = not any(self.beside.rounds.get(sat.address, ()))
            before = {name: one.rank + 1 for one in now.opened[: now.opened.index(sat)] for name in one.names}
            came = {name: before[name] for name in sat.names if fresh and before.get(name, rank + 1) != rank + 1}
            assert shown.pop(rank + 1) == (self.beside.in_order(now, sat), came), (rank + 1, sat.names, came)
        assert not shown

    def standings(self) -> None:
        """The standings of the day to the last cell, as CSV."""
        found = list(csv.DictReader(io.StringIO(self.pages.get("standings.csv").text)))
        expected = {row["Player"]: row for row in self._rows()}
        assert {row["Player"]: row for row in found} == expected
        places = [int(row["Place"]) for row in found]
        assert places == sorted(places)

    def _rows(self) -> Iterator[dict[str, str]]:
        now = self.now()
        legs = range(1, now.leg + 1)
        by_leg = {leg: self.beside.sums(now, leg) for leg in legs}
        games = Counter(name for leg in legs for _, game in self.beside.counting(now, leg) for name in game)
        sat_down = {name for sat in now.opened for name in sat.names}
        sums = {name: PlayerScore() for name, plays in now.players.items() if plays or name in sat_down}
        for scored in by_leg.values():
            for name in scored:
                sums[name] = sums[name].plus(scored[name])
        put_right = [*now.put_right]
        for leg in sorted(now.unlocked):
            put_right += [(leg, name, change) for name, change in self.beside.changed(now, leg).items()]
        worth = {name: (bool(games[name]), *self.beside.worth(sums[name], [])) for name in sums}
        for name, one in sums.items():
            row = {"Place": 1 + sum(other > worth[name] for other in worth.values()), "Player": name}
            row |= {"Points": one.points, "Games won": one.wins, "Hooks": one.hooks, "Games": games[name]}
            for leg in legs:
                sat = [sat.rank + 1 for sat in now.opened if sat.leg == leg and name in sat.names]
                row[f"Leg {leg} table"] = sat[-1] if sat else ""
                row[f"Leg {leg} points"] = by_leg[leg][name].points if name in by_leg[leg] else ""
            said = [("left", not now.players[name]), ("last year’s Big Loser", name == now.holder)]
            said.append(("Big Loser", name == now.declared))
            right = [f"leg {leg} put right: {change}" for leg, who, change in put_right if who == name]
            row["Remarks"] = "; ".join([*(words for words, holds in said if holds), *right])
            yield {head: str(cell) for head, cell in row.items()}

    def record(self) -> None:
        """The record played again gives the same day: from its events, from the file, from its copy."""
        day = self.pages.day
        assert DAY_LOG.replay([*day.events]) == day
        assert DayBook(self.app.extensions["book"], lambda: "x").day(self.pages.day_id) == day
        copy = read_day_copy(self.pages.get("day.json").data)
        assert DAY_LOG.replay([*copy.events]) == day
        assert copy.tables.keys() == self.pages.tables.keys()
        of_the_day = self.pages.get("record").text.partition("<h2>")[0]  # what tables put right later is below
        lines = re.findall(r'<li( class="gone")?>', of_the_day)
        assert len(lines) == day.position
        self.did["records played again"] += 1
