"""What was entered since somebody opened a form, in sentences, and whether the form's deal is still open."""

from __future__ import annotations

from collections.abc import Iterator

from referee.course import Course
from referee.words import within_sentence
from tableside.scorebook.corrections import entry_of, shown
from tableside.scorebook.csv_text import value_in_words
from tableside.scorebook.events import Event
from tableside.scorebook.fold import replay
from tableside.scorebook.kinds import kind_of
from tableside.scorebook.secret_entries import first_hidden, is_hidden
from tableside.scorebook.table import Table

MOST_TOLD = 4
"""Sentences about what came in between; of more, the last ones are told."""


def meantime_in_words(table: Table, based_on: int) -> tuple[str, ...]:
    """What was entered after the position `based_on`, a sentence an event, the oldest first.

    Comings and goings go without saying. What nobody may see yet is told without its numbers.
    """
    first = first_hidden(table)
    events = [event for event in table.history.events[max(0, based_on) :] if kind_of(table.game, event.kind).disturbs]
    sentences = [_in_words(table, event, first) for event in events[-MOST_TOLD:]]
    more = len(events) - len(sentences)
    return (f"{more} more entries were made in the meantime.", *sentences) if more else tuple(sentences)


def same_deal(table: Table, based_on: int) -> bool:
    """Whether the deal that was open at the position `based_on` is the one that is open now."""
    return 0 < based_on <= table.position and _deal(_table_at(table, based_on)) == _deal(table)


def course_at(table: Table, based_on: int) -> Course:
    """The game as it stood at the position `based_on`; as it stands now for a position that there never was."""
    return _table_at(table, based_on).course if 0 < based_on <= table.position else table.course


def _table_at(table: Table, based_on: int) -> Table:
    return replay(table.history.events[:based_on])


def entered_for_it(table: Table, based_on: int, kind: str) -> int | None:
    """The position of the one entry of that kind that was made since `based_on` and stands, for the deal open then.

    None where there is none, where several make it up, or where nobody may see it yet.
    """
    first = first_hidden(table)
    since = [event for event in table.history.events[max(0, based_on) :] if event.kind == kind]
    standing = [event for event in since if table.history.stands(event.position)]
    if not standing or is_hidden(table, standing[0], first):
        return None
    row = next((row for row in _rows(table) if standing[0].position in row), ())
    of_deal = [event for event in standing if event.position in row or not row]
    return of_deal[0].position if len(of_deal) == 1 else None


def name_deal(table: Table, course: Course) -> str:
    """A short name for the deal that is open in `course`, a state of the game in play: another deal has another."""
    return f"{len(table.recorded_games)}-{_closed(course)}"


def _deal(table: Table) -> str:
    return name_deal(table, table.course)


def _closed(course: Course) -> int:
    return sum(not row.open for row in course.rows)


def _rows(table: Table) -> Iterator[tuple[int, ...]]:
    for played in table.games:
        for row in played.course.rows:
            yield row.sources


def _in_words(table: Table, event: Event, first: int | None) -> str:
    target = event.data.get("target")
    about = table.history[target] if isinstance(target, int) else event
    what, verb = _subject(table, about), "were" if _is_plural(table, about) else "was"
    if about is not event:
        words = kind_of(table.game, event.kind).words(table, event).split(":")[0].lower()
        what = what if table.is_game_event(about) else f"“{what}”"
        now = f" It reads now: {_values(table, about)}." if _reads(table, about, first) else ""
        return f"{what} {verb} {words} in the meantime.{now}"
    if not table.is_game_event(event):
        return f"{what} in the meantime."
    values = "" if is_hidden(table, event, first) else _values(table, event)
    return f"{what} {verb} entered in the meantime{': ' if values else ''}{values}."


def _is_plural(table: Table, event: Event) -> bool:
    noun = entry_of(table, event.kind).named
    if _whose_part(table, event) is not None:
        return False
    return (
        table.is_game_event(event) and not noun.startswith("The ") and any(word.endswith("s") for word in noun.split())
    )


def _reads(table: Table, about: Event, first: int | None) -> bool:
    """Whether an entry was put right and stands, and may be seen."""
    return (
        not is_hidden(table, about, first)
        and table.history.stands(about.position)
        and about.position in table.history.corrected()
    )


def _subject(table: Table, event: Event) -> str:
    """What an event is about: "Round 4's bids", "Ann's bid of round 4"; of what is no entry, its own words."""
    if not table.is_game_event(event):
        return kind_of(table.game, event.kind).words(table, event)
    entry = entry_of(table, event.kind)
    noun, whose = entry.named, _whose_part(table, event)
    if whose is not None:
        return f"{table.names[whose]}’s {entry.part} of round {_round(table, event)}"
    if noun.startswith("The "):
        return f"“{noun}” of round {_round(table, event)}"
    return f"Round {_round(table, event)}’s {within_sentence(noun)}"


def _whose_part(table: Table, event: Event) -> int | None:
    """The seat whose part alone an event is, of an entry that several make together; None for anything else."""
    kind = kind_of(table.game, event.kind)
    seats = kind.seats(event.data) if kind.entry and kind.entry.part else frozenset()
    return next(iter(seats)) if len(seats) == 1 else None


def _round(table: Table, event: Event) -> int:
    """The number of the round that an entry belongs to: that of its row, else of the round that is open."""
    for played in table.games:
        for row in played.course.rows:
            if event.position in row.sources:
                return row.round
    return sum(row.kind == "round" and not row.open for row in table.course.rows) + 1


def _values(table: Table, event: Event) -> str:
    """What an entry says: "Christopher 3, Elizabeth 2"."""
    reading, entry = table.history.latest(event.position), entry_of(table, event.kind)
    if entry.says is not None:
        return entry.says(reading.data, table.names)
    parts = []
    for field in entry.fields:
        value = reading.data.get(field.name)
        if field.per_seat and isinstance(value, list):
            of_seats = zip(table.names, value, strict=False)
            parts += [
                f"{name} {value_in_words(shown(table, field, one))}" for name, one in of_seats if value_in_words(one)
            ]
        elif value is True:
            parts.append(field.label.lower())
        elif not field.per_seat and value_in_words(shown(table, field, value)):
            parts.append(f"{field.label.lower()} {value_in_words(shown(table, field, value))}")
    return ", ".join(parts)
