"""The rulebook of Huckley Buck part by part, in addition to what every rulebook must hold."""

from __future__ import annotations

import re

import pytest

from referee.games.huckley_buck.house_rules import SWITCHES
from referee.games.huckley_buck.rulebook import RULEBOOK
from referee.rules.rulebook import Clause
from tests.support.game_fixtures import plays_of

PARTS = {
    "GEN": 4,
    "CARD": 2,
    "PREL": 5,
    "CUT": 3,
    "DEAL": 2,
    "TRUMP": 3,
    "ANN": 4,
    "DRAW": 7,
    "PLAY": 12,
    "WIN": 1,
    "SCORE": 5,
    "END": 2,
    "MIS": 10,
    "HAND": 6,
    "DISC": 3,
    "DNA": 1,
    "OOT": 3,
    "REN": 6,
    "ABS": 2,
    "TOUR": 10,
}


def test_the_clauses_are_numbered_by_part() -> None:
    wanted = {f"HB-{part}-{number:02}" for part, last in PARTS.items() for number in range(1, last + 1)}
    assert {clause.id for clause in RULEBOOK.clauses} == wanted


def test_the_ambiguities_are_in_order() -> None:
    last = plays_of("huckley-buck").rulebook.ambiguities
    assert [found.id for found in RULEBOOK.ambiguities] == [f"HB-AMB-{number:02}" for number in range(1, last + 1)]


def test_every_clause_names_the_section_it_comes_from() -> None:
    wrong = [
        f"{clause.id} comes from {clause.source!r}, not from a section of the Huckley Buck rules in capitals."
        for clause in RULEBOOK.clauses
        if not re.fullmatch(r"Huckley Buck rules, [^,a-z]*[A-Z][^,a-z]*", clause.source)
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.clause("HB-END-01", "HB-DRAW-03", "HB-TOUR-05", "hb.target", "hb.max_discard", "hb.tour_games")
@pytest.mark.parametrize(
    ("id", "words", "key", "usual"),
    [
        ("HB-END-01", "at least eleven", "hb.target", 11),
        ("HB-DRAW-03", "the largest five", "hb.max_discard", 5),
        ("HB-TOUR-05", "two games, or three", "hb.tour_games", 2),
    ],
)
def test_a_clause_tells_the_default_of_its_switch(id: str, words: str, key: str, usual: int) -> None:
    clause = RULEBOOK[id]
    assert isinstance(clause, Clause)
    assert words in clause.text
    assert next(switch.default for switch in SWITCHES if switch.key == key) == usual
