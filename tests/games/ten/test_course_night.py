"""Whole games of 10: a table with real cards and chips in its hands, and a keeper who enters what it sees."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.games.ten.course import TenCourse
from referee.games.ten.house_rules import SWITCHES
from referee.refused import Refused
from referee.rules.entry import GameEvent
from tests.games.ten.table import CAST, table

VALUES = {str(value): value for value in range(11)} | {f"P{value}": value for value in range(1, 9)}


class Table:
    """Cards, chips and people: a second statement of the game, which plays with real hands."""

    def __init__(self, players: int, rules: dict[str, str], random: Random) -> None:
        self.rules, self.random, self.players = rules, random, players
        spare = 7 - players if rules["spare_jokers"] == "shuffled" else 0
        self.stock = [*VALUES] + [str(value) for value in range(11)] * 4 + ["J"] * spare
        random.shuffle(self.stock)
        self.hands = [["J", *(self.stock.pop() for _ in range(3))] for _ in range(players)]
        self.piles: list[list[str]] = [[] for _ in range(players)]
        self.round_cards = random.sample(range(1, 11), 10)
        self.taken: list[list[int]] = [[] for _ in range(players)]
        self.chips = [7] * players
        self.starter, self.last_loser, self.over = 0, 0, False
        self.events: list[dict[str, Any]] = []

    def enter(self, kind: str, **data: Any) -> None:
        self.events.append({"kind": kind, "data": data})

    def turns(self) -> list[int]:
        return [(self.starter + step) % self.players for step in range(self.players)]

    def play_round(self) -> None:
        card = self.round_cards.pop()
        self.enter("round_card", card=card)
        pot = self.lay_and_swap()
        shown = {seat: self.show(seat) for seat in self.turns()}
        totals = {seat: min(10, sum(VALUES.get(text, 10) for text in hand)) for seat, hand in shown.items()}
        winner = self.best(shown, totals)
        others = [seat for seat in self.turns() if seat != winner]
        loser = next(seat for seat in reversed(others) if totals[seat] == min(totals[other] for other in others))
        self.piles[loser] += [text for hand in shown.values() for text in hand]
        self.taken[loser].append(card)
        self.chips[winner] += pot
        self.draw()
        self.starter, self.last_loser = self.random.randrange(self.players), loser
        self.enter("result", shown=[shown[seat] for seat in range(self.players)], starter=self.starter)

    def lay_and_swap(self) -> int:
        laid = [min(self.random.randrange(3), chips) for chips in self.chips]
        for seat, chips in enumerate(laid):
            self.chips[seat] -= chips
        self.enter("protected", chips=laid)
        pot = sum(laid)
        for buyer in self.random.sample(range(self.players), self.random.randrange(self.players)):
            owner = (buyer + self.random.randrange(1, self.players)) % self.players
            price = max(1, laid[owner])
            if self.chips[buyer] >= price:
                self.chips[buyer] -= price
                pot += 0 if laid[owner] else price
                self.chips[owner] += price if laid[owner] else 0
                self.enter("bought", buyer=buyer, owner=owner, price=price)
        return pot

    def show(self, seat: int) -> list[str]:
        """A card, and now and then a second one that stays within ten."""
        hand = self.hands[seat]
        shown = [hand.pop(self.random.randrange(len(hand)))]
        fits = [text for text in hand if VALUES.get(text, 0) + VALUES.get(shown[0], 0) <= 10]
        if fits and self.random.random() < 0.6:
            shown.append(self.random.choice(fits))
            hand.remove(shown[1])
        return shown

    def best(self, shown: dict[int, list[str]], totals: dict[int, int]) -> int:
        top = [seat for seat in self.turns() if totals[seat] == max(totals.values())]
        if self.rules["tie"] == "one_card":
            return next((seat for seat in top if len(shown[seat]) == 1), top[0])
        single = {seat: max(self.named(shown[seat])) for seat in top}
        return next(seat for seat in top if single[seat] == max(single.values()))

    @staticmethod
    def named(hand: list[str]) -> list[int]:
        """What each card counts, the first joker making up to ten and a second one nothing."""
        values, left = [], 10 - sum(VALUES.get(text, 0) for text in hand)
        for text in hand:
            values.append(VALUES.get(text, left))
            left = left if text in VALUES else 0
        return values

    def draw(self) -> None:
        if not self.round_cards:
            self.over = True
            if self.rules["refill_after_last"] == "no":
                return
        missing = sum(4 - len(hand) for hand in self.hands)
        if missing > len(self.stock):
            self.over = True
            if self.rules["short_refill"] == "none":
                return
        for seat in self.turns():
            while len(self.hands[seat]) < 4 and self.stock:
                self.hands[seat].append(self.stock.pop())

    def final(self) -> list[int]:
        self.enter("hands", cards=[list(hand) for hand in self.hands])
        self.taken[self.last_loser] += self.round_cards
        return [self.points(seat) - 2 * self.chips[seat] for seat in range(self.players)]

    def points(self, seat: int) -> int:
        cards = self.piles[seat] + self.hands[seat]
        return sum(self.worth(text) for text in cards) + sum(self.taken[seat])

    def worth(self, text: str) -> int:
        if text == "J":
            return 10
        if text.isdigit():
            return 1
        return 11 - VALUES[text] if self.rules["penalty_points"] == "descending" else 2 + VALUES[text]


HOUSES = st.fixed_dictionaries(
    {
        switch.key.removeprefix("ten."): st.sampled_from([str(choice.value) for choice in switch.choices])
        for switch in SWITCHES
    }
)


def replayed(course: TenCourse, events: list[dict[str, Any]]) -> TenCourse:
    for position, event in enumerate(json.loads(json.dumps(events))):
        course = course.after(GameEvent(event["kind"], event["data"], position=position))
        assert course.chips.total == course.chips.due
    return course


@pytest.mark.slow
@pytest.mark.clause("TEN-P5-07", "TEN-P5-08", "TEN-P5-09", "TEN-END-02", "TEN-END-03", "TEN-END-04", "TEN-SCORE-02")
@pytest.mark.clause("TEN-AMB-29", "TEN-BID-04", "TEN-BID-06", "TEN-P4-01", "TEN-SCORE-03")
@given(players=st.integers(2, 7), rules=HOUSES, random=st.randoms(use_true_random=False))
@settings(max_examples=60)
def test_a_game_adds_up_as_the_cards_and_chips_on_the_table_do(
    players: int, rules: dict[str, str], random: Random
) -> None:
    cast = Table(players, rules, random)
    course = table(players, **rules)
    while not cast.over:
        entered = len(cast.events)
        cast.play_round()
        course = replayed(course, cast.events[entered:])
        assert course.chips.free == tuple(cast.chips)
        assert (course.stock, course.hand_sizes) == (len(cast.stock), tuple(map(len, cast.hands)))
    final = cast.final()
    course = replayed(course, cast.events[-1:])
    assert course.totals == tuple(final)
    assert course.winners == tuple(seat for seat in range(players) if final[seat] == min(final))
    assert sum(sum(pile.rounds) for pile in course.piles) == 55
    assert replayed(table(players, **rules), cast.events).totals == course.totals


@pytest.mark.slow
@pytest.mark.clause("TEN-END-02", "TEN-AMB-01")
@given(players=st.sampled_from([6, 7]), random=st.randoms(use_true_random=False))
@settings(max_examples=20)
def test_with_six_or_seven_the_game_ends_early(players: int, random: Random) -> None:
    cast = Table(players, {switch.key.removeprefix("ten."): str(switch.default) for switch in SWITCHES}, random)
    while not cast.over:
        cast.play_round()
    course = replayed(table(players), cast.events)
    assert 4 <= len(course.used_round_cards) <= (8 if players == 6 else 7)
    assert course.round_cards_for_loser != ()


JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 11),
    st.sampled_from(["", "7", "P4", "J=3", "\u202e", 1e9, float("nan"), 10**40, {}, [[]], {"a": [1]}]),
)
SMALL = st.one_of(st.integers(0, 2), st.none())
CARD = st.sampled_from([*VALUES, "J", "J=3"])
NEARLY = st.one_of(
    st.builds(lambda card: ("round_card", {"card": card}), st.integers(1, 10)),
    st.builds(lambda chips: ("protected", {"chips": chips}), st.lists(SMALL, min_size=3, max_size=3)),
    st.builds(
        lambda buyer, owner, price: ("bought", {"buyer": buyer, "owner": owner, "price": price}),
        st.integers(0, 2),
        st.integers(0, 2),
        st.integers(1, 4),
    ),
    st.builds(
        lambda shown, card: ("result", {"shown": shown, "round_card": card}),
        st.lists(st.lists(CARD, min_size=1, max_size=2), min_size=3, max_size=3),
        st.integers(1, 10),
    ),
    st.builds(
        lambda chips: ("counted", {"chips": [*chips, None]}), st.lists(st.integers(0, 9), min_size=2, max_size=2)
    ),
    st.builds(
        lambda hands: ("hands", {"cards": hands}),
        st.lists(st.lists(CARD, min_size=2, max_size=4), min_size=3, max_size=3),
    ),
)
FIELDS = ["card", "chips", "buyer", "owner", "price", "shown", "starter", "round_card", "cards", "other"]
WILD = st.tuples(
    st.sampled_from(["round_card", "protected", "bought", "result", "counted", "hands", "misdeal"]),
    st.dictionaries(st.sampled_from(FIELDS), st.one_of(JUNK, st.lists(JUNK, max_size=4)), max_size=3),
)


def after_or_told(course: TenCourse, event: GameEvent) -> tuple[TenCourse, str]:
    """The course with that event in it, or as it was with the reason why not."""
    try:
        return course.after(event), "It stands."
    except Refused as refused:
        return course, refused.message


@pytest.mark.slow
@given(events=st.lists(st.one_of(NEARLY, NEARLY, WILD), max_size=30))
@settings(max_examples=150)
def test_whatever_is_entered_the_course_stays_whole(events: list[tuple[str, dict[str, Any]]]) -> None:
    course, lost = table(3), False
    for position, (kind, data) in enumerate(events):
        event = GameEvent(kind, data, position=position, allowed=True, note="so it was")
        warnings = course.warnings(event)
        assert [warning for warning in warnings if not warning.message or not warning.clause] == []
        course, refused = after_or_told(course, event)
        assert refused.endswith((".", "?"))
        assert min(course.chips.free) >= 0
        lost = lost or any(warning.code == "chips_sum" for warning in warnings)
        assert course.chips.total == 21 or lost
        assert course.totals == tuple(sum(row.cells[seat].score or 0 for row in course.rows) for seat in range(3))
        assert len(set(course.used_round_cards)) == len(course.used_round_cards) <= 10
        assert course.prompt.sentences
        assert (course.prompt.entry is None) == bool(course.winners)


@pytest.mark.slow
@pytest.mark.parametrize("count", [1000])
def test_a_thousand_deeds_in_one_round_are_no_trouble(count: int) -> None:
    course = table(4)
    for position in range(count):
        course = course.after(GameEvent("protected", {"chips": [1, 0, 2, 0]}, position=position))
    course = course.after(GameEvent("result", {"shown": [["7"], ["4"], ["J"], ["0"]], "round_card": 3}, position=count))
    assert len(course.rows[0].sources) == count + 1
    assert course.rows[0].cells[2].total == 0
    assert course.setup.names == CAST[:4]
