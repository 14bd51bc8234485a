"""What the pages of a tournament day say, read from their HTML: tables, moves, offers, corrections."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass

SECTION = re.compile(
    r'<section [^>]*class="paper(?P<over>[^"]*)"[^>]*>\s*<h2>'
    r"(?P<head>(<a [^>]*>)?Table .*?)</h2>(?P<rest>.*?)</section>",
    re.S,
)
NAMED = re.compile(r"<li><span>(?:<a [^>]*>)?\s*([^<]*)")
MOVER = re.compile(r'<li><span class="mover">(?P<words>.*?)<b class="to">→ (?P<to>\d+)</b></li>', re.S)
BY_TABLE = re.compile(
    r"<h2>(?P<head>[^<]*)</h2>\s*(?:<p [^\n]*</p>\s*)?<div class=\"paper\"><ol class=\"list named moves\">"
    r"(?P<rows>.*?)</ol>",
    re.S,
)
DID = re.compile(r"(\d+) points?, (\d+) won, (\d+) hooks?")
UNEQUAL = re.compile(r"<b>Unequal numbers of games\.</b>\s*(.*?)\.</div>", re.S)
WOULD_HAVE = re.compile(r"(.*) would have (\d+) games? in this leg, not \d+")
LOOK_AGAIN = re.compile(r"A table of leg (\d+) was put right.*?As it stands now\s*(.*?)\.</p>", re.S)


@dataclass(frozen=True)
class SeenAt:
    """A table on a page: its number, who sits there in order, its sheet's address, whether it is done.

    `more` are the games that count for nothing.
    """

    number: int
    names: tuple[str, ...]
    address: str
    over: bool
    more: int
    words: str


@dataclass(frozen=True)
class SeenMove:
    """A player's line of the moves: where from and to, by the tables' numbers (from 0 for nowhere), and why.

    `clause` is empty where an earlier line named it. `apart` says that it names players who were level with them.
    """

    player: str
    at: int
    to: int
    did: tuple[int, ...]
    clause: str
    apart: bool


def plain(markup: str) -> str:
    """The words of some HTML, white space made single."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", markup)).split())


def tables_on(page: str) -> list[SeenAt]:
    """The tables of a day's page, of the seats drawn, of the next tables, of the screen."""
    return [_table(found) for found in SECTION.finditer(page)]


def _table(found: re.Match[str]) -> SeenAt:
    head, rest = found["head"], found["rest"]
    number = re.search(r"Table (\d+)", head)
    assert number, head
    address = re.search(r'href="(/tables/[^"]+)"', head)
    more = re.search(r"(\d+) more games? w", rest)
    return SeenAt(
        int(number[1]),
        tuple(html.unescape(name).strip() for name in NAMED.findall(rest)),
        address[1] if address else "",
        "over" in found["over"],
        int(more[1]) if more else 0,
        plain(head),
    )


def seats_at(page: str) -> tuple[str, ...]:
    """Who sits at a table, in the order of the seats, by the form of its names."""
    return tuple(html.unescape(name) for name in re.findall(r'name="name-\d+" value="([^"]*)"', page))


def moves_on(page: str) -> list[SeenMove]:
    """Everybody's line of the moves, in the order of the page."""
    return [
        _move(int(re.sub(r"\D", "", group["head"]) or 0), line)
        for group in BY_TABLE.finditer(page)
        for line in MOVER.finditer(group["rows"])
    ]


RANKED_BY = "HB-AMB-24"
"""The clause of who comes first among level players."""


def _move(at: int, line: re.Match[str]) -> SeenMove:
    name = re.search(r"<b>([^<]*)</b>", line["words"])
    assert name
    words = plain(line["words"])
    did, clauses = DID.search(words), re.findall(r"HB-[A-Z]+-\d+", line["words"])
    return SeenMove(
        html.unescape(name[1]),
        at,
        int(line["to"]),
        tuple(map(int, did.groups())) if did else (),
        next((clause for clause in reversed(clauses) if clause != RANKED_BY), ""),
        "Level with" in words,
    )


def level_on(page: str) -> set[tuple[int, frozenset[str]]]:
    """Who has to draw a card for their order: the table's number, and those there who are level."""
    found = (html.unescape(one) for one in re.findall(r"<legend>([^<]*) are level</legend>", page))
    parts = [part.removesuffix(" are level").rpartition(" of table ") for one in found for part in one.split("; ")]
    return {(int(number), _names(names)) for names, _, number in parts}


def offers_on(page: str) -> list[dict[str, int]]:
    """The offers to help a table: players with the numbers of the tables that they would go to."""
    told = [html.unescape(value) for value in re.findall(r'value="take:([^"]*)"', page)]
    return [{line.partition(" ")[2]: int(line.partition(" ")[0]) for line in one.splitlines()} for one in told]


def can_be_made(page: str) -> bool:
    """Whether the page has the key that opens tables as it shows them."""
    return 'name="do" value="make"' in page


def would_have_gone(page: str) -> dict[int, set[tuple[str, int]]]:
    """By leg, who would have gone elsewhere after it, and to the table of which number; 0 for one that was given up."""
    return {int(leg): {*map(_went, plain(told).split(", "))} for leg, told in LOOK_AGAIN.findall(page)}


def _went(told: str) -> tuple[str, int]:
    """A player, and the number of a table."""
    name, _, where = told.partition(" would have gone to ")
    return name, int(where.removeprefix("table ")) if where != "a table that was given up" else 0


def open_legs_on(page: str) -> dict[int, dict[str, str]]:
    """The legs that are open to be put right, each with whose score changed, and how."""
    found = {}
    for leg, told in re.findall(r"<b>Leg (\d+) is open</b>.*?<p class=\"quiet\">(.*?)</p>", page, re.S):
        _, _, changes = plain(told).removesuffix(".").partition("Changed so far: ")
        found[int(leg)] = dict(map(_changed, filter(None, changes.split("; "))))
    return found


def _changed(told: str) -> tuple[str, str]:
    """A player, and how their score changed."""
    found = re.fullmatch(r"(.*?) ((?:-?\d+|no finished game|a finished game) → .*)", told)
    assert found, told
    return found[1], found[2]


def unequal_on(page: str) -> dict[str, int]:
    """Who is said to have played another number of games by the end of the leg than it has, with that number."""
    found = UNEQUAL.search(page)
    told = [WOULD_HAVE.fullmatch(one) for one in plain(found[1]).split("; ")] if found else []
    return {name: int(one[2]) for one in told if one for name in _names(one[1])}


def nowhere_on(page: str) -> frozenset[str]:
    """Who plays and sits nowhere, as the day's page says."""
    found = re.search(r'<div class="paper asked"><p>([^<]*?) sits? nowhere', page, re.S)
    return _names(" ".join(html.unescape(found[1]).split())) if found else frozenset()


def _names(listed: str) -> frozenset[str]:
    return frozenset(re.split(r", | and ", listed))


def seats_on(page: str) -> dict[str, int]:
    """Who sits at the table of which number, on the page where everybody looks for their seat."""
    rows = re.findall(r"<li><span>([^<]*)</span><b>(?:<a [^>]*>)?Table (\d+)", page)
    assert len({name for name, _ in rows}) == len(rows), "somebody is there twice"
    return {html.unescape(name): int(number) for name, number in rows}


def final_on(page: str) -> list[str]:
    """Everybody in the final standing on the screen in the hall, in order; nobody before the day is over."""
    found = page.partition('id="hall-final"')[2].partition("</section>")[0]
    return [html.unescape(name) for name in re.findall(r"<li><b>\d+</b><span>([^<]*)</span>", found)]


def hall_on(page: str) -> dict[int, tuple[tuple[str, ...], dict[str, int]]]:
    """The tables of the screen in the hall by number: who sits there, and who came from the table of which number."""
    found = {}
    for one, section in zip(tables_on(page), SECTION.finditer(page), strict=True):
        came = re.findall(r"<li><span>([^<]*)<small>[↑↓] from (\d+)</small>", section["rest"])
        found[one.number] = (one.names, {html.unescape(name).strip(): int(number) for name, number in came})
    return found
