"""A game's rulebook as data: its clauses, the points it leaves open, and where each comes from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from referee.rules.house_rules import HouseRules


class Clause(NamedTuple):
    """One rule, in our own words. `source` is "<document>, <section>": where the rule document has it."""

    id: str
    title: str
    text: str
    source: str


class Ambiguity(NamedTuple):
    """A point on which the document is silent or unclear: the readings by letter, ours, and why.

    If a table may decide the point, the house rule refers to it (`Switch.see`).
    """

    id: str
    title: str
    readings: tuple[tuple[str, str], ...]
    default: str
    why: str

    @property
    def number(self) -> int:
        """Its place among the open points of its game, from 1: the number at the end of its id."""
        return int(self.id.rpartition("-")[2])

    @property
    def read_as(self) -> str:
        """The reading that applies unless the table chooses another."""
        return dict(self.readings)[self.default]

    @property
    def other_readings(self) -> tuple[str, ...]:
        """The other readings of the document."""
        return tuple(text for letter, text in self.readings if letter != self.default)


class Chapter(NamedTuple):
    """A part of the rulebook: the beginnings of its clauses' ids, and the numbers of its open points."""

    title: str
    parts: tuple[str, ...]
    open: tuple[int, ...] = ()

    def holds(self, entry: Clause | Ambiguity) -> bool:
        """Whether the chapter holds that clause or open point."""
        if isinstance(entry, Ambiguity):
            return entry.number in self.open
        return entry.id.startswith(tuple(f"{part}-" for part in self.parts))


class ReadChapter(NamedTuple):
    """A chapter with its clauses and open points, in the document's order. `anchor` is its id on a page."""

    title: str
    anchor: str
    clauses: tuple[Clause, ...]
    ambiguities: tuple[Ambiguity, ...]


class GlanceRow(NamedTuple):
    """A line of the summary of a game: its subject, and the few words that a new player needs."""

    about: str
    words: str


class EditionDifference(NamedTuple):
    """A point on which two editions differ, and its effect at the table.

    `clauses` are the ids that the difference affects, empty if only the layout of the document changed.
    """

    topic: str
    first: str
    second: str
    effect: str
    clauses: tuple[str, ...] = ()


class Editions(NamedTuple):
    """Two editions of a game's rules: their names and their differences."""

    first: str
    second: str
    differences: tuple[EditionDifference, ...]


class Example(NamedTuple):
    """A worked example of a clause: a situation in words and as a case, and what the referee must answer.

    `case` is a case without its game; `want` is the part of the ruling that matters, by the usual house rules.
    """

    clause: str
    situation: str
    case: Mapping[str, Any]
    want: Mapping[str, Any]


Glance = Callable[[HouseRules], Iterable[GlanceRow]]
"""The summary of a game under a table's house rules."""

EVERYTHING_ELSE = "Everything else"
"""The title of the chapter for clauses that no other chapter holds."""


def no_glance(rules: HouseRules) -> Iterable[GlanceRow]:
    """No summary."""
    return ()


class Rulebook:
    """All clauses and ambiguities of one game, in the document's order, by id.

    `chapters` group them for reading; `glance` is a summary on one screen; `editions` compares two editions; `examples`
    are cases for single clauses. `search_words` are words that people search for and the rulebook doesn't use, each
    with the ids of the clauses, or with the start of their ids.
    """

    def __init__(
        self,
        clauses: Iterable[Clause],
        ambiguities: Iterable[Ambiguity],
        chapters: Iterable[Chapter] = (),
        glance: Glance = no_glance,
        editions: Editions | None = None,
        examples: Iterable[Example] = (),
        search_words: Mapping[str, tuple[str, ...]] | None = None,
    ) -> None:
        self.clauses = tuple(clauses)
        self.ambiguities = tuple(ambiguities)
        self.glance = glance
        self.editions = editions
        self.examples = tuple(examples)
        self.search_words = search_words or {}
        self._by_id: dict[str, Clause | Ambiguity] = {clause.id: clause for clause in self.clauses}
        self._by_id.update({ambiguity.id: ambiguity for ambiguity in self.ambiguities})
        self._declared = tuple(chapters)

    @cached_property
    def chapters(self) -> tuple[ReadChapter, ...]:
        """The declared chapters, then one with the rest. Empty chapters are left out."""
        rest = Chapter(EVERYTHING_ELSE if self._declared else "The rules", ())
        return tuple(self._read((*self._declared, rest)))

    def _read(self, declared: Iterable[Chapter]) -> Iterator[ReadChapter]:
        clauses, ambiguities = list(self.clauses), list(self.ambiguities)
        for number, chapter in enumerate(declared, 1):
            rest = not chapter.parts
            here = tuple(clause for clause in clauses if rest or chapter.holds(clause))
            open_here = tuple(each for each in ambiguities if rest or chapter.holds(each))
            clauses = [clause for clause in clauses if clause not in here]
            ambiguities = [each for each in ambiguities if each not in open_here]
            if here or open_here:
                yield ReadChapter(chapter.title, f"chapter-{number}", here, open_here)

    def search_words_for(self, id: str) -> tuple[str, ...]:
        """The words of `search_words` that find that clause or open point."""
        beginning = id.rpartition("-")[0]
        return tuple(words for words, meant in self.search_words.items() if id in meant or beginning in meant)

    def __getitem__(self, id: str) -> Clause | Ambiguity:
        return self._by_id[id]

    def __contains__(self, id: object) -> bool:
        return id in self._by_id
