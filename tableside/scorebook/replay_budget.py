"""How much is done for one file that somebody brings in or downloads, while others wait for the server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from tableside.scorebook.limits import PAUSE_EVERY, STEPS_AT_LEAST, STEPS_PER_EVENT


class ReplayBudgetExceeded(Exception):
    """More would have to be played again than this file may cost."""


@dataclass
class ReplayBudget:
    """What one file may cost, and has cost so far.

    It is counted in steps: one for an event that is read or accepted, one a player for an event that is played, and one
    for a row of a night that is written. Where it is `limited` it may cost so much for each event; `pause` is called
    every so many steps, for others to go on.
    """

    limited: bool = False
    pause: Callable[[], None] = lambda: None
    spent: int = 0
    most: int | None = None

    def plan(self, events: int) -> None:
        """The file holds so many events; they were read, and are now to be played."""
        if self.limited:
            self.most = self.spent + STEPS_AT_LEAST + STEPS_PER_EVENT * events

    def charge(self, steps: int) -> None:
        """Counts so many steps. Raises ReplayBudgetExceeded when there were too many."""
        before, self.spent = self.spent, self.spent + steps
        if self.most is not None and self.spent > self.most:
            raise ReplayBudgetExceeded
        if before // PAUSE_EVERY < self.spent // PAUSE_EVERY:
            self.pause()


_now: ContextVar[ReplayBudget | None] = ContextVar("replay budget", default=None)


@contextmanager
def counted(budget: ReplayBudget) -> Iterator[None]:
    """Whatever is played again or written in this block counts."""
    before = _now.set(budget)
    try:
        yield
    finally:
        _now.reset(before)


def charge(steps: int) -> None:
    """Counts so many steps where somebody counts. Raises ReplayBudgetExceeded."""
    if budget := _now.get():
        budget.charge(steps)
