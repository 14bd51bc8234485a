"""Entries that players changed in secret, such as a bid entered again before the bids are shown.

The earlier entry, or a player's part of it, no longer counts and can't be corrected: the later one replaced it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from referee.refused import Refused
from referee.rules.entry import EntryWarning, GameEvent
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.history import struck_by
from tableside.scorebook.kinds.kinds import kind_of
from tableside.scorebook.kinds.table_kind import Warnings
from tableside.scorebook.table.changes import changed_games, compare
from tableside.scorebook.table.corrections import entry_of
from tableside.scorebook.table.entry_words import field_in_words
from tableside.scorebook.table.played_game import PlayedGame
from tableside.scorebook.table.table import Table

Replacements = Mapping[int, Mapping[int, GameEvent]]
"""By the position of an entry and the seat of a replaced part: the event that replaced it."""


def replacements(table: Table, games: Iterable[PlayedGame] | None = None) -> Replacements:
    """The replaced parts of all active entries at the table, or in `games` alone."""
    asked = table.games if games is None else games
    return {position: by_seat for played in asked for position, by_seat in _in_game(table, played).items()}


def _around(table: Table, positions: Iterable[int]) -> Replacements:
    """The replaced parts in the games of these entries; an entry is replaced within its game."""
    return replacements(table, {played.number: played for played in map(table.game_at, positions)}.values())


def _in_game(table: Table, played: PlayedGame) -> dict[int, dict[int, GameEvent]]:
    closing = {row.sources[-1] for row in played.course.rows if not row.open}
    lapsed = {one.event.position for one in played.lapsed}
    replaced: dict[int, dict[int, GameEvent]] = {}
    current: dict[tuple[str, int], int] = {}
    for event in played.events:
        kind = kind_of(table.game, event.kind)
        if event.position in closing:
            current = {}
        elif kind.entered_by_each_player and event.position not in lapsed:
            for seat in kind.seats(event.data):
                before = current.get((event.kind, seat))
                if before is not None and event.data.get("change") is True:
                    replaced.setdefault(before, {})[seat] = event
                current[event.kind, seat] = event.position
    return replaced


def is_replaced(table: Table, position: int, replaced: Replacements) -> bool:
    """Whether every part of the entry at `position` was replaced, so that nothing of it counts."""
    by_seat, event = replaced.get(position, {}), table.history.latest(position)
    return bool(by_seat) and kind_of(table.game, event.kind).seats(event.data) <= set(by_seat)


def replaced_by(table: Table, targets: Iterable[int]) -> tuple[int, ...]:
    """The positions of the entries that those at `targets` replaced, in order."""
    gone = set(targets)
    replaced = _around(table, gone)
    for position in sorted(replaced, reverse=True):
        if is_replaced(table, position, replaced) and {event.position for event in replaced[position].values()} <= gone:
            gone.add(position)
    return tuple(sorted(gone - set(targets)))


def check_not_replaced(table: Table, position: int) -> None:
    """Raises Refused for an entry that was replaced."""
    replaced = _around(table, (position,))
    if is_replaced(table, position, replaced):
        raise _refusal(table, position, replaced[position])


def replaced_in_words(table: Table, position: int, replaced: Replacements) -> str:
    """Words for a replaced entry, with the later value if it was one player's part; empty if any of it still counts."""
    if not is_replaced(table, position, replaced):
        return ""
    ((seat, later), *others) = replaced[position].items()
    part = _part_values(table, later.position, seat)
    return "changed later" if others or not part else f"changed to {part} later"


def part_in_words(table: Table, position: int, seat: int) -> str:
    """The part of one player in the entry at `position`: "José 4"."""
    return f"{table.names[seat]} {_part_values(table, position, seat)}"


def _part_values(table: Table, position: int, seat: int) -> str:
    event = table.history.latest(position)
    lists = [(field, event.data.get(field.name)) for field in entry_of(table, event.kind).fields if field.per_seat]
    return " ".join(field_in_words(field, each[seat], table.names) for field, each in lists if isinstance(each, list))


def _refusal(table: Table, position: int, by_seat: Mapping[int, GameEvent]) -> Refused:
    kind = kind_of(table.game, table.history[position].kind)
    part = kind.entry.part if kind.entry else "entry"
    whose = ", ".join(f"{table.names[seat]}’s {part}" for seat in sorted(by_seat))
    were = "was" if len(by_seat) == 1 else "were"
    return Refused("replaced", "target", f"{whose} {were} changed later: only the last one counts. Put that one right.")


def refuse_replaced_targets(table: Table, event: Event) -> None:
    """Raises Refused for correcting or striking off a replaced entry, which would have no effect.

    An entry can be struck off together with all that replaced it.
    """
    if table.is_game_event(event) or type(event.data.get("target")) is not int:
        return
    targets = struck_by(event)
    replaced = _around(table, targets)
    for position in targets:
        after = {later.position for later in replaced.get(position, {}).values()}
        if is_replaced(table, position, replaced) and not after <= set(targets):
            raise _refusal(table, position, replaced[position])
    changed = {seat for seat, later in replaced.get(targets[0], {}).items() if later.position not in targets}
    corrected = _corrected_seats(table, event) & changed
    if corrected:
        raise _refusal(table, targets[0], {seat: replaced[targets[0]][seat] for seat in corrected})


def _corrected_seats(table: Table, event: Event) -> set[int]:
    """The seats whose values a correction changes; none for other events."""
    old, new = table.history.latest(event.data["target"]).data, event.data.get("data")
    fields = [(old.get(name), new.get(name)) for name in old] if isinstance(new, Mapping) else []
    lists = [(was, now) for was, now in fields if isinstance(was, list) and isinstance(now, list)]
    return {seat for pair in lists for seat, (was, now) in enumerate(zip(*pair, strict=False)) if was != now}


def warnings_about_what_counts_again(table: Table, event: Event, after: Table) -> Warnings:
    """A warning about replaced entries that count again, and change the score, when the later one is struck off."""
    if event.allowed or table.history.strikings == after.history.strikings:
        return ()
    if not (change := compare(table, after)).matters:
        return ()
    changed = tuple(changed_games(table, after))
    replaced = replacements(table, (was for was, _ in changed if was))
    left = replacements(after, (now for _, now in changed))
    back = [
        at for at in replaced if after.history.is_active(at) and is_replaced(table, at, replaced) and at not in left
    ]
    if not back:
        return ()
    parts = ", ".join(part_in_words(table, at, seat) for at in back for seat in replaced[at])
    effect = "" if change.lapsed else f" {change.sentence}"
    return (EntryWarning("counts_again", "target", f"What was entered before counts again: {parts}.{effect}", ""),)
