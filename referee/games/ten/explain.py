"""How a total of 10 came about: the cards that the loser took, by kind, and the points off for chips."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.games.ten.cards import JOKERS, NORMALS, PENALTY_CARDS, Card, CardKind, read_card, round_cards_in_words
from referee.games.ten.course import TenCourse
from referee.games.ten.scoring import CHIP_WORTH, penalty_card_points, points_off
from referee.rules.explanation import Explanation, Step, total_before
from referee.rules.house_rules import HouseRules
from referee.rules.score_sheet import Row
from referee.words import counted

TOOK_NOTHING = "TEN-P5-07"
"""The clause that only the loser of a round takes cards."""


def explain(course: TenCourse, place: int, seat: int) -> Explanation:
    """A player's round, or the final count, as one sum (TEN-P5-07, TEN-END-03, TEN-END-04, TEN-SCORE-01, 02)."""
    row = course.rows[place]
    cell = row.cells[seat]
    before, chips = total_before(cell), _chips(cell.entered["chips"])
    if row.kind == "end":
        left = course.unused_round_cards if seat == course.loser else ()
        hand = _cards(map(read_card, cell.entered["shown"].split()), course.setup.rules)
        return Explanation(before, (*hand, *_round_cards(left, "TEN-END-03"), *chips))
    sentences = tuple(filter(None, (row.facts.get({"won": "won_by", "lost": "lost_by"}.get(cell.word, "")),)))
    if cell.word != "lost":
        words = "won the round: no cards" if cell.word == "won" else "didn’t lose the round: no cards"
        return Explanation(before, (Step(words, 0, TOOK_NOTHING),), sentences, final_steps=chips)
    steps = (*_cards(_shown(row), course.setup.rules), *_round_cards(_played_for(row), "TEN-MAT-01"))
    return Explanation(before, steps, sentences, final_steps=chips)


def _played_for(row: Row) -> tuple[int, ...]:
    """The round card of a round; empty until it is entered."""
    return tuple(card for card in (row.facts["card"],) if card)


def _shown(row: Row) -> Iterator[Card]:
    """All cards shown in a round."""
    for cell in row.cells:
        yield from map(read_card, cell.entered["shown"].split("+"))


def _cards(cards: Iterable[Card], rules: HouseRules) -> Iterator[Step]:
    """The points of cards, those of one kind together (TEN-MAT-02..04)."""
    taken = list(cards)
    for kind, supply, noun in ((CardKind.NORMAL, NORMALS, "normal card"), (CardKind.JOKER, JOKERS, "joker")):
        number = sum(card.sort is kind for card in taken)
        if number:
            yield Step(f"{counted(number, noun)}, {supply.points} each", supply.points * number, supply.clause)
    for card in taken:
        if card.sort is CardKind.PENALTY:
            yield Step(card.words, penalty_card_points(card.value or 0, rules), PENALTY_CARDS.clause)


def _round_cards(cards: tuple[int, ...], clause: str) -> tuple[Step, ...]:
    """The points of round cards: their numbers (TEN-MAT-01)."""
    if not cards:
        return ()
    return (Step(round_cards_in_words(cards), sum(cards), clause),)


def _chips(chips: int) -> tuple[Step, ...]:
    """The points off for chips (TEN-SCORE-01)."""
    if not chips:
        return ()
    words = f"{counted(chips, 'chip')}, {CHIP_WORTH.number} off each"
    return (Step(words, -points_off(chips), CHIP_WORTH.clause),)
