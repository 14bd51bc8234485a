"""How wide a name is over its column, and where it may be broken."""

from __future__ import annotations

import pytest

from tableside.scorebook.limits import NAME_LENGTH
from tableside.web.typography.hyphens import SOFT_HYPHEN, hyphenated
from tableside.web.typography.name_widths import (
    SIZES,
    letters,
    short_names,
    with_a_break,
    with_breaks,
)


@pytest.mark.parametrize(
    ("name", "as_wide_as"),
    [
        ("Anne-Marie", "Marie"),
        ("Mary Ann", "Mary"),
        ("Anna Lena Katharina", "Anna Lena"),
        ("Ilse Lillian Till", "Lillian Till"),
        ("Zoë", "Zoe"),
    ],
)
def test_a_name_is_as_wide_as_the_wider_of_its_two_lines(name: str, as_wide_as: str):
    assert letters(name) == letters(as_wide_as.replace(" ", "\u00a0"))


def test_names_of_wide_letters_are_wider_than_names_of_as_many_narrow_ones():
    assert letters("Willi") < letters("Emmaw")
    assert letters("林美玲王") > letters("Lina")


def test_the_sheet_has_a_size_for_the_shortest_name_and_for_the_longest():
    assert letters("I") == SIZES[0]
    assert letters("W" * NAME_LENGTH) == SIZES[-1]


@pytest.mark.parametrize(
    ("name", "broken", "once"),
    [
        ("Katharina", "Kat-h-a-r-ina", "Kath-arina"),
        ("Bartholomew", "Bar-t-h-o-l-o-mew", "Barth-olomew"),
        ("Maximilian", "Max-i-m-i-l-ian", "Maxi-milian"),
        ("Jürgen", "Jür-gen", "Jür-gen"),
        ("Jonas", "Jo-nas", "Jo-nas"),
        ("Anna", "Anna", "Anna"),
        ("Mary Ann", "Mary Ann", "Mary Ann"),
        ("Bartholomew Lee", "Bartholomew Lee", "Barth-olomew Lee"),
        ("נועה", "נועה", "נועה"),
    ],
)
def test_a_long_word_breaks_with_a_hyphen_in_a_column_once(name: str, broken: str, once: str):
    assert with_breaks(name) == broken.replace("-", SOFT_HYPHEN)
    assert with_a_break(name) == once.replace("-", SOFT_HYPHEN)


@pytest.mark.parametrize(
    ("name", "pieces"),
    [
        ("Wolfeschlegelsteinhausenbergerdorf", "Wol|fesch|le|gels|tein|hau|sen|ber|ger|dorf"),
        ("Papadiamantopoulos", "Papa|dia|man|to|poulos"),
        ("Annelieselotte", "Anne|lie|se|lotte"),
        ("donaudampfschifffahrt", "donau|dampfsc|hiff|fahrt"),
    ],
)
def test_a_long_name_may_break_before_a_syllable(name: str, pieces: str):
    assert hyphenated(name).split("\u00ad") == pieces.split("|")


def test_in_a_narrow_column_shorter_words_may_break_too():
    assert hyphenated("Maximiliana Wolkenstein, Ann", narrow=True).split("\u00ad") == [
        *("Maxi", "mi", "liana Wol", "kens", "tein, Ann")
    ]


@pytest.mark.parametrize(("name", "pieces"), [("Alexandra", "Alex|andra"), ("Alexander", "Alex|ander")])
def test_no_syllable_begins_with_an_x(name: str, pieces: str):
    assert hyphenated(name, narrow=True).split("\u00ad") == pieces.split("|")


def test_no_name_breaks_near_its_ends():
    assert hyphenated("Christopher", narrow=True).split("\u00ad") == ["Chris", "topher"]


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


def test_short_names_are_first_words_or_as_many_letters_as_tell_them_apart():
    assert short_names(["Bartholomew", "Tim", "Mary Ann Lee", "Christina", "Christopher"]) == [
        *("Bart.", "Tim", "Mary", "Christi.", "Christo.")
    ]


def test_names_that_no_letters_tell_apart_are_not_short():
    names = ["Mary Ann", "Mary Lou", "Maximilian", "Maximilian II"]
    assert short_names(names) == names
