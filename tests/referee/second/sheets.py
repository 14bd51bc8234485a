"""Random questions without a record of tricks: scores, finals, showdowns, procedure, tournament."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.referee.second.cards import BUD, HB, TEN, TPB, hand_size
from tests.referee.second.cases import CAST, house_rules, record_case, untold_trump
from tests.referee.second.game import second_games

Case = dict[str, Any]


def _case(chance: Random, game: str) -> Case:
    players = CAST[: chance.choice(list(second_games()[game].seats))]
    case: Case = {"game": game, "players": players, "dealer": chance.choice(players)}
    rules = house_rules(chance, game)
    return case | ({"house_rules": rules} if rules else {})


def _shares(chance: Random, names: list[str], whole: int) -> dict[str, int]:
    taken = [chance.choice(names) for _ in range(whole)] if names else []
    return {name: taken.count(name) for name in names}


def _score_huckley_buck(chance: Random) -> Case:
    case = _case(chance, HB)
    players, target = case["players"], case.get("house_rules", {}).get("hb.target", 11)
    if len(players) > 4 and chance.random() < 0.5:
        case["out"] = chance.sample(players, chance.randint(1, len(players) - 4))
    question: Case = {"what": "score", "before": {name: chance.randint(0, target - 1) for name in players}}
    if chance.random() < 0.4:
        question["before"] = {name: chance.randint(target - 3, target - 1) for name in players}
    if chance.random() < 0.4:
        punished = chance.sample(players, chance.choice([1, 1, 2]))
        question["penalties"] = {name: chance.choice([1, 1, 2]) for name in punished}
    if chance.random() < 0.15:
        case["ask"] = question | {"thrown_in": True}
        return case
    barred = [*case.get("out", []), *question.get("penalties", {})] if chance.random() < 0.95 else []
    playing = [name for name in players if name not in barred]
    winners = [chance.choice(playing) for _ in range(5 if chance.random() < 0.97 else 4)]
    if chance.random() < 0.5:
        question["trick_winners"] = winners
    else:
        question["tricks"] = {name: winners.count(name) for name in playing}
    case["ask"] = question
    return case


def _score_ten_point_buck(chance: Random) -> Case:
    case = _case(chance, TPB)
    taken = _shares(chance, case["players"], {3: 120, 4: 150, 5: 190}[len(case["players"])])
    bids = {name: max(0, count + chance.randint(-20, 20)) for name, count in taken.items()}
    bonus = chance.choice([None, *case["players"]])
    case["ask"] = {"what": "score", "bids": bids, "taken": taken, "bonus": bonus}
    return case


def _score_buddha(chance: Random) -> Case:
    case = _case(chance, BUD)
    size = hand_size(BUD, len(case["players"]))
    cut = chance.random() < 0.15
    tricks = _shares(chance, chance.sample(case["players"], len(case["players"])), size - 1 - cut)
    most = 10 if case.get("house_rules", {}).get("bud.max_bid") == "ten" and chance.random() < 0.9 else size
    bids = {
        name: min(most, chance.choice([0, won, max(0, won + chance.randint(-2, 2)), chance.randint(0, most)]))
        for name, won in tricks.items()
    }
    case["ask"] = {"what": "score", "bids": bids, "tricks": tricks}
    if cut and chance.random() < 0.5:
        case["ask"]["allow_sum"] = True
    return case


def _final(chance: Random) -> Case:
    case = _case(chance, TEN)
    players = case["players"]
    piles: dict[str, Case] = {name: {"normals": 0, "jokers": 0, "penalty": [], "round": []} for name in players}
    for kind, most in (("normals", 55), ("jokers", 7)):
        for _ in range(chance.randint(0, most)):
            piles[chance.choice(players)][kind] += 1
    for value in chance.sample(range(1, 9), chance.randint(0, 8)):
        piles[chance.choice(players)]["penalty"].append(value)
    for value in range(1, 11):
        piles[chance.choice(players)]["round"].append(value)
    if chance.random() < 0.2:
        pile = piles[chance.choice(players)]["round"]
        pile[:] = chance.choice([pile[1:], [*pile, chance.randint(1, 10)]])
    chips = _shares(chance, players, 7 * len(players) - (chance.random() < 0.15))
    case["ask"] = {"what": "final", "piles": piles, "chips": chips}
    if chance.random() < 0.3:
        case["ask"]["allow_count"] = chance.random() < 0.7
    return case


def _showdown(chance: Random) -> Case:
    case = _case(chance, TEN)
    pack = [*(str(n) for n in range(11) for _ in range(5)), *(f"P{n}" for n in range(1, 9)), *("J" for _ in range(7))]
    chance.shuffle(pack)
    shown = {}
    for name in case["players"]:
        cards = [pack.pop()]
        if chance.random() < 0.6:
            other = pack.pop()
            value = sum(int(card.lstrip("P")) for card in (*cards, other) if card != "J")
            cards += [other] if value <= 10 or chance.random() < 0.02 else []
        shown[name] = [_named(chance, card, cards) for card in cards]
    starter = chance.choice(case["players"])
    case["ask"] = {"what": "showdown", "starter": starter, "shown": shown, "round_card": chance.randint(1, 10)}
    return case


def _named(chance: Random, card: str, cards: list[str]) -> str:
    rest = sum(int(other.lstrip("P")) for other in cards if other != "J")
    if card != "J" or cards.count("J") > 1 or chance.random() < 0.6:
        return card
    return f"J={chance.randint(0, max(0, 10 - rest))}"


def _second_card(chance: Random) -> Case:
    case = _case(chance, TEN)
    pack = [*map(str, range(11)), *(f"P{value}" for value in range(1, 9)), *["J", "J", "J=2", "J=7"] * 2]
    cards = {"first": chance.choice(pack), "second": chance.choice(pack)}
    case["ask"] = {"what": "second", "player": chance.choice(case["players"]), **cards, "hidden": chance.random() < 0.3}
    return case


def _misdeal(chance: Random, dealer: str, player: str) -> Case:
    kind = chance.choice(["exposed", "off_table", "wrong_count", "dealt_out", "procedure"])
    question: Case = {"fault": "misdeal", "kind": kind, "by": chance.choice([dealer, dealer, player])}
    for moment in ("in_draw", "draw_complete", "correctable"):
        if chance.random() < 0.4:
            question[moment] = chance.random() < 0.6
    if kind == "wrong_count" and chance.random() < 0.6:
        question["player"] = player
    return question


def _wrong_discard(chance: Random, dealer: str, player: str) -> Case:
    asked = chance.choice([1, 2, 3, 3, 5])
    question: Case = {"fault": "wrong_discard", "player": player, "asked": asked}
    question["threw"] = min(5, max(0, asked + chance.choice([0, 0, 0, 1, -1])))
    question["got"] = max(0, asked + chance.choice([0, 0, 1, -1, -1, -2]))
    if chance.random() < 0.3:
        question["stock"] = chance.randint(0, asked + 1)
        question["got"] = min(question["got"], question["stock"])
    if chance.random() < 0.4:
        question["upcard_taken"] = chance.random() < (0.7 if player == dealer else 0.1)
    return question


def _renege(chance: Random, players: list[str], player: str) -> Case:
    question: Case = {"fault": "renege", "player": player}
    question["found"] = chance.choice(["trick_open", "before_scoring", "before_scoring", "after_scoring"])
    question["renege"] = chance.choice(
        [
            "did_not_follow",
            "did_not_trump",
            "did_not_kill",
            "did_not_overtrump",
            "did_not_beat_trump_lead",
            "kept_faced",
        ]
    )
    if chance.random() < 0.5:
        question["trick"] = chance.randint(1, 5)
    if chance.random() < 0.5:
        question["leader"] = chance.choice(players)
    return question


def _penalty(chance: Random) -> Case:
    case = _case(chance, HB)
    players, dealer = case["players"], case["dealer"]
    player = chance.choice([dealer, *players])
    if chance.random() < 0.3:
        case["out"] = chance.sample(players, chance.choice([1, 1, 2, len(players) - 1]))
    if chance.random() < 0.1:
        case["upcard_taken"] = chance.random() < 0.5
    hand = {
        "fault": "incorrect_hand",
        "player": player,
        "found": chance.choice(["before_draw", "in_draw", "after_draw"]),
        "at_fault": chance.choice(["dealer", "player", "unknown", "deal", "stock"]),
    }
    if chance.random() < 0.4:
        hand["correctable"] = chance.random() < 0.7
    case["ask"] = {"what": "penalty"} | chance.choice(
        [
            _misdeal(chance, dealer, player),
            hand,
            _wrong_discard(chance, dealer, player),
            {"fault": "dealer_silent"},
            {"fault": "out_of_turn", "player": player, "card": "4C"},
            _renege(chance, players, player),
            {"fault": "absent", "player": player},
        ]
    )
    return case


def _seating(chance: Random) -> Case:
    return _case(chance, HB) | {"ask": {"what": "seating", "count": chance.choice([2, *range(3, 60)])}}


def _move(chance: Random) -> Case:
    tables = chance.randint(2, 8)
    names = [f"p{number}" for number in range(100)]
    chance.shuffle(names)
    sizes = [4] * tables
    for extra in range(chance.randrange(4)):
        sizes[extra % tables] += 1
    case = _case(chance, HB)
    case["ask"] = {"what": "move", "tables": [[names.pop() for _ in range(size)] for size in sizes]}
    return case


SHEETS = [
    _score_huckley_buck,
    _score_huckley_buck,
    _score_ten_point_buck,
    _score_buddha,
    _final,
    _showdown,
    _showdown,
    _second_card,
    _penalty,
    _penalty,
    _seating,
    _move,
]


def any_case(chance: Random, most_deals: int = 1500, patience: int = 10) -> Case:
    """A case of any kind. `patience` is how often at most a rarer ruling is sought."""
    if chance.random() < 0.2:
        return chance.choice(SHEETS)(chance)
    case = record_case(chance, most_deals, patience)
    return untold_trump(case) if chance.random() < 0.1 else case
