"""The referee of Oh Hell against a second statement of its rules, which tries every deal that the cards allow."""

import random
from itertools import permutations
from typing import Any

import pytest

from referee import judge

NAMES = ("Ann", "Bob", "Cy")
RANKS = "23456789TJQKA"
PACK = [rank + suit for suit in "CDHS" for rank in RANKS]
ROUNDS = 40


def winner(cards: list[str], trump: str) -> int:
    """The place of the best card: trumps over all, then the suit led, then by rank."""
    worth = {card: RANKS.index(card[0]) + 100 * (card[1] == trump) + 50 * (card[1] == cards[0][1]) for card in cards}
    return cards.index(max(cards, key=worth.__getitem__))


def illegal(place: int, trick: list[str], held: str) -> bool:
    """Whether the card at a place of a trick was illegal if its player still held this one."""
    return trick[place][1] != trick[0][1] and held[1] == trick[0][1]


def second_statement(trick: list[str], known: dict[int, str], place: int) -> dict[str, Any]:
    """The verdict on one card of the first trick of two, by trying every card in every hand that isn't known."""
    left = [card for card in PACK if card not in trick and card not in known.values()]
    blank = [seat for seat in range(3) if seat not in known]
    proved = {seat for seat, card in known.items() if illegal(seat, trick, card)}
    if place in proved:
        return {"verdict": "illegal"}
    deals = guilty = 0
    for unknown in permutations(left, len(blank)):
        held = known | dict(zip(blank, unknown, strict=True))
        if any(illegal(seat, trick, held[seat]) for seat in range(3) if seat != place and seat not in proved):
            continue
        deals += 1
        guilty += illegal(place, trick, held[place])
    if not guilty:
        return {"verdict": "legal"}
    return {"verdict": "undecided", "deals": deals, "illegal_deals": guilty}


def case(luck: random.Random) -> tuple[dict[str, Any], list[str], dict[int, str], str]:
    """A first trick of two, mostly with a card that didn't follow, and some of the hands."""
    trump = luck.choice("CDHS")
    cards = luck.sample(PACK, 6)
    trick, hands = cards[:3], cards[3:]
    known = {seat: hands[seat] for seat in luck.sample(range(3), luck.choice([1, 2, 3]))}
    facts = {
        "game": "oh-hell",
        "players": list(NAMES),
        "dealer": "Cy",
        "cards": 2,
        "trump": trump,
        "tricks": [{"cards": trick}],
        "hands": {NAMES[seat]: [card] for seat, card in known.items()},
    }
    return facts, trick, known, trump


@pytest.mark.slow_but(4)
@pytest.mark.clause("OH-PLAY-01", "OH-PLAY-02", "OH-PLAY-03")
@pytest.mark.parametrize("seed", range(ROUNDS))
def test_every_verdict_is_that_of_the_second_statement(seed: int) -> None:
    facts, trick, known, trump = case(random.Random(seed))
    for place, player in enumerate(NAMES):
        ruling = judge({**facts, "ask": {"what": "legal", "trick": 1, "player": player}}).as_dict()
        wanted = second_statement(trick, known, place)
        assert {key: ruling[key] for key in wanted} == wanted, (facts, player)
    won = judge({**facts, "ask": {"what": "trick", "trick": 1}}).as_dict()["winner"]
    assert won == NAMES[winner(trick, trump)], facts


@pytest.mark.slow
def test_the_cases_tried_have_every_verdict() -> None:
    cases = [case(random.Random(seed)) for seed in range(ROUNDS)]
    found = [second_statement(trick, known, place)["verdict"] for _, trick, known, _ in cases for place in range(3)]
    assert {verdict for verdict in found if found.count(verdict) > 5} == {"legal", "illegal", "undecided"}
