"""The pack that several games use: its cards, their spelling, their strengths, and the keys to tap them."""

from __future__ import annotations

import pytest

from referee.cards.standard_deck import (
    SUITS,
    card_pad,
    name,
    one_of,
    pack,
    read,
    read_suit,
    strength,
    suit_above,
    whole_suit,
)

PACK = pack(13)


def test_the_pack_has_thirteen_cards_of_each_suit_each_once() -> None:
    assert len(PACK.copies) == 52
    assert set(PACK.copies.values()) == {1}
    assert {card for suit in SUITS for card in whole_suit(suit)} == set(PACK.copies)


@pytest.mark.parametrize("card", sorted(PACK.copies))
def test_a_card_is_read_as_it_is_spelled_and_as_it_is_called(card: str) -> None:
    assert [read(card), read(card.lower()), read(name(card))] == [card] * 3


@pytest.mark.parametrize("text", ["", "A", "AX", "1H", "11H", "AHS", "joker", "A♠♠"])
def test_what_is_no_card_is_refused_with_what_is_one(text: str) -> None:
    with pytest.raises(ValueError, match="as in TD"):
        read(text)


@pytest.mark.parametrize(("text", "suit"), [("h", "H"), ("♠", "S"), ("♢", "D"), ("♣\ufe0f", "C")])
def test_a_suit_is_read_from_its_letter_or_sign(text: str, suit: str) -> None:
    assert read_suit(text) == suit


def test_the_ace_is_highest_and_the_two_lowest() -> None:
    assert sorted(whole_suit("H"), key=strength)[:: len(whole_suit("H")) - 1] == ["2H", "AH"]
    assert suit_above("S", strength("QS")) == {"KS", "AS"}
    assert one_of("H") == "heart"


def test_the_pad_has_every_card_of_the_pack_and_says_how_many_are_dealt() -> None:
    pad = card_pad(7)
    faces = [face for row in pad.played for face in row.faces]
    assert {face.card for face in faces} == set(PACK.copies)
    assert (len(faces), pad.hand, pad.face("TH").name, pad.face("TH").tone) == (52, 7, "10 of hearts", "red")
