"""How a night went: who won most, the places, and moments that are told when they are so, and only then."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.scorebook.nights.game_story import GameScore
from tableside.scorebook.nights.moments import MOST_MOMENTS, RULES, moments
from tableside.scorebook.nights.night_result import (
    NightGame,
    night_players,
    night_result,
    totals_in_words,
    wins_in_words,
)
from tests.scorebook.nights.test_game_story import NAMES, score


def game(
    number: int, *rounds: Sequence[int], title: str = "Points", names: Sequence[str] = (), **more: object
) -> NightGame:
    """A game of the night with these points round by round."""
    played: GameScore = score(*rounds, **more)  # type: ignore[arg-type]
    played = replace(played, names=tuple(names) or played.names)
    totals = played.rounds[-1].totals
    keys = [(seat not in played.winners, -played.sign * total) for seat, total in enumerate(totals)]
    return NightGame(number, title, played, tuple(1 + sum(other < key for other in keys) for key in keys))


def won_by(*winners: str, names: Sequence[str] = NAMES) -> list[NightGame]:
    """A night of games of one round, each won by one of the players, or by several: "Ann+Bob"."""
    return [
        game(number, [9 if name in winner.split("+") else -seat for seat, name in enumerate(names)], names=names)
        for number, winner in enumerate(winners, 1)
    ]


def every_moment(games: Sequence[NightGame]) -> list[str]:
    """The sentences of all rules, also of those that come too late to be among the told ones."""
    return [f"{moment.sentence}. {moment.more}" for rule in RULES if (moment := rule(games))]


@pytest.mark.parametrize(
    ("winners", "result"),
    [
        ([], ("", "")),
        (["Ann"], ("Ann", "won the only game")),
        (["Ann+Bob"], ("Ann and Bob", "share the win of the only game")),
        (["Ann", "Ann"], ("Ann", "won both games")),
        (["Ann", "Ann", "Ann"], ("Ann", "won all three games")),
        (["Ann", "Bob"], ("Ann and Bob", "won one game each")),
        (["Ann", "Bob", "Ann"], ("Ann", "won two of three games, Bob one")),
        (["Ann", "Bob", "Ann", "Cy"], ("Ann", "won two of four games, Bob and Cy one each")),
        (["Ann", "Bob", "Ann", "Bob", "Cy"], ("Ann and Bob", "won two of five games each, Cy one")),
        (["Ann+Bob", "Ann"], ("Ann", "won both games, Bob one; one game was shared")),
        (["Ann+Bob", "Ann+Bob", "Cy"], ("Ann and Bob", "won two of three games each, Cy one; two games were shared")),
    ],
)
def test_a_night_says_who_won_most(winners: list[str], result: tuple[str, str]):
    assert night_result(won_by(*winners)) == result


@pytest.mark.parametrize(
    ("winners", "result"),
    [
        (["Ann"], ("Ann", "won the only finished game")),
        (["Ann+Bob"], ("Ann and Bob", "share the win of the only finished game")),
        (["Ann", "Ann"], ("Ann", "won both finished games")),
        (["Ann", "Ann", "Ann"], ("Ann", "won all three finished games")),
        (["Ann", "Bob", "Ann"], ("Ann", "won two of three finished games, Bob one")),
    ],
)
def test_beside_a_game_without_an_end_a_night_says_that_it_counts_finished_ones(
    winners: list[str], result: tuple[str, str]
):
    assert night_result(won_by(*winners), whole=False) == result


def test_the_others_who_won_are_named_as_they_are_called():
    called = {"Ann": "A.", "Bob": "B.", "Cy": "Bobby"}
    words = "won two of four games, B. and Bobby one each"
    assert night_result(won_by("Ann", "Bob", "Ann", "Cy"), called=called.__getitem__) == ("Ann", words)


@pytest.mark.parametrize(
    ("won", "games", "words"),
    [
        ([("Ann", 0)], 1, ""),
        ([("Ann", 1), ("Bob", 0)], 1, "Ann won"),
        ([("Ann", 1), ("Bob", 1)], 2, "Ann and Bob won one game each"),
        ([("Ann", 1), ("Bob", 3), ("Cy", 1)], 5, "Bob won three games, Ann and Cy one each"),
    ],
)
def test_a_list_says_how_many_games_each_won(won: list[tuple[str, int]], games: int, words: str):
    assert wins_in_words(won, games) == words


def test_who_won_most_is_first_and_of_equals_who_came_in_sooner():
    games = [game(1, [3, 9, 1, 2]), game(2, [1, 9, 3, 2])]
    assert [(one.name, one.won, one.places) for one in night_players(games)] == [
        ("Bob", 2, (1, 1)),
        ("Ann", 0, (2, 4)),
        ("Cy", 0, (4, 2)),
        ("Dee", 0, (3, 3)),
    ]


def test_a_player_who_was_not_there_has_no_place():
    games = [game(1, [3, 1], names=("Ann", "Bob")), game(2, [3, 1], names=("Cy", "ANN"))]
    assert {one.name: one.places for one in night_players(games)} == {"Cy": (None, 1), "Ann": (1, 2), "Bob": (2, None)}


LONG = game(1, [1, 2], [1, 0], [9, 0])
"""A game of three rounds that has little to tell."""


@pytest.mark.parametrize(
    ("games", "sentence"),
    [
        ([LONG, game(2, [3, 1], [0, 2], winners=(0,))], "The tie-break decided game 2. Ann 3, Bob 3"),
        (
            [LONG, game(2, [0, 9, 5], [2, 0, 0], [20, 0, 0])],
            "Ann came back from 9 points behind. Game 2, last after round 1",
        ),
        ([LONG, game(2, [0, 9], [0, 1], [20, 0])], "Ann came back from 10 points behind. Game 2, after round 2"),
        ([LONG, game(2, [0, 9], [10, 0])], "The last round decided game 2. Before it Ann was 9 behind Bob"),
        (won_by("Bob", "Ann", "Ann", "Ann"), "Ann won three games in a row. Games 2 to 4"),
        (won_by("Ann", "Ann", "Bob"), "Ann won two games in a row. Games 1 and 2"),
        ([LONG, game(2, [9, 9], [2, 1])], "One point decided game 2. Ann 11, Bob 10"),
        ([LONG, game(2, [40, 40], [9, 4])], "Five points decided game 2. Ann 49, Bob 44"),
        (
            [LONG, game(2, [3, 1], [0, 5], [5, 0], [0, 9])],
            "The lead changed hands three times in game 2. Bob 15, Ann 8",
        ),
        ([LONG, game(2, [3, 1], [1, 1], [1, 1])], "Ann led game 2 from the first round to the last. Ann 5, Bob 3"),
        (won_by("Ann", "Bob+Dee"), "Bob and Dee shared the win of game 2. Bob 9, Dee 9, Ann 0, Cy −2"),
        (won_by("Ann", "Bob", names=NAMES[:2]), "Both players won a game. Ann and Bob won one game each"),
        (
            won_by("Ann", "Bob", "Cy", names=NAMES[:3]),
            "All three players won a game. Ann, Bob and Cy won one game each",
        ),
        ([LONG, game(2, [12, 1], [1, 1])], "The best round of the night was Ann’s: 12. Game 2, round 1"),
        (
            [game(1, [0, 3], sign=-1), game(2, [-7, 3], sign=-1)],
            "The best round of the night was Ann’s: −7. Game 2, round 1",
        ),
        (
            [LONG, game(2, *[[3, 1]] * 6)],
            "Game 2 went on for six rounds. No other game of Points took as many",
        ),
        (
            [LONG, game(2, [3, 1], [0, 5], winners=(0,), tie_break="Ann had 3 first.")],
            "The tie-break decided game 2. Ann had 3 first",
        ),
        (
            [LONG, game(2, [0, 9, 0], [2, 0, 2], [20, 0, 0])],
            "Ann came back from 9 points behind. Game 2, after round 1",
        ),
        (
            [game(1, [3, 1, 1], hooks=(0, 1, 0)), game(2, [3, 1, 1], hooks=(0, 0, 2))],
            "Only Ann got through the night without a hook. ",
        ),
    ],
)
def test_a_night_is_told_by_what_happened_in_it(games: list[NightGame], sentence: str):
    assert sentence in every_moment(games)


@pytest.mark.parametrize(
    ("games", "words"),
    [
        ([LONG, game(2, [3, 1], [1, 0])], "tie-break"),
        ([LONG, game(2, [3, 1], [0, 2])], "tie-break"),
        ([LONG, game(2, [9, 9], [0, 2], [9, 0])], "came back from 2"),
        ([LONG, game(2, [0, 1], [0, 9], winners=(0,))], "came back"),
        ([LONG, game(2, [9, 0], [0, 8], [9, 0])], "last round decided game 2"),
        (
            [LONG, game(2, [0, 9], [10, 0])._replace(score=replace(score([0, 9], [10, 0]), final_count=True))],
            "last round decided game 2",
        ),
        ([LONG, game(2, [0, 9], [9, 0], winners=(0,))], "last round decided game 2"),
        (won_by("Ann", "Ann", "Ann"), "in a row"),
        ([won_by("Ann")[0], *won_by("Bob", "Bob", "Ann", "Bob")[2:]], "in a row"),
        (won_by("Ann", "Bob", "Ann"), "in a row"),
        ([LONG, game(2, [40, 40], [9, 0], [9, 0])], "points decided"),
        ([LONG, game(2, [40, 40], [30, 12])], "points decided"),
        ([LONG, game(2, [3, 1], [0, 5], [5, 0], winners=(0,))], "changed hands"),
        ([LONG, game(2, [3, 3], [1, 0], [1, 0])], "led game 2"),
        ([LONG, game(2, [3, 1], [1, 0])], "led game 2"),
        (won_by("Ann", "Bob"), "shared"),
        (won_by("Ann", "Bob"), "players won"),
        ([LONG, game(2, [9, 1], [1, 1])], "best round"),
        ([LONG, game(2, [12, 1], title="Oh Hell")], "best round"),
        ([LONG, game(2, [12, 1], [1, 1], title="Oh Hell")], "went on"),
        ([game(1, *[[3, 1]] * 6), game(2, *[[3, 1]] * 6)], "went on"),
        ([LONG, game(2, *[[3, 1]] * 5)], "went on"),
        ([game(1, [3, 1, 1], hooks=(0, 1, 0)), game(2, [3, 1, 1])], "hook"),
        ([game(1, [3, 1], hooks=(0, 1)), game(2, [3, 1], names=("Cy", "Bob"), hooks=(1, 1))], "hook"),
    ],
)
def test_nothing_is_told_that_is_not_so(games: list[NightGame], words: str):
    assert not [sentence for sentence in every_moment(games) if words in sentence]


@pytest.mark.parametrize(
    ("players", "words"),
    [
        (2, "P0 0, P1 −1"),
        (7, "P0 0, P1 −1, P2 −2, P3 −3, P4 −4, P5 −5, P6 −6"),
        (8, "P0 0, P1 −1, P2 −2, P3 −3 and 4 more"),
    ],
)
def test_of_many_players_a_line_has_the_first_totals(players: int, words: str):
    assert totals_in_words([(f"P{seat}", -seat) for seat in range(players)]) == words


def test_three_moments_are_shown_and_of_different_games_first():
    games = [game(1, [0, 9], [0, 1], [11, 0]), game(2, [9, 9], [2, 1]), game(3, [3, 1], [1, 1], [1, 1])]
    chosen = moments(games, whole=True)
    assert len(chosen) == MOST_MOMENTS
    assert sorted(moment.game for moment in chosen) == [1, 2, 3]


def test_a_moment_is_told_once():
    told = moments(won_by("Ann", "Ann", "Ann", "Bob"), whole=True)
    assert [moment.sentence for moment in told] == ["Ann won three games in a row"]


def test_a_night_of_one_game_has_no_moments_beside_its_story():
    assert moments([LONG], whole=True) == []


def test_while_a_game_is_not_over_there_is_no_story_of_the_whole_night():
    games = won_by("Ann", "Bob", names=NAMES[:2])
    assert [moment.sentence for moment in moments(games, whole=True)] == ["Both players won a game"]
    assert moments(games, whole=False) == []


ROUNDS = st.lists(st.lists(st.integers(-5, 9), min_size=3, max_size=3), min_size=1, max_size=8)
CAME_BACK = re.compile(r"(\w+) came back from (\d+) points? behind")
WHEN = re.compile(r"Game (\d+), (last )?after round (\d+)")
DECIDED = re.compile(r"(\w+) points? decided game (\d+)")
IN_A_ROW = re.compile(r"(\w+) won (\w+) games in a row")
CHANGED = re.compile(r"The lead changed hands (\w+) times in game (\d+)")
LETTERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


@given(st.lists(ROUNDS, min_size=2, max_size=5), st.sampled_from([1, -1]))
def test_every_moment_is_so_by_the_points_themselves(nights: list[list[list[int]]], sign: int):
    """Reads the moments again, and adds up the points in another way."""
    games = [game(number, *rounds, sign=sign) for number, rounds in enumerate(nights, 1)]

    def good(number: int) -> list[list[int]]:
        after = accumulate(nights[number - 1], lambda total, more: [a + b for a, b in zip(total, more, strict=True)])
        return [[sign * total for total in totals] for totals in after]

    def winners(number: int) -> list[str]:
        end = good(number)[-1]
        return [name for name, total in zip(NAMES, end, strict=False) if total == max(end)]

    for moment in moments(games, whole=True):
        if found := CAME_BACK.fullmatch(moment.sentence):
            when = WHEN.fullmatch(moment.more)
            assert when
            after, seat = good(int(when[1]))[int(when[3]) - 1], NAMES.index(found[1])
            assert winners(int(when[1])) == [found[1]]
            assert max(after) - after[seat] == int(found[2])
            assert bool(when[2]) == (after[seat] == min(after) and after.count(after[seat]) == 1)
        elif found := DECIDED.fullmatch(moment.sentence):
            first, second, *_ = sorted(good(int(found[2]))[-1], reverse=True)
            assert first - second == LETTERS.index(found[1].lower())
        elif found := CHANGED.fullmatch(moment.sentence):
            ahead = [totals.index(max(totals)) for totals in good(int(found[2])) if totals.count(max(totals)) == 1]
            assert sum(one != other for one, other in pairwise(ahead)) == LETTERS.index(found[1])
        elif found := IN_A_ROW.fullmatch(moment.sentence):
            row = "".join("x" if found[1] in winners(number) else " " for number in range(1, len(nights) + 1))
            assert max(map(len, row.split())) == LETTERS.index(found[2]) < len(nights)
