"""The games of a night as they were at an earlier position; unchanged games are reused."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator

from tableside.scorebook.events.event import Event
from tableside.scorebook.events.history import ANSWERS, History, answered_by, struck_by
from tableside.scorebook.kinds.earlier_entries.undo import puts_back, takes_back
from tableside.scorebook.kinds.house_rules import sets_rules
from tableside.scorebook.kinds.next_game import begins_game
from tableside.scorebook.table.played_game import PlayedGame
from tableside.scorebook.table.table import RecordedGame, Table


def games_at(table: Table, position: int) -> tuple[PlayedGame, ...]:
    """The games right after the event at `position`, without later changes."""
    if position == table.position:
        return table.games
    history = table.history
    entries = table.game.course.entries
    others = (event for event in history.events[position:] if event.kind not in entries)
    changes = [event for event in others if "target" in event.data or ANSWERS in event.data]
    past = history.until(position, _undone_before(history, changes))
    changed = {target for event in changes for target in _concerned(history, event) if 1 < target <= position}
    games = list(_games_open_at(table, past, changed))
    for target in sorted(changed):
        place = bisect_right(games, target, key=lambda game: game.opened_at) - 1
        games[place] = _restore_entry(games[place], past, target, table)
    return table.games_of_earlier_state(past.latest(1), tuple(games))


def _undone_before(history: History, changes: Iterable[Event]) -> frozenset[int]:
    """The positions that were undone before these changes, whose undos and redos are reverted, the last one first."""
    off = set(history.off)
    for event in reversed([*changes]):
        if takes_back(event):
            off.discard(event.data["target"])
        elif puts_back(event):
            off.add(event.data["target"])
    return frozenset(off)


def _concerned(history: History, event: Event) -> Iterator[int]:
    """The positions that an event concerns, and those that its target concerns: an undo reverts these."""
    yield from answered_by(event)
    target = event.data.get("target")
    if type(target) is not int:
        return
    yield from struck_by(event)
    yield from _concerned(history, history[target])


def _games_open_at(table: Table, past: History, changed: Iterable[int]) -> Iterator[RecordedGame]:
    """The games that were open then, in order, with what is recorded of them now up to that position."""
    openings = [at for at in changed if begins_game(past[at])]
    recorded = {game.opened_at: game for game in table.recorded_games if game.opened_at <= len(past)}
    not_open = {at for at in openings if not past.is_active(at)}
    closed_since = {at: RecordedGame(at, past[at].data) for at in openings if at not in not_open | recorded.keys()}
    last = max(recorded)
    for at in sorted((recorded.keys() | closed_since.keys()) - not_open):
        yield recorded[at].until(len(past)) if at == last else recorded.get(at) or closed_since[at]


def _restore_entry(game: RecordedGame, past: History, target: int, table: Table) -> RecordedGame:
    """The game with what was recorded at `target` as it was then."""
    event = past.latest(target)
    if not past.is_active(target):
        return game.without(target)
    if sets_rules(event):
        return game.with_rules(target, event.data["rules"])
    return game.with_entry(event.for_game()) if table.is_game_event(event) else game
