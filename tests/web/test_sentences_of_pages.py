"""The sentences of all pages over generated tables show no slip that a program can see.

`python -m tests.pictures.sentences` writes them to a file, to be read by a person.
"""

from __future__ import annotations

from pathlib import Path

import html5lib
import pytest

from tableside.web.filters import typographic
from tests.pictures.sentences import SLIPS, Met, collect, in_scripts, shape, slips, spoken


@pytest.mark.thorough
def test_no_sentence_of_any_page_or_script_shows_a_slip(tmp_path: Path) -> None:
    met = collect(tmp_path)
    assert len(met) > 3_000, "the walk reaches few pages"
    assert [line for line in met.lines() if "!!" in line] == []


def test_no_sentence_of_a_script_shows_a_slip() -> None:
    sentences = list(in_scripts())
    assert len(sentences) > 20
    assert [(text, path) for text, path in sentences if slips(text)] == []


PLANTED = {
    "a straight apostrophe or quote": "Ann can't take the upcard.",
    "a number of one with a plural": "Ann has 1 cards.",
    "two sentences without a space": "Bids stand.A late one does not.",
    "two spaces": "Ann takes\u00a0 the upcard.",
    "a space before a stop": "Ann leads , and Bob follows.",
    "minutes that are hours": "All tables are done 2485 min",
    "a word twice": "As soon as as many are out.",
    "code that shows": "None is no seat here.",
}


def test_every_slip_has_a_sentence_planted() -> None:
    assert PLANTED.keys() == SLIPS.keys()


@pytest.mark.parametrize(("slip", "sentence"), PLANTED.items())
def test_a_planted_slip_is_seen_on_a_page(slip: str, sentence: str) -> None:
    met = Met()
    met.hear(spoken(html5lib.parse(f"<p>Right.<p>{sentence}", namespaceHTMLElements=False)), "/")
    [line] = [line for line in met.lines() if "!!" in line]
    assert line.endswith(f"{sentence}  !! {slip}")


@pytest.mark.parametrize(
    "right",
    ["Ann can’t take 1 card.", "“x” is no card.", "Round 1 and 2 cards", "Ann 0 → 1 points", "119 min", "−1 hooks"],
)
def test_what_is_right_is_no_slip(right: str) -> None:
    assert slips(right) == []


def test_what_is_read_aloud_is_heard_and_what_programs_read_is_not() -> None:
    page = (
        '<p>Ann <b>leads</b>. Bob follows.</p><button aria-label="More keys">×</button><script>let x = "y z"</script>'
    )
    assert list(spoken(html5lib.parse(page, namespaceHTMLElements=False))) == [
        "Ann leads.",
        "Bob follows.",
        "More keys",
    ]


def test_sentences_that_differ_by_names_and_numbers_are_written_once() -> None:
    assert shape("Ann and Bob have 9♥ and 10 chips.") == shape("Cy, Dee and Eve have A♠ and 4 chips.")
    assert shape("There is 1 chip.") != shape("There are 2 chips.")


@pytest.mark.parametrize(
    ("straight", "shown"),
    [
        ("Ann's card isn't open", "Ann’s card isn’t open"),
        ("the players' piles", "the players’ piles"),
        ("it can't be '-1' or \"x y\": say", "it can’t be “-1” or “x y”: say"),
        ("'O'Neill' and Bob's", "“O’Neill” and Bob’s"),
    ],
)
def test_texts_of_the_rules_get_the_apostrophes_and_quotes_of_pages(straight: str, shown: str) -> None:
    assert typographic(straight) == shown
