"""Players' names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.refused import Refused
from tableside.scorebook.limits import NAME_LENGTH, TEXT_LENGTH
from tableside.scorebook.names import clean_text, read_name, read_names, same_name


def test_a_name_keeps_letters_of_any_script_and_emoji():
    for name in ("Åsa", "Мария", "李", "🦊", "👩‍🚀 Zoe", "O'Neil-Smith", "<b>Ann</b>", "=1+1"):
        assert read_name(name, "players[0]") == name


def test_runs_of_spaces_and_line_breaks_become_one_space():
    assert clean_text("  Ann \t\r\n  Lee ") == "Ann Lee"


def test_marks_that_turn_the_writing_direction_are_dropped():
    assert clean_text("A\u202enn\u200f\u2066") == "Ann"


def test_control_characters_and_half_characters_are_dropped():
    assert clean_text("An\x00n\x1b\ud800") == "Ann"


def test_a_letter_and_its_accent_become_one_character():
    assert clean_text("Jose\u0301") == "José"


def test_an_accent_behind_a_dropped_mark_still_joins_its_letter():
    assert clean_text("Jose\u200b\u0301") == "José"


def test_marks_without_end_are_not_put_in_order():
    assert len(clean_text("a" + "\u0301\u0316" * 1_000_000)) <= TEXT_LENGTH


@pytest.mark.slow
@given(st.text(max_size=80))
def test_cleaning_twice_changes_nothing(text: str):
    once = clean_text(text)
    assert clean_text(once) == once


@pytest.mark.parametrize("given_name", ["", "   ", "\u202e", "\u200d", None, 7, ["Ann"], {"name": "Ann"}])
def test_an_empty_name_is_refused_by_its_seat(given_name: object):
    with pytest.raises(Refused) as caught:
        read_name(given_name, "players[2]")
    assert (caught.value.code, caught.value.field) == ("no_name", "players[2]")


def test_the_longest_name_is_taken():
    assert len(read_name("x" * NAME_LENGTH, "name")) == NAME_LENGTH


def test_a_name_of_500_characters_is_refused_with_its_length():
    with pytest.raises(Refused) as caught:
        read_name("x" * 500, "name")
    assert "500" in caught.value.message
    assert str(NAME_LENGTH) in caught.value.message


def test_names_are_the_same_whatever_their_capitals():
    assert same_name("ANN", "ann")
    assert same_name("Straße", "STRASSE")
    assert not same_name("Ann", "Anne")


def test_a_repeated_name_is_refused_at_its_second_seat():
    with pytest.raises(Refused) as caught:
        read_names(["Ann", "Bob", " ann "])
    assert (caught.value.code, caught.value.field) == ("same_name", "players[2]")
