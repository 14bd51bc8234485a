"""A key isn't named alike where it opens a form and where it saves it."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.games import all_games
from tests.support.full_tables import full_table
from tests.support.people import CAST

KEY = re.compile(r'<button class="go" form="entry">(.*?)</button>', re.DOTALL)


@pytest.mark.parametrize("slug", all_games())
@pytest.mark.parametrize("events", [1, None])
def test_what_opens_a_form_is_not_what_saves_it(app: Flask, client: FlaskClient, slug: str, events: int | None):
    history = list(full_table(slug, CAST[: all_games()[slug].seats[0]]).table.history.events)[:events]
    table_id, table = app.extensions["book"].bring_in(history)
    prompt = table.course.prompt
    opens = {prompt.entry: prompt.button} | {kind: table.course.entries[kind].title for kind in prompt.others}
    for kind, words in opens.items():
        page = client.get(f"/tables/{table_id}/enter/{kind}").get_data(as_text=True)
        saves = " ".join(unescape(KEY.findall(page)[0]).split())
        assert saves, f"the key that saves {kind} has no words"
        assert saves != words, f"{slug}: {kind}"
