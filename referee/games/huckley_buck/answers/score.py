"""The answer on the score of a round of Huckley Buck, by each player's tricks or by each trick's winner."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from referee.disputes.asked import COUNT, Asked, fields_renamed, question
from referee.disputes.case import Case
from referee.disputes.ruling import Ruling
from referee.games.huckley_buck.scoring import TRICKS, Race, RoundScore, score_round
from referee.games.huckley_buck.tricks import KEYS, players_out
from referee.refused import Refused
from referee.words import counted, listed

MOST_HOOKS = range(11)


def score(case: Case) -> Ruling:
    """A round's totals, hooks and winner (HB-SCORE-01..05, HB-END-01..02)."""
    ask = question(case, "before", "trick_winners", "tricks", "penalties", "thrown_in", game_keys=KEYS)
    thrown_in = ask.flag("thrown_in")
    order = _trick_winners(ask, void=thrown_in)
    field = "ask.tricks" if "tricks" in ask else "ask.trick_winners"
    with fields_renamed(before="ask.before", tricks=field):
        before, tricks = ask.everybody("before", COUNT), ask.some("tricks", COUNT)
        dropped, penalties = players_out(case), ask.some("penalties", MOST_HOOKS)
        scored = score_round(
            before,
            tricks,
            case.rules,
            order=order,
            dropped=dropped,
            penalties=penalties,
            removed=[player for player, hooks in penalties.items() if hooks],
            thrown_in=thrown_in,
        )
    race = scored.race
    void = "The deal was thrown in, so no trick counts." if thrown_in else _race_text(race)
    return Ruling(
        "ruled",
        f"{void} {_totals_text(scored, penalties, () if thrown_in else dropped)}",
        _score_rules(scored, thrown_in),
        case.rules.pick("hb.target", "hb.dropped_hook", "hb.race", "hb.removed_hand_extra_hook"),
        {"after": scored.after, "hooks": scored.hooks, "winner": race.winner, "needs_order": race.needs_order},
    )


def _trick_winners(ask: Asked, *, void: bool) -> tuple[str, ...] | None:
    """The winners of the five tricks in order; None if only their numbers are entered, or if the tricks are void."""
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


def _race_text(race: Race) -> str:
    """A sentence on who won the game in this round (HB-END-01, HB-END-02, HB-AMB-07)."""
    if race.needs_order:
        return race.undecided()
    return f"Nobody has reached {race.target} yet." if race.winner is None else race.why_won(race.winner)


def _totals_text(scored: RoundScore, penalties: Mapping[str, int], dropped: Collection[str]) -> str:
    """A sentence on the totals that changed, each with its reasons."""
    moved = []
    for player, total in scored.after.items():
        tricks = scored.race.won.get(player, 0)
        why = _why(scored.hooks[player], penalties.get(player, 0), tricks, dropped=player in dropped)
        moved += [f"{player} {total} ({why})"] if why else []
    return f"Totals: {', '.join(moved)}." if moved else "No total moves."


def _why(hooks: int, penalties: int, tricks: int, *, dropped: bool) -> str:
    """The reasons for a change of a player's total; empty if it didn't change."""
    won = [counted(tricks, "trick")] if tricks else []
    by_penalty = [f"{'a hook' if penalties == 1 else f'{penalties} hooks'} by penalty"] if penalties else []
    for_no_trick = ["a hook for no trick"] if hooks > penalties else []
    moved = listed([*won, *by_penalty, *for_no_trick])
    if not dropped:
        return moved
    return f"dropped out, with {moved}" if moved else "dropped out"


def _score_rules(scored: RoundScore, thrown_in: bool) -> tuple[str, ...]:
    hooks = ("HB-SCORE-03", "HB-SCORE-04", "HB-SCORE-05") if any(scored.hooks.values()) else ()
    ended = ("HB-END-01", "HB-END-02") if scored.race.level else ()
    return (*(("HB-HAND-03",) if thrown_in else ("HB-SCORE-01", "HB-SCORE-02")), *hooks, *ended)
