"""What a round of Huckley Buck scores, told with the tricks of every player or with who won each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.cases.case import Case
from referee.cases.question import COUNT, Asked, fields_renamed, question
from referee.games.huckley_buck.scoring import TRICKS, RoundScore, score_round
from referee.games.huckley_buck.tricks import KEYS, players_out
from referee.house_rules import HouseRules
from referee.refused import Refused
from referee.ruling import Ruling
from referee.words import counted, listed

MOST_HOOKS = range(11)


def score(case: Case) -> Ruling:
    """A round's totals, hooks and winner (HB-SCORE-01..05, HB-END-01..02)."""
    ask = question(case, "before", "trick_winners", "tricks", "penalties", "thrown_in", game_keys=KEYS)
    thrown_in = ask.flag("thrown_in")
    winners = _trick_winners(ask, void=thrown_in)
    given = "ask.tricks" if "tricks" in ask else "ask.trick_winners"
    with fields_renamed(before="ask.before", tricks=given):
        before, tricks = ask.everybody("before", COUNT), ask.some("tricks", COUNT)
        dropped, penalties = players_out(case), ask.some("penalties", MOST_HOOKS)
        scored = score_round(
            before,
            tricks,
            case.rules,
            winners=winners,
            dropped=dropped,
            penalties=penalties,
            thrown_in=thrown_in,
        )
    won = {} if thrown_in else Counter(winners) if winners else tricks
    round_told = GivenScore(before, won, winners, penalties, dropped, thrown_in, case.rules)
    return Ruling(
        "ruled",
        _score_text(round_told, scored),
        _score_rules(scored, thrown_in),
        case.rules.pick("hb.target", "hb.dropped_hook", "hb.race", "hb.removed_hand_extra_hook"),
        {
            "after": scored.after,
            "hooks": scored.hooks,
            "winner": scored.winner,
            "needs_order": scored.needs_order,
        },
    )


def _trick_winners(ask: Asked, *, void: bool) -> tuple[str, ...] | None:
    """The winners of the five tricks in order; None where only their numbers are told, or all tricks are void."""
    if "trick_winners" not in ask:
        if not void:
            ask.value("tricks")
        return None
    winners = ask.players("trick_winners")
    if void:
        return None
    if len(winners) != TRICKS:
        message = f"{len(winners)} winners of tricks are named; a round has {TRICKS} tricks."
        raise Refused("tricks_not_five", "ask.trick_winners", message, clause="HB-PLAY-12")
    return winners


ORDINALS = ("first", "second", "third", "fourth", "fifth")


@dataclass(frozen=True, slots=True)
class GivenScore:
    """A round as it was told, for its sentences; `won` are the tricks of everybody who has any."""

    before: Mapping[str, int]
    won: Mapping[str, int]
    winners: tuple[str, ...] | None
    penalties: Mapping[str, int]
    out: tuple[str, ...]
    thrown_in: bool
    rules: HouseRules

    @property
    def target(self) -> int:
        """The points that win (HB-END-01)."""
        return self.rules.number("hb.target")


def _score_text(given: GivenScore, scored: RoundScore[str]) -> str:
    moved = [
        f"{player} {total} ({why})" for player, total in scored.after.items() if (why := _why(given, scored, player))
    ]
    totals = f"Totals: {', '.join(moved)}." if moved else "No total moves."
    void = "The deal was thrown in, so no trick counts." if given.thrown_in else _race_text(given, scored)
    return f"{void} {totals}"


def _why(given: GivenScore, scored: RoundScore[str], player: str) -> str:
    """What moved that player's total; nothing where the deal was thrown in and moved it not."""
    hooks, penalties, tricks = scored.hooks[player], given.penalties.get(player, 0), given.won.get(player, 0)
    by_penalty = [f"{_hooks(penalties)} by penalty"] if penalties else []
    for_no_trick = ["a hook for no trick"] if hooks > penalties else []
    out = ["dropped out"] if player in given.out and not given.thrown_in else []
    won = [counted(tricks, "trick")] if tricks else []
    return listed([*won, *out, *by_penalty, *for_no_trick])


def _hooks(number: int) -> str:
    return "a hook" if number == 1 else f"{number} hooks"


def _race_text(given: GivenScore, scored: RoundScore[str]) -> str:
    """Who won the game with this round, and ahead of whom (HB-END-01, HB-END-02, HB-AMB-07)."""
    target, totals = given.target, {player: given.before[player] + tricks for player, tricks in given.won.items()}
    reached = {player: total for player, total in totals.items() if total >= target}
    best = max(reached.values(), default=0)
    higher = given.rules["hb.race"] == "higher_total"
    tied = [player for player, total in reached.items() if total == best or not higher]
    if scored.needs_order:
        have = (
            f"have {best} each"
            if higher
            else f"all have {target} or more"
            if tied[2:]
            else f"both have {target} or more"
        )
        return f"{listed(tied)} {have}: only the order of the tricks can tell who won."
    winner = scored.winner
    if winner is None:
        return f"Nobody has reached {target} yet."
    others = [player for player in reached if player != winner]
    if not others:
        return f"{winner} wins the game with {reached[winner]}: nobody else has reached {target}."
    if higher and len(tied) == 1:
        return f"{winner} wins the game with {best}, ahead of {_owned(reached, others)}."
    at = ORDINALS[_trick_of(given, winner) - 1]
    behind = [player for player in tied if player != winner]
    return f"{winner} wins the game: {winner} has {target} by the {at} trick, before {_owned(reached, behind)}."


def _owned(totals: Mapping[str, int], players: Sequence[str]) -> str:
    """The totals as their players': "Bob's 13 and Cy's 11"."""
    return listed(f"{player}'s {totals[player]}" for player in players)


def _trick_of(given: GivenScore, player: str) -> int:
    """The trick, counted from 1, with which the player reached the target."""
    needed = given.target - given.before[player]
    wins = [number for number, winner in enumerate(given.winners or (), start=1) if winner == player]
    return wins[needed - 1]


def _score_rules(scored: RoundScore[str], thrown_in: bool) -> tuple[str, ...]:
    hooks = ("HB-SCORE-03", "HB-SCORE-04", "HB-SCORE-05") if any(scored.hooks.values()) else ()
    ended = ("HB-END-01", "HB-END-02") if scored.winner is not None or scored.needs_order else ()
    return (*(("HB-HAND-03",) if thrown_in else ("HB-SCORE-01", "HB-SCORE-02")), *hooks, *ended)
