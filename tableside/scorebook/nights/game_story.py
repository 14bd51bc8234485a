"""How a finished game went, in a few sentences: each found by a rule, and none of them unkind."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import NamedTuple

from referee.words import counted, listed, signed, spelled
from tableside.scorebook.table.played_game import PlayedGame

MOST_SENTENCES = 4
A_FEW_CHANGES = 3
"""The changes of the lead that are worth a sentence."""


class RoundEnd(NamedTuple):
    """The totals at the end of a round, with its number."""

    number: int
    totals: tuple[int, ...]


@dataclass(frozen=True)
class GameScore:
    """A finished game, round by round, with names and hooks by seat, and the winners' seats.

    `sign` is -1 if the lowest total wins. With a `final_count`, the last totals are those after a count at the end of
    the game, so the last round alone didn't make them.
    """

    names: tuple[str, ...]
    rounds: tuple[RoundEnd, ...]
    winners: tuple[int, ...]
    hooks: tuple[int, ...]
    sign: int
    final_count: bool = False

    def behind(self, seat: int, at: int) -> int:
        """How far that player was behind the leader after the round at that place."""
        totals = self.rounds[at].totals
        return max(self.sign * (total - totals[seat]) for total in totals)

    def leaders(self, at: int) -> tuple[int, ...]:
        """The seats of the leaders after the round at that place."""
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
    """The furthest that the first winner was behind, and the place of the last round after which that was so."""
    return max((score.behind(score.winners[0], at), at) for at in range(len(score.rounds)))


def gains(score: GameScore) -> list[tuple[int, int, int]]:
    """The gain of each player in each round: the gain, the seat, and the place of the round."""
    totals = [(0,) * len(score.names), *(one.totals for one in score.rounds)]
    return [
        (score.sign * (after[seat] - before[seat]), seat, at)
        for at, (before, after) in enumerate(pairwise(totals))
        for seat in range(len(score.names))
    ]


def lead_changes(score: GameScore) -> int:
    """How often the sole leader changed; after the last round, the winner counts as the leader."""
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
    """When the only winner was furthest behind, and behind whom."""
    if len(score.winners) > 1:
        return ""
    most, at = furthest_behind(score)
    if not most or at == score.last:
        return ""
    behind = [score.behind(seat, at) for seat in range(len(score.names))]
    alone_last = most == max(behind) and behind.count(most) == 1 and len(behind) > 2
    place = "last, " if alone_last else ""
    leaders = listed([score.names[leader] for leader in score.leaders(at)])
    return f"After round {score.rounds[at].number} {score.winner} was {place}{most} behind {leaders}."


def _took_the_lead(score: GameScore) -> str:
    """The round from which the only winner was in front, if they weren't always."""
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
    since = without[-1] + 1
    number = score.rounds[since].number
    if all(score.leaders(at) == (seat,) for at in range(since, len(score.rounds))):
        return f"{score.winner} led from round {number} to the end."
    return f"From round {number} on nobody was ahead of {score.winner}."


def _lead_changed(score: GameScore) -> str:
    """How often the lead changed, if it was often."""
    changes = lead_changes(score)
    return f"The lead changed hands {spelled(changes)} times." if changes >= A_FEW_CHANGES else ""


def _ended(score: GameScore) -> str:
    """How far the runner-up was behind at the end, or who was level."""
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
    """The most points of one player in one round, if nobody else and no other round reached them."""
    if score.final_count:
        return ""
    every = gains(score)
    best = max(every)
    if best[0] <= 0 or sum(gain[0] == best[0] for gain in every) > 1:
        return ""
    gain, seat, at = best
    return f"The best round was {score.names[seat]}’s: {signed(score.sign * gain)} in round {score.rounds[at].number}."


def _no_hook(score: GameScore) -> str:
    """The only player without a hook, if all others have one."""
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
