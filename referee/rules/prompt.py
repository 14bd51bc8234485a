"""What a table does now: who acts, the large button, and the entries that are made on the pad itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Prompt:
    """What the table does now.

    `dealer` deals this round. After the game it is the first dealer of the next game if the rules decide it, or else
    the last dealer; the sheet then marks nobody. `acts` is the seat to act now, None if all act or nobody does.
    `sentences` are short, with names, the most important first. `entry` is the kind that the large button opens,
    `button` its words, and `others` are the kinds of further entries that are possible now. `instead` is the one of
    them, with its words, that the large button opens where the pad has keys for `entry` above its sheet.
    """

    dealer: int
    acts: int | None
    sentences: tuple[str, ...]
    entry: str | None
    button: str
    others: tuple[str, ...] = ()
    instead: tuple[str, str] | None = None


class Piece(NamedTuple):
    """An entry of the open round that people make on the pad itself, by taps.

    `kind` is the kind of entry, `seat` the player's seat, None for an entry of the whole table. Once it is entered,
    `source` is the position of its event, and `words` has its contents in short. Before that, `due` says that it can
    be entered now, and `waits` that it is the next thing to do, at a table that makes such entries.
    """

    kind: str
    seat: int | None = None
    words: str = ""
    source: int | None = None
    due: bool = False
    waits: bool = False


def pieces_in_turn(kind: str, seats: Iterable[int], *, waits: bool) -> Iterator[Piece]:
    """A piece for each of these seats, the first of them due."""
    for place, seat in enumerate(seats):
        yield Piece(kind, seat, due=not place, waits=waits and not place)


class Badge(NamedTuple):
    """A mark at a player's name on the sheet, like the dealer's: a letter, and its words for a screen reader."""

    seat: int
    sign: str
    words: str
