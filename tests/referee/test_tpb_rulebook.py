"""The rulebook of Ten-Point Buck is complete, readable and tied to its house rules."""

from __future__ import annotations

import pytest

from referee.games.ten_point_buck.house_rules import SWITCHES
from referee.games.ten_point_buck.rulebook import EDITION_DIFFERENCES, RULEBOOK
from referee.rulebook import Act, Ambiguity, Clause

ENTRIES = (*RULEBOOK.clauses, *RULEBOOK.ambiguities)


def test_every_clause_and_ambiguity_is_there_once() -> None:
    ids = [entry.id for entry in ENTRIES]
    assert len(RULEBOOK.clauses) == 38
    assert len(RULEBOOK.ambiguities) == 12
    assert len(set(ids)) == len(ids)


def test_ids_are_numbered_without_a_gap() -> None:
    numbers: dict[str, list[int]] = {}
    for entry in ENTRIES:
        part, number = entry.id.rsplit("-", 1)
        numbers.setdefault(part, []).append(int(number))
    assert all(found == list(range(1, len(found) + 1)) for found in numbers.values())


def test_ids_carry_the_mark_of_this_game() -> None:
    assert {entry.id.split("-")[0] for entry in ENTRIES} == {"TPB"}


@pytest.mark.parametrize("clause", RULEBOOK.clauses, ids=lambda clause: clause.id)
def test_a_clause_is_whole_sentences_from_a_named_passage(clause: Clause) -> None:
    assert clause.text.endswith(".")
    assert 1 <= clause.text.count(". ") + 1 <= 3
    assert clause.source.startswith("Ten-Point Buck rules, ")
    assert clause.title[0].isupper()
    assert not clause.title.endswith(".")
    assert clause.acts


@pytest.mark.parametrize("ambiguity", RULEBOOK.ambiguities, ids=lambda ambiguity: ambiguity.id)
def test_an_ambiguity_has_lettered_readings_and_a_reasoned_default(ambiguity: Ambiguity) -> None:
    letters = [letter for letter, _ in ambiguity.readings]
    assert letters == list("ABCD"[: len(letters)])
    assert ambiguity.default in letters
    assert all(reading.endswith(".") for _, reading in ambiguity.readings)
    assert ambiguity.why.endswith(".")


def test_every_house_rule_named_exists_and_points_back() -> None:
    named = {entry.switch: entry.id for entry in RULEBOOK.ambiguities if entry.switch}
    assert named == {switch.key: switch.see for switch in SWITCHES}


def test_entries_are_found_by_id() -> None:
    assert RULEBOOK["TPB-DOE-03"].title == "The Doe beats the Buck"
    assert "TPB-NONE-01" not in RULEBOOK


def test_every_clause_says_which_edition_it_rests_on() -> None:
    assert all("edition" in clause.source for clause in RULEBOOK.clauses)


def test_the_editions_differ_on_seven_points_tied_to_clauses() -> None:
    assert len(EDITION_DIFFERENCES) == 7
    assert all(id in RULEBOOK for difference in EDITION_DIFFERENCES for id in difference.clauses)


def test_each_difference_says_what_both_editions_do_and_what_changes() -> None:
    for difference in EDITION_DIFFERENCES:
        assert difference.first != difference.second
        assert all(text.endswith(".") for text in (difference.first, difference.second, difference.effect))


@pytest.mark.clause("TPB-GEN-02", "TPB-BID-02")
@pytest.mark.parametrize(
    ("id", "told"),
    [("TPB-GEN-02", "more Hunting Points than everybody else"), ("TPB-BID-02", "card points")],
)
def test_what_the_app_can_only_show_is_told(id: str, told: str) -> None:
    clause = RULEBOOK[id]
    assert isinstance(clause, Clause)
    assert clause.acts == (Act.SHOW,)
    assert told in clause.text


def test_only_these_clauses_are_merely_shown() -> None:
    shown = [clause.id for clause in RULEBOOK.clauses if clause.acts == (Act.SHOW,)]
    assert shown == ["TPB-GEN-02", "TPB-BID-02"]
