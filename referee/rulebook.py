"""A game's rulebook as data: its clauses, the points it leaves open, and where each comes from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class ClauseKind(StrEnum):
    """What part of the game a clause governs."""

    MATERIAL = "material"
    DEAL = "setup/deal"
    BID = "bid"
    LEGALITY = "legality"
    TRICK = "trick winner"
    SCORING = "scoring"
    PROCEDURE = "procedure"
    REMEDY = "penalty/remedy"
    END = "end of game"
    TOURNAMENT = "tournament"


class Status(StrEnum):
    """How a clause rests on the rule document."""

    STATED = "stated"
    IMPLIED = "implied"
    DEFAULT = "default"


class Act(StrEnum):
    """What the app does about a clause."""

    ENFORCE = "enforce"
    COMPUTE = "compute"
    RULE = "rule"
    PROMPT = "prompt"
    SHOW = "show"


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule, in our own words. `source` is "<document>, <section>": where it is found in what it was read from."""

    id: str
    title: str
    text: str
    kind: ClauseKind
    acts: tuple[Act, ...]
    source: str
    status: Status = Status.STATED


@dataclass(frozen=True, slots=True)
class Ambiguity:
    """A point on which the document is silent or unclear: the readings by letter, ours, and why."""

    id: str
    title: str
    readings: tuple[tuple[str, str], ...]
    default: str
    why: str
    switch: str | None = None


class Rulebook:
    """All clauses and ambiguities of one game, in the document's order, found by id."""

    def __init__(self, clauses: Iterable[Clause], ambiguities: Iterable[Ambiguity]) -> None:
        self.clauses = tuple(clauses)
        self.ambiguities = tuple(ambiguities)
        self._by_id: dict[str, Clause | Ambiguity] = {clause.id: clause for clause in self.clauses}
        self._by_id.update({ambiguity.id: ambiguity for ambiguity in self.ambiguities})

    def __getitem__(self, id: str) -> Clause | Ambiguity:
        return self._by_id[id]

    def __contains__(self, id: object) -> bool:
        return id in self._by_id
