"""Huckley Buck's scoring: a point a trick, a hook of three for none, eleven wins (HB-SCORE-01..05, HB-END-01..02)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from referee.games.huckley_buck.cards import HAND
from referee.refused import Refused
from referee.rules.house_rules import HouseRules
from referee.words import counted, listed

SEATS = range(3, 8)
"""The numbers of players it is for."""
TRICKS = HAND
HOOK = 3
ORDINALS = ("first", "second", "third", "fourth", "fifth")


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One reason for a change of a total: its words for one and for several, its points and its clause."""

    one: str
    many: str
    points: int
    clause: str

    def in_words(self, number: int) -> str:
        """The words for that number of it."""
        return self.one if number == 1 else self.many.format(number)


TRICK_WON = ScoreLine("1 trick", "{} tricks", 1, "HB-SCORE-02")
NO_TRICK = ScoreLine("no trick: a hook", "{} hooks for no trick", -HOOK, "HB-SCORE-03")
BY_PENALTY = ScoreLine("penalty: a hook", "penalty: {} hooks", -HOOK, "HB-SCORE-05")
BY_MISDEAL = ScoreLine("misdeal: a hook for the dealer", "{} misdeals", -HOOK, "HB-MIS-10")
FLOOR = ScoreLine("never below zero", "never below zero", 0, "HB-SCORE-04")
"""The lowest total: the sum gives back the points that a hook could not take."""


def hooked(total: int, hooks: int = 1) -> int:
    """A total after that number of hooks: three points each, never below zero (HB-SCORE-03, HB-SCORE-04)."""
    return max(FLOOR.points, total - HOOK * hooks)


def hooks_for_no_trick(*, dropped: bool, penalised: bool, rules: HouseRules) -> int:
    """The number of hooks for having no trick (HB-SCORE-03, HB-AMB-02, HB-AMB-09).

    `dropped` is a player who dropped out, `penalised` one whose hand was taken out, or who got a hook by penalty.
    """
    if dropped and rules["hb.dropped_hook"] != "yes":
        return 0
    return 0 if penalised and rules["hb.removed_hand_extra_hook"] != "yes" else 1


def most_dropped(players: int) -> int:
    """The number of players who may drop out of a round, for a number of players (HB-ANN-01, HB-ANN-02)."""
    return max(0, players - 4)


@dataclass(frozen=True)
class Race:
    """The race to the target in a round, by player: the totals before its tricks, and the tricks `won`.

    `order` are the winners of the five tricks in order, None if only their numbers are known (HB-END-01, HB-END-02).
    """

    before: Mapping[str, int]
    won: Mapping[str, int]
    order: Sequence[str] | None
    rules: HouseRules

    @property
    def target(self) -> int:
        """The points that win (HB-END-01)."""
        return self.rules.number("hb.target")

    @cached_property
    def reached(self) -> dict[str, int]:
        """The players who reached the target in this round, with their totals."""
        totals = {player: self.before[player] + tricks for player, tricks in self.won.items()}
        target = self.target
        return {player: total for player, total in totals.items() if total >= target}

    @cached_property
    def level(self) -> list[str]:
        """The players among whom the order of the tricks decides: all at the target, or the highest (HB-AMB-07)."""
        reached = self.reached
        return [player for player in reached if not self._highest_wins or reached[player] == max(reached.values())]

    @property
    def _highest_wins(self) -> bool:
        return self.rules["hb.race"] == "higher_total"

    @property
    def by_total(self) -> bool:
        """Whether the higher total decided between several (HB-AMB-07)."""
        return self._highest_wins and len(self.level) == 1 < len(self.reached)

    @property
    def needs_order(self) -> bool:
        """Whether only the order of the tricks decides who won, and it isn't known."""
        return len(self.level) > 1 and self.order is None

    @property
    def winner(self) -> str | None:
        """The winner of the game in this round; None if nobody won, or if it isn't known who did."""
        level = self.level
        if len(level) < 2:
            return next(iter(level), None)
        return min(level, key=self.trick_of) if self.order is not None else None

    def trick_of(self, player: str) -> int:
        """The trick, counted from 1, with which a player reached the target."""
        wins = [number for number, winner in enumerate(self.order or (), start=1) if winner == player]
        return wins[self.target - self.before[player] - 1]

    @property
    def clause(self) -> str:
        """The clause that decided the win."""
        if len(self.reached) == 1:
            return "HB-END-01"
        return "HB-AMB-07" if self.by_total else "HB-END-02"

    def undecided(self) -> str:
        """A sentence that only the order of the tricks decides who won."""
        level = self.level
        have = f"all have {self.target} or more" if level[2:] else f"both have {self.target} or more"
        if self._highest_wins:
            have = f"have {self.reached[level[0]]} each"
        return f"{listed(level)} {have}: only the order of the tricks can tell who won."

    def why_won(self, winner: str) -> str:
        """A sentence on why that player won."""
        total, reached = self.reached[winner], self.reached
        if len(reached) == 1:
            return f"{winner} wins the game with {total}: nobody else has reached {self.target}."
        if self.by_total:
            behind, both = _owned(reached, winner), {2: "both"}.get(len(reached), "all")
            return f"{winner} wins the game with {total}, ahead of {behind}: {both} have reached {self.target}."
        behind = _owned({player: reached[player] for player in self.level}, winner)
        if self.order is None:
            return f"{winner} wins the game: {winner} had {self.target} first, before {behind}."
        at = ORDINALS[self.trick_of(winner) - 1]
        return f"{winner} wins the game: {winner} has {self.target} by the {at} trick, before {behind}."


def _owned(totals: Mapping[str, int], winner: str) -> str:
    """The others with their totals: "Bob's 13 and Cy's 11"."""
    return listed(f"{player}'s {total}" for player, total in totals.items() if player != winner)


@dataclass(frozen=True)
class RoundScore:
    """A scored round: the totals after it and the hooks in it by player, and the race to the target."""

    after: dict[str, int]
    hooks: dict[str, int]
    race: Race


def score_round(
    before: Mapping[str, int],
    tricks: Mapping[str, int],
    rules: HouseRules,
    *,
    order: Sequence[str] | None = None,
    dropped: Collection[str] = (),
    penalties: Mapping[str, int] | None = None,
    removed: Collection[str] = (),
    thrown_in: bool = False,
) -> RoundScore:
    """The totals after a deal, its hooks and the race to the target (HB-SCORE-01..05, HB-END-01..02).

    `order` are the winners of the five tricks in order, if known; `tricks` may then be empty. `penalties` are hooks by
    penalty, `removed` the players whose hand is out. A deal thrown in has no tricks (HB-HAND-03). Raises Refused for
    tricks that don't add up to five, for tricks of a hand that is out, for too many dropped players, and for a game
    that was over before.
    """
    hooks = {player: (penalties or {}).get(player, 0) for player in before}
    _refuse_finished(before, rules)
    _refuse_drops(len(before), dropped)
    won: dict[str, int] = {}
    if not thrown_in:
        won = _counted(tricks, order)
        _refuse_tricks(won, before, dropped, removed)
        for player in before.keys() - won.keys():
            penalised = player in removed or (player in dropped and hooks[player] > 0)
            hooks[player] += hooks_for_no_trick(dropped=player in dropped, penalised=penalised, rules=rules)
    left = {player: hooked(total, hooks[player]) for player, total in before.items()}
    after = {player: total + TRICK_WON.points * won.get(player, 0) for player, total in left.items()}
    return RoundScore(after, hooks, Race(left, won, order, rules))


def _counted(tricks: Mapping[str, int], order: Sequence[str] | None) -> dict[str, int]:
    """The tricks that each player won, by number or by order. Raises Refused if the two differ."""
    by_number = {player: count for player, count in tricks.items() if count}
    if order is None:
        return by_number
    by_order = dict(Counter(order))
    if tricks and by_number != by_order:
        raise Refused("tricks_differ", "tricks", "The tricks by count differ from the winners of the five tricks.")
    return by_order


def _refuse_finished(before: Mapping[str, int], rules: HouseRules) -> None:
    target = rules.number("hb.target")
    for player, total in before.items():
        if total < 0:
            message = f"A total is never below 0, not {total}."
            raise Refused("negative", f"before.{player}", message, clause="HB-SCORE-04")
        if total >= target:
            message = f"The game was over before this round: {player} has {total}, and {target} wins."
            raise Refused("game_over", f"before.{player}", message, clause="HB-END-01")


def _refuse_drops(players: int, dropped: Collection[str]) -> None:
    allowed = most_dropped(players)
    if len(dropped) > allowed:
        clause = "HB-ANN-02" if allowed else "HB-ANN-01"
        message = f"{len(dropped)} dropped out, but of {players} players at most {allowed} may."
        raise Refused("too_many_dropped", "out", message, clause=clause)


def _refuse_tricks(
    won: Mapping[str, int], before: Mapping[str, int], dropped: Collection[str], removed: Collection[str]
) -> None:
    for player, count in won.items():
        if player not in before:
            raise Refused("unknown_player", f"tricks.{player}", f"{player} is not at this table.")
        if count < 0:
            raise Refused("negative", f"tricks.{player}", f"{player} can't have {count} tricks.", clause="HB-PLAY-12")
        if player in dropped or player in removed:
            why, clause = ("dropped out", "HB-ANN-01") if player in dropped else ("has no hand in play", "HB-REN-06")
            message = f"{player} {why} and can't have won {counted(count, 'trick')}."
            raise Refused("tricks_for_hand_out", f"tricks.{player}", message, clause=clause)
    if sum(won.values()) != TRICKS:
        message = f"The tricks add up to {sum(won.values())}; a round has {TRICKS}."
        raise Refused("tricks_not_five", "tricks", message, clause="HB-PLAY-12")
