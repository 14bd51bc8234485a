"""The lines of the history page: what happened, in the table's words, whether it still counts, and what may be done."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from referee.rules.score_sheet import Row
from referee.words import within_sentence
from tableside.scorebook.edits.replaced_entries import Replacements, replaced_in_words, replacements
from tableside.scorebook.events.event import Event
from tableside.scorebook.kinds.kinds import kind_of
from tableside.scorebook.table.hidden_entries import first_hidden, is_hidden
from tableside.scorebook.table.rulings import ruling_in_words
from tableside.scorebook.table.table import Table
from tableside.web.tables.history.excerpt import SENTENCE


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One event: a few words, what it says, and `gone`, why it doesn't count; empty where it does.

    `row` is the line of the sheet that it made or belongs to, None for what is on no line; `ruling` says that the event
    is a ruling with a page of its own; `correctable` and `strikable` that a keeper may put it right, or strike it off.
    """

    event: Event
    title: str
    says: str
    note: str = ""
    gone: str = ""
    row: Row | None = None
    ruling: bool = False
    correctable: bool = False
    strikable: bool = False


def titles(table: Table, positions: Iterable[int]) -> list[str]:
    """What happened at each position, in a few words: "Round 3" for what scored it, "Corrected: round 3"."""
    rows = _rows(table)
    return [_title(table, table.history[position], rows) for position in positions]


def _rows(table: Table) -> dict[int, Row]:
    return {source: row for played in table.games for row in played.course.rows for source in row.sources}


def history_lines(table: Table, events: Iterable[Event]) -> Iterator[HistoryLine]:
    """The lines of these events; of what nobody may see yet, only that it happened."""
    rows = _rows(table)
    lapsed = frozenset(lapsed.event.position for played in table.games for lapsed in played.lapsed)
    found = replacements(table)
    rulings, first = frozenset(event.position for event in table.rulings), first_hidden(table)
    for event in events:
        if event.position in rulings:
            yield HistoryLine(event, _words(table, event), ruling_said(table, event), ruling=True)
        elif is_hidden(table, event, first):
            yield HistoryLine(event, _title(table, event, {}), "", gone=_gone(table, event, lapsed))
        else:
            yield _open_line(table, event, rows, lapsed, found)


def _open_line(
    table: Table, event: Event, rows: Mapping[int, Row], lapsed: frozenset[int], found: Replacements
) -> HistoryLine:
    kind, replaced = kind_of(table.game, event.kind), replaced_in_words(table, event.position, found)
    stands = table.history.stands(event.position) and not replaced
    return HistoryLine(
        event,
        _title(table, event, rows),
        kind.details(table, event),
        note=event.note,
        gone=_gone(table, event, lapsed) or replaced,
        row=rows.get(event.position),
        correctable=stands and kind.reread is not None,
        strikable=stands and table.is_game_event(event),
    )


def _title(table: Table, event: Event, rows: Mapping[int, Row]) -> str:
    """What happened: "Round 3" for what closed it, "Corrected: round 3" for what is about that, else its words."""
    target = event.data.get("target")
    about = table.history[target] if isinstance(target, int) else event
    row = rows.get(about.position)
    closed = row is not None and row.kind == "round" and not row.open and row.sources[-1] == about.position
    if about is event:
        return f"Round {row.round}" if row and closed else _words(table, event)
    happened = _words(table, event).split(":")[0]
    named = f"round {row.round}" if row and closed else _named(table, _title(table, about, rows))
    return f"{happened}: {named}"


def _named(table: Table, title: str) -> str:
    """A title within another one; a name that it begins with stays as it is."""
    whose = tuple(f"{name}’s " for name in table.names)
    return title if title.startswith(whose) else within_sentence(title)


def _words(table: Table, event: Event) -> str:
    return kind_of(table.game, event.kind).words(table, event)


def _gone(table: Table, event: Event, lapsed: frozenset[int]) -> str:
    """Why an event doesn't count."""
    if event.position in table.history.off:
        return "undone"
    if table.is_game_event(event) and not table.history.stands(event.position):
        return "struck off"
    return "no longer counts" if event.position in lapsed else ""


def ruling_said(table: Table, event: Event) -> str:
    """The sentence of a kept ruling, as much of it as the history has room for; a damaged one accuses nobody."""
    _, text = ruling_in_words(table, event)
    return text if len(text) <= SENTENCE else f"{text[:SENTENCE]}…"
