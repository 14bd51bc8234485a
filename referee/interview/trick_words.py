"""The tricks of a ruling in the table's words, where nobody entered the number in the round of the first one."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from referee.interview.dispute import Dispute
from referee.words import ordinal, sentence_start

IN_A_TRICK = re.compile(r" in trick \d+\b")
A_TRICK = re.compile(r"\b([Tt])rick (\d+)\b")
CAPTION = re.compile(r"trick (\d+)")
InWords = Callable[[str], str]


def sentences_on_number(dispute: Dispute, case: Mapping[str, Any]) -> list[str]:
    """The number of the trick that was derived from the hands because nobody entered it: one sentence, or none."""
    number = case.get("first_trick", 1)
    if dispute.first or number == 1 or case["ask"]["what"] == "trick":
        return []
    held = case["ask"].get("player")
    who = f"{held} holds" if held in case.get("hands", {}) else "those shown hold"
    return [f"Taken as trick {number} of the round, as the cards entered are all that {who}."]


def words_for_tricks(dispute: Dispute, case: Mapping[str, Any]) -> InWords:
    """A function that puts "the second trick entered" for a number nobody gave, or "the trick" if there is one."""
    if "first_trick" in case or dispute.known_first or not dispute.on_tricks:
        return str
    if len(case.get("tricks", ())) < 2:
        return lambda text: A_TRICK.sub(lambda match: _as_written("the trick", match[1]), IN_A_TRICK.sub("", text))
    return _with_ordinals


def _with_ordinals(text: str) -> str:
    """The text with tricks by their order of entry: "the second trick entered", as a caption "second entered"."""
    caption = CAPTION.fullmatch(text)
    if caption:
        return f"{ordinal(int(caption[1]))} entered"
    return A_TRICK.sub(lambda match: _as_written(f"the {ordinal(int(match[2]))} trick entered", match[1]), text)


def _as_written(words: str, first: str) -> str:
    """The words with a capital letter if `first` is one."""
    return sentence_start(words) if first.isupper() else words


def reworded_ruling(dispute: Dispute, case: Mapping[str, Any], ruling: Mapping[str, Any]) -> dict[str, Any]:
    """The ruling with its text in these words."""
    return {**ruling, "text": words_for_tricks(dispute, case)(str(ruling["text"]))}
