"""One game of a night, replayed from its events. It keeps earlier states, so that a change far back costs little."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field
from typing import NamedTuple

from referee.game import Game
from referee.refused import Refused
from referee.rules.course import Course, Setup
from referee.rules.entry import GameEvent
from tableside.scorebook.replay_budget import charge

KEPT_EVERY = 16
"""After each KEPT_EVERY events the game's state is kept for good."""

KEPT_LAST = 16
"""The states after each of the last KEPT_LAST events are kept too, so that undoing one replays nothing."""


@dataclass(frozen=True, slots=True)
class Lapsed:
    """An event that no longer counts, because something before it was changed, and why; or an event with an open
    question."""

    event: GameEvent
    reason: Refused = field(compare=False)


class State(NamedTuple):
    """A game after some of its events: its course, the lapsed events, and those with an open question.

    Events that are `asked` are on the sheet, as far as that doesn't depend on the answer.
    """

    course: Course
    lapsed: tuple[Lapsed, ...] = ()
    asked: tuple[Lapsed, ...] = ()

    def after(self, event: GameEvent) -> State:
        """The state after one more event, which lapses if the rules refuse it, or is asked if it lacks an answer."""
        try:
            return self._replace(course=self.course.after(event))
        except Refused as reason:
            one = Lapsed(event, reason)
            return (reason.asks and self._left_open(one)) or self._replace(lapsed=(*self.lapsed, one))

    def _left_open(self, asked: Lapsed) -> State | None:
        """The state with the entry on the sheet and its question open; None if the game can't do that."""
        try:
            course = self.course.after_unanswered(asked.event, asked.reason)
        except Refused:
            return None
        return self._replace(course=course, asked=(*self.asked, asked))


KeptStates = tuple[tuple[int, State], ...]
"""States by the number of events before them, in order; the first is before any event, the last after all."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One game of the night at this table: `number` counts from 1, `opened_at` is the position of its first event."""

    number: int
    opened_at: int
    setup: Setup
    events: tuple[GameEvent, ...]
    kept: KeptStates = field(compare=False, repr=False)

    @property
    def course(self) -> Course:
        """The game as it is now."""
        return self.kept[-1][1].course

    @property
    def lapsed(self) -> tuple[Lapsed, ...]:
        """The events that don't count."""
        return self.kept[-1][1].lapsed

    @property
    def asked(self) -> tuple[Lapsed, ...]:
        """The events on the sheet with an open question."""
        return self.kept[-1][1].asked

    @property
    def questions(self) -> tuple[Lapsed, ...]:
        """All events with an open question: on the sheet, or lapsed because the answer is missing."""
        waiting = (*self.asked, *(one for one in self.lapsed if one.reason.asks))
        return tuple(sorted(waiting, key=lambda one: one.event.position))

    @property
    def undecided(self) -> bool:
        """Whether nobody has won and a question is open, whose answer may decide that."""
        return not self.course.winners and bool(self.questions)

    @property
    def is_under_way(self) -> bool:
        """Whether something of it is entered, and nobody has won it."""
        return bool(self.events) and not self.course.winners

    @property
    def off_sheet(self) -> tuple[int, ...]:
        """The positions of the open round's events that aren't on the sheet yet."""
        last = max((max(row.sources) for row in self.course.rows), default=0)
        lapsed = {one.event.position for one in self.lapsed}
        return tuple(event.position for event in self.events if event.position > last and event.position not in lapsed)

    @property
    def in_sight(self) -> tuple[int, ...]:
        """Those of `off_sheet` that aren't hidden."""
        return tuple(position for position in self.off_sheet if position not in self.course.secret_positions)

    def hooks(self, seat: int) -> int:
        """How many hooks a player has in this game."""
        return sum(row.cells[seat].hooks for row in self.course.rows)

    def refusal(self, position: int) -> Refused | None:
        """The refusal of the event at `position`, or its open question, if it is the last event."""
        last = (group[-1] for group in (self.lapsed, self.asked) if group)
        return next((one.reason for one in last if one.event.position == position), None)

    def course_before(self, position: int) -> Course:
        """The course before the event at `position`, with the corrections of earlier events applied."""
        count = bisect_left(self.events, position, key=lambda event: event.position)
        return replay_from(self.kept, self.events[:count])[-1][1].course


def play(
    game: Game, number: int, opened_at: int, setup: Setup, events: tuple[GameEvent, ...], before: PlayedGame | None
) -> PlayedGame:
    """The game with these events; `before` is the same game before a change, whose states are reused."""
    if before is None or (before.opened_at, before.setup) != (opened_at, setup):
        return PlayedGame(
            number, opened_at, setup, events, replay_from(((0, State(game.course.begin(setup))),), events)
        )
    if before.events == events:
        return before
    equal = _equal_at_start(before.events, events)
    kept = tuple(known for known in before.kept if known[0] <= equal)
    return PlayedGame(number, opened_at, setup, events, replay_from(kept, events))


def _equal_at_start(before: tuple[GameEvent, ...], after: tuple[GameEvent, ...]) -> int:
    """How many events at the start are equal; found by bisection, since comparing all would cost more than
    replaying some."""
    least, most = 0, min(len(before), len(after))
    while least < most:
        half = (least + most + 1) // 2
        if before[least:half] == after[least:half]:
            least = half
        else:
            most = half - 1
    return least


def replay_from(kept: KeptStates, events: tuple[GameEvent, ...]) -> KeptStates:
    """The states to keep after replaying `events` from the last state in `kept` that can be reused."""
    states = [known for known in kept if known[0] <= len(events)]
    count, state = states[-1]
    players = len(state.course.setup.names)
    for event in events[count:]:
        charge(players)
        state, count = state.after(event), count + 1
        states.append((count, state))
    return tuple(known for known in states if known[0] % KEPT_EVERY == 0 or known[0] > len(events) - KEPT_LAST)
