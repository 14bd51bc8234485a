"""What others hold on to stays as it is: addresses, cookie names, stored kinds, fields of entries, the form of copies.

`outside.json` lists it all as version 0.1 had it, and what came since. More may be added here; nothing that a bookmark,
a phone's outbox, a score file or a copy may still name is ever taken out. That the data of every kind is still read is
shown by the kept books, with each kind of event of a table at least once (tests/scorebook/store/test_kept_books.py).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from flask import Flask

from app import create_app
from referee.games import all_games
from referee.rules.course import Setup
from referee.rules.house_rules import HouseRules
from tableside.days.export import backups
from tableside.days.export import copies as day_copies
from tableside.days.kinds.kinds import day_kinds
from tableside.scorebook.events.event import Event
from tableside.scorebook.export import copies
from tableside.scorebook.kinds.kinds import table_kinds

LIST = json.loads(Path(__file__).with_name("compatibility.json").read_text(encoding="utf-8"))


def addresses(app: Flask) -> dict[str, list[str]]:
    """Every address with the ways in which it can be asked."""
    found: dict[str, set[str]] = {}
    for rule in app.url_map.iter_rules():
        found.setdefault(str(rule), set()).update((rule.methods or set()) - {"HEAD", "OPTIONS"})
    return {address: sorted(methods) for address, methods in sorted(found.items())}


def entries() -> dict[str, dict[str, list[str]]]:
    """The kinds that each game stores, with the names of their fields."""
    found: dict[str, dict[str, list[str]]] = {}
    for slug, game in all_games().items():
        names = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus")[: game.seats[0]]
        course = game.course.begin(Setup(names, HouseRules(game.switches, {}), 0))
        found[slug] = {kind: [field.name for field in entry.fields] for kind, entry in sorted(course.entries.items())}
    return found


def copied() -> dict[str, Any]:
    """How copies and backups are distinguished from other files, and what one event has in them."""
    return {
        "table": [copies.FORMAT, copies.VERSION],
        "book": [backups.FORMAT, backups.VERSION],
        "day": [day_copies.FORMAT, day_copies.VERSION],
        "event": list(Event(1, "seated", {}, "key", 0).as_dict()),
    }


def cookie(tmp_path: Path, name: str, **settings: object) -> str:
    """The name of the cookie that a visitor from elsewhere gets when they set a table up."""
    app = create_app({"DATA": tmp_path / name / "book.sqlite3", "TESTING": True, **settings})
    answer = app.test_client().get("/tables/new/ten", base_url="http://192.0.2.7/")
    app.extensions["book"].close()
    return answer.headers["Set-Cookie"].partition("=")[0]


def test_every_address_is_still_there(tmp_path: Path) -> None:
    app = create_app({"DATA": tmp_path / "book.sqlite3", "TESTING": True})
    app.extensions["book"].close()
    now = addresses(app)
    gone = {address: ways for address, ways in LIST["addresses"].items() if not set(ways) <= set(now.get(address, ()))}
    assert gone == {}


def test_the_cookies_have_their_names(tmp_path: Path) -> None:
    assert [cookie(tmp_path, "http"), cookie(tmp_path, "https", HTTPS=True)] == LIST["cookies"]


def test_the_kinds_of_every_table_are_stored_under_their_names() -> None:
    assert not set(LIST["kinds"]) - set(table_kinds()), "books that hold these kinds open no more"


def test_the_kinds_of_a_tournament_day_are_stored_under_their_names() -> None:
    assert set(LIST["day_kinds"]) - set(day_kinds()) == set()


def test_the_entries_of_each_game_are_stored_under_their_names() -> None:
    now = entries()
    gone = {
        (slug, kind, field)
        for slug, kinds in LIST["entries"].items()
        for kind, fields in kinds.items()
        for field in fields
        if field not in now.get(slug, {}).get(kind, ())
    }
    assert gone == set()


def test_a_copy_reads_as_it_did() -> None:
    assert copied() == LIST["copies"]
