"""One game of a night, played from its deeds. States on the way are kept, so that a change far back costs little."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field, replace

from referee.course import Course, Deed, Setup
from referee.game import Game
from referee.refused import Refused
from tableside.scorebook.effort import spend

KEPT_EVERY = 16
"""Every so many deeds the game's state is kept for good."""

KEPT_LAST = 16
"""Of so many of the last deeds every state is kept, so that undoing one plays nothing again."""


@dataclass(frozen=True, slots=True)
class Lapsed:
    """A deed that no longer counts, after something before it was put right, and why."""

    deed: Deed
    reason: Refused = field(compare=False)


@dataclass(frozen=True, slots=True)
class State:
    """A game after some of its deeds: its course, and the deeds that the rules refused."""

    course: Course
    lapsed: tuple[Lapsed, ...] = ()

    def then(self, deed: Deed) -> State:
        """The state after one more deed; one that the rules refuse here lapses."""
        try:
            return replace(self, course=self.course.after(deed))
        except Refused as reason:
            return replace(self, lapsed=(*self.lapsed, Lapsed(deed, reason)))


Kept = tuple[tuple[int, State], ...]
"""States by the number of deeds before them, in order; the first is before any deed, the last after all."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One game of the night at this table: `number` counts from 1, `opened` is the position of its first event."""

    number: int
    opened: int
    setup: Setup
    deeds: tuple[Deed, ...]
    kept: Kept = field(compare=False, repr=False)

    @property
    def course(self) -> Course:
        """The game as it stands."""
        return self.kept[-1][1].course

    @property
    def lapsed(self) -> tuple[Lapsed, ...]:
        """The deeds that don't count."""
        return self.kept[-1][1].lapsed

    def hooks(self, seat: int) -> int:
        """How many hooks a player has in this game."""
        return sum(row.cells[seat].hooks for row in self.course.rows)

    def refusal(self, position: int) -> Refused | None:
        """Why the deed at `position` doesn't count, if it was refused as the last of all."""
        last = self.lapsed[-1] if self.lapsed else None
        return last.reason if last and last.deed.position == position else None

    def course_before(self, position: int) -> Course:
        """The course as it stood before the deed at `position`, what was put right before it applied."""
        count = bisect_left(self.deeds, position, key=lambda deed: deed.position)
        return played_on(self.kept, self.deeds[:count])[-1][1].course


def play(
    game: Game, number: int, opened: int, setup: Setup, deeds: tuple[Deed, ...], before: PlayedGame | None
) -> PlayedGame:
    """A game from its deeds. `before` is how it was played before a change: what is alike isn't played again."""
    if before is None or (before.opened, before.setup) != (opened, setup):
        return PlayedGame(number, opened, setup, deeds, played_on(((0, State(game.course.begin(setup))),), deeds))
    if before.deeds == deeds:
        return before
    alike = _alike(before.deeds, deeds)
    kept = tuple(known for known in before.kept if known[0] <= alike)
    return PlayedGame(number, opened, setup, deeds, played_on(kept, deeds))


def _alike(before: tuple[Deed, ...], after: tuple[Deed, ...]) -> int:
    """How many deeds both begin with: found by halves, for a look at each would cost more than playing some again."""
    least, most = 0, min(len(before), len(after))
    while least < most:
        half = (least + most + 1) // 2
        if before[least:half] == after[least:half]:
            least = half
        else:
            most = half - 1
    return least


def played_on(kept: Kept, deeds: tuple[Deed, ...]) -> Kept:
    """The states to keep once all of `deeds` are played, starting from the last one of `kept` that helps."""
    states = [known for known in kept if known[0] <= len(deeds)]
    count, state = states[-1]
    players = len(state.course.setup.names)
    for deed in deeds[count:]:
        spend(players)
        state, count = state.then(deed), count + 1
        states.append((count, state))
    return tuple(known for known in states if known[0] % KEPT_EVERY == 0 or known[0] > len(deeds) - KEPT_LAST)
