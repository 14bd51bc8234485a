"""What a table does now: who acts, the large button, and what lies on the pad to be filled in place."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Prompt:
    """What the table does now.

    `dealer` deals this round. Once the game is over it is who deals first in the next one, where the rules say so, else
    whoever the course ended with; the sheet marks no dealer then. `acts` is the seat to act now, or None when all do or
    nobody does; `says` are short sentences, names filled in, most important first; `entry` is the kind of the next
    large button and `button` its words; `others` are the kinds of further entries open at this moment.
    """

    dealer: int
    acts: int | None
    says: tuple[str, ...]
    entry: str | None
    button: str
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """An entry of the open round that lies on the pad, where taps fill it in place.

    `kind` is the entry's, `seat` whose it is, None for the table's. Once it is entered, `source` is the position of its
    event and `says` what it says, in a word or two. Before that `due` says that it can be filled now, and `waits` that
    it is the next thing to do, at a table that enters such things.
    """

    kind: str
    seat: int | None = None
    says: str = ""
    source: int | None = None
    due: bool = False
    waits: bool = False


@dataclass(frozen=True, slots=True)
class Badge:
    """A mark beside a player's name on the sheet, as the dealer has one: a letter, and the word that is read aloud."""

    seat: int
    sign: str
    words: str
