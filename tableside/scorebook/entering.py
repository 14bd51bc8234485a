"""Entering an event: whether a table takes it, and what the table is afterwards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.course import Course, Deed, Warning
from referee.deed_fields import is_whole
from referee.house_rules import HouseRules
from referee.refused import Refused
from tableside.scorebook.changes import compare
from tableside.scorebook.doors import check_door
from tableside.scorebook.events import (
    ACCESS_KINDS,
    BROUGHT_BACK,
    CORRECTED,
    HOUSE_RULES,
    NEXT_GAME,
    PUT_AWAY,
    REDONE,
    RULED,
    SEATED,
    STRUCK,
    TABLE_KINDS,
    UNDONE,
    Draft,
    Event,
    record,
)
from tableside.scorebook.limits import EVENTS_PER_TABLE
from tableside.scorebook.table import Table, play, read_seating


class Doubted(Exception):
    """An entry that the table may wave through once it has read the warnings (with a note where one is needed)."""

    def __init__(self, warnings: tuple[Warning, ...]) -> None:
        super().__init__(" ".join(warning.message for warning in warnings))
        self.warnings = warnings


class Stale(Exception):
    """An entry based on an older state of the table; `table` is how it stands now."""

    def __init__(self, table: Table) -> None:
        super().__init__("Something was entered at this table in the meantime.")
        self.table = table


def enter(table: Table, draft: Draft, at: int) -> tuple[Event, Table]:
    """The event that `draft` becomes at this table, and the table after it.

    Raises Refused for what the rules or the form don't allow, Doubted for what the table should look at first.
    """
    if table.position >= EVENTS_PER_TABLE:
        raise Refused("full_table", "table", f"This table holds {EVENTS_PER_TABLE} entries and is full: start another.")
    event = record(draft, table.position + 1, at)
    if event.kind in TABLE_KINDS:
        check(table, event)
        return event, table.then(event)
    after = table.then(event)
    if refusal := after.now.refusal(event.position):
        raise refusal
    _ask(event, table.course.warnings(event.deed()))
    return event, after


def disturbed(table: Table, draft: Draft) -> bool:
    """Whether anything entered since `draft.based_on` could change what its sender meant.

    Doors and rulings disturb nobody; neither do parts of one entry that several people make together (bids).
    """
    if not 0 <= draft.based_on <= table.position:
        return True
    entry = table.course.entries.get(draft.kind)
    together = {draft.kind} if entry and entry.together else set()
    since = table.history.events[draft.based_on :]
    return not all(event.kind in ACCESS_KINDS | {RULED} | together for event in since)


def check(table: Table, event: Event) -> None:
    """Raises Refused or Doubted where this table doesn't take `event` now."""
    if event.kind not in TABLE_KINDS:
        table.course.after(event.deed())
        _ask(event, table.course.warnings(event.deed()))
    elif event.kind in ACCESS_KINDS:
        check_door(table, event)
    elif event.kind in _CHECKS:
        _CHECKS[event.kind](table, event)
    else:
        raise Refused("unknown_entry", "kind", f"No entry {event.kind!r} here.")


def _ask(event: Event, warnings: tuple[Warning, ...]) -> None:
    if not warnings:
        return
    if not event.allowed or (not event.note and any(warning.needs_note for warning in warnings)):
        raise Doubted(warnings)


def _check_next_game(table: Table, event: Event) -> None:
    if not table.course.winners:
        raise Refused("game_not_over", "kind", "This game is not over yet: the next one opens when it has a winner.")
    _only(event, "dealer")
    dealer = event.data.get("dealer")
    if dealer is not None and not is_whole(dealer, table.course.setup.seats):
        raise Refused("bad_dealer", "dealer", "The next game's first dealer is one of the players.")


def _check_house_rules(table: Table, event: Event) -> None:
    _only(event, "rules")
    rules = event.data.get("rules")
    if not isinstance(rules, dict):
        raise Refused("bad_house_rule", "rules", "House rules are a list of switches with their values.")
    HouseRules(table.game.switches, rules)
    if not event.allowed:
        change = compare(table, table.then(event))
        _ask(event, (Warning("totals_move", "rules", change.sentence, ""),) if change.matters else ())


def _check_step(table: Table, event: Event) -> None:
    _only(event, "target")
    table.history.check(event.kind, event.data.get("target"))


def _check_struck(table: Table, event: Event) -> None:
    _check_step(table, event)
    if table.history[event.data["target"]].kind in TABLE_KINDS:
        raise Refused("not_struck", "target", "Only an entry of the game can be struck off.")
    _ask_about_lapsed(table, event)


def _check_corrected(table: Table, event: Event) -> None:
    _only(event, "target", "data")
    target, data = table.history.check(CORRECTED, event.data.get("target")), event.data.get("data")
    if not isinstance(data, dict):
        raise Refused("bad_data", "data", "A correction says how the entry should read.")
    old = table.history[target]
    if old.kind == SEATED:
        _check_reseated(table, old, data)
    elif old.kind in TABLE_KINDS:
        raise Refused("not_corrected", "target", "This entry can be undone, not corrected.")
    else:
        before = course_before(table, target)
        deed = Deed(old.kind, data, target, event.allowed, event.note)
        before.after(deed)
        _ask(event, before.warnings(deed))
    _ask_about_lapsed(table, event)


def _check_reseated(table: Table, old: Event, data: Mapping[str, Any]) -> None:
    game, names, _, rules = read_seating(data)
    if game is not table.game or len(names) != len(table.names):
        raise Refused("reseated", "players", "The game and the number of players stay; start another table for that.")
    if rules != old.data.get("house_rules", {}):
        raise Refused("reseated", "house_rules", "House rules are changed on their own, with a look at what moves.")


def _ask_about_lapsed(table: Table, event: Event) -> None:
    if not event.allowed:
        change = compare(table, table.then(event))
        _ask(event, (Warning("entries_lapse", "target", change.sentence, ""),) if change.lapsed else ())


def _check_moved(table: Table, event: Event) -> None:
    _only(event)
    if table.put_away == (event.kind == PUT_AWAY):
        raise Refused("already", "kind", "This table is put away already." if table.put_away else "It is out already.")


def _check_ruled(table: Table, event: Event) -> None:
    _only(event, "case", "ruling", "again")
    for name in ("case", "ruling"):
        if not isinstance(event.data.get(name, {}), dict):
            raise Refused("bad_data", name, f"{name} is an object, as the referee reads and gives it.")


def _only(event: Event, *names: str) -> None:
    for name in event.data:
        if name not in names:
            raise Refused("unknown_field", name, f"No field {name!r} here; there are {', '.join(names) or 'none'}.")


_CHECKS: dict[str, Callable[[Table, Event], None]] = {
    NEXT_GAME: _check_next_game,
    HOUSE_RULES: _check_house_rules,
    UNDONE: _check_step,
    REDONE: _check_step,
    STRUCK: _check_struck,
    CORRECTED: _check_corrected,
    PUT_AWAY: _check_moved,
    BROUGHT_BACK: _check_moved,
    RULED: _check_ruled,
}


def course_before(table: Table, position: int) -> Course:
    """The course as it stood when the event at `position` was about to be entered, corrections before it applied.

    It is scored by the house rules that its game has now.
    """
    played = next(played for played in reversed(table.games) if played.opened <= position)
    earlier = [event for event in table.history.standing() if played.opened <= event.position < position]
    return play(table.game, played.number, earlier, played.course.setup).course
