"""The moves of a random tournament day: cards drawn, tables evened out, players placed; each page against the rule."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial

from flask import Flask
from flask.testing import FlaskClient

from referee.rules.day import PlayerScore
from tests.games.huckley_buck.days_again import (
    STRONGEST_FIRST,
    Worth,
    can_play,
    offer_helps,
    take_in,
    way,
    who_draw,
)
from tests.web.days.day_beside import Order, Sat, Stands
from tests.web.days.day_checked import CheckedDay
from tests.web.days.day_seen import can_be_made, level_on, moves_on, offers_on, tables_on


class Moves:
    """The moves after a leg as they should be: cards drawn so far, and who was placed otherwise, by rank from 0."""

    def __init__(self, day: CheckedDay) -> None:
        now = day.now()
        self.day, self.late = day, now.nowhere
        self.sums = day.beside.sums(now, now.leg)
        self.sat, self.here = list(now.sitting.values()), list(now.here().values())
        self.cards: dict[str, list[str]] = {}
        self.placed: dict[str, int] = {}

    @property
    def worth(self) -> list[dict[str, Worth]]:
        """What the order at each table rests on."""
        none = PlayerScore()
        return [
            {name: self.day.beside.worth(self.sums.get(name, none), self.cards.get(name, [])) for name in names}
            for names in self.here
        ]

    @property
    def level(self) -> set[tuple[int, frozenset[str]]]:
        """Who has to draw a card, with the number of their table."""
        last, numbers = len(self.here) - 1, [sat.rank + 1 for sat in self.sat]
        drawing = [who_draw(table, rank, last) for rank, table in enumerate(self.worth)]
        return {(number, level) for number, levels in zip(numbers, drawing, strict=True) for level in levels}

    @property
    def level_at_first(self) -> set[str]:
        """Who is level with somebody of their table in what counts first, and sees what came after it."""
        firsts = [[worth[0] for worth in table.values()] for table in self.worth]
        of_tables = zip(self.worth, firsts, strict=True)
        return {name for table, first in of_tables for name in table if first.count(table[name][0]) > 1}

    @property
    def addresses(self) -> frozenset[str]:
        """The tables of the leg, by their addresses."""
        return frozenset(sat.address for sat in self.sat)

    def draw_as_before(self, drawn: dict[str, list[str]]) -> None:
        """Cards of moves that were undone hold among those who are level now and all drew then."""
        self.cards = {name: [*drawn[name]] for _, level in self.level if level <= drawn.keys() for name in level}

    def by_rule(self) -> dict[str, tuple[int, str]]:
        """Where everybody goes who sat somewhere, and the clause; none for players who are level."""
        last, found = len(self.here) - 1, {}
        for rank, table in enumerate(self.worth):
            alone = {name: list(table.values()).count(table[name]) == 1 for name in table}
            for name in table:
                to, clause = way(name, table, rank, last)
                found[name] = to, clause if alone[name] else ""
        return found

    def to(self) -> dict[str, int]:
        """Where everybody goes, by rank."""
        ruled = {name: to for name, (to, _) in self.by_rule().items()}
        return {**ruled, **take_in(sizes(ruled), self.late), **self.placed}

    @property
    def numbers(self) -> dict[int, int]:
        """The number of each table that is opened, by its rank."""
        return {rank: number for number, rank in enumerate(sorted(set(self.to().values())), start=1)}

    def tables(self) -> list[set[str]]:
        """Who sits together at the tables that are opened, by their new ranks."""
        to = self.to()
        return [{name for name in to if to[name] == rank} for rank in self.numbers]

    def form(self) -> dict[str, object]:
        """What the page's form carries."""
        drawn = {f"drawn:{name}": " ".join(cards) for name, cards in self.cards.items()}
        return {**drawn, "placed": [f"{rank + 1} {name}" for name, rank in self.placed.items()]}

    def check(self, page: str) -> None:
        """The page says all this, line by line, and can be confirmed only where every table can play."""
        assert level_on(page) == self.level
        if self.level:
            assert not can_be_made(page)
            return
        ruled, to = self.by_rule(), self.to()
        at = {name: sat.rank + 1 for sat in self.sat for name in sat.names}
        seen = moves_on(page)
        assert len(seen) == len(to)
        assert {one.player: one.to for one in seen} == {name: self.numbers[rank] for name, rank in to.items()}
        named = [one.clause for one in seen if one.clause]
        assert len(named) == len(set(named))
        for one in seen:
            clause = "" if one.player in self.placed else ruled.get(one.player, (0, ""))[1]
            assert not clause or (one.clause in ("", clause) and clause in named), one
            assert one.at == (0 if one.player in self.late else at[one.player])
            did = self.sums.get(one.player)
            assert one.did == ((did.points, did.wins, did.hooks) if did else ()), one
        assert {one.player for one in seen if one.apart} == self.level_at_first
        assert [set(one.names) for one in tables_on(page)] == self.tables()
        unfit = [size for size in sizes(to) if size and not can_play(size)]
        assert can_be_made(page) == (not unfit)
        assert bool(offers_on(page)) == bool(unfit)
        self._check_offers(page, to)
        self.day.did["moves of a player"] += len(seen)

    def _check_offers(self, page: str, to: dict[str, int]) -> None:
        for offer in offers_on(page):
            after = {**to, **{name: number - 1 for name, number in offer.items()}}
            assert offer_helps(sizes(to), sizes(after)), offer

    def order(self, page: str) -> Order:
        """Every table's players as the page has them, best first."""
        found: dict[int, list[str]] = {sat.rank + 1: [] for sat in self.sat}
        for one in moves_on(page):
            if one.at:
                found[one.at].append(one.player)
        for table, names in zip(self.worth, found.values(), strict=True):
            assert names == sorted(names, key=lambda name: table[name], reverse=True)
        return list(found.values())


def sizes(to: dict[str, int]) -> list[int]:
    """How many go to each rank."""
    return [list(to.values()).count(rank) for rank in range(max(to.values(), default=-1) + 1)]


class MovingDay(CheckedDay):
    """A day whose players move by chance's choice of cards and offers."""

    def __init__(
        self, app: Flask, client: FlaskClient, legs: int, games: int, luck: random.Random, *, by_wins: bool
    ) -> None:
        super().__init__(app, client, legs, games, by_wins=by_wins)
        self.luck = luck
        self.drawn: dict[frozenset[str], dict[str, list[str]]] = {}
        """The cards of the moves that were made last from some tables, by the addresses of those."""

    def move(self) -> None:
        """The moves after the leg, from the first look to the tables of the next leg."""
        moves = Moves(self)
        moves.draw_as_before(self.drawn.get(moves.addresses, {}))
        page = self.pages.get("moves").text
        moves.check(page)
        page = self._drawn(moves, page)
        if self.luck.random() < 0.3:
            page = self._placed(moves, page)
        page = self._evened(moves, page)
        order, leg = moves.order(page), self.now().leg
        self.pages.post("moves", do="make", **moves.form())
        self.drawn[moves.addresses] = {name: [*cards] for name, cards in moves.cards.items()}
        tables = self.opened(leg + 1, dict(enumerate(moves.tables())))
        self.note_down("moves", partial(moved, leg=leg, order=order, numbers=moves.numbers, tables=tables))
        self.did["times that all moved"] += 1
        self.look()

    def _drawn(self, moves: Moves, page: str) -> str:
        """Cards for players who are level where it matters, now and then equal ones."""
        while moves.level:
            if self.luck.random() < 0.2:
                self.refuse("", "moves", do="make", **moves.form())
            for _, level in sorted(moves.level, key=lambda one: (one[0], sorted(one[1]))):
                for name, card in zip(sorted(level), self.cards(len(level)), strict=True):
                    moves.cards.setdefault(name, []).append(card)
                    self.did["cards drawn"] += 1
            page = self.pages.send("moves", do="look", **moves.form()).text
            moves.check(page)
        return page

    def cards(self, number: int) -> list[str]:
        """So many different cards, often of equal ranks."""
        ranks = self.luck.choice([STRONGEST_FIRST, STRONGEST_FIRST[:2]])
        return self.luck.sample([rank + suit for rank in ranks for suit in "SHCD"], number)

    def _placed(self, moves: Moves, page: str) -> str:
        """Somebody put elsewhere by the organiser; half of the time they go by the rule after all."""
        to = moves.to()
        who, rank = self.luck.choice(list(to)), self.luck.choice([*to.values(), len(sizes(to))])
        page = self.pages.send("moves", do="place", who=who.upper(), to=str(rank + 1), **moves.form()).text
        moves.placed[who] = rank
        moves.check(page)
        self.did["players put elsewhere"] += 1
        if self.luck.random() < 0.5:
            page = self.pages.send("moves", do=f"rule:{who}", **moves.form()).text
            del moves.placed[who]
            moves.check(page)
        return page

    def _evened(self, moves: Moves, page: str) -> str:
        """Offers taken until every table can play."""
        while offers := offers_on(page):
            if self.luck.random() < 0.2:
                self.refuse("takes 3 to 7 players", "moves", do="make", **moves.form())
            offer = self.luck.choice(offers)
            told = "\n".join(f"{number} {name}" for name, number in offer.items())
            page = self.pages.send("moves", do=f"take:{told}", **moves.form()).text
            moves.placed |= {name: number - 1 for name, number in offer.items()}
            moves.check(page)
            self.did["offers taken"] += 1
        return page


def moved(now: Stands, leg: int, order: Order, numbers: dict[int, int], tables: Sequence[Sat]) -> None:
    """The next leg begins."""
    now.moved[leg], now.numbers[leg] = order, numbers
    now.seat(list(tables))
