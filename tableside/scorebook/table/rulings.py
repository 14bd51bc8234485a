"""Rulings that a table kept, read again, and the cards that are face up because of them.

A kept ruling counts if the referee gives the same one for its case today. The version of the referee that gave it isn't
recorded. So another verdict may be that of an earlier version, or may have been changed since; the sentence names both.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Any, NamedTuple

from referee import Refused, judge
from referee.cards.card_keys import Face
from referee.disputes.ruling import VERDICTS
from tableside.scorebook.events.event import Event
from tableside.scorebook.table.table import Table

READ_AGAIN = 100
"""The last rulings of a table, whose sentences are in its notes; each is judged again for that."""


class DamagedRuling(Refused):
    """A kept ruling that the referee doesn't give for its case; `why` is a sentence."""

    heading = "A damaged ruling"

    def __init__(self, position: int, why: str) -> None:
        message = f"{self.in_words(position, why)} The rest of the table is as it was."
        super().__init__("damaged_ruling", "ruling", message)
        self.why = why

    def in_words(self, position: int, why: str) -> str:
        """The ruling and what is wrong with it, in words."""
        return f"Ruling {position} of this table is damaged: {why}"


class OtherVerdict(DamagedRuling):
    """A kept verdict that the referee doesn't give today: an earlier version's, or one that was changed."""

    heading = "A damaged ruling, or one of an earlier version"

    def in_words(self, position: int, why: str) -> str:
        """The verdict then and now, in words."""
        return f"Ruling {position} of this table would be given differently today: {why}"


KEPT_VERDICTS = VERDICTS | {"ruled": "an answer without a verdict"}
"""What the key "verdict" of a kept ruling can have, in words."""


class KeptRuling(NamedTuple):
    """A ruling that a table kept: its position, its case, and the referee's ruling."""

    position: int
    at: int
    case: Mapping[str, Any]
    ruling: Mapping[str, Any]


def read_ruling(table: Table, event: Event) -> KeptRuling:
    """The ruling in an event, as the referee gives it for the case that was kept.

    Raises DamagedRuling for one that can't be read or is about another game, and OtherVerdict.
    """
    case, kept = event.data.get("case"), event.data.get("ruling")
    if not isinstance(case, dict) or not isinstance(kept, dict):
        raise DamagedRuling(event.position, "its case or its verdict is missing.")
    try:
        fresh = _judged(json.dumps(case))
    except Refused as refused:
        raise DamagedRuling(event.position, f"its case can’t be read. {refused.message}") from refused
    if case["game"] != table.game.slug:
        raise DamagedRuling(event.position, "it is about another game.")
    if kept.get("verdict") != fresh["verdict"]:
        raise _other_verdict(event.position, kept.get("verdict"), fresh["verdict"])
    return KeptRuling(event.position, event.at, case, fresh)


def _other_verdict(position: int, then: object, now: str) -> DamagedRuling:
    if not isinstance(then, str) or then not in KEPT_VERDICTS:
        return DamagedRuling(position, "its verdict can’t be read.")
    why = (
        f"“{KEPT_VERDICTS[then]}” was kept (then), and for the same case the referee says “{KEPT_VERDICTS[now]}” (now)."
        " Either an earlier version judged it so, or what was kept has changed since."
        " Nobody is held to it; enter the dispute again to have it judged today."
    )
    return OtherVerdict(position, why)


@lru_cache(maxsize=2_000)
def _judged(case: str) -> dict[str, Any]:
    return judge(json.loads(case)).as_dict()


def ruling_in_words(table: Table, event: Event) -> tuple[str, str]:
    """The verdict and the sentence of a kept ruling; of a damaged one only that it is damaged, and why."""
    try:
        ruling = read_ruling(table, event).ruling
    except DamagedRuling as damaged:
        return "damaged", f"{damaged.heading}: {damaged.why}"
    return str(ruling["verdict"]), str(ruling["text"])


class FaceUp(NamedTuple):
    """A card face up in front of the player on `seat`, and the position of the ruling that requires it."""

    seat: int
    card: Face
    ruling: int


def face_up(table: Table) -> tuple[FaceUp, ...]:
    """The cards that are face up at this table now, each once, in the order of the rulings."""
    cards = {(one.seat, one.card): one for one in _by_rulings(table)}
    return tuple(cards.values())


def settings_of_deal(table: Table) -> Mapping[str, Any]:
    """The settings entered for the rulings of the open deal, by key; the last ruling counts."""
    settings: dict[str, Any] = {}
    for kept in _of_open_deal(table):
        settings |= {part.key: kept.case[part.key] for part in table.game.disputes.settings if part.key in kept.case}
    return settings


class SettingOffSheet(NamedTuple):
    """What the referee was told of the open deal and the sheet doesn't say: the setting's key, in words, the ruling's
    position, and the setting by itself: "Trump: ♠ spades"."""

    key: str
    words: str
    ruling: int
    setting: str


def settings_off_sheet(table: Table) -> tuple[SettingOffSheet, ...]:
    """The settings that rulings of the open deal needed, unless the sheet says the same; the last ruling counts."""
    found: dict[str, SettingOffSheet] = {}
    known = table.game.disputes.known(table.course) if rulings_of_deal(table) else {}
    needed = [part for part in table.game.disputes.settings if part.needed and part.choices]
    for kept in _of_open_deal(table):
        for part in needed:
            labels: Mapping[object, str] = {choice.value: choice.label for choice in part.choices}
            value, on_sheet = (labels.get(facts.get(part.key)) for facts in (kept.case, known))
            if value and value == on_sheet:
                found.pop(part.key, None)
            elif value:
                but = f"; {on_sheet} on the sheet" if on_sheet else ""
                setting = f"{part.label}: {value}"
                words = f"{setting}, as the referee was told{but}"
                found[part.key] = SettingOffSheet(part.key, words, kept.position, setting)
    return tuple(found.values())


def _by_rulings(table: Table) -> Iterator[FaceUp]:
    disputes = table.game.disputes
    for kept in _of_open_deal(table):
        if stays_up := disputes.face_up(kept.case, kept.ruling):
            player, card = stays_up
            face = disputes.pad_for(len(table.names), kept.case).face(card)
            yield FaceUp(kept.case["players"].index(player), face, kept.position)


def rulings_of_deal(table: Table) -> tuple[Event, ...]:
    """The events of the rulings that were kept since the last row of the sheet."""
    if not table.rulings:
        return ()
    scored = _last_scored(table)
    return tuple(event for event in table.rulings if event.position > scored)


def _of_open_deal(table: Table) -> Iterator[KeptRuling]:
    """The rulings since the last row of the sheet, except damaged ones."""
    for event in rulings_of_deal(table):
        with suppress(DamagedRuling):
            yield read_ruling(table, event)


def _last_scored(table: Table) -> int:
    rows = (row for played in table.games for row in played.course.rows if not row.open)
    return max((max(row.sources) for row in rows if row.sources), default=0)
