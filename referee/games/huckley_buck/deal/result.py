"""The result of a round: who dropped, the tricks won, and the score."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from referee.games.huckley_buck.deal.deal import Deal
from referee.games.huckley_buck.entries import OUT, EnteredTricks, read_first, read_tricks, read_winners
from referee.games.huckley_buck.scoring import TRICKS, Race, score_round
from referee.refused import Refused
from referee.rules.course import WinReason
from referee.rules.entry import GameEvent
from referee.words import listed, spelled

NEEDS_ORDER = "needs_order"
"""The code of the question for the player who had enough points first."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a round: the seats that dropped, the tricks of each seat in play, the winners in order if entered.

    `first` is the seat that had enough points first, if that was entered instead.
    """

    dropped: frozenset[int]
    tricks: dict[int, int]
    winners: tuple[int, ...] | None
    first: int | None = None


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a result: totals and hooks by seat, the seat that won the game by it, and why."""

    after: tuple[int, ...]
    hooks: tuple[int, ...]
    winner: int | None
    why_won: WinReason | None


def read_result(event: GameEvent, deal: Deal) -> Result:
    """The result of `deal`, with a single blank filled in. Raises Refused, naming the player and what is allowed."""
    entered = read_tricks(event, deal.setup)
    winners = read_winners(event, deal.setup)
    dropped = _dropped(entered, deal)
    _refuse_tricks_of_removed(entered, deal)
    playing = [seat for seat in deal.turns if seat not in dropped and seat not in deal.removed]
    tricks = _filled({seat: entered[seat] for seat in playing}, deal)
    _refuse_other_order(tricks, winners)
    return Result(dropped, tricks, winners, read_first(event, deal.setup))


def score(result: Result, deal: Deal, before: Sequence[int], *, undecided: bool = False) -> Score:
    """The score of `result`; `before` are the totals at the start of the deal.

    Raises Refused as a question if only the table knows who had enough points first (HB-END-02); with `undecided`,
    nobody has won then.
    """
    names = deal.setup.names
    scored = score_round(
        dict(zip(names, before, strict=True)),
        {names[seat]: tricks for seat, tricks in result.tricks.items()},
        deal.setup.rules,
        order=None if result.winners is None else [names[seat] for seat in result.winners],
        dropped=[names[seat] for seat in result.dropped],
        penalties=dict(zip(names, deal.hooks, strict=True)),
        removed=[names[seat] for seat in deal.removed],
    )
    race = scored.race
    winner = _entered_first(result, race, names) if race.needs_order and not undecided else race.winner
    why = None if winner is None else WinReason(race.why_won(winner), race.clause, broke_tie=len(race.reached) > 1)
    seat = None if winner is None else names.index(winner)
    return Score(tuple(scored.after.values()), tuple(scored.hooks.values()), seat, why)


def _entered_first(result: Result, race: Race, names: Sequence[str]) -> str:
    """The player who had enough points first, as entered. Raises Refused unless it is one of those with enough."""
    level = tuple(seat for seat, name in enumerate(names) if name in race.level)
    if result.first in level:
        return names[result.first]
    message = (
        f"{listed(names[seat] for seat in level)} reach {race.target} in the same round. Who had {race.target} first?"
    )
    raise Refused(NEEDS_ORDER, "first", message, clause="HB-END-02", asks=True, among=level)


def _refuse_tricks_of_removed(entered: Sequence[EnteredTricks], deal: Deal) -> None:
    for seat in sorted(deal.removed):
        if entered[seat] not in (None, 0):
            name = deal.setup.names[seat]
            message = f"{name}'s hand is out of play: {name} can't have {entered[seat]!r}; leave it blank."
            raise Refused("hand_out", f"tricks[{seat}]", message, clause="HB-REN-06")


def _dropped(entered: Sequence[EnteredTricks], deal: Deal) -> frozenset[int]:
    """The seats that dropped, as announced or entered here. Raises Refused if the two differ (HB-ANN-01..04)."""
    if not deal.announced and OUT not in entered:
        return frozenset()
    order, announced = deal.turns, deal.dropped
    answers = dict(zip(order, deal.announced, strict=False))
    unasked = True if deal.announcements_closed else None
    for seat in order:
        _refuse_other_announcement(seat, entered[seat], answers.get(seat, unasked), deal)
    dropped = [seat for seat in order if seat in announced or (entered[seat] == OUT and seat not in deal.removed)]
    if len(dropped) > deal.drops_allowed:
        raise _too_many(dropped[deal.drops_allowed], deal)
    return frozenset(dropped)


def _refuse_other_announcement(seat: int, entered: EnteredTricks, stays: bool | None, deal: Deal) -> None:
    name, field = deal.setup.names[seat], f"tricks[{seat}]"
    if stays is False and entered not in (None, OUT):
        message = f"{name} announced out and can't have {entered} tricks: give out, or leave it blank."
        raise Refused("announced_out", field, message, clause="HB-ANN-03")
    if stays and entered == OUT and not deal.drops_allowed:
        raise _too_many(seat, deal)
    if stays and entered == OUT:
        message = f"{name} can't be out: {name} was in when announcements were made; give 0 to {TRICKS} tricks."
        raise Refused("announced_in", field, message, clause="HB-ANN-04")


def _too_many(seat: int, deal: Deal) -> Refused:
    players = len(deal.setup.names)
    allowed = f"at most {deal.drops_allowed} may drop out" if deal.drops_allowed else "nobody may drop out"
    message = f"{deal.setup.names[seat]} can't be out: with {players} players {allowed}."
    clause = "HB-ANN-02" if deal.drops_allowed else "HB-ANN-01"
    return Refused("too_many_dropped", f"tricks[{seat}]", message, clause=clause)


def _filled(entered: dict[int, EnteredTricks], deal: Deal) -> dict[int, int]:
    """The tricks by seat with a single blank filled in. Raises Refused unless they add up to five (HB-PLAY-12)."""
    tricks = {seat: count for seat, count in entered.items() if isinstance(count, int)}
    blank = sorted(seat for seat in entered if seat not in tricks)
    left = TRICKS - sum(tricks.values())
    if not entered:
        message = "No hand is left in play: enter the deal as thrown in."
        raise Refused("nobody_in_play", "tricks", message, clause="HB-AMB-36")
    if len(blank) > 1:
        few = len(blank) < 4
        names = listed(deal.setup.names[seat] for seat in blank) if few else f"{spelled(len(blank))} players"
        message = f"How many tricks did {names} take? One blank at most: it fills itself in."
        raise Refused("missing", f"tricks[{blank[0]}]", message, clause="HB-PLAY-12")
    if left < 0 or (left and not blank):
        message = f"The tricks add up to {TRICKS - left}; a round has {TRICKS}."
        raise Refused("tricks_not_five", "tricks", message, clause="HB-PLAY-12")
    return tricks | dict.fromkeys(blank, left)


def _refuse_other_order(tricks: dict[int, int], winners: tuple[int, ...] | None) -> None:
    if winners is not None and dict(Counter(winners)) != {seat: count for seat, count in tricks.items() if count}:
        message = "The order of the tricks doesn't agree with how many each player won."
        raise Refused("tricks_differ", "winners", message, clause="HB-END-02")
