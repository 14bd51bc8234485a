"""Tournament days of Huckley Buck against a second statement of their rules, that of `days_again`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from random import Random

import pytest

from referee.games import find_game
from referee.games.huckley_buck.house_rules import SWITCHES
from referee.games.huckley_buck.tournament.day import DAY
from referee.refused import Refused
from referee.rules.day import Move, PlayerScore, placed_otherwise, table_in_words, tables_after
from referee.rules.house_rules import HouseRules
from tests.games.huckley_buck.days_again import STRONGEST_FIRST, dealt_out, offer_helps, way, worth

RULES = HouseRules(SWITCHES)


class PlayedDay:
    """A day with random scores, leavers and arrivals."""

    def __init__(self, players: int, seed: int) -> None:
        self.luck = Random(seed)
        self.names = [f"P{number}" for number in range(players)]
        self.big_loser = self.luck.choice([None, self.names[0]])
        self.tables = DAY.seat(self.names, self.big_loser, self.luck)
        self.came = players

    def leg(self, leaving: int, coming: int) -> tuple[list[Move], list[Move]]:
        """One leg: the moves by the rule, and those after people came and tables were evened out."""
        for _ in range(leaving):
            full = [table for table in self.tables if table]
            table = self.luck.choice(full)
            table.remove(self.luck.choice(table))
        scores = {name: self.score() for name in chain(*self.tables)}
        ordered = self.in_order(scores)
        by_rule = DAY.move(ordered)
        new = [f"P{self.came + number}" for number in range(coming)]
        self.came += coming
        after = DAY.arrive(by_rule, new)
        while offers := DAY.even_out(after, [], 0, table_in_words):
            after = self.evened(after, offers)
        self.tables = [table for table in tables_after(after) if table]
        return by_rule, after

    def evened(self, moves: list[Move], offers: Sequence) -> list[Move]:
        """One of the offers taken, every one of which helps."""
        for offer in offers:
            others = placed_otherwise(moves, offer)
            before, after = ([len(table) for table in tables_after(some)] for some in (moves, others))
            assert offer_helps(before, after), offer
        return placed_otherwise(moves, self.luck.choice(offers))

    def score(self) -> PlayerScore:
        return PlayerScore(self.luck.randint(0, 12), self.luck.randint(0, 2), self.luck.randint(0, 2))

    def in_order(self, scores: dict[str, PlayerScore]) -> list[list[str]]:
        """Tables best first; a player who draws gets the cards that the second statement reads as well."""
        groups = [
            DAY.rank_players({name: scores[name] for name in table}, RULES) if table else [] for table in self.tables
        ]
        tied = [tuple(equal) for _, equal in DAY.ties(groups)]
        self.cards = dict.fromkeys(scores, "2S")
        for equal in tied:
            ranks = self.luck.sample(STRONGEST_FIRST, len(equal))
            self.cards |= {name: rank + "H" for name, rank in zip(equal, ranks, strict=True)}
        ordered = []
        for table in groups:
            parts = [
                DAY.draw({name: [self.cards[name]] for name in equal}) if tuple(equal) in tied else [equal]
                for equal in table
            ]
            ordered.append([name for part in parts for one in part for name in one])
        self.worth = [{name: worth(scores[name], [self.cards[name]]) for name in table} for table in self.tables]
        return ordered


def check_moves(day: PlayedDay, by_rule: list[Move]) -> None:
    """Every move is that of the second statement; where cards need not be drawn, order within a way is free."""
    last = len(day.worth) - 1
    for move in by_rule:
        assert move.table is not None
        table = day.worth[move.table]
        if list(table.values()).count(table[move.player]) > 1:
            continue
        assert (move.to, move.clause) == way(move.player, table, move.table, last), move
    goers = [Counter(move.to for move in by_rule if move.table == rank) for rank in range(last + 1)]
    for rank, (table, went) in enumerate(zip(day.worth, goers, strict=True)):
        distinct = dict.fromkeys(table)
        strict = {name: (number,) for number, name in enumerate(distinct)}
        assert went == Counter(way(name, strict, rank, last)[0] for name in strict)


@pytest.mark.clause("HB-TOUR-01", "HB-TOUR-02", "HB-TOUR-03", "HB-TOUR-10", "HB-AMB-29")
@pytest.mark.parametrize("players", [*range(8, 33), 99, 100, 101, 102, 399, 400])
def test_everybody_sits_once_at_tables_of_the_sizes_prescribed(players: int) -> None:
    for seed in range(3):
        day = PlayedDay(players, seed)
        assert [len(table) for table in day.tables] == dealt_out(players)
        assert sorted(chain(*day.tables)) == sorted(day.names)
        assert day.big_loser is None or day.big_loser in day.tables[-1]


@pytest.mark.slow_but(3)
@pytest.mark.clause("HB-TOUR-04", "HB-TOUR-06", "HB-TOUR-07", "HB-TOUR-08", "HB-TOUR-09", "HB-AMB-24")
@pytest.mark.parametrize("players", [8, 9, 10, 11, 12, 13, 15, 19, 23, 47, 100, 400])
def test_without_comings_and_goings_sizes_stay_and_everybody_goes_by_the_rule(players: int) -> None:
    for seed in range(4):
        day = PlayedDay(players, seed)
        sizes = [len(table) for table in day.tables]
        for _ in range(3):
            by_rule, after = day.leg(0, 0)
            assert by_rule == after
            check_moves(day, by_rule)
            sizes = sizes[::-1] if players == 11 else sizes
            assert [len(table) for table in day.tables] == sizes


@pytest.mark.slow_but(4)
@pytest.mark.clause("HB-AMB-28", "HB-TOUR-06", "HB-TOUR-07", "HB-TOUR-08", "HB-TOUR-09", "HB-GEN-01")
@pytest.mark.parametrize("players", [8, 9, 11, 12, 16, 19, 40, 133, 400])
def test_random_days_with_leavers_and_arrivals_keep_the_rule(players: int) -> None:
    for seed in range(12 if players < 100 else 3):
        day = PlayedDay(players, seed)
        gone: set[str] = set()
        for _ in range(4):
            here, came = set(chain(*day.tables)), day.came
            leaving = day.luck.randint(0, max(0, min(len(here) - 6, 1 + len(here) // 5)))
            by_rule, after = day.leg(leaving, day.luck.choice([0, 0, 1, 2, 5, 9]))
            check_moves(day, by_rule)
            stayed = {move.player for move in by_rule}
            gone |= here - stayed
            assert len(stayed) == len(here) - leaving
            sit = list(chain(*day.tables))
            assert len(sit) == len(set(sit))
            assert set(sit) == stayed | {f"P{number}" for number in range(came, day.came)}
            assert not gone & set(sit)
            assert [table for table in day.tables if not 3 <= len(table) <= 7] == []
            changed = {move.player for move, ruled in zip(after, by_rule, strict=False) if move.to != ruled.to}
            assert {move.clause for move in after if move.player in changed} <= {"HB-AMB-28"}


@pytest.mark.clause("HB-AMB-28", "HB-TOUR-09")
def test_three_four_three_would_leave_two_and_the_middle_is_offered_to_stay() -> None:
    moves = DAY.move([["A", "B", "C"], ["D", "E", "F", "G"], ["H", "I", "J"]])
    assert tables_after(moves) == [["A", "B", "D", "E"], ["C", "H"], ["F", "G", "I", "J"]]
    first, second, third = DAY.even_out(moves, [], 0, table_in_words)
    assert (first.placed, first.words) == ({"E": 1}, "E stays at table 2 in place of going to table 1.")
    assert (second.placed, second.words) == ({"F": 1}, "F stays at table 2 in place of going to table 3.")
    assert third.words == "Table 2 is given up: C to table 1; H to table 3."
    evened = placed_otherwise(moves, first)
    assert [len(table) for table in tables_after(evened)] == [3, 3, 4]
    assert DAY.even_out(evened, [], 0, table_in_words) == []
    assert [move.why for move in evened if move.player == "E"] == [first.words]
    assert [len(table) for table in tables_after(placed_otherwise(moves, third))] == [5, 0, 5]


@pytest.mark.clause("HB-TOUR-09")
def test_eleven_players_change_the_sizes_with_every_move() -> None:
    moves = DAY.move([list("ABCDEF"), list("GHIJK")])
    assert tables_after(moves) == [list("ABCGH"), list("DEFIJK")]
    assert [move.clause for move in moves if move.player in "AFGIK"] == [
        *("HB-TOUR-08", "HB-TOUR-07", "HB-TOUR-06", "HB-TOUR-09", "HB-TOUR-08"),
    ]
    assert moves[0].why == "First of 6: the better half stays, nothing is above."
    assert moves[8].why == "Third of 5: the one in the middle stays."


@pytest.mark.clause("HB-AMB-24")
def test_a_card_is_drawn_only_where_the_move_turns_on_it() -> None:
    among_the_best = [["A", "B"], ["C"], ["D"]]
    across_the_middle = [["E"], ["F", "G"], ["H"]]
    assert DAY.ties([among_the_best, across_the_middle]) == [(1, ["F", "G"])]
    assert DAY.ties([[["A", "B", "C"]], [["D", "E", "F"]]]) == [(0, ["A", "B", "C"]), (1, ["D", "E", "F"])]
    assert DAY.ties([[["A", "B", "C", "D"]]]) == []


@pytest.mark.clause("HB-AMB-24", "HB-AMB-01")
def test_equal_cards_are_drawn_again_by_those_who_drew_them() -> None:
    assert DAY.draw({"Ann": ["KH"], "Bob": ["10s"], "Cy": ["K♦"]}) == [["Ann", "Cy"], ["Bob"]]
    assert DAY.draw({"Ann": ["KH", "2S"], "Bob": ["10s"], "Cy": ["K♦", "3S"]}) == [["Cy"], ["Ann"], ["Bob"]]
    assert DAY.draw({"Ann": ["KH", "AS"], "Cy": ["K♦"]}) == [["Ann", "Cy"]]
    with pytest.raises(Refused) as caught:
        DAY.draw({"Ann": ["KH"], "Bob": ["KH"]})
    assert caught.value.clause == "HB-CARD-01"


@pytest.mark.clause("HB-AMB-28", "HB-TOUR-02")
def test_four_who_come_late_open_a_table_and_fewer_join_the_smallest() -> None:
    moves = DAY.move([list("ABCD"), list("EFGHI")])
    late = DAY.arrive(moves, ["V", "W"])
    assert tables_after(late)[0][-1] == "V"
    assert tables_after(late)[1][-1] == "W"
    more = DAY.arrive(moves, list("VWXYZ"))
    assert tables_after(more)[2] == list("VWXYZ")
    assert more[-1].why == "Sat nowhere yet: joins the smallest table, of equal ones the last."


@pytest.mark.clause("HB-AMB-28", "HB-GEN-01")
def test_a_table_of_eight_is_split() -> None:
    moves = DAY.arrive(DAY.move([list("ABCDEFG")]), ["H"])
    [offer] = DAY.even_out(moves, [], 0, table_in_words)
    assert tables_after(placed_otherwise(moves, offer)) == [list("ABCD"), list("EFGH")]


@pytest.mark.clause("HB-AMB-28")
def test_two_players_alone_are_offered_nothing() -> None:
    assert DAY.even_out(DAY.move([["A", "B"]]), [], 0, table_in_words) == []


@pytest.mark.clause("HB-AMB-28", "HB-GEN-01")
@pytest.mark.parametrize(("short", "waiting", "joins"), [("AB", "XY", ["X"]), ("A", "XY", ["X", "Y"]), ("A", "X", [])])
def test_those_who_sit_nowhere_are_offered_to_a_table_that_they_make_large_enough(
    short: str, waiting: str, joins: list[str]
) -> None:
    offers = DAY.even_out(DAY.move([[*short]]), [*waiting], 0, table_in_words)
    assert [offer.placed for offer in offers] == ([dict.fromkeys(joins, 0)] if joins else [])


@pytest.mark.clause("HB-AMB-27", "HB-TOUR-05", "HB-AMB-25")
def test_changed_tables_draw_for_the_deal_and_a_leg_has_as_many_games_as_the_house_says() -> None:
    assert DAY.deal(False, True)[1] == "HB-PREL-01"
    assert "draw" in DAY.deal(True, True)[0]
    assert "last winner" in DAY.deal(True, False)[0]
    assert DAY.games(RULES) == 2
    assert DAY.games(HouseRules(SWITCHES, {"hb.tour_games": 3})) == 3
    assert find_game("huckley-buck").day is DAY
    assert find_game("ten").day is None
