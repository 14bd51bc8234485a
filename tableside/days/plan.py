"""The moves after a leg, computed before an organiser confirms them: ranks, cards to draw, new tables and reasons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from referee.refused import Refused
from referee.rules.day import Called, Move, Placement, PlayerScore, placed_otherwise, table_in_words, tables_after
from tableside.days.day import Day, DayTable, LegMoves
from tableside.days.lot import hash_of, seed_of_leg
from tableside.days.scores.counted_games import OpenedTables
from tableside.days.scores.leg_scores import MOST_LEGS_KEPT, scores
from tableside.days.scores.result_cache import ResultCache
from tableside.days.scores.standings import MOST_DAYS_KEPT
from tableside.scorebook.names import clean_text

Drawn = Mapping[str, Sequence[str]]
Groups = list[list[list[str]]]
"""Tables by rank, each as the groups of its tied players, best first."""


class Plan(NamedTuple):
    """Proposed moves: `best_first` has the players of each table in their order, and `undecided` those tied players who
    have to draw cards for it, with their table's rank.

    Once all are decided, `moves` say where each player goes, `placements` how to help a table that couldn't play, and
    `tables` who would sit where. `scores` decide the order at each table; `level` are the players whose order cards
    decide, or have decided.
    """

    scores: Mapping[str, PlayerScore]
    best_first: list[list[str]]
    undecided: list[tuple[int, list[str]]]
    moves: list[Move]
    placements: list[Placement]
    tables: list[list[str]]
    level: frozenset[str]

    @property
    def open(self) -> set[str]:
        """The players whose order the cards have yet to decide."""
        return {name for _, equal in self.undecided for name in equal}

    @property
    def ready(self) -> bool:
        """Whether it can be confirmed."""
        return not self.undecided and not self.placements


def work_out(day: Day, tables: OpenedTables, drawn: Drawn, placed: Mapping[str, int]) -> Plan:
    """The moves after the leg in play, with the cards `drawn` and the players that the organiser has `placed`.

    Players who left, or sit out the next leg, are neither ranked nor moved; players without a table get one. Raises
    Refused for impossible cards.
    """
    if out := next((name for name in placed if (name, day.leg + 1) in day.sits_out), None):
        raise Refused("sits_out", "placed", f"{out} sits out leg {day.leg + 1}.")
    sums = scores(day, tables, day.leg)
    ranked = [_ranked(day, sums, names) for names in _to_move(day)]
    level = frozenset(name for _, equal in day.game_day.ties(ranked) for name in equal)
    groups, undecided = in_order(day, ranked, drawn)
    best_first = [list(chain(*table)) for table in groups]
    moves, placements = _placed(day, moves_by_rule(day, best_first), placed)
    seats = [table for table in tables_after(moves) if table]
    return Plan(sums, best_first, undecided, moves, [] if undecided else placements, seats, level)


def _to_move(day: Day) -> list[list[str]]:
    """The players of each table who get a seat in the next leg."""
    return [[name for name in table.players if day.plays(name, day.leg + 1)] for table in day.sitting]


def moves_by_rule(day: Day, best_first: Sequence[Sequence[str]]) -> list[Move]:
    """The moves as long as nobody is placed otherwise; players without a table get one."""
    return day.game_day.arrive(day.game_day.move(best_first), [name for name in day.unseated if name in day.to_play])


def next_tables(day: Day, day_table: DayTable, sums: Mapping[str, PlayerScore]) -> dict[str, int | None]:
    """The number of the table to which each player of one table goes after its leg by these scores; None where cards
    decide it. Without players who get no seat.

    What an organiser decides may still change it, and another table that couldn't play.
    """
    own = _ranked(day, sums, [name for name in day_table.players if day.plays(name, day.leg + 1)])
    groups, undecided = in_order(day, [own if one == day_table else [] for one in day.sitting], {})
    by_card = {name for _, equal in undecided for name in equal}
    moves = day.game_day.move([list(chain(*table)) for table in groups])
    # Whatever the order at the other tables, as many of them go to each.
    numbers = _next_numbers.result(day.key, (day,), lambda: numbers_of(day.game_day.move(_to_move(day))))
    return {move.player: None if move.player in by_card else numbers[move.to] for move in moves}


_next_numbers: ResultCache[dict[int, int]] = ResultCache(MOST_DAYS_KEPT)


def _ranked(day: Day, sums: Mapping[str, PlayerScore], names: Sequence[str]) -> list[list[str]]:
    """A table's players, best first; one who finished no game has no points."""
    return day.game_day.rank_players({name: sums.get(name, PlayerScore()) for name in names}, day.house_rules)


def in_order(day: Day, groups: Groups, drawn: Drawn) -> tuple[Groups, list[tuple[int, list[str]]]]:
    """The groups, split by cards where their order decides a move, and those that have yet to draw."""
    tied = {(rank, tuple(equal)) for rank, equal in day.game_day.ties(groups)}
    parted: Groups = []
    for rank, table in enumerate(groups):
        parted.append([])
        for equal in table:
            asked = (rank, tuple(equal)) in tied
            parted[-1] += _parted(day, equal, drawn) if asked else [equal]
    return parted, day.game_day.ties(parted)


def _parted(day: Day, equal: list[str], drawn: Drawn) -> list[list[str]]:
    """Level players by the cards that they drew, or by the lot."""
    if day.by_lot:
        return [[name] for name in sorted(equal, key=lambda name: hash_of(seed_of_leg(day), name))]
    return day.game_day.draw({name: drawn.get(name, ()) for name in equal})


def numbers_of(moves: Sequence[Move]) -> dict[int, int]:
    """The numbers of the tables to which players go, by rank: tables below one that is closed get a lower number."""
    return {rank: number for number, rank in enumerate(sorted({move.to for move in moves}), start=1)}


def _placed(day: Day, moves: list[Move], placed: Mapping[str, int]) -> tuple[list[Move], list[Placement]]:
    """The moves with players placed: offers that this accepts keep their reason, the rest is the organiser's.

    Reasons name a table also by its next number, if that is another.
    """
    called = _called_next(day, placed_otherwise(moves, Placement(placed, "", "")))
    left = dict(placed)
    placements = day.game_day.even_out(moves, (), 0, called)
    while accepted := next((one for one in placements if one.placed.items() <= left.items()), None):
        moves = placed_otherwise(moves, accepted)
        left = {name: to for name, to in left.items() if name not in accepted.placed}
        placements = day.game_day.even_out(moves, (), 0, called)
    if left:
        moves = placed_otherwise(moves, Placement(left, "The organiser seats them here.", ""))
    return moves, day.game_day.even_out(moves, (), 0, called)


def _called_next(day: Day, moves: Sequence[Move]) -> Called:
    """What tables are called in reasons for moves that end like these."""
    numbers = numbers_of(moves)

    def called(rank: int) -> str:
        now = day.sitting[rank].rank if rank < len(day.sitting) else rank
        number = numbers.get(rank, now + 1)
        return table_in_words(now) if number == now + 1 else f"{table_in_words(now)} (then {number})"

    return called


def why_ranked(day: Day, plan: Plan, drawn: Mapping[str, list[str]]) -> dict[str, tuple[str, str]]:
    """For each player tied with others of their table: what decided their order, and its clause."""
    cards = {name: drawn[name] for name in plan.level if name in drawn}
    reasons: dict[str, tuple[str, str]] = {}
    for names in plan.best_first:
        scores = {name: plan.scores.get(name, PlayerScore()) for name in names}
        reasons |= day.game_day.why_ranked(scores, cards, day.house_rules)
    if day.by_lot:
        for name in plan.level:
            words, clause = reasons[name]
            reasons[name] = (f"{words} The lot decides: {hash_of(seed_of_leg(day), name)[:8]}.", clause)
    return reasons


def equally_high(plan: Plan, typed: Mapping[str, str]) -> list[list[str]]:
    """The groups of players who all drew and have to draw again."""
    return [equal for _, equal in plan.undecided if all(typed.get(name) for name in equal)]


def read_drawn(given: Mapping[str, str]) -> dict[str, list[str]]:
    """Cards as they are typed, several for a player who drew again; players without any are left out."""
    texts = {name: clean_text(text).replace(",", " ").split() for name, text in given.items()}
    return {name: cards for name, cards in texts.items() if cards}


def would_move(day: Day, tables: OpenedTables, made: LegMoves) -> list[tuple[str, int]]:
    """The players who would have moved elsewhere after a leg, had its scores been what they are now.

    The cards drawn then count; where others would have to draw, the order of the time is kept. Each player comes with
    the rank of the table to go to (`made.numbers` has its number, if it was opened), without players who sit there by
    now, and without moves that the organiser declined.
    """
    sums, seats = scores(day, tables, made.leg), day.of_leg(made.leg + 1)
    return _would_move.result((day.key, made.position), (sums, made, *seats), lambda: _moves_now(day, made, sums))


_would_move: ResultCache[list[tuple[str, int]]] = ResultCache(MOST_LEGS_KEPT)


def _moves_now(day: Day, made: LegMoves, sums: Mapping[str, PlayerScore]) -> list[tuple[str, int]]:
    groups: Groups = []
    for names in made.best_first:
        levels = _ranked(day, sums, names)
        groups.append([sorted(level, key=names.index) for level in levels])
    then = {move.player: move.to for move in day.game_day.move(made.best_first)}
    now = {move.player: move.to for move in day.game_day.move([list(chain(*table)) for table in groups])}
    sits = {name: day_table.number for name, day_table in day.seats_of(made.leg + 1).items()}
    elsewhere = ((name, to) for name, to in now.items() if to != then[name])
    other = [(name, to) for name, to in elsewhere if name not in sits or made.numbers.get(to) != sits[name]]
    return [] if {*other} <= {*made.kept} else other
