"""What a phone needs if its server becomes unreachable: the forms of the entries that come next.

The rules are on the server. So that a table can go on without it, the next steps are simulated with entries that the
game accepts, and each step's form is drawn as it would be then: its round, who deals, who bids. Nobody knows yet what
the table will enter, so each step is simulated twice, with different entries: what is the same both times may be shown,
and at the first form that differs the steps end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, product
from typing import Any, NamedTuple

from referee.refused import Refused
from referee.rules.course import Course
from referee.rules.entry import Entry, GameEvent
from referee.rules.fields import Field
from tableside.scorebook.table.table import Table
from tableside.web.guard.limits import STEPS_AHEAD, TRIED_AHEAD

NUMBERS = tuple(str(number) for number in range(14))
WORDS = ("in", *NUMBERS)


class ExpectedEntry(NamedTuple):
    """An entry that comes next. `courses` are two that it may follow, the same one twice where that is known."""

    entry: Entry
    courses: tuple[Course, Course]

    @property
    def supposed(self) -> bool:
        """Whether entries before it are made up."""
        return self.courses[0] is not self.courses[1]

    @property
    def sentences(self) -> list[str]:
        """The pad's sentences, as far as they are known."""
        one, other = (course.prompt.sentences for course in self.courses)
        return [sentence for sentence in one if sentence in other]

    @property
    def dealer(self) -> int | None:
        """The seat that deals then; None where it isn't known."""
        one, other = (course.prompt.dealer for course in self.courses)
        return one if one == other else None


def next_steps(table: Table) -> Iterator[ExpectedEntry]:
    """The entries of the large button, one after another, as far as they are known."""
    courses: tuple[Course, ...] = (table.course, table.course)
    for number in range(STEPS_AHEAD):
        prompts = {(course.prompt.entry, course.prompt.button) for course in courses}
        kind = courses[0].prompt.entry
        if len(prompts) > 1 or kind is None or table.put_away:
            return
        entry = courses[0].entries[kind]
        yield ExpectedEntry(entry, (courses[0], courses[1]))
        position = table.position + number + 1
        simulated = [simulate(course, entry, position) for course in courses]
        plainest, other = (next(courses_after, None) for courses_after in simulated)
        if plainest is None or other is None:
            return
        courses = (plainest, _elsewhere(other, simulated[1]))


def expected_entry_after(table: Table, kind: str) -> ExpectedEntry | None:
    """The entry of the large button after one of `kind`, such as one that voids the deal; None where it isn't known.

    It is known where each field of `kind` has a few words to choose from, and all of them lead to the same deal.
    """
    course = table.course
    entry = course.entries[kind]
    if any(field.per_seat or field.is_seat or not field.words for field in entry.fields):
        return None
    tried = product(*[[None, *_read(field, tuple(field.words or ()))] for field in entry.fields])
    data = [dict(zip([field.name for field in entry.fields], values, strict=True)) for values in tried]
    events = [GameEvent(kind, one, table.position + 1, allowed=True) for one in data[:TRIED_AHEAD]]
    courses = [after for after in (_after(course, event) for event in events) if after is not None]
    deals = {(after.prompt.dealer, after.prompt.entry, after.prompt.button) for after in courses}
    following = courses[0].prompt.entry if len(deals) == 1 and len(data) <= TRIED_AHEAD else None
    if following is None or any(after.winners for after in courses):
        return None
    return ExpectedEntry(courses[0].entries[following], (courses[0], _elsewhere(courses[0], courses)))


def simulate(course: Course, entry: Entry, position: int) -> Iterator[Course]:
    """The courses after entries of that kind that the game accepts and that don't end it, the plainest first.

    The entries have a value for every player; where the game accepts none of those, only for the players who are due.
    """
    everybody = tuple(course.setup.seats)
    due = tuple(seat for seat in everybody if course.can_enter(entry.kind, seat))
    for seats in (everybody, due):
        tried = islice(_candidates(course, entry, seats), TRIED_AHEAD)
        courses = (_after(course, GameEvent(entry.kind, data, position, allowed=True)) for data in tried)
        going_on = (after for after in courses if after is not None and not after.winners)
        if plainest := next(going_on, None):
            yield plainest
            yield from going_on
            return


def _elsewhere(plainest: Course, others: Iterable[Course]) -> Course:
    """The first of the others that has another prompt than the plainest; the last of them where none has."""
    last = plainest
    for last in others:
        if last.prompt != plainest.prompt:
            break
    return last


def _after(course: Course, event: GameEvent) -> Course | None:
    try:
        return course.after(event)
    except Refused:
        return None


def _candidates(course: Course, entry: Entry, seats: tuple[int, ...]) -> Iterator[dict[str, Any]]:
    """Data to try, the plainest first: single fields blank, zeros for `seats` with one of them growing."""
    fields = sorted(entry.fields, key=lambda field: field.per_seat)
    for values in product(*[list(_values(course, field, seats)) for field in fields]):
        yield {field.name: value for field, value in zip(fields, values, strict=True)}


def _values(course: Course, field: Field, seats: tuple[int, ...]) -> Iterator[Any]:
    if not field.per_seat:
        yield None
        yield from ([course.prompt.acts] if field.is_seat else _read(field, WORDS))
        return
    zero = next(_read(field, ("0",)), None)
    for number in _read(field, NUMBERS):
        for seat in sorted(seats, key=lambda at: course.totals[at]):
            yield [number if at == seat else zero if at in seats else None for at in course.setup.seats]


def _read(field: Field, texts: tuple[str, ...]) -> Iterator[Any]:
    for text in texts:
        try:
            yield field.read(text)
        except ValueError:
            continue
