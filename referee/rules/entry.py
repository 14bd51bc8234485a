"""Entries: the forms that a game offers, and the events that they make."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from referee.refused import Refused
from referee.rules.fields import Field, Shape
from referee.words import within_sentence


class Entry(NamedTuple):
    """A kind of event that people can enter at a table of this game.

    `title` is on the button that opens its form ("Penalty"), `saves` on the one that saves it ("Record the penalty"; by
    default "Save" and the noun). `noun` is its name on the sheet ("Bids"; by default the title).

    `entered_by_each_player` says that several people may each enter a part of it at the same time, such as their own
    bids; `part` is the name of such a part ("bid"). `words` puts its data into words, given the names by seat; without
    it they are each player's name and value.
    """

    kind: str
    title: str
    fields: tuple[Field, ...] = ()
    entered_by_each_player: bool = False
    noun: str = ""
    words: Callable[[Mapping[str, Any], tuple[str, ...]], str] | None = None
    saves: str = ""
    part: str = ""

    @property
    def key(self) -> str:
        """The words on the button that saves it."""
        return self.saves or f"Save {within_sentence(self.named)}"

    def field(self, name: str) -> Field:
        """The field of that name, from which a game's own form takes its label."""
        return next(field for field in self.fields if field.name == name)

    @property
    def own_part(self) -> str:
        """The part that a player can enter on their own phone ("bid", "tricks"); empty if there is none."""
        labels = (within_sentence(field.label) for field in self.fields if field.on_own_phone)
        return self.part if self.entered_by_each_player else next(labels, "")

    @property
    def is_card(self) -> bool:
        """Whether it is one card of the table and nothing else."""
        return [(field.shape, field.per_seat) for field in self.fields] == [(Shape.CARD, False)]

    @property
    def named(self) -> str:
        """The name of the entry once it is made."""
        return self.noun or self.title


@dataclass(frozen=True, slots=True)
class GameEvent:
    """An entry that the table made: its kind, its fields, its position in the table's history.

    `allowed` says that the table confirmed it after a warning, and `note` why.
    """

    kind: str
    data: Mapping[str, Any]
    position: int = 0
    allowed: bool = False
    note: str = ""


class EntryWarning(NamedTuple):
    """A warning about an entry that the table may confirm, with a note if `needs_note`."""

    code: str
    field: str
    message: str
    clause: str
    needs_note: bool = False


def refuse_unknown(event: GameEvent, entries: Mapping[str, Entry]) -> None:
    """Raises Refused for a kind of event or a field that this game doesn't have."""
    if event.kind not in entries:
        raise Refused("unknown_entry", "kind", f"No entry {event.kind!r}; there are {', '.join(entries)}.")
    names = [known.name for known in entries[event.kind].fields]
    for name in event.data:
        if name not in names:
            raise Refused("unknown_field", name, f"No field {name!r} here; there are {', '.join(names) or 'none'}.")
