"""Random disputes over cards: a round is dealt and played, some of it hidden, misplayed or written down wrong."""

from __future__ import annotations

import copy
from math import factorial, prod
from random import Random
from typing import Any

from tests.referee.second.cards import BUD, HB, TPB, Unreadable, deck, hand_size, physical
from tests.referee.second.game import second_games
from tests.referee.second.judge import TooManyDeals, judge_play, judge_record, lay_out
from tests.referee.second.record import read_record
from tests.referee.second.tricks import breach, leads_next, legal_cards

Case = dict[str, Any]
MID_ROUND = 0.5
"""How many rounds are entered from a later trick on, if they get that far: a third of all cases and a little more."""
CAST = ["Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus"]


def house_rules(chance: Random, game: str) -> dict[str, Any]:
    """Some switches, set at random."""
    switches = second_games()[game].switches
    picked = chance.sample(sorted(switches), chance.randint(0, len(switches)))
    return {key: chance.choice(switches[key]) for key in picked}


class Round:
    """A round being played at random, so often legally."""

    def __init__(self, chance: Random, game: str, most_deals: int, *, trumps_low: bool = False) -> None:
        self.chance, self.game = chance, game
        count = chance.choice(list(second_games()[game].seats))
        self.players = CAST[:count]
        self.dealer = chance.choice(self.players)
        self.rules = house_rules(chance, game)
        self.out = self._choose_out()
        self.active = [name for name in self.players if name not in self.out]
        self.size = hand_size(game, count)
        self.most_deals = most_deals
        self.trump = ""
        self._deal()
        self.tricks: list[dict[str, Any]] = []
        early, late = chance.choice(
            [(0.0, 0.0), (0.0, 0.2), (0.0, 0.5), (0.0, 1.0), (0.05, 0.3), (0.3, 0.3), (1.0, 1.0)]
        )
        self.to_act = self.leader = self._left_of_dealer()
        self.trumps_low = trumps_low
        self.trumped_low: set[str] = set()
        self.history: list[tuple[str, str, list[str]]] = []
        plays = self._how_many_plays()
        mid_round = chance.random() < MID_ROUND
        if mid_round:
            plays = max(plays, len(self.active))
        for left in range(plays, 0, -1):
            self._play(slip=chance.random() < (late if left <= 2 * len(self.active) else early))
        self.first = 1
        if mid_round:
            self._forget_earlier_tricks()

    def _forget_earlier_tricks(self) -> None:
        """The record begins with a later trick; the cards of those before lie aside."""
        most = min(self.size, len(self.tricks) + (len(self.tricks[-1]["cards"]) == len(self.active)))
        if most == 1:
            return
        self.first = self.chance.choice([self.chance.randint(2, most), self.chance.randint(max(2, most - 2), most)])
        forgotten, self.tricks = self.tricks[: self.first - 1], self.tricks[self.first - 1 :]
        self.history = self.history[sum(len(trick["cards"]) for trick in forgotten) :]
        self.aside += [physical(card) for trick in forgotten for card in trick["cards"]]
        if not self.tricks:
            self.tricks.append({"leader": self.leader, "cards": []})

    def _choose_out(self) -> list[str]:
        if self.game != HB or self.chance.random() < 0.5:
            return []
        most = max(1, len(self.players) - 4)
        return self.chance.sample(self.players, self.chance.randint(0, most))

    def _deal(self) -> None:
        cards = list(deck(self.game, len(self.players)).elements())
        self.chance.shuffle(cards)
        if self.chance.random() < 0.4:
            self._stack(cards)
        self.hands = {name: [cards.pop() for _ in range(self.size)] for name in self.active}
        self.aside = cards
        self.upcard: str | None = None
        self.taken: bool | None = None
        if self.game == HB:
            self._turn_up()

    def _stack(self, cards: list[str]) -> None:
        """Few suits or ranks in the hands make duties bite."""
        kinds = ["1", "2", "3", "4"] if self.game == TPB else sorted({self._kind(card) for card in cards})
        liked = self.chance.sample(kinds, 3 if self.game == TPB else 2)
        cards.sort(key=lambda card: self._kind(card) in liked or self.chance.random() < 0.4)

    def _kind(self, card: str) -> str:
        """What duties turn on: suit, rank, or element."""
        return {HB: card[-1], TPB: card[1:]}.get(self.game, card[0])

    def _worth_hiding(self) -> tuple[set[str], set[str]]:
        """People who may have broken a duty, and the cards that would show it of one; their later cards seldom do."""
        if self.trumped_low and self.chance.random() < 0.8:
            return self.trumped_low, {card for card in deck(HB, len(self.players)) if card[1] != self.trump}
        shown_too = self.chance.random() < 0.3
        found: list[tuple[str, set[str]]] = []
        for at, (name, card, before) in enumerate(self.history):
            if not before:
                continue
            faces = {face for face in deck(self.game, len(self.players)) if self._bars(before, card, face)}
            if faces and (shown_too or not any(who == name and later in faces for who, later, _ in self.history[at:])):
                found.append((name, faces))
        if not found:
            return set(), set()
        picked = self.chance.sample(found, min(len(found), self.chance.choice([1, 2, 3])))
        faces = picked[0][1]
        if self.game == TPB and self.chance.random() < 0.6:
            faces = set(deck(TPB, len(self.players))) - faces
        return {name for name, _ in picked}, faces

    def _bars(self, before: list[str], card: str, face: str) -> bool:
        return card not in legal_cards(self.game, self.rules, self.trump, before, [card, face])

    def _turn_up(self) -> None:
        suits = [card[1] for hand in self.hands.values() for card in hand]
        self.trump = self.chance.choice([self.chance.choice("CDHS"), max("CDHS", key=suits.count)])
        if self.chance.random() < 0.3:
            return
        self.taken = self.dealer in self.active and self.chance.random() < 0.5
        self.upcard = self.chance.choice(self.hands[self.dealer] if self.taken else self.aside)
        self.trump = self.upcard[1]

    def _left_of_dealer(self) -> str:
        at = self.players.index(self.dealer) + 1
        return next(name for name in self.players[at:] + self.players[:at] if name in self.active)

    def _how_many_plays(self) -> int:
        tricks = self.chance.choice([1, 2, self.chance.randint(1, self.size), self.size - 1, self.size])
        if self.game == TPB and self.chance.random() < 0.6:
            tricks = self.size - self.chance.choice([1, 1, 2])
        return max(0, tricks * len(self.active) - self.chance.choice([0, 0, self.chance.randrange(len(self.active))]))

    def _play(self, *, slip: bool) -> None:
        if not self.tricks or len(self.tricks[-1]["cards"]) == len(self.active):
            self.tricks.append({"leader": self.leader, "cards": []})
            self.to_act = self.leader
        trick, hand = self.tricks[-1]["cards"], self.hands[self.to_act]
        legal = legal_cards(self.game, self.rules, self.trump, trick, hand)
        illegal = [card for card in hand if card not in legal]
        card = self._low_trump(illegal, trick) or self.chance.choice(
            self._rarer(illegal if slip and illegal else legal, trick)
        )
        hand.remove(card)
        self.history.append((self.to_act, card, list(trick)))
        trick.append(card if card != "YY" else self.chance.choice(["YY-", "YY+"]))
        order = self._clockwise(self.leader)
        if len(trick) == len(order):
            self.leader = order[leads_next(self.game, self.rules, self.trump, trick)]
            self.to_act = self.leader
        else:
            self.to_act = order[len(trick)]

    def _low_trump(self, illegal: list[str], trick: list[str]) -> str | None:
        """A trump below one that lies there, from a hand that has a higher: a fault that few slips would be."""
        hand = self.hands[self.to_act] if self.trumps_low else []
        low = [card for card in illegal if hand and self._fault(trick, hand, card) == "did_not_overtrump"]
        if low:
            self.trumped_low.add(self.to_act)
        return self.chance.choice(low) if low else None

    def _fault(self, trick: list[str], hand: list[str], card: str) -> str | None:
        return breach(self.game, self.rules, self.trump, trick, hand, card)

    def _rarer(self, cards: list[str], trick: list[str]) -> list[str]:
        """Now and then only what is seldom played: a Yin on a Yin, or one fault that these cards would be."""
        if self.chance.random() < 0.4:
            return cards
        if self.game == BUD and all(card in ("YIN", "YY-") for card in trick):
            return [card for card in cards if card in ("YIN", "YY")] or cards
        hand = self.hands[self.to_act]
        faults: dict[str, list[str]] = {}
        for card in cards:
            faults.setdefault(str(self._fault(trick, hand, card)), []).append(card)
        return faults[self.chance.choice(sorted(faults))]

    def _clockwise(self, name: str) -> list[str]:
        at = self.active.index(name)
        return self.active[at:] + self.active[:at]

    def hide(self, open_hand: str | None = None) -> tuple[dict[str, list[str]], list[str]]:
        """Shows hands and cards set aside, and hides only so much that the possible deals can be listed."""
        shown = {name: list(hand) for name, hand in self.hands.items() if hand}
        shows_upcard = self.taken and self.first > 1 and self.chance.random() < 0.4
        seen = [card for card in self.aside if card != self.upcard or shows_upcard]
        owners, faces = self._worth_hiding()
        others = [cards for name, cards in shown.items() if name not in (open_hand, *owners)]
        others += [] if self.game == TPB and self.chance.random() < 0.7 else [seen]
        places = self.chance.sample(others, min(len(others), self.chance.choice([0, 0, 1, 1, 2, 3, 8])))
        places += [shown[name] for name in sorted(owners) if name in shown and name != open_hand]
        first_to_hide = self.chance.random() < 0.8
        for cards in places:
            self.chance.shuffle(cards)
            cards.sort(key=lambda card: (card in faces) == first_to_hide and self.chance.random() < 0.8)
        hidden = [0] * len(places)
        most = self.chance.choice([1, 30, 300, self.most_deals, self.most_deals])
        while places:
            at = self.chance.randrange(len(places))
            rooms = [room + (place == at) for place, room in enumerate(hidden)]
            if not places[at] or _ways([*rooms, 1 if self.upcard else 0]) > most:
                break
            places[at].pop()
            hidden[at] += 1
        return {name: cards for name, cards in shown.items() if cards}, seen

    def case(self, what: str) -> Case:
        """What the table wrote down, for a question of this kind."""
        open_hand = self.to_act if what == "options" and self.chance.random() < 0.95 else None
        hands, seen = self.hide(open_hand)
        case: Case = {"game": self.game, "players": self.players, "dealer": self.dealer}
        tricks = copy.deepcopy(self.tricks)
        for trick in tricks:
            if self.chance.random() < 0.5 and (self.first == 1 or trick is not tricks[0]):
                del trick["leader"]
            if len(trick["cards"]) == len(self.active) and self.chance.random() < 0.25:
                trick["quitted"] = True
        facts = {"tricks": tricks, "hands": hands, "seen": seen, "house_rules": self.rules, "out": self.out}
        case |= {key: value for key, value in facts.items() if value or (key != "out" and self.chance.random() < 0.1)}
        if self.first > 1 or self.chance.random() < 0.05:
            case["first_trick"] = self.first
        if self.game == HB:
            self._write_trump(case)
        return case

    def _write_trump(self, case: Case) -> None:
        if self.upcard is None or self.chance.random() < 0.2:
            case["trump"] = self.trump
        if self.upcard:
            case["upcard"] = self.upcard
            if self.chance.random() < 0.6:
                case["upcard_taken"] = self.taken


def _ways(rooms: list[int]) -> int:
    return factorial(sum(rooms)) // prod(factorial(room) for room in rooms)


def ask(chance: Random, game_round: Round, case: Case, what: str) -> None:
    """Puts a question to the case."""
    tricks = case.get("tricks", [])
    if what == "options":
        case["ask"] = {"what": what, "player": game_round.to_act}
        if chance.random() < 0.05:
            case["ask"]["player"] = chance.choice(game_round.players)
    elif what == "audit" or not any(trick["cards"] for trick in tricks):
        case["ask"] = {"what": "audit"}
    elif what == "trick" or chance.random() < 0.02:
        last = game_round.first + len(tricks) - 1
        beyond = chance.random() < 0.1
        case["ask"] = {
            "what": what,
            "trick": chance.randint(1, last + 1) if beyond else chance.randint(game_round.first, last),
        }
        if what == "legal":
            case["ask"]["player"] = chance.choice(game_round.players)
    else:
        case["ask"] = {"what": "legal", **_worth_asking(chance, case)}


def _worth_asking(chance: Random, case: Case) -> Case:
    """A play of the record, every kind of ruling that occurs in it as likely as any other."""
    table = lay_out(case)
    kinds: dict[str, list[Case]] = {}
    for number, play in enumerate(table.record.plays):
        ruling = judge_play(table, number)
        kind = str([ruling.get(key) for key in ("verdict", "assumes_others", "conflict", "includes_it", "fault")])
        kind += " graver" if ruling.get("graver") else ""
        kinds.setdefault(kind, []).append({"trick": play.trick, "player": play.player})
    graver = [kind for kind in kinds if kind.endswith("graver")]
    return chance.choice(kinds[chance.choice(graver or sorted(kinds))])


def spoil(chance: Random, case: Case) -> None:
    """Writes something down wrong."""
    tricks, players = case.get("tricks", []), case["players"]
    pack = sorted(deck(case["game"], len(players)))
    if chance.random() < 0.7:
        pack = read_record(case).unseen or pack
    if case["game"] == BUD and chance.random() < 0.2:
        pack = ["F14", "A12", "W11"]
    hands = case.setdefault("hands", {})
    name = chance.choice([player for player in players if player not in case.get("out", [])])
    card = chance.choice(pack)
    laid = [trick for trick in tricks if trick["cards"]]
    kind = chance.randrange(15)
    if kind == 0:
        hands[name] = [*hands.get(name, []), card]
    elif kind == 1:
        case["seen"] = [*case.get("seen", []), card]
    elif kind == 2 and tricks:
        chance.choice(tricks)["leader"] = chance.choice(players)
    elif kind == 3 and tricks:
        cards = chance.choice(tricks)["cards"]
        cards.insert(chance.randint(0, len(cards)), card if card != "YY" else "YY+")
    elif kind == 4 and laid:
        cards = chance.choice(laid)["cards"]
        cards.pop(chance.randrange(len(cards)))
    elif kind == 5 and tricks:
        tricks.extend([copy.deepcopy(tricks[-1]) for _ in range(chance.randint(1, 3))])
    elif kind == 6 and laid:
        cards = chance.choice(laid)["cards"]
        cards[chance.randrange(len(cards))] = card if card != "YY" else "YY-"
    elif kind == 7:
        tricks.append({"cards": []})
        case["tricks"] = tricks
    elif kind == 12:
        case["first_trick"] = case.get("first_trick", 1) + chance.choice([-1, 1, 1, 2, 20])
    elif kind == 13 and tricks:
        chance.choice(tricks)["quitted"] = chance.random() < 0.8
    elif kind == 14 and tricks:
        tricks[0].pop("leader", None)
    elif case["game"] == HB and kind == 8 and "upcard" in case:
        case["upcard_taken"] = not case.get("upcard_taken", False)
    elif case["game"] == HB and kind == 9:
        case["upcard"] = card
    elif case["game"] == HB and kind == 10 and "upcard" in case:
        hands[name] = [*hands.get(name, [])[1:], case["upcard"]]
    elif case["game"] == HB and kind == 11:
        case["trump"] = chance.choice("CDHS")
    else:
        case["seen"] = [*case.get("seen", []), *chance.sample(pack, min(3, len(pack)))]


def respell(chance: Random, game: str, card: str) -> str:
    """The same card in another spelling."""
    if game == HB:
        suit = chance.choice([card[1], dict(zip("CDHS", "♣♦♥♠", strict=True))[card[1]]])
        text = ("10" if card[0] == "T" and chance.random() < 0.5 else card[0]) + suit
        return text.lower() if chance.random() < 0.3 else text
    return {"D": "w0", "B": "w10"}.get(card, card) if game == TPB else card


def _respell_all(chance: Random, case: Case) -> None:
    game = case["game"]
    lists = [trick["cards"] for trick in case.get("tricks", [])] + list(case.get("hands", {}).values())
    for cards in [*lists, case.get("seen", [])]:
        cards[:] = [respell(chance, game, card) for card in cards]


def record_case(chance: Random, most_deals: int, patience: int) -> Case:
    """One dispute over cards; the kinds of ruling that chance seldom brings are sought a little longer."""
    game = chance.choice([HB, TPB, BUD])
    what = chance.choice(["legal"] * 7 + ["options", "trick", "audit", "audit"])
    trumps_low = game == HB and what == "legal" and chance.random() < 0.3
    for _ in range(chance.choice([1, 1, (patience + 1) // 2, patience])):
        game_round = _low_trump_round(chance, most_deals) if trumps_low else Round(chance, game, most_deals)
        case = game_round.case(what)
        ask(chance, game_round, case, what)
        if not _common(case, graver=trumps_low):
            break
    if chance.random() < 0.1:
        case = _spoiled(chance, case)
    if chance.random() < 0.2:
        _respell_all(chance, case)
    return case


def untold_trump(case: Case) -> Case:
    """The case without its trump, where no upcard says it too."""
    return {key: value for key, value in case.items() if key != "trump" or "upcard" in case}


def _spoiled(chance: Random, case: Case) -> Case:
    """The case with something written down wrong, unless that leaves too much unseen."""
    worse = copy.deepcopy(case)
    spoil(chance, worse)
    try:
        lay_out(worse)
    except TooManyDeals:
        return case
    except Unreadable:
        pass
    return worse


def _low_trump_round(chance: Random, most_deals: int) -> Round:
    """A round in which somebody trumps too low, if luck will have it."""
    for _ in range(100):
        found = Round(chance, HB, most_deals, trumps_low=True)
        if found.trumped_low:
            break
    return found


def _common(case: Case, *, graver: bool) -> bool:
    """Whether such a ruling comes up often anyway; with `graver`, every one but a fault that a card makes graver."""
    if case["ask"]["what"] not in ("legal", "audit"):
        return False
    try:
        ruling = judge_record(case, lay_out(case))
    except Unreadable:
        return False
    if case["game"] == HB and graver:
        return not ruling.get("graver")
    if ruling.get("fault") in ("did_not_kill", "did_not_overtrump", "did_not_beat_trump_lead"):
        return False
    if any(set(trick["cards"][:2]) <= {"YIN", "YY-"} and len(trick["cards"]) > 2 for trick in case.get("tricks", [])):
        return False
    return ruling["verdict"] != "undecided" and not ruling.get("assumes_others") and not ruling.get("conflict")
