"""Who won a game of Huckley Buck with a round, and ahead of whom, in words (HB-END-01, HB-END-02, HB-AMB-07)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.rules.house_rules import HouseRules
from referee.words import listed

ORDINALS = ("first", "second", "third", "fourth", "fifth")


@dataclass(frozen=True, slots=True)
class Race:
    """A round on the way to the target, by player: the totals before its tricks, the tricks of everybody who has any.

    `winners` are the winners of the five tricks in order, None where the table told no more than who was first.
    """

    before: Mapping[str, int]
    won: Mapping[str, int]
    winners: Sequence[str] | None
    rules: HouseRules

    @property
    def target(self) -> int:
        """The points that win (HB-END-01)."""
        return self.rules.number("hb.target")

    @property
    def reached(self) -> dict[str, int]:
        """Everybody who has the target with this round, with their total."""
        totals = {player: self.before[player] + tricks for player, tricks in self.won.items()}
        return {player: total for player, total in totals.items() if total >= self.target}

    @property
    def level(self) -> list[str]:
        """Those among whom the order of the tricks tells: all who reached it, or only those with most (HB-AMB-07)."""
        reached = self.reached
        return [player for player in reached if not self._higher or reached[player] == max(reached.values())]

    @property
    def _higher(self) -> bool:
        return self.rules["hb.race"] == "higher_total"

    def undecided(self) -> str:
        """That only the order of the tricks can tell who won."""
        level = self.level
        have = f"all have {self.target} or more" if level[2:] else f"both have {self.target} or more"
        if self._higher:
            have = f"have {self.reached[level[0]]} each"
        return f"{listed(level)} {have}: only the order of the tricks can tell who won."

    def told(self, winner: str) -> str:
        """Why it was that player: a sentence."""
        reached, level = self.reached, self.level
        others = [player for player in reached if player != winner]
        if not others:
            return f"{winner} wins the game with {reached[winner]}: nobody else has reached {self.target}."
        if self._higher and len(level) == 1:
            return f"{winner} wins the game with {reached[winner]}, ahead of {_owned(reached, others)}."
        behind = _owned(reached, [player for player in level if player != winner])
        if self.winners is None:
            return f"{winner} wins the game: {winner} had {self.target} first, before {behind}."
        at = ORDINALS[self._trick_of(winner) - 1]
        return f"{winner} wins the game: {winner} has {self.target} by the {at} trick, before {behind}."

    def clause(self, winner: str) -> str:
        """The clause by which it was that player."""
        if len(self.reached) == 1:
            return "HB-END-01"
        return "HB-AMB-07" if self._higher and len(self.level) == 1 else "HB-END-02"

    def _trick_of(self, player: str) -> int:
        """The trick, counted from 1, with which the player reached the target."""
        needed = self.target - self.before[player]
        wins = [number for number, winner in enumerate(self.winners or (), start=1) if winner == player]
        return wins[needed - 1]


def _owned(totals: Mapping[str, int], players: Sequence[str]) -> str:
    """The totals as their players': "Bob's 13 and Cy's 11"."""
    return listed(f"{player}'s {totals[player]}" for player in players)
