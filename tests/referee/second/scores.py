"""The questions without cards on the table: scores, showdowns, Huckley Buck's procedure and tournament."""

from __future__ import annotations

from typing import Any

from tests.referee.second.cards import BUD, HB, TPB, Unreadable, hand_size

Case = dict[str, Any]


def judge_sheet(case: Case) -> dict[str, Any]:
    """The answer to score, final, showdown, second, penalty, seating or move."""
    what, ask = case["ask"]["what"], case["ask"]
    if what == "score":
        score = {HB: _score_huckley_buck, TPB: _score_ten_point_buck, BUD: _score_buddha}[case["game"]]
        return {"verdict": "ruled", **score(case, ask, case.get("house_rules", {}))}
    if what == "penalty":
        left = case["players"][(case["players"].index(case["dealer"]) + 1) % len(case["players"])]
        return {"verdict": "ruled", "hooks": [], "remove": [], "next_dealer": left, **_penalty(case, ask)}
    answers = {"final": _final, "showdown": _showdown, "second": _second_card, "seating": _seating, "move": _move}
    return {"verdict": "ruled", **answers[what](case, ask)}


def _score_huckley_buck(case: Case, ask: Case, rules: Case) -> Case:
    players, before = case["players"], ask["before"]
    order = ask.get("trick_winners")
    tricks = ask.get("tricks", {})
    if order is not None:
        tricks = {name: order.count(name) for name in players}
    thrown_in, penalties, out = ask.get("thrown_in", False), ask.get("penalties", {}), case.get("out", [])
    if not thrown_in and sum(tricks.values()) != 5:
        raise Unreadable("five tricks")
    extra = rules.get("hb.removed_hand_extra_hook") == "yes"
    after, hooks = {}, {}
    for name in players:
        punished = penalties.get(name, 0)
        won = 0 if thrown_in else tricks.get(name, 0)
        if won and (punished or name in out):
            raise Unreadable("his hand isn't in play")
        in_the_round = name not in out or rules.get("hb.dropped_hook") == "yes"
        no_trick = not thrown_in and in_the_round and not won and (not punished or extra)
        hooks[name] = punished + no_trick
        after[name] = max(0, before[name] - 3 * hooks[name]) + won
    winner, unclear = _race(before, after, order, rules)
    return {"after": after, "hooks": hooks, "winner": winner, "needs_order": unclear}


def _race(before: Case, after: Case, order: list[str] | None, rules: Case) -> tuple[str | None, bool]:
    target = int(rules.get("hb.target", 11))
    there = [name for name, total in after.items() if total >= target]
    if rules.get("hb.race") == "higher_total" and there:
        there = [name for name in there if after[name] == max(after.values())]
    if len(there) < 2:
        return (there[0] if there else None), False
    if order is None:
        return None, True
    total = dict(before)
    for name in order:
        total[name] += 1
        if name in there and total[name] >= target:
            return name, False
    raise Unreadable("nobody got there")


def _score_ten_point_buck(case: Case, ask: Case, rules: Case) -> Case:
    scores = {}
    for name in case["players"]:
        away = abs(ask["bids"][name] - ask["taken"][name])
        scores[name] = 10 if away == 0 else 5 if away <= 5 else 3 if away <= 10 else 2 if away <= 15 else 0
        scores[name] += 2 if ask.get("bonus") == name else 0
    return {"scores": scores}


def _score_buddha(case: Case, ask: Case, rules: Case) -> Case:
    bids, tricks = ask["bids"], ask["tricks"]
    size = hand_size(BUD, len(case["players"]))
    if sum(tricks.values()) != size - 1 and not ask.get("allow_sum"):
        raise Unreadable("one trick goes to nobody")
    if max(bids.values()) > (10 if rules.get("bud.max_bid") == "ten" else size):
        raise Unreadable("bid too high")
    fulfilled = rules.get("bud.zero_bonus") == "fulfilled"
    highest = max([bid for name, bid in bids.items() if not fulfilled or bid == tricks[name]], default=0)
    scores = {}
    for name, bid in bids.items():
        off = abs(bid - tricks[name])
        if bid == 0:
            scores[name] = 20 + 20 * highest if off == 0 else -20 * off
        else:
            scores[name] = 20 + 10 * bid if off == 0 else -10 * off
    return {"scores": scores}


def _penalty_points(value: int, rules: Case) -> int:
    return 11 - value if rules.get("ten.penalty_points") == "descending" else value + 2


def _final(case: Case, ask: Case) -> Case:
    rules, scores = case.get("house_rules", {}), {}
    rounds = sorted(value for pile in ask["piles"].values() for value in pile["round"])
    chips = sum(ask["chips"].values())
    if chips > 49 or not (ask.get("allow_count") or (chips == 7 * len(case["players"]) and rounds == [*range(1, 11)])):
        raise Unreadable("miscounted")
    for name in case["players"]:
        pile = ask["piles"][name]
        total = pile["normals"] + 10 * pile["jokers"] + sum(pile["round"])
        total += sum(_penalty_points(value, rules) for value in pile["penalty"])
        scores[name] = total - 2 * ask["chips"][name]
    lowest = min(scores.values())
    return {"scores": scores, "winners": [name for name, score in scores.items() if score == lowest]}


def _values(shown: list[str]) -> list[int]:
    """The values on show; bare jokers make the rest up to ten, with one card if possible."""
    named = [int(card.lstrip("P").removeprefix("J=")) for card in shown if card != "J"]
    left = 10 - sum(named)
    for _ in range(shown.count("J")):
        named.append(left)
        left = 0
    if sum(named) > 10 or left < 0:
        raise Unreadable("over ten")
    return named


def _showdown(case: Case, ask: Case) -> Case:
    rules, shown = case.get("house_rules", {}), ask["shown"]
    if rules.get("ten.joker_timing") == "when_opened" and any("J" in cards for cards in shown.values()):
        raise Unreadable("a joker without its value")
    start = case["players"].index(ask["starter"])
    order = case["players"][start:] + case["players"][:start]
    values = {name: _values(shown[name]) for name in order}
    totals = {name: sum(values[name]) for name in order}
    best = [name for name in order if totals[name] == max(totals.values())]
    if rules.get("ten.tie") == "highest_single":
        winner = max(best, key=lambda name: max(values[name]))
    else:
        winner = next((name for name in best if len(values[name]) == 1), best[0])
    rest = [name for name in order if name != winner]
    lowest = min(totals[name] for name in rest)
    loser = [name for name in rest if totals[name] == lowest][-1]
    cards = [card for hand in shown.values() for card in hand]
    cost = sum(
        10 if card[0] == "J" else _penalty_points(int(card[1:]), rules) if card[0] == "P" else 1 for card in cards
    )
    return {"totals": totals, "winner": winner, "loser": loser, "points": cost + ask["round_card"]}


def _second_card(case: Case, ask: Case) -> Case:
    first, second = ask["first"], ask["second"]
    if first == second and first[0] == "P":
        raise Unreadable("there is one of it")
    if ask.get("hidden"):
        return {"verdict": "illegal"}
    if first == "J" and case.get("house_rules", {}).get("ten.joker_timing") == "when_opened":
        raise Unreadable("a joker without its value")
    try:
        _values([first, second])
    except Unreadable:
        return {"verdict": "illegal"}
    return {"verdict": "legal"}


def _penalty(case: Case, ask: Case) -> Case:
    answer = _before_hands_are_counted(case, ask)
    out = case.get("out", [])
    if answer.get("remove") and all(name in out or name in answer["remove"] for name in case["players"]):
        return {"hooks": answer["hooks"], "action": "redeal_next_dealer", "remove": []}
    if answer["action"] == "replay_without":
        answer["replay"] = _replay(case, ask, [*out, *answer["remove"]])
    return answer


def _replay(case: Case, ask: Case, gone: list[str]) -> Case:
    players, trick, led = case["players"], 1, None
    if ask["fault"] == "renege" and case.get("house_rules", {}).get("hb.replay_from") == "faulty_trick":
        trick, led = ask.get("trick"), ask.get("leader")
        if trick != 1 and led is None:
            return {"trick": trick, "leader": None}
    at = players.index(case["dealer"]) + 1 if trick == 1 else players.index(led)
    return {"trick": trick, "leader": next(name for name in players[at:] + players[:at] if name not in gone)}


def _before_hands_are_counted(case: Case, ask: Case) -> Case:
    dealer, fault, rules = case["dealer"], ask["fault"], case.get("house_rules", {})
    out = case.get("out", [])
    if fault in ("wrong_discard", "out_of_turn", "renege") and ask["player"] in out:
        raise Unreadable("he has no hand")
    if fault == "dealer_silent" and dealer in out:
        return {"action": "nothing"}
    if fault == "misdeal" and ask["by"] != dealer:
        return {"action": "nothing"}
    if fault == "misdeal" and ask["kind"] == "wrong_count":
        moment = "after_draw" if ask.get("draw_complete") else "in_draw" if ask.get("in_draw") else "before_draw"
        someone = next((name for name in case["players"] if name != dealer and name not in out), dealer)
        facts = {"player": ask.get("player", someone), "found": moment, "at_fault": "deal"}
        return _incorrect_hand(case, facts | {"correctable": ask.get("correctable", False)})
    if fault == "misdeal":
        return _misdeal(dealer, ask, rules)
    if fault == "incorrect_hand":
        return _incorrect_hand(case, ask)
    if fault == "wrong_discard":
        return _wrong_discard(case, ask)
    if fault == "dealer_silent":
        return {"hooks": [dealer], "action": "continue_without", "remove": [dealer]}
    if fault == "out_of_turn":
        return {"action": "retract_and_face"}
    if fault == "renege":
        return _renege(ask, rules)
    return {"action": "nothing"}


def _wrong_discard(case: Case, ask: Case) -> Case:
    dealer, player, rules = case["dealer"], ask["player"], case.get("house_rules", {})
    taken = ask.get("upcard_taken", case.get("upcard_taken"))
    if player != dealer and ask.get("upcard_taken"):
        raise Unreadable("only the dealer takes it")
    if player != dealer:
        taken = False
    slips = _slips(ask, rules, 1 if taken else 0)
    if not slips:
        return {"action": "correct_now" if ask["asked"] > int(rules.get("hb.max_discard", 5)) else "nothing"}
    if player == dealer:
        return {"hooks": [dealer], "action": "replay_without", "remove": [dealer]}
    return {"hooks": [{"drew": player, "served": dealer}[slip] for slip in slips], "action": "redeal_next_dealer"}


def _slips(ask: Case, rules: Case, upcard: int) -> list[str]:
    """Who slipped in a draw: the one who drew, the one who served."""
    served, thrown = ask["asked"] - upcard, [ask["asked"]]
    if rules.get("hb.stock_empty") == "limit" and ask.get("stock", 52) < served:
        served = ask["stock"]
        thrown.append(served + upcard)
    return ["drew"] * (ask["threw"] not in thrown) + ["served"] * (ask["got"] != served)


def _misdeal(dealer: str, ask: Case, rules: Case) -> Case:
    if ask["kind"] == "exposed" and ask.get("in_draw") and rules.get("hb.expose_in_draw") == "ignore":
        return {"action": "nothing"}
    if ask.get("draw_complete"):
        return {"action": "deal_stands"}
    if ask.get("correctable") and ask["kind"] != "exposed":
        return {"action": "correct_now"}
    return {"hooks": [dealer], "action": "redeal_next_dealer"}


def _incorrect_hand(case: Case, ask: Case) -> Case:
    dealer, player, out = case["dealer"], ask["player"], case.get("out", [])
    found, fault = ask["found"], ask["at_fault"]
    if player in out and found == "after_draw":
        return {"action": "nothing"}
    if ask.get("correctable") and found != "after_draw":
        return {"action": "correct_now"}
    if player in out or found == "before_draw" or (found == "in_draw" and fault == "deal"):
        return {"hooks": [dealer], "action": "redeal_next_dealer"}
    if fault == "stock" and case.get("house_rules", {}).get("hb.stock_empty") == "limit":
        return {"action": "nothing"}
    if player == dealer:
        return {"hooks": [dealer], "action": "replay_without", "remove": [dealer]}
    hooks = {"player": [player], "unknown": [dealer, player]}.get(fault, [dealer])
    return {"hooks": hooks, "action": "redeal_next_dealer"}


def _renege(ask: Case, rules: Case) -> Case:
    if ask["found"] == "trick_open":
        return {"action": "correct_now"}
    listed = ask["renege"] in ("did_not_follow", "did_not_beat_trump_lead", "did_not_trump")
    widened = rules.get("hb.renege_scope") == "all_duties" and ask["renege"] != "kept_faced"
    if ask["found"] == "after_scoring" or not (listed or widened):
        return {"action": "stands"}
    return {"hooks": [ask["player"]], "action": "replay_without", "remove": [ask["player"]]}


def _seating(case: Case, ask: Case) -> Case:
    count = ask["count"]
    if count < 3:
        raise Unreadable("too few")
    if count <= 7:
        return {"sizes": [count]}
    sizes = [4] * (count // 4)
    for left_over in range(count % 4):
        sizes[left_over % len(sizes)] += 1
    return {"sizes": sorted(sizes, reverse=True)}


def _move(case: Case, ask: Case) -> Case:
    tables = ask["tables"]
    line_ups: list[list[str]] = [[] for _ in tables]
    for rank, table in enumerate(tables):
        half = len(table) // 2
        for place, name in enumerate(table):
            step = -1 if place < half else 1 if place >= len(table) - half else 0
            line_ups[min(max(rank + step, 0), len(tables) - 1)].append(name)
    return {"tables": line_ups}
