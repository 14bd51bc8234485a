"""Huckley Buck's tricks: who wins one, what an illegal card costs, and the round of a case."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from referee.cards.deck import Deck, read_card
from referee.cards.standard_deck import SUIT_NAMES, one_of, read, read_trump, strength, whole_suit
from referee.disputes.asked import names_once
from referee.disputes.case import Case, ReadKey
from referee.games.huckley_buck import duties
from referee.games.huckley_buck.cards import DECK
from referee.reading import read_flag
from referee.refused import Refused
from referee.rules.house_rules import HouseRules, Value
from referee.tricks.contradiction import Contradiction
from referee.tricks.given import GivenRound, TurnedCard, read_given
from referee.tricks.rules import BaseTricks, Duty, Grounds, Remedy, Trick
from referee.words import counted, listed

BROKEN = {
    "card_twice": ("HB-CARD-01",),
    "not_in_deck": ("HB-CARD-01",),
    "wrong_leader": ("HB-PLAY-02", "HB-PLAY-03", "HB-AMB-03"),
    "too_many_cards": ("HB-PLAY-01",),
    "incomplete_trick": ("HB-PLAY-01",),
    "too_many_tricks": ("HB-PLAY-12",),
    "hand_too_large": ("HB-DEAL-02",),
    "upcard_played_by_other": ("HB-TRUMP-02",),
    "upcard_held_by_other": ("HB-TRUMP-02",),
    "upcard_not_taken": ("HB-DRAW-05",),
    "trump_not_upcard_suit": ("HB-TRUMP-02",),
    "nothing_aside": ("HB-CARD-01", "HB-DEAL-02"),
}
"""The clauses that a contradictory record breaks, by the code of the problem."""
CASE_KEYS: Mapping[str, ReadKey] = {
    "out": names_once,
    "upcard": lambda value, field, players: read_card(value, field, read),
    "upcard_taken": lambda value, field, players: read_flag(value, field),
    "trump": read_trump,
}
"""The keys that only this game's cases have, with their readers."""
KEYS = tuple(CASE_KEYS)


@dataclass(frozen=True, slots=True)
class HuckleyBuckTricks(BaseTricks):
    """The play of one round: its trump and the table's house rules."""

    aggravated_fault: ClassVar[str] = "renege"

    trump: str
    house_rules: HouseRules

    @property
    def deck(self) -> Deck:
        """All 52 cards (HB-CARD-01)."""
        return DECK

    def forbidden(self, card: str, cards_played: Sequence[str]) -> tuple[Duty, ...]:
        """Follow, trump, kill (HB-PLAY-04..10)."""
        return duties.forbidden(card, cards_played, self.trump)

    def why_allowed(self, card: str, cards_played: Sequence[str]) -> Grounds:
        """Why a card that meets its duties may be played, with the clauses."""
        return duties.why_allowed(card, cards_played, self.trump)

    def winner(self, cards: Sequence[str]) -> int | None:
        """The highest trump, else the highest card of the suit led (HB-WIN-01)."""
        suit = self._deciding_suit(cards)
        return max(range(len(cards)), key=lambda place: (cards[place][1] == suit, strength(cards[place])))

    def why_wins(self, trick: Trick) -> Grounds:
        """Why that card wins."""
        suit = self._deciding_suit(trick.cards)
        trumps = sum(card[1] == self.trump for card in trick.cards)
        if suit != self.trump:
            why = f"it is the highest {one_of(suit)}, the suit led, and nobody trumped"
        elif trick.cards[0][1] == suit:
            why = f"it is the highest {one_of(suit)}, the suit led and trump"
        else:
            why = "it is the highest trump" if trumps > 1 else "it is the only trump"
        return Grounds(("HB-WIN-01", "HB-CARD-02", "HB-PLAY-03"), text=why)

    def out_of_turn(self, leader: str, due: str, *, full: bool) -> Grounds:
        """It costs nothing: the card goes back and stays face up, or a full trick stays (HB-OOT-01..03, HB-AMB-21)."""
        clauses = ("HB-OOT-01", "HB-OOT-02", "HB-OOT-03", "HB-AMB-21")
        condition = f"If {leader} did lead out of turn, it costs nothing"
        if full:
            text = f"{condition}, and the trick stands because it is full. Enter the tricks from this one on."
            return Grounds(clauses, text=text)
        back = f"the card goes back and stays face up before {leader}, to be played as soon as it is legal"
        return Grounds(clauses, text=f"{condition}: {back}, and {due} leads.")

    def remedy(self, duty: Duty, player: str, *, still_open: bool, quitted: bool) -> Remedy:
        """A correction until the trick is quitted; then a hook and the hand for a renege (HB-REN-04..06, HB-AMB-06)."""
        if still_open and not quitted:
            text = "While the trick lies open the card is changed, and there is no hook."
            return Remedy("correct_now", grounds=Grounds(("HB-REN-04",), text=text))
        by_text = duties.BREACHES[duty.fault].listed
        used: Mapping[str, Value] = {} if by_text else self.house_rules.pick(duties.RENEGE_SCOPE)
        scope = () if by_text else ("HB-AMB-06",)
        if self._is_renege(duty):
            text = f"{player} takes a hook for the renege, and the others play again without that hand."
            return Remedy(
                "replay_without", (player,), (player,), Grounds(("HB-REN-05", "HB-REN-06", *scope), used, text)
            )
        text = "The card stands, and there is no hook: it is none of the three reneges."
        return Remedy("stands", grounds=Grounds(scope, used, text))

    def combined_remedy(self, hooks: tuple[str, ...], seats: Sequence[str]) -> Remedy:
        """A hook for each offence (HB-AMB-10), all their hands out; if none is left, a new deal (HB-AMB-36)."""
        removed = tuple(dict.fromkeys(hooks))
        several, twice = len(removed) > 1, len(removed) < len(hooks)
        clauses = (*(("HB-AMB-36",) if several else ()), *(("HB-AMB-10",) if twice else ()))
        left = [name for name in seats if name not in removed]
        if not left:
            text = f"{_hooks(hooks)} No hand is left in play: the cards are thrown in, and the next player deals."
            return Remedy("redeal_next_dealer", hooks, (), Grounds((*clauses, "HB-PREL-05"), text=text))
        hands = {1: "that hand", 2: "both hands"}.get(len(removed), f"the hands of {listed(removed)}")
        text = f"{_hooks(hooks)} With {hands} out, {listed(left)} {'is left' if len(left) == 1 else 'play again'}."
        return Remedy("replay_without", hooks, removed, Grounds(clauses, text=text))

    def aggravating_cards(self, duty: Duty, cards_played: Sequence[str]) -> frozenset[str]:
        """The suit led, with which trumping too low is a renege if it isn't one anyway (HB-REN-01, HB-AMB-06)."""
        spared = duty.fault == duties.NOT_OVERTRUMPED.code and not self._is_renege(duty)
        return whole_suit(cards_played[0][1]) if spared else frozenset()

    def contradiction(self, given: GivenRound, tricks: Sequence[Trick]) -> Contradiction | None:
        """An upcard with another player than the dealer (HB-TRUMP-02, HB-DRAW-05)."""
        return _misplaced_upcard(given, given.turned, tricks) if given.turned else None

    def _is_renege(self, duty: Duty) -> bool:
        return duties.BREACHES[duty.fault].is_renege(self.house_rules)

    def _deciding_suit(self, cards: Sequence[str]) -> str:
        return self.trump if any(card[1] == self.trump for card in cards) else cards[0][1]


def _hooks(hooks: Sequence[str]) -> str:
    """A sentence on who takes how many hooks."""
    each = Counter(hooks)
    if len(each) == len(hooks):
        return f"{listed(each)} each take a hook."
    taken = [f"{name} takes {counted(number, 'hook')}" for name, number in each.items()]
    return f"{listed(taken)}."


def _misplaced_upcard(given: GivenRound, turned: TurnedCard, tricks: Sequence[Trick]) -> Contradiction | None:
    """What can't be true of the upcard."""
    dealer = turned.dealer
    played = [player for trick in tricks for player, card in trick.plays if card == turned.card]
    held = [player for player, hand in given.hands.items() if turned.card in hand]
    only = f"the upcard: only {dealer}, who dealt, may take it."
    if other := next((player for player in played if player != dealer), None):
        return Contradiction("upcard_played_by_other", f"{other} can't have played {only}")
    if other := next((player for player in held if player != dealer), None):
        return Contradiction("upcard_held_by_other", f"{other} can't hold {only}")
    if (played or held) and turned.taken is False:
        return Contradiction("upcard_not_taken", f"{dealer} had the upcard, which is entered as not taken.")
    return _refuse_upcard_taken(given, turned) if turned.taken else None


def _refuse_upcard_taken(given: GivenRound, turned: TurnedCard) -> Contradiction | None:
    """Why the dealer can't have taken up the upcard, None if they can."""
    dealer = turned.dealer
    if dealer not in given.seats:
        return Contradiction("upcard_not_taken", f"{dealer} is out of the round and can't have taken up the upcard.")
    if turned.card in given.seen and given.first_trick == 1:
        text = f"The upcard was seen elsewhere, so {dealer} can't have taken it up."
        return Contradiction("upcard_not_taken", text)
    return None


def open_round(case: Case) -> tuple[GivenRound, HuckleyBuckTricks]:
    """The round of a case with its rules. Raises Refused if it can't be read, and Contradiction for two trumps."""
    given = read_round(case)
    return given, HuckleyBuckTricks(_read_trump(case, given.turned), case.rules)


def read_round(case: Case) -> GivenRound:
    """The round of a case, without its trump. Raises Refused if it can't be read."""
    out = players_out(case)
    if len(out) == len(case.players):
        raise Refused("nobody_in", "out", "Somebody must be in the round.")
    upcard = case.game_values.get("upcard")
    turned = TurnedCard(upcard, str(case.dealer), case.game_values.get("upcard_taken")) if upcard else None
    return read_given(case, DECK, frozenset(out), turned)


def players_out(case: Case) -> tuple[str, ...]:
    """The players who are not in the round."""
    return tuple(case.game_values.get("out", ()))


def _read_trump(case: Case, turned: TurnedCard | None) -> str:
    trump, upcard = case.game_values.get("trump"), turned.card if turned else None
    if trump and upcard and upcard[1] != trump:
        text = f"The upcard makes {SUIT_NAMES[upcard[1]]} trump, not {SUIT_NAMES[trump]}."
        raise Contradiction("trump_not_upcard_suit", text)
    if not trump and not upcard:
        raise Refused("missing", "trump", "Say what is trump, or which card was turned up.")
    return trump or str(upcard)[1]
