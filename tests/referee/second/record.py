"""A case read into plays, known cards and unseen cards, with everything in it that can't be."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from tests.referee.second.cards import HB, Unreadable, deck, hand_size, physical, read
from tests.referee.second.tricks import leads_next


@dataclass(eq=False)
class Play:
    """One card on the table: `before` is what lay in the trick already."""

    trick: int
    player: str
    card: str
    before: list[str]


@dataclass
class Record:
    """What the table knows. Of the unseen cards, `aside_room` lie in no hand, `unknown` in each.

    `first` is the number of the first trick on record; `down` are the numbers of the tricks turned down.
    """

    game: str
    players: list[str]
    dealer: str
    rules: dict[str, Any]
    trump: str = ""
    upcard: str | None = None
    taken: bool | None = None
    tricks: list[tuple[list[str], list[str]]] = field(default_factory=list)
    plays: list[Play] = field(default_factory=list)
    hands: dict[str, list[str]] = field(default_factory=dict)
    seen: list[str] = field(default_factory=list)
    active: list[str] = field(default_factory=list)
    size: int = 0
    first: int = 1
    down: set[int] = field(default_factory=set)
    leader: str = ""
    problems: set[str] = field(default_factory=set)
    too_many: list[str] = field(default_factory=list)
    unseen: list[str] = field(default_factory=list)
    unknown: dict[str, int] = field(default_factory=dict)
    aside_room: int = 0

    @property
    def dealt(self) -> int:
        """How many cards a hand had when the first trick on record began."""
        return self.size + 1 - self.first

    @property
    def last(self) -> int:
        """The number of the last trick on record; of the one before the first where there is none."""
        return self.first + len(self.tricks) - 1

    def played(self, player: str) -> list[str]:
        """His cards on the table, in order."""
        return [play.card for play in self.plays if play.player == player]

    def from_seat(self, player: str) -> list[str]:
        """The hands in play, clockwise from this seat (the next one in play, if he is out)."""
        at = self.players.index(player)
        return [name for name in self.players[at:] + self.players[:at] if name in self.active]


def read_record(case: dict[str, Any]) -> Record:
    """The record in a case; what contradicts itself is listed in `problems`."""
    players = case["players"]
    record = Record(case["game"], players, case["dealer"], case.get("house_rules", {}))
    record.active = [name for name in players if name not in case.get("out", [])]
    record.size = hand_size(record.game, len(players))
    record.first = _first_trick(record, case)
    _read_trump(record, case)
    _walk(record, case.get("tricks", []))
    for name, cards in case.get("hands", {}).items():
        record.hands[name] = [physical(read(record.game, card)) for card in cards]
    record.seen = [physical(read(record.game, card)) for card in case.get("seen", [])]
    _count_cards(record)
    _place_upcard(record)
    _count_unseen(record)
    return record


def _read_trump(record: Record, case: dict[str, Any]) -> None:
    if record.game != HB:
        return
    record.upcard = read(HB, case["upcard"]) if "upcard" in case else None
    record.taken = case.get("upcard_taken")
    record.trump = case.get("trump") or (record.upcard[1] if record.upcard else "")
    if not record.trump:
        raise Unreadable("no trump")
    if record.upcard and record.upcard[1] != record.trump:
        record.problems.add("trump_not_upcard_suit")


def _first_trick(record: Record, case: dict[str, Any]) -> int:
    first = case.get("first_trick", 1)
    if type(first) is not int or not 0 < first <= record.size:
        raise Unreadable("there is no such trick in a round")
    if first > 1 and "leader" not in next(iter(case.get("tricks", [])), {}):
        raise Unreadable("nobody knows who led")
    return first


def _walk(record: Record, tricks: list[dict[str, Any]]) -> None:
    if any(entry.get("quitted") and len(entry["cards"]) < len(record.active) for entry in tricks):
        raise Unreadable("a trick is turned down before everybody has played")
    left = record.players[(record.players.index(record.dealer) + 1) % len(record.players)]
    starts = left if record.first == 1 else tricks[0]["leader"]
    record.leader = record.from_seat(starts)[0]
    if record.first > 1 and starts not in record.active:
        record.problems.add("wrong_leader")
    if tricks and not tricks[-1]["cards"]:
        tricks = tricks[:-1]
    if record.first - 1 + len(tricks) > record.size:
        record.problems.add("too_many_tricks")
    for place, entry in enumerate(tricks):
        _walk_trick(record, record.first + place, entry, last=entry is tricks[-1])
        if entry.get("quitted"):
            record.down.add(record.first + place)


def _walk_trick(record: Record, number: int, entry: dict[str, Any], *, last: bool) -> None:
    leader = entry.get("leader", record.leader)
    if leader != record.leader:
        record.problems.add("wrong_leader")
    cards = [read(record.game, card) for card in entry["cards"]]
    order = record.from_seat(leader)
    if "YY" in cards:
        raise Unreadable("a Yin-yang on the table was played as one or the other")
    if len(cards) > len(order):
        record.problems.add("too_many_cards")
    if not cards or (len(cards) < len(order) and not last):
        record.problems.add("incomplete_trick")
    record.too_many += cards[len(order) :]
    cards = cards[: len(order)]
    for place, (name, card) in enumerate(zip(order, cards, strict=False)):
        record.plays.append(Play(number, name, card, cards[:place]))
    record.tricks.append((order, cards))
    if len(cards) == len(order):
        record.leader = order[leads_next(record.game, record.rules, record.trump, cards)]


def _shown(record: Record) -> Counter[str]:
    shown = Counter(physical(play.card) for play in record.plays)
    shown.update(physical(card) for card in record.too_many)
    shown.update(record.seen)
    for cards in record.hands.values():
        shown.update(cards)
    return shown


def _count_cards(record: Record) -> None:
    pack = deck(record.game, len(record.players))
    for face, count in _shown(record).items():
        if face not in pack:
            record.problems.add("not_in_deck")
        elif count > pack[face]:
            record.problems.add("card_twice")


def _place_upcard(record: Record) -> None:
    up, dealer = record.upcard, record.dealer
    if up is None:
        return
    by_dealer = up in record.played(dealer)
    in_dealers_hand = up in record.hands.get(dealer, [])
    if up in [play.card for play in record.plays if play.player != dealer]:
        record.problems.add("upcard_played_by_other")
    if any(up in cards for name, cards in record.hands.items() if name != dealer):
        record.problems.add("upcard_held_by_other")
    if record.taken is False and (by_dealer or in_dealers_hand):
        record.problems.add("upcard_not_taken")
    whole = record.first == 1
    if record.taken is True and (dealer not in record.active or (whole and up in record.seen)):
        record.problems.add("upcard_not_taken")
    if record.taken is True and whole and up in record.seen:
        record.problems.update(("card_twice", "nothing_aside"))
    if record.taken and whole and not record.problems and not by_dealer and not in_dealers_hand:
        record.hands.setdefault(dealer, []).append(up)
    if record.taken is False and up not in record.seen:
        record.seen.append(up)


def _count_unseen(record: Record) -> None:
    pack = deck(record.game, len(record.players))
    for name in record.active:
        room = record.dealt - len(record.played(name)) - len(record.hands.get(name, []))
        record.unknown[name] = room
        if room < 0:
            record.problems.add("hand_too_large")
        if room < 0 and record.taken and name == record.dealer and record.upcard in record.hands.get(name, []):
            record.problems.add("nothing_aside")
    record.unseen = sorted((pack - _shown(record)).elements())
    record.aside_room = sum(pack.values()) - record.dealt * len(record.active) - len(record.seen)
    if record.aside_room < 0:
        record.problems.add("nothing_aside")
    homeless = record.aside_room == 0 and record.unknown.get(record.dealer, 0) == 0
    if record.upcard in record.unseen and homeless:
        record.problems.add("nothing_aside")
