"""Random tournament days through their pages: the list at the door, seats, games, whatever happens within a leg, moves.

Everything is sent as a page's form and read from pages; what it should be comes from the rules stated a second time.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from functools import partial

from flask import Flask
from flask.testing import FlaskClient

from tableside.days.kinds.day_kind import NAMED
from tests.games.huckley_buck.days_again import can_play, drawn_again, offer_helps
from tests.scorebook.day_play import is_over
from tests.web.days.day_beside import Sat, Stands, ends_with
from tests.web.days.day_moving import MovingDay
from tests.web.days.day_seen import offers_on, plain, tables_on, unequal_on, would_have_gone

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
FEWEST = 6
"""So many stay, no matter who leaves."""


class RandomDay(MovingDay):
    """A day that so many players come to, going as a seed has it; a leg is locked once players moved on from it."""

    def __init__(self, app: Flask, client: FlaskClient, players: int, legs: int, seed: str) -> None:
        luck = random.Random(seed)
        super().__init__(app, client, legs, luck.choice([2, 2, 3]), luck, by_wins=luck.random() < 0.3)
        names = [f"{first} {last}" for first, last in itertools.product(FIRST, LAST)]
        luck.shuffle(names)
        self.waiting, self.invited = iter(names), players
        self.most = 3 + players // 40
        """So much happens at a time, at most."""

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
        self.note_down("done", partial(report_leg_done, address=sat.address))

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

    # What happens within a leg.

    def happen(self) -> None:
        """Some of the things that happen on a day, each followed by a look at all of it."""
        ways = (
            *(self.leave, self.thin_out, self.come, self.come_back),
            *(self.rearrange, self.rearrange, self.swap, self.merge),
            *(self.play_more, self.play_on, self.correct, self.undo_last, self.undo_done, self.hold, self.refuse_some),
        )
        for act in self.luck.choices(ways, k=self.luck.randint(1, self.most)):
            act()
            self.look_back()
        self.hall()

    def leave(self) -> None:
        """Somebody leaves."""
        self.let_go(self.luck.choice(self.now().playing))

    def thin_out(self) -> None:
        """Two leave one table."""
        there = self.luck.choice(list(self.now().here().values()))
        for name in self.luck.sample(there, min(2, len(there))):
            self.let_go(name)

    def let_go(self, name: str) -> None:
        """That player leaves, as long as enough stay."""
        if len(self.now().playing) > FEWEST:
            self.enter("left", lambda now: now.players.update({name: False}), player=name)
            self.did["players who left"] += 1

    def come(self, number: int = 0) -> None:
        """Players come, one or several."""
        new = list(itertools.islice(self.waiting, number or self.luck.choice([1, 1, 2, 4, 5])))
        if new:
            self.enter("came", lambda now: now.players.update(dict.fromkeys(new, True)), names="\n".join(new))

    def come_back(self) -> None:
        """Somebody who left is there again, under the name they had."""
        if gone := [name for name, plays in self.now().players.items() if not plays]:
            name = self.luck.choice(gone)
            self.enter("came", lambda now: now.players.update({name: True}), names=name.upper())

    def hold(self) -> None:
        """It turns out who holds last year's trophy, or that nobody does."""
        name = self.luck.choice([*self.now().players, None])
        if name == self.now().holder:
            self.enter_nothing("holder", player=name or "")
        else:
            self.enter("holder", lambda now: setattr(now, "holder", name), player=name or "")

    def rearrange(self) -> None:
        """Players put to any tables, to one of their own or to none: taken where every table can play, else refused."""
        now = self.now()
        fresh = max(sat.rank for sat in now.opened if sat.leg == now.leg) + 1
        who = self.luck.sample(now.playing, min(len(now.playing), self.luck.choice([1, 1, 2, 3, 4])))
        one = self.luck.choice([*now.sitting, fresh, -1])
        together = self.luck.random() < 0.5
        self.change({name: one if together else self.luck.choice([*now.sitting, fresh, -1]) for name in who})

    def swap(self) -> None:
        """Two tables swap a player."""
        if len(self.now().sitting) > 1:
            one, other = self.luck.sample(list(self.now().here().items()), 2)
            if one[1] and other[1]:
                self.change({self.luck.choice(one[1]): other[0], self.luck.choice(other[1]): one[0]})

    def merge(self) -> None:
        """A table is given up, and its players join another, where they have room."""
        if len(self.now().sitting) > 1:
            one, other = self.luck.sample(list(self.now().here().items()), 2)
            self.change(dict.fromkeys(one[1], other[0]))

    def change(self, placed: dict[str, int]) -> None:
        """The tables of the leg with players placed so; who left goes from theirs by themselves."""
        now = self.now()
        after = {rank: {name for name in names if name not in placed} for rank, names in now.here().items()}
        for name, rank in placed.items():
            if rank >= 0:
                after.setdefault(rank, set()).add(name)
        changed = {rank: names for rank, names in after.items() if names != set(_names_at(now, rank))}
        form = {"placed": [f"{rank + 1} {name}" for name, rank in placed.items()]}
        page = self.pages.send("change", do="place", **form).text
        shown = {one.number - 1: one for one in tables_on(page)}
        assert {rank: set(one.names) for rank, one in shown.items()} == after
        assert {rank for rank, one in shown.items() if "stays" not in one.words} == set(changed)
        unequal = self.beside.unequal(now, after)
        assert unequal_on(page) == unequal
        self.did["players told to have more games or fewer"] += len(unequal)
        offers = self._offered(page, after)
        fits = all(can_play(len(names)) for names in changed.values() if names) and any(after.values())
        if not (changed and fits):
            self.refuse("", "change", do="make", **form)
            if offers and self.luck.random() < 0.5:
                self.did["offers taken within a leg"] += 1
                self.change(placed | self.luck.choice(offers))
            return
        if unequal:
            self.refuse("in this leg, not", "change", do="make", **form)
        self.pages.post("change", do="make", allowed="yes", **form)
        tables = self.opened(now.leg, {rank: names for rank, names in changed.items() if names})
        self.note_down("change", lambda now: now.reseat(tables, set(changed)))
        self.did["changes within a leg"] += 1

    def _offered(self, page: str, after: dict[int, set[str]]) -> list[dict[str, int]]:
        """What the page offers where a table couldn't play, by ranks: always something, where there is another."""
        sizes = [len(after.get(rank, ())) for rank in range(max(after) + 1)]
        offers = [{name: number - 1 for name, number in one.items()} for one in offers_on(page)]
        unfit = [size for size in sizes if size and not can_play(size)]
        assert bool(offers) <= bool(unfit)
        assert offers or not unfit or sum(map(bool, sizes)) == 1
        for offer in offers:
            told = {rank: (after.get(rank, set()) - offer.keys()) for rank in {*after, *offer.values()}}
            for name, rank in offer.items():
                told[rank].add(name)
            assert offer_helps(sizes, [len(told.get(rank, ())) for rank in range(max(told) + 1)]), offer
        return offers

    def play_more(self) -> None:
        """A table plays more than its leg has, or goes on after it said that it was done."""
        sat = self.luck.choice(list(self.now().sitting.values()))
        self.play(sat, whole=self.luck.random() < 0.7)

    def play_on(self) -> None:
        """Somebody scores at a table of before: of another leg, or one that was replaced, which takes none."""
        now = self.now()
        if not (old := [sat for sat in now.opened if sat not in now.sitting.values()]):
            return
        sat = self.luck.choice(old)
        if self.shut(sat) and self.luck.random() < 0.5:
            self.unlock(sat.leg)
        if self.shut(sat):
            self.refuse_locked(sat)
            return
        later = now.opened[now.opened.index(sat) + 1 :]
        if any(one.leg == sat.leg and set(one.names) & set(sat.names) for one in later):
            tricks = {f"tricks-{seat}": str(5 * (not seat)) for seat in range(len(sat.names))}
            for path in ("enter/result", "next-game"):
                answer = self.pages.try_at(sat.address.rpartition("/")[2], path, tricks)
                assert answer.status_code == 422, path
                assert "goes on at a new table" in answer.text
            self.did["games refused where players went on elsewhere"] += 1
        else:
            self.play(sat)
            self.did["games at tables of before"] += 1

    def correct(self) -> None:
        """A round of a finished game is put right, of any table, in play or not, such that the game ends as late."""
        now = self.now()
        tables = [sat for sat in now.opened if self.beside.finished(sat)]
        tables = [sat for sat in tables if sat.leg == now.leg - 1] or tables
        if not tables:
            return
        sat = self.luck.choice(tables)
        if self.shut(sat):
            self.refuse_locked(sat)
            self.unlock(sat.leg)
        games = self.beside.rounds[sat.address]
        at = self.luck.randrange(len(self.beside.finished(sat)))
        for _ in range(9):
            place = self.luck.randrange(len(games[at]))
            wins = self.luck.choices(range(len(sat.names)), k=5)
            changed = [*games[at][:place], wins, *games[at][place + 1 :]]
            if ends_with(len(sat.names), changed):
                self.pages.correct_at(sat.address.rpartition("/")[2], sum(map(len, games[:at])) + place, wins)
                games[at] = changed
                self.did["rounds corrected"] += 1
                break
        if sat.leg in self.now().unlocked and self.luck.random() < 0.7:
            self.lock(sat.leg)

    def undo_last(self) -> None:
        """The last entry is taken back, unless it drew seats or moved everybody."""
        last = max(self.entered)
        if self.entered[last] == "unlock":
            self.undo_unlock(last)
        elif self.entered[last] not in ("seats", "moves"):
            self.undo(last)

    def undo_done(self) -> None:
        """A table's word is taken back; one of a leg from which players moved on is not, before the moves are."""
        if said := [position for position, path in self.entered.items() if path == "done"]:
            position = self.luck.choice(said)
            moves = [at for at, path in self.entered.items() if path == "moves" and at > position]
            if all(self.beside.before(at, without=position).all_done for at in moves):
                self.undo(position)
            else:
                self.refuse("Undo first", "undo", target=str(position))

    def refuse_some(self) -> None:
        """What can't be is refused: seats drawn twice, a page of before, a stranger who leaves, a name twice."""
        self.refuse("drawn already", "seats", seed="again")
        self.refuse("in the meantime", "left", player=self.now().playing[0], as_of="1")
        self.refuse("play today", "left", player="Xaver Nowhere")
        self.refuse("is on the list already", "came", names=self.luck.choice(self.now().playing).lower())

    def play(self, sat: Sat, *, whole: bool = True) -> None:
        """A game at a table to its end, or one more round of it."""
        if self.shut(sat):
            self.refuse_locked(sat)
            return
        games = self.beside.rounds.setdefault(sat.address, [])
        table_id, seats = sat.address.rpartition("/")[2], range(len(sat.names))
        if games and is_over(len(sat.names), games[-1]):
            if self.beside.done_at(self.now(), sat.rank, sat.leg) >= self.beside.games:
                self.refuse_game(table_id)
                return
            self.pages.send_at(table_id, "next-game")
        if not games or is_over(len(sat.names), games[-1]):
            games.append([])
        better, others = self.luck.choice(seats), self.luck.choice([0, 1, 1])
        while True:
            games[-1].append(self.luck.choices(seats, [6 if seat == better else others for seat in seats], k=5))
            self.pages.score(table_id, games[-1][-1])
            self.did["rounds scored"] += 1
            if not whole or is_over(len(sat.names), games[-1]):
                return

    def refuse_game(self, table_id: str) -> None:
        """A table that has played its leg opens no other game."""
        answer = self.pages.try_at(table_id, "next-game")
        assert answer.status_code == 422
        assert "are played here" in answer.text
        self.did["games refused where the leg has no more"] += 1

    def look_back(self) -> None:
        """The day, and what a correction would have changed; now and then the organiser says that it stays."""
        for leg, others in would_have_gone(self.look()).items():
            self.did["moves that a correction would have changed"] += 1
            if self.luck.random() < 0.5:
                self.enter("keep", partial(keep, leg=leg, others=others), leg=str(leg))

    # Legs that are locked.

    def shut(self, sat: Sat) -> bool:
        """Whether the sheet of a table takes nothing, its leg being locked."""
        now = self.now()
        return now.locked(sat.leg) and sat.leg not in now.unlocked

    def unlock(self, leg: int) -> None:
        """A locked leg is opened to be put right."""
        sums = self.beside.sums(self.now(), leg)
        self.enter("unlock", lambda now: now.unlock(leg, sums), leg=str(leg))
        self.did["legs opened to be put right"] += 1

    def lock(self, leg: int) -> None:
        """It is locked again; the record says whose score changed, as far as it names them."""
        changes = self.beside.changed(self.now(), leg)
        self.enter("lock", lambda now: now.lock(leg, changes), leg=str(leg))
        last = plain(self.pages.get("record").text.partition('class="list events"')[2].partition("</li>")[0])
        told = [f"{name} {change}" for name, change in changes.items()] if len(changes) <= NAMED else []
        assert all(words in last for words in (f"Leg {leg} was locked again", *told)), (last, told)
        self.did["legs locked again with other scores"] += bool(changes)

    def refuse_locked(self, sat: Sat) -> None:
        """The sheet of a locked leg takes no round, and gives none back."""
        table_id = sat.address.rpartition("/")[2]
        tricks = {f"tricks-{seat}": str(5 * (not seat)) for seat in range(len(sat.names))}
        for path, form in (("enter/result", tricks), ("undo", {"target": "2"}), ("strike", {"target": "2"})):
            answer = self.pages.try_at(table_id, path, form)
            assert answer.status_code == 422, path
            assert f"Leg {sat.leg} is locked" in answer.text, path
        self.did["entries refused by a leg that is locked"] += 1

    def undo_unlock(self, position: int) -> None:
        """That a leg was opened is not taken back where scores changed since."""
        leg = self.pages.day.events[position - 1].data["leg"]
        now = self.now()
        if leg in now.unlocked and self.beside.changed(now, leg):
            self.refuse("Lock it again", "undo", target=str(position))
        else:
            self.undo(position)


def report_leg_done(now: Stands, address: str) -> None:
    """A table's word, as long as it sits."""
    if address in {sat.address for sat in now.sitting.values()}:
        now.done.add(address)


def _names_at(now: Stands, rank: int) -> Sequence[str]:
    """Who sits at a rank, those who left too; nobody where no table is."""
    return now.sitting[rank].names if rank in now.sitting else ()


def keep(now: Stands, leg: int, others: set[tuple[str, int]]) -> None:
    """Moves that stay as they were made, as long as they were."""
    if leg in now.moved:
        now.kept[leg] = others
