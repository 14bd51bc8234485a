"""The play of a deal for the referee, and the facts that a dispute needs."""

from collections.abc import Mapping
from typing import Any, cast

from oh_hell.course import MOST, OhHellCourse
from referee.cards.standard_deck import card_pad, pack, read_cards_each, read_trump, suit_of
from referee.disputes.case import Case
from referee.disputes.forms import DisputeForms
from referee.disputes.questions import CARDS_EACH, TRUMP
from referee.rules.course import Course
from referee.tricks.given import GivenRound, read_given
from referee.tricks.plain import PlainTricks

CASE_KEYS = {"cards": read_cards_each, "trump": read_trump}


def open_round(case: Case) -> tuple[GivenRound, PlainTricks]:
    """The deal of a case: follow suit, and the highest trump wins (OH-PLAY-01..03). Raises Refused."""
    deck = pack(case.needed("cards"))
    return read_given(case, deck), PlainTricks(deck, case.needed("trump"), "OH-PLAY-01", "OH-PLAY-02", "OH-PLAY-03")


def known(course: Course) -> Mapping[str, Any]:
    """What the sheet knows of the open deal."""
    deal = cast(OhHellCourse, course)
    return {"cards": deal.hand, **({"trump": suit_of(deal.card)} if deal.card else {})}


DISPUTES = DisputeForms(
    pad=lambda players: card_pad(MOST),
    settings=(CARDS_EACH, TRUMP),
    known=known,
    hand=lambda case: case.get("cards"),
)
