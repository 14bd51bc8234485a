"""The referee's answer to a case, and its outcome in a few words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from referee.rules.house_rules import Value
from referee.words import listed


@dataclass(frozen=True, slots=True)
class Ruling:
    """A verdict with its reasons.

    `text` is one or two sentences for the table; `rules` are clause ids; `house_rules` has the switches used, with
    their values; `findings` has the further keys of the answer (plain JSON values, names of players, spelled cards).

    The pages also use parts that aren't in the JSON: `gist` is the answer without its reasons, `follows` is the part of
    `text` that says what to do, and `hooked_by` are the `rules` by which a player gets a hook.
    """

    verdict: str
    text: str
    rules: tuple[str, ...] = ()
    house_rules: Mapping[str, Value] = field(default_factory=dict)
    findings: Mapping[str, Any] = field(default_factory=dict)
    gist: str = ""
    follows: str = ""
    hooked_by: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """The ruling as JSON."""
        return {
            "verdict": self.verdict,
            "rules": list(self.rules),
            "house_rules": dict(self.house_rules),
            "text": self.text,
            **self.findings,
        }


VERDICTS = {
    "legal": "Legal",
    "illegal": "Not legal",
    "undecided": "Cannot tell yet",
    "impossible": "Check the cards",
}
"""Every verdict in words. A ruling without one, whose `verdict` is "ruled", is all in its text."""

VERDICTS_IN_SHORT = {"legal": "legal", "undecided": "cannot be told yet", "impossible": "the cards cannot lie so"}


def remedy_in_short(remedy: Mapping[str, Any]) -> str:
    """What an illegal card costs: "a hook for Cy", "free", "the card stands without a hook"."""
    if remedy["hooks"]:
        return f"a hook for {listed(remedy['hooks'])}"
    return {"correct_now": "free", "stands": "the card stands without a hook"}.get(remedy["action"], "another deal")


def outcome_in_short(ruling: Ruling) -> str:
    """The outcome in a few words: "legal", "not legal, with a hook for Cy", "Bob may play 9♥"."""
    remedy = ruling.findings.get("remedy")
    if remedy:
        return f"not legal, {'with' if remedy['hooks'] else 'but'} {remedy_in_short(remedy)}"
    return VERDICTS_IN_SHORT.get(ruling.verdict, ruling.gist)


def by_answer(answers: Sequence[tuple[str, Ruling]]) -> str:
    """The outcome of each answer, as a sentence; empty if all outcomes are the same in a few words.

    `answers` are their words with their rulings.
    """
    by_outcome: dict[str, list[str]] = {}
    for words, ruling in answers:
        by_outcome.setdefault(outcome_in_short(ruling), []).append(words)
    if len(by_outcome) < 2:
        return ""
    parts = [f"if it is {listed(words, 'or')}: {outcome}" for outcome, words in by_outcome.items()]
    return f"I{'; '.join(parts)[1:]}."


def evident_card(entry: Mapping[str, Any]) -> str:
    """The card of one piece of evidence: one that was played later (`card`), or that is still held (`hand`)."""
    card: str = entry.get("card") or entry["hand"]
    return card
