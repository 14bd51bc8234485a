"""People are "they": on pages, in sentences of rules and rulings, in the stories of cases and in the code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ONE_SEX = re.compile(r"(?<![^\W_])(?:he|him|his|himself|she|her|hers|herself)(?![^\W_])", re.IGNORECASE)
"""A word of its own, or a part of a name between underscores."""

SUFFIXES = {".py", ".html", ".js", ".css", ".toml", ".md"}


def of_one_sex(line: str) -> bool:
    """Whether a line says “he” or “she” of somebody."""
    return bool(ONE_SEX.search(line))


def test_people_are_they() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for folder in ("referee", "tableside", "templates", "static", "docs", "tests/cases")
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in SUFFIXES and "vendor" not in path.parts
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if of_one_sex(line)
    ]
    assert not found, "Say “they” of people, please:\n" + "\n".join(found)


@pytest.mark.parametrize("line", ["Bob takes his card.", "card_not_his = 1", "def his_cards():", "an_hers_too", "_he_"])
def test_a_word_of_one_sex_is_found_between_underscores_too(line: str) -> None:
    assert of_one_sex(line)


@pytest.mark.parametrize("line", ["this_history = other", "the_sheet", "# there", "theirs"])
def test_other_words_are_nobodys(line: str) -> None:
    assert not of_one_sex(line)
