"""Random questions without a record of tricks: scores, finals, showdowns, procedure, tournament."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.referee.second.second_cards import BUD, HB, SEATS, TEN, TPB, hand_size
from tests.referee.second.second_cases import CAST, house_rules, record_case

Case = dict[str, Any]


def _case(chance: Random, game: str) -> Case:
    players = CAST[: chance.choice(list(SEATS[game]))]
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
    case["ask"] = {"what": "final", "piles": piles, "chips": _shares(chance, players, 7 * len(players))}
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


def _misdeal(chance: Random, dealer: str, player: str) -> Case:
    kind = chance.choice(["exposed", "off_table", "wrong_count", "dealt_out", "procedure"])
    by = dealer if kind in ("wrong_count", "dealt_out") else chance.choice([dealer, dealer, player])
    question: Case = {"fault": "misdeal", "kind": kind, "by": by}
    if kind == "exposed" and chance.random() < 0.6:
        question["in_draw"] = chance.random() < 0.7
    moment = "draw_complete" if kind == "exposed" or chance.random() < 0.5 else "correctable"
    if chance.random() < 0.6 and not question.get("in_draw"):
        question[moment] = chance.random() < 0.6
    return question


def _penalty(chance: Random) -> Case:
    case = _case(chance, HB)
    player = chance.choice(case["players"])
    if len(case["players"]) > 4 and chance.random() < 0.2:
        case["out"] = chance.sample(case["players"], 1)
    asked, threw, got = (chance.randint(2, 3) for _ in range(3))
    case["ask"] = {"what": "penalty"} | chance.choice(
        [
            _misdeal(chance, case["dealer"], player),
            {
                "fault": "incorrect_hand",
                "player": player,
                "found": chance.choice(["before_draw", "in_draw", "after_draw"]),
                "at_fault": chance.choice(["dealer", "unknown"] + (["player"] if player != case["dealer"] else [])),
            },
            {"fault": "wrong_discard", "player": player, "asked": asked, "threw": threw, "got": got},
            {"fault": "dealer_silent"},
            {"fault": "out_of_turn", "player": player, "card": "4C"},
            {
                "fault": "renege",
                "player": player,
                "found": chance.choice(["trick_open", "before_scoring", "before_scoring", "after_scoring"]),
                "renege": chance.choice(
                    [
                        "did_not_follow",
                        "did_not_trump",
                        "did_not_kill",
                        "did_not_overtrump",
                        "did_not_beat_trump_lead",
                    ]
                ),
            },
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
    _penalty,
    _penalty,
    _seating,
    _move,
]


def any_case(chance: Random, most_deals: int = 1500, patience: int = 10) -> Case:
    """A case of any kind. `patience` is how often at most a rarer ruling is sought."""
    if chance.random() < 0.2:
        return chance.choice(SHEETS)(chance)
    return record_case(chance, most_deals, patience)
