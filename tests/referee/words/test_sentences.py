"""The sentences of generated cases show no fault that a program can see.

`python -m benchmarks.referee.sentences` tries more of them, and writes them down.
"""

from __future__ import annotations

import os

import pytest

from benchmarks.referee.sentences import FAULTS, cases, collect, faults, sentence_of, shape
from referee import judge_any

SEED = os.environ.get("TABLESIDE_SEED", "round-the-table")
CASES = 500


@pytest.mark.slow
def test_no_sentence_of_some_hundred_cases_shows_a_fault() -> None:
    print("seed", SEED)
    lines, faulty, _ = collect(CASES, SEED)
    assert not faulty, [line for line in lines if "!!" in line]


@pytest.mark.slow
def test_the_cases_meet_every_question_of_every_game() -> None:
    print("seed", SEED)
    missing = collect(CASES, SEED)[2]
    assert not missing, (
        f"No case by chance asks {', '.join(missing)}: `by_chance` in the game's game_fixtures.py has some."
    )


PLANTED = {
    "a number of one with a plural": "Bob would have held more than 1 cards.",
    "many with a singular": "There are 3 free chip.",
    "one with the verb of many": "Trick 2 has 3 cards, and 1 player are in.",
    "many with the verb of one": "Ann and Bob takes a hook.",
    "an article after a possessive": "Ann's the Buck in trick 1 was legal.",
    "an article twice": "Ann may play any the Buck.",
    "one verb for each of many": "Bob had to trump, and holds 9♥ and holds 10♥.",
    "a percentage": "It is so in about 42 % of them.",
    "a count of deals": "It was not legal in 4 of the 6 deals that fit.",
    "a sentence that begins small": "Ann leads. the trick stands.",
    "a sentence that does not end": "Ann wins the trick",
    "two spaces, or one before a comma": "Ann may play , and Bob too.",
    "a list with a hole": "Ann may play 9♥ or.",
    "a wrong article": "Ann played a ace.",
    "a person who is a he": "Bob takes his card back.",
    "a minus that is a hyphen": "Ann has -20.",
    "code that shows": "The fault is did_not_follow.",
    "a word twice": "Ann wins the the trick.",
    "a sentence twice": "The trick stands so. The trick stands so.",
    "a card's letter": "Ann may add the P4.",
}


def test_every_fault_has_a_sentence_planted() -> None:
    assert PLANTED.keys() == FAULTS.keys()


@pytest.mark.parametrize(("fault", "sentence"), PLANTED.items())
def test_a_planted_fault_is_seen(fault: str, sentence: str) -> None:
    assert fault in faults(sentence)


@pytest.mark.slow
def test_a_fault_in_a_ruling_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.cards.deck.Deck.owned", lambda deck, player, card: f"{player}'s the {deck.name(card)}")
    lines, _, _ = collect(CASES, SEED)
    assert any("an article after a possessive" in line for line in lines)


def test_sentences_that_differ_by_names_and_cards_have_one_shape() -> None:
    assert shape("Ann and Bob have 9♥ and 10 chips.") == shape("Cy, Dee and Eve have A♠ and 4 chips.")
    assert shape("There is 1 chip.") != shape("There are 2 chips.")


@pytest.mark.slow
def test_the_same_seed_gives_the_same_sentences() -> None:
    first, second = ([sentence_of(case) for case in cases(60, SEED)] for _ in range(2))
    assert first == second


SLIPS = {
    "a switch that is a list": (
        {"house_rules": {"hb.race": []}},
        "“Several reach the target” can't be a list: it is one of",
    ),
    "a number that is an object": ({"house_rules": {"hb.target": {}}}, "it is a whole number from 1 to 99"),
    "a dealer who is no text": ({"dealer": None}, "A player is named, not null; there are Ann, Bob, Cy."),
    "a name that is empty": ({"players": ["Ann", " ", "Cy"]}, "players[1] must be a text, and ' ' says nothing."),
}


@pytest.mark.parametrize(("slip", "says"), SLIPS.values(), ids=SLIPS)
def test_a_refusal_says_what_is_allowed(slip: dict[str, object], says: str) -> None:
    case = {"game": "huckley-buck", "players": ["Ann", "Bob", "Cy"], "dealer": "Cy", "ask": {"what": "audit"}}
    assert says in judge_any({**case, **slip})["error"]["message"]
