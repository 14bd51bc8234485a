"""What a slip in procedure costs in Huckley Buck: the question as a case asks it, by the fault.

Besides the keys that every such case knows, some may be told where the ruling turns on them: `player`, whose hand has
the wrong number of cards, in a `misdeal` of the kind `wrong_count`; `correctable` and the values `deal` and `stock` of
`at_fault` in an `incorrect_hand`; `upcard_taken` and `stock`, the cards left before it, in a `wrong_discard`; `trick`
and `leader`, who led it, in a `renege`. A ruling that takes a hand out carries `replay`: the `trick` from which the
others play again and its `leader`, null where nobody said so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from referee.cards import read_card
from referee.cases.case import Case
from referee.cases.question import Asked, question
from referee.cases.reading import read_flag
from referee.games.huckley_buck import procedure
from referee.games.huckley_buck.cards import DECK, HAND, name, read
from referee.games.huckley_buck.procedure import (
    Action,
    AtFault,
    Breach,
    HandFound,
    Misdeal,
    NamedDraw,
    Outcome,
    RenegeFound,
)
from referee.games.huckley_buck.replay import Fault, Replay, replay_without
from referee.games.huckley_buck.scoring import TRICKS
from referee.games.huckley_buck.tricks import KEYS, players_out
from referee.refused import Refused
from referee.ruling import Ruling
from referee.words import listed

CARDS_IN_HAND = range(HAND + 1)
CARDS_GIVEN = range(len(DECK.copies) + 1)
NUMBERS_OF_TRICKS = range(1, TRICKS + 1)


def penalty(case: Case) -> Ruling:
    """What a slip in procedure costs and how the table goes on (HB-MIS-01 to HB-ABS-02)."""
    fault = Asked(case.ask, "ask", case.players).choice("fault", tuple(FAULTS))
    keys, rule = FAULTS[fault]
    ask = question(case, "fault", *keys, game_keys=KEYS)
    dealer = _dealer(case)
    in_play = [player for player in case.players if player not in players_out(case)]
    found = procedure.with_hands_left(rule(case, ask, dealer), in_play)
    next_dealer = case.players[(case.players.index(dealer) + 1) % len(case.players)]
    replay = _replay(case, ask, found, dealer, in_play)
    text = f"{found.reason} {_penalty_text(found, next_dealer)}"
    return Ruling(
        "ruled",
        f"{text} {replay.text}" if replay else text,
        (*found.rules, *(replay.clauses if replay else ()), "HB-PREL-05"),
        {**case.rules.pick(*found.switches), **(replay.switches if replay else {})},
        {
            "hooks": list(found.hooks),
            "action": found.action.value,
            "remove": list(found.removed),
            "next_dealer": next_dealer,
            **({"replay": replay.as_dict()} if replay else {}),
        },
    )


def _replay(case: Case, ask: Asked, found: Outcome[str], dealer: str, in_play: Sequence[str]) -> Replay | None:
    """How the others go on without a hand that is out."""
    if not found.removed:
        return None
    fault = _given_fault(ask) if ask.value("fault") == "renege" else None
    left = [player for player in in_play if player not in found.removed]
    replay = replay_without(found.removed, case.players, dealer, left, case.rules, fault)
    return replay if found.action is Action.REPLAY_WITHOUT else replay.if_begun()


def _given_fault(ask: Asked) -> Fault:
    """The trick of a renege and who led it, as far as it was told."""
    return Fault(ask.whole("trick", NUMBERS_OF_TRICKS) if "trick" in ask else None, ask.player_or_nobody("leader"))


def _dealer(case: Case) -> str:
    if case.dealer is None:
        raise Refused("missing", "dealer", "Say who dealt: this question turns on the dealer.")
    return case.dealer


def _penalty_text(found: Outcome[str], next_dealer: str) -> str:
    hooked = f"{listed(found.hooks)} {'takes' if len(found.hooks) == 1 else 'each take'} a hook" if found.hooks else ""
    goes_on = WHAT_FOLLOWS[found.action].format(hand=f"{listed(found.removed)}'s hand", next_dealer=next_dealer)
    return f"{hooked}; {goes_on}." if hooked else f"{goes_on[0].upper()}{goes_on[1:]}, and nobody takes a hook."


WHAT_FOLLOWS: Mapping[Action, str] = {
    Action.REDEAL: "the cards are thrown in and {next_dealer} deals",
    Action.CORRECT_NOW: "it is put right now",
    Action.DEAL_STANDS: "the deal stands",
    Action.REPLAY_WITHOUT: "the others play again without {hand}",
    Action.CONTINUE_WITHOUT: "{hand} is out, and the others play on",
    Action.RETRACT_AND_FACE: "the card is taken back and stays face up, to be played as soon as it is legal",
    Action.STANDS: "the card stands",
    Action.NOTHING: "nothing follows",
}


def _misdeal(case: Case, ask: Asked, dealer: str) -> Outcome[str]:
    kind, by = Misdeal(ask.choice("kind", tuple(Misdeal))), ask.player("by", dealer)
    in_draw, draw_complete, correctable = ask.flag("in_draw"), ask.flag("draw_complete"), ask.flag("correctable")
    if kind is Misdeal.WRONG_COUNT:
        found = HandFound.AFTER_DRAW if draw_complete else HandFound.IN_DRAW if in_draw else HandFound.BEFORE_DRAW
        return _miscounted(case, ask, dealer, found, correctable)
    if "player" in ask:
        raise Refused("unknown_key", ask.at("player"), "'player' says whose hand has the wrong number of cards.")
    return procedure.misdeal(
        dealer, kind, case.rules, by=by, in_draw=in_draw, draw_complete=draw_complete, correctable=correctable
    )


def _miscounted(case: Case, ask: Asked, dealer: str, found: HandFound, correctable: bool) -> Outcome[str]:
    """A hand dealt wrong: a misdeal until the draw is complete, then an incorrect hand by the dealer's fault.

    Where nobody says whose hand it is, it isn't the dealer's own.
    """
    others = [player for player in case.players if player not in (dealer, *players_out(case))]
    player = ask.player("player", others[0] if others else dealer)
    ruled = procedure.incorrect_hand(
        dealer, player, found, AtFault.DEAL, case.rules, dropped=players_out(case), correctable=correctable
    )
    if "player" in ask or found is not HandFound.AFTER_DRAW:
        return ruled
    own = f"If it is {dealer}'s own hand, that is out instead, and the others play again: say whose hand it is."
    return replace(ruled, reason=f"{ruled.reason} {own}")


def _incorrect_hand(case: Case, ask: Asked, dealer: str) -> Outcome[str]:
    found = HandFound(ask.choice("found", tuple(HandFound)))
    at_fault = AtFault(ask.choice("at_fault", tuple(AtFault), AtFault.UNKNOWN))
    return procedure.incorrect_hand(
        dealer,
        ask.player("player"),
        found,
        at_fault,
        case.rules,
        dropped=players_out(case),
        correctable=ask.flag("correctable"),
    )


def _wrong_discard(case: Case, ask: Asked, dealer: str) -> Outcome[str]:
    player = _in_round(case, ask)
    draw = NamedDraw(
        asked=ask.whole("asked", CARDS_IN_HAND),
        threw=ask.whole("threw", CARDS_IN_HAND),
        got=ask.whole("got", CARDS_GIVEN),
        stock=ask.whole("stock", CARDS_GIVEN) if "stock" in ask else None,
    )
    taken = _upcard_taken(case, ask)
    if player != dealer:
        if taken and "upcard_taken" in ask:
            message = f"{player} can't have taken the upcard: only the dealer may, in their own draw."
            raise Refused("upcard_not_his", ask.at("upcard_taken"), message, clause="HB-DRAW-05")
        return _named(player, procedure.wrong_discard(dealer, player, draw, case.rules))
    with_it = procedure.wrong_discard(dealer, player, replace(draw, upcard=True), case.rules)
    without: Outcome[str] = procedure.wrong_discard(dealer, player, draw, case.rules)
    if taken is None and without.hooks and not with_it.hooks:
        message = f"Say whether {dealer} took the upcard: with it the numbers agree, without it they don't."
        raise Refused("missing", ask.at("upcard_taken"), message, clause="HB-DRAW-06")
    return with_it if taken else without


def _named(player: str, found: Outcome[str]) -> Outcome[str]:
    """The outcome of a draw, whose reason says who asked for how many."""
    asked = "Asked for "
    given = f"{player} asked for {found.reason.removeprefix(asked)}"
    return replace(found, reason=given) if found.reason.startswith(asked) else found


def _upcard_taken(case: Case, ask: Asked) -> bool | None:
    """Whether the dealer took the upcard, told with the question or of the round; None is not known."""
    given = read_flag(case.given["upcard_taken"], "upcard_taken") if "upcard_taken" in case.given else None
    return ask.flag("upcard_taken") if "upcard_taken" in ask else given


def _dealer_silent(case: Case, ask: Asked, dealer: str) -> Outcome[str]:
    return procedure.dealer_silent(dealer, players_out(case))


def _out_of_turn(case: Case, ask: Asked, dealer: str) -> Outcome[str]:
    player, card = _in_round(case, ask), read_card(ask.value("card"), ask.at("card"), read)
    found: Outcome[str] = procedure.out_of_turn()
    return Outcome(found.action, f"{player} played {name(card)} out of turn, which costs nothing.", found.rules)


def _renege(case: Case, ask: Asked, dealer: str) -> Outcome[str]:
    _given_fault(ask)
    breach = Breach(ask.choice("renege", tuple(Breach)))
    found = RenegeFound(ask.choice("found", tuple(RenegeFound)))
    return procedure.renege(_in_round(case, ask), breach, found, case.rules)


def _absent(case: Case, ask: Asked, dealer: str) -> Outcome[str]:
    ask.player("player")
    return procedure.absent()


def _in_round(case: Case, ask: Asked) -> str:
    """The player asked about, who must have a hand in this round."""
    player = ask.player("player")
    if player in players_out(case):
        raise Refused("not_in_round", "ask.player", f"{player} is out of this round and has no hand to play.")
    return player


FAULTS: Mapping[str, tuple[tuple[str, ...], Callable[[Case, Asked, str], Outcome[str]]]] = {
    "misdeal": (("kind", "by", "in_draw", "draw_complete", "correctable", "player"), _misdeal),
    "incorrect_hand": (("player", "found", "at_fault", "correctable"), _incorrect_hand),
    "wrong_discard": (("player", "asked", "threw", "got", "upcard_taken", "stock"), _wrong_discard),
    "dealer_silent": ((), _dealer_silent),
    "out_of_turn": (("player", "card"), _out_of_turn),
    "renege": (("player", "renege", "found", "trick", "leader"), _renege),
    "absent": (("player",), _absent),
}
