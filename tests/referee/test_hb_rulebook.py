"""The rulebook of Huckley Buck is complete, readable and sound in itself."""

from __future__ import annotations

import pytest

from referee.games.huckley_buck.house_rules import SWITCHES
from referee.games.huckley_buck.rulebook import RULEBOOK
from referee.rulebook import Act, Ambiguity, Clause, Kind, Status

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


def texts_of(ambiguity: Ambiguity) -> list[str]:
    return [*(reading for _, reading in ambiguity.readings), ambiguity.why]


def entry_id(entry: Clause | Ambiguity) -> str:
    return entry.id


def test_there_are_91_clauses_numbered_by_part() -> None:
    wanted = {f"HB-{part}-{number:02}" for part, last in PARTS.items() for number in range(1, last + 1)}
    assert len(RULEBOOK.clauses) == 91
    assert {clause.id for clause in RULEBOOK.clauses} == wanted


def test_there_are_46_ambiguities_in_order() -> None:
    assert [ambiguity.id for ambiguity in RULEBOOK.ambiguities] == [f"HB-AMB-{number:02}" for number in range(1, 47)]


def test_every_id_is_used_once_and_finds_its_entry() -> None:
    entries: list[Clause | Ambiguity] = [*RULEBOOK.clauses, *RULEBOOK.ambiguities]
    assert [entry.id for entry in entries if RULEBOOK[entry.id] is not entry] == []
    assert len({entry.id for entry in entries}) == len(entries) == 137


def test_an_id_of_another_game_is_not_in_it() -> None:
    assert "BUD-AMB-01" not in RULEBOOK


@pytest.mark.parametrize("clause", RULEBOOK.clauses, ids=entry_id)
def test_a_clause_can_be_read_aloud(clause: Clause) -> None:
    assert clause.title == clause.title.strip() != ""
    assert clause.text.endswith(".")
    assert 1 <= clause.text.count(". ") + 1 <= 3
    assert "  " not in clause.text


@pytest.mark.parametrize("clause", RULEBOOK.clauses, ids=entry_id)
def test_a_clause_says_where_it_comes_from_and_what_the_app_does(clause: Clause) -> None:
    document, passage = clause.source.split(", ")
    assert document == "Huckley Buck rules"
    assert passage.isupper()
    assert clause.acts
    assert len(set(clause.acts)) == len(clause.acts)


@pytest.mark.parametrize("ambiguity", RULEBOOK.ambiguities, ids=entry_id)
def test_an_ambiguity_can_be_read_aloud(ambiguity: Ambiguity) -> None:
    assert ambiguity.title == ambiguity.title.strip() != ""
    assert all(text.endswith(".") and "  " not in text for text in texts_of(ambiguity))


@pytest.mark.parametrize("ambiguity", RULEBOOK.ambiguities, ids=entry_id)
def test_the_readings_are_lettered_and_one_of_them_is_ours(ambiguity: Ambiguity) -> None:
    letters = [letter for letter, _ in ambiguity.readings]
    assert letters == list("ABCD")[: len(letters)]
    assert ambiguity.default in letters


def test_every_switch_of_an_ambiguity_exists() -> None:
    keys = {switch.key for switch in SWITCHES}
    assert {ambiguity.switch for ambiguity in RULEBOOK.ambiguities if ambiguity.switch} <= keys


def test_every_switch_is_explained_in_the_rulebook() -> None:
    assert [switch.key for switch in SWITCHES if switch.see not in RULEBOOK] == []


def test_a_switch_and_its_ambiguity_name_each_other() -> None:
    by_ambiguity = {ambiguity.switch: ambiguity.id for ambiguity in RULEBOOK.ambiguities if ambiguity.switch}
    by_switch = {switch.key: switch.see for switch in SWITCHES if switch.see.startswith("HB-AMB-")}
    assert by_ambiguity == by_switch


@pytest.mark.clause("HB-PLAY-10", "HB-WIN-01")
def test_only_two_clauses_go_beyond_what_is_stated() -> None:
    assert {clause.id for clause in RULEBOOK.clauses if clause.status is not Status.STATED} == {
        "HB-PLAY-10",
        "HB-WIN-01",
    }


@pytest.mark.parametrize(
    ("part", "kind"),
    [
        ("PLAY-05", Kind.LEGALITY),
        ("WIN", Kind.TRICK),
        ("SCORE", Kind.SCORING),
        ("MIS", Kind.REMEDY),
        ("HAND", Kind.REMEDY),
        ("ANN", Kind.PROCEDURE),
        ("END", Kind.END),
        ("TOUR", Kind.TOURNAMENT),
    ],
)
def test_a_part_of_the_rules_has_its_kind(part: str, kind: Kind) -> None:
    assert {clause.kind for clause in RULEBOOK.clauses if clause.id.startswith(f"HB-{part}")} == {kind}


def test_every_misdeal_and_renege_clause_answers_a_dispute() -> None:
    rows = [clause for clause in RULEBOOK.clauses if clause.id.startswith(("HB-MIS-", "HB-REN-"))]
    silent = [clause.id for clause in rows if Act.RULE not in clause.acts]
    assert silent == ["HB-MIS-10", "HB-REN-06"]


@pytest.mark.clause("HB-GEN-02", "HB-GEN-04", "HB-PLAY-11")
@pytest.mark.parametrize(
    ("id", "told"),
    [("HB-GEN-02", "four, five or six"), ("HB-GEN-04", "a point"), ("HB-PLAY-11", "one by one")],
)
def test_what_the_app_can_only_show_is_told(id: str, told: str) -> None:
    clause = RULEBOOK[id]
    assert isinstance(clause, Clause)
    assert clause.acts == (Act.SHOW,)
    assert told in clause.text


@pytest.mark.clause("HB-END-01", "HB-DRAW-03", "HB-TOUR-05", "hb.target", "hb.max_discard", "hb.tour_games")
@pytest.mark.parametrize(
    ("id", "told", "key", "usual"),
    [
        ("HB-END-01", "at least eleven", "hb.target", 11),
        ("HB-DRAW-03", "the largest five", "hb.max_discard", 5),
        ("HB-TOUR-05", "two games, or three", "hb.tour_games", 2),
    ],
)
def test_a_clause_tells_the_default_of_its_switch(id: str, told: str, key: str, usual: int) -> None:
    clause = RULEBOOK[id]
    assert isinstance(clause, Clause)
    assert told in clause.text
    assert next(switch.default for switch in SWITCHES if switch.key == key) == usual
