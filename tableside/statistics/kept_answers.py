"""The answers of the read model, kept in memory while they are still right."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from tableside.store.event_store import EventStore
from tableside.store.read_model.read_model import ReadModel
from tableside.store.read_model.selection import Selection

MOST_ANSWERS = 64
"""Answers that are kept in memory."""

MOST_CHANGES = 200
"""Changes of which it is known whom they concern."""

NEVER = -1
"""The change at which an answer was right that was never given."""

P = ParamSpec("P")
T = TypeVar("T")


class Person(Protocol):
    """A row of an answer that is about one person."""

    @property
    def person(self) -> str:
        """Who that is."""


PersonRow = TypeVar("PersonRow", bound=Person)


class Changes:
    """For which persons the sums over finished games have changed, by the number of the change in the read model, and
    how many connections were lost before: on another database server the numbers may continue from an earlier one.

    Only what this process copied is known here: of a change that isn't, everybody may be concerned.
    """

    def __init__(self) -> None:
        self._persons: OrderedDict[tuple[int, int], frozenset[str]] = OrderedDict()

    def add(self, lost: int, number: int, persons: frozenset[str]) -> None:
        """The change of that number concerns these persons alone."""
        self._persons[lost, number] = persons
        if len(self._persons) > MOST_CHANGES:
            self._persons.popitem(last=False)

    def between(self, lost: int, before: int, now: int) -> frozenset[str] | None:
        """Everybody whom the changes after one number up to another concern; None where that may be all."""
        if before == NEVER:
            return None
        known = [self._persons.get((lost, number)) for number in range(before + 1, now + 1)]
        if not 0 < len(known) <= MOST_CHANGES or None in known:
            return None
        return frozenset().union(*(persons for persons in known if persons))


class KeptAnswers:
    """Asks the read model as it is; an answer is kept until something happens at a table."""

    def __init__(self, store: EventStore, changes: Changes) -> None:
        self._store = store
        self._changes = changes
        self._answers: OrderedDict[Hashable, tuple[int, Any]] = OrderedDict()
        self._lock = Lock()

    def ask(self, question: Callable[Concatenate[ReadModel, P], T], *values: P.args, **named: P.kwargs) -> T:
        """The answer of a method of the read model, which nobody changes."""
        return self._ask_while_same("number", question, *values, **named)

    def ask_of_games_over(
        self, question: Callable[Concatenate[ReadModel, P], T], *values: P.args, **named: P.kwargs
    ) -> T:
        """The same for a question about games that are over alone: what happens in others leaves its answer kept."""
        return self._ask_while_same("of_games_over", question, *values, **named)

    def ask_by_person(
        self,
        question: Callable[[ReadModel, Selection, tuple[str, ...] | None], list[PersonRow]],
        selection: Selection,
    ) -> list[PersonRow]:
        """The rows of such a question about everybody; of those that are kept, only whom a change concerns is asked
        again."""
        with self._store.reading() as session:
            lost = self._store.connections_lost
            asked = question.__name__, selection, lost
            now = session.read_model.changes().of_games_over
            before, found = self._kept(asked)
            kept: list[PersonRow] = [*(found or ())]
            persons = self._changes.between(lost, before, now)
            if before == now or _concerns_none_of(persons, selection):
                answer = kept
            elif persons is None:
                answer = question(session.read_model, selection, None)
            else:
                changed = question(session.read_model, selection, tuple(sorted(persons)))
                answer = [row for row in kept if row.person not in persons] + changed
        self._keep(asked, now, answer)
        return answer

    def _ask_while_same(
        self,
        while_same: str,
        question: Callable[Concatenate[ReadModel, P], T],
        *values: P.args,
        **named: P.kwargs,
    ) -> T:
        with self._store.reading() as session:
            lost = self._store.connections_lost
            asked = while_same, question.__name__, values, tuple(sorted(named.items())), lost
            now: int = getattr(session.read_model.changes(), while_same)
            before, answer = self._kept(asked)
            if before != now:
                persons = self._changes.between(lost, before, now) if while_same == "of_games_over" else None
                if not any(_concerns_none_of(persons, one) for one in values if isinstance(one, Selection)):
                    answer = question(session.read_model, *values, **named)
        self._keep(asked, now, answer)
        return answer  # type: ignore[no-any-return]

    def _kept(self, asked: Hashable) -> tuple[int, Any]:
        """The answer that is kept, and at which change it was right."""
        with self._lock:
            return self._answers.get(asked, (NEVER, None))

    def _keep(self, asked: Hashable, number: int, answer: Any) -> None:
        with self._lock:
            self._answers[asked] = number, answer
            self._answers.move_to_end(asked)
            if len(self._answers) > MOST_ANSWERS:
                self._answers.popitem(last=False)


def _concerns_none_of(persons: frozenset[str] | None, selection: Selection) -> bool:
    """Whether somebody who has to have played sat at none of the tables that changed; `persons` did, None for all."""
    return persons is not None and not persons.issuperset(selection.persons)
