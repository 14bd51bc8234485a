"""A fault: its question in a dispute, its keys in a case, and the rule that decides what it costs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from referee.disputes.asked import Asked
from referee.disputes.case import Case
from referee.disputes.forms import FieldType, Question, QuestionField
from referee.games.huckley_buck.penalties.outcome import Outcome
from referee.games.huckley_buck.tricks import players_out
from referee.refused import Refused
from referee.rules.house_rules import Choice

WHO = QuestionField("player", "Who?", FieldType.PLAYER, needed=True)
CORRECTABLE = QuestionField("correctable", "Can the dealer still put it right?", FieldType.YES, if_it_matters=True)
YES_NO_UNKNOWN = (Choice("", "not known"), Choice("yes", "yes"), Choice("no", "no"))

Rule = Callable[[Case, Asked, str], Outcome]
"""What a fault costs, by the case, its question and the dealer. Raises Refused for impossible values."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault: its `code` in a case, and the `rule` that decides what it costs.

    A dispute asks for it by `title` under the heading `group`, with `fields` to fill in; `more` are further keys that a
    case may have. `reason` is the reason of its penalty on the sheet, empty if it has none.
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
        """The keys that a case may have for it."""
        return (*(field.key for field in self.fields), *self.more)

    @property
    def question(self) -> Question:
        """The question what it costs."""
        return what_it_costs(self.code, self.title, self.group, self.fields, {"fault": self.code})


class ListedFault(Protocol):
    """A row of a table of faults that a player can choose."""

    @property
    def code(self) -> str: ...
    @property
    def words(self) -> str: ...


def choice_of(key: str, label: str, rows: Iterable[ListedFault]) -> QuestionField:
    """The part of a question that asks for one of these rows."""
    choices = tuple(Choice(row.code, row.words) for row in rows)
    return QuestionField(key, label, FieldType.CHOICE, choices, needed=True)


def what_it_costs(
    key: str, title: str, group: str, fields: tuple[QuestionField, ...], fixed: dict[str, Any]
) -> Question:
    """A question what a fault costs; `fixed` are the keys that it always has."""
    return Question(key, title, "What does it cost?", {"what": "penalty", **fixed}, fields, group)


def player_in_round(case: Case, ask: Asked) -> str:
    """The player of the question. Raises Refused for one without a hand in this round."""
    player = ask.player("player")
    if player in players_out(case):
        raise Refused("not_in_round", "ask.player", f"{player} is out of this round and has no hand to play.")
    return player
