"""What a slip in procedure costs in Huckley Buck: the question as a case asks it, by the fault.

Besides the keys that every such case knows, some may be told where the ruling turns on them: `player`, whose hand has
the wrong number of cards, in a `misdeal` of the kind `wrong_count`; `correctable` and the values `deal` and `stock` of
`at_fault` in an `incorrect_hand`; `upcard_taken` and `stock`, the cards left before it, in a `wrong_discard`; `trick`
and `leader`, who led it, in a `renege`. A ruling that takes a hand out carries `replay`: the `trick` from which the
others play again and its `leader`, null where nobody said so.
"""

from __future__ import annotations

from collections.abc import Sequence

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
    """What a slip in procedure costs and how the table goes on (HB-MIS-01 to HB-ABS-02)."""
    fault = FAULTS[Asked(case.ask, "ask", case.players).choice("fault", tuple(FAULTS))]
    ask = question(case, "fault", *fault.keys, game_keys=KEYS)
    dealer = _dealer(case)
    in_play = [player for player in case.players if player not in players_out(case)]
    found = with_hands_left(fault.rule(case, ask, dealer), in_play)
    next_dealer = case.players[(case.players.index(dealer) + 1) % len(case.players)]
    replay = _replay(case, ask, found, dealer, in_play)
    text = f"{found.reason} {_penalty_text(found, next_dealer)}"
    return Ruling(
        "ruled",
        f"{text} {replay.text}" if replay else text,
        (*found.rules, *(replay.clauses if replay else ()), *_deal_moves(found)),
        {**case.rules.pick(*found.switches), **(replay.switches if replay else {})},
        {
            "hooks": list(found.hooks),
            "action": found.action.code,
            "remove": list(found.removed),
            "next_dealer": next_dealer,
            **({"replay": replay.as_dict()} if replay else {}),
        },
    )


def _deal_moves(found: Outcome) -> tuple[str, ...]:
    """The clause by which the next player deals, where this ends the deal (HB-PREL-05)."""
    return ("HB-PREL-05",) if found.action is REDEAL else ()


def _replay(case: Case, ask: Asked, found: Outcome, dealer: str, in_play: Sequence[str]) -> Replay | None:
    """How the others go on without a hand that is out."""
    if not found.removed:
        return None
    fault = faulty_trick(ask) if ask.value("fault") == RENEGE.code else None
    left = [player for player in in_play if player not in found.removed]
    replay = replay_without(found.removed, case.players, dealer, left, case.rules, fault)
    return replay if found.action is REPLAY_WITHOUT else replay.if_begun()


def _dealer(case: Case) -> str:
    if case.dealer is None:
        raise Refused("missing", "dealer", "Say who dealt: this question turns on the dealer.")
    return case.dealer


def _penalty_text(found: Outcome, next_dealer: str) -> str:
    hooked = f"{listed(found.hooks)} {'takes' if len(found.hooks) == 1 else 'each take'} a hook" if found.hooks else ""
    goes_on = found.action.words.format(hand=f"{listed(found.removed)}'s hand", next_dealer=next_dealer)
    return f"{hooked}; {goes_on}." if hooked else f"{sentence_start(goes_on)}, and nobody takes a hook."
