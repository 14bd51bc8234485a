"""What the history page shows of a table: what happened, in its words, whether it still counts, what may be done."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from itertools import groupby
from typing import NamedTuple

from referee.rules.score_sheet import Row
from tableside.scorebook.edits.replaced_entries import Replacements, replaced_in_words, replacements
from tableside.scorebook.events.event import Event
from tableside.scorebook.kinds.kinds import kind_of
from tableside.scorebook.table.hidden_entries import first_hidden, is_hidden
from tableside.scorebook.table.rulings import DamagedRuling, read_ruling, ruling_in_words
from tableside.scorebook.table.table import Table
from tableside.scorebook.titles import rows_by_source, title
from tableside.web.tables.pad.paging import HISTORY_ENTRIES, SENTENCE, last_page
from tableside.web.tables.pad.steps_view import StepsView, steps_view


def step_of(event: Event, *, alone: bool, round: int | None = None) -> Hashable:
    """The same for the players' parts of one step of a round, such as their bids; its own for any other event, and for
    one that is to be seen `alone`."""
    return event.position if alone or "seat" not in event.data else (event.kind, round)


class HistoryLine(NamedTuple):
    """One event: its title, its details in words, and `gone`, why it doesn't count; empty where it does.

    `row` is the line of the sheet that it made or belongs to, None for what is on no line; `ruling` says that the event
    is a ruling with its own page; `correctable` and `strikable` that a keeper may correct it, or strike it off.
    """

    event: Event
    title: str
    details: str
    note: str = ""
    gone: str = ""
    row: Row | None = None
    ruling: bool = False
    correctable: bool = False
    strikable: bool = False

    @property
    def step(self) -> Hashable:
        """The step that it belongs to."""
        round = self.row.round if self.row else None
        return step_of(self.event, alone=not self.strikable or bool(self.note), round=round)


class HistoryView(NamedTuple):
    """A page of the history, the last event first; `before` and `after` count those on other pages.

    `writes` says that this visitor may write on the sheet, `steps` what they may undo and redo.
    """

    lines: tuple[HistoryLine, ...]
    before: int
    after: int
    writes: bool
    steps: StepsView

    @property
    def groups(self) -> Iterator[tuple[HistoryLine, ...]]:
        """The lines, the parts of one step together."""
        return (tuple(lines) for _, lines in groupby(self.lines, key=lambda line: line.step))


def history_view(table: Table, *, writes: bool, leg_reported_last: bool, until: int | None) -> HistoryView:
    """The page of the history with the entry at position `until` and those before it; with None, the last.

    `leg_reported_last` is as for `steps_view`.
    """
    page = last_page(table.history.events, HISTORY_ENTRIES, until)
    lines = tuple(history_lines(table, reversed(page.items)))
    return HistoryView(lines, page.before, page.after, writes, steps_view(table, leg_reported_last=leg_reported_last))


def history_lines(table: Table, events: Iterable[Event]) -> Iterator[HistoryLine]:
    """The lines of these events; of one that nobody may see yet, only that it happened."""
    rows = rows_by_source(table)
    lapsed = frozenset(lapsed.event.position for played in table.games for lapsed in played.lapsed)
    all_replaced = replacements(table)
    rulings, first = frozenset(event.position for event in table.rulings), first_hidden(table)
    for event in events:
        if event.position in rulings:
            yield HistoryLine(event, ruling_title(table, event), ruling_sentence(table, event), ruling=True)
        elif is_hidden(table, event, first):
            yield HistoryLine(event, title(table, event, {}), "", gone=_gone(table, event, lapsed))
        else:
            yield _open_line(table, event, rows, lapsed, all_replaced)


def _open_line(
    table: Table, event: Event, rows: Mapping[int, Row], lapsed: frozenset[int], all_replaced: Replacements
) -> HistoryLine:
    kind, replaced = kind_of(table.game, event.kind), replaced_in_words(table, event.position, all_replaced)
    counts = table.history.is_active(event.position) and not replaced
    return HistoryLine(
        event,
        title(table, event, rows),
        kind.details(table, event),
        note=event.note,
        gone=_gone(table, event, lapsed) or replaced,
        row=rows.get(event.position),
        correctable=counts and kind.reread is not None,
        strikable=counts and table.is_game_event(event),
    )


def _gone(table: Table, event: Event, lapsed: frozenset[int]) -> str:
    """Why an event doesn't count."""
    if event.position in table.history.off:
        return "undone"
    if table.is_game_event(event) and not table.history.is_active(event.position):
        return "struck off"
    return "no longer counts" if event.position in lapsed else ""


def ruling_title(table: Table, event: Event) -> str:
    """The headline of a kept ruling with the card it is about: "Not legal: Bob’s 2♠"; of a damaged one, "A ruling"."""
    from tableside.web.disputes.ruling.ruling_cards import card_in_question  # only a table with rulings needs these
    from tableside.web.disputes.ruling.ruling_view import word

    try:
        kept = read_ruling(table, event)
    except DamagedRuling:
        return kind_of(table.game, event.kind).words(table, event)
    headline, card = word(table.game, kept.case, kept.ruling), card_in_question(table.game, kept.case)
    return f"{headline}: {card}" if card else headline


def ruling_sentence(table: Table, event: Event) -> str:
    """The sentence of a kept ruling, cut where it is long; that of a damaged one accuses nobody."""
    _, text = ruling_in_words(table, event)
    return text if len(text) <= SENTENCE else f"{text[:SENTENCE]}…"
