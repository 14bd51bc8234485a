"""Opening a locked leg for corrections and locking it again, with everybody's scores, to show what changed.

In an event a score is its points, games won and hooks; null for nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from referee.refused import Refused
from referee.rules.day import PlayerScore
from referee.rules.event_fields import is_whole
from referee.words import counted, listed
from tableside.days.day import ORGANISER, Day, DayTable, PutRight, Scores
from tableside.days.kinds.day_kind import NAMED, DayKind
from tableside.days.scores.counted_games import OpenedTables
from tableside.days.scores.done_tables import still_playing
from tableside.days.scores.leg_scores import changes_since, scores
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.event_kind import fields_of

MOST = 1_000_000
"""All sums of a leg are smaller than this."""


def _standing_data(standing: PlayerScore | None) -> list[int] | None:
    return None if standing is None else [standing.points, standing.wins, standing.hooks]


def scores_data(of_leg: Scores) -> dict[str, list[int] | None]:
    """Everybody's score by name, as data of the event that opens a leg."""
    return {name: _standing_data(one) for name, one in of_leg.items()}


def changes_data(day: Day, tables: OpenedTables, leg: int) -> dict[str, list[list[int] | None]]:
    """The changes in a leg since it was opened, as data of the event that locks it again."""
    changes = changes_since(day, tables, leg).items()
    return {name: [_standing_data(before), _standing_data(after)] for name, (before, after) in changes}


def _is_standing(given: Any) -> bool:
    return isinstance(given, list) and len(given) == 3 and all(is_whole(one, range(1 - MOST, MOST)) for one in given)


def _read_changes(given: Mapping[str, list[list[int] | None]]) -> tuple[Scores, Scores]:
    """Everybody's score before and after."""
    before, after = (
        {name: None if (one := change[at]) is None else PlayerScore(*one) for name, change in given.items()}
        for at in (0, 1)
    )
    return before, after


def _check_names(day: Day, given: Iterable[str], field: str) -> None:
    for name in given:
        if name not in day.players:
            raise Refused("no_player", field, f"{name:.40} is not on the list of the day.")


def _its_leg(day: Day, event: Event) -> tuple[DayTable, ...]:
    """The event needs all tables of the leg that it names."""
    return day.of_leg(event.data["leg"])


def _continued_by(event: Event, later: Event) -> bool:
    """The same leg is locked again, or opened once more."""
    return later.kind in (UNLOCKED.name, LOCKED.name) and event.data["leg"] == later.data["leg"]


def _check_unlocked(day: Day, event: Event) -> None:
    """A locked leg can be opened once, with everybody's score in it."""
    data = fields_of(event, "leg", "scores")
    leg, given = data.get("leg"), data.get("scores")
    if type(leg) is not int or leg not in day.locked_legs:
        message = f"Leg {leg!r:.20} is not locked: its tables put it right themselves."
        raise Refused("not_locked", "leg", message)
    if leg in day.unlocked:
        raise Refused("already", "leg", f"Leg {leg} is open already.")
    if not isinstance(given, dict) or not all(_is_standing(one) for one in given.values()):
        raise Refused("bad_scores", "scores", "A score is points, games won and hooks.")
    _check_names(day, given, "scores")


def _check_scores(day: Day, event: Event, tables: OpenedTables) -> None:
    """No table of the leg plays on, and the scores recorded with the opening are those of the tables."""
    playing = still_playing(day, tables) if event.data["leg"] == day.leg else ()
    if playing:
        which = listed(f"Table {one.number}" if not at else f"table {one.number}" for at, one in enumerate(playing))
        play = "plays" if len(playing) == 1 else "play"
        message = f"{which} still {play}: the leg can be opened once all its tables are done."
        raise Refused("still_playing", "leg", message)
    if event.data["scores"] != scores_data(scores(day, tables, event.data["leg"])):
        raise Refused("stale", "scores", "The scores changed in the meantime: look at them again.")


def _unlock(day: Day, event: Event) -> Day:
    """Opens the leg for corrections and keeps everybody's score, to show what changed."""
    given = {name: PlayerScore(*one) for name, one in event.data["scores"].items()}
    return day.changed(unlocked={**day.unlocked, event.data["leg"]: given})


def _check_nothing_put_right(day: Day, event: Event, tables: OpenedTables) -> None:
    """Opening a leg can't be undone once scores changed: locking it again records which."""
    leg = event.data["leg"]
    if leg in day.unlocked and changes_since(day, tables, leg):
        message = f"Scores of leg {leg} changed since. Lock it again: the record then says which."
        raise Refused("put_right", "target", message)


UNLOCKED = DayKind(
    "unlocked",
    lambda day, event: f"Leg {event.data['leg']} was opened to be put right",
    ORGANISER,
    _check_unlocked,
    _unlock,
    lapses=True,
    tables_needed=_its_leg,
    check_tables=_check_scores,
    continued_by=_continued_by,
    check_undo=_check_nothing_put_right,
)


def _check_locked(day: Day, event: Event) -> None:
    """An opened leg can be locked again, with the changes made in it."""
    data = fields_of(event, "leg", "changes")
    leg, given = data.get("leg"), data.get("changes")
    if type(leg) is not int or leg not in day.unlocked:
        raise Refused("not_open", "leg", f"Leg {leg!r:.20} is not open to be put right.")
    if not isinstance(given, dict) or not all(isinstance(one, list) and len(one) == 2 for one in given.values()):
        raise Refused("bad_changes", "changes", "A change is a score before and a score after.")
    if not all(score is None or _is_standing(score) for one in given.values() for score in one):
        raise Refused("bad_changes", "changes", "A score is points, games won and hooks.")
    _check_names(day, given, "changes")


def _check_changes(day: Day, event: Event, tables: OpenedTables) -> None:
    """The changes recorded with the locking are those of the tables."""
    if event.data["changes"] != changes_data(day, tables, event.data["leg"]):
        raise Refused("stale", "changes", "The scores changed in the meantime: look at them again.")


def _who_changed(day: Day, event: Event) -> str:
    """The words for a leg locked again: whose score changed while it was open, and how."""
    before, after = _read_changes(event.data["changes"])
    changed = listed(f"{name} {change_in_words(before[name], after[name])}" for name in before)
    if len(before) > NAMED:
        changed = f"the scores of {counted(len(before), 'player')} changed"
    return f"Leg {event.data['leg']} was locked again: {changed or 'nobody’s score changed'}"


def change_in_words(before: PlayerScore | None, after: PlayerScore | None) -> str:
    """How a score changed: "63 → 67 points, 2 → 3 hooks"."""
    if before is None or after is None:
        return "no finished game → a finished game" if before is None else "a finished game → no finished game"
    parts = (
        (before.points, after.points, "points"),
        (before.wins, after.wins, "games won"),
        (before.hooks, after.hooks, "hooks"),
    )
    return ", ".join(f"{was} → {now} {what}" for was, now, what in parts if was != now)


def _lock(day: Day, event: Event) -> Day:
    """Locks the leg again and records the corrections made in it."""
    leg, changes = event.data["leg"], event.data["changes"]
    made = (PutRight(leg, event.position, *_read_changes(changes)),) if changes else ()
    unlocked = {other: kept for other, kept in day.unlocked.items() if other != leg}
    return day.changed(unlocked=unlocked, relocked=day.relocked | {leg}, put_right=(*day.put_right, *made))


LOCKED = DayKind(
    "locked",
    _who_changed,
    ORGANISER,
    _check_locked,
    _lock,
    lapses=True,
    tables_needed=_its_leg,
    check_tables=_check_changes,
    continued_by=_continued_by,
)
