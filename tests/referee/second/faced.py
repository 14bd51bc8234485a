"""Cards that lay face up after a play out of turn, judged by laying out every deal; and disputes about them."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.referee.second.cards import HB, Unreadable, read
from tests.referee.second.cases import record_case
from tests.referee.second.judge import Table, judge_options, judge_play, lay_out
from tests.referee.second.record import Play, Record, read_record
from tests.referee.second.tricks import legal_cards

Case = dict[str, Any]


def judge_faced(case: Case) -> tuple[Case, Table | None]:
    """The answer to legal or options with faced cards, and the deals that allow them."""
    faced = [read(HB, card) for card in case["ask"]["faced"]]
    plain = {**case, "ask": {key: value for key, value in case["ask"].items() if key != "faced"}}
    record, player = read_record(plain), plain["ask"]["player"]
    if record.problems:
        return {"verdict": "impossible", "problem": sorted(record.problems)}, None
    table = lay_out(_held_too(plain, record, player, faced))
    if table is None:
        raise Unreadable("the faced card can't be his")
    if plain["ask"]["what"] == "options":
        return _options(table, player, faced), table
    for number, play in enumerate(table.record.plays):
        if (play.trick, play.player) == (plain["ask"]["trick"], player):
            return _legal(table, number, play, faced), table
    raise Unreadable("no such play")


def _held_too(case: Case, record: Record, player: str, faced: list[str]) -> Case:
    """The case in which he holds the faced cards that he didn't lay from this trick on."""
    since = case["ask"].get("trick", 99)
    his = [play.card for play in record.plays if play.player == player and play.trick >= since]
    held = list(case.get("hands", {}).get(player, []))
    missing = [card for card in faced if card not in his and card not in [read(HB, one) for one in held]]
    missing = [card for card in missing if card not in record.hands.get(player, [])]
    stray = [
        card for card in missing if card not in record.unseen or (card == record.upcard and player != record.dealer)
    ]
    if stray or len(missing) > record.unknown.get(player, 0):
        raise Unreadable("it lies elsewhere")
    return {**case, "hands": {**case.get("hands", {}), player: held + missing}}


def _options(table: Table, player: str, faced: list[str]) -> Case:
    base = judge_options(table, player, {})
    due = [card for card in base["legal"] if card in faced]
    if not due:
        return base
    kept = [{"card": card, "fault": "kept_faced"} for card in base["legal"] if card not in due]
    return {"verdict": "ruled", "legal": due, "illegal": base["illegal"] + kept}


def _legal(table: Table, number: int, play: Play, faced: list[str]) -> Case:
    base = judge_play(table, number)
    if base["verdict"] == "illegal" or play.card in faced:
        return base
    record = table.record
    hands = [table.hand_then(play, deal) for deal, _ in table.deals]
    due = [
        {card for card in faced if card in legal_cards(HB, record.rules, record.trump, play.before, hand)}
        for hand in hands
    ]
    if not any(due):
        return base
    if not all(due):
        kept = {key: value for key, value in base.items() if key in ("conflict", "includes_it")}
        return {"verdict": "undecided", "would_prove": base.get("would_prove", []), **kept}
    certain = set.intersection(*due) or set.union(*due)
    turned = play.trick != record.last or play.trick in record.down
    later = {
        other.card: other.trick for other in record.plays if other.player == play.player and other.trick > play.trick
    }
    return {
        "verdict": "illegal",
        "fault": "kept_faced",
        "evidence": [{"trick": later[c], "card": c} if c in later else {"hand": c} for c in certain],
        "alternatives": None if record.unknown[play.player] else sorted(certain),
        "remedy": {"hooks": [], "action": "stands" if turned else "correct_now", "remove": []},
        "graver": [],
    }


def faced_case(chance: Random, most_deals: int, patience: int) -> Case:
    """A dispute of Huckley Buck in which somebody's card lies or lay face up."""
    while True:
        case = record_case(chance, most_deals, patience)
        if case["game"] == HB and case["ask"]["what"] in ("legal", "options"):
            break
    try:
        record = read_record(case)
    except Unreadable:
        return {**case, "ask": {**case["ask"], "faced": ["4C"]}}
    player, since = case["ask"]["player"], case["ask"].get("trick", 99)
    his = [play.card for play in record.plays if play.player == player and play.trick >= since]
    his += record.hands.get(player, [])
    hidden = record.unseen if record.unknown.get(player) else []
    likely = hidden if hidden and chance.random() < 0.7 else his
    cards = chance.sample(likely, min(len(likely), chance.choice([1, 1, 2]))) if likely else ["4C"]
    if chance.random() < 0.03:
        cards = [chance.choice([play.card for play in record.plays] or ["4C"])]
    return {**case, "ask": {**case["ask"], "faced": cards}}
