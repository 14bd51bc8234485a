"""Small pieces of the sentences that 10 tells its table."""

from __future__ import annotations

from collections.abc import Iterable


def listed(words: Iterable[object]) -> str:
    """The words as a sentence lists them: "Ann, Bob and Cy"."""
    texts = [str(word) for word in words]
    return " and ".join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)


def counted(number: int, noun: str) -> str:
    """The number with its noun: "1 chip", "3 chips"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
