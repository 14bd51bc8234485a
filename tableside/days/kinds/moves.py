"""The moves after a leg, and an organiser's decision to keep them although a score was corrected since."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.refused import Refused
from referee.rules.day import Placement, placed_otherwise
from referee.rules.event_fields import is_whole
from referee.words import counted, listed, sentence_start
from tableside.days.day import ORGANISER, Day, LegMoves
from tableside.days.kinds.day_kind import DayKind, all_tables
from tableside.days.kinds.players import check_playing
from tableside.days.kinds.seats import open_leg, read_tables
from tableside.days.plan import moves_by_rule, numbers_of, work_out
from tableside.days.scores.counted_games import OpenedTables
from tableside.days.scores.done_tables import still_playing
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.event_kind import fields_of
from tableside.scorebook.limits import LEGS_PER_DAY


def check_all_done(day: Day, tables: OpenedTables) -> None:
    """Raises Refused while the leg is still being played, or played again at a table that reported that it is done."""
    _check_all_reported(day)
    if playing := still_playing(day, tables):
        names = listed(f"table {table.number}" for table in playing)
        message = f"{sentence_start(names)} said that leg {day.leg} is done, and the games there changed since."
        raise Refused("not_done", "kind", f"{message} Players move once it is done again.")


def _check_all_reported(day: Day) -> None:
    if not day.all_done:
        message = f"Leg {day.leg} is being played: players move once every table of it says that it is done."
        raise Refused("not_done", "kind", message if day.leg else "The seats are not drawn yet.")


def _check_moved(day: Day, event: Event) -> None:
    """Raises Refused unless every table of the leg is done, and everybody who plays gets a seat."""
    data = fields_of(event, "ranks", "drawn", "placed", "tables")
    _check_all_reported(day)
    if day.leg >= LEGS_PER_DAY:
        raise Refused("full_day", "kind", f"A day has at most {LEGS_PER_DAY} legs.")
    best_first = data.get("ranks")
    if not isinstance(best_first, list) or len(best_first) != len(day.sitting):
        raise Refused("bad_ranks", "ranks", "Every table of the leg has its players in order.")
    for at, (names, table) in enumerate(zip(best_first, day.sitting, strict=True)):
        there = [name for name in table.players if day.plays(name, day.leg + 1)]
        if not isinstance(names, list) or any(type(name) is not str for name in names) or {*names} != {*there}:
            raise Refused("bad_ranks", f"ranks[{at}]", "A table’s players in order are those who play on.")
    _check_drawn(day, data.get("drawn"))
    _check_placed(day, data.get("placed"))
    read_tables(day, data.get("tables"))


def _check_drawn(day: Day, given: Any) -> None:
    if not isinstance(given, dict):
        raise Refused("bad_drawn", "drawn", "Cards drawn are lists, by the names of those who drew.")
    for name, cards in given.items():
        check_playing(day, name, "drawn")
        if not isinstance(cards, list) or not all(isinstance(card, str) and len(card) <= 20 for card in cards):
            raise Refused("bad_drawn", f"drawn.{name}", "A player’s cards are a list of texts.")


def _check_placed(day: Day, given: Any) -> None:
    if not isinstance(given, dict):
        raise Refused("bad_placed", "placed", "Each player who is placed otherwise has the number of a table.")
    for name, rank in given.items():
        check_playing(day, name, "placed")
        if not is_whole(rank, range(len(day.players) + 1)):
            raise Refused("bad_placed", f"placed.{name}", f"{rank!r:.40} is no table.")


def _check_scores(day: Day, event: Event, tables: OpenedTables) -> None:
    """Raises Refused unless all tables are done, and the moves are those that follow from the scores now."""
    check_all_done(day, tables)
    data = event.data
    plan = work_out(day, tables, data["drawn"], data["placed"])
    if not plan.ready:
        raise Refused("undecided", "ranks", "Something is still to be decided before the players move.")
    if (plan.best_first, plan.tables) != (data["ranks"], data["tables"]):
        raise Refused("stale", "ranks", "The scores changed since these moves were worked out: look at them again.")


def _words_moved(day: Day, event: Event) -> str:
    leg = next((made.leg for made in day.moves if made.position == event.position), None)
    after = f"Moves after leg {leg}" if leg else "Moves"
    tables = enumerate(event.data["tables"], start=1)
    others = [f"{name} to table {number}" for number, names in tables for name in names if name in event.data["placed"]]
    cards = [f"{name} {' '.join(drawn)}" for name, drawn in event.data["drawn"].items()]
    parts = [f"{after}: {counted(len(event.data['tables']), 'table')}"]
    if others:
        parts.append(f"placed: {listed(others)}")
    if cards:
        parts.append(f"cards drawn: {listed(cards)}")
    return "; ".join(parts)


def _apply_moved(day: Day, event: Event) -> Day:
    """Opens the tables of the next leg; the old ones stay in the day."""
    data = event.data
    best_first = tuple(tuple(names) for names in data["ranks"])
    drawn = {name: tuple(cards) for name, cards in data["drawn"].items()}
    placed = placed_otherwise(moves_by_rule(day, best_first), Placement(data["placed"], "", ""))
    made = LegMoves(day.leg, event.position, best_first, drawn, numbers_of(placed))
    return open_leg(day, event, day.leg + 1, data["tables"]).changed(moves=(*day.moves, made))


MOVED = DayKind(
    "moved",
    _words_moved,
    ORGANISER,
    _check_moved,
    _apply_moved,
    check_tables=_check_scores,
    tables_needed=all_tables,
)


def _check_kept(day: Day, event: Event) -> None:
    """Raises Refused unless the leg has moves, and the declined ones name players and tables of the day."""
    data = fields_of(event, "leg", "moves")
    if data.get("leg") not in {made.leg for made in day.moves}:
        raise Refused("bad_leg", "leg", f"No moves were made after leg {data.get('leg')!r:.20}.")
    given = data.get("moves")
    if not isinstance(given, list) or not all(isinstance(one, list) and len(one) == 2 for one in given):
        raise Refused("bad_moves", "moves", "What would change is a list of players with their tables.")
    if not all(one[0] in day.players and is_whole(one[1], range(len(day.players))) for one in given):
        raise Refused("bad_moves", "moves", "What would change is given by player, with the number of a table.")


def _words_kept(day: Day, event: Event) -> str:
    names = listed(player for player, _ in event.data["moves"])
    return f"The moves after leg {event.data['leg']} stay as they were made, also for {names or 'everybody'}"


def _apply_kept(day: Day, event: Event) -> Day:
    """Keeps the moves after a leg, with those that a correction would have made."""
    kept = tuple((player, to) for player, to in event.data["moves"])
    moves = tuple(made._replace(kept=kept) if made.leg == event.data["leg"] else made for made in day.moves)
    return day.changed(moves=moves)


KEPT = DayKind("kept", _words_kept, ORGANISER, _check_kept, _apply_kept, lapses=True)


def drawn_in_undone_moves(day: Day, tables: OpenedTables) -> dict[str, str]:
    """Cards drawn for undone moves of this leg, as they are typed, for players who are tied and all drew then."""
    drawn: dict[str, list[str]] = _undone(day).get("drawn", {})
    levels = [equal for _, equal in work_out(day, tables, {}, {}).undecided]
    again = {name: drawn[name] for equal in levels if all(name in drawn for name in equal) for name in equal}
    try:
        work_out(day, tables, again, {})
    except Refused:  # the same card twice, from two draws of players who are tied only now
        return {}
    return {name: " ".join(cards) for name, cards in again.items()}


def placed_in_undone_moves(day: Day) -> dict[str, int]:
    """Where the organiser placed players in undone moves of this leg, of those who still get a seat."""
    return {name: rank for name, rank in _undone(day).get("placed", {}).items() if name in day.to_play}


def _undone(day: Day) -> Mapping[str, Any]:
    """The data of the last moves of this leg that were undone; empty if there are none."""
    undone = (one for one in reversed(day.events) if one.position in day.off and _of_this_leg(day, one))
    return next((one.data for one in undone), {})


def _of_this_leg(day: Day, event: Event) -> bool:
    """Whether an event has moves from the tables of the leg in play."""
    if event.kind != MOVED.name or len(event.data["ranks"]) != len(day.sitting):
        return False
    ranks = zip(event.data["ranks"], day.sitting, strict=True)
    return all({*names} <= {*day_table.players} for names, day_table in ranks)
