"""Facts of the tricks that a ruling may depend on: the number, the leader, whether the trick is turned down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from referee.disputes.ruling import remedy_in_short
from referee.games import find_game
from referee.interview.dispute import Dispute
from referee.interview.inquiry import Inquiry, Judged, WrittenCase
from referee.interview.place import Place, PlaceKind, hand
from referee.judge import judge
from referee.refused import Refused
from referee.rules.course import Course
from referee.words import sentence_start

WHICH_TRICK, WHO_LED, TURNED_DOWN = "f", "l", "down"
"""The fields of these facts in the form; a refusal names one of them."""
IS_IT_TURNED_DOWN = "Is the trick turned down?"
HAND_NOT_KNOWN = "hand_not_known"
"""The code of a refusal, here and in games, that asks for more cards of a hand; its field names the hand."""


def judged(inquiry: Inquiry, course: Course | None = None) -> Judged:
    """The case with its question, and its ruling; `course` is the table's score, if there is one.

    Raises Refused for a wrong or missing value.
    """
    dispute = inquiry.dispute
    asking = dispute.asking
    if asking is None:
        return settle(inquiry, dispute.what or "legal")
    ask = dispute.ask(asking, with_sheet=course is not None)
    if dispute.on_tricks:
        refuse_unplayable(dispute, ask)
    case = dispute.case(asking.complete(ask, course) if course else ask)
    return case, judge(case).as_dict()


def settle(inquiry: Inquiry, what: str) -> Judged:
    """The case with that question about tricks, and its ruling; cached in the inquiry.

    Raises Refused, naming the field, for a missing fact on which the answer depends.
    """
    if what not in inquiry.settled:
        inquiry.settled[what] = _settled(inquiry, what)
    return inquiry.settled[what]


def _settled(inquiry: Inquiry, what: str) -> Judged:
    dispute = inquiry.dispute
    _refuse_without_leader(dispute)
    ask = inquiry.ask(what)
    if what == "options" and not dispute.first and ask["player"] not in inquiry.held_by:
        message = f"Tap every card that {ask['player']} still holds: the answer depends on the whole hand."
        raise Refused(HAND_NOT_KNOWN, f"hands.{ask['player']}", message)
    case, ruling = _in_its_trick(inquiry, ask)
    if down := if_turned_down(case, ruling):
        raise Refused("turned_down", TURNED_DOWN, down)
    return case, ruling


def _refuse_without_leader(dispute: Dispute) -> None:
    if dispute.first not in (None, 1) and dispute.leader is None:
        raise Refused("who_led", WHO_LED, f"Trick {dispute.first} needs its leader.")


def numbered(dispute: Dispute) -> Dispute:
    """The dispute with the number of its first trick, derived from the trick that the question names."""
    number = dispute.texts(Place(PlaceKind.ANSWER, "trick")) if dispute.asking and dispute.on_tricks else ()
    return dispute.with_trick(int(number[0])) if number and dispute.filled_tricks else dispute


def refuse_unplayable(dispute: Dispute, ask: Mapping[str, Any]) -> None:
    """Raises Refused if a question about a play lacks the trick or its leader."""
    if not dispute.filled_tricks:
        message = f"Lay the cards of trick {ask['trick']} as they fell: the answer depends on them."
        raise Refused("no_card", "typed", message)
    _refuse_without_leader(dispute)


def at_refused_hand(dispute: Dispute, problem: Refused) -> Dispute:
    """The dispute with the hand that lacks cards as the place for the next card; unchanged for any other problem."""
    wanted = (seat for seat, name in enumerate(dispute.players) if problem.field == f"hands.{name}")
    seat = next(wanted, None) if problem.code == HAND_NOT_KNOWN else None
    return dispute if seat is None else replace(dispute, at=hand(seat))


def _in_its_trick(inquiry: Inquiry, ask: Mapping[str, Any]) -> Judged:
    """The case with the number of its first trick; with the lowest possible one if all give the same answer."""
    numbers = numbers_that_fit(inquiry)
    sound: list[Judged] = []
    for judged in at_each_number(inquiry.dispute, ask, numbers):
        sound.append(judged)
        if len(numbers) > 1 and _depends_on_number(sound):
            return _by_hands(inquiry, ask)
        if _holds_for_all(judged):
            break
    return sound[0]


def numbers_that_fit(inquiry: Inquiry) -> range:
    """The possible numbers of the first trick entered, by the tricks and the hands entered; at least one."""
    numbers = inquiry.dispute.numbers
    most = min((numbers[-1], *_whole_at(inquiry).values()))
    return numbers[: max(1, most - numbers[0] + 1)]


def _by_hands(inquiry: Inquiry, ask: Mapping[str, Any]) -> Judged:
    """The case with the number that follows from the hands. Raises Refused if none does."""
    number = number_by_hands(inquiry, ask.get("player"))
    if number is None:
        raise Refused("which_trick", WHICH_TRICK, _why_its_number(inquiry, ask.get("player")))
    return next(at_each_number(inquiry.dispute, ask, range(number, number + 1)))


def _why_its_number(inquiry: Inquiry, player: str | None) -> str:
    """Why the number of the trick matters, and whether entering the player's hand would replace it."""
    why = "The trick’s number says how many cards each still holds."
    if player is None or player in inquiry.held_by or _holds_more(inquiry.dispute, {player: 0}):
        return why
    return f"{why} All the cards that {player} holds, told below, would answer it too."


def at_each_number(dispute: Dispute, ask: Mapping[str, Any], numbers: range) -> Iterator[Judged]:
    """The case with its ruling for each number that fits the cards.

    If none fits: the first ruling "impossible", else the first refusal is raised."""
    refused: Refused | None = None
    impossible: Judged | None = None
    fits = False
    for number in numbers:
        case = dispute.case(counted_from(ask, dispute, number), number)
        try:
            ruling = judge(case).as_dict()
        except Refused as problem:
            if problem.code == "missing":
                raise
            refused = refused or problem
            continue
        if ruling["verdict"] == "impossible":
            impossible = impossible or (case, ruling)
            continue
        fits = True
        yield case, ruling
    if impossible and not fits:
        yield impossible
    elif refused and not fits:
        raise refused


def counted_from(ask: Mapping[str, Any], dispute: Dispute, number: int) -> dict[str, Any]:
    """The question with its trick's number in the round if `number` is that of the first trick entered."""
    return {**ask, "trick": ask["trick"] + number - (dispute.first or 1)} if "trick" in ask else dict(ask)


def _holds_for_all(judged: Judged) -> bool:
    """Whether the answer is the same for every number: a card legal by the cards alone, or a trick's winner."""
    case, ruling = judged
    free = ruling["verdict"] == "legal" and ruling.get("assumes_others") is False
    return free or case["ask"]["what"] == "trick"


def _depends_on_number(sound: list[Judged]) -> bool:
    """Whether the answer depends on the number of the trick; an answer with counts of deals always does."""
    case, ruling = sound[0]
    if case["ask"]["what"] == "trick" or ruling["verdict"] == "impossible":
        return False
    return case.get("first_trick", 1) > 1 or "deals" in ruling or len({_answer(*one) for one in sound}) > 1


def _answer(case: WrittenCase, ruling: Mapping[str, Any]) -> str:
    """The ruling without the numbers of tricks and its wording, for comparison."""
    first = case.get("first_trick", 1)
    proved = [(play["trick"] - first, play["player"]) for play in ruling.get("violations", ())]
    outcome = [ruling.get(key) for key in ("verdict", "fault", "remedy", "legal")]
    return repr((outcome, proved, bool(ruling.get("conflict"))))


def number_by_hands(inquiry: Inquiry, player: str | None) -> int | None:
    """The number of the first trick entered at which the hand entered for `player` is the whole hand.

    If no hand is entered for `player`, several other hands that agree; None if no number follows.
    """
    dispute, numbers = inquiry.dispute, _whole_at(inquiry)
    agreed = next(iter(numbers.values())) if len(numbers) > 1 and len(set(numbers.values())) == 1 else None
    number = numbers.get(player or "", agreed)
    fits = number in numbers_that_fit(inquiry)
    return number if fits and not _holds_more(dispute, numbers) else None


def _whole_at(inquiry: Inquiry) -> dict[str, int]:
    """For each hand entered: the number of the first trick entered at which it is the whole hand."""
    dealt = inquiry.deck.hand
    return {name: dealt + 1 - inquiry.laid_by(name) - held for name, held in inquiry.held_by.items()}


def _holds_more(dispute: Dispute, shown: Mapping[str, int]) -> bool:
    """Whether the dealer's hand is in `shown` and may have one more card, which a setting names."""
    entered = set(dispute.entered_cards())
    return dispute.players[dispute.dealer] in shown and any(card not in entered for card in dispute.set_aside())


def derived_in_words(dispute: Dispute, case: Mapping[str, Any]) -> list[str]:
    """The number of the trick that was derived from the hands because nobody entered it, as a list of sentences."""
    number = case.get("first_trick", 1)
    if dispute.first or number == 1 or case["ask"]["what"] == "trick":
        return []
    held = case["ask"].get("player")
    who = f"{held} holds" if held in case.get("hands", {}) else "those shown hold"
    return [f"Taken as trick {number} of the round, where the cards told are all that {who}."]


def if_turned_down(case: Mapping[str, Any], ruling: Mapping[str, Any]) -> str:
    """The remedy with the trick turned down and without: "A hook for Cy if it is turned down; free if not."

    Empty if that was entered, or doesn't change the remedy of the `ruling`.
    """
    tricks = case.get("tricks") or [{"cards": ()}]
    last, seats = tricks[-1], find_game(case["game"]).disputes.players_in(case)
    remedy = ruling.get("remedy")
    if not remedy or "quitted" in last or len(last["cards"]) != len(seats):
        return ""
    turned = judge({**case, "tricks": [*tricks[:-1], {**last, "quitted": True}]}).findings["remedy"]
    if turned == remedy:
        return ""
    return f"{sentence_start(remedy_in_short(turned))} if it is turned down; {remedy_in_short(remedy)} if not."
