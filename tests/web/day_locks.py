"""Legs of a random tournament day that are locked: what they refuse, how they are opened to be put right."""

from __future__ import annotations

from tableside.days.kinds.day_kind import NAMED
from tests.web.day_beside import Sat
from tests.web.day_moving import MovingDay
from tests.web.day_seen import plain


class LockingDay(MovingDay):
    """A day whose legs are locked once players moved on from them."""

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
