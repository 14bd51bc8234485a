"""Entries that no longer count: of which of them the table was told first, when it let the change stand."""

from __future__ import annotations

from collections.abc import Iterator

from tableside.scorebook.events import Event
from tableside.scorebook.played_game import Lapsed, PlayedGame
from tableside.scorebook.table import Table


def not_asked_about(table: Table, played: PlayedGame) -> tuple[Lapsed, ...]:
    """The entries of a game that lapsed without a word: the sheet tells of them.

    What a table let lapse knowingly is in the history and in the notes, and leaves nothing behind on the sheet.
    """
    waved = list(_waved_through(table)) if played.lapsed else []
    return tuple(
        lapsed
        for lapsed in played.lapsed
        if not any(_since(change) <= lapsed.event.position < change.position for change in waved)
    )


def _waved_through(table: Table) -> Iterator[Event]:
    """The corrections, strikings and house rules that stand although the table was asked about them first."""
    history = table.history
    by_target = (*history.corrections.values(), *history.strikings.values())
    concerning = [position for positions in by_target for position in positions]
    chosen = [position for game in table.recorded_games for position, _ in game.choices]
    for position in (*concerning, *chosen):
        if history[position].allowed and position not in history.off:
            yield history[position]


def _since(change: Event) -> int:
    """The position of the first entry that the change can have made lapse."""
    target = change.data.get("target", 0)
    return int(target)
