"""What the referee answers about scores, penalties and tournaments of Huckley Buck."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.cases.case import Case
from referee.cases.question import COUNT, Asked, fields_renamed, names_once, question
from referee.cases.reading import read_flag, read_list, read_text
from referee.games.huckley_buck import procedure, tournament
from referee.games.huckley_buck.deck import HAND, name, read
from referee.games.huckley_buck.procedure import (
    Action,
    AtFault,
    Breach,
    HandFound,
    Misdeal,
    Outcome,
    RenegeFound,
)
from referee.games.huckley_buck.scoring import TRICKS, RoundScore, score_round
from referee.games.huckley_buck.tricks import KEYS
from referee.refused import Refused
from referee.ruling import Ruling
from referee.words import listed

MOST_HOOKS = range(11)
CARDS_IN_HAND = range(HAND + 1)
CARDS_GIVEN = range(53)


def score(case: Case) -> Ruling:
    """A round's totals, hooks and winner (HB-SCORE-01..05, HB-END-01..02)."""
    ask = question(case, "before", "trick_winners", "tricks", "penalties", "thrown_in", game_keys=KEYS)
    thrown_in = ask.flag("thrown_in")
    winners = None if thrown_in else _trick_winners(ask)
    told = "ask.tricks" if "tricks" in ask else "ask.trick_winners"
    with fields_renamed(before="ask.before", tricks=told):
        scored = score_round(
            ask.everybody("before", COUNT),
            ask.some("tricks", COUNT),
            case.rules,
            winners=winners,
            dropped=_out(case),
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


def _trick_winners(ask: Asked) -> tuple[str, ...] | None:
    """The winners of the five tricks in order; None where only their numbers are told."""
    if "trick_winners" not in ask:
        ask.value("tricks")
        return None
    winners = ask.players("trick_winners")
    if len(winners) != TRICKS:
        message = f"{len(winners)} winners of tricks are named; a round has {TRICKS} tricks."
        raise Refused("tricks_not_five", "ask.trick_winners", message, clause="HB-PLAY-12")
    return winners


def _out(case: Case) -> tuple[str, ...]:
    """The players who are not in the round."""
    return names_once(case.told.get("out", []), "out", case.players)


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
    return procedure.incorrect_hand(dealer, ask.player("player"), found, at_fault, _out(case))


def _wrong_discard(case: Case, ask: Asked, dealer: str) -> Outcome[str]:
    player = _in_round(case, ask)
    asked = ask.whole("asked", CARDS_IN_HAND)
    threw, got = ask.whole("threw", CARDS_IN_HAND), ask.whole("got", CARDS_GIVEN)
    took_upcard = player == dealer and read_flag(case.told.get("upcard_taken", False), "upcard_taken")
    return procedure.wrong_discard(
        dealer, player, asked=asked, threw=threw, got=got, due=asked - 1 if took_upcard else asked
    )


def _dealer_silent(case: Case, ask: Asked, dealer: str) -> Outcome[str]:
    return procedure.dealer_silent(dealer, _out(case))


def _out_of_turn(case: Case, ask: Asked, dealer: str) -> Outcome[str]:
    player, card = _in_round(case, ask), _card(ask, "card")
    found: Outcome[str] = procedure.out_of_turn()
    return Outcome(found.action, f"{player} played {name(card)} out of turn, which costs nothing.", found.rules)


def _card(ask: Asked, key: str) -> str:
    try:
        return read(read_text(ask.value(key), ask.at(key)).strip())
    except ValueError as error:
        raise Refused("bad_card", ask.at(key), f"This is no card: {error}.") from error


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
    if player in _out(case):
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


def seating(case: Case) -> Ruling:
    """The sizes of a tournament's tables (HB-TOUR-01..03)."""
    with fields_renamed(count="ask.count"):
        sizes = tournament.seating(question(case, "count", game_keys=KEYS).whole("count", COUNT))
    tables = "one table" if len(sizes) == 1 else f"{len(sizes)} tables"
    spread = f"{sizes[0]}" if sizes[0] == sizes[-1] else f"{sizes[-1]} or {sizes[0]}"
    text = f"{sum(sizes)} players sit at {tables} of {spread}."
    return Ruling("ruled", text, ("HB-TOUR-01", "HB-TOUR-02", "HB-TOUR-03"), {}, {"sizes": sizes})


def move(case: Case) -> Ruling:
    """The tables after a move (HB-TOUR-06..09)."""
    ask = question(case, "tables", game_keys=KEYS)
    ask.value("tables")
    tables = [
        [read_text(player, f"{field}[{place}]") for place, player in enumerate(read_list(table, field))]
        for field, table in ask.items("tables")
    ]
    with fields_renamed(tables="ask.tables"):
        moved = tournament.move(tables)
    text = f"The best half of each table moves up and the other half down: {len(moved)} new line-ups."
    if len(moved) == 1:
        text = "With one table nobody moves."
    return Ruling("ruled", text, ("HB-TOUR-06", "HB-TOUR-07", "HB-TOUR-08", "HB-TOUR-09"), {}, {"tables": moved})


QUESTIONS: Mapping[str, Callable[[Case], Ruling]] = {
    "score": score,
    "penalty": penalty,
    "seating": seating,
    "move": move,
}
