"""How a finished game went, in a few sentences: each found by a rule, and none of them unkind."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import NamedTuple

from referee.rules.course import Course
from referee.rules.statistics import Statistic
from referee.words import counted, listed, sentence_start, spelled, win_in_words, with_minus_sign
from tableside.scorebook.table.played_game import PlayedGame

FEWEST_SENTENCES, MOST_SENTENCES = 2, 4
A_FEW_CHANGES = 3
"""The changes of the lead that are worth a sentence."""
MOST_NAMED = 3
"""The most players whom a sentence names together."""
PAIR = 2
TOTALS = re.compile(r": .*\d(?=\.)")
"""A list of totals at the end of a sentence."""


class RoundEnd(NamedTuple):
    """The totals at the end of a round, with its number."""

    number: int
    totals: tuple[int, ...]


@dataclass(frozen=True)
class GameScore:
    """A finished game, round by round, with names and hooks by seat, and the winners' seats.

    `sign` is -1 if the lowest total wins. With a `final_count`, the last totals are those after a count at the end of
    the game, so the last round alone didn't make them. `counts` are those of the game's own statistics that are told:
    the words for who has most, and by seat the sum and of how many rounds. `tie_break` says what decided a game that
    the last totals left open.
    """

    names: tuple[str, ...]
    rounds: tuple[RoundEnd, ...]
    winners: tuple[int, ...]
    hooks: tuple[int, ...]
    sign: int
    final_count: bool = False
    counts: tuple[tuple[str, tuple[tuple[int, int], ...]], ...] = ()
    tie_break: str = ""

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


def game_score(played: PlayedGame, statistics: Sequence[Statistic] = ()) -> GameScore:
    """The game's score at the end of each round in which something was scored, with the counts of its own statistics,
    if they are given."""
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
        counts=tuple(
            (one.most, tuple(one.add_up(course.rows, seat) for seat in course.setup.seats))
            for one in statistics
            if one.most
        ),
        tie_break=_tie_break_in_words(course),
    )


def _tie_break_in_words(course: Course) -> str:
    """What decided between players who were level; a list of everybody's totals is left out, the sheet has them."""
    reason = course.win_reason
    if reason is None or not reason.broke_tie:
        return ""
    lists = all(
        f"{name} {with_minus_sign(total)}" in reason.sentence
        for name, total in zip(course.setup.names, course.totals, strict=True)
    )
    return (TOTALS.sub("", reason.sentence) if lists else reason.sentence).replace("'", "’")


def led_all_along(score: GameScore) -> bool:
    """Whether one player won, and was alone in front after every round."""
    return all(score.leaders(at) == score.winners[:1] == score.winners for at in range(len(score.rounds)))


def furthest_behind(score: GameScore) -> tuple[int, int]:
    """The furthest that the first winner was behind, and the place of the last round after which that was so."""
    return max((score.behind(score.winners[0], at), at) for at in range(len(score.rounds)))


def was_last(score: GameScore, seat: int, at: int) -> bool:
    """Whether that player, of three or more, was alone in the last place after the round at that place."""
    behind = [score.behind(one, at) for one in range(len(score.names))]
    return len(behind) > 2 and behind[seat] == max(behind) and behind.count(behind[seat]) == 1


def few_or_many(names: Sequence[str]) -> str:
    """A few names: "Ann and Bob"; the number of many: "five others"."""
    return listed(names) if len(names) <= MOST_NAMED else f"{spelled(len(names))} others"


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
    """Usually two to MOST_SENTENCES sentences on how a game went, in the order in which they read best.

    A game that nobody has won, or in which nothing was scored, has none.
    """
    if not score.winners or not score.rounds:
        return ()
    sentences = [said for rule in (RULES if score.last else RULES_OF_ONE_ROUND) if (said := rule(score))]
    if len(sentences) < FEWEST_SENTENCES:
        sentences.append(f"It took {counted(len(score.rounds), 'round')}.")
    return tuple(sentences[:MOST_SENTENCES])


def _led_all_along(score: GameScore) -> str:
    """The winner was alone in front after every round."""
    return f"{score.winner} led from the first round to the last." if led_all_along(score) else ""


def _one_round(score: GameScore) -> str:
    """The game had a single round."""
    return "One round decided the game."


def _never_behind(score: GameScore) -> str:
    """Nobody was ahead of the only winner after any round, but others were level."""
    always = all(score.winners[0] in score.leaders(at) for at in range(len(score.rounds)))
    if len(score.winners) > 1 or not always or led_all_along(score):
        return ""
    return f"Nobody was ever ahead of {score.winner}."


def _was_ahead(score: GameScore) -> str:
    """Which of several winners was alone in front before the last round."""
    ahead = score.leaders(score.last - 1)
    if len(score.winners) == 1 or len(ahead) > 1 or ahead[0] not in score.winners:
        return ""
    by = min(behind for seat in range(len(score.names)) if (behind := score.behind(seat, score.last - 1)))
    return f"Before the last round {score.names[ahead[0]]} was ahead by {by}."


def _came_from_behind(score: GameScore) -> str:
    """When the only winner was furthest behind, and behind whom."""
    if len(score.winners) > 1:
        return ""
    most, at = furthest_behind(score)
    if not most or at == score.last:
        return ""
    place = "last, " if was_last(score, score.winners[0], at) else ""
    leaders = few_or_many([score.names[leader] for leader in score.leaders(at)])
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
        level = [at for at in range(score.last) if len(score.leaders(at)) == len(score.names)]
        if len(without) + len(level) == score.last:
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


def _shared(score: GameScore) -> str:
    """Several players won."""
    return f"{win_in_words([score.names[seat] for seat in score.winners])}." if score.winners[1:] else ""


def _tie_break(score: GameScore) -> str:
    """What decided a game that its last totals left open."""
    return score.tie_break


def _ended(score: GameScore) -> str:
    """How far the next player was behind the winners at the end, or who was level with the only one."""
    behind = {seat: score.behind(seat, score.last) for seat in range(len(score.names))}
    others = {seat: points - behind[score.winners[0]] for seat, points in behind.items() if seat not in score.winners}
    least = min(others.values(), default=-1)
    if least < 0 or (not least and score.tie_break):
        return ""  # everybody won, or something else than the totals decided
    names = [score.names[seat] for seat, points in others.items() if points == least]
    next_ones = few_or_many(names) if len(names) <= MOST_NAMED else sentence_start(few_or_many(names))
    if not least:
        return f"{next_ones} ended level with {score.winner}, and the tie-break decided."
    if len(score.names) == PAIR:
        return f"{score.winner} won by {counted(least, 'point')}."
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
    points, number = with_minus_sign(score.sign * gain), score.rounds[at].number
    return f"The best round was {score.names[seat]}’s: {points} in round {number}."


def _no_hook(score: GameScore) -> str:
    """The only player without a hook, if all others have one."""
    without = [name for name, hooks in zip(score.names, score.hooks, strict=True) if not hooks]
    return f"Only {without[0]} got through without a hook." if len(without) == 1 else ""


def _counted_most(score: GameScore) -> str:
    """The only player in whose rounds one of the game's own statistics counted most, and more than once."""
    for words, counts in score.counts:
        of_each = [count for count, _ in counts]
        most = max(of_each)
        if most > 1 and of_each.count(most) == 1:
            seat = of_each.index(most)
            return f"{score.names[seat]} {words}: {spelled(most)} of {spelled(counts[seat][1])}."
    return ""


RULES: tuple[Callable[[GameScore], str], ...] = (
    _led_all_along,
    _never_behind,
    _came_from_behind,
    _took_the_lead,
    _was_ahead,
    _shared,
    _tie_break,
    _ended,
    _no_hook,
    _counted_most,
    _lead_changed,
    _best_round,
)
"""The rules, in the order of their sentences."""

RULES_OF_ONE_ROUND = (_one_round, _shared, _tie_break, _ended, _no_hook)
