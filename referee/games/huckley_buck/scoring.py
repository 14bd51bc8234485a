"""Huckley Buck scoring: a point a trick, a hook of three for none, eleven wins (HB-SCORE-01..05, HB-END-01..02)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from referee.refused import Refused
from referee.rules.house_rules import HouseRules
from referee.words import counted

P = TypeVar("P", bound=Hashable)

TRICKS = 5
HOOK = 3


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One thing that moves a total: its words for one and, with the number, for several; its points; its clause."""

    one: str
    many: str
    points: int
    clause: str

    def said(self, number: int) -> str:
        """So many of it, in words."""
        return self.one if number == 1 else self.many.format(number)


TRICK_WON = ScoreLine("1 trick", "{} tricks", 1, "HB-SCORE-02")
NO_TRICK = ScoreLine("no trick: a hook", "{} hooks for no trick", -HOOK, "HB-SCORE-03")
BY_PENALTY = ScoreLine("penalty: a hook", "penalty: {} hooks", -HOOK, "HB-SCORE-05")
BY_MISDEAL = ScoreLine("misdeal: a hook for the dealer", "{} misdeals", -HOOK, "HB-MIS-10")
FLOOR = ScoreLine("never below zero", "never below zero", 0, "HB-SCORE-04")
"""Where a total stands at least: what a hook could not take is given back in the sum."""


@dataclass(frozen=True)
class RoundScore(Generic[P]):
    """A scored round: every total after it, every player's hooks in it, and who won the game with it.

    `needs_order` says that several reached the target and only the order of the tricks can tell who won.
    """

    after: dict[P, int]
    hooks: dict[P, int]
    winner: P | None
    needs_order: bool


def hooked(total: int, hooks: int = 1) -> int:
    """A total after so many hooks: three points each, never below zero (HB-SCORE-03, HB-SCORE-04)."""
    return max(FLOOR.points, total - HOOK * hooks)


def hooks_for_no_trick(*, dropped: bool, penalised: bool, rules: HouseRules) -> int:
    """The hooks that a player without a trick takes for having none (HB-SCORE-03, HB-AMB-02, HB-AMB-09).

    `dropped` says that they dropped out, `penalised` that their hand was taken out, or that a penalty hooked them.
    """
    if dropped and rules["hb.dropped_hook"] != "yes":
        return 0
    return 0 if penalised and rules["hb.removed_hand_extra_hook"] != "yes" else 1


def most_dropped(players: int) -> int:
    """How many of so many players may drop out of a round (HB-ANN-01, HB-ANN-02)."""
    return max(0, players - 4)


def score_round(
    before: Mapping[P, int],
    tricks: Mapping[P, int],
    rules: HouseRules,
    *,
    winners: Sequence[P] | None = None,
    dropped: Collection[P] = (),
    penalties: Mapping[P, int] | None = None,
    thrown_in: bool = False,
) -> RoundScore[P]:
    """The totals after a deal, its hooks and the game's winner, if any (HB-SCORE-01..05, HB-END-01..02).

    `winners` are the winners of the five tricks in order, where known; `tricks` may then be empty. `penalties` are
    hooks by penalty: the hand of such a player is out, except in a deal thrown in, whose tricks are void (HB-HAND-03).
    Raises Refused for tricks that are not five or go to a hand that is out, for too many dropped players, and for a
    game that was over before.
    """
    charged = {player: hooks for player, hooks in (penalties or {}).items() if hooks}
    _refuse_finished(before, rules)
    _refuse_drops(len(before), dropped)
    if thrown_in:
        return _settled(before, {}, {player: charged.get(player, 0) for player in before}, None, False)
    won = _counted(tricks, winners)
    _refuse_tricks(won, before, dropped, charged)
    hooks = {player: _hooks(player, won, dropped, charged, rules) for player in before}
    ahead = _reached(before, won, rules)
    needs_order = len(ahead) > 1 and winners is None
    winner = None if needs_order else _first_there(ahead, winners or ())
    return _settled(before, won, hooks, winner, needs_order)


def _settled(
    before: Mapping[P, int], won: Mapping[P, int], hooks: dict[P, int], winner: P | None, needs_order: bool
) -> RoundScore[P]:
    after = {
        player: hooked(total, hooks[player]) + TRICK_WON.points * won.get(player, 0) for player, total in before.items()
    }
    return RoundScore(after, hooks, winner, needs_order)


def _counted(tricks: Mapping[P, int], winners: Sequence[P] | None) -> dict[P, int]:
    """The tricks each player won, from whichever was told; both must agree."""
    given = {player: count for player, count in tricks.items() if count}
    if winners is None:
        return given
    counted = dict(Counter(winners))
    if tricks and given != counted:
        raise Refused("tricks_differ", "tricks", "The tricks by count differ from the winners of the five tricks.")
    return counted


def _hooks(player: P, won: Mapping[P, int], dropped: Collection[P], charged: Mapping[P, int], rules: HouseRules) -> int:
    """One for a round without a trick, one for each penalty; a hand that is out is hooked once (HB-AMB-02, 09)."""
    penalty = charged.get(player, 0)
    if won.get(player):
        return penalty
    return penalty + hooks_for_no_trick(dropped=player in dropped, penalised=penalty > 0, rules=rules)


def _reached(before: Mapping[P, int], won: Mapping[P, int], rules: HouseRules) -> dict[P, int]:
    """Who may have won the game, and how many tricks each needed for it (HB-END-01, HB-END-02, HB-AMB-07)."""
    target = rules.number("hb.target")
    totals = {player: before[player] + count for player, count in won.items() if before[player] + count >= target}
    if rules["hb.race"] == "higher_total":
        best = max(totals.values(), default=0)
        totals = {player: total for player, total in totals.items() if total == best}
    return {player: target - before[player] for player in totals}


def _first_there(needs: Mapping[P, int], winners: Sequence[P]) -> P | None:
    """Of players who need so many tricks each, the one who had them first; the order matters only among several."""
    if len(needs) == 1:
        return next(iter(needs))
    had: Counter[P] = Counter()
    for player in winners:
        had[player] += 1
        if had[player] == needs.get(player):
            return player
    return None


def _refuse_finished(before: Mapping[P, int], rules: HouseRules) -> None:
    target = rules.number("hb.target")
    for player, total in before.items():
        if total < 0:
            raise Refused(
                "negative", f"before.{player}", f"A total is never below 0, not {total}.", clause="HB-SCORE-04"
            )
        if total >= target:
            message = f"The game was over before this round: {player} has {total}, and {target} wins."
            raise Refused("game_over", f"before.{player}", message, clause="HB-END-01")


def _refuse_drops(players: int, dropped: Collection[P]) -> None:
    allowed = most_dropped(players)
    if len(dropped) > allowed:
        clause = "HB-ANN-02" if allowed else "HB-ANN-01"
        message = f"{len(dropped)} dropped out, but of {players} players at most {allowed} may."
        raise Refused("too_many_dropped", "out", message, clause=clause)


def _refuse_tricks(
    won: Mapping[P, int], before: Mapping[P, int], dropped: Collection[P], charged: Mapping[P, int]
) -> None:
    for player, count in won.items():
        if player not in before:
            raise Refused("unknown_player", f"tricks.{player}", f"{player} is not at this table.")
        if count < 0:
            raise Refused("negative", f"tricks.{player}", f"{player} can't have {count} tricks.", clause="HB-PLAY-12")
        if player in dropped or player in charged:
            why, clause = ("dropped out", "HB-ANN-01") if player in dropped else ("has no hand in play", "HB-REN-06")
            message = f"{player} {why} and can't have won {counted(count, 'trick')}."
            raise Refused("tricks_for_hand_out", f"tricks.{player}", message, clause=clause)
    if sum(won.values()) != TRICKS:
        message = f"The tricks add up to {sum(won.values())}; a round has {TRICKS}."
        raise Refused("tricks_not_five", "tricks", message, clause="HB-PLAY-12")
