"""The rulebook of every game is complete, readable and tied to its house rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from referee.game import Game
from referee.games import all_games
from referee.rulebook import Act, Ambiguity, Clause, Rulebook


@dataclass(frozen=True)
class Wanted:
    """What the rulebook of one game must hold, beside what every rulebook must."""

    prefix: str
    clauses: int
    ambiguities: int
    document: str
    merely_shown: tuple[str, ...]


WANTED = {
    "huckley-buck": Wanted("HB", 91, 46, "Huckley Buck rules", ("HB-GEN-02", "HB-GEN-04", "HB-PLAY-11")),
    "ten-point-buck": Wanted("TPB", 38, 12, "Ten-Point Buck rules", ("TPB-GEN-02", "TPB-BID-02")),
    "buddha": Wanted("BUD", 40, 18, "Buddha rules", ("BUD-GEN-02", "BUD-GEN-03", "BUD-SHEET-03")),
    "ten": Wanted("TEN", 53, 32, "10 Special Retro Edition rules", ("TEN-GEN-01", "TEN-P2-04")),
}
SWITCHES_OF_A_CLAUSE = {"hb.target"}
"""House rules that change a number in a clause that is clear; every other one settles an ambiguity."""

every_game = pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.slug)


def entries_of(rulebook: Rulebook) -> tuple[Clause | Ambiguity, ...]:
    return (*rulebook.clauses, *rulebook.ambiguities)


def each(pick: Callable[[Rulebook], Any]) -> Any:
    """A test on every entry of every rulebook that `pick` picks, named by its id."""
    found = [(game, entry) for game in all_games().values() for entry in pick(game.rulebook)]
    return pytest.mark.parametrize(("game", "entry"), found, ids=[entry.id for _, entry in found])


def test_every_game_is_looked_at() -> None:
    assert set(WANTED) == set(all_games())


@every_game
def test_every_clause_and_ambiguity_is_there_once(game: Game) -> None:
    ids = [entry.id for entry in entries_of(game.rulebook)]
    assert len(game.rulebook.clauses) == WANTED[game.slug].clauses
    assert len(game.rulebook.ambiguities) == WANTED[game.slug].ambiguities
    assert len(set(ids)) == len(ids)


@every_game
def test_ids_are_numbered_without_a_gap(game: Game) -> None:
    numbers: dict[str, list[int]] = {}
    for entry in entries_of(game.rulebook):
        part, number = entry.id.rsplit("-", 1)
        numbers.setdefault(part, []).append(int(number))
    assert all(found == list(range(1, len(found) + 1)) for found in numbers.values())


@every_game
def test_ids_carry_the_mark_of_their_game(game: Game) -> None:
    assert {entry.id.split("-")[0] for entry in entries_of(game.rulebook)} == {WANTED[game.slug].prefix}


@every_game
def test_every_id_finds_its_entry(game: Game) -> None:
    assert [entry.id for entry in entries_of(game.rulebook) if game.rulebook[entry.id] is not entry] == []


@every_game
def test_an_id_that_there_is_not_or_of_another_game_is_not_found(game: Game) -> None:
    others = {other.rulebook.clauses[0].id for other in all_games().values() if other is not game}
    assert [id for id in (*others, f"{WANTED[game.slug].prefix}-NONE-01") if id in game.rulebook] == []


@each(lambda rulebook: rulebook.clauses)
def test_a_clause_is_whole_sentences_from_a_named_passage(game: Game, entry: Clause) -> None:
    assert entry.text.endswith(".")
    assert 1 <= entry.text.count(". ") + 1 <= 3
    assert entry.source.startswith(f"{WANTED[game.slug].document}, ")
    assert entry.title[0].isupper()
    assert not entry.title.endswith(".")


@each(lambda rulebook: rulebook.clauses)
def test_a_clause_says_what_the_app_does_about_it(game: Game, entry: Clause) -> None:
    assert entry.acts
    assert len(set(entry.acts)) == len(entry.acts)


@each(entries_of)
def test_no_text_has_stray_spaces(game: Game, entry: Clause | Ambiguity) -> None:
    texts = [entry.text] if isinstance(entry, Clause) else [*(reading for _, reading in entry.readings), entry.why]
    assert all(text == text.strip() and "  " not in text for text in (entry.title, *texts))


@each(lambda rulebook: rulebook.ambiguities)
def test_an_ambiguity_has_lettered_readings_and_a_reasoned_default(game: Game, entry: Ambiguity) -> None:
    letters = [letter for letter, _ in entry.readings]
    assert letters == list("ABCD"[: len(letters)])
    assert entry.default in letters
    assert all(reading.endswith(".") for _, reading in entry.readings)
    assert entry.why.endswith(".")


@every_game
def test_every_house_rule_named_exists_and_points_back(game: Game) -> None:
    named = {entry.switch: entry.id for entry in game.rulebook.ambiguities if entry.switch}
    assert named == {switch.key: switch.see for switch in game.switches if switch.key not in SWITCHES_OF_A_CLAUSE}


@every_game
def test_every_house_rule_is_explained_in_the_rulebook(game: Game) -> None:
    assert [switch.key for switch in game.switches if switch.see not in game.rulebook] == []


@every_game
def test_only_these_clauses_are_merely_shown(game: Game) -> None:
    shown = tuple(clause.id for clause in game.rulebook.clauses if clause.acts == (Act.SHOW,))
    assert shown == WANTED[game.slug].merely_shown


@pytest.mark.parametrize(
    ("slug", "id", "told"),
    [
        pytest.param(slug, id, told, id=id, marks=pytest.mark.clause(id))
        for slug, id, told in [
            ("huckley-buck", "HB-GEN-02", "four, five or six"),
            ("huckley-buck", "HB-GEN-04", "a point"),
            ("huckley-buck", "HB-PLAY-11", "one by one"),
            ("ten-point-buck", "TPB-GEN-02", "more Hunting Points than everybody else"),
            ("ten-point-buck", "TPB-BID-02", "card points"),
            ("buddha", "BUD-GEN-02", "ten years"),
            ("buddha", "BUD-GEN-03", "One too many hurts as much"),
            ("buddha", "BUD-SHEET-03", "four, five, and three or six players"),
            ("ten", "TEN-GEN-01", "few penalty points"),
            ("ten", "TEN-P2-04", "well protected"),
        ]
    ],
)
def test_what_the_app_can_only_show_is_told(slug: str, id: str, told: str) -> None:
    clause = all_games()[slug].rulebook[id]
    assert isinstance(clause, Clause)
    assert clause.acts == (Act.SHOW,)
    assert told in clause.text


@pytest.mark.parametrize(
    ("slug", "id", "title"),
    [
        ("ten-point-buck", "TPB-DOE-03", "The Doe beats the Buck"),
        ("buddha", "BUD-WIN-06", "The Black Hole"),
        ("ten", "TEN-P4-06", "Ten is the limit"),
    ],
)
def test_a_clause_has_its_title(slug: str, id: str, title: str) -> None:
    assert all_games()[slug].rulebook[id].title == title
