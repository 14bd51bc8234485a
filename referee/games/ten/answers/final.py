"""The answer on the final score of 10, and who wins."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.disputes.asked import Asked, question
from referee.disputes.case import Case
from referee.disputes.ruling import Ruling
from referee.games.ten.cards import JOKERS, NORMALS, PENALTY_CARDS, Supply, round_cards_in_words
from referee.games.ten.round.chips import ALL_CHIPS, CHIPS
from referee.games.ten.scoring import CHIP_WORTH, ROUND_CARDS, Pile, lowest, net, pile_points, points_off
from referee.refused import Refused
from referee.words import counted, sentence_start, win_in_words, with_minus_sign


def final(case: Case) -> Ruling:
    """Everybody's final score and who wins (TEN-SCORE-01..03, TEN-END-04)."""
    ask = question(case, "piles", "chips", "allow_count")
    allow_count = ask.flag("allow_count")
    named = ask.by_player("piles")
    piles = {player: _pile(named.inner(player)) for player in case.players}
    dealt = CHIPS.number * len(case.players)
    chips = ask.everybody("chips", range((ALL_CHIPS.number if allow_count else dealt) + 1))
    _refuse_impossible(piles.values(), sum(chips.values()))
    if not allow_count:
        _refuse_miscounted(piles.values(), sum(chips.values()), dealt)
    scores = {player: net(pile_points(piles[player], case.rules), chips[player]) for player in case.players}
    winners = lowest(scores)
    best = with_minus_sign(scores[winners[0]])
    sums = (
        f"{player} {with_minus_sign(score)} ({_sum(piles[player], chips[player], case)})"
        for player, score in scores.items()
    )
    text = f"{win_in_words(winners)} with {best}, the lowest score: {', '.join(sums)}."
    return Ruling(
        "ruled",
        text,
        (
            "TEN-END-04",
            CHIP_WORTH.clause,
            "TEN-SCORE-02",
            "TEN-SCORE-03",
            *(("TEN-AMB-18",) if len(winners) > 1 else ()),
        ),
        case.rules.pick("ten.penalty_points"),
        {"scores": scores, "winners": winners},
    )


def _sum(pile: Pile, chips: int, case: Case) -> str:
    """How a final score came about."""
    less = f" less {points_off(chips)} for {counted(chips, 'chip')}" if chips else ""
    return f"{counted(pile_points(pile, case.rules), 'penalty point')}{less}"


def _pile(given: Asked) -> Pile:
    given.only("normals", "jokers", "penalty", "round")
    return Pile(
        normals=given.whole("normals", range(NORMALS.count + 1), 0),
        jokers=given.whole("jokers", range(JOKERS.count + 1), 0),
        penalty=given.wholes("penalty", PENALTY_CARDS.values),
        rounds=given.wholes("round", ROUND_CARDS),
    )


def _refuse_impossible(piles: Iterable[Pile], chips: int) -> None:
    """Raises Refused for more cards or chips than the box holds (TEN-MAT-01..05)."""
    held = list(piles)
    _refuse_more(sum(pile.normals for pile in held), NORMALS, "normal cards")
    _refuse_more(sum(pile.jokers for pile in held), JOKERS, "jokers")
    _refuse_twice([value for pile in held for value in pile.penalty], "penalty card", PENALTY_CARDS.clause)
    if chips > ALL_CHIPS.number:
        message = f"The chips add up to {chips}; there are only {ALL_CHIPS.number}."
        raise Refused("too_many_chips", "ask.chips", message, clause=ALL_CHIPS.clause)


def _refuse_miscounted(piles: Iterable[Pile], chips: int, dealt: int) -> None:
    """Raises Refused for a wrong count, which the table may confirm (TEN-MAT-01, TEN-PREP-05).

    At the end each round card is in one pile, and the chips add up to those dealt.
    """
    rounds = [value for pile in piles for value in pile.rounds]
    _refuse_twice(rounds, "round card", "TEN-MAT-01")
    missing = [value for value in ROUND_CARDS if value not in rounds]
    if missing:
        cards = sentence_start(round_cards_in_words(missing))
        message = f"{cards} can't be missing: count again, or let the count stand."
        raise Refused("card_missing", "ask.piles", message, clause="TEN-END-03")
    if chips != dealt:
        message = f"The chips add up to {chips}, and {dealt} were dealt: count again, or let the count stand."
        raise Refused("chips_sum", "ask.chips", message, clause=CHIPS.clause)


def _refuse_more(count: int, most: Supply, what: str) -> None:
    if count > most.count:
        message = f"The piles hold {count} {what}; there are only {most.count}."
        raise Refused("too_many_cards", "ask.piles", message, clause=most.clause)


def _refuse_twice(values: Sequence[int], what: str, clause: str) -> None:
    for value in values:
        if values.count(value) > 1:
            raise Refused("card_twice", "ask.piles", f"There is only one {what} {value}.", clause=clause)
