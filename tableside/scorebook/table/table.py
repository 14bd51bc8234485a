"""A table: the state that its events add up to. `scorebook/kinds/` has the effect of each event, `scorebook/replay.py`
applies them all.

`RecordedGame` is what was entered in one game, `RecordedTable` all that the games are computed from, `PlayedGame` a
game with its course, `PlayedTable` what was recorded with its games. `Table` computes games when they are first needed,
and reuses unchanged ones.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import is_
from typing import Any, NamedTuple, Self

from referee.game import Game
from referee.replaced import replaced
from referee.rules.course import Course, Setup
from referee.rules.entry import GameEvent
from referee.rules.event_fields import is_whole
from referee.rules.house_rules import HouseRules
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.history import History
from tableside.scorebook.table.access import Access
from tableside.scorebook.table.played_game import PlayedGame, play
from tableside.scorebook.table.seating import FOLLOWS, read_seating, read_table_name


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """What was entered in one game of a table, as it now reads: its events and the house rules chosen in it.

    `opened_at` is the position of the event that opened the game, `opening_data` its data; `first_dealer` who dealt
    first when it opened, None for the first game.
    """

    opened_at: int
    opening_data: Mapping[str, Any]
    events: tuple[GameEvent, ...] = ()
    rule_choices: tuple[tuple[int, Mapping[str, Any]], ...] = ()
    first_dealer: int | None = None

    def with_entry(self, event: GameEvent) -> RecordedGame:
        """The game with `event` at its position, in place of an earlier event there."""
        before, after = self._around(event.position)
        return replaced(self, events=(*before, event, *after))

    def with_entries(self, events: Iterable[GameEvent]) -> RecordedGame:
        """The game with further events at its end."""
        return replaced(self, events=(*self.events, *events))

    def with_rules(self, position: int, rules: Mapping[str, Any]) -> RecordedGame:
        """The game with house rules chosen at `position`."""
        others = (choice for choice in self.rule_choices if choice[0] != position)
        return replaced(self, rule_choices=tuple(sorted((*others, (position, rules)), key=lambda choice: choice[0])))

    def without(self, position: int) -> RecordedGame:
        """The game without what was entered at `position`."""
        before, after = self._around(position)
        choices = tuple(choice for choice in self.rule_choices if choice[0] != position)
        return replaced(self, events=(*before, *after), rule_choices=choices)

    def until(self, position: int) -> RecordedGame:
        """The game without what was entered after a position."""
        last_positions = (*(event.position for event in self.events[-1:]), *(at for at, _ in self.rule_choices[-1:]))
        if max(last_positions, default=0) <= position:
            return self
        before = bisect_right(self.events, position, key=lambda event: event.position)
        choices = tuple(choice for choice in self.rule_choices if choice[0] <= position)
        return replaced(self, events=self.events[:before], rule_choices=choices)

    def _around(self, position: int) -> tuple[tuple[GameEvent, ...], tuple[GameEvent, ...]]:
        """The events before a position and those after it."""
        place = bisect_left(self.events, position, key=lambda event: event.position)
        found = place < len(self.events) and self.events[place].position == position
        return self.events[:place], self.events[place + (1 if found else 0) :]


class RecordedTable(NamedTuple):
    """What the games of a table are computed from: who sits where, and what was recorded of each game."""

    game: Game
    names: tuple[str, ...]
    first_dealer: int
    seating_rules: Mapping[str, Any]
    games: tuple[RecordedGame, ...]

    def play(self, before: PlayedTable | None) -> tuple[PlayedGame, ...]:
        """The games with their courses; those that are the same in `before`, an earlier state of this table, are
        reused."""
        games = [*before.games[: self._unchanged_games(before.recorded)]] if before else []
        played_before = before.games if before else ()
        house_rules = games[-1].setup.rules if games else HouseRules(self.game.switches, self.seating_rules)
        for index, game in enumerate(self.games[len(games) :], start=len(games)):
            if game.rule_choices:
                house_rules = HouseRules(self.game.switches, game.rule_choices[-1][1])
            dealer = _first_dealer_of(game, games[-1]) if games else self.first_dealer
            setup = Setup(self.names, house_rules, dealer)
            game_before = played_before[index] if index < len(played_before) else None
            games.append(play(self.game, index + 1, game.opened_at, setup, game.events, game_before))
        return tuple(games)

    def _unchanged_games(self, other: RecordedTable) -> int:
        """How many games at the start both share: an unchanged game is the same object, so identity is compared."""
        if (self.names, self.first_dealer, self.seating_rules) != (
            other.names,
            other.first_dealer,
            other.seating_rules,
        ):
            return 0
        same = [*map(is_, self.games, other.games)]
        return same.index(False) if False in same else len(same)


class PlayedTable(NamedTuple):
    """What was recorded at a table, with its games and their courses."""

    recorded: RecordedTable
    games: tuple[PlayedGame, ...]


@dataclass(frozen=True)
class Table:
    """Who sits where, the games they played, and every event behind it.

    `first_dealer` is the seat that dealt first and `seating_rules` the house rules of the seating. Seats count
    clockwise from 0. The games are computed when they are first needed; `played_before` is the table as computed before
    the last change, whose unchanged games are reused.
    """

    game: Game
    names: tuple[str, ...]
    first_dealer: int
    seating_rules: Mapping[str, Any]
    recorded_games: tuple[RecordedGame, ...]
    history: History
    put_away: bool = False
    rulings: tuple[Event, ...] = ()
    notes: tuple[Event, ...] = ()
    access: Access = field(default_factory=Access)
    played_before: PlayedTable | None = field(default=None, compare=False, repr=False)

    @cached_property
    def games(self) -> tuple[PlayedGame, ...]:
        """The games of the table, never none; the last is the one in play."""
        return self._played.games

    @cached_property
    def _played(self) -> PlayedTable:
        recorded = RecordedTable(self.game, self.names, self.first_dealer, self.seating_rules, self.recorded_games)
        return PlayedTable(recorded, recorded.play(self.played_before))

    @property
    def position(self) -> int:
        """The position of the last event."""
        return len(self.history)

    @property
    def current_game(self) -> PlayedGame:
        """The game in play."""
        return self.games[-1]

    @property
    def course(self) -> Course:
        """The course of the game in play."""
        return self.current_game.course

    @property
    def started_at(self) -> int:
        """When the table was seated: UTC milliseconds since 1970."""
        return self.history[1].at

    @property
    def key(self) -> str:
        """The key of the table's seating: it identifies the table and every copy of it."""
        return self.history[1].key

    @property
    def previous_table_key(self) -> str | None:
        """The key of the table from which the night continued at this one; None for the first table of a night."""
        key_before: str | None = self.history[1].data.get(FOLLOWS)
        return key_before

    @property
    def name(self) -> str:
        """The name of the table; empty if it has none."""
        return read_table_name(self.history.latest(1).data)

    @property
    def last_entered_at(self) -> int:
        """When the last event was entered: UTC milliseconds since 1970."""
        return self.history[self.position].at

    @property
    def last_played_at(self) -> int:
        """When the last entry of a game that counts was made, or the table was seated: UTC milliseconds since 1970."""
        last = next((played.events[-1].position for played in reversed(self.games) if played.events), 1)
        return self.history[last].at

    @property
    def title(self) -> str:
        """The title of the game at this table."""
        return self.game.called(self.course.setup.rules)

    @property
    def has_dealer(self) -> bool:
        """Whether somebody deals at this table."""
        return self.game.deals(self.course.setup.rules)

    def changed(self, **changes: Any) -> Self:
        """The table with other values; games that were computed already can be reused."""
        return replaced(self, played_before=self.__dict__.get("_played", self.played_before), **changes)

    def with_seating(self, event: Event) -> Self:
        """The table as another seating has it; game and number of players stay."""
        _, names, dealer, rules = read_seating(event.data)
        return self.changed(names=names, first_dealer=dealer, seating_rules=rules)

    def with_next_game(self, event: Event) -> Self:
        """The table with its next game opened by `event`."""
        game = RecordedGame(event.position, event.data, first_dealer=first_dealer_after(self.course, event.data))
        return self.changed(recorded_games=(*self.recorded_games, game))

    def without_next_game(self, event: Event) -> Self:
        """The table without the game that `event` opened."""
        return self.changed(recorded_games=tuple(one for one in self.recorded_games if one.opened_at != event.position))

    def with_entry(self, event: Event) -> Self:
        """The table with an event of its game, in the place where it was first entered."""
        return self._with(self._recorded_at(event.position).with_entry(event.for_game()))

    def with_entries(self, events: Sequence[Event]) -> Self:
        """The table with events of its game that come after all there are."""
        return self._with(self.recorded_games[-1].with_entries([event.for_game() for event in events]))

    def with_rules(self, event: Event) -> Self:
        """The table with house rules chosen for the game that was in play then."""
        return self._with(self._recorded_at(event.position).with_rules(event.position, event.data["rules"]))

    def without(self, event: Event) -> Self:
        """The table without an entry of its game, or without a choice of house rules."""
        return self._with(self._recorded_at(event.position).without(event.position))

    def _recorded_at(self, position: int) -> RecordedGame:
        """What was recorded of the game that was in play at `position`."""
        return next(one for one in reversed(self.recorded_games) if one.opened_at <= position)

    def _with(self, game: RecordedGame) -> Self:
        place = bisect_left(self.recorded_games, game.opened_at, key=lambda one: one.opened_at)
        return self.changed(recorded_games=(*self.recorded_games[:place], game, *self.recorded_games[place + 1 :]))

    def games_of_earlier_state(self, seating: Event, recorded: tuple[RecordedGame, ...]) -> tuple[PlayedGame, ...]:
        """The games of an earlier state of this table, from its seating and records; unchanged games are reused."""
        _, names, dealer, rules = read_seating(seating.data)
        return RecordedTable(self.game, names, dealer, rules, recorded).play(self._played)

    def is_game_event(self, event: Event) -> bool:
        """Whether `event` is an entry of the table's game."""
        return event.kind in self.game.course.entries

    @property
    def has_entries(self) -> bool:
        """Whether anything of a game was entered here, by players' own phones too."""
        return bool(self.access.offered) or any(map(self.is_game_event, self.history.events))

    @property
    def has_started(self) -> bool:
        """Whether something of a game counts here: unlike `has_entries` without what was taken back."""
        return len(self.games) > 1 or bool(self.current_game.events)

    def rules_before(self, position: int) -> Mapping[str, Any]:
        """The house rules that were chosen last before the event at `position`."""
        chosen = [rules for game in self.recorded_games for place, rules in game.rule_choices if place < position]
        return chosen[-1] if chosen else self.seating_rules

    @property
    def rules_now(self) -> Mapping[str, Any]:
        """The house rules that were chosen last."""
        return self.rules_before(self.position + 1)

    def course_before(self, position: int) -> Course:
        """The course as it was when the event at `position` was about to be entered, corrections before it applied.

        It is scored by the house rules that its game has now.
        """
        return self.game_at(position).course_before(position)

    def game_at(self, position: int) -> PlayedGame:
        """The game that was in play at `position`; the first one for a position before all."""
        return self.games[max(0, bisect_right(self.games, position, key=lambda played: played.opened_at) - 1)]


def _first_dealer_of(game: RecordedGame, before: PlayedGame) -> int:
    """The first dealer of a game: the one it opened with while the winner of the game before is undecided, else by the
    rules."""
    if before.undecided and game.first_dealer is not None:
        return game.first_dealer
    return first_dealer_after(before.course, game.opening_data)


def first_dealer_after(before: Course, opening_data: Mapping[str, Any]) -> int:
    """The first dealer of the next game: by the rules, else by the table's choice, else the next in turn."""
    if before.dealer_of_next_game is not None:
        return before.dealer_of_next_game
    chosen = opening_data.get("dealer")
    if is_whole(chosen, before.setup.seats):
        return chosen
    return before.setup.left(before.rows[-1].dealer) if before.rows else before.setup.dealer


def first_dealer_at_next_table(table: Table) -> int:
    """The first dealer at the next table of the same crew: by the rules, for example the last winner, else the next in
    turn.

    The last winner is that of the last game with a winner, even if another game was opened since.
    """
    named = (played.course.dealer_of_next_game for played in reversed(table.games))
    return next((seat for seat in named if seat is not None), first_dealer_after(table.course, {}))
