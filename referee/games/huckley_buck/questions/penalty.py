"""What a slip in procedure costs in Huckley Buck: the question as a case asks it, by the fault."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.cards import read_card
from referee.cases.case import Case
from referee.cases.question import Asked, question
from referee.cases.reading import read_flag
from referee.games.huckley_buck import procedure
from referee.games.huckley_buck.deck import DECK, HAND, name, read
from referee.games.huckley_buck.procedure import (
    Action,
    AtFault,
    Breach,
    HandFound,
    Misdeal,
    Outcome,
    RenegeFound,
)
from referee.games.huckley_buck.tricks import KEYS, players_out
from referee.refused import Refused
from referee.ruling import Ruling
from referee.words import listed

CARDS_IN_HAND = range(HAND + 1)
CARDS_GIVEN = range(len(DECK.copies) + 1)


def penalty(case: Case) -> Ruling:
    """What a slip in procedure costs and how the table goes on (HB-MIS-01 to HB-ABS-02)."""
    fault = Asked(case.ask, "ask", case.players).choice("fault", tuple(FAULTS))
    keys, rule = FAULTS[fault]
    ask = question(case, "fault", *keys, game_keys=KEYS)
    dealer = _dealer(case)
    found = rule(case, ask, dealer)
    next_dealer = case.players[(case.players.index(dealer) + 1) % len(case.players)]
    return Ruling(
        "ruled",
        f"{found.reason} {_penalty_text(found, next_dealer)}",
        (*found.rules, "HB-PREL-05"),
        case.rules.pick(*found.switches),
        {
            "hooks": list(found.hooks),
            "action": found.action.value,
            "remove": list(found.removed),
            "next_dealer": next_dealer,
        },
    )


def _dealer(case: Case) -> str:
    if case.dealer is None:
        raise Refused("missing", "dealer", "Say who dealt: this question turns on the dealer.")
    return case.dealer


def _penalty_text(found: Outcome[str], next_dealer: str) -> str:
    hooked = f"{listed(found.hooks)} {'takes' if len(found.hooks) == 1 else 'each take'} a hook" if found.hooks else ""
    goes_on = WHAT_FOLLOWS[found.action].format(hand=listed(found.removed), next_dealer=next_dealer)
    return f"{hooked}; {goes_on}." if hooked else f"{goes_on[0].upper()}{goes_on[1:]}, and nobody takes a hook."


WHAT_FOLLOWS: Mapping[Action, str] = {
    Action.REDEAL: "the cards are thrown in and {next_dealer} deals",
    Action.CORRECT_NOW: "it is put right now",
    Action.DEAL_STANDS: "the deal stands",
    Action.REPLAY_WITHOUT: "play is taken back and replayed without the hand of {hand}",
    Action.CONTINUE_WITHOUT: "the hand of {hand} is out and the others play on",
    Action.RETRACT_AND_FACE: "the card is taken back and stays face up, to be played as soon as it is legal",
    Action.STANDS: "it stands",
    Action.NOTHING: "nothing follows",
}


def _misdeal(case: Case, ask: Asked, dealer: str) -> Outcome[str]:
    return procedure.misdeal(
        dealer,
        Misdeal(ask.choice("kind", tuple(Misdeal))),
        case.rules,
        by=ask.player("by", dealer),
        in_draw=ask.flag("in_draw"),
        draw_complete=ask.flag("draw_complete"),
        correctable=ask.flag("correctable"),
    )


def _incorrect_hand(case: Case, ask: Asked, dealer: str) -> Outcome[str]:
    found = HandFound(ask.choice("found", tuple(HandFound)))
    at_fault = AtFault(ask.choice("at_fault", tuple(AtFault), AtFault.UNKNOWN))
    return procedure.incorrect_hand(dealer, ask.player("player"), found, at_fault, players_out(case))


def _wrong_discard(case: Case, ask: Asked, dealer: str) -> Outcome[str]:
    player = _in_round(case, ask)
    asked = ask.whole("asked", CARDS_IN_HAND)
    threw, got = ask.whole("threw", CARDS_IN_HAND), ask.whole("got", CARDS_GIVEN)
    took_upcard = player == dealer and read_flag(case.told.get("upcard_taken", False), "upcard_taken")
    return procedure.wrong_discard(
        dealer, player, asked=asked, threw=threw, got=got, due=asked - 1 if took_upcard else asked
    )


def _dealer_silent(case: Case, ask: Asked, dealer: str) -> Outcome[str]:
    return procedure.dealer_silent(dealer, players_out(case))


def _out_of_turn(case: Case, ask: Asked, dealer: str) -> Outcome[str]:
    player, card = _in_round(case, ask), read_card(ask.value("card"), ask.at("card"), read)
    found: Outcome[str] = procedure.out_of_turn()
    return Outcome(found.action, f"{player} played {name(card)} out of turn, which costs nothing.", found.rules)


def _renege(case: Case, ask: Asked, dealer: str) -> Outcome[str]:
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
    "misdeal": (("kind", "by", "in_draw", "draw_complete", "correctable"), _misdeal),
    "incorrect_hand": (("player", "found", "at_fault"), _incorrect_hand),
    "wrong_discard": (("player", "asked", "threw", "got"), _wrong_discard),
    "dealer_silent": ((), _dealer_silent),
    "out_of_turn": (("player", "card"), _out_of_turn),
    "renege": (("player", "renege", "found"), _renege),
    "absent": (("player",), _absent),
}
