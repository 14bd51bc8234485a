"""What events are called where they are listed: in the history, and next to Undo and Redo."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from referee.rules.score_sheet import Row
from referee.words import within_sentence
from tableside.scorebook.events.event import Event
from tableside.scorebook.kinds.earlier_entries.corrected import corrects
from tableside.scorebook.kinds.kinds import kind_of
from tableside.scorebook.table.seating import DEALER, SEATING
from tableside.scorebook.table.table import Table

DEALS_FIRST = " deals first"


def titles(table: Table, positions: Iterable[int]) -> list[str]:
    """What happened at each position, in a few words: "Round 3" for what scored it, "Corrected: round 3"."""
    rows = rows_by_source(table)
    return [title(table, table.history[position], rows) for position in positions]


def rows_by_source(table: Table) -> dict[int, Row]:
    """The line of the sheet that each event made or belongs to, by the event's position."""
    return {source: row for played in table.games for row in played.course.rows for source in row.sources}


def title(table: Table, event: Event, rows: Mapping[int, Row]) -> str:
    """What happened: "Round 3" for what closed it, "Corrected: round 3" for what is about that, else its words.

    A correction of the seating is called by what it changed; one that changes nothing else names the first dealer.
    """
    target = event.data.get("target")
    about = table.history[target] if isinstance(target, int) else event
    row = rows.get(about.position)
    closed = row is not None and row.is_scored_round and row.sources[-1] == about.position
    if corrects(event) and about.position == 1:
        return _of_seating(table, event)
    if about is event:
        return f"Round {row.round}" if row and closed else _words(table, event)
    happened = _words(table, event).split(":")[0]
    named = f"round {row.round}" if row and closed else _named(table, title(table, about, rows))
    return f"{happened}: {named}"


def _of_seating(table: Table, event: Event) -> str:
    before, now = table.history.before_correction(event, 1), event.data["data"]
    changed = [field for field in SEATING.fields if before.get(field.name) != now.get(field.name)]
    if table.has_dealer and {field.name for field in changed} <= {DEALER}:
        return f"{table.names[now[DEALER]]}{DEALS_FIRST}"
    return f"Corrected: {', '.join(within_sentence(field.label) for field in changed) or 'name'}"


def _named(table: Table, title: str) -> str:
    """A title within another one; a name that it starts with stays as it is."""
    whose = tuple(f"{name}{words}" for name in table.names for words in ("’s ", DEALS_FIRST))
    return title if title.startswith(whose) else within_sentence(title)


def _words(table: Table, event: Event) -> str:
    return kind_of(table.game, event.kind).words(table, event)
