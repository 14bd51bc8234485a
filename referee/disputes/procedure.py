"""Missteps in procedure for which a game's document names no penalty: their questions and answers.

A game has a row for each misstep. The answer says what the document states on the point and that it states no more.
Then it says what follows by the table's house rule or by the reading of the rules, or else what a table could agree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from referee.disputes.asked import Asked, question
from referee.disputes.case import Answer, Case
from referee.disputes.questions import FieldType, Question, QuestionField
from referee.disputes.ruling import Ruling

PROCEDURE = "procedure"
"""The `what` of a case that asks about such a misstep; `fault` is its code."""
WHO = QuestionField("player", "Who?", FieldType.PLAYER, needed=True, never_from_sheet=True)
NEXT_LED = QuestionField("next_led", "Has the next trick been led since?", FieldType.YES, if_it_matters=True)


class NextStep(NamedTuple):
    """How the table continues: the code (a ruling's `action`), and a few words."""

    code: str
    headline: str


CORRECT_NOW = NextStep("correct_now", "Put right now")
STANDS = NextStep("stands", "It stands")
REDEAL = NextStep("redeal", "The same dealer deals again")
BID_AGAIN = NextStep("bid_again", "Everybody bids again")
NOTHING = NextStep("nothing", "No penalty")
TABLE_AGREES = NextStep("table_agrees", "The rules are silent")

HEADLINES: Mapping[object, str] = {
    row.code: row.headline for row in (CORRECT_NOW, STANDS, REDEAL, BID_AGAIN, NOTHING, TABLE_AGREES)
}


class MisstepRuling(NamedTuple):
    """What follows from a misstep: the words for the table, the clause ids, the switches that decided it."""

    follows: NextStep
    text: str
    rules: tuple[str, ...] = ()
    switches: tuple[str, ...] = ()


MisstepRule = Callable[[Case, Asked], MisstepRuling]
"""What follows from a misstep, by the case and its question. Raises Refused for values that can't be."""


class Misstep(NamedTuple):
    """A misstep in procedure: its `code` in a case, its `title` in the table's words, the `parts` of its form."""

    code: str
    title: str
    rule: MisstepRule
    parts: tuple[QuestionField, ...] = (WHO,)
    group: str = ""

    @property
    def question(self) -> Question:
        """The dispute that asks what follows."""
        return Question(
            self.code, self.title, "What follows?", {"what": PROCEDURE, "fault": self.code}, self.parts, self.group
        )


def misstep_answers(missteps: Iterable[Misstep]) -> dict[str, Answer]:
    """The answer to all these missteps of a game, by the `what` of a case."""
    by_code = {misstep.code: misstep for misstep in missteps}

    def procedure(case: Case) -> Ruling:
        misstep = by_code[Asked(case.ask, "ask", case.players).choice("fault", tuple(by_code))]
        ruled = misstep.rule(case, question(case, "fault", *(part.key for part in misstep.parts)))
        return Ruling(
            "ruled", ruled.text, ruled.rules, case.rules.pick(*ruled.switches), {"action": ruled.follows.code}
        )

    return {PROCEDURE: procedure}


def card_shown(case: Case, ask: Asked) -> MisstepRuling:
    """A card shown by accident costs nothing, in a trick game whose document doesn't mention it."""
    player = ask.player("player")
    return MisstepRuling(
        NOTHING,
        f"The rules say nothing of a card that somebody shows by accident, so it costs nothing: {player} takes it back "
        "and is free in what to play. A table can agree on more beforehand, such as that it lies face up until it is "
        "played.",
    )


def back_in_words(player: str) -> str:
    """A sentence that the cards played out of turn are taken back."""
    back = f"{player} and whoever played after that take their cards back"
    return f"{back}, and the trick goes on with whoever's turn it is."


def headline(ruling: Mapping[str, Any]) -> str:
    """What follows, in a few words; empty for the answer to another question."""
    return HEADLINES.get(ruling.get("action"), "")
