"""Names that people would confuse, or that nobody can see: refused or asked about where they are entered.

Earlier versions accepted such names, so a record that is read again or brought in is not checked for them.
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
"""Letters and signs that print as nothing: a joiner of graphemes, fillers of Hangul, vowels of Khmer that are not
written, the braille cell without dots, the head of a note without one."""

_SELECTOR = re.compile("[\ufe00-\ufe0f\u180b-\u180d\u180f\U000e0100-\U000e01ef]")
"""Variation selectors: they choose among pictures of one character."""

_TWINS = str.maketrans(
    "АВЕЅІЈКМНОРСТУҮХԚԜаеѕіјкорсухһԁӏԛԝ" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαινορυϲϳκ" + "ØøŁłĐđĦħı",
    "ABESIJKMHOPCTYYXQWaesijkopcyxhdlqw" + "ABEZHIKMNOPTYXaivopucjk" + "OoLlDdHhi",
)
"""Letters that look like another one: Cyrillic and Greek ones like Latin ones, and Latin ones whose stroke or missing
dot is no mark by itself. Letters that differ as soon as somebody looks (я, Λ) are none."""


LEAST_ACCENT = 10
"""The lowest combining class of marks above, below or within a letter that leave it the same letter."""


def refuse_unseen(names: Iterable[str]) -> None:
    """Refuses a name of which nothing would be seen."""
    for seat, name in enumerate(names):
        if clean_text(name) and not any(map(_is_seen, clean_text(name))):
            raise Refused("unseen_name", f"players[{seat}]", "This name prints as nothing: a name can be seen.")


def looks(name: str) -> str:
    """What is seen of a name from afar: without accents, joiners and blanks, in letters of one alphabet."""
    parts = unicodedata.normalize("NFKD", clean_text(name))
    return "".join(filter(_distinguishes, parts)).translate(_TWINS).casefold()


def _distinguishes(char: str) -> bool:
    """Whether a part of a letter distinguishes it: visible parts do, and vowel signs and such, but accents don't."""
    return _is_seen(char) and unicodedata.combining(char) < LEAST_ACCENT


def _is_seen(char: str) -> bool:
    """Whether anything of a character is seen, by itself or on another one."""
    return not (char in _BLANK or _SELECTOR.match(char) or char.isspace() or unicodedata.category(char) == "Cf")


def alike(names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Each name that looks like an earlier one and yet isn't the same, with that one."""
    first: dict[str, str] = {}
    for name in names:
        other = first.setdefault(looks(name), name)
        if other.casefold() != name.casefold():
            yield name, other


def alike_in_words(name: str, other: str) -> str:
    """The sentence about two such names."""
    return f"“{name}” looks like “{other}”, but is written otherwise."


def refuse_unseen_now(table: Table, event: Event, after: Table) -> None:
    """Refuses a correction that leaves nothing of a name to be seen."""
    if table.names != after.names:
        refuse_unseen(after.names)


def ask_about_alike(table: Table, event: Event, after: Table) -> tuple[EntryWarning, ...]:
    """The names that come to look like another's; nothing where they did before, or where nobody gets another name."""
    if table.names == after.names:
        return ()
    before = {frozenset(pair) for pair in alike(table.names)}
    pairs = (pair for pair in alike(after.names) if frozenset(pair) not in before)
    return tuple(
        EntryWarning("alike_names", f"players[{after.names.index(name)}]", alike_in_words(name, other), "")
        for name, other in pairs
    )
