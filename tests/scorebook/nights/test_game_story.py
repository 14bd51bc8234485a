"""How a game went, in sentences: each is there when it is true, and only then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.scorebook.nights.game_story import MOST_SENTENCES, GameScore, RoundEnd, game_score, story
from tests.scorebook.nights.told_again import GameAgain, is_so
from tests.scorebook.table_play import TableInPlay, tpb_round
from tests.support.full_tables import full_table

NAMES = ("Ann", "Bob", "Cy", "Dee")


def score(
    *rounds: Sequence[int], winners: tuple[int, ...] = (), hooks: Sequence[int] = (), sign: int = 1, tie_break: str = ""
) -> GameScore:
    """A game with these points round by round; the best total wins, unless others are said to."""
    totals = list(accumulate(rounds, lambda total, more: [sum(pair) for pair in zip(total, more, strict=True)]))
    best = max(sign * total for total in totals[-1])
    won = winners or tuple(seat for seat, total in enumerate(totals[-1]) if sign * total == best)
    players = len(rounds[0])
    of_rounds = tuple(RoundEnd(number, tuple(after)) for number, after in enumerate(totals, 1))
    names = NAMES if players <= len(NAMES) else tuple(f"P{seat}" for seat in range(players))
    return GameScore(names[:players], of_rounds, won, tuple(hooks) or (0,) * players, sign, tie_break=tie_break)


BIDS_MET = (("won the most rounds", ((1, 3), (1, 3))), ("met the most bids", ((1, 3), (2, 3))))


@pytest.mark.parametrize(
    ("played", "sentence"),
    [
        (score([3, 1], [1, 2]), "Ann led from the first round to the last."),
        (score([0, 1, 9], [2, 3, 0], [20, 0, 0]), "After round 1 Ann was last, 9 behind Cy."),
        (score([1, 1, 9], [2, 3, 0], [20, 0, 0]), "After round 1 Ann was 8 behind Cy."),
        (score([1, 0, 9], [2, 3, 0], [20, 0, 0]), "After round 1 Ann was 8 behind Cy."),
        (score([0, 9, 9], [20, 0, 1]), "After round 1 Ann was last, 9 behind Bob and Cy."),
        (score([1, 9], [0, 0], [20, 0]), "After round 2 Ann was 8 behind Bob."),
        (score([1, 9], [20, 0], [0, 0]), "Ann led from round 2 to the end."),
        (score([1, 9], [8, 0], [1, 0]), "From round 2 on nobody was ahead of Ann."),
        (score([1, 9], [1, 0], [20, 0]), "Only the last round brought Ann to the front."),
        (score([0, 0], [0, 9], [20, 0]), "Only the last round brought Ann to the front."),
        (score([3, 0], [0, 9], [20, 0]), "The last round brought Ann back to the front."),
        (score([3, 1], [1, 2]), "Ann won by 1 point."),
        (score([3, 1, 0], [1, 2, 0]), "Bob came next, 1 point behind."),
        (score([3, 3], [1, 0]), "Nobody was ever ahead of Ann."),
        (score([3, 1], [0, 2]), "Before the last round Ann was ahead by 2."),
        (score([3, 1, 0], [0, 2, 0]), "Ann and Bob share the win."),
        (score([3, 1, 0], [0, 2, 0]), "Cy came next, 3 points behind."),
        (score([3, 1], [0, 5], winners=(0,), tie_break="Ann had 3 first."), "Ann had 3 first."),
        (score([9, *[1] * 11], [0, *[10] * 11], [30, *[0] * 11]), "After round 2 P0 was last, 2 behind eleven others."),
        (score([9, *[1] * 11], [30, *[0] * 11]), "Eleven others came next, 38 points behind."),
        (
            score([9, *[0] * 4], [0, *[9] * 4], winners=(0,)),
            "Four others ended level with P0, and the tie-break decided.",
        ),
        (replace(score([9, 0], [1, 0]), counts=BIDS_MET), "Bob met the most bids: two of three."),
        (score([9, 1]), "One round decided the game."),
        (score([9, 1]), "Ann won by 8 points."),
        (score([9, 9], [1, 1]), "It took 2 rounds."),
        (score([9, 1, 1], [1, 2, 2]), "Bob and Cy came next, 7 points behind."),
        (score([3, 1], [0, 2], winners=(0,)), "Bob ended level with Ann, and the tie-break decided."),
        (score([3, 1], [0, 2]), "Ann and Bob share the win."),
        (score([3, 1], [0, 5], [5, 0], [0, 9]), "The lead changed hands three times."),
        (score([3, 1], [0, 5], [5, 0], [0, 2], winners=(1,)), "The lead changed hands three times."),
        (score([3, 1], [1, 2]), "The best round was Ann’s: 3 in round 1."),
        (score([3, 1], [1, 2], hooks=(0, 2)), "Only Ann got through without a hook."),
        (score([3, 1], [1, 0], sign=-1), "Bob led from the first round to the last."),
        (score([1, 3], [5, -9], sign=-1), "The best round was Bob’s: −9 in round 2."),
    ],
)
def test_a_game_is_told_by_what_happened_in_it(played: GameScore, sentence: str):
    assert sentence in story(played)


@pytest.mark.parametrize(
    ("played", "words"),
    [
        (score([3, 3], [1, 0]), "led from the first"),
        (score([3, 1], [0, 2]), "behind"),
        (score([3, 1], [1, 3], [1, 0]), "changed hands"),
        (score([3, 3], [2, 1]), "best round"),
        (score([0, 0], [-2, -1]), "best round"),
        (score([3, 1], [1, 2], hooks=(1, 2)), "hook"),
        (score([3, 1], [1, 2]), "hook"),
        (replace(score([3, 1], [1, 2]), final_count=True), "best round"),
        (replace(score([1, 9], [1, 0], [20, 0]), final_count=True), "last round"),
        (score([3, 1, 0], [1, 2, 0], winners=(1,)), "came next"),
        (score([3, 1], [1, 2]), "came next"),
        (score([3, 1], [1, 0]), "ever ahead"),
        (score([3, 1], [0, 9], [9, 0]), "ever ahead"),
        (score([3, 1, 5], [5, 7, 2], [0, 0, 0]), "Before the last round"),
        (score([3, 1, 5], [1, 3, -2]), "Before the last round"),
        (score([3, 1], [0, 2], winners=(0,), tie_break="Ann had 3 first."), "ended level"),
        (replace(score([9, 0], [1, 0]), counts=(("met the most bids", ((2, 3), (2, 3))),)), "bids"),
        (replace(score([9, 0], [1, 0]), counts=(("met the most bids", ((0, 3), (1, 3))),)), "bids"),
        (score([9, 1]), "led"),
        (score([9, 1]), "best round"),
    ],
)
def test_nothing_is_told_that_is_not_so(played: GameScore, words: str):
    assert not [sentence for sentence in story(played) if words in sentence]


def test_a_game_that_nobody_has_won_has_no_story():
    in_play = TableInPlay("huckley-buck")
    in_play.enter("result", tricks=[5, 0, 0])
    in_play.enter("result", tricks=[0, 5, 0])
    assert story(game_score(in_play.table.current_game)) == ()


def test_the_trick_that_decided_is_told():
    in_play = TableInPlay("huckley-buck", NAMES)
    for tricks in ([3, 2, 0, 0], [3, 2, 0, 0], [3, 2, 0, 0], [1, 4, 0, 0]):
        in_play.enter("result", tricks=tricks)
    in_play.enter("result", tricks=[3, 2, 0, 0], winners=[1, 0, 0, 0, 1])
    sentences = story(game_score(in_play.table.current_game))
    assert "Bob wins the game: Bob has 11 by the first trick, before Ann’s 13." in sentences
    assert not [said for said in sentences if "level" in said or "came next" in said]


def test_a_round_that_broke_a_tie_is_told_without_all_totals():
    in_play = TableInPlay("ten-point-buck", 3, **{"tpb.rounds": 1})
    tpb_round(in_play, [40, 40, 40], [40, 40, 60])
    tpb_round(in_play, [40, 40, 40], [60, 40, 60])
    assert "Ann and Bob were tied after 1 round; after one more round Bob is ahead." in story(
        game_score(in_play.table.current_game)
    )


def test_the_score_of_a_round_is_that_at_its_end_with_its_penalties():
    in_play = TableInPlay("huckley-buck")
    in_play.enter("result", tricks=[2, 2, 1])
    in_play.enter("misdealt", how="exposed")
    in_play.enter("result", tricks=[1, 2, 2])
    dealt = game_score(in_play.table.current_game)
    assert [one.number for one in dealt.rounds] == [1, 2]
    assert dealt.rounds[-1].totals == in_play.table.course.totals
    assert sum(dealt.hooks) == 1


def test_a_round_of_a_game_that_is_counted_again_at_its_end_is_not_called_the_best():
    counted = {slug: game_score(full_table(slug, NAMES).table.current_game).final_count for slug in ("ten", "points")}
    assert counted == {"ten": True, "points": False}


GAMES = st.integers(2, 4).flatmap(
    lambda players: st.lists(st.lists(st.integers(-5, 9), min_size=players, max_size=players), min_size=2, max_size=12)
)


@given(GAMES, st.sampled_from([1, -1]))
def test_every_sentence_is_so_by_the_points_themselves(rounds: list[list[int]], sign: int):
    played = score(*rounds, sign=sign)
    after = {
        number: [sign * sum(points[seat] for points in rounds[:number]) for seat in range(len(rounds[0]))]
        for number in range(1, len(rounds) + 1)
    }
    again = GameAgain(played.names, after, played.winners, played.hooks, sign)
    sentences = story(played)
    assert len(sentences) <= MOST_SENTENCES
    assert [sentence for sentence in sentences if not is_so(sentence, again)] == []
