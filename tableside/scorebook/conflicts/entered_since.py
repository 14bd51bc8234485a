"""What was entered since somebody opened a form, in sentences, and whether the form's deal is still open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice
from operator import attrgetter
from typing import NamedTuple

from referee.rules.course import Course
from referee.rules.score_sheet import Row
from referee.words import within_sentence
from tableside.scorebook.conflicts.earlier import games_at
from tableside.scorebook.events.event import Event
from tableside.scorebook.kinds.kinds import kind_of
from tableside.scorebook.table.corrections import entry_of
from tableside.scorebook.table.entry_words import event_in_words
from tableside.scorebook.table.hidden_entries import first_hidden, is_hidden
from tableside.scorebook.table.played_game import PlayedGame
from tableside.scorebook.table.table import Table

MOST_NAMED = 4
"""The most sentences about what came in between; they are about the last events."""


def entered_since(table: Table, based_on: int, key: str) -> tuple[str, ...]:
    """What was entered after the position `based_on`: a sentence for each event, the oldest first.

    Events that make no form outdated are left out; hidden ones are named without their numbers. Those that waited on
    the same phone as the form's entry, which has that key, are told as the phone's own.
    """
    first, since = first_hidden(table), table.history.events[based_on:]
    kinds = Counter(map(attrgetter("kind"), since))
    disturbing = {kind for kind in kinds if kind_of(table.game, kind).invalidates_forms}
    latest = islice((event for event in reversed(since) if event.kind in disturbing), MOST_NAMED)
    sentences = [_in_words(table, event, first, key) for event in reversed([*latest])]
    all_of_them = sum(map(kinds.__getitem__, disturbing))
    if all_of_them > len(sentences):
        return (f"{all_of_them} entries were made since; these are the last {MOST_NAMED}.", *sentences)
    return tuple(sentences)


def has_gone_on(table: Table, position: int, key: str) -> bool:
    """Whether others entered more after that position than what waited on the phone of the entry with that key."""
    others = (event for event in table.history.events[position:] if not event.waited_with(key))
    return any(kind_of(table.game, event.kind).invalidates_forms for event in others)


class FormerDeal(NamedTuple):
    """The deal that was open at the position `before`, on which a form is based.

    `course` is the game as it was then, or as it is now for an impossible position; `is_open` is whether that deal is
    still open.
    """

    before: int
    course: Course
    is_open: bool


def former_deal(table: Table, based_on: int) -> FormerDeal:
    """The deal of a form based on that position."""
    if not 0 < based_on <= table.position:
        return FormerDeal(based_on, table.course, is_open=False)
    games = games_at(table, based_on)
    return FormerDeal(based_on, games[-1].course, is_open=_deal(games) == _deal(table.games))


def entered_for_it(table: Table, based_on: int, kind: str) -> int | None:
    """The position of the only active entry of that kind since `based_on` for the deal that was open then.

    None if there is none or several, if it is hidden, or for an impossible position.
    """
    if not 0 < based_on <= table.position:
        return None
    history, since = table.history, table.history.events[max(0, based_on) :]
    active = (event for event in since if event.kind == kind and history.is_active(event.position))
    first = next(active, None)
    if first is None or is_hidden(table, first, first_hidden(table)):
        return None
    row = _row_of(table, first)
    if row is None:
        several = next(active, None) is not None
    else:
        several = any(at > first.position and history[at].kind == kind and history.is_active(at) for at in row.sources)
    return None if several else first.position


def name_deal(table: Table, course: Course) -> str:
    """A short name that identifies the open deal of `course`, a state of the game in play."""
    return _name(len(table.recorded_games), course)


def _deal(games: Sequence[PlayedGame]) -> str:
    return _name(len(games), games[-1].course)


def _name(games: int, course: Course) -> str:
    return f"{games}-{_closed(course)}"


def _closed(course: Course) -> int:
    return sum(not row.open for row in course.rows)


def _row_of(table: Table, event: Event) -> Row | None:
    """The row of the sheet with that entry; None if it is on none."""
    rows = table.game_at(event.position).course.rows
    return next((row for row in rows if event.position in row.sources), None)


def _in_words(table: Table, event: Event, first: int | None, key: str) -> str:
    when = "on this phone" if event.waited_with(key) else "in the meantime"
    target = event.data.get("target")
    about = table.history[target] if isinstance(target, int) else event
    what, verb = _subject(table, about), "were" if _is_plural(table, about) else "was"
    if about is not event:
        words = kind_of(table.game, event.kind).words(table, event).split(":")[0].lower()
        what = what if table.is_game_event(about) else f"“{what}”"
        now = (
            f" It reads now: {event_in_words(table, table.history.latest(about.position))}."
            if _reads(table, about, first)
            else ""
        )
        return f"{what} {verb} {words} {when}.{now}"
    if not table.is_game_event(event):
        return f"{what} {when}."
    values = "" if is_hidden(table, event, first) else event_in_words(table, table.history.latest(event.position))
    return f"{what} {verb} entered {when}{': ' if values else ''}{values}."


def _is_plural(table: Table, event: Event) -> bool:
    noun = entry_of(table, event.kind).named
    if _whose_part(table, event) is not None:
        return False
    return (
        table.is_game_event(event) and not noun.startswith("The ") and any(word.endswith("s") for word in noun.split())
    )


def _reads(table: Table, about: Event, first: int | None) -> bool:
    """Whether an entry was corrected, is active, and may be seen."""
    return (
        not is_hidden(table, about, first)
        and table.history.is_active(about.position)
        and about.position in table.history.corrected()
    )


def _subject(table: Table, event: Event) -> str:
    """What an event is about: "Round 4's bids", "Ann's bid of round 4"; the words of an event that is no entry."""
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
    """The seat of the player whose part of an entry the event is; None for any other event."""
    kind = kind_of(table.game, event.kind)
    seats = kind.seats(event.data) if kind.entry and kind.entry.part else frozenset()
    return next(iter(seats)) if len(seats) == 1 else None


def _round(table: Table, event: Event) -> int:
    """The number of the entry's round: that of its row, else that of the open round."""
    if row := _row_of(table, event):
        return row.round
    return sum(row.is_scored_round for row in table.course.rows) + 1
