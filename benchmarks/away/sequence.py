"""One random sequence of keepers' phones that lose their server, against a model: the steps, and the check at its end.

`benchmarks.away` plays many of them.
"""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import parse_qsl

from benchmarks.away.model import (
    CORRECTED,
    Keeper,
    Made,
    Outcome,
    Rules,
    basis,
    form_of,
    place,
    totals,
    totals_shown,
)
from benchmarks.away.phones import AMID, CUT, GONE, TWICE, Phone
from benchmarks.away.testbed import Testbed
from benchmarks.measuring import new_key
from tests.browser.stand_ins import HOTELS
from tests.scorebook.table_play import CROWD

GAMES = {"points": 3, "huckley-buck": 4, "ten": 4, "ten-point-buck": 3, "buddha": 3}
"""Games, each with how many play it here."""

STEPS = range(6, 14)
MOST_DECISIONS = 60
TIMES = re.compile(r"\d{4}-\d\d-\d\dT[\d:]+Z")


class Differs(AssertionError):
    """Something is not as the model has it."""


class Sequence:
    """One table, and what becomes of it."""

    def __init__(self, testbed: Testbed, luck: random.Random, slug: str, count: Counter[str]) -> None:
        self.testbed, self.luck, self.slug, self.count = testbed, luck, slug, count
        players = GAMES[slug]
        self.names = CROWD[:players]
        self.rules = Rules(slug, players)
        self.keepers = {who: Keeper(who) for who in testbed.phones}
        self.sheet: list[Made] = []
        self.unsure: list[tuple[Keeper, Made]] = []
        self.log: list[str] = []
        form = {"players": list(self.names), "dealer": f"at:{self.names[0]}", "do": "seat"}
        self.table = testbed.seat(slug, form)
        self.twin_table = testbed.twin.seat(slug, {**form, "key": new_key()})
        for keeper in self.keepers.values():
            self.phone(keeper).at(self.table)
            self.hear(keeper)

    # What the steps do.

    def phone(self, keeper: Keeper) -> Phone:
        return self.testbed.phones[keeper.who]

    def hear(self, keeper: Keeper) -> None:
        """An online phone shows the board, and brings its record up to it."""
        self.phone(keeper).line.withholds = False
        if not self.phone(keeper).has(self.table, len(self.sheet) + 1):
            raise Differs(f"{keeper.who}'s record isn't the server's")
        keeper.seen = list(self.sheet)

    def enter(self, keeper: Keeper, once: Any = None) -> None:
        """Somebody enters something on their phone; `once` is what their line does to it."""
        if not keeper.away and self.is_online(keeper) and self.luck.random() < 0.85:
            self.hear(keeper)
        phone, view = self.phone(keeper), keeper.view
        made = self.rules.next_entry(self.luck, keeper.who, view)
        path, fields = form_of(self.rules.course, made, view, len(view) + 1, by_key=keeper.away)
        phone.line.once, phone.line.stays = once, isinstance(once, tuple)
        # The server may go away between a receipt and the record: the phone continues if no other entry is between.
        phone.line.withholds = keeper.seen == self.sheet and self.luck.random() < 0.3
        finds_none = not self.is_online(keeper) or (once is not None and once != TWICE)
        self.note(f"{keeper.who} enters {made.kind} {dict(made.data)} {path} on {len(view)} {once or ''}")
        made.name, made.key, position = phone.enter(self.table, path, fields)
        self.count["entries"] += 1
        keeper.waiting.append(made)
        if once in (CUT, AMID):
            self.testbed.is_up = False
            self.count["kills"] += 1
            self.unsure.append((keeper, made))
        if finds_none:
            keeper.away = True
        else:
            self.arrive(keeper)
            if made in self.sheet and position != place(self.sheet, made):
                raise Differs(f"saved at {position} instead of {place(self.sheet, made)}")
        self.look(keeper)

    def arrive(self, keeper: Keeper) -> None:
        """All that waits on a phone comes to the server, in order, until one is refused."""
        while keeper.waiting and not keeper.waiting[0].refused:
            made = keeper.waiting[0]
            if made not in self.sheet:
                outcome = self.on_twin(made)
                if not (outcome.saved or outcome.same):
                    made.refused = True
                    self.count["refused"] += 1
                    self.note(f"refused: {made.kind} of {made.who}")
                    return
            keeper.waiting.pop(0)
            keeper.seen = list(self.sheet)

    def on_twin(self, made: Made) -> Outcome:
        """What becomes of an entry where everybody is online."""
        based_on = basis(self.sheet, made)
        path, fields = form_of(self.rules.course, made, self.sheet, based_on)
        outcome = self.testbed.twin.enter(self.twin_table, path, fields, made.key)
        # Parts of one entry that several people make together don't get in each other's way.
        between = {other.kind for other in self.sheet[based_on - 1 :]} - {made.kind}
        if made.sent_as is None and outcome.saved and between:
            raise Differs(f"the twin took {made.kind} in spite of what came in between")
        if outcome.saved:
            self.sheet.append(made)
        elif outcome.same:
            made.becomes = self.sheet[outcome.same - 2]
            self.count["alike"] += 1
        return outcome

    def other(self) -> None:
        """A third keeper, who is at the server itself, enters something."""
        made = self.rules.next_entry(self.luck, "K", list(self.sheet))
        made.key = new_key()
        path, fields = form_of(self.rules.course, made, self.sheet, len(self.sheet) + 1)
        self.note(f"K enters {made.kind} {dict(made.data)} {path}")
        status, body = self.testbed.ask("POST", f"{self.table}/{path}", {**fields, "key": made.key})
        if status != 200 or not self.on_twin(made).saved:
            raise Differs(f"the third keeper's {path} was refused: {status} {body[:300]}")
        self.count["entries of others"] += 1

    def kill(self) -> None:
        self.note("killed")
        self.testbed.stop()
        self.count["kills"] += 1

    def start(self) -> None:
        """The server is back; phones that are away don't hear of it yet."""
        for keeper in self.keepers.values():
            line = self.phone(keeper).line
            if keeper.away and line.rests is None:
                line.rests = GONE
        self.note("started")
        self.testbed.start()
        for keeper, made in self.unsure:
            events = {event["key"] for event in self.events()}
            if made.key in events and made not in self.sheet:
                self.on_twin(made)
                self.note(f"{made.kind} of {keeper.who} had arrived")
                self.count["arrived unheard"] += 1
        self.unsure = []

    def drop(self, keeper: Keeper) -> None:
        """A phone loses its line, or something else answers there."""
        does = self.luck.choice([GONE, *HOTELS])
        self.note(f"{keeper.who} gets {does}")
        self.phone(keeper).line.rests = HOTELS.get(does, does)

    def come_back(self, keeper: Keeper) -> None:
        """A phone finds the server again; at times that is not the end of it."""
        self.start()
        line = self.phone(keeper).line
        fate = self.luck.choice([None, None, None, TWICE, "cut", "foreign"])
        line.skip = self.luck.randrange(max(1, len(keeper.waiting)))
        if fate == "foreign":
            line.once = HOTELS[self.luck.choice(list(HOTELS))]
        elif fate == "cut" and keeper.waiting and not keeper.waiting[0].refused:
            line.once, line.restarts = self.luck.choice([CUT, AMID]), True
        elif fate == TWICE:
            line.once = TWICE
        self.note(f"{keeper.who} comes back {fate or ''} {line.skip}")
        was_withheld = line.withholds  # then coming back brings the record, with what others entered since
        line.rests, line.stays, line.withholds = None, False, False
        self.phone(keeper).back(self.table)
        if line.restarts and line.once is None:
            self.count["kills"] += 1
        line.once, line.restarts, line.skip = None, False, 0
        keeper.away = False
        self.arrive(keeper)
        self.count["returns"] += 1
        if self.luck.random() < 0.5 or was_withheld:
            self.hear(keeper)
        self.look(keeper)

    def decide(self, keeper: Keeper) -> None:
        """What was refused is put right or taken back."""
        made, phone = keeper.waiting[0], self.phone(keeper)
        if self.luck.random() < 0.5:
            return self.take_back(keeper, made)
        self.note(f"{keeper.who} puts {made.kind} right")
        key, url, body, _ = phone.put_right(self.table, made.name)
        if key is None:
            if not any(one.name == made.name for one in phone.waits(self.table)):
                self.sent_again(keeper, made)
                phone.back(self.table)
                self.arrive(keeper)
                return self.look(keeper)
            return self.take_back(keeper, made)
        self.put_right(keeper, made, key, url.removeprefix(f"{self.table}/"), dict(parse_qsl(body, True)))
        phone.back(self.table)
        return self.look(keeper)

    def sent_again(self, keeper: Keeper, made: Made) -> None:
        """A refused entry that waits no longer once it was sent again: an equal one is there now, or it was a step,
        which is declined."""
        keeper.waiting.pop(0)
        outcome = self.on_twin(made)
        if outcome.saved or outcome.same:
            keeper.seen = list(self.sheet)
        else:
            self.count["taken back"] += 1

    def put_right(self, keeper: Keeper, made: Made, key: str, path: str, fields: dict[str, str]) -> None:
        """What was sent in the place of a refused entry: again, or as a correction of what is there."""
        kind, about, followed = made.kind, made.about, None
        self.note(f"as {path} {fields}")
        if path.startswith("entries/") and made.kind != CORRECTED:
            kind, about = CORRECTED, self.sheet[int(path.split("/")[1]) - 2]
            followed = about if fields["based_on"] != path.split("/")[1] else None
        if path == "strike":  # of the entry whose key is tapped on the page that says why not
            about = self.sheet[int(fields["target"]) - 2]
        right = Made(keeper.who, kind, made.data, list(self.sheet), about, key, made.name, sent_as=(path, fields))
        right.followed = followed
        self.count["put right"] += 1
        outcome = self.on_twin(right)
        if outcome.saved or outcome.same:
            made.becomes, keeper.seen = right, list(self.sheet)
            keeper.waiting.pop(0)
            self.arrive(keeper)
        elif len(keeper.waiting) == 1:
            keeper.waiting.pop(0)  # its form says so, and has what was typed
            self.count["refused on the form"] += 1
        else:
            right.refused = True
            made.becomes = keeper.waiting[0] = right  # what is behind it follows that

    def take_back(self, keeper: Keeper, made: Made) -> None:
        self.note(f"{keeper.who} takes {made.kind} back")
        self.phone(keeper).take_back(self.table, made.name)
        self.phone(keeper).back(self.table)
        keeper.waiting.pop(0)
        self.count["taken back"] += 1
        self.arrive(keeper)
        self.look(keeper)

    # What is asked meanwhile.

    def is_online(self, keeper: Keeper) -> bool:
        return self.testbed.is_up and self.phone(keeper).line.rests is None

    def events(self) -> list[dict[str, Any]]:
        _, body = self.testbed.ask("GET", f"{self.table}/table.json")
        events: list[dict[str, Any]] = json.loads(body)["events"]
        return events

    def note(self, words: str) -> None:
        self.log.append(words)

    def look(self, keeper: Keeper) -> None:
        """Whether a phone's queue holds what the model has it hold, in order."""
        waits = self.phone(keeper).waits(self.table)
        expected = [(made.key, made.refused) for made in keeper.waiting]
        if [(one.key, bool(one.refused)) for one in waits] != expected:
            raise Differs(f"{keeper.who}'s queue is {waits} instead of {expected}")

    # The whole.

    def steps(self) -> Iterator[tuple[float, Callable[[], None]]]:
        """What may come next, with how often."""
        if self.testbed.is_up:
            yield 2, self.other
            yield 1.2, self.kill
        else:
            yield 1, self.start
        for keeper in self.keepers.values():
            yield from self.steps_of(keeper)

    def steps_of(self, keeper: Keeper) -> Iterator[tuple[float, Callable[[], None]]]:
        refused, online = any(made.refused for made in keeper.waiting), self.is_online(keeper)
        if not refused:
            yield 3 if keeper.away else 2, lambda: self.enter(keeper)
        if not keeper.away and online and not keeper.waiting:
            for does in (CUT, AMID, TWICE, HOTELS[self.luck.choice(list(HOTELS))]):
                yield 0.5, lambda does=does: self.enter(keeper, does)
        if online and not keeper.waiting and not keeper.away:
            yield 1, lambda: self.drop(keeper)
        if keeper.away or not online:
            yield 1, lambda: self.come_back(keeper)
        if refused and online and not keeper.away:
            yield 1.5, lambda: self.decide(keeper)

    def run(self) -> None:
        for _ in range(self.luck.choice(STEPS)):
            weights, steps = zip(*self.steps(), strict=True)
            self.luck.choices(steps, weights)[0]()
        for keeper in self.luck.sample(list(self.keepers.values()), 2):
            self.come_back(keeper)
        for _ in range(MOST_DECISIONS):
            waiting = [keeper for keeper in self.keepers.values() if keeper.waiting]
            if not waiting:
                break
            self.decide(self.luck.choice(waiting))
        self.check()

    def check(self) -> None:
        """Compares the server's table with the twin's and the model's."""
        there, twins = ([self.bare(event) for event in events] for events in (self.events(), self.twin_events()))
        expected = Counter(made.key for made in self.sheet)
        found = Counter(event[1] for event in there[1:])
        lost, more = expected - found, found - expected
        self.count["lost"] += lost.total()
        self.count["doubled"] += more.total()
        if lost or more:
            raise Differs(f"lost {dict(lost)}, doubled {dict(more)}")
        if there[1:] != twins[1:]:
            raise Differs(f"events {there} instead of {twins}")
        if [event[1] for event in there[1:]] != [made.key for made in self.sheet]:
            raise Differs("events in another order")
        sheet = self.testbed.ask("GET", f"{self.table}/sheet.csv")[1]
        twins_sheet = self.testbed.twin.sheet(self.twin_table)
        if TIMES.sub("", sheet).splitlines() != TIMES.sub("", twins_sheet).splitlines():
            raise Differs(f"the sheet {sheet} instead of {twins_sheet}")
        if self.slug == "points" and totals_shown(sheet, self.names) != totals(self.sheet, len(self.names)):
            raise Differs(f"totals {totals_shown(sheet, self.names)}, {totals(self.sheet, len(self.names))}")

    def twin_events(self) -> list[dict[str, Any]]:
        return self.testbed.twin.events(self.twin_table)

    @staticmethod
    def bare(event: dict[str, Any]) -> tuple[Any, ...]:
        return event["kind"], event["key"], event["data"], event["allowed"], event["note"]

    def leave(self) -> None:
        """Leaves everything as the next sequence needs it."""
        for phone in self.testbed.phones.values():
            phone.line.rests = phone.line.once = None
            phone.line.restarts = phone.line.withholds = False
            phone.line.skip = 0
        self.testbed.start()
        for phone in self.testbed.phones.values():
            phone.forget(self.table)
            if phone.is_away:
                phone.back(self.table)
