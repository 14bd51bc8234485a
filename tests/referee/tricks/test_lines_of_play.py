"""All legal lines of small fixed deals: known numbers, counted from the duties and from the wording of the rules alike.

The second statement is written over whole hands: what a player reads in the rules, not which cards would have been
better.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from referee.games.buddha.cards import held
from referee.tricks.review.legality import legal_cards
from referee.tricks.rules import Trick, TrickRules
from tests.referee.trick_tables import buddha, huckley_buck, ten_point_buck

Legal = Callable[[list[str], list[str]], list[str]]
Hands = dict[str, list[str]]


def lines(rules: TrickRules, hands: Hands, legal: Legal, leader: str = "", trick: Sequence[str] = ()) -> int:
    """How many ways there are to play all these cards; the first seat leads."""
    seats = tuple(hands)
    leader = leader or seats[0]
    if not any(hands.values()):
        return 1
    player = seats[(seats.index(leader) + len(trick)) % len(seats)]
    count = 0
    for card in legal(hands[player], list(trick)):
        left = {**hands, player: without(hands[player], card)}
        for played in faces(card):
            count += after(rules, left, legal, leader, [*trick, played])
    return count


def after(rules: TrickRules, hands: Hands, legal: Legal, leader: str, cards: list[str]) -> int:
    """The lines that follow once these cards lie in the trick."""
    seats = tuple(hands)
    if len(cards) < len(seats):
        return lines(rules, hands, legal, leader, cards)
    start = seats.index(leader)
    trick = Trick(seats[start:] + seats[:start], tuple(cards))
    return lines(rules, hands, legal, rules.next_leader(trick, seats))


def without(hand: list[str], card: str) -> list[str]:
    """The hand with one such card less."""
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


def faces(card: str) -> list[str]:
    """How a card can be laid: a Yin-yang in two ways."""
    return ["YY-", "YY+"] if card == "YY" else [card]


def by_duties(rules: TrickRules) -> Legal:
    """What the referee allows."""
    return lambda hand, trick: legal_cards(rules, hand, trick)


def follow_trump_kill(hand: list[str], trick: list[str]) -> list[str]:
    """Huckley Buck with spades trump: follow, else trump, and beat what lies there if that is asked and can be done."""
    if not trick:
        return hand
    led, order = trick[0][1], "23456789TJQKA"
    suit = [card for card in hand if card[1] == led] or [card for card in hand if card[1] == "S"]
    if not suit:
        return hand
    ruffed = led != "S" and any(card[1] == "S" for card in trick)
    if suit[0][1] == led and ruffed:
        return suit
    to_beat = [order.index(card[0]) for card in trick if card[1] == suit[0][1]]
    beating = [card for card in suit if order.index(card[0]) > max(to_beat, default=-1)]
    return beating or suit


def new_rank_first(hand: list[str], trick: list[str]) -> list[str]:
    """Ten-Point Buck: a rank that isn't there yet, or anything if there is none such in hand."""
    rank = {"D": "0", "B": "10"}
    there = {rank.get(card, card[1:]) for card in trick}
    return [card for card in hand if rank.get(card, card[1:]) not in there] or hand


def follow_the_element(hand: list[str], trick: list[str]) -> list[str]:
    """Buddha: the first card that is no Yin says what to follow, and cards without a number are always free."""
    lead = next((card for card in trick if card not in ("YIN", "YY-")), "")
    if not lead[1:].isdigit() or not any(card[0] == lead[0] and card[1:].isdigit() for card in hand):
        return hand
    return [card for card in hand if card[0] == lead[0] or not card[1:].isdigit()]


HUCKLEY_BUCK_DEALS = [
    ({"Ann": "7H 9S KC 2D", "Bob": "QH 3S 4C 5D", "Cy": "2H 9H JS AC"}, 40),
    ({"Ann": "AS KS 2H 3D", "Bob": "3S 4S 5H 6D", "Cy": "QS 2S AH KD"}, 96),
    ({"Ann": "7H 8C 9D", "Bob": "2S TH JC", "Cy": "3S 6H QD", "Dee": "4S 5C KD"}, 6),
    ({"Ann": "AS 7H 2H KC 4D", "Bob": "9S 3S QH 5C TD", "Cy": "JS 2S 9H 3H AC"}, 898),
    ({"Ann": "AC KC 7D 2H 9H", "Bob": "3C 4C 8D JH TH", "Cy": "QC JD 5D KH 3S", "Dee": "2C 6C 9D 4H AS"}, 9040),
]
TEN_POINT_BUCK_DEALS = [
    ({"Ann": "n8 w8 n3 D", "Bob": "n8 n3 w3 B", "Cy": "n1 n3 w1 n8"}, 1598),
    ({"Ann": "n2 n2 w5", "Bob": "n2 n5 w2", "Cy": "n5 n5 n2", "Dee": "n1 n2 n5"}, 112),
]
BUDDHA_DEALS = [
    ({"Ann": "F7 F1 YIN BH", "Bob": "F3 W9 YY W2", "Cy": "E4 F9 YANG BUD"}, 16776),
    ({"Ann": "YIN F3 W9", "Bob": "YIN W2 F8", "Cy": "W7 F1 YANG", "Dee": "E4 F5 W3"}, 131),
]


def dealt(deal: dict[str, str]) -> Hands:
    """The hands of a deal as lists."""
    return {seat: cards.split() for seat, cards in deal.items()}


@pytest.mark.slow
@pytest.mark.clause("HB-PLAY-04", "HB-PLAY-05", "HB-PLAY-06", "HB-PLAY-07", "HB-PLAY-08", "HB-PLAY-09", "HB-PLAY-10")
@pytest.mark.parametrize(("deal", "known"), HUCKLEY_BUCK_DEALS)
def test_huckley_buck_has_the_known_number_of_lines(deal: dict[str, str], known: int) -> None:
    rules = huckley_buck("S")
    assert lines(rules, dealt(deal), by_duties(rules)) == lines(rules, dealt(deal), follow_trump_kill) == known


@pytest.mark.clause("TPB-LEGAL-01", "TPB-LEGAL-02", "TPB-LEGAL-03", "TPB-LEGAL-04", "TPB-AMB-12")
@pytest.mark.parametrize(("deal", "known"), TEN_POINT_BUCK_DEALS)
def test_ten_point_buck_has_the_known_number_of_lines(deal: dict[str, str], known: int) -> None:
    rules = ten_point_buck()
    assert lines(rules, dealt(deal), by_duties(rules)) == lines(rules, dealt(deal), new_rank_first) == known


@pytest.mark.slow
@pytest.mark.clause("BUD-LEGAL-01", "BUD-LEGAL-02", "BUD-LEGAL-03", "BUD-LEGAL-04", "BUD-LEGAL-05", "BUD-AMB-03")
@pytest.mark.parametrize(("deal", "known"), BUDDHA_DEALS)
def test_buddha_has_the_known_number_of_lines(deal: dict[str, str], known: int) -> None:
    rules = buddha()
    assert lines(rules, dealt(deal), by_duties(rules)) == lines(rules, dealt(deal), follow_the_element) == known


def test_a_laid_yin_yang_is_the_card_that_was_held() -> None:
    assert {held(face) for face in faces("YY")} == {"YY"}
