"""Readers for typed text: each returns a value, or raises ValueError with what is allowed."""

from __future__ import annotations

import re
from collections.abc import Callable

MOST_DIGITS = 6
MOST_TERMS = 60
SIGNED_TERM = re.compile(rf"[+-]?[0-9]{{1,{MOST_DIGITS}}}")
SIGNED_SUM = re.compile(rf"[+-]?[0-9]{{1,{MOST_DIGITS}}}(?:[+-][0-9]{{1,{MOST_DIGITS}}})*")


def whole_number(text: str) -> int:
    """A whole number from 0. Raises ValueError otherwise."""
    if not (text.isascii() and text.isdigit()) or len(text) > MOST_DIGITS:
        raise ValueError("a whole number from 0")
    return int(text)


def sum_of_numbers(text: str) -> int:
    """A whole number from 0, or a sum of them as people count piles: "12+11+7". Raises ValueError otherwise."""
    terms = [term.strip() for term in text.split("+")]
    if len(terms) > MOST_TERMS:
        raise ValueError("a whole number from 0, or a sum such as 12+11+7")
    try:
        return sum(whole_number(term) for term in terms)
    except ValueError:
        raise ValueError("a whole number from 0, or a sum such as 12+11+7") from None


def signed_sum(text: str) -> int:
    """A whole number, below zero too, or a sum such as "12+11-5". Raises ValueError otherwise."""
    allowed = f"a whole number of up to {MOST_DIGITS} digits, or a sum such as 12+11\N{MINUS SIGN}5"
    typed = "".join(text.replace("\N{MINUS SIGN}", "-").split())
    terms = SIGNED_TERM.findall(typed)
    if not terms or len(terms) > MOST_TERMS or not SIGNED_SUM.fullmatch(typed):
        raise ValueError(allowed)
    return sum(map(int, terms))


def number_within(lowest: int, highest: int, blank: bool = False) -> Callable[[str], int | None]:
    """A reader of whole numbers from `lowest` to `highest`; with `blank` it reads empty text as None."""

    def read(text: str) -> int | None:
        typed = text.strip()
        if blank and not typed:
            return None
        if not (typed.isascii() and typed.isdigit() and len(typed) < 5 and lowest <= int(typed) <= highest):
            raise ValueError(f"a whole number from {lowest} to {highest}")
        return int(typed)

    return read


def one_of(*allowed: str) -> Callable[[str], str]:
    """A reader of one of these words."""

    def read(text: str) -> str:
        if text.strip() not in allowed:
            raise ValueError(f"one of {', '.join(allowed)}")
        return text.strip()

    return read


def yes_or_no(text: str) -> bool:
    """Yes or no, as a box to tick sends it: empty text is no. Raises ValueError otherwise."""
    typed = text.strip().lower()
    if typed not in ("", "0", "no", "false", "off", "1", "yes", "true", "on"):
        raise ValueError("yes or no")
    return typed in ("1", "yes", "true", "on")
