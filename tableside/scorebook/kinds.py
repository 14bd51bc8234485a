"""Every kind of event, a row each: nothing else in the program lists kinds or asks which one it has before it.

A game's entries are kinds of its own. A new kind is a row here, what it does to the table, and its tests.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from referee.entry import Entry
from referee.game import Game
from referee.house_rules import HouseRules
from referee.refused import Refused
from tableside.scorebook import access_checks, checks, steps
from tableside.scorebook.access import KEEPER, PLAYER, WATCHER, Access
from tableside.scorebook.csv_text import value_in_words
from tableside.scorebook.entry_words import changes_in_words, entry_in_words
from tableside.scorebook.event_kind import ACCESS_CHANGES, ENTRIES, PHONES, EventKind, always, use, use_entries
from tableside.scorebook.event_notes import note_house_rules, note_ruling, note_struck
from tableside.scorebook.events import Event
from tableside.scorebook.left_to_day import (
    PlaceOnDay,
    chooses_rules,
    comes_back,
    goes_out_of_sight,
    names_others,
    opens_game,
    plays_on,
)
from tableside.scorebook.seating import SEATING
from tableside.scorebook.table import Table


def kind_of(game: Game, name: str) -> EventKind:
    """The kind of that name at a table of `game`; a name from elsewhere makes a kind that no table takes."""
    return TABLE_KINDS.get(name) or kind_of_entry(game.course.entries.get(name), name)


def check_first(event: Event) -> None:
    """Raises Refused for a first event that seats no table."""
    if event.kind != SEATED.name:
        raise Refused("not_seated", "kind", "The first entry of a copy seats the table.")


def kind_of_entry(entry: Entry | None, name: str) -> EventKind:
    """A game's entry as a kind of event; an entry that the game has no longer lapses when it is played."""
    known = entry or Entry(name, name)
    return EventKind(
        name,
        words=_whose(known) if known.part else says(known.named),
        details=_as_entered(known),
        who=PLAYER if known.together else KEEPER,
        check=checks.check_entry if entry else checks.refuse_kind,
        warnings=checks.ask_about_entry,
        apply=steps.enter,
        revert=Table.without,
        reread=Table.entered,
        entry=known,
        together=known.together,
        room=_room_of_part if known.together else use_entries,
        left_to_day=plays_on,
    )


def _room_of_part(event: Event) -> str:
    """A part that its player changed before anybody saw it is a coming and going: it adds nothing to the sheet."""
    return PHONES if event.data.get("change") is True else ENTRIES


def _closes(table: Table, event: Event) -> bool:
    """Seats that are open can always be closed."""
    return table.access.seats_open and event.data["open"] is False


def says(words: str) -> Callable[[Table, Event], str]:
    """The same words whatever the event holds. Raises ValueError for none."""
    if not words.strip():
        raise ValueError("A kind of event needs words.")
    return lambda table, event: words


def _whose(entry: Entry) -> Callable[[Table, Event], str]:
    """Whose part was entered, never what it says; of several parts what they are together."""

    def say(table: Table, event: Event) -> str:
        seats = kind_of(table.game, event.kind).seats(event.data)
        names = [name for seat, name in enumerate(table.names) if seat in seats]
        changed = " changed" if event.data.get("change") is True else ""
        return f"{names[0]}’s {entry.part}{changed}" if len(names) == 1 else entry.named

    return say


def _as_entered(entry: Entry) -> Callable[[Table, Event], str]:
    """What an entry said when it was entered."""
    return lambda table, event: entry_in_words(entry, event.data, table.names)


def _as_target(table: Table, event: Event) -> str:
    """What the event said that this one is about."""
    target = table.history[event.data["target"]]
    return kind_of(table.game, target.kind).details(table, target)


def _as_target_reads(table: Table, event: Event) -> str:
    """What the entry said that this event is about, with its corrections."""
    target = table.history.latest(event.data["target"])
    return kind_of(table.game, target.kind).details(table, target)


def _what_changed(table: Table, event: Event) -> str:
    """What a correction changed in its entry."""
    target = table.history[event.data["target"]]
    entry, before = kind_of(table.game, target.kind).entry, table.history.before_correction(event)
    return changes_in_words(entry, before, event.data["data"], table.names) if entry else ""


def _switches_changed(table: Table, event: Event) -> str:
    """The switches that the table set otherwise, and to what."""
    before, after = (
        HouseRules(table.game.switches, rules) for rules in (table.rules_before(event.position), event.data["rules"])
    )
    changed = [switch for switch in table.game.switches if before[switch.key] != after[switch.key]]
    return "; ".join(f"{switch.title}: {switch.label(after[switch.key])}" for switch in changed)


def _of_player(words: str) -> Callable[[Table, Event], str]:
    return lambda table, event: f"{words}: {table.names[event.data['seat']]}"


def _own_number(table: Table, event: Event) -> str:
    name, number = table.names[event.data["seat"]], value_in_words(event.data["value"])
    return f"{name} entered {number} on their own phone"


def _of_target(words: str) -> Callable[[Table, Event], str]:
    def say(table: Table, event: Event) -> str:
        target = table.history[event.data["target"]]
        return f"{words}: {kind_of(table.game, target.kind).words(table, target)} ({target.position})"

    return say


def _as_what_it_redoes(table: Table, data: Mapping[str, Any], place: PlaceOnDay) -> str:
    """What stands against what is redone stands against redoing it."""
    target = next((event for event in table.history.events if event.position == data.get("target")), None)
    return kind_of(table.game, target.kind).left_to_day(table, target.data, place) if target else ""


def _undo(table: Table, event: Event) -> Table:
    target = table.history[event.data["target"]]
    taken = table.changed(history=table.history.take_back(target.position))
    revert = kind_of(table.game, target.kind).revert
    return revert(taken, target) if revert else taken


def _redo(table: Table, event: Event) -> Table:
    target = table.history[event.data["target"]]
    back = table.history.put_back(target.position)
    return kind_of(table.game, target.kind).apply(table.changed(history=back), target).changed(history=back)


def _correct(table: Table, event: Event) -> Table:
    return _read_again(table.changed(history=table.history.correct(event)), event)


def _read_again(table: Table, event: Event) -> Table:
    """The table with the target of a correction as it reads now."""
    target = table.history.latest(event.data["target"])
    reread = kind_of(table.game, target.kind).reread
    return reread(table, target) if reread else table


SEATED = EventKind(
    "seated",
    words=says("The table was seated"),
    who=KEEPER,
    check=checks.refuse_kind,
    reread=Table.seated,
    entry=SEATING,
)
NEXT_GAME = EventKind(
    "next_game",
    words=says("The next game opened"),
    who=KEEPER,
    check=checks.check_next_game,
    apply=steps.open_game,
    revert=Table.closed,
    left_to_day=opens_game,
)
HOUSE_RULES = EventKind(
    "house_rules",
    words=says("House rules changed"),
    details=_switches_changed,
    who=KEEPER,
    check=checks.check_house_rules,
    warnings=checks.ask_about_totals,
    apply=steps.choose_rules,
    revert=Table.without,
    notes=note_house_rules,
    left_to_day=chooses_rules,
)
CORRECTED = EventKind(
    "corrected",
    words=_of_target("Corrected"),
    details=_what_changed,
    who=KEEPER,
    check=checks.check_corrected,
    warnings=checks.ask_about_correction,
    apply=_correct,
    revert=_read_again,
    left_to_day=names_others,
)
STRUCK = EventKind(
    "struck",
    words=_of_target("Struck off"),
    details=_as_target_reads,
    who=KEEPER,
    check=checks.check_struck,
    warnings=checks.ask_about_lapsed,
    apply=steps.strike,
    revert=steps.take_back_strike,
    notes=note_struck,
)
UNDONE = EventKind(
    "undone",
    words=_of_target("Undone"),
    details=_as_target,
    who=KEEPER,
    check=checks.check_undone,
    apply=_undo,
    finds_place=always,
)
REDONE = EventKind(
    "redone",
    words=_of_target("Redone"),
    details=_as_target,
    who=KEEPER,
    check=checks.check_redone,
    apply=_redo,
    left_to_day=_as_what_it_redoes,
)
RULED = EventKind(
    "ruled",
    words=says("A ruling"),
    who=KEEPER,
    check=checks.check_ruled,
    apply=steps.keep_ruling,
    notes=note_ruling,
    disturbs=False,
)
PUT_AWAY = EventKind(
    "put_away",
    words=says("The table was put away"),
    who=KEEPER,
    check=checks.check_put_away,
    apply=steps.put_away,
    room=use(ACCESS_CHANGES),
    finds_place=always,
    left_to_day=goes_out_of_sight,
)
BROUGHT_BACK = EventKind(
    "brought_back",
    words=says("The table was brought back"),
    who=KEEPER,
    check=checks.check_brought_back,
    apply=steps.bring_back,
    room=use(ACCESS_CHANGES),
    left_to_day=comes_back,
)
RELINKED = EventKind(
    "relinked",
    words=says("A new link was made"),
    who=KEEPER,
    check=access_checks.check_relinked,
    apply=steps.change_access(Access.relink),
    disturbs=False,
    stands_alone=True,
    room=use(ACCESS_CHANGES),
)
SEATS_OPENED = EventKind(
    "seats_opened",
    words=says("Players’ own phones: what they may do was changed"),
    who=KEEPER,
    check=access_checks.check_seats_opened,
    apply=steps.change_access(Access.open_seats),
    disturbs=False,
    stands_alone=True,
    room=use(ACCESS_CHANGES),
    finds_place=_closes,
)
CLAIMED = EventKind(
    "claimed",
    words=_of_player("A phone acts for a player"),
    who=WATCHER,
    check=access_checks.check_claimed,
    apply=steps.change_access(Access.claim),
    disturbs=False,
    stands_alone=True,
    room=use(PHONES),
)
RELEASED = EventKind(
    "released",
    words=_of_player("A player’s phone was released"),
    who=PLAYER,
    check=access_checks.check_released,
    apply=steps.change_access(Access.release),
    disturbs=False,
    stands_alone=True,
    room=use(PHONES),
    finds_place=always,
)
OFFERED = EventKind(
    "offered",
    words=_own_number,
    who=PLAYER,
    check=access_checks.check_offered,
    apply=steps.change_access(Access.offer),
    disturbs=False,
    room=use(PHONES),
)

TABLE_KINDS: dict[str, EventKind] = {
    kind.name: kind
    for kind in (
        SEATED,
        NEXT_GAME,
        HOUSE_RULES,
        CORRECTED,
        STRUCK,
        UNDONE,
        REDONE,
        RULED,
        PUT_AWAY,
        BROUGHT_BACK,
        RELINKED,
        SEATS_OPENED,
        CLAIMED,
        RELEASED,
        OFFERED,
    )
}
"""The kinds that belong to every table."""


def renewals(events: Iterable[tuple[str, str]]) -> Access:
    """How often each link was renewed, from kinds of events and their data as it is stored.

    For a table that can't be read otherwise. Raises ValueError, LookupError or TypeError where a renewal can't be read.
    """
    access = Access()
    for number, (kind, data) in enumerate(events, start=1):
        if kind == RELINKED.name:
            access = access.relink(Event(number, kind, json.loads(data), "", 0))
    return access
