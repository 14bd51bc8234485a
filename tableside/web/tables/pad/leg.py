"""The leg of a tournament day on the pad of one of its tables: its games, whether it is done, where everybody sits
next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from flask import Blueprint, abort, redirect, request, url_for
from werkzeug.wrappers import Response

from referee.refused import Refused
from tableside.days.day import Clock, Day, DayTable
from tableside.days.kinds.day_kind import DayKind
from tableside.days.kinds.legs import DONE, done_data
from tableside.days.kinds.undo import UNDONE
from tableside.days.plan import next_tables
from tableside.days.scores.counted_games import (
    OpenedTables,
    counted_and_surplus,
    games_done,
    players_and_finished_games,
)
from tableside.days.scores.done_tables import is_done
from tableside.days.scores.leg_scores import scores_at
from tableside.days.scores.standings import with_places
from tableside.scorebook.events.event import Draft, Event
from tableside.scorebook.table.access import KEEPER
from tableside.scorebook.table.table import Table
from tableside.web.books import days
from tableside.web.filters import digest
from tableside.web.guard.rate_limits import charge_saved, keepers_allowance, take_for_attempt
from tableside.web.guard.roles.access import require_keeper, role_at
from tableside.web.guard.roles.day_access import organises, role_on
from tableside.web.guard.roles.day_roles import find_day_table
from tableside.web.guard.roles.day_tables import check_lock, day_allows, lock_at, plays_on
from tableside.web.guard.roles.leg_seen import LegSeen, leg_seen
from tableside.web.tables.saving import REFUSED

pages = Blueprint("day_on_pad", __name__)
pages.add_app_template_global(day_allows)
pages.add_app_template_global(lock_at, "day_locks")


class LegTotal(NamedTuple):
    """A player's result in a leg that is played at their table: their place there, the sums, and where they sit
    `next`, in words."""

    place: int
    name: str
    points: int
    wins: int
    hooks: int
    next: str


class LegOnPad(NamedTuple):
    """A day as the pad of one of its tables shows it: how many `games` of the leg are finished, whether it is reported
    `done`.

    `last`          it is the last leg
    `over`          its players sit at other tables by now; `seats` are the numbers of these, by name
    `between`       a game is won, and the next one isn't opened
    `replaced`      the leg continues at a new table
    `reported_last` the report that it is done is the last action here, so Undo withdraws it
    `needs_dealer`  the table hasn't entered yet who deals its first game
    `locked`        why this visitor may not write on the sheet; `opened`: a locked leg is open for corrections
    `organiser`     this visitor runs the day; `sees_day`: they keep the table, and get a link to the page of the day
    """

    name: str
    number: int
    leg: int
    games: int
    of_games: int
    done: bool
    over: bool
    last: bool
    seats: tuple[tuple[str, int], ...]
    deal: str
    between: bool
    replaced: bool
    reported_last: bool
    needs_dealer: bool
    locked: str
    opened: bool
    day_id: str
    organiser: bool
    sees_day: bool
    ends: Clock | None
    totals: tuple[LegTotal, ...]

    @property
    def played(self) -> bool:
        """Whether the games of the leg are finished and not yet reported."""
        return not self.over and not self.done and self.games >= self.of_games


FIELDS = LegSeen._fields, LegOnPad._fields
SHAPE = digest(repr(FIELDS))[:4]
"""It is in each mark of a leg: a phone that keeps one with other fields, from an earlier version, asks for it anew."""


def needs_first_dealer(table: Table) -> bool:
    """Whether a day's table still has to enter who deals first: it follows no table, and its seating was never
    corrected, but for its players' names, which the day corrects.

    A table that starts to score without that accepts the dealer whom the day chose.
    """
    corrections = (table.history[at] for at in table.history.corrections.get(1, ()) if at not in table.history.off)
    by_itself = (not (one.key or "").startswith(f"{table.key}-") for one in corrections)
    return not _has_started(table) and table.previous_table_key is None and not any(by_itself)


def _has_started(table: Table) -> bool:
    return len(table.games) > 1 or bool(table.current_game.events)


def _names_deal(table: Table) -> bool:
    """Whether the pad says how the first dealer is found: still to be entered, or taken over from an earlier table."""
    return needs_first_dealer(table) or (not _has_started(table) and table.previous_table_key is not None)


def leg_mark(table_id: str, table: Table) -> str:
    """A digest of what the pad of that table shows of the day; empty without a day."""
    found = find_day_table(table_id, table)
    if not found:
        return ""
    day_id, day, day_table = found
    lock = "u" if day_table.leg in day.unlocked else "l" if day.locked(day_table.leg) else ""
    clock = days().clock_now(day.clock)
    ends = f"c{clock.ends}" if clock else ""
    at_place = days().tables_at(day_id, day_table)
    done = day.still_on(day_table) and is_done(day, at_place, day_table)
    totals = _totals_shown(day_id, day, day_table, table, at_place)
    shown = f"t{digest(repr(totals))}" if totals else ""
    return f"{SHAPE}{day.leg}{lock}{'' if day.in_play(day_table) else 'o'}{ends}{'d' if done else 'p'}{shown}"


def leg_on_pad(table_id: str, table: Table) -> LegOnPad | None:
    """The leg for the table's pad; None for a table without a day."""
    if seen := leg_seen(table_id):
        return _as_seen(seen, table)
    found = find_day_table(table_id, table)
    if not found:
        return None
    day_id, day, day_table = found
    over = not day.in_play(day_table) and not plays_on(day_id, day, day_table)
    sits = day.sitting.by_player
    at_place = days().tables_at(day_id, day_table)
    games = 0 if over else games_done(day, at_place, day_table)
    done = is_done(day, at_place, day_table)
    deal = ""
    if not over and _names_deal(table):
        deal, _ = day.game_day.deal(bool(day.tables.sat_before[day_table.key]), table.previous_table_key is None)
    return LegOnPad(
        name=day.name,
        number=day_table.number,
        leg=day_table.leg,
        games=games,
        of_games=day.games_per_leg,
        done=done,
        over=over,
        last=day_table.leg >= day.legs,
        seats=tuple((name, sits[name].number) for name in day_table.players if name in sits) if over else (),
        deal=deal,
        between=bool(table.course.winners),
        replaced=over and day.was_replaced(day_table),
        reported_last=done and not over and _may_undo_report(day_id, day, day_table, table),
        needs_dealer=needs_first_dealer(table),
        locked=lock_at(table_id, table),
        opened=day.locked(day_table.leg) and day_table.leg in day.unlocked,
        day_id=day_id,
        organiser=organises(day_id, day),
        sees_day=role_at(table_id, table) == KEEPER and role_on(day_id, day) is not None,
        ends=days().clock_now(day.clock) if day.in_play(day_table) else None,
        totals=_totals_shown(day_id, day, day_table, table, at_place),
    )


def _totals_shown(
    day_id: str, day: Day, day_table: DayTable, table: Table, at_place: OpenedTables
) -> tuple[LegTotal, ...]:
    """What the leg came to, once its games are played and its players don't go on with them at another table.

    `at_place` are the tables of its place in the leg.
    """
    if not table.course.winners or day.was_replaced(day_table):
        return ()
    played = is_done(day, at_place, day_table) or games_done(day, at_place, day_table) >= day.games_per_leg
    return _totals(day_id, day, day_table) if played or not day.still_on(day_table) else ()


def _totals(day_id: str, day: Day, day_table: DayTable) -> tuple[LegTotal, ...]:
    """What the leg came to at a table, as the day ranks its players, and by that where they sit next."""
    sums = scores_at(day, days().tables_before(day_id, day_table), day_table)
    placed = with_places(day.game_day.rank_players(sums, day.house_rules))
    moves = next_tables(day, day_table, sums) if day.in_play(day_table) and day.leg < day.legs else {}
    return tuple(LegTotal(place, name, *sums[name], _next_in_words(day_table, name, moves)) for place, name in placed)


def _next_in_words(day_table: DayTable, name: str, moves: Mapping[str, int | None]) -> str:
    if name not in moves:
        return ""
    to = moves[name]
    return "draws a card" if to is None else "stays" if to == day_table.number else f"moves to table {to}"


def leg_to_keep(table_id: str, table: Table) -> LegSeen | None:
    """The leg for a phone that keeps the table and may continue without the server; None for a table without a day."""
    leg, found = leg_on_pad(table_id, table), find_day_table(table_id, table)
    if not leg or not found:
        return None
    day_id, day, day_table = found
    at_place = days().tables_at(day_id, day_table)
    here = len(players_and_finished_games(at_place, day_table.key)[1])
    counted, surplus = counted_and_surplus(day, at_place, day_table)
    deal, _ = day.game_day.deal(bool(day.tables.sat_before[day_table.key]), table.previous_table_key is None)
    seen = LegSeen(
        leg._replace(deal=deal)._asdict(),
        day.in_play(day_table),
        before=counted - (here - surplus),
        reported=None,
        position=table.position,
        mark=leg_mark(table_id, table),
    )
    return seen._replace(reported=seen.ends(table)) if leg.done else seen


def read_legs(kept: Mapping[str, Any]) -> dict[str, LegSeen]:
    """What a phone keeps of its tables' legs, as far as this version of the app can read it: a record may be of another
    one."""
    return {
        table: LegSeen(**leg)
        for table, leg in kept.items()
        if (leg.keys(), leg.get("pad", {}).keys()) == tuple(map(set, FIELDS))
    }


def _as_seen(seen: LegSeen, table: Table) -> LegOnPad:
    """The leg as it was seen last, with what the table's games have come to since."""
    leg = LegOnPad(**seen.pad)
    done = seen.reported is not None and list(seen.reported) == seen.ends(table)
    return leg._replace(
        games=0 if leg.over else seen.games(table),
        done=done,
        reported_last=leg.reported_last and done and max(table.history.undoable, default=0) <= seen.position,
        between=bool(table.course.winners),
        needs_dealer=needs_first_dealer(table),
        deal=leg.deal if not leg.over and _names_deal(table) else "",
        ends=days().clock_now(Clock(*leg.ends)) if leg.ends else None,
        totals=tuple(LegTotal(*one) for one in leg.totals) if table.position == seen.position else (),
    )


def _report(day: Day, day_table: DayTable) -> Event | None:
    """The last event with which a table reported that it is done; None if there is none that wasn't undone."""
    reports = (one for one in reversed(day.events) if one.kind == DONE.name and one.data["table"] == day_table.key)
    return next((one for one in reports if one.position not in day.off), None)


def _may_withdraw(day_id: str, day: Day, report: Event) -> bool:
    """Whether this visitor may take that report back: organisers alone, where it ended the leg early."""
    return report.data["games"] >= day.games_per_leg or organises(day_id, day)


def _may_undo_report(day_id: str, day: Day, day_table: DayTable, table: Table) -> bool:
    """Whether a table reported after the last entry that can be undone there, and this visitor may take that back."""
    report, undoable = _report(day, day_table), table.history.undoable
    if report is None or not _may_withdraw(day_id, day, report):
        return False
    return not undoable or table.history[undoable[-1]].at <= report.at


@pages.post("/tables/<table_id>/leg-done")
def say_done(table_id: str) -> Response:
    """A keeper reports that the games of the leg are played at their table; once more is no error."""

    def report(day: Day, day_table: DayTable, tables: OpenedTables) -> Draft | None:
        if is_done(day, tables, day_table):
            return None
        return _draft(day, DONE, done_data(day, tables, day_table))

    return _enter_on_day(table_id, report)


@pages.post("/tables/<table_id>/leg-done/undo")
def take_done_back(table_id: str) -> Response:
    """A keeper takes back that the leg is done at their table: nothing on its sheet changes.

    Not of a locked leg, nor what an organiser ended early: a keeper couldn't report that either.
    """
    table = require_keeper(table_id)

    def undo(day: Day, day_table: DayTable, tables: OpenedTables) -> Draft | None:
        check_lock(table_id, table)
        report = _report(day, day_table) if is_done(day, tables, day_table) else None
        if report and not _may_withdraw(days().day_of(table_id) or "", day, report):
            message = "An organiser ended the leg early at this table, and takes that back on the day’s page."
            raise Refused("left_to_day", "table", message)
        return report and _draft(day, UNDONE, {"target": report.position})

    return _enter_on_day(table_id, undo)


def _draft(day: Day, kind: DayKind, data: dict[str, Any]) -> Draft:
    return Draft(kind.name, data, request.form.get("key", ""), day.position)


def _enter_on_day(table_id: str, draft_of: Callable[[Day, DayTable, OpenedTables], Draft | None]) -> Response:
    """Enters on the day of a table what its keeper tapped there, if it isn't so already."""
    table = require_keeper(table_id)
    allowance = keepers_allowance(table_id)
    take_for_attempt(table_id, allowance)
    found = find_day_table(table_id, table)
    if found is None:
        raise Refused("no_day", "table", "This table belongs to no tournament day.")
    day_id, day, day_table = found
    try:
        draft = draft_of(day, day_table, days().tables_at(day_id, day_table))
        if draft is not None:
            days().enter(day_id, draft)
    except Refused as refused:
        abort(REFUSED, refused.message)
    if draft is not None:
        charge_saved(allowance)
    return redirect(url_for("pad.show_pad", table_id=table_id), 303)
