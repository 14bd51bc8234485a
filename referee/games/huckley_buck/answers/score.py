"""What a round of Huckley Buck scores, told with the tricks of every player or with who won each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from referee.disputes.asked import COUNT, Asked, fields_renamed, question
from referee.disputes.case import Case
from referee.disputes.ruling import Ruling
from referee.games.huckley_buck.deal.race import Race
from referee.games.huckley_buck.scoring import TRICKS, RoundScore, score_round
from referee.games.huckley_buck.tricks import KEYS, players_out
from referee.refused import Refused
from referee.rules.house_rules import HouseRules
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
    def race(self) -> Race:
        """The round on the way to the target."""
        return Race(self.before, self.won, self.winners, self.rules)


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
    hooked = [*by_penalty, *for_no_trick]
    if player in given.out and not given.thrown_in:
        return f"dropped out, with {listed(hooked)}" if hooked else "dropped out"
    won = [counted(tricks, "trick")] if tricks else []
    return listed([*won, *hooked])


def _hooks(number: int) -> str:
    return "a hook" if number == 1 else f"{number} hooks"


def _race_text(given: GivenScore, scored: RoundScore[str]) -> str:
    """Who won the game with this round, and ahead of whom (HB-END-01, HB-END-02, HB-AMB-07)."""
    if scored.needs_order:
        return given.race.undecided()
    if scored.winner is None:
        return f"Nobody has reached {given.race.target} yet."
    return given.race.told(scored.winner)


def _score_rules(scored: RoundScore[str], thrown_in: bool) -> tuple[str, ...]:
    hooks = ("HB-SCORE-03", "HB-SCORE-04", "HB-SCORE-05") if any(scored.hooks.values()) else ()
    ended = ("HB-END-01", "HB-END-02") if scored.winner is not None or scored.needs_order else ()
    return (*(("HB-HAND-03",) if thrown_in else ("HB-SCORE-01", "HB-SCORE-02")), *hooks, *ended)
