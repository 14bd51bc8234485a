"""Undo and redo: what was saved last, and which entries each step undoes or redoes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from tableside.scorebook.kinds.kinds import kind_of
from tableside.scorebook.table.hidden_entries import first_hidden, is_hidden
from tableside.scorebook.table.table import Table
from tableside.scorebook.titles import titles
from tableside.web.text_direction import isolate

MOST_STEPS = 9
"""Steps that a phone may take at once without the server."""

SHORT = 32
"""Characters for which a line of the pad has room next to its keys."""

A_ROUND = re.compile(r"Round \d+")
"""The title of an entry that scored a round."""


class Steps(NamedTuple):
    """Steps one way, the next first: the positions of the entries, and what each is called."""

    positions: tuple[int, ...]
    words: tuple[str, ...]


class StepsView(NamedTuple):
    """What was `saved` last, in words, empty for nothing; whether something was `undone` since; the steps to take."""

    saved: str
    undone: bool
    undo: Steps
    redo: Steps


def steps_view(table: Table) -> StepsView:
    """The steps at a table."""
    history = table.history
    undoable = tuple(reversed([*history.undoable]))
    saved = _saved_in_words(undoable[0], table) if undoable else ""
    undo, redo = _steps(table, undoable), _steps(table, tuple(reversed([*history.redoable])))
    return StepsView(saved, bool(history.just_undone), undo, redo)


def _steps(table: Table, positions: Sequence[int]) -> Steps:
    next_ones = tuple(positions[:MOST_STEPS])
    return Steps(next_ones, tuple(map(isolate, titles(table, next_ones))))


def _saved_in_words(position: int, table: Table) -> str:
    """What counts since the entry at `position` was made: "Round 3 scored", "Bob out", else what it is called."""
    title, event = titles(table, [position])[0], table.history[position]
    if A_ROUND.fullmatch(title):
        return f"{title} scored"
    open_to_all = table.is_game_event(event) and not is_hidden(table, event, first_hidden(table))
    words = kind_of(table.game, event.kind).details(table, event) if open_to_all else ""
    of_one = words.startswith(table.names) and "," not in words
    return words if of_one and len(words) <= SHORT else title
