"""How a game that is over went, in a few sentences: each by a rule that says when it is true, none of them unkind."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import NamedTuple

from referee.words import counted, listed, signed, spelled
from tableside.scorebook.table.played_game import PlayedGame

MOST_SENTENCES = 4
A_FEW_CHANGES = 3
"""Changes of the lead from which they are worth a sentence."""


class RoundEnd(NamedTuple):
    """The totals at the end of a round of that number, with all that was scored in it."""

    number: int
    totals: tuple[int, ...]


@dataclass(frozen=True)
class GameScore:
    """A game that is over, round by round: names and hooks by seat, and who won. `sign` is -1 where the lowest wins;
    with a `final_count` the totals are those after a count at the end, which no round alone made."""

    names: tuple[str, ...]
    rounds: tuple[RoundEnd, ...]
    winners: tuple[int, ...]
    hooks: tuple[int, ...]
    sign: int
    final_count: bool = False

    def behind(self, seat: int, at: int) -> int:
        """How far that player was behind the best one after the round at that place."""
        totals = self.rounds[at].totals
        return max(self.sign * (total - totals[seat]) for total in totals)

    def leaders(self, at: int) -> tuple[int, ...]:
        """Who was in front after the round at that place: the seats."""
        return tuple(seat for seat in range(len(self.names)) if not self.behind(seat, at))

    @property
    def last(self) -> int:
        """The place of the last round."""
        return len(self.rounds) - 1

    @property
    def winner(self) -> str:
        """The name of the first of the winners."""
        return self.names[self.winners[0]]


def game_score(played: PlayedGame) -> GameScore:
    """The game's score at the end of each round in which something was scored."""
    course = played.course
    rows = [row for row in course.rows if row.has_score]
    of_rounds = [(number, list(of_round)[-1]) for number, of_round in groupby(rows, key=lambda row: row.round)]
    return GameScore(
        names=course.setup.names,
        rounds=tuple(RoundEnd(number, tuple(cell.decides for cell in row.cells)) for number, row in of_rounds),
        winners=tuple(course.winners),
        hooks=tuple(played.hooks(seat) for seat in course.setup.seats),
        sign=-1 if course.lowest_wins else 1,
        final_count=any(cell.net is not None for row in rows for cell in row.cells),
    )


def led_all_along(score: GameScore) -> bool:
    """Whether one player won, and was alone in front after every round."""
    return all(score.leaders(at) == score.winners[:1] == score.winners for at in range(len(score.rounds)))


def furthest_behind(score: GameScore) -> tuple[int, int]:
    """How far the first of the winners was behind at most, and the place of the round after which it was so last."""
    return max((score.behind(score.winners[0], at), at) for at in range(len(score.rounds)))


def gains(score: GameScore) -> list[tuple[int, int, int]]:
    """What each round brought each player: how much better their total became, the seat, and the round's place."""
    totals = [(0,) * len(score.names), *(one.totals for one in score.rounds)]
    return [
        (score.sign * (after[seat] - before[seat]), seat, at)
        for at, (before, after) in enumerate(pairwise(totals))
        for seat in range(len(score.names))
    ]


def lead_changes(score: GameScore) -> int:
    """How often another player than before was alone in front; of several at the end, who won is."""
    leaders = [*map(score.leaders, range(score.last)), score.winners]
    alone = [seats[0] for seats in leaders if len(seats) == 1]
    return sum(before != after for before, after in pairwise(alone))


def story(score: GameScore) -> tuple[str, ...]:
    """At most MOST_SENTENCES sentences on how a game went, in the order in which they read best.

    A game that nobody has won, or of a single round, has none.
    """
    if not score.winners or score.last < 1:
        return ()
    sentences = (rule(score) for rule in RULES)
    return tuple(sentence for sentence in sentences if sentence)[:MOST_SENTENCES]


def _led_all_along(score: GameScore) -> str:
    """The winner was alone in front after every round."""
    return f"{score.winner} led from the first round to the last." if led_all_along(score) else ""


def _came_from_behind(score: GameScore) -> str:
    """The only winner was behind: when most, the last time that it was so much, and behind whom."""
    if len(score.winners) > 1:
        return ""
    most, at = furthest_behind(score)
    if not most or at == score.last:
        return ""
    behind = max(score.behind(other, at) for other in range(len(score.names)))
    place = "last, " if most == behind and len(score.names) > 2 else ""
    leaders = listed([score.names[leader] for leader in score.leaders(at)])
    return f"After round {score.rounds[at].number} {score.winner} was {place}{most} behind {leaders}."


def _took_the_lead(score: GameScore) -> str:
    """Since when the only winner was in front, if not always."""
    if len(score.winners) > 1 or score.winners[0] not in score.leaders(score.last):
        return ""
    seat = score.winners[0]
    if score.final_count and seat not in score.leaders(score.last - 1):
        return ""  # the count at the end may have done it
    without = [at for at in range(len(score.rounds)) if seat not in score.leaders(at)]
    if not without:
        return ""
    if without[-1] == score.last - 1:
        if len(without) == score.last:
            return f"Only the last round brought {score.winner} to the front."
        return f"The last round brought {score.winner} back to the front."
    return f"From round {score.rounds[without[-1] + 1].number} on nobody was ahead of {score.winner}."


def _lead_changed(score: GameScore) -> str:
    """How often the lead changed, if that is worth a sentence."""
    changes = lead_changes(score)
    return f"The lead changed hands {spelled(changes)} times." if changes >= A_FEW_CHANGES else ""


def _ended(score: GameScore) -> str:
    """How far the next player was behind at the end, or who was level."""
    if len(score.winners) > 1:
        return f"{listed([score.names[seat] for seat in score.winners])} share the win."
    behind = {seat: score.behind(seat, score.last) for seat in range(len(score.names))}
    others = {seat: points - behind[score.winners[0]] for seat, points in behind.items() if seat != score.winners[0]}
    least = min(others.values())
    next_ones = listed([score.names[seat] for seat, points in others.items() if points == least])
    if least < 0:
        return ""  # something else than the totals decided
    if not least:
        return f"{next_ones} ended level with {score.winner}, and the tie-break decided."
    return f"{next_ones} came next, {counted(least, 'point')} behind."


def _best_round(score: GameScore) -> str:
    """The most that one player got in one round, if nobody got as much in another or in the same one."""
    if score.final_count:
        return ""
    every = gains(score)
    best = max(every)
    if best[0] <= 0 or sum(gain[0] == best[0] for gain in every) > 1:
        return ""
    gain, seat, at = best
    return f"The best round was {score.names[seat]}’s: {signed(score.sign * gain)} in round {score.rounds[at].number}."


def _no_hook(score: GameScore) -> str:
    """The only player without a hook, where all others have one."""
    without = [name for name, hooks in zip(score.names, score.hooks, strict=True) if not hooks]
    return f"Only {without[0]} got through without a hook." if len(without) == 1 else ""


RULES: tuple[Callable[[GameScore], str], ...] = (
    _led_all_along,
    _came_from_behind,
    _took_the_lead,
    _ended,
    _lead_changed,
    _best_round,
    _no_hook,
)
"""The rules, in the order of their sentences."""
