"""Random tournament days through their pages: the list at the door, seats, games, whatever happens within a leg, moves.

Everything is sent as a page's form and read from pages; what it should be comes from the rules stated a second time.
"""

from __future__ import annotations

import itertools
import random
from functools import partial

from flask import Flask
from flask.testing import FlaskClient

from tests.games.huckley_buck.days_again import drawn_again
from tests.web.day_beside import Sat, Stands
from tests.web.day_happens import LivelyDay
from tests.web.day_seen import tables_on

FIRST = (
    *("Christopher", "Annegret", "Elizabeth", "Mary Ann", "Bartholomew", "Cyril", "Deborah", "Ewa", "Zoë", "Fay"),
    *("Gustav", "Hilde", "Iris", "Harald", "Ida", "Jo", "Kim", "Maximilian", "Ottilie", "Uwe", "Valentina", "Özlem"),
)
LAST = (
    *(
        "Vogel",
        "O’Neill",
        "de Vries",
        "Ångström",
        "Kowalska",
        "Brandt",
        "Müller",
        "Haddad",
        "Tanaka",
        "Costa",
        "Okafor",
    ),
    *("Lindqvist", "Novák", "Petit", "Rossi", "Silva", "Demir", "Weiß", "Zimmermann", "Adler", "Baker", "Smith"),
)


class RandomDay(LivelyDay):
    """A day that so many players come to, going as a seed has it."""

    def __init__(self, app: Flask, client: FlaskClient, players: int, legs: int, seed: str) -> None:
        luck = random.Random(seed)
        names = [f"{first} {last}" for first, last in itertools.product(FIRST, LAST)]
        super().__init__(app, client, legs, luck, names, 3 + players // 40)
        self.invited = players

    def run(self) -> None:
        """The whole day. Raises AssertionError where a page or the record isn't as it should be."""
        self.door()
        self.take_seats()
        for leg in range(1, self.legs + 1):
            self.play_leg()
            self.look()
            if leg < self.legs:
                for _ in range(self.luck.choice([0, 1, 1 + len(self.now().sitting) // 2])):
                    self.thin_out()
                if self.luck.random() < 0.6:
                    self.come()
                self.move_twice() if self.luck.random() < 0.4 else self.move()
                self.look_back()
            self.standings()
        name = self.luck.choice(list(self.now().players))
        self.enter("declare", lambda now: setattr(now, "declared", name), player=name)
        self.standings()
        self.record()

    def door(self) -> None:
        """Everybody comes, in two lists; somebody leaves and comes back, somebody holds the trophy."""
        self.come(self.invited // 2)
        self.come(self.invited - self.invited // 2)
        self.leave()
        if self.luck.random() < 0.5:
            self.undo(self.pages.day.position)
        if self.luck.random() < 0.7:
            self.hold()
        if len(self.now().playing) < self.invited:
            self.come(1)

    def take_seats(self) -> None:
        """Seats drawn by a seed, as anybody draws them; now and then undone, and drawn by another."""
        for _ in range(self.luck.choice([1, 1, 2])):
            if self.now().leg:
                self.undo(self.pages.day.position)
            seed, now = f"lot {self.luck.randrange(10_000)}", self.now()
            expected = drawn_again(now.playing, seed, now.holder)
            page = self.pages.get(f"seats?seed={seed}").text
            assert [set(one.names) for one in tables_on(page)] == expected
            self.pages.post("seats", seed=seed)
            tables = self.opened(1, dict(enumerate(expected)))
            self.note_down("seats", lambda now, tables=tables: now.seat(tables))
            self.look()

    def play_leg(self) -> None:
        """Every table plays its games, mostly, and says so; whatever happens in between."""
        for _ in range(self.beside.games):
            self.play_at_all()
            self.happen()
        while tables := [sat for sat in self.now().sitting.values() if sat.address not in self.now().done]:
            for sat in tables:
                self.finish(sat)
            if self.luck.random() < 0.5:
                self.happen()

    def play_at_all(self) -> None:
        """A game at most tables, the beginning of one at some, more than one at few."""
        tables = list(self.now().sitting.values())
        self.luck.shuffle(tables)
        for sat in tables:
            for _ in range(self.luck.choice([1] * 12 + [2])):
                self.play(sat, whole=self.luck.random() < 0.85)

    def finish(self, sat: Sat) -> None:
        """A table plays what is left of its leg, now and then less, and says that it is done."""
        now = self.now()
        early = self.luck.random() < 0.05
        while not early and self.beside.done_at(now, sat.rank) < self.beside.games:
            self.play(sat)
        table = next(one for one in self.pages.day.sitting if one.rank == sat.rank)
        played = self.beside.done_at(now, sat.rank)
        if played < self.beside.games:
            self.refuse(f"has finished {played} of {self.beside.games} games", "done", table=table.key)
        if played >= self.beside.games and self.luck.random() < 0.5:
            key = f"k{self.luck.getrandbits(60)}"
            assert self.client.post(f"{sat.address}/leg-done", data={"key": key}).status_code == 303
        else:
            self.pages.post("done", table=table.key, allowed="yes")
        self.note_down("done", partial(say_done, address=sat.address))

    def move_twice(self) -> None:
        """The moves, undone after some played on, perhaps put right below, and made again."""
        self.move()
        if self.luck.random() < 0.5:
            self.play(self.luck.choice(list(self.now().sitting.values())), whole=False)
        self.undo(self.pages.day.position)
        for _ in range(self.luck.randint(0, 2)):
            self.correct()
        self.look()
        self.move()


def say_done(now: Stands, address: str) -> None:
    """A table's word, as long as it sits."""
    if address in {sat.address for sat in now.sitting.values()}:
        now.done.add(address)
