"""The leg of a tournament day on the pad of one of its tables: its games, its results, where everybody sits next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tableside.days.day import Clock, Day, DayTable
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
from tableside.scorebook.table.access import KEEPER
from tableside.scorebook.table.table import Table
from tableside.web.books import days
from tableside.web.filters import digest
from tableside.web.guard.roles.access import role_at
from tableside.web.guard.roles.day_access import organises, role_on
from tableside.web.guard.roles.day_roles import find_day_table
from tableside.web.guard.roles.day_tables import lock_at, plays_on
from tableside.web.guard.roles.leg_seen import LegSeen, leg_seen
from tableside.web.tables.pad.leg_report import report_to_withdraw, time_is_up, undo_withdraws


class LegResult(NamedTuple):
    """A player's result in a leg, once it is played at their table: their place there, the sums, and by `move` where
    they sit next, in words."""

    place: int
    name: str
    points: int
    wins: int
    hooks: int
    move: str


class LegOnPad(NamedTuple):
    """A leg of a day as the pad of one of its tables shows it.

    `done`               the table reported that it is done
    `moved_on`           its players sit at other tables by now; `new_tables` are the numbers of these, by name, and
                         `seatless` those who have no seat in the leg that is on
    `is_last`            it is the last leg of the day
    `first_dealer_rule`  how the first dealer is found, in words, while the pad says that
    `between_games`      a game is won, and the next one isn't opened
    `game_begun`         something of a game is entered that isn't won
    `replaced`           the leg continues at a new table; `goes_on` as long as it is on
    `reported_last`      the report that it is done is the last action here, so Undo withdraws it
    `may_withdraw`       this visitor may withdraw the report, whatever came after it
    `needs_dealer`       the table hasn't entered yet who deals its first game
    `why_locked`         why this visitor may not write on the sheet; `unlocked`: a locked leg is open for corrections
    `organiser`          this visitor runs the day
    `sees_day`           this visitor keeps the table, and gets a link to the page of the day
    `clock`              the end of the leg or of a pause; `time_is_up` if that of the leg has passed
    `results`            the players in order, once the leg is played here
    """

    day_name: str
    table_number: int
    leg_number: int
    games_finished: int
    games_per_leg: int
    done: bool
    moved_on: bool
    is_last: bool
    new_tables: tuple[tuple[str, int], ...]
    seatless: tuple[str, ...]
    first_dealer_rule: str
    between_games: bool
    game_begun: bool
    replaced: bool
    goes_on: bool
    reported_last: bool
    may_withdraw: bool
    needs_dealer: bool
    why_locked: str
    unlocked: bool
    day_id: str
    organiser: bool
    sees_day: bool
    clock: Clock | None
    time_is_up: bool
    results: tuple[LegResult, ...]

    @property
    def over(self) -> bool:
        """Whether the table has reported the leg, or its players sit at other tables by now."""
        return self.done or self.moved_on

    @property
    def takes_no_round(self) -> bool:
        """Whether its keeper scores no more rounds here: the leg goes on at a new table, or an organiser ended it."""
        return self.replaced or (self.done and not self.unlocked and not self.may_withdraw)

    @property
    def all_played(self) -> bool:
        """Whether the games of the leg are finished and not yet reported."""
        return not self.over and self.games_finished >= self.games_per_leg

    @property
    def ends_early(self) -> bool:
        """Whether a keeper may report the leg with fewer games, since its time is up."""
        return self.time_is_up and not self.over and not self.all_played


FIELDS = LegSeen._fields, LegOnPad._fields


def needs_first_dealer(table: Table) -> bool:
    """Whether a day's table still has to enter who deals first: it follows no table, and its seating was never
    corrected, but for its players' names, which the day corrects.

    A table that starts to score without that accepts the dealer whom the day chose.
    """
    corrections = (table.history[at] for at in table.history.corrections.get(1, ()) if at not in table.history.off)
    by_itself = (not (one.key or "").startswith(f"{table.key}-") for one in corrections)
    return not table.has_started and table.previous_table_key is None and not any(by_itself)


def _says_first_dealer_rule(table: Table, *, moved_on: bool) -> bool:
    """Whether the pad says how the first dealer is found: still to be entered, or taken over from an earlier table."""
    taken_over = table.previous_table_key is not None and not table.has_started
    return not moved_on and (needs_first_dealer(table) or taken_over)


def leg_mark(table_id: str, table: Table) -> str:
    """A digest of what the pad of that table shows of the day; empty without a day.

    The names of the fields belong to it: a phone that keeps a leg with others, from an earlier version, asks for it
    anew.
    """
    found = find_day_table(table_id, table)
    if not found:
        return ""
    day_id, day, day_table = found
    at_place = days().tables_at(day_id, day_table)
    shown = (
        day.leg,
        day.locked(day_table.leg),
        day_table.leg in day.unlocked,
        day.in_play(day_table),
        day.still_on(day_table) and is_done(day, at_place, day_table),
        days().clock_now(day.running_clock),
        time_is_up(day, day_table),
        _results_shown(day_id, day, day_table, table, at_place),
        day_table.leg >= day.legs,
        _seats_now(day, day_table),
    )
    return digest(repr((FIELDS, shown)))


def leg_on_pad(table_id: str, table: Table) -> LegOnPad | None:
    """The leg for the table's pad; None for a table without a day."""
    if seen := leg_seen(table_id):
        return _up_to_date(seen, table)
    found = find_day_table(table_id, table)
    if not found:
        return None
    day_id, day, day_table = found
    moved_on = not day.in_play(day_table) and not plays_on(day_id, day, day_table)
    new_tables, seatless = _seats_now(day, day_table) if moved_on else ((), ())
    at_place = days().tables_at(day_id, day_table)
    done = is_done(day, at_place, day_table)
    report = report_to_withdraw(day_id, day, day_table) if done and not moved_on else None
    return LegOnPad(
        day_name=day.name,
        table_number=day_table.number,
        leg_number=day_table.leg,
        games_finished=0 if moved_on else games_done(day, at_place, day_table),
        games_per_leg=day.games_per_leg,
        done=done,
        moved_on=moved_on,
        is_last=day_table.leg >= day.legs,
        new_tables=new_tables,
        seatless=seatless,
        first_dealer_rule=_first_dealer_rule(day, day_table, table)
        if _says_first_dealer_rule(table, moved_on=moved_on)
        else "",
        between_games=bool(table.course.winners),
        game_begun=table.current_game.is_under_way,
        replaced=moved_on and day.was_replaced(day_table),
        goes_on=moved_on and day.was_replaced(day_table) and day_table.leg == day.leg,
        reported_last=report is not None and undo_withdraws(report, table),
        may_withdraw=report is not None,
        needs_dealer=needs_first_dealer(table),
        why_locked=lock_at(table_id, table),
        unlocked=day.locked(day_table.leg) and day_table.leg in day.unlocked,
        day_id=day_id,
        organiser=organises(day_id, day),
        sees_day=role_at(table_id, table) == KEEPER and role_on(day_id, day) is not None,
        clock=days().clock_now(day.running_clock) if day.in_play(day_table) else None,
        time_is_up=time_is_up(day, day_table),
        results=_results_shown(day_id, day, day_table, table, at_place),
    )


def _seats_now(day: Day, left: DayTable) -> tuple[tuple[tuple[str, int], ...], tuple[str, ...]]:
    """Of those at a table the numbers of the tables where they sit in the leg that is on, by name, and who has no
    seat."""
    sits = day.sitting.by_player
    numbers = tuple((name, sits[name].number) for name in left.players if name in sits)
    return numbers, tuple(name for name in left.players if name in day.unseated)


def _first_dealer_rule(day: Day, day_table: DayTable, table: Table) -> str:
    sentence, _ = day.game_day.deal(bool(day.tables.sat_before[day_table.key]), table.previous_table_key is None)
    return sentence


def _results_shown(
    day_id: str, day: Day, day_table: DayTable, table: Table, at_place: OpenedTables
) -> tuple[LegResult, ...]:
    """What the leg came to, once its games are played and its players don't go on with them at another table.

    `at_place` are the tables of its place in the leg.
    """
    if not table.course.winners or day.was_replaced(day_table):
        return ()
    played = is_done(day, at_place, day_table) or games_done(day, at_place, day_table) >= day.games_per_leg
    return _results(day_id, day, day_table) if played or not day.still_on(day_table) else ()


def _results(day_id: str, day: Day, day_table: DayTable) -> tuple[LegResult, ...]:
    """What the leg came to at a table, as the day ranks its players, and by that where they sit next."""
    sums = scores_at(day, days().tables_before(day_id, day_table), day_table)
    placed = with_places(day.game_day.rank_players(sums, day.house_rules))
    moves = next_tables(day, day_table, sums) if day.in_play(day_table) and day.leg < day.legs else {}
    return tuple(LegResult(place, name, *sums[name], _move_in_words(day_table, name, moves)) for place, name in placed)


def _move_in_words(day_table: DayTable, name: str, moves: Mapping[str, int | None]) -> str:
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
    seen = LegSeen(
        leg._replace(first_dealer_rule=_first_dealer_rule(day, day_table, table))._asdict(),
        day.in_play(day_table),
        before=counted - (here - surplus),
        reported=None,
        position=table.position,
        mark=leg_mark(table_id, table),
    )
    return seen._replace(reported=seen.game_ends(table)) if leg.done else seen


def read_legs(kept: Mapping[str, Any]) -> dict[str, LegSeen]:
    """What a phone keeps of its tables' legs, as far as this version of the app can read it: a record may be of another
    one."""
    return {
        table: LegSeen(**leg)
        for table, leg in kept.items()
        if (leg.keys(), leg.get("pad", {}).keys()) == tuple(map(set, FIELDS))
    }


def _up_to_date(seen: LegSeen, table: Table) -> LegOnPad:
    """The leg as it was seen last, with what the table's games have come to since."""
    leg = LegOnPad(**seen.pad)
    done = seen.reported is not None and list(seen.reported) == seen.game_ends(table)
    clock = days().clock_now(Clock(*leg.clock)) if leg.clock else None
    return leg._replace(
        games_finished=0 if leg.moved_on else seen.games_finished(table),
        done=done,
        reported_last=leg.reported_last and done and max(table.history.undoable, default=0) <= seen.position,
        may_withdraw=leg.may_withdraw and done,
        between_games=bool(table.course.winners),
        game_begun=table.current_game.is_under_way,
        needs_dealer=needs_first_dealer(table),
        first_dealer_rule=leg.first_dealer_rule if _says_first_dealer_rule(table, moved_on=leg.moved_on) else "",
        clock=clock,
        time_is_up=days().leg_time_is_up(clock),
        results=tuple(LegResult(*one) for one in leg.results) if table.position == seen.position else (),
    )
