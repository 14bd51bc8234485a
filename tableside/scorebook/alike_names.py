"""Similar names lead to a warning, and invisible ones are refused, when they are entered.

Earlier versions accepted both, so recorded tables aren't checked.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence

from referee.refused import Refused
from referee.rules.entry import EntryWarning
from tableside.scorebook.events.event import Event
from tableside.scorebook.names import clean_text
from tableside.scorebook.table.table import Table

_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")
"""Characters that print as nothing: the combining grapheme joiner, Hangul fillers, unwritten Khmer vowels, the empty
braille cell, the null note head."""

_SELECTOR = re.compile("[\ufe00-\ufe0f\u180b-\u180d\u180f\U000e0100-\U000e01ef]")
"""Variation selectors, which choose among glyphs of a character."""

_TWINS = str.maketrans(
    "АВЕЅІЈКМНОРСТУҮХԚԜаеѕіјкорсухһԁӏԛԝ" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαινορυϲϳκ" + "ØøŁłĐđĦħı",
    "ABESIJKMHOPCTYYXQWaesijkopcyxhdlqw" + "ABEZHIKMNOPTYXaivopucjk" + "OoLlDdHhi",
)
"""Letters that look like a Latin one: Cyrillic and Greek ones, and Latin ones with a stroke or without a dot, which
Unicode doesn't decompose. Letters that differ at first sight (я, Λ) are left out."""


_SPELT_OUT = str.maketrans({"æ": "ae", "œ": "oe", "þ": "th"})
"""Letters that are typed as two where a keyboard lacks them."""

LEAST_ACCENT = 10
"""The lowest combining class of marks above, below or within a letter that leave it the same letter."""


def refuse_unseen(names: Iterable[str]) -> None:
    """Raises Refused for an invisible name."""
    for seat, name in enumerate(names):
        if unseen(name):
            raise Refused("unseen_name", f"players[{seat}]", "This name prints as nothing: a name can be seen.")


def unseen(name: str) -> bool:
    """Whether a name has letters of which nothing would be seen."""
    return bool(clean_text(name)) and not any(map(_is_seen, clean_text(name)))


def looks(name: str) -> str:
    """What a name looks like: without accents, joiners and blanks, in letters of one alphabet."""
    parts = unicodedata.normalize("NFKD", clean_text(name))
    return "".join(filter(_distinguishes, parts)).translate(_TWINS).casefold()


def is_found_by(name: str, asked: str) -> bool:
    """Whether a name has each word that somebody types to find it, or a part of it, in any order: without accents and
    apostrophes, and æ as ae, þ as th. A word of signs alone is looked for as it is."""
    there = _plain(name)
    return all(plain in there if (plain := _plain(word)) else word in name for word in asked.split())


def _plain(text: str) -> str:
    return "".join(filter(str.isalnum, looks(text))).translate(_SPELT_OUT)


def _distinguishes(char: str) -> bool:
    """Whether a part of a letter distinguishes it: visible parts do, and vowel signs and such, but accents don't."""
    return _is_seen(char) and unicodedata.combining(char) < LEAST_ACCENT


def _is_seen(char: str) -> bool:
    """Whether a character is visible, by itself or on another one."""
    return not (char in _BLANK or _SELECTOR.match(char) or char.isspace() or unicodedata.category(char) == "Cf")


def alike(names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Each name that looks like a different earlier one, with that one."""
    first: dict[str, str] = {}
    for name in names:
        other = first.setdefault(looks(name), name)
        if other.casefold() != name.casefold():
            yield name, other


def alike_in_words(name: str, other: str) -> str:
    """A sentence on two similar names."""
    return f"“{name}” looks like “{other}”, but is written otherwise."


def refuse_unseen_now(table: Table, event: Event, after: Table) -> None:
    """Raises Refused for a correction to an invisible name."""
    if table.names != after.names:
        refuse_unseen(after.names)


def warnings_about_names(table: Table, event: Event, after: Table) -> tuple[EntryWarning, ...]:
    """Warnings about names that become similar by a correction."""
    if table.names == after.names:
        return ()
    before = {frozenset(pair) for pair in alike(table.names)}
    pairs = (pair for pair in alike(after.names) if frozenset(pair) not in before)
    return tuple(
        EntryWarning("alike_names", f"players[{after.names.index(name)}]", alike_in_words(name, other), "")
        for name, other in pairs
    )
