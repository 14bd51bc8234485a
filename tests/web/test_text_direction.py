"""Right-to-left names beside numbers: each is isolated on every page, and only there."""

from __future__ import annotations

from time import perf_counter

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.games import all_games
from tableside.web.filters import numbers_kept
from tableside.web.typography.text_direction import CLOSE, OPEN, RUN, isolate
from tests.support.full_tables import full_table
from tests.support.people import MIXED
from tests.web.strict_html import read_text
from tests.web.test_every_page import addresses


@pytest.mark.parametrize(
    ("html", "wanted"),
    [
        ("<b>Tim 3, שרה 12</b>", "<b>Tim 3, \u2068שרה\u2069 12</b>"),
        ("<p>שרה, محمد and Tim</p>", "<p>\u2068שרה\u2069, \u2068محمد\u2069 and Tim</p>"),
        ("<p>נועה לוי: 5</p>", "<p>\u2068נועה לוי\u2069: 5</p>"),
        ("<p>ג&#39;ורג&#39; בן-דוד 5</p>", "<p>\u2068ג&#39;ורג&#39; בן-דוד\u2069 5</p>"),
        ("<text>5 נועה ל…</text>", "<text>5 \u2068נועה ל…\u2069</text>"),
        ("<th>נוע… לוי</th>", "<th>\u2068נוע… לוי\u2069</th>"),
        ("<input value=\"שרה 12\" title='שרה'>", "<input value=\"שרה 12\" title='שרה'>"),
        ("<textarea>שרה wins</textarea>שרה wins", "<textarea>שרה wins</textarea>\u2068שרה\u2069 wins"),
        ("<p>Tim 3 → 12</p>", "<p>Tim 3 → 12</p>"),
    ],
)
def test_each_run_of_right_to_left_words_is_isolated(html: str, wanted: str) -> None:
    assert isolate(html) == wanted


def test_a_name_of_several_right_to_left_words_stays_together_with_its_number() -> None:
    one = '<span class="one">%s</span>'
    assert numbers_kept("Ann Lee 3, נועה לוי 12") == f"Ann {one % 'Lee 3,'} {one % 'נועה לוי 12'}"


def test_a_long_text_of_right_to_left_words_is_read_soon() -> None:
    began = perf_counter()
    numbers_kept("א " * 12_000)
    assert perf_counter() - began < 3


@pytest.mark.thorough_but(3)
@pytest.mark.slow
@pytest.mark.parametrize("slug", all_games())
def test_every_right_to_left_name_on_every_page_is_isolated(app: Flask, client: FlaskClient, slug: str) -> None:
    game = all_games()[slug]
    names = MIXED[: game.seats[-1]]
    in_play = full_table(slug, names)
    table_id, _ = app.extensions["book"].bring_in(list(in_play.table.history.events))
    seen = 0
    for path in addresses(app, f"/tables/{table_id}", list(game.course.entries), slug):
        answer = client.get(path)
        text = answer.get_data(as_text=True) if answer.mimetype == "text/html" else ""
        answer.close()
        words = "".join(read_text(text).itertext())
        seen += words.count(OPEN)
        bare = [run for run in RUN.finditer(words) if words[run.start() - 1] + words[run.end()] != OPEN + CLOSE]
        assert not bare, (path, [words[run.start() - 40 : run.end() + 40] for run in bare])
    assert seen > 20 * sum(bool(RUN.search(name)) for name in names)


def test_a_board_sent_to_phones_is_isolated(app: Flask, client: FlaskClient) -> None:
    in_play = full_table("buddha", MIXED[:3])
    table_id, _ = app.extensions["book"].bring_in(list(in_play.table.history.events))
    board = client.get(f"/tables/{table_id}/board").get_data(as_text=True)
    assert f"{OPEN}{MIXED[0]}{CLOSE}" in board
