"""Checks of events that concern a whole table: what it takes now, and what it should look at first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.entry import EntryWarning, GameEvent
from referee.event_fields import is_whole
from referee.house_rules import HouseRules
from referee.refused import Refused
from tableside.scorebook.changes import compare
from tableside.scorebook.events import Event
from tableside.scorebook.seating import FOLLOWS, read_seating
from tableside.scorebook.table import Table

Warnings = tuple[EntryWarning, ...]


def only(event: Event, *names: str) -> None:
    """Raises Refused for data of another name."""
    for name in event.data:
        if name not in names:
            raise Refused("unknown_field", name, f"No field {name!r:.40} here; there are {', '.join(names) or 'none'}.")


def nothing_to_ask(table: Table, event: Event, after: Table) -> Warnings:
    """Nobody need look at it first."""
    return ()


def refuse_kind(table: Table, event: Event) -> None:
    """A kind that can't be added: unknown, or the seating, which is there. Raises Refused."""
    raise Refused("unknown_entry", "kind", f"No entry {event.kind!r} here.")


def check_next_game(table: Table, event: Event) -> None:
    """The next game opens when this one has a winner. Raises Refused otherwise."""
    if not table.course.winners:
        raise Refused("game_not_over", "kind", "This game is not over yet: the next one opens when it has a winner.")
    only(event, "dealer")
    dealer = event.data.get("dealer")
    if dealer is not None and not is_whole(dealer, table.course.setup.seats):
        raise Refused("bad_dealer", "dealer", "The next game's first dealer is one of the players.")


def check_house_rules(table: Table, event: Event) -> None:
    """House rules are switches of the game. Raises Refused otherwise."""
    only(event, "rules")
    rules = event.data.get("rules")
    if not isinstance(rules, dict):
        raise Refused("bad_house_rule", "rules", "House rules are a list of switches with their values.")
    HouseRules(table.game.switches, rules)


def ask_about_totals(table: Table, event: Event, after: Table) -> Warnings:
    """Totals that would move are shown first."""
    change = None if event.allowed else compare(table, after)
    return (EntryWarning("totals_move", "rules", change.sentence, ""),) if change and change.matters else ()


def check_undone(table: Table, event: Event) -> None:
    """Undo takes back what was entered last. Raises Refused otherwise."""
    only(event, "target")
    table.history.check_undo(event.data.get("target"))


def check_redone(table: Table, event: Event) -> None:
    """Redo brings back what was undone last. Raises Refused otherwise."""
    only(event, "target")
    table.history.check_redo(event.data.get("target"))


def check_struck(table: Table, event: Event) -> None:
    """Entries of the game that stand can be struck off: `target`, and others `with` it. Raises Refused otherwise."""
    only(event, "target", "with")
    others = event.data.get("with", [])
    if not isinstance(others, list) or len({*map(repr, others)}) < len(others) or event.data.get("target") in others:
        raise Refused("bad_with", "with", "What is struck off with an entry is a list of other entries, each once.")
    for position in (event.data.get("target"), *others):
        if not table.is_game_event(table.history[table.history.check_standing(position)]):
            raise Refused("not_struck", "target", "Only an entry of the game can be struck off.")


def check_corrected(table: Table, event: Event) -> None:
    """An entry of the game that stands, or the seating, can be put right. Raises Refused otherwise."""
    only(event, "target", "data")
    target, data = table.history.check_standing(event.data.get("target")), event.data.get("data")
    if not isinstance(data, dict):
        raise Refused("bad_data", "data", "A correction says how the entry should read.")
    if target == 1:
        _check_reseated(table, data)
    elif not table.is_game_event(table.history[target]):
        raise Refused("not_corrected", "target", "This entry can be undone, not corrected.")
    else:
        table.course_before(target).after(_corrected_event(table, event))


def _check_reseated(table: Table, data: Mapping[str, Any]) -> None:
    game, names, _, rules = read_seating(data)
    if game is not table.game or len(names) != len(table.names):
        raise Refused("reseated", "players", "The game and the number of players stay; start another table for that.")
    if data.get(FOLLOWS) != table.follows:
        raise Refused("reseated", FOLLOWS, "A table goes on with the night that it was started for.")
    if rules != table.history[1].data.get("house_rules", {}):
        raise Refused("reseated", "house_rules", "House rules are changed on their own, with a look at what moves.")


def _corrected_event(table: Table, event: Event) -> GameEvent:
    target = event.data["target"]
    return GameEvent(table.history[target].kind, event.data["data"], target, event.allowed, event.note)


def ask_about_correction(table: Table, event: Event, after: Table) -> Warnings:
    """What is doubtful in the entry as it would read, and which later entries would no longer count."""
    target = event.data["target"]
    doubtful = table.course_before(target).warnings(_corrected_event(table, event)) if target != 1 else ()
    return (*doubtful, *ask_about_lapsed(table, event, after))


def ask_about_lapsed(table: Table, event: Event, after: Table) -> Warnings:
    """Entries that would no longer count are shown first."""
    change = None if event.allowed else compare(table, after)
    return (EntryWarning("entries_lapse", "target", change.sentence, ""),) if change and change.lapsed else ()


def check_put_away(table: Table, event: Event) -> None:
    """A table is put away once. Raises Refused otherwise."""
    only(event)
    if table.put_away:
        raise Refused("already", "kind", "This table is put away already.")


def check_brought_back(table: Table, event: Event) -> None:
    """A table that was put away can be brought back. Raises Refused otherwise."""
    only(event)
    if not table.put_away:
        raise Refused("already", "kind", "It is out already.")


def check_ruled(table: Table, event: Event) -> None:
    """A ruling holds its case and what the referee gave. Raises Refused otherwise."""
    only(event, "case", "ruling", "again")
    for name in ("case", "ruling"):
        if not isinstance(event.data.get(name, {}), dict):
            raise Refused("bad_data", name, f"{name} is an object, as the referee reads and gives it.")


def check_entry(table: Table, event: Event) -> None:
    """Whether the rules take an event shows when it is played; see `entering.take`."""


def ask_about_entry(table: Table, event: Event, after: Table) -> Warnings:
    """The warnings that the game has about an event."""
    return table.course.warnings(event.for_game())
