"""The sentences of all pages over generated tables and days, one of each shape, in a file to be read by a person.

    python -m tests.pictures.sentences FILE

Run from the top of the project; it needs no browser. Two sentences have the same shape when they differ by names, cards
and numbers above 1 alone. Before each is how often it was met, and the address that had it first. Exits with 1 where
a sentence shows a slip that a program can see (`SLIPS`).
"""

from __future__ import annotations

import json
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from xml.etree.ElementTree import Element

import html5lib
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from benchmarks.referee.sentences import CAST as CASES_CAST
from benchmarks.referee.sentences import MANGLED, NOUNS, cases
from referee import Refused, judge_any
from referee.games import all_games
from referee.interview.from_case import from_case
from tableside.days.day_book import DayBook
from tableside.scorebook.table.table import Table
from tableside.web.disputes.form import fields
from tests.pictures.days import PLAYERS as OF_DAYS
from tests.pictures.days import fill_days
from tests.pictures.states import Tables, pages, states
from tests.pictures.tables import pictured_tables
from tests.support.clause_rows import rows_of
from tests.support.clause_visibility import Row
from tests.support.docs_pages import ROOT
from tests.support.full_tables import full_table
from tests.support.game_fixtures import plays_of
from tests.support.people import CAST
from tests.web.conftest import running
from tests.web.days.day_walk import FIRST, LAST, RandomDay
from tests.web.looked_at import LookedAt
from tests.web.pages import proof
from tests.web.visitors import stranger, visitor

LETTERS = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou")
NAMES = sorted({*CASES_CAST, *CAST, *OF_DAYS, *LETTERS, *FIRST, *LAST, "Mary Ann", "נועה לוי", "Club day"}, key=len)
INLINE = {"a", "abbr", "b", "bdi", "bdo", "cite", "code", "em", "i", "kbd", "mark", "q", "small", "span", "strong"}
INLINE |= {"sub", "sup", "time", "u", "var", "wbr"}
SILENT = {"script", "style", "svg", "template"}
SPOKEN = ("aria-label", "aria-description", "title", "placeholder", "alt")
COUNTED = f"{NOUNS}|tap|leg|seat|phone|game|minute"
ENDS = re.compile(r"(?<=[.!?:;]) +(?=[A-Z“])")

SLIPS = {
    "a straight apostrophe or quote": re.compile(r"['\"]"),
    "a number of one with a plural": re.compile(
        rf"(?<![\d.,:−–+/-])(?<![♠♥♦♣→] )\b1 (?!and\b|or\b|on\b|tap\b)(?:[a-z]+ )?(?:{COUNTED})s\b"
    ),
    "two sentences without a space": re.compile(r"[a-z][.?!][A-Z]"),
    "two spaces": re.compile(r"[^\S\n]{2}"),
    "a space before a stop": re.compile(r"\w [,.;:](\s|$)"),
    "minutes that are hours": re.compile(r"\b(1[2-9]\d|[2-9]\d\d|\d{4,}) min\b"),
    "a word twice": re.compile(r"\b([a-z]{2,}) \1\b"),
    "code that shows": re.compile(r"[\[\]{}]|\bNone (is|of)\b|\bTrue\b|\bFalse\b"),
}


class Met(dict[str, tuple[str, str, int]]):
    """By its shape: the sentence as it was met first, the address, and how often the shape was met."""

    def hear(self, sentences: Iterable[str], address: str) -> None:
        """Adds what a page says."""
        for sentence in sentences:
            known = shape(sentence)
            first, where, times = self.get(known, (sentence, address, 0))
            self[known] = (first, where, times + 1)

    def lines(self) -> list[str]:
        """A line for each shape, by address, with its slip at the end."""
        return [
            f"{times:>6}  {where:<40}  {sentence}{'  !! ' + ', '.join(wrong) if (wrong := slips(sentence)) else ''}"
            for sentence, where, times in sorted(self.values(), key=lambda one: (one[1], one[0]))
        ]


def slips(sentence: str) -> list[str]:
    """The slips that a program can see."""
    return [slip for slip, sign in SLIPS.items() if sign.search(sentence)]


def shape(sentence: str) -> str:
    """The sentence with every name, card and number as one, and what it lists once."""
    given = re.sub("|".join(rf"\b{re.escape(name)}\b" for name in reversed(NAMES)), "N", sentence)
    given = re.sub(r"\b(N )+N\b", "N", given)
    given = re.sub(r"(?:\b(?:[2-9TJQKA]|10)[♠♥♦♣](?!\w))", "C", given)
    given = re.sub(r"\b(Fire|Water|Earth|Air|Yin-yang as Yin|Yin-yang as Yang|Yin|Yang)\b( \d+)?", "C", given)
    given = re.sub(r"\b(club|diamond|heart|spade)(s?)\b", r"suit\2", given)
    given = re.sub(r"[+−]?\d+", lambda found: found[0] if found[0] == "1" else "9", given)
    given = re.sub(r"\(bid [^)]*\)", "(…)", given)
    given = re.sub(r"(?:\b(N|C|N 9|N N|9)(?:,| and| or|;| ·)? )+(?=\1)", "", given)
    return re.sub(r"(?:(?:N|C|9|1|suits?|[^\w\s.!?]+)[ ,;]+){4,}", "… ", given)


def spoken(page: Element) -> Iterator[str]:
    """What a page says, shown or read aloud, sentence by sentence."""
    for text in _texts(page, []):
        yield from (one for one in ENDS.split(text) if re.search(r"[^\W\d_]{2}", one))


def _texts(element: Element, open_block: list[str]) -> Iterator[str]:
    """The texts of blocks; `open_block` has what the block of this element says so far."""
    if not isinstance(element.tag, str) or element.tag in SILENT:
        return
    yield from (_single(value) for name, value in element.attrib.items() if name in SPOKEN and value.strip())
    inner = open_block if element.tag in INLINE else []
    if inner is not open_block:
        yield from _ended(open_block)
    inner.append(element.text or "")
    for child in element:
        yield from _texts(child, inner)
        inner.append(child.tail or "")
    if inner is not open_block:
        yield from _ended(inner)


def _ended(block: list[str]) -> Iterator[str]:
    text = _single("".join(block))
    block.clear()
    if text:
        yield text


def _single(text: str) -> str:
    return re.sub(r"[ \t\r\n]+", " ", text).strip()


# Visiting.

CASES = 900
MOST_ALIKE = 3
"""Addresses that differ by ids and numbers alone are opened so often, from links."""
TYPED = ("", "x", "-1", "1", "12.5", "999999", "Ann")
"""What is typed into every field of a form."""
SMALL_LETTERS = re.compile(r'"(?:10|[2-9tjqka])[cdhs]"', re.IGNORECASE)
"""Cards as a case may have them; pages spell them with capitals alone."""
CHANCE = re.compile(r"(?<=/)(?:[\w-]{11}|t\d+|\d+)\b|\b[0-9a-f]{16,}\b|(?<==)[^&]*")
STAY = ("/join/", "/stream", "/poll", "/static/", "/alive", "/health", "/ready")
STAY += (".csv", ".json", ".js", ".webmanifest", ".svg")


def listening(met: Met) -> type[FlaskClient]:
    """A client that hears what every page says which it gets."""

    class Listening(FlaskClient):
        def open(self, *args: Any, **kwargs: Any) -> TestResponse:
            answer = super().open(*args, **kwargs)
            if answer.mimetype == "text/html" and answer.status_code not in (204, 301, 302, 303, 308):
                method = "" if answer.request.method == "GET" else f"{answer.request.method} "
                met.hear(spoken(parsed(answer.get_data(as_text=True))), method + answer.request.path)
            return answer

    return Listening


def parsed(text: str) -> Element:
    """A page as browsers read it."""
    page: Element = html5lib.parse(text, namespaceHTMLElements=False)
    return page


class Walk:
    """Goes wherever links and forms lead, from addresses that are given."""

    def __init__(self, app: Flask, client: FlaskClient) -> None:
        self._app, self._client = app, client
        self._opened: Counter[str] = Counter()

    def go(self, starts: Iterable[str], depth: int = 2) -> None:
        """Opens these pages, then what they link to, and sends their forms."""
        ahead = [(start, depth) for start in starts]
        for path, left in ahead:
            pattern = CHANCE.sub("*", path)
            if left < depth and self._opened[pattern] >= MOST_ALIKE:
                continue
            self._opened[pattern] += 1
            answer = self._client.get(path)
            if answer.mimetype != "text/html" or answer.status_code != 200:
                continue
            page = parsed(answer.get_data(as_text=True))
            if left:
                ahead += [(link, left - 1) for link in _links(page)]
            for form in page.iter("form"):
                self._send(form, path)

    def _send(self, form: Element, path: str) -> None:
        """Sends a form as it is, then with everything in each of its fields."""
        action = form.get("action") or path
        if not action.startswith("/") or "phone" in action:
            return
        for typed in (None, *TYPED):
            pattern = f"{form.get('method', 'get')} {CHANCE.sub('*', action)} {typed}"
            if self._opened[pattern] >= MOST_ALIKE:
                continue
            self._opened[pattern] += 1
            told = [(name, value) for name, value in _told(form, typed) if name not in ("key", "based_on")]
            if form.get("method", "get") == "get":
                self._client.get(f"{action}?{urlencode(told)}")
                continue
            fresh = (
                proof(self._app, action)
                if re.match(r"/tables/(?!new)", action)
                else {"key": f"walk-{sum(self._opened.values())}"}
            )
            data: dict[str, Any] = {name: [one for key, one in told if key == name] for name, _ in told}
            self._client.post(action, data={**data, **fresh}, follow_redirects=True)


def _links(page: Element) -> Iterator[str]:
    for link in page.iter("a"):
        to = (link.get("href") or "").partition("#")[0]
        if to.startswith("/") and not any(part in to for part in STAY):
            yield to


def _told(form: Element, typed: str | None) -> Iterator[tuple[str, str]]:
    chosen: set[str] = set()
    for control in form.iter():
        name, sort = control.get("name"), control.get("type", "text")
        if not name or control.tag not in ("input", "textarea", "button"):
            continue
        value = control.get("value", "")
        if sort == "hidden" or (sort in ("radio", "checkbox") and "checked" in control.attrib):
            yield name, value
        elif sort in ("text", "search") or control.tag == "textarea":
            yield name, (control.text or value) if typed is None else typed
        elif name not in chosen and (control.tag == "button" or (typed == "1" and sort == "radio")):
            yield name, value
        chosen.add(name)


def visit(folder: Path, met: Met) -> None:
    """Every page over tables, days, disputes and clauses."""
    with running(folder) as app:
        app.test_client_class = listening(met)
        client = app.test_client()
        client.get("/")
        _look_at_clauses(app)
        _walk_days(app, client)
        _ask(client)
        tables = _seat(app)
        app.test_client_class = listening(met)
        Walk(app, client).go(_addresses(app, tables))
        for table_id, _ in tables.values():
            for role in ("keeper", "watcher"):
                _as_another(visitor(app, f"/tables/{table_id}", role), f"/tables/{table_id}")
            _as_another(stranger(app), f"/tables/{table_id}")


def _as_another(client: FlaskClient, table: str) -> None:
    for path in ("", "/own", "/history", "/players", "/enter/result", "/share", "/house-rules", "/referee"):
        client.get(table + path)


def _look_at_clauses(app: Flask) -> None:
    looked = LookedAt(app)
    for slug in all_games():
        for told in rows_of(slug).values():
            for row in told if isinstance(told, tuple) else (told,) if isinstance(told, Row) else ():
                looked.find_fault(slug, row)


def _walk_days(app: Flask, client: FlaskClient) -> None:
    for players, legs in ((9, 2), (19, 3)):
        RandomDay(app, client, players, legs, f"sentences {players}").run()
    fill_days(app.extensions["book"])
    assert isinstance(app.extensions["days"], DayBook)


def _ask(client: FlaskClient) -> None:
    """The pages of rulings on generated cases."""
    for number, case in enumerate(cases(CASES, "sentences")):
        if number % MANGLED == MANGLED - 1 or "error" in judge_any(case):
            continue
        case = json.loads(SMALL_LETTERS.sub(lambda card: card[0].upper(), json.dumps(case)))
        game = all_games()[case["game"]]
        with suppress(Refused):
            dispute = from_case(game, case)
            act = "ask" if dispute.form_question else f"ask:{case['ask']['what']}"
            client.get(f"/referee/{game.slug}?{urlencode([*fields(dispute, None), ('do', act)])}")


def _seat(app: Flask) -> dict[str, tuple[str, Table]]:
    """The tables that are pictured, and a full table of each number of players."""
    played = dict(pictured_tables())
    for slug, game in all_games().items():
        for players in game.seats:
            if players in plays_of(slug).players or players in (game.seats[0], game.seats[-1]):
                played[f"{slug}-{players}"] = full_table(slug, LETTERS[:players])
    book = app.extensions["book"]
    return {name: book.bring_in(list(in_play.table.history.events)) for name, in_play in played.items()}


def _addresses(app: Flask, tables: Tables) -> list[str]:
    found = [state.path for state in (*pages(app.url_map.iter_rules(), tables), *states(tables))]
    own = [f"/tables/{table_id}{path}" for table_id, _ in tables.values() for path in ("", "/history", "/own")]
    return list(dict.fromkeys([*found, *own]))


# What scripts say.

QUOTED = re.compile(r'"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`')


def in_scripts() -> Iterator[tuple[str, str]]:
    """The sentences in the scripts, each with its file."""
    for path in sorted((ROOT / "static" / "js").rglob("*.js")):
        plain = re.sub(r"(?m)^\s*//.*$", "", path.read_text(encoding="utf-8"))
        for found in QUOTED.finditer(plain):
            text = re.sub(r"\$\{[^}]*\}", "9", found[1] or found[2] or "")
            if re.search(r"[^\W\d_]{2,} [^\W\d_]", text) and not re.search(r"[\[\]{}<>=#]|\.[a-z]", text):
                yield text, path.relative_to(ROOT).as_posix()


def collect(folder: Path) -> Met:
    """All that pages and scripts say."""
    met = Met()
    visit(folder, met)
    for text, path in in_scripts():
        met.hear([text], path)
    return met


def main(to: Path) -> int:
    """Visits, collects, writes; gives the exit code."""
    with tempfile.TemporaryDirectory() as folder:
        met = collect(Path(folder))
    to.write_text("\n".join(met.lines()) + "\n", encoding="utf-8")
    wrong = sum(bool(slips(sentence)) for sentence, _, _ in met.values())
    print(f"{len(met)} shapes in {to}, {wrong} with a slip to be seen")
    return int(bool(wrong))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(Path(sys.argv[1])))
