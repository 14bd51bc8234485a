"""Right-to-left names beside numbers: each stands in isolation on every page, and only there."""

from __future__ import annotations

import html5lib
import pytest
from flask import Flask
from flask.testing import FlaskClient
from test_every_page import addresses

from referee.games import all_games
from tableside.web.text_direction import RUN, isolate
from tests.full_tables import full_table
from tests.people import MIXED

NAMES = [name for name in MIXED if RUN.search(name)]


@pytest.mark.parametrize(
    ("html", "wanted"),
    [
        ("<b>Tim 3, שרה 12</b>", "<b>Tim 3, <bdi>שרה</bdi> 12</b>"),
        ("<p>שרה, محمد and Tim</p>", "<p><bdi>שרה</bdi>, <bdi>محمد</bdi> and Tim</p>"),
        ("<p>נועה לוי: 5</p>", "<p><bdi>נועה לוי</bdi>: 5</p>"),
        ("<p>ג&#39;ורג&#39; בן-דוד 5</p>", "<p><bdi>ג&#39;ורג&#39; בן-דוד</bdi> 5</p>"),
        ("<input value=\"שרה 12\" title='שרה'>", "<input value=\"שרה 12\" title='שרה'>"),
        ("<title>שרה wins</title>שרה wins", "<title>שרה wins</title><bdi>שרה</bdi> wins"),
        ("<p>Tim 3 → 12</p>", "<p>Tim 3 → 12</p>"),
    ],
)
def test_each_run_of_right_to_left_words_is_isolated(html: str, wanted: str) -> None:
    assert isolate(html) == wanted


@pytest.mark.parametrize("slug", all_games())
def test_every_right_to_left_name_on_every_page_is_isolated(app: Flask, client: FlaskClient, slug: str) -> None:
    game = all_games()[slug]
    night = full_table(slug, MIXED[: game.seats[-1]])
    table_id, _ = app.extensions["book"].bring_in(list(night.table.history.events))
    seen = 0
    for path in addresses(app, f"/tables/{table_id}", list(game.course.entries), slug):
        answer = client.get(path)
        text = answer.get_data(as_text=True) if answer.mimetype == "text/html" else ""
        answer.close()
        page = html5lib.parse(text, namespaceHTMLElements=False)
        seen += len(list(page.iter("bdi")))
        for element in page.iter():
            texts = [] if element.tag in ("bdi", "title") else [element.text, *(child.tail for child in element)]
            assert not [text for text in texts if text and RUN.search(text)], (path, element.tag, texts)
    assert seen > 20 * len(NAMES)


def test_a_board_sent_to_phones_is_isolated(app: Flask, client: FlaskClient) -> None:
    night = full_table("buddha", MIXED[:3])
    table_id, _ = app.extensions["book"].bring_in(list(night.table.history.events))
    board = client.get(f"/tables/{table_id}/board").get_data(as_text=True)
    assert f"<bdi>{MIXED[0]}</bdi>" in board
