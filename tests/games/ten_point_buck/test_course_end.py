"""Ten-Point Buck over a whole game: who leads, who wins, what breaks a tie; and all of it stated a second time."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.refused import Refused
from tests.games.ten_point_buck.table import ANN, BOB, TenPointBuckCourse, bid, enter, play, points, table

clause = pytest.mark.clause

GAMES = {
    "31/28/22": [(10, 10, 2), (10, 5, 5), (5, 5, 5), (3, 5, 5), (3, 3, 5)],
    "40/40/36": [(10, 10, 10), (10, 10, 10), (10, 10, 10), (5, 5, 3), (5, 5, 3)],
}


def after(totals: str, **rules: object) -> TenPointBuckCourse:
    """A game of three after five rounds with these totals."""
    course = table(**rules)
    for wanted in GAMES[totals]:
        course = points(course, *wanted)
    assert "/".join(map(str, course.totals)) == totals
    return course


@clause("TPB-AMB-07", "tpb.tiebreak_eligible")
def test_under_the_house_rule_only_the_tied_players_can_win():
    course = after("40/40/36", tiebreak_eligible="tied_only")
    assert course.prompt.sentences[-1] == "A tie: one more round, for Ann or Bob"
    course = points(course, 5, 3, 10)
    assert course.totals == (45, 43, 46)
    assert course.winners == (ANN,)


@clause("TPB-AMB-07", "tpb.tiebreak_eligible")
def test_who_dropped_out_of_the_tie_does_not_come_back_into_it():
    course = after("40/40/36", tiebreak_eligible="tied_only")
    course = points(course, 5, 5, 10)
    assert (course.totals, course.winners) == ((45, 45, 46), ())
    assert course.leaders == (ANN, BOB)
    assert points(course, 2, 3, 10).winners == (BOB,)


@clause("TPB-AMB-11", "tpb.rounds")
@pytest.mark.parametrize("rounds", [1, 3, 7])
def test_a_table_may_play_more_rounds_or_fewer(rounds: int):
    course = table(rounds=rounds)
    for _ in range(rounds):
        assert course.winners == ()
        course = points(course, 5, 3, 0)
    assert course.winners == (ANN,)


@pytest.mark.parametrize("kind", ["bid", "hunted", "result", "redealt"])
def test_nothing_is_entered_in_a_game_that_is_over(kind: str):
    with pytest.raises(Refused, match="The game is over"):
        enter(after("31/28/22"), kind)


def test_nobody_leads_before_anything_is_scored():
    assert bid(table(), 1, 2, 3).leaders == ()


def test_a_hunt_alone_takes_the_lead():
    assert enter(bid(table(), 1, 2, 3), "hunted", seat=BOB).leaders == (BOB,)


class PencilGame:
    """The game stated a second time, as a pencil keeps it: a heap of marks a player, and a crossing out for a tie."""

    def __init__(self, players: int, rounds: int, tied_only: bool) -> None:
        self.marks = [""] * players
        self.in_race = set(range(players))
        self.rounds, self.tied_only, self.played = rounds, tied_only, 0
        self.winner: int | None = None

    def round(self, bids: list[int], taken: list[int], hunter: int | None) -> None:
        for seat, marks in enumerate(self.marks):
            near, far = sorted((bids[seat], taken[seat]))
            steps = 0 if near == far else 1 + (far - near - 1) // 5
            self.marks[seat] = marks + ["||||||||||", "|||||", "|||", "||"][steps] if steps < 4 else marks
        if hunter is not None:
            self.marks[hunter] += "||"
        self.played += 1
        if self.played >= self.rounds:
            self.judge()

    def judge(self) -> None:
        longest = max((self.marks[seat] for seat in self.in_race), key=len)
        front = {seat for seat in self.in_race if self.marks[seat] == longest}
        if len(front) == 1:
            self.winner = front.pop()
        elif self.tied_only:
            self.in_race = front


@st.composite
def games(draw: st.DrawFn) -> tuple[int, dict[str, object], list[tuple[list[int], list[int], int | None]]]:
    players = draw(st.integers(3, 5))
    rules = {
        "rounds": draw(st.integers(1, 4)),
        "tiebreak_eligible": draw(st.sampled_from(["all", "tied_only"])),
    }
    one = st.lists(st.sampled_from([0, 5, 6, 20, 21, 26, 31, 36]), min_size=players, max_size=players)
    hunter = st.none() | st.integers(0, players - 1)
    return players, rules, draw(st.lists(st.tuples(one, one, hunter), min_size=1, max_size=8))


@pytest.mark.slow
@clause("TPB-SCORE-02", "TPB-DOE-04", "TPB-END-01", "TPB-END-02", "TPB-AMB-07")
@settings(max_examples=150)
@given(games())
def test_any_game_comes_out_as_the_pencil_has_it(played: tuple[int, dict[str, object], list[object]]):
    players, rules, rounds = played
    pencil = PencilGame(players, int(str(rules["rounds"])), rules["tiebreak_eligible"] == "tied_only")
    course = table(players, ANN, **rules)
    for number, (bids, taken, hunter) in enumerate(rounds):
        assert course.prompt.dealer == number % players
        course = play(course, bids, taken, hunter)
        pencil.round(bids, taken, hunter)
        assert list(course.totals) == [len(marks) for marks in pencil.marks]
        assert course.winners == (() if pencil.winner is None else (pencil.winner,))
        if course.winners:
            break


@pytest.mark.slow
@clause("TPB-DOE-04")
@settings(max_examples=60)
@given(games())
def test_a_hunt_entered_at_once_scores_as_one_entered_with_the_round(
    played: tuple[int, dict[str, object], list[object]],
):
    players, _, rounds = played
    for bids, taken, hunter in rounds:
        course = bid(table(players, ANN), *bids)
        early = course if hunter is None else enter(course, "hunted", seat=hunter)
        early = enter(early, "result", taken=taken)
        late = enter(course, "result", taken=taken, bonus=hunter)
        assert early.totals == late.totals
        assert early.rows[-1].cells == late.rows[-1].cells
