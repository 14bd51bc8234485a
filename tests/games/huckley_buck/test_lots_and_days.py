"""Huckley Buck: written-down cases of the draw for the first deal and of a tournament day."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.games.huckley_buck.cards import DECK
from referee.games.huckley_buck.deal.first_deal import BARRED_ENDS
from referee.games.huckley_buck.house_rules import SWITCHES
from referee.games.huckley_buck.tournament.day import games, move
from referee.games.huckley_buck.tournament.tables import PlayerScore, group, ranking, seat_big_loser
from referee.rules.day import tables_after
from referee.rules.house_rules import HouseRules
from tests.referee.case_tables import with_clauses

FILE = Path(__file__).parents[2] / "cases" / "huckley_buck" / "lots_and_days.toml"

Case = Mapping[str, Any]


def line_ups(text: str) -> list[list[str]]:
    return [table.split() for table in text.split("/")]


def drawn_card(case: Case) -> str:
    barred = not BARRED_ENDS < case["place"] <= len(DECK.copies) - BARRED_ENDS
    return "draw again" if barred else "good"


def drawn_tables(case: Case) -> str:
    """The sizes of the tables; everybody sits at one, and only another lot seats them otherwise."""
    names, lot = case["names"].split(), case["lot"]
    tables = group(names, Random(lot))
    assert sorted(name for table in tables for name in table) == sorted(names)
    assert tables == group(names, Random(lot)) != group(names, Random(case.get("other_lot", lot + 1)))
    return " ".join(str(len(table)) for table in tables)


def whether_to_move(case: Case) -> str:
    rules = HouseRules(SWITCHES, {"hb.tour_games": case["games_set"]})
    return "move" if min(case["games_done"]) >= games(rules) else "wait"


def after_the_move(case: Case) -> str:
    """The tables after the move; players with points in the case are put in order by them first."""
    tables = [ranked(table, case) for table in line_ups(case["tables"])]
    return " / ".join(" ".join(table) for table in tables_after(move(tables)))


def ranked(table: list[str], case: Case) -> list[str]:
    if not set(table) <= set(case["points"]):
        return table
    wins, hooks = case.get("wins", {}), case.get("hooks", {})
    standings = {name: PlayerScore(case["points"][name], wins.get(name, 0), hooks.get(name, 0)) for name in table}
    levels = ranking(standings, HouseRules(SWITCHES, case.get("house_rules", {})))
    return [name for level in levels for name in level]


def big_losers_place(case: Case) -> str:
    tables = line_ups(case["tables"])
    seated = seat_big_loser(tables, case["big_loser"] or None, Random(1))
    if seated == tables:
        return "nothing changes"
    assert [len(table) for table in seated] == [len(table) for table in tables]
    return next(f"table {rank}" for rank, table in enumerate(seated, 1) if case["big_loser"] in table)


ANSWERS: Mapping[str, Callable[[Case], str]] = {
    "place": drawn_card,
    "names": drawn_tables,
    "games_set": whether_to_move,
    "points": after_the_move,
    "big_loser": big_losers_place,
}


@pytest.mark.parametrize("case", [with_clauses(case) for case in tomllib.loads(FILE.read_text("utf-8"))["case"]])
def test_lots_and_tournament_days_go_as_written_down(case: Case) -> None:
    answers = [answer for key, answer in ANSWERS.items() if key in case]
    assert [answer(case) for answer in answers] == [case["expect"]]
