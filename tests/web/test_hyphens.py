"""Long names go on to the next line with a hyphen, and nothing else changes."""

from __future__ import annotations

import pytest

from tableside.scorebook.limits import NAME_LENGTH
from tableside.web.hyphens import hyphenated


@pytest.mark.parametrize(
    ("name", "pieces"),
    [
        ("Wolfeschlegelsteinhausenbergerdorf", "Wol|fesch|le|gels|tein|hau|sen|ber|ger|dorf"),
        ("Papadiamantopoulos", "Pa|pa|dia|man|to|pou|los"),
        ("Annelieselotte", "An|ne|lie|se|lotte"),
        ("donaudampfschifffahrt", "do|nau|dampfsc|hiff|fahrt"),
    ],
)
def test_a_long_name_may_break_before_a_syllable(name: str, pieces: str):
    assert hyphenated(name).split("\u00ad") == pieces.split("|")


@pytest.mark.parametrize(
    "text",
    [
        "Christopher 2, Mary Ann 3",
        "Karl-Theodor Maria Nikolaus Johann",
        "Totals move simultaneously, without compensation.",
        "Bartholomew-Maximilian-Christopher",
        "שרה 12, محمد 3",
    ],
)
def test_what_breaks_between_its_words_stays_as_it_is(text: str):
    assert hyphenated(text) == text


@pytest.mark.parametrize("letter", ["h", "a", "W"])
def test_the_longest_name_there_may_be_has_no_piece_that_fits_no_line(letter: str):
    assert max(map(len, hyphenated(letter * NAME_LENGTH).split("\u00ad"))) <= 7
