"""A place in a dispute and the one word that names it in an address."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.games import all_games
from referee.interview.dispute import Dispute
from referee.interview.place import SEEN, Place, PlaceKind, hand_place, places_of, trick_place

PLAYERS = ("Christopher", "Elizabeth", "Tim")
ROOT = Path(__file__).parents[3]
FOLDERS = ("referee/interview", "tableside/web/disputes")
NUMBERS = st.integers(0, 9999)
KEYS = st.from_regex(r"[a-z][a-z0-9_]{0,20}", fullmatch=True)
PLACES = st.one_of(
    st.just(SEEN),
    NUMBERS.map(trick_place),
    NUMBERS.map(hand_place),
    st.builds(Place, st.sampled_from([PlaceKind.SETTING, PlaceKind.ANSWER]), KEYS, st.none() | NUMBERS),
)


@pytest.mark.slow
@given(PLACES)
def test_a_place_is_read_back_from_its_word(place: Place) -> None:
    assert Place.parse(str(place)) == place


@pytest.mark.slow
@given(st.text(alphabet="thsqen.012_ab²٣ ", max_size=12) | st.text(max_size=12))
def test_what_reads_as_a_place_is_its_only_word(word: str) -> None:
    place = Place.parse(word)
    assert place is None or str(place) == word


@pytest.mark.parametrize(
    ("word", "place"),
    [
        ("t.0", trick_place(0)),
        ("h.2", hand_place(2)),
        ("seen", SEEN),
        ("s.upcard", Place(PlaceKind.SETTING, "upcard")),
        ("q.card", Place(PlaceKind.ANSWER, "card")),
        ("q.shown.2", Place(PlaceKind.ANSWER, "shown", 2)),
    ],
)
def test_the_words_of_addresses_stay_as_they_are(word: str, place: Place) -> None:
    assert Place.parse(word) == place


@pytest.mark.parametrize("word", ["", "t", "t.", "t.x", "t.01", "t.²", "h", "seen.1", "s", "s.", "q.a.b", "x.1"])
def test_another_word_is_no_place(word: str) -> None:
    assert Place.parse(word) is None


@pytest.mark.parametrize(
    ("place", "words"),
    [
        (trick_place(1), "trick 5"),
        (hand_place(2), "Tim’s hand"),
        (SEEN, "cards seen elsewhere"),
        (Place(PlaceKind.SETTING, "upcard"), "the upcard"),
        (Place(PlaceKind.ANSWER, "shown", 1), "Elizabeth: the upcard"),
    ],
)
def test_a_place_knows_its_words(place: Place, words: str) -> None:
    assert place.words(PLAYERS, "The upcard?", first=4) == words


@pytest.mark.parametrize(
    ("index", "words"),
    [(0, "first"), (1, "second"), (9, "tenth"), (10, "11th"), (11, "12th"), (12, "13th"), (20, "21st")],
)
def test_a_trick_without_a_number_is_called_by_the_order_of_entry(index: int, words: str) -> None:
    assert trick_place(index).words(PLAYERS) == f"the {words} trick entered"


@pytest.mark.parametrize("slug", all_games())
def test_every_part_of_every_game_has_places_that_can_be_read_back(slug: str) -> None:
    disputes = all_games()[slug].disputes
    parts = [part for question in disputes.questions for part in question.parts]
    for kind, part in [
        *((PlaceKind.SETTING, one) for one in disputes.settings),
        *((PlaceKind.ANSWER, one) for one in parts),
    ]:
        for place in places_of(kind, part, range(3)):
            assert Place.parse(str(place)) == place


def test_a_full_place_hands_on_to_the_next() -> None:
    last, blank = trick_place(3), Place(PlaceKind.ANSWER, "second")
    upcard, first = Place(PlaceKind.SETTING, "upcard"), Place(PlaceKind.ANSWER, "first")
    assert [place.after(last, blank) for place in (trick_place(0), upcard, first, hand_place(1), SEEN)] == [
        last,
        last,
        blank,
        hand_place(1),
        SEEN,
    ]


def test_cards_are_entered_at_a_place() -> None:
    dispute = Dispute(all_games()["huckley-buck"], PLAYERS, 2)
    for place in (trick_place(0), hand_place(1), SEEN, Place(PlaceKind.SETTING, "upcard")):
        entered = dispute.with_cards(place, ("7H",))
        assert entered.cards_at(place) == ("7H",), place
        assert dispute.cards_at(place) == (), place


def test_no_other_module_takes_a_place_to_pieces() -> None:
    spelled = re.compile(r"""(?<!\w)["'](at:)?[thsq]\.["'{a-z0-9]|\bat\[""")
    code = [file for folder in FOLDERS for file in (ROOT / folder).glob("*.py")]
    files = [*code, *(ROOT / "templates/referee").glob("*.html")]
    found = {file.name for file in files if spelled.search(file.read_text("utf-8"))}
    assert found <= {"place.py"}
