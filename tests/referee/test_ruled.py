"""A ruling that isn't as wished is reported in words."""

from __future__ import annotations

import pytest

from tests.referee.ruled import Answer, ruled

CASE = {
    "game": "huckley-buck",
    "players": ["Ann", "Bob", "Cy"],
    "dealer": "Cy",
    "trump": "S",
    "tricks": [{"cards": ["7H", "2D", "9H"]}],
    "hands": {"Bob": ["AH"]},
    "ask": {"what": "legal", "trick": 1, "player": "Bob"},
}


def test_a_ruling_as_wished_passes() -> None:
    ruled(Answer(CASE), verdict="illegal", remedy={"action": "correct_now"})


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"verdict": "legal"}, "verdict should be 'legal' and is 'illegal'."),
        ({"problem": "wrong_leader"}, "problem should be 'wrong_leader' and is missing."),
        ({"remedy": {"hooks": ["Bob"]}}, r"remedy.hooks should be \['Bob'\] and is \[\]."),
    ],
)
def test_an_unexpected_ruling_is_reported_with_its_words_and_its_case(wish: dict, words: str) -> None:
    with pytest.raises(AssertionError, match=rf"^{words}\nThe referee says: Bob's 2♦ .*\nof the case .*huckley-buck"):
        ruled(Answer(CASE), **wish)


def test_a_refused_case_is_reported_with_the_refusal() -> None:
    with pytest.raises(AssertionError, match=r"verdict should be 'legal' and is missing.\nThe referee says: No game "):
        ruled(Answer({"game": "no-such-game"}), verdict="legal")
