"""No line that was scored leaves the sheet without a mark, whatever is changed before it: in every installed game."""

from __future__ import annotations

import csv
import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.games import all_games
from referee.words import listed
from tableside.scorebook.edits.open_questions import moved_dealer, open_questions
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.history import struck_by
from tableside.scorebook.export.csv_sheets import OFF, night_csv, table_csv
from tableside.scorebook.table.changes import group_lapsed
from tableside.scorebook.table.table import Table
from tests.scorebook.changed_tables import answered, change, doubts, played
from tests.scorebook.table_play import TableInPlay

SLUGS = sorted(all_games())


def scored(table: Table) -> set[int]:
    """The positions of the entries that closed a line."""
    return {row.sources[-1] for one in table.games for row in one.course.rows if not row.open}


def on_sheet(table: Table) -> set[int]:
    return {source for one in table.games for row in one.course.rows for source in row.sources}


def marked(table: Table) -> set[int]:
    """The positions of entries that the sheet says don't count, each of which has a line in its CSV."""
    lapsed = [one for game in table.games for one in group_lapsed(table, game.lapsed)]
    positions = {position for one in lapsed for position in one.positions}
    lines = [line for line in csv.DictReader(night_csv([table]).splitlines()) if line["Round"] == OFF]
    assert len(lines) == len(positions), "a line in the CSV for each"
    assert table_csv(table).count(f"\r\n{OFF},") + table_csv(table).count(f",{OFF},") == len(positions)
    return positions


def meant(before: Table, event: Event) -> set[int]:
    """The positions of the entries that a change itself takes off."""
    if event.kind == "struck":
        return set(struck_by(event))
    if event.kind not in ("undone", "redone"):
        return set()
    target = before.history[event.data["target"]]
    if target.kind == "struck":
        return set(struck_by(target))
    return {target.position}


def changes(seed: int, slug: str, many: int = 6) -> Iterator[tuple[Table, Event, str, Table]]:
    """So many changes at one table: before, the change, what was asked first, after."""
    luck = random.Random(seed)
    players = luck.choice(list(all_games()[slug].seats))
    in_play: TableInPlay = played(luck, slug, players)
    for _ in range(many):
        tried = change(luck, in_play)
        if tried is None:
            continue
        kind, data = tried
        data = answered(luck, in_play, kind, data)
        before, asked = in_play.table, doubts(in_play, kind, data)
        if asked is not None and in_play.try_to(kind, **data):
            yield before, in_play.table.history.events[-1], asked, in_play.table


def check(before: Table, event: Event, asked: str, after: Table) -> None:
    """What holds of every change."""
    gone = scored(before) - on_sheet(after)
    assert gone <= marked(after) | meant(before, event), f"{event.kind} took lines off the sheet"
    for game in after.games:
        assert not any(one.reason.asks for one in game.lapsed), "what lacks an answer stays on the sheet"
        assert not (game.asked and game.course.winners), "won by what rests on an answer"
        for one in game.asked:
            (row,) = [row for row in game.course.rows if one.event.position in row.sources]
            assert row.asks == one.reason.message
    known = {one.sentence for one in open_questions(before)}
    for one in open_questions(after):
        assert one.sentence in known or one.sentence in asked, "a question that nobody was asked"
    if event.kind not in ("undone", "redone"):
        _check_winners(before, asked, after)
    _check_dealers(before, event, asked, after)


def _check_winners(before: Table, asked: str, after: Table) -> None:
    """Nobody else has won a game before the last one without a word before it."""
    for was, now in zip(before.games[:-1], after.games[:-1], strict=False):
        names = listed(after.names[seat] for seat in now.course.winners)
        words = f"is won by {names} instead" if names else f"Nobody wins game {now.number}"
        if was.course.winners not in ((), now.course.winners):
            assert now.undecided or words in asked


def _check_dealers(before: Table, event: Event, asked: str, after: Table) -> None:
    """Nobody else deals a game that has begun without a word before it and a mark after it."""
    for was, now in zip(before.games[1:], after.games[1:], strict=False):
        if was.setup.dealer == now.setup.dealer:
            continue
        assert event.kind in ("undone", "redone") or f"{after.names[now.setup.dealer]} deals first instead" in asked
        dealt = after.recorded_games[now.number - 1].first_dealer
        assert moved_dealer(after, now) or dealt == now.setup.dealer


@pytest.mark.slow
@settings(max_examples=20, deadline=None)
@given(st.sampled_from(SLUGS), st.integers(0, 2**32))
def test_no_scored_line_leaves_the_sheet_without_a_mark(slug: str, seed: int):
    for step in changes(seed, slug):
        check(*step)


@pytest.mark.thorough
@pytest.mark.parametrize("slug", SLUGS)
def test_none_does_at_a_hundred_tables_of_each_game(slug: str):
    for seed in range(100):
        for step in changes(seed, slug):
            check(*step)


@pytest.mark.slow_but(6)
@pytest.mark.parametrize("slug", SLUGS)
def test_such_changes_take_lines_off_the_sheet(slug: str):
    """The search above meets what it looks for."""
    assert any(scored(before) & marked(after) for seed in range(40) for before, _, _, after in changes(seed, slug))


@pytest.mark.slow
@pytest.mark.parametrize("slug", ["huckley-buck", "ten"])
def test_such_changes_open_questions(slug: str):
    assert any(game.asked for seed in range(120) for *_, after in changes(seed, slug) for game in after.games)
