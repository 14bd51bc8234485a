"""Names and numbers in a sentence."""

from __future__ import annotations

import pytest

from referee.words import counted, listed


@pytest.mark.parametrize(
    ("words", "sentence"),
    [([], ""), (["Ann"], "Ann"), (["Ann", "Bob"], "Ann and Bob"), (["Ann", "Bob", "Cy"], "Ann, Bob and Cy")],
)
def test_names_are_listed_as_in_a_sentence(words: list[str], sentence: str) -> None:
    assert listed(words) == sentence


def test_a_choice_among_names_says_or() -> None:
    assert listed(["Ann", "Bob", "Cy"], "or") == "Ann, Bob or Cy"


def test_numbers_can_be_listed_too() -> None:
    assert listed(range(3)) == "0, 1 and 2"


@pytest.mark.parametrize(("number", "words"), [(0, "0 chips"), (1, "1 chip"), (2, "2 chips")])
def test_a_noun_agrees_with_its_number(number: int, words: str) -> None:
    assert counted(number, "chip") == words
