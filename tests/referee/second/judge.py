"""The second referee: judges a card record by laying out every deal. Slow and plain on purpose."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.referee.second.cards import HB, TPB, Unreadable, deck, physical, points
from tests.referee.second.deals import every_deal, how_many_at_most
from tests.referee.second.record import Play, Record, read_record
from tests.referee.second.tricks import breach, leads_next, legal_cards, winner

DUTIES = (
    "did_not_follow",
    "did_not_trump",
    "did_not_overtrump",
    "did_not_kill",
    "did_not_beat_trump_lead",
    "repeated_rank",
)
RENEGES = ("did_not_follow", "did_not_beat_trump_lead", "did_not_trump")
Hands = dict[str, tuple[str, ...]]


class TooManyDeals(Exception):
    """More deals than anybody wants to lay out."""


class Table:
    """A record with all its deals laid out, and for each deal the plays that are illegal in it."""

    def __init__(self, record: Record, limit: int = 20_000) -> None:
        if how_many_at_most(record) > limit:
            raise TooManyDeals(how_many_at_most(record))
        self.record = record
        self.pack = deck(record.game, len(record.players))
        self._memory: dict[tuple[int, tuple[str, ...]], str | None] = {}
        self._duties: dict[Play, dict[str, set[str]]] = {}
        ways = Counter(tuple(deal.items()) for deal in every_deal(record))
        self.deals: list[tuple[Hands, int]] = [(dict(deal), count) for deal, count in ways.items()]
        self.illegal = [
            {number for number in range(len(record.plays)) if self.fault_in(number, deal)} for deal, _ in self.deals
        ]
        self.proved = {number for number in range(len(record.plays)) if self.is_proved(number)}

    def known_then(self, play: Play) -> list[str]:
        """What he is known to have held when he played: this card, his later ones, and his known hand."""
        later = [other.card for other in self.record.plays if other.player == play.player and other.trick >= play.trick]
        return later + self.record.hands.get(play.player, [])

    def hand_then(self, play: Play, deal: Hands) -> list[str]:
        """His whole hand when he played, in this deal."""
        return self.known_then(play) + list(deal.get(play.player, ()))

    def breach(self, play: Play, hand: list[str]) -> str | None:
        """The fault of this play out of this hand, or None."""
        record = self.record
        return breach(record.game, record.rules, record.trump, play.before, hand, play.card)

    def fault_in(self, number: int, deal: Hands) -> str | None:
        """The fault of a play in this deal, or None."""
        play = self.record.plays[number]
        key = (number, deal.get(play.player, ()))
        if key not in self._memory:
            self._memory[key] = self.breach(play, self.hand_then(play, deal))
        return self._memory[key]

    def duties(self, play: Play) -> dict[str, set[str]]:
        """By fault, in the order of the duties: the faces which, had he held one, made this play that fault."""
        if play not in self._duties:
            faces = {face: self.breach(play, [play.card, face]) for face in self.pack if play.before}
            found = {duty: {face for face, fault in faces.items() if fault == duty} for duty in DUTIES}
            self._duties[play] = {duty: held for duty, held in found.items() if held}
        return self._duties[play]

    def forbidding(self, play: Play) -> set[str]:
        """The faces which, had he held one at that moment, made this play illegal."""
        return set().union(*self.duties(play).values())

    def evidence(self, play: Play) -> list[dict[str, Any]]:
        """His later plays and known cards that show the play was illegal."""
        faces = self.forbidding(play)
        later = [
            {"trick": other.trick, "card": other.card}
            for other in self.record.plays
            if other.player == play.player and other.trick > play.trick and other.card in faces
        ]
        return later + [{"hand": card} for card in self.record.hands.get(play.player, []) if card in faces]

    def is_proved(self, number: int) -> bool:
        """Illegal by his own later card, a known card, or because it is so in every deal."""
        return bool(self.evidence(self.record.plays[number])) or all(number in bad for bad in self.illegal)

    def fault(self, number: int) -> str:
        """The first duty breached by a play proved illegal."""
        play = self.record.plays[number]
        evidence = self.evidence(play)
        if evidence:
            return str(self.breach(play, [play.card, *(e.get("card") or e["hand"] for e in evidence)]))
        duties = self.duties(play)
        for duty, faces in duties.items():
            if all(faces & set(self.hand_then(play, deal)) for deal, _ in self.deals):
                return duty
        return list(duties)[-1]

    def fitting(self, number: int) -> list[int]:
        """The deals in which every other play is legal, those proved illegal left aside."""
        return [at for at, bad in enumerate(self.illegal) if not bad - self.proved - {number}]

    def can_all_be_legal(self, plays: set[int]) -> bool:
        """Whether some deal makes every one of these plays legal."""
        return any(not bad & plays for bad in self.illegal)

    def is_minimal_conflict(self, conflict: Any) -> bool:
        """Whether these plays cannot all be legal, and any of them left out, the others can."""
        at = {(play.trick, play.player): number for number, play in enumerate(self.record.plays)}
        plays = {at.get((entry["trick"], entry["player"]), -1) for entry in conflict}
        if -1 in plays or len(plays) != len(conflict) or plays & self.proved or self.can_all_be_legal(plays):
            return False
        return all(self.can_all_be_legal(plays - {one}) for one in plays)


def lay_out(case: dict[str, Any]) -> Table | None:
    """The case with its deals, or None when the record contradicts itself."""
    record = read_record(case)
    return None if record.problems else Table(record)


def judge_record(case: dict[str, Any], table: Table | None) -> dict[str, Any]:
    """The answer to legal, options, trick or audit."""
    if table is None:
        return {"verdict": "impossible", "problem": sorted(read_record(case).problems)}
    ask = case["ask"]
    if ask["what"] == "audit":
        return judge_audit(table)
    if ask["what"] == "options":
        return judge_options(table, ask["player"], case.get("hands", {}))
    if ask["what"] == "trick":
        return judge_trick(table, ask["trick"])
    for number, play in enumerate(table.record.plays):
        if (play.trick, play.player) == (ask["trick"], ask["player"]):
            return judge_play(table, number)
    raise Unreadable("no such play")


def judge_play(table: Table, number: int) -> dict[str, Any]:
    """Was that card legal?"""
    play = table.record.plays[number]
    if number in table.proved:
        return _illegal(table, number)
    if not any(number in bad for bad in table.illegal):
        return {"verdict": "legal", "assumes_others": False}
    fitting = table.fitting(number)
    convicting = [at for at in fitting if number in table.illegal[at]]
    if not fitting or len(convicting) == len(fitting):
        return {"verdict": "undecided", "conflict": True, "would_prove": [], "includes_it": bool(fitting)}
    if not convicting:
        return {"verdict": "legal", "assumes_others": True}
    faces = table.forbidding(play)
    held = set().union(*(table.hand_then(play, table.deals[at][0]) for at in fitting))
    return {
        "verdict": "undecided",
        "would_prove": sorted(faces & held),
        "deals": sum(table.deals[at][1] for at in fitting),
        "illegal_deals": sum(table.deals[at][1] for at in convicting),
    }


def _illegal(table: Table, number: int) -> dict[str, Any]:
    record, play = table.record, table.record.plays[number]
    fault = table.fault(number)
    alternatives = None
    if record.unknown[play.player] == 0:
        hand = table.known_then(play)
        options = legal_cards(record.game, record.rules, record.trump, play.before, hand)
        alternatives = [physical(card) for card in options]
    found = {
        "verdict": "illegal",
        "evidence": table.evidence(play),
        "fault": fault,
        "alternatives": alternatives,
        "remedy": remedy(record, play, fault),
    }
    if record.game == HB and found["evidence"]:
        found["graver"] = graver(table, play, fault)
    return found


def graver(table: Table, play: Play, fault: str) -> list[str]:
    """The cards of the suit led that he holds in some deal, where one of them would turn this fault into a renege."""
    if fault != "did_not_overtrump" or table.record.rules.get("hb.renege_scope") == "all_duties":
        return []
    held = {card for deal, _ in table.deals for card in deal.get(play.player, ())}
    return sorted(card for card in held if card[1] == play.before[0][1])


def remedy(record: Record, play: Play, fault: str) -> dict[str, Any]:
    """What follows for the table."""
    nothing: list[str] = []
    if play.trick == record.last and not (record.game == HB and play.trick in record.down):
        return {"hooks": nothing, "action": "correct_now", "remove": nothing}
    if record.game == HB and (fault in RENEGES or record.rules.get("hb.renege_scope") == "all_duties"):
        return {"hooks": [play.player], "action": "replay_without", "remove": [play.player]}
    redeal = record.game == TPB and record.rules.get("tpb.illegal_remedy") == "redeal"
    return {"hooks": nothing, "action": "redeal" if redeal else "stands", "remove": nothing}


def judge_options(table: Table, player: str, shown: dict[str, list[str]]) -> dict[str, Any]:
    """What may he play now?"""
    record = table.record
    order, trick = record.tricks[-1] if record.tricks else ([], [])
    if len(trick) == len(order):
        order, trick = record.from_seat(record.leader), []
    finished = not trick and record.last == record.size
    if finished or player != order[len(trick)] or record.unknown[player]:
        raise Unreadable("not his turn, or his hand isn't fully known")
    hand = record.hands[player]
    legal = legal_cards(record.game, record.rules, record.trump, trick, hand)
    illegal = [
        {"card": card, "fault": breach(record.game, record.rules, record.trump, trick, hand, card)}
        for card in hand
        if card not in legal
    ]
    return {"verdict": "ruled", "legal": legal, "illegal": illegal}


def judge_trick(table: Table, number: int) -> dict[str, Any]:
    """Who won it?"""
    record = table.record
    if not record.first <= number <= record.last:
        raise Unreadable("no such trick")
    order, trick = record.tricks[number - record.first]
    if len(trick) < len(order):
        raise Unreadable("the trick isn't complete")
    won = winner(record.game, record.rules, record.trump, trick)
    following = order[leads_next(record.game, record.rules, record.trump, trick)]
    answer = {"verdict": "ruled", "winner": None if won is None else order[won], "next_leader": following}
    if record.game == TPB:
        answer |= {"points": sum(map(points, trick)), "bonus": 2 if "D" in trick and "B" in trick else 0}
    return answer


def judge_audit(table: Table) -> dict[str, Any]:
    """The whole record."""
    record, violations, unsettled = table.record, [], []
    for number, play in enumerate(record.plays):
        ruling = judge_play(table, number)
        play_in_case = {"trick": play.trick, "player": play.player, "card": play.card}
        if ruling["verdict"] == "illegal":
            violations.append({**play_in_case, "fault": ruling["fault"], "evidence": ruling["evidence"]})
        elif ruling["verdict"] == "undecided":
            unsettled.append({**play_in_case, "would_prove": ruling["would_prove"]})
    conflict = not table.can_all_be_legal(set(range(len(record.plays))) - table.proved) or None
    verdict = "illegal" if violations else "undecided" if unsettled or conflict else "legal"
    found = {"verdict": verdict, "violations": violations, "open": unsettled, "conflict": conflict}
    return found | _tally(record)


def _tally(record: Record) -> dict[str, Any]:
    won: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    bonus = None
    for order, trick in record.tricks:
        place = winner(record.game, record.rules, record.trump, trick)
        if len(trick) < len(order) or place is None:
            continue
        won[order[place]] += 1
        if record.game == TPB:
            taken[order[place]] += sum(map(points, trick))
            bonus = order[place] if "D" in trick and "B" in trick else bonus
    return {"tricks_won": dict(won)} | ({"points": dict(taken), "bonus": bonus} if record.game == TPB else {})
