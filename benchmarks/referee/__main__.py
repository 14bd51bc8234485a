"""How fast the referee is: questions about one card, whole rounds, and counting deals at seven players.

    python -m benchmarks.referee [how many harsh cases]

Run from the top of the project. For the two comparisons `pip install rlcard open_spiel` into an environment of its own
and run with that Python; without them the referee's own figures are printed. Times are processor time.
"""

from __future__ import annotations

import importlib.util
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

from referee import judge
from referee.games import find_game
from referee.games.huckley_buck.cards import DECK, HAND
from referee.games.huckley_buck.tricks import HuckleyBuckTricks
from referee.rules.house_rules import HouseRules
from referee.tricks.review.legality import broken_duty_of_hand, legal_cards
from referee.tricks.rules import Trick

SEED = 20
PASS, ONE_CLUB = 52, 55
NAMES = ["Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus"]
RULES = HouseRules(find_game("huckley-buck").switches)
Position = tuple[HuckleyBuckTricks, list[str], tuple[str, ...]]


def per_second(asks: Sequence[Callable[[], object]], seconds: float = 1.0) -> float:
    """How many of these questions are answered in a second, asked round and round."""
    begun, asked = time.process_time(), 0
    while time.process_time() - begun < seconds:
        for ask in asks:
            ask()
        asked += len(asks)
    return asked / (time.process_time() - begun)


def position(chance: random.Random) -> Position:
    """A hand of Huckley Buck and a trick with none to five cards in it."""
    deck = list(DECK.copies)
    chance.shuffle(deck)
    hand = chance.randint(1, HAND)
    return HuckleyBuckTricks(deck.pop()[1], RULES), deck[:hand], tuple(deck[HAND : HAND + chance.randint(0, 5)])


def lawful_tricks(chance: random.Random, tricks: int) -> dict[str, Any]:
    """Seven hands with so many full tricks behind them, every card legal, no hand shown; spades are trump."""
    deck = list(DECK.copies)
    chance.shuffle(deck)
    hands = {name: deck[place * HAND : (place + 1) * HAND] for place, name in enumerate(NAMES)}
    rules, leader, record = HuckleyBuckTricks("S", RULES), 0, []
    for _ in range(tricks):
        players, cards = NAMES[leader:] + NAMES[:leader], []
        for name in players:
            cards.append(chance.choice(legal_cards(rules, hands[name], cards)))
            hands[name].remove(cards[-1])
        record.append({"cards": cards})
        leader = NAMES.index(rules.next_leader(Trick(tuple(players), tuple(cards)), NAMES))
    return {"game": "huckley-buck", "players": NAMES, "dealer": NAMES[-1], "trump": "S", "tricks": record}


def harsh_times(how_many: int) -> list[float]:
    """Milliseconds for each ruling on a random play of two full tricks that stays undecided."""
    chance, times = random.Random(SEED), []
    while len(times) < how_many:
        ask = {"what": "legal", "trick": chance.randint(1, 2), "player": chance.choice(NAMES)}
        case = {**lawful_tricks(chance, 2), "ask": ask}
        begun = time.process_time()
        ruling = judge(case)
        if ruling.verdict == "undecided":
            times.append((time.process_time() - begun) * 1000)
    return times


def rlcard_asks(chance: random.Random) -> list[Callable[[], object]]:
    """Bridge hands in mid-play, put to rlcard's judger."""
    import numpy
    from rlcard.games.bridge.game import BridgeGame
    from rlcard.games.bridge.utils.action_event import PassAction

    asks: list[Callable[[], object]] = []
    for _ in range(100):
        game = BridgeGame()
        game.np_random = numpy.random.RandomState(chance.randrange(10**6))
        game.init_game()
        game.step(game.judger.get_legal_actions()[1])
        for _ in range(3):
            game.step(PassAction())
        for _ in range(chance.randint(0, 40)):
            game.step(chance.choice(game.judger.get_legal_actions()))
        asks.append(game.judger.get_legal_actions)
    return asks


def open_spiel_asks(chance: random.Random) -> list[Callable[[], object]]:
    """Bridge hands in mid-play, put to open_spiel (C++): one club is bid and passed out."""
    import pyspiel

    game = pyspiel.load_game("bridge(use_double_dummy_result=false)")
    asks: list[Callable[[], object]] = []
    for _ in range(100):
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(chance.choice(state.legal_actions()))
        for call in (ONE_CLUB, PASS, PASS, PASS):
            state.apply_action(call)
        for _ in range(chance.randint(0, 40)):
            state.apply_action(chance.choice(state.legal_actions()))
        asks.append(state.legal_actions)
    return asks


def main(how_many: int) -> None:
    """Print every figure, the ratios to the others last."""
    chance = random.Random(SEED)
    positions = [position(chance) for _ in range(500)]
    card = per_second([lambda p=p: broken_duty_of_hand(p[0], p[1], p[1][0], p[2]) for p in positions])
    hand = per_second([lambda p=p: legal_cards(*p) for p in positions])
    rounds = [{**lawful_tricks(chance, HAND), "ask": {"what": "audit"}} for _ in range(50)]
    audits = per_second([lambda case=case: judge(case) for case in rounds])
    times = sorted(harsh_times(how_many))
    print(f"may this card be played?        {card:12,.0f} a second")
    print(f"what may be played?             {hand:12,.0f} a second")
    print(f"a whole round of seven, audited {audits:12,.0f} a second")
    print(f"counting at seven players, {how_many} cases: median {statistics.median(times):.2f} ms, ", end="")
    print(f"99 % under {times[len(times) * 99 // 100]:.2f} ms, worst {times[-1]:.2f} ms")
    for name, module, asks in (
        ("rlcard's bridge judger", "rlcard", rlcard_asks),
        ("open_spiel's bridge", "pyspiel", open_spiel_asks),
    ):
        if importlib.util.find_spec(module) is None:
            print(f"{name}: not installed here")
            continue
        theirs = per_second(asks(random.Random(SEED)))
        print(f"{name:31} {theirs:12,.0f} a second: one card {card / theirs:.1f}×, a hand {hand / theirs:.1f}×")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3000)
