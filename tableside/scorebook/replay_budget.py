"""How much work one file may cost that is brought in or downloaded, while others wait for the server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from tableside.scorebook.limits import PAUSE_EVERY, STEPS_AT_LEAST, STEPS_PER_EVENT


class ReplayBudgetExceeded(Exception):
    """The file would cost more steps than it may."""


@dataclass
class ReplayBudget:
    """What one file may cost, and has cost so far, in steps.

    An event that is read or accepted costs a step, an event that is replayed one for each player, and a row of a night
    that is written one. A `limited` budget grows with the number of events. `pause` is called every PAUSE_EVERY steps
    and gives other requests a turn.
    """

    limited: bool = False
    pause: Callable[[], None] = lambda: None
    spent: int = 0
    most: int | None = None

    def plan(self, events: int) -> None:
        """Sets the limit for a file with that number of events, which have been read and will be replayed."""
        if self.limited:
            self.most = self.spent + STEPS_AT_LEAST + STEPS_PER_EVENT * events

    def charge(self, steps: int) -> None:
        """Counts steps. Raises ReplayBudgetExceeded if there were too many."""
        before, self.spent = self.spent, self.spent + steps
        if self.most is not None and self.spent > self.most:
            raise ReplayBudgetExceeded
        if before // PAUSE_EVERY < self.spent // PAUSE_EVERY:
            self.pause()


_now: ContextVar[ReplayBudget | None] = ContextVar("replay budget", default=None)


@contextmanager
def counted(budget: ReplayBudget) -> Iterator[None]:
    """Within this context, `charge` counts for `budget`."""
    before = _now.set(budget)
    try:
        yield
    finally:
        _now.reset(before)


def charge(steps: int) -> None:
    """Counts steps for the current budget, if there is one. Raises ReplayBudgetExceeded."""
    if budget := _now.get():
        budget.charge(steps)
