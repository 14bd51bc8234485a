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
"""The fields that hold these facts in the referee’s form; a refusal names its field."""
IS_IT_TURNED_DOWN = "Is the trick turned down?"
HAND_NOT_KNOWN = "hand_not_known"
"""The code of a refusal, here and in games, for which more cards of a hand must be entered; its field names it."""


def judged(inquiry: Inquiry, course: Course | None = None) -> Judged:
    """The case with the question that is asked, and its ruling; `course` is the sheet, where there is one.

    Raises Refused for what is wrong with it or missing.
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
    """The case with the question that was tapped, and its ruling; computed once for each inquiry.

    Raises Refused, naming the field, for a fact that isn't entered and on which the answer depends.
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
    """The dispute with the number of its tricks where the question names one that isn't entered otherwise."""
    number = dispute.texts(Place(PlaceKind.ANSWER, "trick")) if dispute.asking and dispute.on_tricks else ()
    return dispute.with_trick(int(number[0])) if number and dispute.filled_tricks else dispute


def refuse_unplayable(dispute: Dispute, ask: Mapping[str, Any]) -> None:
    """Raises Refused where a question about a play lacks the trick, or who led it."""
    if not dispute.filled_tricks:
        message = f"Lay the cards of trick {ask['trick']} as they fell: the answer depends on them."
        raise Refused("no_card", "typed", message)
    _refuse_without_leader(dispute)


def at_hand_asked_for(dispute: Dispute, problem: Refused) -> Dispute:
    """The dispute with its next tap in the hand of which more has to be entered; as it was for any other problem."""
    wanted = (seat for seat, name in enumerate(dispute.players) if problem.field == f"hands.{name}")
    seat = next(wanted, None) if problem.code == HAND_NOT_KNOWN else None
    return dispute if seat is None else replace(dispute, at=hand(seat))


def _in_its_trick(inquiry: Inquiry, ask: Mapping[str, Any]) -> Judged:
    """The case with the number that its first trick has in the round; with any number if all give the same answer."""
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
    """The numbers that the first trick entered can have by the tricks and the hands shown; one at least."""
    numbers = inquiry.dispute.numbers
    most = min((numbers[-1], *_whole_at(inquiry).values()))
    return numbers[: max(1, most - numbers[0] + 1)]


def _by_hands(inquiry: Inquiry, ask: Mapping[str, Any]) -> Judged:
    """The case at the number that the hands shown tell. Raises Refused where they tell none."""
    number = number_by_hands(inquiry, ask.get("player"))
    if number is None:
        raise Refused("which_trick", WHICH_TRICK, _why_its_number(inquiry, ask.get("player")))
    return next(at_each_number(inquiry.dispute, ask, range(number, number + 1)))


def _why_its_number(inquiry: Inquiry, player: str | None) -> str:
    """Why the number of the trick matters, and whether telling the hand of the player in question would do as well."""
    why = "The trick’s number says how many cards each still holds."
    if player is None or player in inquiry.held_by or _holds_more(inquiry.dispute, {player: 0}):
        return why
    return f"{why} All the cards that {player} holds, told below, would answer it too."


def at_each_number(dispute: Dispute, ask: Mapping[str, Any], numbers: range) -> Iterator[Judged]:
    """The case with its ruling for each number that fits the cards; where none does, what stands against the first."""
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
    """The question, its trick counted as the round counts where the first one entered has that number."""
    return {**ask, "trick": ask["trick"] + number - (dispute.first or 1)} if "trick" in ask else dict(ask)


def _holds_for_all(judged: Judged) -> bool:
    """Whether the answer is the same for every number: a card that was free by the cards alone, a trick's winner."""
    case, ruling = judged
    free = ruling["verdict"] == "legal" and ruling.get("assumes_others") is False
    return free or case["ask"]["what"] == "trick"


def _depends_on_number(sound: list[Judged]) -> bool:
    """Whether another number of the trick would give another answer; counts of deals always do."""
    case, ruling = sound[0]
    if case["ask"]["what"] == "trick" or ruling["verdict"] == "impossible":
        return False
    return case.get("first_trick", 1) > 1 or "deals" in ruling or len({_answer(*one) for one in sound}) > 1


def _answer(case: WrittenCase, ruling: Mapping[str, Any]) -> str:
    """What a ruling comes to, without the numbers of tricks; an audit says itself what it leaves open."""
    first = case.get("first_trick", 1)
    proved = [(play["trick"] - first, play["player"]) for play in ruling.get("violations", ())]
    kept = [ruling.get(key) for key in ("verdict", "fault", "remedy", "legal")]
    return repr((kept, proved, bool(ruling.get("conflict"))))


def number_by_hands(inquiry: Inquiry, player: str | None) -> int | None:
    """The number of the first trick entered by which the hand shown of the player in question is all that they hold.

    Where theirs isn't shown, the hands of others say it if they agree. None where no hand says it.
    """
    dispute, numbers = inquiry.dispute, _whole_at(inquiry)
    agreed = next(iter(numbers.values())) if len(numbers) > 1 and len(set(numbers.values())) == 1 else None
    number = numbers.get(player or "", agreed)
    fits = number in numbers_that_fit(inquiry)
    return number if fits and not _holds_more(dispute, numbers) else None


def _whole_at(inquiry: Inquiry) -> dict[str, int]:
    """The number of the first trick entered at which the hand shown of each player is all that they hold."""
    dealt = inquiry.deck.hand
    return {name: dealt + 1 - inquiry.laid_by(name) - held for name, held in inquiry.held_by.items()}


def _holds_more(dispute: Dispute, shown: Mapping[str, int]) -> bool:
    """Whether a dealer whose hand is shown may hold a card besides, which a setting names."""
    entered = set(dispute.entered_cards())
    return dispute.players[dispute.dealer] in shown and any(card not in entered for card in dispute.set_aside())


def taken_as(dispute: Dispute, case: Mapping[str, Any]) -> list[str]:
    """What the ruling derived from the hands shown, as sentences, because nobody had entered it."""
    number = case.get("first_trick", 1)
    if dispute.first or number == 1 or case["ask"]["what"] == "trick":
        return []
    held = case["ask"].get("player")
    who = f"{held} holds" if held in case.get("hands", {}) else "those shown hold"
    return [f"Taken as trick {number} of the round, where the cards told are all that {who}."]


def if_turned_down(case: Mapping[str, Any], ruling: Mapping[str, Any]) -> str:
    """What each answer would lead to for the card asked about: "A hook for Cy if it is turned down; free if not."

    Empty where it was entered, or changes nothing in the `ruling` on the case.
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
