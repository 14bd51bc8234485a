"""Secret bids: whatever is entered while they are hidden, nobody can tell one bid from another before the reveal.

Two tables differ by one hidden bid and its note. The same happens at both; then every answer to every role is the same.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.games import all_games
from referee.refused import Refused
from tableside.days.export.backups import backup_of
from tableside.scorebook.entering import NeedsConfirmation, apply_recorded
from tableside.scorebook.kinds.kinds import table_kinds
from tableside.scorebook.table.access import KEEPER, WATCHER
from tableside.scorebook.table.hidden_entries import first_hidden
from tests.support.every_kind import TableInPlay, buddha_round, tpb_round
from tests.web.conftest import running, running_twice
from tests.web.visitors import visitor

if TYPE_CHECKING:  # it wants psycopg, which only the thorough tests need
    from tests.support.postgres_server import PostgresServer

Steps = list[tuple[str, dict[str, Any]]]
ONE, OTHER = (12, "Zwölf gewagt"), (3, "Nur drei")
"""A hidden bid and the note that was typed with it, in either world."""
OWN = ("", "/own", "/own/now", "/board", "/history")
"""What a player's own phone shows that may be different from a watcher's."""
HIDDEN = 5
"""The position of the hidden bid: after the seating, seats opened, and a round."""
RULINGS = {"case": {"game": "x"}, "ruling": {"verdict": "legal", "text": "Legal."}}

EVERYWHERE: dict[str, list[Steps]] = {
    "seated": [[("seated", {"game": "buddha", "players": ["X", "Y", "Z"], "dealer": 0})]],
    "next_game": [[("next_game", {})]],
    "corrected": [
        [("corrected", {"target": 1, "data": {"dealer": 2}})],
        [("corrected", {"target": 3, "data": {"bids": [4, 4, None]}})],
        [("corrected", {"target": 3, "data": {"bids": [4, None, None]}})],
        [("corrected", {"target": HIDDEN, "data": {"bids": [5, None, None]}})],
        [("corrected", {"target": HIDDEN, "data": {"bids": [5, 6, 7]}})],
    ],
    "struck": [
        [("struck", {"target": 3})],
        [("struck", {"target": HIDDEN})],
        [("struck", {"target": HIDDEN}), ("bid", {"bids": [None, 2, None]})],
    ],
    "undone": [
        [("undone", {"target": HIDDEN})],
        [("undone", {"target": HIDDEN}), ("undone", {"target": 4}), ("undone", {"target": 3})],
    ],
    "redone": [[("undone", {"target": HIDDEN}), ("redone", {"target": HIDDEN})]],
    "ruled": [[("ruled", RULINGS)]],
    "noted": [
        [("noted", {"target": 4, "text": "Dee’s birthday"})],
        [("noted", {"game": 1, "text": "Dee’s birthday"})],
        [("noted", {"target": HIDDEN, "text": "Dee’s birthday"})],
    ],
    "put_away": [[("put_away", {})]],
    "brought_back": [[("put_away", {}), ("brought_back", {})]],
    "relinked": [[("relinked", {"role": "watcher"})]],
    "seats_opened": [[("seats_opened", {"open": True})]],
    "claimed": [[("claimed", {"seat": 0, "phone": "p1"})]],
    "asked_for": [[("claimed", {"seat": 0, "phone": "p1"}), ("asked_for", {"seat": 0, "phone": "p2"})]],
    "released": [[("claimed", {"seat": 0, "phone": "p1"}), ("released", {"seat": 0})]],
    "offered": [[("offered", {"seat": 0, "kind": "result", "field": "tricks", "value": 2})]],
    "bid": [
        [("bid", {"bids": [None, 2, None]})],
        [("bid", {"bids": [2, None, None]})],
        [("bid", {"bids": [2, None, None], "change": True})],
        [("bid", {"bids": [None, None, None]})],
    ],
    "redealt": [
        [("redealt", {"reason": "a card was seen"})],
        [("redealt", {"reason": "a card was seen"}), ("bid", {"bids": [None, 4, None]})],
        [("redealt", {"reason": "a card was seen"}), ("struck", {"target": HIDDEN})],
        [("undone", {"target": HIDDEN}), ("redealt", {"reason": "a card was seen"})],
    ],
}
BUDDHA = {
    "house_rules": [
        [("house_rules", {"rules": {"bud.max_bid": "ten"}})],
        [("house_rules", {"rules": {"bud.tie": "extra_round"}})],
        [("undone", {"target": HIDDEN}), ("house_rules", {"rules": {"bud.max_bid": "ten"}})],
        [("struck", {"target": HIDDEN}), ("house_rules", {"rules": {"bud.max_bid": "ten"}})],
        [("redealt", {"reason": "a card was seen"}), ("house_rules", {"rules": {"bud.max_bid": "ten"}})],
    ],
    "result": [[("result", {"tricks": [4, 4, 6]})]],
}
IN_TURN: Steps = [("house_rules", {"rules": {"tpb.bidding": "in_turn"}})]
TEN_POINT_BUCK = {
    "house_rules": [
        IN_TURN,
        [("undone", {"target": HIDDEN}), *IN_TURN],
        [("undone", {"target": HIDDEN}), *IN_TURN, ("undone", {"target": 7})],
        [("struck", {"target": HIDDEN}), *IN_TURN],
        [("redealt", {"reason": "a card was seen"}), *IN_TURN],
    ],
    "result": [[("result", {"taken": [40, 40, 40], "bonus": None})]],
    "hunted": [[("hunted", {"seat": 0})]],
}
TRIED = {"buddha": {**EVERYWHERE, **BUDDHA}, "ten-point-buck": {**EVERYWHERE, **TEN_POINT_BUCK}}
WHOLE = ("bid", "undone")
"""Kinds whose first steps are looked at on every page by everybody."""
FIRST = {
    *(("buddha", kind) for kind in TRIED["buddha"]),
    *(("ten-point-buck", kind) for kind in (*TEN_POINT_BUCK, *WHOLE)),
}
"""Every kind once, and for the second game what is its own; the thorough tests try the rest."""
ALL = [
    pytest.param(
        slug,
        steps,
        kind in WHOLE and number == 0,
        id=f"{slug}-{kind}-{number}",
        marks=pytest.mark.slow if number == 0 and (slug, kind) in FIRST else pytest.mark.thorough,
    )
    for slug, kinds in TRIED.items()
    for kind, many in kinds.items()
    for number, steps in enumerate(many)
]
IN_TWO_PROCESSES = [
    pytest.param(slug, TRIED[slug][kind][0], False, id=f"{slug}-{kind}-two processes", marks=pytest.mark.thorough)
    for slug, kind in sorted(FIRST)
]


@pytest.mark.parametrize("slug", TRIED)
def test_every_kind_of_event_is_tried_while_bids_are_hidden(slug: str) -> None:
    kinds = {*table_kinds(), *all_games()[slug].course.entries}
    untried, unknown = kinds - set(TRIED[slug]), set(TRIED[slug]) - kinds
    assert not untried, (
        f"EVERYWHERE, or the game's own steps, enter no {', '.join(sorted(untried))} after a hidden bid."
    )
    assert not unknown, f"No entry is of the kind {', '.join(sorted(unknown))} any more."


def hidden_at(slug: str, bid: int, note: str) -> TableInPlay:
    """A table of three in its second round, with one hidden bid."""
    rules = {"tpb__bidding": "simultaneous"} if slug == "ten-point-buck" else {}
    in_play = TableInPlay(slug, 3, **rules)
    in_play.enter("seats_opened", open=True)
    buddha_round(in_play, [4, 4, 4], [4, 4, 6]) if slug == "buddha" else tpb_round(in_play, [40, 40, 40], [40, 40, 40])
    in_play.enter("bid", bids=[bid, None, None], allowed=True, note=note)
    assert in_play.table.position == HIDDEN
    return in_play


def said(in_play: TableInPlay, kind: str, data: dict[str, Any], *, allowed: bool) -> str:
    """What the table answers to an event."""
    if kind == "corrected" and data["target"] == 1:
        data = {**data, "data": {**in_play.table.history[1].data, **data["data"]}}
    try:
        in_play.enter(kind, allowed=allowed, note="so be it" if allowed else "", **data)
    except (Refused, NeedsConfirmation) as against:
        return str(against)
    return "taken"


def happens(in_play: TableInPlay, steps: Steps) -> list[str]:
    return [said(in_play, kind, data, allowed=allowed) for kind, data in steps for allowed in (False, True)]


class World:
    """A server with one table, and everybody who may look at it; `whole` asks for all pages for its own machine too."""

    def __init__(self, app: Flask, in_play: TableInPlay, *, whole: bool = True) -> None:
        self.whole = whole
        self.keys = itertools.count()
        self.app = app
        self.table_id, table = self.app.extensions["book"].bring_in(list(in_play.table.history.events))
        self.address, self.last = f"/tables/{self.table_id}", table.position
        self.roles: dict[str, FlaskClient] = {"home": self.app.test_client()}
        self.roles |= {role: visitor(self.app, self.address, role) for role in (KEEPER, WATCHER)}
        self.roles["player"] = visitor(self.app, self.address, WATCHER)
        self.post("player", "own/claim", {"seat": "1"})

    def post(self, role: str, path: str, form: dict[str, str], based_on: int | None = None) -> str:
        position = self.app.extensions["book"].table(self.table_id).position if based_on is None else based_on
        proof = {"key": f"w-{next(self.keys)}", "based_on": str(position)}
        answer = self.roles[role].post(f"{self.address}/{path}", data={**proof, **form})
        return f"{answer.status_code} {self.tells(answer.get_data(as_text=True))}"

    def tells(self, text: str) -> str:
        """The answer without what is made by chance or counts the tries."""
        return re.sub(r"[0-9a-f]{16,64}", "#", text.replace(self.table_id, "ID"))

    def answers(self) -> Iterator[tuple[str, str]]:
        """Every answer that could tell of the bid, by what was asked."""
        for role, phone in self.roles.items():
            for path in self.shown_to(role):
                answer = phone.get(path)
                yield f"{role} {path.replace(self.table_id, 'ID')}", f"{answer.status_code} {self.tells(answer.text)}"
            for screen in ("", "/room"):
                stream = phone.get(f"{self.address}{screen}/stream?page={role}{screen[1:]}")
                yield f"{role}{screen} stream", self.tells(next(stream.iter_encoded(), b"").decode())
                stream.close()
        for path, form in self.forms():
            role = "player" if path.startswith("own/") else "home"
            for based_on in (2, None):
                yield f"{role} POST {path} {form} {based_on}", self.post(role, path, form, based_on)
        yield "backup", self.tells("".join(backup_of([self.app.extensions["book"].table(self.table_id)])))

    def shown_to(self, role: str) -> Iterator[str]:
        """What is asked for a role: of a table's pages its own machine is shown what a keeper is, so those wait."""
        if role == "player":
            yield from (f"{self.address}{page}" for page in OWN)
        else:
            yield from (path for path in self.paths() if role != "home" or self.whole or self.table_id not in path)

    def paths(self) -> Iterator[str]:
        kinds = self.app.extensions["book"].table(self.table_id).course.entries
        before = [3, 4] if self.whole else []  # of rounds that were played: they tell nothing of what came later
        values = {"table_id": [self.table_id], "kind": kinds, "position": [*before, *range(HIDDEN, self.last + 1)]}
        values |= {"key": [f"k-{HIDDEN}"]}
        for rule in self.app.url_map.iter_rules():
            about = "table_id" in rule.arguments or rule.rule in ("/", "/put-away", "/backup.json")
            if (
                not about
                or "GET" not in rule.methods
                or rule.endpoint in ("live.stream", "room.stream", "sharing.join")
            ):
                continue
            many = [{}]
            for name in sorted(rule.arguments):
                many = [{**one, name: value} for one in many for value in values[name]]
            with self.app.test_request_context("http://localhost/"):
                yield from (self.app.url_for(rule.endpoint, **one).removeprefix("http://localhost") for one in many)

    def forms(self) -> Iterator[tuple[str, dict[str, str]]]:
        """What is sent at the end; none of it brings the last bid."""
        yield "enter/bid/preview", {"bids-1": "4"}
        yield "enter/bid/preview", {"bids-0": "4"}
        yield "enter/result/preview", {f"{field}-{seat}": "4" for seat in range(3) for field in ("tricks", "taken")}
        yield "enter/bid", {"bids-0": "4"}
        yield "enter/result", {f"{field}-{seat}": "4" for seat in range(3) for field in ("tricks", "taken")}
        yield "house-rules", {"tpb.bidding": "in_turn", "bud.max_bid": "ten"}
        yield f"entries/{HIDDEN}/correct", {"bids-0": "4", "bids-1": "4", "bids-2": "4"}
        yield "own/enter/0", {"value": "4"}
        yield "own/enter/1", {"value": "x"}
        yield "strike", {"target": "3"}
        yield "next-game", {}
        yield "put-away", {}


@pytest.mark.clause("BUD-BID-01", "TPB-AMB-04")
@pytest.mark.thorough_but(4)
@pytest.mark.parametrize(("slug", "steps", "whole"), ALL)
def test_no_answer_to_anybody_tells_one_hidden_bid_from_another(
    tmp_path: Path, slug: str, steps: Steps, *, whole: bool
) -> None:
    compare_worlds(slug, steps, [lambda name=name: running(tmp_path / name) for name in "ab"], whole=whole)


@pytest.mark.parametrize(("slug", "steps", "whole"), IN_TWO_PROCESSES)
def test_no_process_tells_one_hidden_bid_from_another(
    tmp_path: Path, postgres: PostgresServer, slug: str, steps: Steps, *, whole: bool
) -> None:
    databases = [postgres.new_database() for _ in range(2)]
    worlds = [lambda one=one: running_twice(tmp_path, one, FlaskClient) for one in databases]
    compare_worlds(slug, steps, worlds, whole=whole)
    for one in databases:
        postgres.drop(one)


def compare_worlds(
    slug: str, steps: Steps, worlds: list[Callable[[], AbstractContextManager[Flask]]], *, whole: bool
) -> None:
    """Fails where two servers, of which each has one of the bids, answer anything differently after these steps."""
    answers: list[dict[str, str]] = []
    for world, (bid, note) in zip(worlds, (ONE, OTHER), strict=True):
        in_play = hidden_at(slug, bid, note)
        table_says = happens(in_play, steps)
        assert first_hidden(in_play.table) == HIDDEN, "the bid is not hidden any more"
        with world() as app:
            answers.append(
                {"the table says": "\n".join(table_says), **dict(World(app, in_play, whole=whole).answers())}
            )
    one, other = answers
    assert one.keys() == other.keys()
    assert [asked for asked, answer in one.items() if other[asked] != answer] == [], "these show which bid it was"
    assert [asked for asked, answer in one.items() if ONE[1] in answer] == [], "these show the hidden bid's note"


def put(in_play: TableInPlay, steps: Steps) -> None:
    for kind, data in steps:
        in_play.enter(kind, allowed=True, note="so be it", **data)


@pytest.mark.parametrize("slug", TRIED)
def test_house_rules_wait_for_the_reveal(slug: str) -> None:
    in_play = hidden_at(slug, *OTHER)
    rules = TRIED[slug]["house_rules"][0]
    with pytest.raises(Refused, match="Change the rules once all bids are in"):
        put(in_play, rules)
    in_play.enter("bid", bids=[None, 4, 4])
    put(in_play, rules)
    assert first_hidden(in_play.table) is None


@pytest.mark.parametrize("slug", TRIED)
def test_bids_of_a_void_deal_are_shown_with_the_next_reveal(slug: str) -> None:
    in_play = hidden_at(slug, *OTHER)
    in_play.enter("redealt", reason="a card was seen")
    assert first_hidden(in_play.table) == HIDDEN
    in_play.enter("bid", bids=[4, 4, 4])
    assert first_hidden(in_play.table) is None


def test_the_last_bid_can_be_undone_and_redone() -> None:
    in_play = hidden_at("buddha", *OTHER)
    in_play.enter("bid", bids=[None, 4, 4])
    in_play.undo()
    assert first_hidden(in_play.table) == HIDDEN
    in_play.redo()
    assert in_play.table.course.open.final == (3, 4, 4)


def test_a_record_in_which_a_rule_was_changed_over_hidden_bids_is_still_read() -> None:
    in_play = hidden_at("ten-point-buck", *OTHER)
    events = [*in_play.table.history.events]
    changed = type(events[-1])(HIDDEN + 1, "house_rules", {"rules": {}}, "rules", 0, True)
    assert apply_recorded(in_play.table, changed).course.secret_positions == ()


def test_a_line_with_a_hidden_bid_says_so(app: Flask) -> None:
    in_play = hidden_at("buddha", *ONE)
    in_play.enter("redealt", reason="a card was seen")
    world = World(app, in_play)
    page = world.roles["home"].get(f"{world.address}/rows/{HIDDEN + 1}").text
    assert "Nobody may see this before all bids" in page
