"""Live pages: one stream a page, the whole board and then each change; asking where there is no stream."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tableside.scorebook.table.access import KEEPER, WATCHER
from tableside.web.guard.limits import HEARTBEAT, STREAMS_PER_ADDRESS, STREAMS_PER_VISITOR
from tableside.web.live.hub import Hub, Stream
from tableside.web.live.pages import boards
from tableside.web.live.streams import BEAT
from tests.web.pages import Seat, bids, send, table_at
from tests.web.visitors import visitor


@pytest.fixture
def table(seat: Seat) -> str:
    return seat("ten-point-buck", 3)


@pytest.fixture
def fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """Silence that lasts a moment."""
    monkeypatch.setattr("tableside.web.live.pages.HEARTBEAT", 0.05)


def hub(app: Flask) -> Hub:
    return app.extensions["hub"]


def read(client: FlaskClient, table: str, page: str = "p") -> tuple[Iterator[str], Callable[[], None]]:
    """A stream's messages, and how to leave it."""
    answer = client.get(f"{table}/stream?page={page}")
    assert answer.status_code == 200
    assert answer.mimetype == "text/event-stream"
    return (part.decode() for part in answer.iter_encoded()), answer.close


def test_the_first_message_is_the_whole_board(client: FlaskClient, table: str):
    messages, leave = read(client, table)
    first = next(messages)
    assert first.startswith('id: 1\ndata: <div id="board" class="board two with-open" data-position="1">\n')
    assert first.count("\n\n") == 1
    assert first.endswith("\n\n")
    assert all(line.startswith("data: ") for line in first.rstrip("\n").split("\n")[1:])
    leave()


def has(client: FlaskClient, table: str) -> str:
    """The mark that a page brings to its stream of the board that it was sent with."""
    return re.findall(r"has=([^\"]+)", client.get(table).text)[0]


def test_a_page_that_has_the_board_is_not_sent_it_again(app: Flask, client: FlaskClient, table: str):
    messages, leave = read(client, table, f"p&has={has(client, table)}")
    assert next(messages) == BEAT
    send(app, client, table, "enter/bid", bids(10, 20, 30))
    assert next(messages).startswith("id: 2\n")
    leave()


def test_a_page_whose_board_is_another_is_sent_the_board(app: Flask, client: FlaskClient, table: str):
    """One drawn before the last entry, for somebody else, or one that was lost on the way to the page."""
    old = has(client, table)
    send(app, client, table, "enter/bid", bids(10, 20, 30))
    for mark in (old, has(client, table).replace(KEEPER, WATCHER)):
        messages, leave = read(client, table, f"p&has={mark}")
        assert next(messages).startswith("id: 2\n")
        leave()
    answer = client.get(f"{table}/stream?page=p&has={has(client, table)}", headers={"Last-Event-ID": "2"})
    assert next(iter(answer.iter_encoded())).startswith(b"id: 2\n")
    answer.close()


def test_each_change_is_sent_whole(app: Flask, client: FlaskClient, table: str):
    messages, leave = read(client, table)
    next(messages)
    send(app, client, table, "enter/bid", bids(10, 20, 30))
    assert next(messages).startswith("id: 2\n")
    send(app, client, table, "undo", {"target": "2"})
    assert next(messages).startswith("id: 3\n")
    leave()


def test_changes_made_while_nobody_read_come_as_one_board(app: Flask, client: FlaskClient, table: str):
    messages, leave = read(client, table)
    next(messages)
    send(app, client, table, "enter/bid", bids(10, 20, 30))
    send(app, client, table, "undo", {"target": "2"})
    assert next(messages).startswith("id: 3\n")
    leave()


@pytest.mark.usefixtures("fast")
def test_a_long_silence_is_broken_by_a_beat_without_a_board(client: FlaskClient, table: str):
    messages, leave = read(client, table)
    next(messages)
    assert [next(messages), next(messages)] == [BEAT, BEAT]
    assert "data:" not in BEAT
    leave()


def test_a_change_wakes_a_waiting_stream_at_once(app: Flask, client: FlaskClient, table: str):
    messages, leave = read(client, table)
    next(messages)
    entry = threading.Timer(0.1, lambda: send(app, app.test_client(), table, "enter/bid", bids(10, 20, 30)))
    entry.start()
    assert next(messages).startswith("id: 2\n")
    entry.join()
    leave()


def look(client: FlaskClient, table: str, page: str) -> None:
    """Another phone, elsewhere: opens a stream, sees the board, and leaves."""

    def visit() -> None:
        messages, leave = read(client, table, page)
        next(messages)
        leave()

    other = threading.Thread(target=visit)
    other.start()
    other.join()


def test_a_new_stream_of_a_page_ends_its_old_one(app: Flask, client: FlaskClient, table: str):
    messages, leave = read(client, table, "same")
    next(messages)
    look(client, table, "same")
    started = time.monotonic()
    assert list(messages) == []
    assert time.monotonic() - started < HEARTBEAT, "the stream ended only at its next beat"
    leave()
    assert len(hub(app)) == 0


def test_the_end_of_a_pages_old_stream_leaves_its_new_one():
    streams = Hub(1_000)
    old, new = streams.open("same", "table"), streams.open("same", "table")
    assert old is not None
    assert new is not None
    streams.close("same", old)
    assert len(streams) == 1
    streams.close("same", new)
    assert len(streams) == 0


def test_a_stream_ends_for_a_visitor_who_may_no_longer_look(app: Flask, client: FlaskClient, table: str):
    messages, leave = read(visitor(app, table, "watcher"), table)
    next(messages)
    send(app, client, table, "share/renew", {"role": "watcher"})
    assert next(messages, "the end") == "the end"
    leave()


def test_pages_of_one_phone_keep_a_stream_each(app: Flask, client: FlaskClient, table: str):
    messages, leave = read(client, table, "one")
    next(messages)
    look(client, table, "two")
    send(app, client, table, "enter/bid", bids(10, 20, 30))
    assert next(messages).startswith("id: 2\n")
    assert len(hub(app)) == 1
    leave()


def test_each_load_of_a_page_has_a_stream_of_its_own(client: FlaskClient, table: str):
    assert client.get(table).text.split("stream?page=")[1][:16] != client.get(table).text.split("stream?page=")[1][:16]


@pytest.mark.parametrize("method", ["HEAD", "GET"])
def test_a_stream_that_nobody_reads_is_forgotten(app: Flask, client: FlaskClient, table: str, method: str):
    client.open(f"{table}/stream?page=unread", method=method).close()
    assert len(hub(app)) == 0


def test_a_full_server_sends_no_stream_and_the_page_can_ask(app: Flask, client: FlaskClient, table: str):
    hub(app).most = 0
    assert client.get(f"{table}/stream?page=p").status_code == 204
    assert 'id="board"' in client.get(f"{table}/board").text


def test_one_visitors_streams_leave_room_for_others_at_the_same_address():
    streams = Hub(1_000)
    for number in range(STREAMS_PER_VISITOR):
        assert streams.open(f"greedy{number}", "table", "192.0.2.7", "greedy")
    assert streams.open("greedy", "table", "192.0.2.7", "greedy") is None
    others = [streams.open(f"p{number}", "table", "192.0.2.7", f"v{number}") for number in range(STREAMS_PER_ADDRESS)]
    assert sum(one is not None for one in others) == STREAMS_PER_ADDRESS - STREAMS_PER_VISITOR >= 60
    assert streams.open("elsewhere", "table", "192.0.2.8", "greedy")


def test_a_stream_that_ended_leaves_its_room_to_the_same_visitor():
    streams = Hub(1_000)
    opened = [streams.open(f"p{number}", "table", "192.0.2.7", "v") for number in range(STREAMS_PER_VISITOR)]
    assert opened[0] is not None
    streams.close("p0", opened[0])
    assert streams.open("next", "table", "192.0.2.7", "v")


def test_a_stream_ends_when_it_lasted_long_enough(app: Flask, table: str):
    clock = iter((0.0, 1.0, 599.0, 601.0))
    stream = Stream(table.rsplit("/", 1)[1], changed=True)
    with app.test_request_context("/", environ_base={"REMOTE_ADDR": "127.0.0.1"}, base_url="http://127.0.0.1"):
        assert len(list(boards(stream.table_id, _always_moved(stream), clock=lambda: next(clock)))) == 1


def _always_moved(stream: Stream) -> Stream:
    stream.wait = lambda seconds: True  # type: ignore[method-assign]
    return stream


@pytest.mark.parametrize("role", [KEEPER, WATCHER])
def test_a_page_that_asks_again_is_told_when_nothing_changed(app: Flask, client: FlaskClient, table: str, role: str):
    phone = visitor(app, table, role)
    first = phone.get(f"{table}/board")
    mark = first.headers["HX-PTag"]
    assert f'hx-ptag="{mark}"' in phone.get(table).text
    again = phone.get(f"{table}/board", headers={"HX-PTag": mark})
    assert (again.status_code, again.text) == (304, "")
    send(app, client, table, "enter/bid", bids(10, 20, 30))
    moved = phone.get(f"{table}/board", headers={"HX-PTag": mark})
    assert moved.status_code == 200
    assert 'data-position="2"' in moved.text


def test_a_watcher_who_became_a_keeper_gets_the_keepers_board(app: Flask, table: str):
    mark = visitor(app, table, WATCHER).get(f"{table}/board").headers["HX-PTag"]
    answer = visitor(app, table, KEEPER).get(f"{table}/board", headers={"HX-PTag": mark})
    assert answer.status_code == 200


@pytest.mark.parametrize("mark", ["", "1", "1-", "-watcher", "١-watcher", "9" * 40])
def test_any_other_mark_gets_the_board(app: Flask, table: str, mark: str):
    answer = visitor(app, table, WATCHER).get(f"{table}/board", headers={"HX-PTag": mark.encode().decode("latin-1")})
    assert answer.status_code == 200


def test_a_stream_is_neither_compressed_nor_held_back(client: FlaskClient, table: str):
    answer = client.get(f"{table}/stream?page=p", headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in answer.headers
    assert answer.headers["X-Accel-Buffering"] == "no"
    assert answer.headers["Cache-Control"] == "no-store"
    answer.close()


def test_an_earlier_game_of_the_night_is_no_live_page(app: Flask, client: FlaskClient, seat: Seat):
    address = seat("huckley-buck", 4)
    while not table_at(app, address).course.winners:
        send(app, client, address, "enter/result", {f"tricks-{at}": str(5 * (at == 0)) for at in range(4)})
    send(app, client, address, "next-game")
    assert "stream?page=" not in client.get(f"{address}?game=1").text
    assert "stream?page=" in client.get(f"{address}?game=2").text
