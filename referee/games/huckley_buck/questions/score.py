"""What a round of Huckley Buck scores, told with the tricks of every player or with who won each."""

from __future__ import annotations

from referee.cases.case import Case
from referee.cases.question import COUNT, Asked, fields_renamed, question
from referee.games.huckley_buck.scoring import TRICKS, RoundScore, score_round
from referee.games.huckley_buck.tricks import KEYS, players_out
from referee.refused import Refused
from referee.ruling import Ruling
from referee.words import listed

MOST_HOOKS = range(11)


def score(case: Case) -> Ruling:
    """A round's totals, hooks and winner (HB-SCORE-01..05, HB-END-01..02)."""
    ask = question(case, "before", "trick_winners", "tricks", "penalties", "thrown_in", game_keys=KEYS)
    thrown_in = ask.flag("thrown_in")
    winners = _trick_winners(ask, void=thrown_in)
    told = "ask.tricks" if "tricks" in ask else "ask.trick_winners"
    with fields_renamed(before="ask.before", tricks=told):
        scored = score_round(
            ask.everybody("before", COUNT),
            ask.some("tricks", COUNT),
            case.rules,
            winners=winners,
            dropped=players_out(case),
            penalties=ask.some("penalties", MOST_HOOKS),
            thrown_in=thrown_in,
        )
    return Ruling(
        "ruled",
        _score_text(scored),
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


def _score_text(scored: RoundScore[str]) -> str:
    hooked = [player for player, hooks in scored.hooks.items() if hooks]
    hooks = f" Hooked: {listed(hooked)}." if hooked else ""
    if scored.needs_order:
        return f"Several reached the target: only the order of the tricks can tell who won.{hooks}"
    if scored.winner is not None:
        return f"{scored.winner} wins the game with {scored.after[scored.winner]}.{hooks}"
    return f"Nobody has won the game yet.{hooks}"


def _score_rules(scored: RoundScore[str], thrown_in: bool) -> tuple[str, ...]:
    hooks = ("HB-SCORE-03", "HB-SCORE-04", "HB-SCORE-05") if any(scored.hooks.values()) else ()
    ended = ("HB-END-01", "HB-END-02") if scored.winner is not None or scored.needs_order else ()
    return (*(("HB-HAND-03",) if thrown_in else ("HB-SCORE-01", "HB-SCORE-02")), *hooks, *ended)
