"""A table: what its events add up to. How each event does is in `kinds.py`, the fold over all of them in `fold.py`."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Self

from referee.course import Course, Setup
from referee.entry import GameEvent
from referee.event_fields import is_whole
from referee.game import Game
from referee.house_rules import HouseRules
from tableside.scorebook.access import Access
from tableside.scorebook.events import Event
from tableside.scorebook.history import History
from tableside.scorebook.played_game import PlayedGame, play
from tableside.scorebook.seating import FOLLOWS, read_seating, read_table_name


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """What was entered in one game of the night, as it now reads: its events and the house rules chosen in it.

    `opened` is the position of the event that opened the game, `asked` what that event held.
    """

    opened: int
    asked: Mapping[str, Any]
    events: tuple[GameEvent, ...] = ()
    choices: tuple[tuple[int, Mapping[str, Any]], ...] = ()

    def with_event(self, event: GameEvent) -> RecordedGame:
        """The game with `event` in its place; one that stood at the same position is gone."""
        before, after = self._around(event.position)
        return replace(self, events=(*before, event, *after))

    def with_choice(self, position: int, rules: Mapping[str, Any]) -> RecordedGame:
        """The game with house rules chosen at `position`."""
        others = (choice for choice in self.choices if choice[0] != position)
        return replace(self, choices=tuple(sorted((*others, (position, rules)), key=lambda choice: choice[0])))

    def without(self, position: int) -> RecordedGame:
        """The game without what was entered at `position`."""
        before, after = self._around(position)
        choices = tuple(choice for choice in self.choices if choice[0] != position)
        return replace(self, events=(*before, *after), choices=choices)

    def _around(self, position: int) -> tuple[tuple[GameEvent, ...], tuple[GameEvent, ...]]:
        """The events before a position and those after it."""
        place = bisect_left(self.events, position, key=lambda event: event.position)
        there = place < len(self.events) and self.events[place].position == position
        return self.events[:place], self.events[place + there :]


@dataclass(frozen=True)
class Table:
    """Who sits where, the games they played, and every event behind it.

    `dealer` is the first dealer's seat and `rules` the house rules of the seating. Seats count clockwise from 0. The
    games are played from what is recorded when somebody asks for them; `known` are games played before the last
    change, of which all that is alike is kept.
    """

    game: Game
    names: tuple[str, ...]
    dealer: int
    rules: Mapping[str, Any]
    recorded_games: tuple[RecordedGame, ...]
    history: History
    put_away: bool = False
    rulings: tuple[Event, ...] = ()
    access: Access = field(default_factory=Access)
    known: tuple[PlayedGame, ...] = field(default=(), compare=False, repr=False)

    @cached_property
    def games(self) -> tuple[PlayedGame, ...]:
        """The games of the night, never none; the last is the one in play."""
        games: list[PlayedGame] = []
        rules, dealer = HouseRules(self.game.switches, self.rules), self.dealer
        for index, game in enumerate(self.recorded_games):
            if game.choices:
                rules = HouseRules(self.game.switches, game.choices[-1][1])
            if games:
                dealer = first_dealer(game.asked, games[-1].course)
            before = self.known[index] if index < len(self.known) else None
            setup = Setup(self.names, rules, dealer)
            games.append(play(self.game, index + 1, game.opened, setup, game.events, before))
        return tuple(games)

    @property
    def position(self) -> int:
        """The position of the last event."""
        return len(self.history)

    @property
    def now(self) -> PlayedGame:
        """The game in play."""
        return self.games[-1]

    @property
    def course(self) -> Course:
        """The course of the game in play."""
        return self.now.course

    @property
    def started(self) -> int:
        """When the table was seated: UTC milliseconds since 1970."""
        return self.history[1].at

    @property
    def key(self) -> str:
        """The key of the table's seating: it tells the table, and every copy of it, from others."""
        return self.history[1].key

    @property
    def follows(self) -> str | None:
        """The key of the table at which the night went on before; None for a table that began one."""
        found: str | None = self.history[1].data.get(FOLLOWS)
        return found

    @property
    def name(self) -> str:
        """What people call the table; empty where nobody named it."""
        return read_table_name(self.history.latest(1).data)

    @property
    def touched(self) -> int:
        """When something last happened: UTC milliseconds since 1970."""
        return self.history[self.position].at

    def changed(self, **changes: Any) -> Self:
        """The table with other values; games that were played already need not be played again."""
        return replace(self, known=self.__dict__.get("games", self.known), **changes)

    def seated(self, event: Event) -> Self:
        """The table as another seating has it; game and number of players stay."""
        _, names, dealer, rules = read_seating(event.data)
        return self.changed(names=names, dealer=dealer, rules=rules)

    def opened(self, event: Event) -> Self:
        """The table with its next game opened by `event`."""
        return self.changed(recorded_games=(*self.recorded_games, RecordedGame(event.position, event.data)))

    def closed(self, event: Event) -> Self:
        """The table without the game that `event` opened."""
        return self.changed(recorded_games=tuple(one for one in self.recorded_games if one.opened != event.position))

    def entered(self, event: Event) -> Self:
        """The table with an event of its game, in the place where it was first entered."""
        return self._with(self._recorded_at(event.position).with_event(event.for_game()))

    def chosen(self, event: Event) -> Self:
        """The table with house rules chosen for the game that was in play then."""
        return self._with(self._recorded_at(event.position).with_choice(event.position, event.data["rules"]))

    def without(self, event: Event) -> Self:
        """The table without an event, or a choice of house rules."""
        return self._with(self._recorded_at(event.position).without(event.position))

    def _recorded_at(self, position: int) -> RecordedGame:
        """What was recorded of the game that was in play at `position`."""
        return next(one for one in reversed(self.recorded_games) if one.opened <= position)

    def _with(self, game: RecordedGame) -> Self:
        return self.changed(
            recorded_games=tuple(game if one.opened == game.opened else one for one in self.recorded_games)
        )

    def is_game_event(self, event: Event) -> bool:
        """Whether `event` is an entry of the table's game."""
        return event.kind in self.game.course.entries

    def rules_before(self, position: int) -> Mapping[str, Any]:
        """The house rules that were chosen last before the event at `position`."""
        chosen = [rules for game in self.recorded_games for place, rules in game.choices if place < position]
        return chosen[-1] if chosen else self.rules

    @property
    def rules_now(self) -> Mapping[str, Any]:
        """The house rules that were chosen last."""
        return self.rules_before(self.position + 1)

    def course_before(self, position: int) -> Course:
        """The course as it stood when the event at `position` was about to be entered, corrections before it applied.

        It is scored by the house rules that its game has now.
        """
        played = next(played for played in reversed(self.games) if played.opened <= position)
        return played.course_before(position)


def first_dealer(asked: Mapping[str, Any], before: Course) -> int:
    """Who deals first in the next game: as the rules say, else as the table chose, else the deal moves on."""
    if before.next_dealer is not None:
        return before.next_dealer
    chosen = asked.get("dealer")
    if is_whole(chosen, before.setup.seats):
        return chosen
    return before.setup.left(before.rows[-1].dealer) if before.rows else before.setup.dealer


def next_first_dealer(table: Table) -> int:
    """Who deals first where the same crew sits down anew: the last winner where the rules say so.

    That is whoever won the last game that was won at this table, though another was begun since.
    """
    named = (played.course.next_dealer for played in reversed(table.games))
    return next((seat for seat in named if seat is not None), first_dealer({}, table.course))
