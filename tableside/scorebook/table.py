"""A table: what its events add up to. `replay` is a pure fold; `Table.then` is its step."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from referee.course import Course, Deed, Setup
from referee.deed_fields import is_whole
from referee.game import Game
from referee.games import find_game
from referee.house_rules import HouseRules
from referee.refused import Refused
from tableside.scorebook.access import Access
from tableside.scorebook.events import (
    ACCESS_KINDS,
    BROUGHT_BACK,
    HOUSE_RULES,
    NEXT_GAME,
    PUT_AWAY,
    REDONE,
    RULED,
    SEATED,
    TABLE_KINDS,
    UNDONE,
    Event,
)
from tableside.scorebook.history import History
from tableside.scorebook.names import read_names

_TRAIL = 16
"""Deeds that can be undone without playing the game again from its start."""


@dataclass(frozen=True, slots=True)
class Lapsed:
    """A deed that no longer counts, after something before it was put right, and why."""

    deed: Deed
    reason: Refused = field(compare=False)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One game of the night at this table: `number` counts from 1, `opened` is the position of its first event.

    `last` is the position of its last deed, 0 before the first. `trail` is the game before each of its last deeds, so
    that a step back need not play it all again.
    """

    number: int
    opened: int
    course: Course
    lapsed: tuple[Lapsed, ...] = ()
    last: int = 0
    trail: tuple[PlayedGame, ...] = field(default=(), compare=False, repr=False)

    def then(self, deed: Deed) -> PlayedGame:
        """The game with one more deed; one that the rules refuse here lapses."""
        trail = (*self.trail[1 - _TRAIL :], replace(self, trail=()))
        try:
            return PlayedGame(self.number, self.opened, self.course.after(deed), self.lapsed, deed.position, trail)
        except Refused as reason:
            lapsed = (*self.lapsed, Lapsed(deed, reason))
            return PlayedGame(self.number, self.opened, self.course, lapsed, deed.position, trail)

    def refusal(self, position: int) -> Refused | None:
        """Why the deed at `position` doesn't count, if it was refused as the last of all."""
        last = self.lapsed[-1] if self.lapsed else None
        return last.reason if last and last.deed.position == position else None

    def without(self, position: int) -> PlayedGame | None:
        """The game before its last deed, if that is the deed at `position` and still on the trail."""
        if position != self.last or not self.trail:
            return None
        return replace(self.trail[-1], trail=self.trail[:-1])


@dataclass(frozen=True, slots=True)
class Table:
    """Who sits where, the games they played, and every event behind it.

    `games` is never empty; the last is the one in play. Seats count clockwise from 0.
    """

    game: Game
    names: tuple[str, ...]
    games: tuple[PlayedGame, ...]
    history: History
    put_away: bool = False
    rulings: tuple[Event, ...] = ()
    access: Access = field(default_factory=Access)

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
    def touched(self) -> int:
        """When something last happened: UTC milliseconds since 1970."""
        return self.history[self.position].at

    def then(self, event: Event) -> Table:
        """The table once `event` has happened."""
        history = self.history.then(event)
        if event.kind not in TABLE_KINDS:
            games = (*self.games[:-1], self.now.then(event.deed()))
            return replace(self, history=history, games=games, access=self.access.after_deed())
        if event.kind in ACCESS_KINDS:
            return replace(self, history=history, access=self.access.then(event))
        if event.kind == RULED:
            return replace(self, history=history, rulings=(*self.rulings, event))
        if event.kind in (PUT_AWAY, BROUGHT_BACK):
            return replace(self, history=history, put_away=event.kind == PUT_AWAY)
        played = self._stepped(event) if event.kind in (UNDONE, REDONE) else None
        return replace(self, history=history, games=(*self.games[:-1], played)) if played else fold(history)

    def _stepped(self, event: Event) -> PlayedGame | None:
        """The game in play after a step back or forth that moves just its last deed, None for any other step.

        Steps go back the way that entries came, so nothing that changed the deed since can stand.
        """
        target = self.history[event.data["target"]]
        if target.kind in TABLE_KINDS:
            return None
        if event.kind == UNDONE:
            return self.now.without(target.position)
        return self.now.then(target.deed()) if target.position > max(self.now.last, self.now.opened) else None


def replay(events: Iterable[Event]) -> Table:
    """What the events add up to. Raises Refused when the first does not seat a table that this game can play."""
    history = History()
    for event in events:
        history = history.then(event)
    return fold(history)


def fold(history: History) -> Table:
    """What a history adds up to."""
    standing = list(history.standing())
    seated = standing[0] if standing else history[1]
    game, names, dealer, given = read_seating(seated.data)
    chapters = split_games(standing)
    rules = HouseRules(game.switches, given)
    games: tuple[PlayedGame, ...] = ()
    for number, chapter in enumerate(chapters, start=1):
        rules = last_house_rules(game, chapter, rules)
        if games:
            dealer = first_dealer(chapter[0].data, games[-1].course)
        games = (*games, play(game, number, chapter, Setup(names, rules, dealer)))
    return Table(
        game,
        names,
        games,
        history,
        put_away=is_put_away(history),
        rulings=tuple(event for event in standing if event.kind == RULED),
        access=fold_access(history),
    )


_SEATING = ("game", "players", "dealer", "house_rules")


def read_seating(data: Any) -> tuple[Game, tuple[str, ...], int, dict[str, Any]]:
    """The game, names, first dealer's seat and house rules of a seating. Raises Refused, naming the field."""
    if not isinstance(data, dict) or not isinstance(data.get("players"), list):
        raise Refused("bad_seating", "players", "A table starts from a list of players.")
    for name in data:
        if name not in _SEATING:
            raise Refused("unknown_field", name, f"No field {name!r:.40} here; there are {', '.join(_SEATING)}.")
    game = find_game(data.get("game"))
    names = read_names(data["players"])
    if len(names) not in game.seats:
        raise Refused(
            "player_count",
            "players",
            f"{game.title} takes {game.seats[0]} to {game.seats[-1]} players; the table has {len(names)}.",
            clause=game.seats_clause,
        )
    dealer = data.get("dealer")
    if not is_whole(dealer, range(len(names))):
        raise Refused("bad_dealer", "dealer", "The first dealer is one of the players.")
    given = data.get("house_rules", {})
    if not isinstance(given, dict):
        raise Refused("bad_house_rule", "house_rules", "House rules are a list of switches with their values.")
    HouseRules(game.switches, given)
    return game, names, dealer, given


def split_games(standing: list[Event]) -> list[list[Event]]:
    """The events of each game of the night; each later one opens with its `next_game`."""
    chapters: list[list[Event]] = [[]]
    for event in standing:
        if event.kind == NEXT_GAME:
            chapters.append([])
        chapters[-1].append(event)
    return chapters


def last_house_rules(game: Game, chapter: list[Event], before: HouseRules) -> HouseRules:
    """The house rules that a game is scored by: the last ones chosen in it, for all of its rounds."""
    chosen = [event for event in chapter if event.kind == HOUSE_RULES]
    return HouseRules(game.switches, chosen[-1].data["rules"]) if chosen else before


def first_dealer(data: Any, before: Course) -> int:
    """Who deals first in the next game: as the rules say, else as the table chose, else the deal moves on."""
    if before.next_dealer is not None:
        return before.next_dealer
    chosen = data.get("dealer")
    if is_whole(chosen, before.setup.seats):
        return chosen
    return before.setup.left(before.rows[-1].dealer) if before.rows else before.setup.dealer


def play(game: Game, number: int, chapter: list[Event], setup: Setup) -> PlayedGame:
    """One game from its first deed to its last."""
    opened = chapter[0].position if chapter else 1
    played = PlayedGame(number, opened, game.course.begin(setup))
    for event in chapter:
        if event.kind not in TABLE_KINDS:
            played = played.then(event.deed())
    return played


def fold_access(history: History) -> Access:
    """Who may do what, after all events: undoing an entry closes no door."""
    access = Access()
    for event in history.events:
        access = access.after_deed() if event.kind not in TABLE_KINDS else access.then(event)
    return access


def is_put_away(history: History) -> bool:
    """Whether the table was put away and not brought back."""
    moves = [event.kind for event in history.events if event.kind in (PUT_AWAY, BROUGHT_BACK)]
    return moves[-1:] == [PUT_AWAY]


__all__ = ["SEATED", "Lapsed", "PlayedGame", "Table", "fold", "read_seating", "replay"]
