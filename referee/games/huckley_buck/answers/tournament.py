"""The answers on a tournament of Huckley Buck: sizes of tables, and moves."""

from __future__ import annotations

from referee.disputes.asked import COUNT, fields_renamed, question
from referee.disputes.case import Case
from referee.disputes.ruling import Ruling
from referee.games.huckley_buck.tournament import tables as tournament
from referee.games.huckley_buck.tournament.day import move as moves_of
from referee.games.huckley_buck.tricks import KEYS
from referee.reading import read_list, read_text
from referee.rules.day import tables_after
from referee.words import counted


def seating(case: Case) -> Ruling:
    """The sizes of a tournament's tables (HB-TOUR-01..03)."""
    with fields_renamed(count="ask.count"):
        sizes = tournament.seating(question(case, "count", game_keys=KEYS).whole("count", COUNT))
    tables = "one table" if len(sizes) == 1 else f"{len(sizes)} tables"
    spread = f"{sizes[0]}" if sizes[0] == sizes[-1] else f"{sizes[-1]} or {sizes[0]}"
    text = f"{counted(sum(sizes), 'player')} sit at {tables} of {spread}."
    return Ruling("ruled", text, ("HB-TOUR-01", "HB-TOUR-02", "HB-TOUR-03"), {}, {"sizes": sizes})


def move(case: Case) -> Ruling:
    """The tables after a move: each lists its players who came down, who stayed, who came up (HB-TOUR-06..09)."""
    ask = question(case, "tables", game_keys=KEYS)
    ask.value("tables")
    tables = [
        [read_text(player, f"{field}[{place}]") for place, player in enumerate(read_list(table, field))]
        for field, table in ask.items("tables")
    ]
    with fields_renamed(tables="ask.tables"):
        tournament.check_tables(tables)
    moved = tables_after(moves_of(tables))
    text = f"The best of each table move up and the others down, to {counted(len(moved), 'new line-up')}."
    if len(moved) == 1:
        text = "With one table nobody moves."
    return Ruling("ruled", text, ("HB-TOUR-06", "HB-TOUR-07", "HB-TOUR-08", "HB-TOUR-09"), {}, {"tables": moved})
