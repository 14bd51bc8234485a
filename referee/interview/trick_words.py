"""A ruling's words for tricks whose number in the round nobody entered, because the answer didn't depend on it."""

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


def words_for_tricks(dispute: Dispute, case: Mapping[str, Any]) -> InWords:
    """A function that replaces numbers nobody entered by "the second trick told", or by "the trick" if there is one."""
    if "first_trick" in case or dispute.known_first or not dispute.on_tricks:
        return str
    if len(case.get("tricks", ())) < 2:
        return lambda text: A_TRICK.sub(lambda match: _as_written("the trick", match[1]), IN_A_TRICK.sub("", text))
    return _with_ordinals


def _with_ordinals(text: str) -> str:
    """The text with tricks by their order of entry: "the second trick told", as a caption "second told"."""
    caption = CAPTION.fullmatch(text)
    if caption:
        return f"{ordinal(int(caption[1]))} told"
    return A_TRICK.sub(lambda match: _as_written(f"the {ordinal(int(match[2]))} trick told", match[1]), text)


def _as_written(words: str, first: str) -> str:
    """The words with a capital letter if `first` is one."""
    return sentence_start(words) if first.isupper() else words


def reworded_ruling(dispute: Dispute, case: Mapping[str, Any], ruling: Mapping[str, Any]) -> dict[str, Any]:
    """The ruling with its text in these words."""
    return {**ruling, "text": words_for_tricks(dispute, case)(str(ruling["text"]))}
