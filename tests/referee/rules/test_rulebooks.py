"""The rulebook of every game is complete, readable and tied to its house rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from referee import judge
from referee.game import Game
from referee.games import all_games, installed
from referee.rules.house_rules import HouseRules
from referee.rules.rulebook import EVERYTHING_ELSE, Ambiguity, Chapter, Clause, Example, Rulebook
from tests.support.game_fixtures import WITH_RULEBOOK, all_plays

WANTED = {slug: plays.rulebook for slug, plays in all_plays().items()}
"""What each game's own tests say of its rulebook."""

ONE_SCREEN = 700
"""Letters that a phone shows without scrolling, other than what each row is about."""

RULED = [all_games()[slug] for slug in WITH_RULEBOOK]
every_game = pytest.mark.parametrize("game", RULED, ids=lambda game: game.slug)


def entries_of(rulebook: Rulebook) -> tuple[Clause | Ambiguity, ...]:
    return (*rulebook.clauses, *rulebook.ambiguities)


def words_stand_in(words: str, entry: Clause | Ambiguity) -> bool:
    text = " ".join(str(part) for part in entry).lower()
    return all(word in text for word in words.split())


def complaints(about: Callable[[Game, Any], Iterator[str]], pick: Callable[[Rulebook], Any]) -> str:
    """What is wrong with the entries that `pick` picks from every rulebook, a line each with the entry's id."""
    found = [(game, entry) for game in all_games().values() for entry in pick(game.rulebook)]
    assert found, "no rulebook has any such entry"
    return "\n".join(f"{entry.id} {wrong}." for game, entry in found for wrong in about(game, entry))


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
    gaps = {part: found for part, found in numbers.items() if found != list(range(1, len(found) + 1))}
    assert not gaps, f"Not from 1 on without a gap: {gaps}"


@every_game
def test_ids_carry_the_mark_of_their_game(game: Game) -> None:
    assert {entry.id.split("-")[0] for entry in entries_of(game.rulebook)} == {WANTED[game.slug].prefix}


@every_game
def test_every_id_finds_its_entry(game: Game) -> None:
    assert [entry.id for entry in entries_of(game.rulebook) if game.rulebook[entry.id] is not entry] == []


@every_game
def test_an_id_that_there_is_not_or_of_another_game_is_not_found(game: Game) -> None:
    others = {other.rulebook.clauses[0].id for other in RULED if other is not game}
    assert [id for id in (*others, f"{WANTED[game.slug].prefix}-NONE-01") if id in game.rulebook] == []


def wrong_with_a_clause(game: Game, clause: Clause) -> Iterator[str]:
    """Whole sentences from a named passage under a title."""
    if not clause.text.endswith("."):
        yield "ends without a full stop"
    if not 1 <= clause.text.count(". ") + 1 <= 3:
        yield f"has {clause.text.count('. ') + 1} sentences, not one to three"
    if not clause.source.startswith(f"{WANTED[game.slug].document}, "):
        yield f"comes from {clause.source!r}, not from {WANTED[game.slug].document + ', <section>'!r}"
    if not clause.title[0].isupper() or clause.title.endswith("."):
        yield f"is called {clause.title!r}, which is no title"


def stray_spaces(game: Game, entry: Clause | Ambiguity) -> Iterator[str]:
    texts = [entry.text] if isinstance(entry, Clause) else [*(reading for _, reading in entry.readings), entry.why]
    for text in (entry.title, *texts):
        if text != text.strip() or "  " in text:
            yield f"has stray spaces: {text!r}"


def wrong_with_an_ambiguity(game: Game, ambiguity: Ambiguity) -> Iterator[str]:
    """Lettered readings, and a default with its reason."""
    letters = [letter for letter, _ in ambiguity.readings]
    if letters != list("ABCD"[: len(letters)]):
        yield f"letters its readings {letters}"
    if ambiguity.default not in letters:
        yield f"has the default {ambiguity.default!r}, which is none of its readings"
    for text in (*(reading for _, reading in ambiguity.readings), ambiguity.why):
        if not text.endswith("."):
            yield f"has a text without a full stop: {text!r}"


@pytest.mark.parametrize(
    ("about", "pick"),
    [
        (wrong_with_a_clause, lambda rulebook: rulebook.clauses),
        (wrong_with_an_ambiguity, lambda rulebook: rulebook.ambiguities),
        (stray_spaces, entries_of),
    ],
    ids=["clauses", "ambiguities", "spaces"],
)
def test_every_entry_is_written_as_a_rulebook_is(
    about: Callable[[Game, Any], Iterator[str]], pick: Callable[[Rulebook], Any]
) -> None:
    wrong = complaints(about, pick)
    assert not wrong, wrong


@every_game
def test_only_the_house_rule_names_the_open_point_that_it_settles(game: Game) -> None:
    points = {entry.id: repr(entry) for entry in game.rulebook.ambiguities}
    twice = [f"{id} names {switch.key}" for switch in game.switches for id in points if f"'{switch.key}'" in points[id]]
    assert not twice, f"{'; '.join(twice)}: that is in `see` of the switch."


@every_game
def test_a_house_rule_points_to_an_open_point_of_its_own_that_reads_as_many_ways(game: Game) -> None:
    readings = {entry.id: len(entry.readings) for entry in game.rulebook.ambiguities}
    seen = [switch for switch in game.switches if switch.see in readings]
    wrong = [
        f"{switch.key} has {len(switch.choices)} choices, but {switch.see} {readings[switch.see]} readings"
        for switch in seen
        if len(switch.choices) > readings[switch.see]
    ]
    several = Counter(switch.see for switch in seen)
    wrong += [f"{count} house rules point to {see}" for see, count in several.items() if count > 1]
    assert not wrong, "; ".join(wrong)


@every_game
def test_every_house_rule_is_explained_in_the_rulebook(game: Game) -> None:
    assert [switch.key for switch in game.switches if switch.see not in game.rulebook] == []


@pytest.mark.parametrize(
    ("slug", "id", "words"),
    [
        pytest.param(slug, id, words, id=id, marks=pytest.mark.clause(id))
        for slug, wanted in WANTED.items()
        for id, words in wanted.merely_shown.items()
    ],
)
def test_a_clause_that_the_app_can_only_show_says_so(slug: str, id: str, words: str) -> None:
    clause = all_games()[slug].rulebook[id]
    assert isinstance(clause, Clause)
    assert words in clause.text


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


@every_game
def test_every_clause_and_open_point_is_in_one_chapter(game: Game) -> None:
    chapters = game.rulebook.chapters
    held = [entry.id for chapter in chapters for entry in (*chapter.clauses, *chapter.ambiguities)]
    assert sorted(held) == sorted(entry.id for entry in entries_of(game.rulebook))
    assert (
        len({chapter.anchor for chapter in chapters}) == len({chapter.title for chapter in chapters}) == len(chapters)
    )


@every_game
def test_no_clause_of_a_game_with_chapters_is_left_over(game: Game) -> None:
    assert [chapter.title for chapter in game.rulebook.chapters if chapter.title == EVERYTHING_ELSE] == []


def test_a_game_without_chapters_is_read_as_one_and_a_clause_without_a_chapter_comes_last() -> None:
    rulebook = all_games()["buddha"].rulebook
    [alone] = Rulebook(rulebook.clauses, rulebook.ambiguities).chapters
    assert (alone.clauses, alone.ambiguities) == (rulebook.clauses, rulebook.ambiguities)
    first, rest = Rulebook(rulebook.clauses, (), chapters=[Chapter("Bids", ("BUD-BID",))]).chapters
    assert [clause.id for clause in first.clauses] == [f"BUD-BID-{number:02}" for number in range(1, 5)]
    assert rest.title == EVERYTHING_ELSE
    assert [clause for clause in rulebook.clauses if clause not in first.clauses] == list(rest.clauses)


@every_game
def test_words_that_people_search_by_lead_to_rules_that_do_not_use_them(game: Game) -> None:
    ids = [entry.id for entry in entries_of(game.rulebook)]
    for words, meant in game.rulebook.search_words.items():
        for one in meant:
            found = [id for id in ids if id.startswith(one)]
            assert found, f"“{words}” leads to {one}, which {game.title} hasn't got"
            assert all(words in game.rulebook.search_words_for(id) for id in found)
            says = [id for id in found if words_stand_in(words, game.rulebook[id])]
            assert not says, f"“{words}” is already in {says}"


@every_game
def test_at_a_glance_every_row_says_something_and_says_it_once(game: Game) -> None:
    rows = list(game.rulebook.glance(HouseRules(game.switches)))
    assert len({row.about for row in rows}) == len(rows)
    assert [row for row in rows if not row.words.endswith(".")] == []
    assert sum(len(row.words) for row in rows) < ONE_SCREEN


@pytest.mark.parametrize(
    ("slug", "rules", "about", "words"),
    [
        ("huckley-buck", {"hb.target": 15}, "You win", "Be the first with 15 points."),
        ("ten-point-buck", {"tpb.rounds": 3}, "You win", "Have the most Hunting Points after 3 rounds."),
        (
            "buddha",
            {"bud.zero_bonus": "fulfilled"},
            "Scoring",
            "Bid made: 20, and 10 a trick. Missed: −10 for each off. Zero made: 20, and 20 times the highest bid "
            "that was made. Zero missed: −20 a trick.",
        ),
        ("ten", {}, "Deal", "4 cards each, one of them a joker, and 7 chips."),
    ],
)
def test_at_a_glance_is_what_the_table_plays(slug: str, rules: dict[str, Any], about: str, words: str) -> None:
    game = all_games()[slug]
    rows = game.rulebook.glance(HouseRules(game.switches, rules))
    assert [row.words for row in rows if row.about == about] == [words]


EXAMPLES = [(slug, example) for slug, game in all_games().items() for example in game.rulebook.examples]


@pytest.mark.parametrize(
    ("slug", "example"),
    [
        pytest.param(slug, example, id=example.clause, marks=pytest.mark.clause(example.clause))
        for slug, example in EXAMPLES
    ],
)
def test_the_referee_finds_what_a_worked_example_says(slug: str, example: Example) -> None:
    ruling = judge({"game": slug, **example.case}).as_dict()
    found = {key: ruling.get(key) for key in example.want}
    assert {key: listed(value) for key, value in found.items()} == {
        key: listed(value) for key, value in example.want.items()
    }
    assert example.clause in ruling["rules"]


def listed(value: Any) -> Any:
    """A list of cards in one order, as case files compare them; all else as it is."""
    return sorted(value) if isinstance(value, list) and all(isinstance(one, str) for one in value) else value


def test_every_game_of_the_project_has_worked_examples() -> None:
    there = {slug for slug, _ in EXAMPLES}
    without = sorted(set(WITH_RULEBOOK) - set(installed().packages) - there)
    assert not without, f"{', '.join(without)}: a rulebook needs `examples`, as in referee/games/buddha/rulebook."


@pytest.mark.parametrize(("slug", "example"), EXAMPLES, ids=[example.clause for _, example in EXAMPLES])
def test_a_worked_example_is_answered_by_every_house_rule(slug: str, example: Example) -> None:
    for switch in all_games()[slug].switches:
        for value in (*(choice.value for choice in switch.choices), *switch.numbers[:1]):
            ruling = judge({"game": slug, "house_rules": {switch.key: value}, **example.case})
            assert ruling.text, f"With {switch.key} {value} the ruling on the example of {example.clause} says nothing."
