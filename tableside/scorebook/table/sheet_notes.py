"""The notes on lines of the sheet and on games. The last note on each counts; an empty one removes it."""

from __future__ import annotations

from typing import NamedTuple

from referee.rules.score_sheet import Row
from tableside.scorebook.names import clean_text
from tableside.scorebook.table.played_game import PlayedGame
from tableside.scorebook.table.table import Table


class SheetNotes(NamedTuple):
    """The texts of the notes: by an entry of the line, with the note's position, and by the number of the game."""

    by_entry: dict[int, tuple[int, str]]
    by_game: dict[int, str]

    def of_row(self, row: Row) -> str:
        """The note on a line of the sheet, whichever of its entries it names; empty for none."""
        found = [self.by_entry[source] for source in row.sources if source in self.by_entry] if self.by_entry else ()
        return max(found)[1] if found else ""

    def of_game(self, played: PlayedGame) -> str:
        """The note on a game; empty for none."""
        return self.by_game.get(played.number, "")

    def __bool__(self) -> bool:
        """Whether there is any."""
        return any(text for _, text in self.by_entry.values()) or any(self.by_game.values())


def sheet_notes(table: Table) -> SheetNotes:
    """All notes of a table."""
    by_entry: dict[int, tuple[int, str]] = {}
    by_game: dict[int, str] = {}
    for event in table.notes:
        text = clean_text(event.data["text"])
        if "game" in event.data:
            by_game[event.data["game"]] = text
        else:
            by_entry[event.data["target"]] = (event.position, text)
    return SheetNotes(by_entry, by_game)
