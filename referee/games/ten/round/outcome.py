"""The outcome of a round of 10 in words: who won and lost it, what broke a tie, and what the loser takes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from referee.games.ten.cards import JOKERS, NORMALS, Card, CardKind
from referee.games.ten.round.showdown import Showdown, cards_shown, tie_break
from referee.games.ten.scoring import penalty_card_points, taken_points
from referee.rules.house_rules import HouseRules
from referee.words import counted, listed

Shown = Mapping[str, Sequence[Card]]
"""The cards by player's name, in turn order from the round's starter."""


def outcome(shown: Shown, end: Showdown[str], round_cards: Sequence[int], rules: HouseRules) -> Iterator[str]:
    """Sentences on the outcome (TEN-P5-02..08)."""
    cards = [card for hand in shown.values() for card in hand]
    points = taken_points(cards, round_cards, rules)
    yield f"{end.winner} wins the round with {end.totals[end.winner]} and takes the pot."
    yield from why_won(shown, end, rules)
    takes = f"takes {counted(points, 'penalty point')}: {points_in_words(cards, round_cards, rules)}"
    yield f"{end.loser} loses it with {end.totals[end.loser]} and {takes}."
    yield from why_lost(end)


def why_won(shown: Shown, end: Showdown[str], rules: HouseRules) -> Iterator[str]:
    """Sentences on what broke the tie for the highest total (TEN-P5-03, TEN-P5-04, TEN-AMB-06)."""
    tied = [player for player, total in end.totals.items() if total == end.totals[end.winner] and player != end.winner]
    broken, best = tie_break(rules), cards_shown(shown[end.winner])
    lower = [player for player in tied if broken.strength(cards_shown(shown[player])) < broken.strength(best)]
    later = [player for player in tied if player not in lower]
    if lower:
        yield f"{_have(lower)} {end.totals[end.winner]} too, {broken.beats(end.winner, best)}."
    if later:
        yield f"{_have(later)} {end.totals[end.winner]} too, but {end.winner}'s turn came first."


def why_lost(end: Showdown[str]) -> Iterator[str]:
    """A sentence on what broke the tie for the lowest total: the last in turn loses (TEN-P5-05, TEN-P5-06)."""
    others = {player: total for player, total in end.totals.items() if player not in (end.winner, end.loser)}
    tied = [player for player, total in others.items() if total == end.totals[end.loser]]
    if tied:
        yield f"{_have(tied)} {end.totals[end.loser]} too, but {end.loser}'s turn came last."


def points_in_words(cards: Iterable[Card], round_cards: Iterable[int], rules: HouseRules) -> str:
    """The parts of the penalty points: "6 for 6 normal cards, 10 for 1 joker and 5 for round card 5"."""
    taken, parts = list(cards), []
    for kind, supply, noun in ((CardKind.NORMAL, NORMALS, "normal card"), (CardKind.JOKER, JOKERS, "joker")):
        number = sum(card.sort is kind for card in taken)
        parts += [f"{supply.points * number} for {counted(number, noun)}"] if number else []
    penalty = (card for card in taken if card.sort is CardKind.PENALTY)
    parts += [f"{penalty_card_points(card.value or 0, rules)} for {card.words}" for card in penalty]
    parts += [f"{card} for round card {card}" for card in round_cards]
    return listed(parts)


def _have(players: Sequence[str]) -> str:
    return f"{listed(players)} {'has' if len(players) == 1 else 'have'}"
