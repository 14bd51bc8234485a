"""The answers on a showdown of 10: who wins and loses the round, and whether a second card is allowed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from referee.disputes.asked import Asked, fields_renamed, question
from referee.disputes.case import Case
from referee.disputes.ruling import Ruling
from referee.games.ten.cards import CEILING, PENALTY_CARDS, Card, CardKind, read_card, refuse_unnamed
from referee.games.ten.round.laying import second_on_covered
from referee.games.ten.round.outcome import outcome
from referee.games.ten.round.showdown import cards_shown, showdown
from referee.games.ten.scoring import ROUND_CARDS, taken_points
from referee.reading import read_list, read_text
from referee.refused import Refused
from referee.rules.house_rules import HouseRules


def settle_showdown(case: Case) -> Ruling:
    """Who wins a round, who loses it, and what they take (TEN-P5-01..07)."""
    ask = question(case, "starter", "shown", "round_card")
    starter = case.players.index(ask.player("starter"))
    named = ask.by_player("shown")
    turns = case.players[starter:] + case.players[:starter]
    shown = {player: _cards(named, player) for player in turns}
    round_card = ask.whole("round_card", ROUND_CARDS)
    _refuse_unnamed(shown, case.rules)
    with fields_renamed(shown="ask.shown"):
        end = showdown(shown, case.rules)
    points = taken_points([card for cards in shown.values() for card in cards], [round_card], case.rules)
    text = " ".join(outcome(shown, end, [round_card], case.rules))
    return Ruling(
        "ruled",
        text,
        ("TEN-P5-02", "TEN-P5-03", "TEN-P5-04", "TEN-P5-05", "TEN-P5-06", "TEN-P5-07", "TEN-AMB-07"),
        case.rules.pick(*_switches(shown.values(), list(end.totals.values()))),
        {
            "totals": end.totals,
            "winner": end.winner,
            "loser": end.loser,
            "points": points,
            "named": {player: [str(card) for card in cards_shown(cards).cards] for player, cards in shown.items()},
        },
    )


def _refuse_unnamed(shown: Mapping[str, Sequence[Card]], rules: HouseRules) -> None:
    """Raises Refused for a joker without a value if jokers are named when they are opened (TEN-AMB-05)."""
    if rules["ten.joker_timing"] != "when_opened":
        return
    for player, cards in shown.items():
        for place, card in enumerate(cards):
            refuse_unnamed(card, f"ask.shown.{player}[{place}]")


def _switches(hands: Iterable[Sequence[Card]], totals: Sequence[int]) -> Iterator[str]:
    """The house rules that affect these cards."""
    sorts = {card.sort for cards in hands for card in cards}
    if totals.count(max(totals)) > 1:
        yield "ten.tie"
    if CardKind.JOKER in sorts:
        yield "ten.joker_timing"
    if CardKind.PENALTY in sorts:
        yield "ten.penalty_points"


def _cards(named: Asked, player: str) -> Sequence[Card]:
    cards = read_list(named.value(player), named.at(player))
    return [read_card(card, f"{named.at(player)}[{place}]") for place, card in enumerate(cards)]


def second_card(case: Case) -> Ruling:
    """Is this second card allowed? (TEN-P4-03, TEN-P4-06; TEN-AMB-05, 15, 27)

    The question names the `player`, the `first` and the `second` card; with `hidden`, the first stays face down.
    """
    ask = question(case, "player", "first", "second", "hidden")
    player, first, second = ask.player("player"), _card(ask, "first"), _card(ask, "second")
    hidden = ask.flag("hidden")
    _refuse_same(first, second)
    if hidden:
        return Ruling("illegal", second_on_covered(player).message, ("TEN-P4-03",))
    if case.rules["ten.joker_timing"] == "when_opened":
        refuse_unnamed(first, "ask.first")
    used = ("ten.joker_timing",) if CardKind.JOKER in (first.sort, second.sort) else ()
    try:
        total = cards_shown([first, second], "ask.second").total
    except Refused as refused:
        back = f"The {second.words} goes back to the hand."
        return Ruling("illegal", f"{refused.message} {back}", (CEILING.clause, "TEN-AMB-15"), case.rules.pick(*used))
    fits = "which is the limit" if total == CEILING.number else f"and {CEILING.number} is the limit"
    text = f"{player} may add the {second.words}: together that is {total}, {fits}."
    return Ruling("legal", text, ("TEN-P4-04", "TEN-P4-05", CEILING.clause), case.rules.pick(*used))


def _refuse_same(first: Card, second: Card) -> None:
    """There is one penalty card of each value (TEN-MAT-02)."""
    if first.sort is CardKind.PENALTY and first == second:
        message = f"There is only one {first.words}, so it can't be both cards."
        raise Refused("card_twice", "ask.second", message, clause=PENALTY_CARDS.clause)


def _card(ask: Asked, key: str) -> Card:
    return read_card(read_text(ask.value(key), ask.at(key)), ask.at(key))
