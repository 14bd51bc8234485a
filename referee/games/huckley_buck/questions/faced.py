"""A card that lies face up after a play out of turn limits what its owner may play (HB-OOT-03)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from referee.cases.case import Case
from referee.cases.reading import read_list, read_text
from referee.game import Question
from referee.games.huckley_buck import deck
from referee.refused import Refused
from referee.ruling import Ruling

CLAUSE = "HB-OOT-03"
FAULT = "faced_card_due"


def faced_first(options: Question) -> Question:
    """`options` with a further key: `faced`, the player's own cards that lie face up.

    At the first turn where one of them is legal it must be played; of several legal ones he chooses (HB-AMB-22).
    Where none is, they wait and limit nothing.
    """

    def answer(case: Case) -> Ruling:
        faced = read_faced(case.ask.get("faced", []))
        plain = {key: value for key, value in case.ask.items() if key != "faced"}
        ruling = options(replace(case, ask=plain))
        return limited(ruling, faced, str(case.ask["player"])) if faced and "legal" in ruling.findings else ruling

    return answer


def read_faced(given: object) -> list[str]:
    """The cards that lie face up. Raises Refused for text that is no card."""
    cards = []
    for place, text in enumerate(read_list(given, "ask.faced")):
        try:
            cards.append(deck.read(read_text(text, f"ask.faced[{place}]")))
        except ValueError:
            message = f"{text!r:.40} is no card: it is a rank and a suit, such as 7H."
            raise Refused("bad_card", f"ask.faced[{place}]", message, clause="HB-CARD-01") from None
    return cards


def limited(ruling: Ruling, faced: list[str], player: str) -> Ruling:
    """The ruling, where a faced card is legal now: it is due. Raises Refused for a faced card he doesn't hold."""
    legal, barred = list(ruling.findings["legal"]), list(ruling.findings["illegal"])
    held = {*legal, *(entry["card"] for entry in barred)}
    for place, card in enumerate(faced):
        if card not in held:
            message = f"{player} doesn't hold the {deck.name(card)}, so it can't lie face up before {player}."
            raise Refused("not_held", f"ask.faced[{place}]", message)
    due = [card for card in legal if card in faced]
    if not due:
        return replace(ruling, rules=(*ruling.rules, CLAUSE))
    waiting: list[dict[str, Any]] = [
        {"card": card, "fault": FAULT, "rules": [CLAUSE]} for card in legal if card not in faced
    ]
    names = " or ".join(f"the {deck.name(card)}" for card in due)
    return replace(
        ruling,
        text=f"{player} must play {names}: it lies face up, and it is legal now.",
        rules=(*ruling.rules, CLAUSE),
        findings={"legal": due, "illegal": [*barred, *waiting]},
    )
