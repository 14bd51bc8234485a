"""Undo and redo: what was saved last, and which entry each step undoes or redoes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from tableside.scorebook.kinds.kinds import kind_of
from tableside.scorebook.table.hidden_entries import first_hidden, is_hidden
from tableside.scorebook.table.table import Table
from tableside.scorebook.titles import titles
from tableside.web.typography.text_direction import isolate

LEG_IS_DONE = "This leg is done"

A_ROUND = re.compile(r"Round \d+")
"""The title of an entry that scored a round."""


class UndoStep(NamedTuple):
    """An undo or a redo: the position of its entry, and what that is called."""

    target: int
    words: str


class StepsView(NamedTuple):
    """What was `saved` last, in words, empty for nothing; whether something was `undone` since; the steps there are.

    `of_leg`: what was saved last is that a day's table is done, and Undo takes that back.
    """

    saved: str
    undone: bool
    undo: UndoStep | None
    redo: UndoStep | None
    of_leg: bool = False


def steps_view(table: Table, *, leg_reported_last: bool) -> StepsView:
    """The steps at a table; `leg_reported_last` if the table's last action was to report its leg as done."""
    history = table.history
    if leg_reported_last:
        return StepsView(LEG_IS_DONE, undone=False, undo=UndoStep(table.position, LEG_IS_DONE), redo=None, of_leg=True)
    saved = _saved_in_words(history.undoable[-1], table) if history.undoable else ""
    undo, redo = _step(table, history.undoable[-1:]), _step(table, history.redoable[-1:])
    return StepsView(saved, bool(history.just_undone), undo, redo)


def _step(table: Table, last: Sequence[int]) -> UndoStep | None:
    return UndoStep(last[0], isolate(titles(table, last)[0])) if last else None


def _saved_in_words(position: int, table: Table) -> str:
    """The entry at `position` in words: "Round 3 scored", "Bob out", else its title.

    A name alone comes after that, too. The pad cuts what is longer than a line.
    """
    title, event = titles(table, [position])[0], table.history[position]
    if A_ROUND.fullmatch(title):
        return f"{title} scored"
    open_to_all = table.is_game_event(event) and not is_hidden(table, event, first_hidden(table))
    words = kind_of(table.game, event.kind).details(table, event) if open_to_all else ""
    if words in table.names:
        return f"{title}: {words}"
    return words if words.startswith(table.names) and "," not in words else title
