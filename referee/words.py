"""Small pieces of the sentences that the referee and the games tell a table."""

from __future__ import annotations

from collections.abc import Iterable


def listed(words: Iterable[object], last: str = "and") -> str:
    """The words as a sentence lists them: "Ann", "Ann and Bob", "Ann, Bob and Cy"; nothing for none.

    `last` stands before the last of several.
    """
    texts = [str(word) for word in words]
    return f" {last} ".join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)


def counted(number: int, noun: str) -> str:
    """The number with its noun: "1 chip", "3 chips"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
