"""10's forms for disputes: the showdown, a bid, a second card, the final count, missteps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from referee.cards.card_keys import CardPad
from referee.disputes.asked import with_round_read
from referee.disputes.case import Case
from referee.disputes.forms import DisputeForms, FieldType, Question, QuestionField, RemedyEntry
from referee.disputes.procedure import headline as what_follows
from referee.disputes.procedure import misstep_answers
from referee.disputes.ruling import Ruling
from referee.games.ten.answers import refuse_tricks
from referee.games.ten.answers.bid import bid
from referee.games.ten.answers.final import final
from referee.games.ten.answers.final_parts import FINAL, ROUND_FACES, final_shown, known_at_end
from referee.games.ten.answers.procedure import MISSTEPS
from referee.games.ten.answers.showdown import second_card, settle_showdown
from referee.games.ten.cards import card_pad
from referee.games.ten.course import TenCourse
from referee.games.ten.round.chips import CHIPS, MOST
from referee.games.ten.round.round import OpenRound
from referee.games.ten.scoring import ROUND_CARDS
from referee.rules.course import Course
from referee.words import win_in_words

OFFERS = range(1, 15)
MOST_SHOWN = 2
"""The most cards that a player shows in a showdown (TEN-P4-04)."""


def known(course: Course) -> Mapping[str, Any]:
    """The starter and the round card, open bids, whose turn it is, the cards laid; at the end the piles."""
    ten = cast(TenCourse, course)
    open_round = ten.round
    facts: dict[str, Any] = {"starter": course.setup.names[open_round.starter]}
    facts |= {"round_card": open_round.card} if open_round.card else {}
    return facts | dict(_known_of_bids(open_round)) | dict(_known_of_cards(open_round)) | dict(known_at_end(ten))


def _known_of_bids(open_round: OpenRound) -> Iterator[tuple[str, Any]]:
    names, auction = open_round.setup.names, open_round.auction
    if open_round.bids_next is not None:
        yield "bidder", names[open_round.bids_next]
    if auction:
        yield "owner", names[auction.owner]
        yield "last", auction.chips


def _known_of_cards(open_round: OpenRound) -> Iterator[tuple[str, Any]]:
    names, laying = open_round.setup.names, open_round.laying
    if not laying.started:
        return
    yield "shown", {name: [str(card) for card in cards] for name, cards in zip(names, laying.cards, strict=True)}
    if laying.next is not None:
        yield "player", names[laying.next]
        for card in laying.hands[laying.next].cards:
            yield "first", str(card)
            yield "hidden", False


def complete_bid(ask: Mapping[str, Any], course: Course) -> Mapping[str, Any]:
    """The question with the chips by the score sheet, and whether the bidder has opened."""
    ten, names = cast(TenCourse, course), course.setup.names
    bidder, owner = names.index(ask["bidder"]), names.index(ask["owner"])
    opened = bidder in ten.round.opened
    return {"protection": ten.chips.protection(owner), "free": ten.chips.free[bidder], "opened": opened, **ask}


def _player(key: str, label: str) -> QuestionField:
    return QuestionField(key, label, FieldType.PLAYER, needed=True)


def _number(key: str, label: str, numbers: range, *, needed: bool = False, on_sheet: bool = False) -> QuestionField:
    return QuestionField(key, label, FieldType.NUMBER, numbers=numbers, needed=needed, on_sheet=on_sheet)


SHOWDOWN = Question(
    "showdown",
    "Who won, who lost this round?",
    "Who won, who lost?",
    {"what": "showdown"},
    (
        QuestionField("shown", "The cards that each player shows", FieldType.CARDS_EACH, needed=True, most=MOST_SHOWN),
        _player("starter", "Who started the round?"),
        _number("round_card", "The round card", ROUND_CARDS, needed=True),
    ),
)
BID = Question(
    "bid",
    "Is this bid allowed?",
    "Is this bid allowed?",
    {"what": "bid"},
    (
        _player("bidder", "Who bids?"),
        _player("owner", "For whose card?"),
        _number("bid", "How many chips?", OFFERS, needed=True),
        _number("last", "The last bid, if somebody has bid", OFFERS),
        _number("protection", "Chips on that card", range(MOST.number + 1), needed=True, on_sheet=True),
        _number("free", "The bidder’s free chips", range(2 * CHIPS.number + 1), needed=True, on_sheet=True),
        QuestionField(
            "opened", "Has the bidder opened before in this round?", FieldType.YES, on_sheet=True, if_it_matters=True
        ),
    ),
    complete=complete_bid,
)
SECOND = Question(
    "second",
    "Is this second card allowed?",
    "Is it allowed?",
    {"what": "second"},
    (
        _player("player", "Whose card?"),
        QuestionField("first", "The first card", FieldType.CARD, needed=True),
        QuestionField("second", "The second card", FieldType.CARD, needed=True),
        QuestionField("hidden", "Does the first card stay face down?", FieldType.YES, if_it_matters=True),
    ),
)


def pad(players: int) -> CardPad:
    """The deck, with the round cards as further cards."""
    return replace(card_pad(players), other_faces=ROUND_FACES)


def shown(case: Mapping[str, Any], ruling: Mapping[str, Any]) -> Sequence[tuple[str, Sequence[str]]]:
    """The cards of a showdown, each player's under their total (TEN-P5-01), or of a final count."""
    draw = {"showdown": _showdown, "final": final_shown}.get(case["ask"]["what"])
    return list(draw(case, ruling)) if draw else []


def _showdown(case: Mapping[str, Any], ruling: Mapping[str, Any]) -> Iterator[tuple[str, Sequence[str]]]:
    for player, cards in ruling.get("named", case["ask"]["shown"]).items():
        total = ruling.get("totals", {}).get(player)
        part = {ruling.get("winner"): "wins", ruling.get("loser"): "loses"}.get(player)
        yield f"{player}: {total}" + (f", {part}" if part else ""), cards


def headline(ruling: Mapping[str, Any]) -> str:
    """Who won and lost a round, who has the best score of all, or what follows from a misstep."""
    if "loser" in ruling:
        return f"{ruling['winner']} wins, {ruling['loser']} loses"
    if winners := ruling.get("winners"):
        return win_in_words(winners)
    return what_follows(ruling)


def to_enter(case: Mapping[str, Any], ruling: Mapping[str, Any]) -> RemedyEntry | None:
    """The table's entry for the cards of a question: those of a showdown, or an allowed second card."""
    ask = case["ask"]
    if ask["what"] == "showdown":
        data = {"shown": list(map(ask["shown"].get, case["players"])), "starter": None, "round_card": ask["round_card"]}
        return RemedyEntry("result", data, "Score the round")
    if ask["what"] != "second" or ruling["verdict"] != "legal":
        return None
    seat = case["players"].index(ask["player"])
    laid = {"seat": seat, "first": ask["first"], "card": ask["second"], "stays": None}
    return RemedyEntry("laid", laid, "Lay the card")


ANSWERS: Mapping[str, Callable[[Case], Ruling]] = with_round_read(
    refuse_tricks,
    {
        "showdown": settle_showdown,
        "final": final,
        "bid": bid,
        "second": second_card,
        **misstep_answers(MISSTEPS),
    },
)
"""The answers by the `what` of a case."""
DISPUTES = DisputeForms(
    pad=pad,
    questions=(SHOWDOWN, BID, SECOND, FINAL, *(misstep.question for misstep in MISSTEPS)),
    known=known,
    shown=shown,
    remedy=to_enter,
    headline=headline,
)
