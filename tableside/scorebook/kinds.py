"""Every kind of event, a row each: nothing else in the program lists kinds or asks which one it has before it.

A game's entries are kinds of its own. A new kind is a row here, what it does to the table, and its tests.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from referee.course import Entry
from referee.game import Game
from referee.refused import Refused
from tableside.scorebook import access_checks, checks
from tableside.scorebook.access import KEEPER, PLAYER, WATCHER, Access
from tableside.scorebook.checks import Warnings
from tableside.scorebook.event_notes import Note, note_house_rules, note_ruling, note_struck, nothing_to_note
from tableside.scorebook.events import Event
from tableside.scorebook.seating import SEATING
from tableside.scorebook.table import Table

Step = Callable[[Table, Event], Table]

ENTRIES, PHONES, ACCESS_CHANGES = "entries", "comings", "doors"
"""The rooms on a table: each kind of event uses up its own, so that guests can't fill the one that the score needs."""


def use(room: str) -> Callable[[Event], str]:
    """Every event of the kind uses up a place in that room."""
    return lambda event: room


def use_entries(event: Event) -> str:
    """The event is an entry like any other."""
    return ENTRIES


def never(table: Table, event: Event) -> bool:
    """Where its room is full, the event finds no place."""
    return False


def always(table: Table, event: Event) -> bool:
    """The event takes back what another began, so there are never more of them than there was room for the others."""
    return True


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of event.

    `words` say it on the history page; `who` is the least that somebody must be at the table to add one; `check`
    raises Refused where the table doesn't take it now, `warnings` are what the table should look at first (the table,
    the event, the table after it); `apply` gives the next table, its history already grown; `revert` takes the event
    off again, and one without it is passed by the undo button; `reread` has the table as the event reads after a
    correction, none where it can't be corrected. `entry` describes its data to people, where they can put it right.
    `notes` say it in the notes that go with the sheet. `disturbs` means that a form based on the table before must be
    looked at again; `together` that parts of one entry by several people don't disturb one another. `room` is what an
    event uses up on the table, `finds_place` whether it may come in although that room is full.

    Raises ValueError for a kind without a name or without words.
    """

    name: str
    words: Callable[[Table, Event], str]
    who: str
    check: Callable[[Table, Event], None]
    apply: Step
    revert: Step | None = None
    reread: Step | None = None
    warnings: Callable[[Table, Event, Table], Warnings] = checks.nothing_to_ask
    notes: Callable[[Table, Event], Note | None] = nothing_to_note
    entry: Entry | None = None
    disturbs: bool = True
    together: bool = False
    room: Callable[[Event], str] = use_entries
    finds_place: Callable[[Table, Event], bool] = never

    def __post_init__(self) -> None:
        if not self.name or not callable(self.words):
            raise ValueError(f"The kind {self.name!r} of event has no words to say it in.")

    def seats(self, data: Mapping[str, Any]) -> frozenset[int]:
        """The seats that an event of this kind with such data says something about."""
        given = [data.get(field.name) for field in self.entry.fields if field.per_seat] if self.entry else []
        named = [seat for seat in (data.get("seat"),) if type(seat) is int]
        lists = [values for values in given if isinstance(values, list)]
        filled = [seat for values in lists for seat, value in enumerate(values) if value is not None]
        return frozenset([*named, *filled])

    @property
    def undoable(self) -> bool:
        """Whether the undo button takes it back."""
        return self.revert is not None


def kind_of(game: Game, name: str) -> Kind:
    """The kind of that name at a table of `game`; a name from elsewhere makes a kind that no table takes."""
    return TABLE_KINDS.get(name) or event_kind(game.course.entries.get(name), name)


def check_first(event: Event) -> None:
    """Raises Refused for a first event that seats no table."""
    if event.kind != SEATED.name:
        raise Refused("not_seated", "kind", "The first entry of a copy seats the table.")


def event_kind(entry: Entry | None, name: str) -> Kind:
    """A game's entry as a kind of event; an entry that the game has no longer lapses when it is played."""
    known = entry or Entry(name, name)
    return Kind(
        name,
        words=says(known.named),
        who=PLAYER if known.together else KEEPER,
        check=checks.check_entry if entry else checks.refuse_kind,
        warnings=checks.ask_about_entry,
        apply=_enter,
        revert=Table.without,
        reread=Table.entered,
        entry=known,
        together=known.together,
        room=_room_of_part if known.together else use_entries,
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


def _of_player(words: str) -> Callable[[Table, Event], str]:
    return lambda table, event: f"{words}: {table.names[event.data['seat']]}"


def _of_target(words: str) -> Callable[[Table, Event], str]:
    def say(table: Table, event: Event) -> str:
        target = table.history[event.data["target"]]
        return f"{words}: {kind_of(table.game, target.kind).words(table, target)} ({target.position})"

    return say


def _tell(table: Table, event: Event) -> Table:
    """The event says something of the night itself."""
    return table.changed(history=table.history.tell(event))


def _enter(table: Table, event: Event) -> Table:
    return _tell(table, event).entered(event)


def _open_game(table: Table, event: Event) -> Table:
    return _tell(table, event).opened(event)


def _choose(table: Table, event: Event) -> Table:
    return _tell(table, event).chosen(event)


def _undo(table: Table, event: Event) -> Table:
    target = table.history[event.data["target"]]
    taken = table.changed(history=table.history.take_back(target.position))
    revert = kind_of(table.game, target.kind).revert
    return revert(taken, target) if revert else taken


def _redo(table: Table, event: Event) -> Table:
    target = table.history[event.data["target"]]
    back = table.history.put_back(target.position)
    return kind_of(table.game, target.kind).apply(table.changed(history=back), target).changed(history=back)


def _strike(table: Table, event: Event) -> Table:
    struck = table.changed(history=table.history.strike(event))
    return struck.without(table.history[event.data["target"]])


def _unstrike(table: Table, event: Event) -> Table:
    return table.entered(table.history.latest(event.data["target"]))


def _correct(table: Table, event: Event) -> Table:
    return _read_again(table.changed(history=table.history.correct(event)), event)


def _read_again(table: Table, event: Event) -> Table:
    """The table with the target of a correction as it reads now."""
    target = table.history.latest(event.data["target"])
    reread = kind_of(table.game, target.kind).reread
    return reread(table, target) if reread else table


def _keep_ruling(table: Table, event: Event) -> Table:
    return _tell(table, event).changed(rulings=(*table.rulings, event))


def _put_away(table: Table, event: Event) -> Table:
    return _tell(table, event).changed(put_away=True)


def _bring_back(table: Table, event: Event) -> Table:
    return _tell(table, event).changed(put_away=False)


def _lets(change: Callable[[Access, Event], Access]) -> Step:
    """The step that changes who may do what."""
    return lambda table, event: _tell(table, event).changed(access=change(table.access, event))


SEATED = Kind(
    "seated",
    words=says("The table was seated"),
    who=KEEPER,
    check=checks.refuse_kind,
    apply=_tell,
    reread=Table.seated,
    entry=SEATING,
)
NEXT_GAME = Kind(
    "next_game",
    words=says("The next game opened"),
    who=KEEPER,
    check=checks.check_next_game,
    apply=_open_game,
    revert=Table.closed,
)
HOUSE_RULES = Kind(
    "house_rules",
    words=says("House rules changed"),
    who=KEEPER,
    check=checks.check_house_rules,
    warnings=checks.ask_about_totals,
    apply=_choose,
    revert=Table.without,
    notes=note_house_rules,
)
CORRECTED = Kind(
    "corrected",
    words=_of_target("Corrected"),
    who=KEEPER,
    check=checks.check_corrected,
    warnings=checks.ask_about_correction,
    apply=_correct,
    revert=_read_again,
)
STRUCK = Kind(
    "struck",
    words=_of_target("Struck off"),
    who=KEEPER,
    check=checks.check_struck,
    warnings=checks.ask_about_lapsed,
    apply=_strike,
    revert=_unstrike,
    notes=note_struck,
)
UNDONE = Kind(
    "undone", words=_of_target("Undone"), who=KEEPER, check=checks.check_undone, apply=_undo, finds_place=always
)
REDONE = Kind("redone", words=_of_target("Redone"), who=KEEPER, check=checks.check_redone, apply=_redo)
RULED = Kind(
    "ruled",
    words=says("A ruling"),
    who=KEEPER,
    check=checks.check_ruled,
    apply=_keep_ruling,
    notes=note_ruling,
    disturbs=False,
)
PUT_AWAY = Kind(
    "put_away",
    words=says("The table was put away"),
    who=KEEPER,
    check=checks.check_put_away,
    apply=_put_away,
    room=use(ACCESS_CHANGES),
    finds_place=always,
)
BROUGHT_BACK = Kind(
    "brought_back",
    words=says("The table was brought back"),
    who=KEEPER,
    check=checks.check_brought_back,
    apply=_bring_back,
    room=use(ACCESS_CHANGES),
)
RELINKED = Kind(
    "relinked",
    words=says("A new link was made"),
    who=KEEPER,
    check=access_checks.check_relinked,
    apply=_lets(Access.relink),
    disturbs=False,
    room=use(ACCESS_CHANGES),
)
SEATS_OPENED = Kind(
    "seats_opened",
    words=says("Players’ own phones: what they may do was changed"),
    who=KEEPER,
    check=access_checks.check_seats_opened,
    apply=_lets(Access.open_seats),
    disturbs=False,
    room=use(ACCESS_CHANGES),
    finds_place=_closes,
)
CLAIMED = Kind(
    "claimed",
    words=_of_player("A phone acts for a player"),
    who=WATCHER,
    check=access_checks.check_claimed,
    apply=_lets(Access.claim),
    disturbs=False,
    room=use(PHONES),
)
RELEASED = Kind(
    "released",
    words=_of_player("A player’s phone was released"),
    who=PLAYER,
    check=access_checks.check_released,
    apply=_lets(Access.release),
    disturbs=False,
    room=use(PHONES),
    finds_place=always,
)
OFFERED = Kind(
    "offered",
    words=_of_player("A player entered a number for the keeper"),
    who=PLAYER,
    check=access_checks.check_offered,
    apply=_lets(Access.offer),
    disturbs=False,
    room=use(PHONES),
)

TABLE_KINDS: dict[str, Kind] = {
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


def links_told(events: Iterable[tuple[str, str]]) -> Access:
    """How often each link was renewed, from kinds of events and their data as it is stored.

    For a table that can't be read otherwise. Raises ValueError, LookupError or TypeError where a renewal can't be read.
    """
    access = Access()
    for number, (kind, data) in enumerate(events, start=1):
        if kind == RELINKED.name:
            access = access.relink(Event(number, kind, json.loads(data), "", 0))
    return access
