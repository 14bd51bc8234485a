"""What a ruling comes to, in the few words in which an answer that nobody gave can be weighed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.disputes.ruling import Ruling
from referee.words import listed

VERDICTS = {"legal": "legal", "undecided": "cannot be told yet", "impossible": "the cards cannot lie so"}


def remedy_in_short(remedy: Mapping[str, Any]) -> str:
    """What an illegal card costs: "a hook for Cy", "free", "the card stands without a hook"."""
    if remedy["hooks"]:
        return f"a hook for {listed(remedy['hooks'])}"
    return {"correct_now": "free", "stands": "the card stands without a hook"}.get(remedy["action"], "another deal")


def leads_to(ruling: Ruling) -> str:
    """What a ruling comes to: "legal", "not legal, with a hook for Cy", "Bob may play 9♥"."""
    remedy = ruling.findings.get("remedy")
    if remedy:
        return f"not legal, {'with' if remedy['hooks'] else 'but'} {remedy_in_short(remedy)}"
    return VERDICTS.get(ruling.verdict, ruling.gist)


def by_answer(answers: Sequence[tuple[str, Ruling]]) -> str:
    """What each answer would lead to, as a sentence; empty where all lead to the same as far as few words say.

    `answers` are their words with their rulings.
    """
    found: dict[str, list[str]] = {}
    for words, ruling in answers:
        found.setdefault(leads_to(ruling), []).append(words)
    if len(found) < 2:
        return ""
    parts = [f"if it is {listed(words, 'or')}: {outcome}" for outcome, words in found.items()]
    return f"I{'; '.join(parts)[1:]}."
