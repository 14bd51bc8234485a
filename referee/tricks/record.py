"""The record of a round: what is known of its tricks and hands, checked for contradictions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from referee.tricks.contradiction import Contradiction, WrongLead
from referee.tricks.given import GivenRound, TurnedCard
from referee.tricks.rules import Trick, TrickRules
from referee.words import counted, sentence_start


class Record(NamedTuple):
    """What is known of a round, from trick number `first_trick` on.

    `seats` are the players still in, clockwise; `leader` leads the trick on the table, or the next one; `hands` are the
    cards known to be held now; `room` is the number of unknown cards in each hand; `unseen` are the cards whose place
    isn't known, each physical card once; `turned` is the card turned up if its place isn't known.
    """

    rules: TrickRules
    seats: tuple[str, ...]
    first_trick: int
    tricks: tuple[Trick, ...]
    leader: str
    hands: Mapping[str, tuple[str, ...]]
    room: Mapping[str, int]
    unseen: tuple[str, ...]
    turned: TurnedCard | None

    @property
    def full_tricks(self) -> tuple[Trick, ...]:
        """The tricks that have a card from each player."""
        return tuple(trick for trick in self.tricks if len(trick.cards) == len(self.seats))

    @property
    def cards_played(self) -> tuple[str, ...]:
        """The cards of the trick on the table, if it isn't full."""
        return self.tricks[-1].cards if len(self.full_tricks) < len(self.tricks) else ()

    @property
    def acts(self) -> str | None:
        """The player who plays the next card; None if all cards are played."""
        if self.first_trick + len(self.full_tricks) > self.rules.deck.hand:
            return None
        return from_leader(self.seats, self.leader)[len(self.cards_played)]

    def trick(self, number: int) -> Trick | None:
        """The trick with that number in the round, None if the record doesn't have it."""
        return next((trick for trick in self.tricks if trick.number == number), None)

    def later_cards(self, player: str, number: int) -> tuple[tuple[int, str], ...]:
        """The cards that `player` played after that trick, each with the number of its trick."""
        plays = ((trick.number, trick.card_of(player)) for trick in self.tricks if trick.number > number)
        return tuple((number, card) for number, card in plays if card is not None)


def from_leader(seats: tuple[str, ...], leader: str) -> tuple[str, ...]:
    """The seats clockwise, starting with `leader`."""
    start = seats.index(leader)
    return seats[start:] + seats[:start]


def read_record(given: GivenRound, rules: TrickRules) -> Record:
    """The record of a case. Raises Contradiction if it can't be true."""
    _refuse_strange_cards(given, rules)
    tricks, leader = _follow_tricks(given, rules)
    contradiction = rules.contradiction(given, tricks)
    if contradiction is not None:
        raise contradiction
    given = place_turned(given)
    played = Counter(player for trick in tricks for player in trick.players)
    held = rules.deck.hand - (given.first_trick - 1)
    room = {seat: held - played[seat] - len(given.hands.get(seat, ())) for seat in given.seats}
    for seat, left in room.items():
        if left < 0:
            began = f" when trick {given.first_trick} began" if given.first_trick > 1 else ""
            raise Contradiction("hand_too_large", f"{seat} would have held more than {counted(held, 'card')}{began}.")
    unseen = _unseen(given, rules)
    turned = given.turned if given.turned and given.turned.card in unseen else None
    _check_places(unseen, room, turned)
    return Record(rules, given.seats, given.first_trick, tricks, leader, given.hands, room, unseen, turned)


def _refuse_strange_cards(given: GivenRound, rules: TrickRules) -> None:
    deck = rules.deck
    entered = Counter(deck.held(card) for card in given.all_cards)
    for card, times in entered.items():
        if card not in deck.copies:
            text = f"There is no {deck.name(card)} in the deck that {given.table} players use."
            raise Contradiction("not_in_deck", text, card=card)
        if times > deck.copies[card]:
            there = deck.copies[card]
            only = "there is only one" if there == 1 else f"there are only {there}"
            text = f"{deck.name(card)} is entered {'twice' if times == 2 else f'{times} times'}, and {only}."
            raise Contradiction("card_twice", sentence_start(text), card=card)


def _follow_tricks(given: GivenRound, rules: TrickRules) -> tuple[tuple[Trick, ...], str]:
    """The tricks with the player of each card, and the leader of the trick after the last full one."""
    leader = given.first_leader
    tricks: list[Trick] = []
    last = given.first_trick + len(given.tricks) - 1
    if last > rules.deck.hand:
        raise Contradiction("too_many_tricks", f"A round has {rules.deck.hand} tricks, not {last}.")
    if leader not in given.seats:
        raise Contradiction("wrong_leader", f"{leader} is out of the round and can't lead trick {given.first_trick}.")
    for number, trick in enumerate(given.tricks, start=given.first_trick):
        if trick.leader is not None and trick.leader != leader:
            raise _wrong_lead(given, number, leader, tuple(tricks))
        _check_length(number, len(trick.cards), len(given.seats), last=number == last)
        players = from_leader(given.seats, leader)[: len(trick.cards)]
        tricks.append(Trick(players, trick.cards, number, trick.quitted))
        if len(trick.cards) == len(given.seats):
            leader = rules.next_leader(tricks[-1], given.seats)
    return tuple(tricks), leader


def _wrong_lead(given: GivenRound, number: int, due: str, before: tuple[Trick, ...]) -> Contradiction:
    trick = given.tricks[number - given.first_trick]
    text = f"{due} led trick {number}, not {trick.leader}."
    if trick.leader not in given.seats:
        return Contradiction("wrong_leader", text)
    laid = Trick(from_leader(given.seats, trick.leader), trick.cards, number, trick.quitted)
    return Contradiction("wrong_leader", text, WrongLead(laid, due, before, len(trick.cards) >= len(given.seats)))


def _check_length(number: int, cards: int, seats: int, *, last: bool) -> None:
    """Raises Contradiction unless each trick has a card from each player; only the last may lack some."""
    if cards > seats:
        players = f"{counted(seats, 'player')} {'is' if seats == 1 else 'are'} in"
        raise Contradiction("too_many_cards", f"Trick {number} has {counted(cards, 'card')}, and {players}.")
    if not cards or (cards < seats and not last):
        has = f"only {cards} of {counted(seats, 'card')}" if cards else "no card"
        text = f"Trick {number} has {has}, and a later one is entered."
        raise Contradiction("incomplete_trick", text)


def place_turned(given: GivenRound) -> GivenRound:
    """The round with its turned-up card in the place where it must be, if nobody has played or shown it.

    If it was taken, and the record starts in mid-round, its place isn't known: it may have been played before.
    """
    turned = given.turned
    if turned is None or turned.taken is None or turned.card in given.all_cards:
        return given
    if turned.taken and given.first_trick > 1:
        return given
    if turned.taken:
        held = (*given.hands.get(turned.dealer, ()), turned.card)
        return given._replace(hands={**given.hands, turned.dealer: held})
    return given._replace(seen=(*given.seen, turned.card))


def _unseen(given: GivenRound, rules: TrickRules) -> tuple[str, ...]:
    left = Counter(rules.deck.copies)
    left.subtract(rules.deck.held(card) for card in given.all_cards)
    return tuple(left.elements())


def _check_places(unseen: tuple[str, ...], room: Mapping[str, int], turned: TurnedCard | None) -> None:
    """Raises Contradiction unless the unseen cards fill each hand, and leave a place for a turned-up card."""
    aside = len(unseen) - sum(room.values())
    if aside < 0 or (turned is not None and aside == 0 and not room.get(turned.dealer)):
        raise Contradiction("nothing_aside", "The cards don't fit: more are set aside than the hands leave over.")


def location_in_words(record: Record, card: str) -> str:
    """Where a known card is: "Ann holds K♥", "Bob laid A♥ in trick 1", "9♥ lies aside"."""
    name = record.rules.deck.name(card)
    for trick in record.tricks:
        for player, laid in trick.plays:
            if record.rules.deck.held(laid) == card:
                return f"{player} laid {name} in trick {trick.number}"
    holder = next((player for player, hand in record.hands.items() if card in hand), None)
    return f"{holder} holds {name}" if holder else f"{name} lies aside"
