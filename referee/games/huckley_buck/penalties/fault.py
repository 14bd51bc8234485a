"""A fault as one row: how a dispute asks for it, what can be told of it, and the rule that says what it costs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from referee.disputes.asked import Asked
from referee.disputes.case import Case
from referee.disputes.forms import FieldType, Question, QuestionField
from referee.games.huckley_buck.penalties.outcome import Outcome
from referee.games.huckley_buck.tricks import players_out
from referee.refused import Refused
from referee.rules.house_rules import Choice

WHO = QuestionField("player", "Who?", FieldType.PLAYER, needed=True)
MENDABLE = QuestionField("correctable", "Can the dealer still put it right?", FieldType.YES, if_it_matters=True)
YES_NO_UNKNOWN = (Choice("", "not known"), Choice("yes", "yes"), Choice("no", "no"))

Rule = Callable[[Case, Asked, str], Outcome]
"""What a fault costs, by the case, the question told and the dealer. Raises Refused for what can't be."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault, as a case names it in `code`, and what it costs by its `rule`.

    `title` is how a dispute asks for it, under the heading `group`, with `fields` to fill in; `more` are further keys
    that a case may have. `reason` is what the sheet says of a penalty for it, empty where there is none.
    """

    code: str
    rule: Rule
    title: str = ""
    group: str = ""
    fields: tuple[QuestionField, ...] = ()
    more: tuple[str, ...] = ()
    reason: str = ""

    @property
    def keys(self) -> tuple[str, ...]:
        """What a case may tell of it."""
        return (*(field.key for field in self.fields), *self.more)

    @property
    def question(self) -> Question:
        """The dispute that asks what it costs."""
        return what_it_costs(self.code, self.title, self.group, self.fields, {"fault": self.code})


def what_it_costs(
    key: str, title: str, group: str, fields: tuple[QuestionField, ...], given: dict[str, Any]
) -> Question:
    """A question that leads to a ruling on a penalty; `given` is what it tells by itself."""
    return Question(key, title, "What does it cost?", {"what": "penalty", **given}, fields, group)


def player_in_round(case: Case, ask: Asked) -> str:
    """The player asked about. Raises Refused for one who has no hand in this round."""
    player = ask.player("player")
    if player in players_out(case):
        raise Refused("not_in_round", "ask.player", f"{player} is out of this round and has no hand to play.")
    return player
