"""What a table enters: the forms that a game offers, and the events that come of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from referee.fields import Field
from referee.refused import Refused
from referee.words import within_sentence


@dataclass(frozen=True, slots=True)
class Entry:
    """A kind of event that this game's table can enter. `title` names it on the key that opens its form ("Penalty"),
    `saves` on the one that saves it ("Record the penalty"), `noun` what it left on the sheet ("Bids").

    Without a noun the title is it, and a form without words for saving says "Save" and the noun.

    `together` says that several people may each enter a part of it at the same time, such as their own bids. `says`
    puts its data into the table's words, given the names by seat; without it each value is told with whose it is.
    `part` is what one player's own part is called ("bid"), where it is told whose was entered.
    """

    kind: str
    title: str
    fields: tuple[Field, ...] = ()
    together: bool = False
    noun: str = ""
    says: Callable[[Mapping[str, Any], tuple[str, ...]], str] | None = None
    saves: str = ""
    part: str = ""

    @property
    def key(self) -> str:
        """What the key says that saves it."""
        return self.saves or f"Save {within_sentence(self.named)}"

    def field(self, name: str) -> Field:
        """The field of that name, for a form of the game's own that says what it asks for."""
        return next(field for field in self.fields if field.name == name)

    @property
    def own_part(self) -> str:
        """What one player can enter of it on a phone of their own ("bid", "tricks"); nothing where they can't."""
        labels = (within_sentence(field.label) for field in self.fields if field.on_own_phone)
        return self.part if self.together else next(labels, "")

    @property
    def named(self) -> str:
        """What the entry is called once it is made."""
        return self.noun or self.title


@dataclass(frozen=True, slots=True)
class GameEvent:
    """A thing that the table entered: its kind, its fields, where it stands in the table's history.

    `allowed` says that the table was warned and lets it stand; `note` is why.
    """

    kind: str
    data: Mapping[str, Any]
    position: int = 0
    allowed: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class EntryWarning:
    """A warning about an entry that the table may wave through, with a note where `needs_note`."""

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
