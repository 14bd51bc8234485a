"""Helpers for the sentences of the referee and the games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

IN_LETTERS = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
FIRST_OF_ALL = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
FEW = 3
"""The number of cards up to which a sentence also names each one: "any heart (9♥ or 2♥)"."""


def listed(words: Iterable[object], last: str = "and") -> str:
    """The words as a list in a sentence: "Ann", "Ann and Bob", "Ann, Bob and Cy"; empty for none.

    `last` is the word before the last one.
    """
    texts = [str(word) for word in words]
    return f" {last} ".join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)


def win_in_words(winners: Sequence[str]) -> str:
    """Who wins: "Ann wins", "Ann and Bob share the win"."""
    return f"{listed(winners)} {'share the win' if winners[1:] else 'wins'}"


def sentence_start(words: str) -> str:
    """The words with a capital first letter; the rest unchanged."""
    return f"{words[:1].upper()}{words[1:]}"


def ask_for(label: str) -> str:
    """The sentence that asks for a missing fact; `label` is the question or the words of its field."""
    return f"Answer this first: {label}{'' if label.endswith('?') else '.'}"


def within_sentence(words: str) -> str:
    """The words of a heading or button for use within a sentence: with a small first letter; the rest unchanged."""
    return f"{words[:1].lower()}{words[1:]}"


def counted(number: int, noun: str) -> str:
    """The number with its noun: "1 card", "3 cards", "−1 point"."""
    return f"{with_minus_sign(number)} {noun}" if abs(number) == 1 else f"{with_minus_sign(number)} {noun}s"


def spelled(number: int) -> str:
    """A number as a rulebook writes it, in letters below a hundred: "five", "sixteen", "fifty-five", "100"."""
    if not 0 <= number < 100:
        return with_minus_sign(number)
    tens, ones = divmod(number, 10)
    if number < len(IN_LETTERS):
        return IN_LETTERS[number]
    return f"{TENS[tens - 2]}-{IN_LETTERS[ones]}" if ones else TENS[tens - 2]


def ordinal(number: int) -> str:
    """A place in a row, counted from 1: "first", "third", "11th", "22nd"."""
    if 0 < number < len(FIRST_OF_ALL):
        return FIRST_OF_ALL[number]
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def any_card(kind: str, names: Sequence[str]) -> str:
    """One of the cards `names`, which are all of a kind: "any heart"; a few cards are named too, a single one alone."""
    if len(names) == 1:
        return names[0]
    return f"any {kind} ({listed(names, 'or')})" if len(names) <= FEW else f"any {kind}"


def with_minus_sign(number: int) -> str:
    """The number with a true minus sign below zero."""
    return str(number).replace("-", "−")
