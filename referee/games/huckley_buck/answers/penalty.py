"""The answer on what a fault in procedure costs in Huckley Buck.

A case may have further keys if the ruling depends on them: `player`, whose hand has the wrong number of cards, in a
`misdeal` of the kind `wrong_count`; `correctable` and the values `deal` and `stock` of `at_fault` in an
`incorrect_hand`; `upcard_taken` and `stock`, the cards left before it, in a `wrong_discard`; `trick` and its `leader`
in a `renege`. A ruling that takes a hand out has `replay`: the `trick` from which the others play again and its
`leader`, null if not entered.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.disputes.asked import Asked, question
from referee.disputes.case import Case
from referee.disputes.ruling import Ruling
from referee.games.huckley_buck.penalties import FAULTS
from referee.games.huckley_buck.penalties.in_play import RENEGE, faulty_trick
from referee.games.huckley_buck.penalties.outcome import REDEAL, REPLAY_WITHOUT, Outcome, with_hands_left
from referee.games.huckley_buck.penalties.replay import Replay, replay_without
from referee.games.huckley_buck.tricks import KEYS, players_out
from referee.refused import Refused
from referee.words import listed, sentence_start


def penalty(case: Case) -> Ruling:
    """What a fault costs and how the table continues (HB-MIS-01 to HB-ABS-02)."""
    fault = FAULTS[Asked(case.ask, "ask", case.players).choice("fault", tuple(FAULTS))]
    ask = question(case, "fault", *fault.keys, game_keys=KEYS)
    dealer = _dealer(case)
    in_play = [player for player in case.players if player not in players_out(case)]
    outcome = with_hands_left(fault.rule(case, ask, dealer), in_play)
    next_dealer = case.players[(case.players.index(dealer) + 1) % len(case.players)]
    next_deal = ("HB-PREL-05",) if outcome.action is REDEAL else ()
    ruling = Ruling(
        "ruled",
        f"{outcome.reason} {_what_follows(outcome, next_dealer)}",
        (*outcome.rules, *next_deal),
        case.rules.pick(*outcome.switches),
        {
            "hooks": list(outcome.hooks),
            "action": outcome.action.code,
            "remove": list(outcome.removed),
            "next_dealer": next_dealer,
        },
    )
    replay = _replay(case, ask, outcome, dealer, in_play)
    return replace(replay.added_to(ruling), text=f"{ruling.text} {replay.text}") if replay else ruling


def _replay(case: Case, ask: Asked, outcome: Outcome, dealer: str, in_play: Sequence[str]) -> Replay | None:
    """The replay of the others without a hand that is out; None if no hand is."""
    if not outcome.removed:
        return None
    fault = faulty_trick(ask) if ask.value("fault") == RENEGE.code else None
    left = [player for player in in_play if player not in outcome.removed]
    replay = replay_without(outcome.removed, case.players, dealer, left, case.rules, fault)
    return replay if outcome.action is REPLAY_WITHOUT else replay.as_condition()


def _dealer(case: Case) -> str:
    if case.dealer is None:
        raise Refused("missing", "dealer", "Say who dealt: this question turns on the dealer.")
    return case.dealer


def _what_follows(outcome: Outcome, next_dealer: str) -> str:
    """A sentence on who gets a hook and how the table continues."""
    next_step = outcome.action.words.format(hand=f"{listed(outcome.removed)}'s hand", next_dealer=next_dealer)
    if not outcome.hooks:
        return f"{sentence_start(next_step)}, and nobody takes a hook."
    take = "takes" if len(outcome.hooks) == 1 else "each take"
    return f"{listed(outcome.hooks)} {take} a hook; {next_step}."
