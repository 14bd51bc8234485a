"""The model of the drill of going on: who entered what on which sheet, and what must become of it.

It knows entries by who made them and by what they are about, never by positions: that an entry comes to the right
place, and is about the right other one, is what the drill is to show. The twin is the app that is never away.
"""

from __future__ import annotations

import csv
import io
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from app import create_app
from referee.refused import Refused
from tableside.scorebook.entering import NeedsConfirmation
from tableside.scorebook.events.event import Event
from tableside.scorebook.table.hidden_entries import first_hidden
from tableside.scorebook.table.table import Table
from tableside.web.tables.forms import typed_from
from tests.scorebook.table_play import TableInPlay
from tests.support.game_fixtures import plays_of

RESULT = "result"
CORRECTED, UNDONE, REDONE, STRUCK, NEXT_GAME = "corrected", "undone", "redone", "struck", "next_game"
STEPS = {UNDONE: "undo", REDONE: "redo", STRUCK: "strike"}
TRIES = 40


@dataclass(eq=False)
class Made:
    """An entry that somebody made in `view` of other entries; `about` is the one that it changes.

    `becomes` is the equal entry of another keeper, or the corrected one, which counts in its place.
    `followed` is the entry that this one corrects in the place of one, where another keeper continued behind it: what
    came behind that one was meant for the same place as theirs.
    """

    who: str
    kind: str
    data: Mapping[str, Any]
    view: Sequence[Made]
    about: Made | None = None
    key: str = ""
    name: str = ""
    refused: bool = False
    becomes: Made | None = None
    sent_as: tuple[str, dict[str, str]] | None = None
    followed: Made | None = None

    @property
    def before(self) -> Made:
        """What an entry behind it is based on: itself, or what it was put right as a correction of."""
        return (self.becomes and self.becomes.followed) or self

    @property
    def counts_as(self) -> Made:
        """What counts in its place, or itself."""
        return self.becomes.counts_as if self.becomes else self


class Outcome(NamedTuple):
    """What the app answers: `saved` new at the table, `same` as an entry that is there, or neither: refused."""

    saved: bool
    same: int


def place(order: Sequence[Made], made: Made) -> int:
    """The position of an entry on a sheet of these entries, behind the seating; 0 where it isn't on it."""
    now = made.counts_as
    return order.index(now) + 2 if now in order else 0


def basis(sheet: Sequence[Made], made: Made) -> int:
    """The position of the latest entry on the sheet that somebody had in view when they made theirs."""
    return max((place(sheet, seen.before) for seen in made.view), default=0) or 1


def form_of(
    course: Any, made: Made, order: Sequence[Made], based_on: int, *, by_key: bool = False
) -> tuple[str, dict[str, str]]:
    """The address below the table's, and what is sent there: entries by the positions that they have in `order`.

    Or `by_key`, as the pages of a phone do that is away.
    """

    def named(position: int) -> str:
        return order[position - 2].key if by_key and position > 1 else str(position)

    fields = {"based_on": named(based_on), "allowed": "yes"}
    if made.sent_as:
        path, fields = made.sent_as
        return path, {**fields, "key": made.key}
    if made.kind == NEXT_GAME:
        return "next-game", fields
    if made.kind in STEPS:
        assert made.about
        return STEPS[made.kind], {**fields, "target": named(place(order, made.about))}
    if made.kind == CORRECTED:
        assert made.about
        entry = course.entries[made.about.kind]
        return f"entries/{named(place(order, made.about))}/correct", {**fields, **typed_from(entry, made.data)}
    return f"enter/{made.kind}", {**fields, **typed_from(course.entries[made.kind], made.data)}


class Rules:
    """One game: what may be entered next on a sheet, by the score book itself."""

    def __init__(self, slug: str, players: int) -> None:
        self.slug, self.players = slug, players
        self._tables: dict[tuple[int, ...], Table] = {(): TableInPlay(slug, players).table}

    def table(self, order: Sequence[Made]) -> Table:
        """The table that these entries add up to. Raises Refused, NeedsConfirmation and KeyError where they don't."""
        known = tuple(map(id, order))
        if known not in self._tables:
            in_play = TableInPlay(self.slug, self.players)
            in_play.table = self.table(order[:-1])
            self._enter(in_play, order[-1], order[:-1])
            self._tables[known] = in_play.table
        return self._tables[known]

    def _enter(self, in_play: TableInPlay, made: Made, order: Sequence[Made]) -> Event:
        data = dict(made.data)
        if made.kind == CORRECTED:
            data = {"target": place(order, made.about), "data": data}
        elif made.about:
            data = {"target": place(order, made.about)}
        return in_play.enter(made.kind, allowed=True, **data)

    @property
    def course(self) -> Any:
        return self._tables[()].course

    def next_entry(self, luck: random.Random, who: str, order: Sequence[Made]) -> Made:
        """What somebody who sees these entries enters next."""
        for _ in range(TRIES):
            made = self._candidate(luck, who, list(order))
            try:
                if made and first_hidden(self.table([*order, made])) is None:
                    return made
            except (Refused, NeedsConfirmation):
                continue
        raise AssertionError(f"Nothing can be entered at {self.slug} behind {[one.kind for one in order]}.")

    def _candidate(self, luck: random.Random, who: str, order: list[Made]) -> Made | None:
        table = self.table(order)
        history, act = table.history, luck.random()
        if history.redoable and act < 0.35:
            return Made(who, REDONE, {}, order, order[history.redoable[-1] - 2])
        if history.undoable and act < 0.12:
            return Made(who, UNDONE, {}, order, order[history.undoable[-1] - 2])
        if act < 0.27:
            return self._change(luck, who, order, table, strikes=act < 0.15)
        if table.course.winners:
            return Made(who, NEXT_GAME, {}, order)
        kind = table.course.prompt.entry
        if not kind or act > 0.93:
            kind = luck.choice(list(table.course.entries))
        return Made(who, kind, self._data(luck, table.course, kind), order)

    def _change(self, luck: random.Random, who: str, order: list[Made], table: Table, *, strikes: bool) -> Made | None:
        """A correction or a striking off of an entry of the game in play."""
        opened = max((at for at, made in enumerate(order) if made.kind == NEXT_GAME), default=-1)
        counts = [
            made
            for at, made in enumerate(order)
            if at > opened and made.kind in table.course.entries and table.history.is_active(at + 2)
        ]
        if not counts:
            return None
        about = luck.choice(counts)
        if strikes:
            scored = [made for made in counts if made.kind == RESULT]
            return Made(who, STRUCK, {}, order, about) if self.slug == "points" and len(scored) > 2 else None
        return Made(
            who, CORRECTED, self._data(luck, table.course_before(place(order, about)), about.kind), order, about
        )

    def _data(self, luck: random.Random, course: Any, kind: str) -> dict[str, Any]:
        if self.slug == "points" and kind == RESULT:
            return {"points": [luck.randint(-10_000, 10_000) for _ in range(self.players)]}
        data = plays_of(self.slug).entry(luck, course, kind)
        if kind == "bid" and "bids" in data:
            data["bids"] = [luck.randint(0, 4) if bid is None else bid for bid in data["bids"]]
        return data


class Twin:
    """The app as everybody has it who is always online, and gets each entry once, in the order of the model."""

    def __init__(self, folder: Path) -> None:
        self.app = create_app({"DATA": folder / "twin.sqlite3", "TRUST_LOCAL": True, "TESTING": True})
        # Nothing here pulls the plug.
        self.app.extensions["book"].store._writer.connection.execute("pragma synchronous = off")
        self._client = self.app.test_client()

    def seat(self, slug: str, form: Mapping[str, Any]) -> str:
        answer = self._client.post(f"/tables/new/{slug}", data=dict(form))
        return str(answer.headers["Location"])

    def enter(self, table: str, path: str, fields: Mapping[str, str], key: str) -> Outcome:
        """Sends an entry; what is already there under its key isn't sent here."""
        before = len(self.events(table))
        form = {**fields, "key": key}
        answer = self._client.post(f"{table}/{path}", data=form, headers={"Tableside-Outbox": "1"})
        accepted = answer.headers.get("Tableside-Receipt") == key
        grew = len(self.events(table)) > before
        same = 0 if grew or not accepted else int(answer.headers["Tableside-Position"])
        return Outcome(grew, same)

    def events(self, table: str) -> list[dict[str, Any]]:
        events: list[dict[str, Any]] = self._client.get(f"{table}/table.json").get_json()["events"]
        return events

    def sheet(self, table: str) -> str:
        return self._client.get(f"{table}/sheet.csv").get_data(as_text=True)

    def close(self) -> None:
        self.app.extensions["book"].close()


def totals(sheet: Sequence[Made], players: int) -> list[list[int]]:
    """The totals of each game of Points, as a pencil keeps them."""
    off: set[Made] = set()
    for made in sheet:
        if made.kind == UNDONE and made.about:
            off.add(made.about.counts_as)
        elif made.kind == REDONE and made.about:
            off.discard(made.about.counts_as)
    games, numbers = [], dict[Made, Any]()
    counting = [made for made in sheet if made not in off]
    for made in counting:
        if made.kind == RESULT:
            numbers[made] = made.data["points"]
        elif made.kind == CORRECTED and made.about and made.about.counts_as in numbers and "points" in made.data:
            numbers[made.about.counts_as] = made.data["points"]
    struck = {made.about.counts_as for made in counting if made.kind == STRUCK and made.about}
    games.append([0] * players)
    for made in counting:
        if made.kind == NEXT_GAME:
            games.append([0] * players)
        elif made in numbers and made not in struck:
            games[-1] = [total + number for total, number in zip(games[-1], numbers[made], strict=True)]
    return games


def totals_shown(sheet: str, names: Sequence[str]) -> list[list[int]]:
    """The totals of each game on a sheet as CSV."""
    lines = [line for line in csv.DictReader(io.StringIO(sheet)) if "TOTAL" in line.values()]
    return [[int(line[f"{name} Total"] or 0) for name in names] for line in lines]


@dataclass
class Keeper:
    """A phone as the model has it: what it has `seen`, on its page and for going on, and what waits."""

    who: str
    seen: list[Made] = field(default_factory=list)
    waiting: list[Made] = field(default_factory=list)
    away: bool = False

    @property
    def view(self) -> list[Made]:
        """What is on its page: while it is away, with what waits."""
        there = [made for made in self.waiting if made not in self.seen]
        return [*self.seen, *(there if self.away else ())]
