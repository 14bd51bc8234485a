"""Every kind of event of a tournament day, a row each, and what a day is once one has happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from referee.event_fields import is_whole
from referee.refused import Refused
from referee.words import counted, listed
from tableside.scorebook.access import KEEPER
from tableside.scorebook.days import against, checks, steps
from tableside.scorebook.days.day import ORGANISER, Day, DayTable
from tableside.scorebook.days.leg_scores import OpenedTables
from tableside.scorebook.days.opened_tables import gone_tables
from tableside.scorebook.days.opening import read_opening, read_tournament
from tableside.scorebook.effort import spend
from tableside.scorebook.events import Event
from tableside.scorebook.limits import EVENTS_PER_DAY
from tableside.scorebook.names import clean_text
from tableside.scorebook.table import Table

Words = Callable[[Day, Event], str]
PLAYERS_A_STEP = 20
"""So many players of a day take as long as one player whose event is played again at a table."""

NAMED = 8
"""Players whom a line of the record names one by one; of more it says how many."""


@dataclass(frozen=True, slots=True)
class DayKind:
    """One kind of event of a day.

    `name` is how it is stored, `words` say it on the day's record, `who` is the least that somebody must be: the
    organiser, or the keeper of the table that it is about. `check` raises Refused, `apply` gives the next day.
    `undoable` says whether it can be taken back, `lapses` that it goes with what it rests on where that is taken back,
    `disturbs` that who saw the day before it must look again. `against` raises Refused where the day's tables as they
    stand don't bear it when it is entered; `rests_on` are those that it, or what it opens, needs for that.
    """

    name: str
    words: Words
    who: str
    check: Callable[[Day, Event], None]
    apply: steps.DayStep = steps.record
    undoable: bool = True
    lapses: bool = False
    disturbs: bool = True
    rests_on: Callable[[Day, Event], Iterable[DayTable]] = against.no_tables
    against: Callable[[Day, Event, OpenedTables], None] = against.nothing


def says(words: str) -> Words:
    """The same words whatever the event holds."""
    return lambda day, event: words


def _came(day: Day, event: Event) -> str:
    names = [clean_text(name) for name in event.data["players"]]
    return f"{listed(names)} came" if len(names) <= NAMED else f"{counted(len(names), 'player')} came"


def _seated(day: Day, event: Event) -> str:
    tables = counted(len(event.data["tables"]), "table")
    return f"Seats were drawn with the seed {event.data['seed']}: {tables}"


def _moved(day: Day, event: Event) -> str:
    leg = next((made.leg for made in day.moves if made.position == event.position), None)
    after = f"Moves after leg {leg}" if leg else "Moves"
    placed = event.data["placed"]
    others = [f"{name} to table {rank + 1}" for name, rank in placed.items()]
    cards = [f"{name} {' '.join(drawn)}" for name, drawn in event.data["drawn"].items()]
    told = [f"placed: {listed(others)}"] * bool(others) + [f"cards drawn: {listed(cards)}"] * bool(cards)
    return "; ".join([f"{after}: {counted(len(event.data['tables']), 'table')}", *told])


def _reseated(day: Day, event: Event) -> str:
    changed = event.data["tables"].items()
    said = [f"table {int(rank) + 1}: {listed(names) or 'given up'}" for rank, names in changed]
    return f"Tables changed in the leg. {'; '.join(said)}"


def _done(day: Day, event: Event) -> str:
    table = day.at(event.data["table"])
    which = f"Table {table.rank + 1} of leg {table.leg}" if table else "A table that is gone"
    return f"{which} is done after {counted(event.data['games'], 'game')}"


def _of_player(some: str, none: str) -> Words:
    return lambda day, event: some.format(event.data["player"]) if event.data["player"] else none


def _undone(day: Day, event: Event) -> str:
    target = day.events[event.data["target"] - 1]
    return f"Undone ({target.position}): {KINDS[target.kind].words(day, target)}"


def _kept(day: Day, event: Event) -> str:
    names = listed(player for player, _ in event.data["moves"])
    return f"The moves after leg {event.data['leg']} stay as they were made, also for {names or 'everybody'}"


def _relinked(day: Day, event: Event) -> str:
    return "A new link for organisers" if event.data["role"] == ORGANISER else "A new link for the hall"


def check_undone(day: Day, event: Event) -> None:
    """What stands and can be taken back may be undone, unless something later rests on it. Raises Refused."""
    target = checks.only(event, "target").get("target")
    if not is_whole(target, range(1, event.position)) or not can_be_undone(day, target):
        raise Refused("nothing_to_undo", "target", "There is nothing to undo there.")
    _without(day, target)


def can_be_undone(day: Day, position: int) -> bool:
    """Whether the event at a position stands and is of a kind that can be taken back."""
    return position not in day.off and KINDS[day.events[position - 1].kind].undoable


def _undo(day: Day, event: Event) -> Day:
    target = event.data["target"]
    return _without(day, target).changed(events=day.events, off=day.off | {target})


def _undo_is_borne(day: Day, event: Event, tables: OpenedTables) -> None:
    """What went on from changed tables is undone before the change; and see `_nothing_entered`."""
    changed = day.events[event.data["target"] - 1]
    if changed.kind == RESEATED.name:
        later = (one for one in day.events[changed.position :] if one.position not in day.off)
        rests = next((one for one in later if _goes_on_from(changed, one)), None)
        if rests:
            message = f"Undo first what rests on it: {KINDS[rests.kind].words(day, rests)} ({rests.position})."
            raise Refused("rests_on_it", "target", message)
    _nothing_entered(day, event, tables)


def _goes_on_from(changed: Event, later: Event) -> bool:
    """Whether tables that one event changed are changed once more, or left, by a later one."""
    if later.kind == RESEATED.name:
        return bool(changed.data["tables"].keys() & later.data["tables"].keys())
    return later.kind == MOVED.name


def _nothing_entered(day: Day, event: Event, tables: OpenedTables) -> None:
    """Tables that leave the day with what was entered there: the organiser has to say so."""
    for table in gone_tables(day, _without(day, event.data["target"])):
        opened = tables.get(table.key, ("", None))[1]
        if isinstance(opened, Table) and any(map(opened.is_game_event, opened.history.events)) and not event.allowed:
            message = f"Table {table.rank + 1} has entries already. It would be put away, with all that stands on it."
            raise Refused("has_entries", "target", message, asks=True)


def _without(day: Day, target: int) -> Day:
    """The day had the event at `target` never been. Raises Refused, naming the first event that rests on it."""
    later = [one for one in day.events[1:] if one.position not in day.off | {target} and one.kind != UNDONE.name]
    without = begin(day.events[0])
    for event in later:
        kind = KINDS[event.kind]
        try:
            kind.check(without, event)
        except Refused as refused:
            if kind.lapses:
                continue
            message = f"Undo first what rests on it: {kind.words(day, event)} ({event.position})."
            raise Refused("rests_on_it", "target", message) from refused
        without = kind.apply(without, event)
        spend(_cost(without))
    return without


def _cost(day: Day) -> int:
    """Steps that an entry of a day costs, by its players (see effort.py)."""
    return 1 + len(day.players) // PLAYERS_A_STEP


OPENED = DayKind("opened", says("The day was opened"), ORGANISER, checks.refuse_kind, undoable=False)
CAME = DayKind("came", _came, ORGANISER, checks.check_came, steps.come)
LEFT = DayKind("left", _of_player("{} left", ""), ORGANISER, checks.check_left, steps.leave)
HOLDER = DayKind(
    "holder",
    _of_player("{} holds last year’s trophy", "Nobody holds last year’s trophy"),
    ORGANISER,
    checks.check_player_or_nobody,
    steps.hold,
)
SEATED = DayKind("seated", _seated, ORGANISER, checks.check_seated, steps.seat, against=against.drawn_by_lot)
RESEATED = DayKind("reseated", _reseated, ORGANISER, checks.check_reseated, steps.reseat, rests_on=against.all_tables)
DONE = DayKind(
    "done",
    _done,
    KEEPER,
    checks.check_done,
    steps.say_done,
    lapses=True,
    disturbs=False,
    against=against.games_are_played,
    rests_on=against.its_place,
)
MOVED = DayKind(
    "moved", _moved, ORGANISER, checks.check_moved, steps.move, against=against.by_the_rule, rests_on=against.all_tables
)
KEPT = DayKind("kept", _kept, ORGANISER, checks.check_kept, steps.keep, lapses=True)
DECLARED = DayKind(
    "declared",
    _of_player("{} takes the trophy home", "Nobody takes the trophy home"),
    ORGANISER,
    checks.check_player_or_nobody,
    steps.declare,
)
NOTED = DayKind(
    "noted", lambda day, event: clean_text(event.data["text"]), ORGANISER, checks.check_noted, disturbs=False
)
UNDONE = DayKind(
    "undone",
    _undone,
    ORGANISER,
    check_undone,
    _undo,
    undoable=False,
    against=_undo_is_borne,
    rests_on=against.all_tables,
)
RELINKED = DayKind(
    "relinked", _relinked, ORGANISER, checks.check_relinked, steps.relink, undoable=False, disturbs=False
)

KINDS: dict[str, DayKind] = {
    kind.name: kind
    for kind in (
        OPENED,
        CAME,
        LEFT,
        HOLDER,
        SEATED,
        RESEATED,
        DONE,
        MOVED,
        KEPT,
        DECLARED,
        NOTED,
        UNDONE,
        RELINKED,
    )
}
"""The kinds of every tournament day."""


def begin(event: Event) -> Day:
    """The day that its first event opens. Raises Refused for anything else."""
    if event.kind != OPENED.name:
        raise Refused("not_opened", "kind", "The first entry opens the day.")
    game, name, rules, legs = read_opening(event.data)
    return Day(game, name, rules, legs, (event,), tournament=read_tournament(event.data))


def then(day: Day, event: Event) -> Day:
    """The day once `event`, which it took, has happened."""
    return KINDS[event.kind].apply(day.changed(events=(*day.events, event)), event)


def take(day: Day, event: Event) -> Day:
    """The day once it has taken `event` as its next one. Raises Refused where it doesn't."""
    kind = KINDS.get(event.kind)
    if kind is None:
        raise Refused("unknown_entry", "kind", f"No entry {event.kind!r:.40} here.")
    if event.position > EVENTS_PER_DAY and kind is not UNDONE:
        raise Refused("full_day", "day", f"This day holds {EVENTS_PER_DAY} entries; it takes no more.")
    kind.check(day, event)
    after = then(day, event)
    spend(_cost(after))
    return after


def replay(events: Iterable[Event]) -> Day:
    """What the events of a day add up to, as they were taken. Raises Refused when the first opens no day."""
    first, *later = events
    day = begin(first)
    for event in later:
        day = then(day, event)
    return day
