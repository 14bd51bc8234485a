"""A note on a round or a game: a line of text that people enter."""

from __future__ import annotations

from referee.refused import Refused
from referee.rules.event_fields import is_whole
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.event_kind import fields_of
from tableside.scorebook.kinds.table_kind import TableKind
from tableside.scorebook.limits import SHEET_NOTE_LENGTH
from tableside.scorebook.names import clean_text, read_text
from tableside.scorebook.table.access import KEEPER
from tableside.scorebook.table.table import Table


def _check(table: Table, event: Event) -> None:
    """A note is a short text on a line of the sheet (its `target`) or on a `game`; an empty one removes it."""
    data = fields_of(event, "target", "game", "text")
    text = data.get("text")
    message = f"A note beside a round or a game has at most {SHEET_NOTE_LENGTH} characters"
    length = f"; this one has {len(text)}" if isinstance(text, str) else ""
    read_text(text, range(SHEET_NOTE_LENGTH + 1), Refused("bad_text", "text", f"{message}{length}."))
    if "game" not in data:
        _check_line(table, table.history.check_active(data.get("target")))
    elif "target" in data or not is_whole(data["game"], range(1, len(table.games) + 1)):
        message = f"A note goes beside a round, or beside a game from 1 to {len(table.games)}."
        raise Refused("bad_game", "game", message)


def _check_line(table: Table, position: int) -> None:
    if not any(position in row.sources for played in table.games for row in played.course.rows):
        raise Refused("no_row", "target", "A note goes beside a round that is on the sheet.")


def _words(table: Table, event: Event) -> str:
    """Which game the note is on; for a line of the sheet, the title in the history adds which."""
    what = "Note" if clean_text(event.data["text"]) else "Note taken away"
    return f"{what}: game {event.data['game']}" if "game" in event.data else what


NOTED = TableKind(
    "noted",
    words=_words,
    details=lambda table, event: clean_text(event.data["text"]),
    who=KEEPER,
    check=_check,
    apply=lambda table, event: table.changed(notes=(*table.notes, event)),
    revert=lambda table, event: table.changed(notes=tuple(one for one in table.notes if one != event)),
    invalidates_forms=False,
    ignores_staleness=True,
)
