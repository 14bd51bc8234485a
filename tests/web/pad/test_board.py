"""The watchers' board: drawn once for each position, for any number of visitors."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tableside.scorebook.table.access import KEEPER, WATCHER
from tableside.web.tables.pad import board
from tableside.web.tables.pad.board import WatcherBoards
from tests.web.pages import Seat, bids, send
from tests.web.visitors import visitor


@pytest.fixture
def table(seat: Seat) -> str:
    return seat("ten-point-buck", 3)


@pytest.fixture
def drawings(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Every drawing of a board from now on: whether it was a keeper's."""
    made: list[bool] = []
    draw = board.draw

    def counted(*given, keeper: bool) -> str:
        made.append(keeper)
        return draw(*given, keeper=keeper)

    monkeypatch.setattr(board, "draw", counted)
    return made


def test_watchers_share_one_drawing_of_a_position(app: Flask, client: FlaskClient, table: str, drawings: list[bool]):
    watchers = [visitor(app, table, WATCHER) for _ in range(3)]
    assert len({watcher.get(f"{table}/board").text for watcher in watchers}) == 1
    assert drawings == [False]
    send(app, client, table, "enter/bid", bids(10, 20, 30))
    for watcher in watchers:
        watcher.get(f"{table}/board")
    assert drawings == [False, False]


def test_a_keepers_board_is_drawn_for_him_alone(app: Flask, table: str, drawings: list[bool]):
    texts = {visitor(app, table, KEEPER).get(f"{table}/board").text for _ in range(2)}
    assert drawings == [True, True]
    assert len(texts) == 2, "each holds keys of its own"


def test_a_board_is_drawn_once_however_many_ask_at_the_same_time():
    drawn, made = WatcherBoards(), []

    def draw() -> str:
        made.append("board")
        return "board"

    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: drawn.find("t", 4, draw), range(40)))
    assert found == ["board"] * 40
    assert made == ["board"]


def test_each_table_has_its_own_board():
    drawn = WatcherBoards()
    assert drawn.find("a", 1, lambda: "a at 1") == "a at 1"
    assert drawn.find("b", 1, lambda: "b at 1") == "b at 1"
    assert drawn.find("a", 1, lambda: "drawn again") == "a at 1"


def test_the_boards_longest_unseen_are_forgotten(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(board, "MOST_KEPT", 2)
    drawn = WatcherBoards()
    for table in ("a", "b", "a", "c"):
        drawn.find(table, 1, lambda table=table: table)
    assert drawn.find("a", 1, lambda: "drawn again") == "a"
    assert drawn.find("b", 1, lambda: "drawn again") == "drawn again"


def test_a_drawing_that_failed_is_not_kept():
    drawn = WatcherBoards()

    def fail() -> str:
        raise ValueError("no board")

    with pytest.raises(ValueError, match="no board"):
        drawn.find("t", 1, fail)
    assert drawn.find("t", 1, lambda: "board") == "board"
