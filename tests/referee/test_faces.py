"""What a card shows on its key and on the page: its suit, its corner, the words below it."""

from __future__ import annotations

import pytest

from referee.cards.card_keys import Face, PadRow

TEN = Face("TH", "10♥", "the ten of hearts")
BLANK = Face("X", "✶", "the blank")
KNIGHT = Face("N", "N", "the knight", under="of the night", figure="knight")
DRAGON = Face("D", "Dragon", "the dragon", figure="dragon")
SIGN = Face("S", "☯", "the sign", figure="sign")


@pytest.mark.parametrize(
    ("face", "corner", "suit"),
    [(TEN, "10", "♥"), (BLANK, "✶", ""), (KNIGHT, "N", ""), (DRAGON, "", ""), (SIGN, "", "")],
)
def test_a_corner_shows_what_comes_before_the_suit_or_next_to_a_figure(face: Face, corner: str, suit: str):
    assert (face.corner, face.suit) == (corner, suit)


@pytest.mark.parametrize(("face", "caption"), [(TEN, ""), (KNIGHT, "of the night"), (DRAGON, "Dragon"), (SIGN, "")])
def test_a_figure_has_its_name_below_it(face: Face, caption: str):
    assert face.caption == caption


def test_a_row_of_cards_is_a_row_of_keys():
    assert PadRow("hearts", (TEN, BLANK)).choices == [("TH", "10♥"), ("X", "✶")]
