"""The players of a day as its page of players lists them: what is said of each, and the keys for each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tableside.days.day import Day


class LineKey(NamedTuple):
    """A key: the field that it sends, its words, and what it is called where its line isn't seen."""

    field: str
    words: str
    label: str


class PlayerLine(NamedTuple):
    """A player; `sits_out` is there as long as there is a leg for it, `leaves` for those who play, else `back`."""

    name: str
    notes: list[str]
    sits_out: LineKey | None = None
    leaves: LineKey | None = None
    back: LineKey | None = None


Seatless = list[tuple[str, list[str]]]
"""Why players have no seat, each reason with their names."""


def without_a_seat(day: Day, leg: int) -> Seatless:
    """Who has no seat in a leg, the one in play or the next one, and why; also who left a table of the leg in play."""
    reasons: dict[str, list[str]] = {}
    for name, plays in day.players.items():
        at = day.tables.by_player.get(name)
        if (leg == day.leg and name in day.sitting.by_player) or not (plays or (at and at.leg == day.leg)):
            continue
        why = "no seat yet"
        if not plays:
            why = "left"
        elif (name, leg) in day.sits_out:
            why = f"sitting out leg {leg}"
        elif at and day.plays_late(at):
            why = f"still playing at table {at.number}"
        elif leg > day.leg:
            continue
        reasons.setdefault(why, []).append(name)
    return list(reasons.items())


def player_lines(day: Day) -> list[PlayerLine]:
    """Everybody who plays, and who left after they had a seat, in the order in which they came."""
    return [
        _line(day, name, plays=plays) for name, plays in day.players.items() if plays or name in day.tables.by_player
    ]


def _line(day: Day, name: str, *, plays: bool) -> PlayerLine:
    notes = list(_notes(day, name, plays=plays))
    if plays:
        return PlayerLine(name, notes, _sits_out(day, name), _leaves(day, name))
    return PlayerLine(name, notes, back=LineKey("known", "Is back", f"{name} is back"))


def _notes(day: Day, name: str, *, plays: bool) -> Iterator[str]:
    if not plays:
        yield "left"
    if name == day.holder:
        yield f"{day.game_day.trophy} of last year"
    if plays and (name, day.leg + 1) in day.sits_out:
        yield f"sits out leg {day.leg + 1}"


def _sits_out(day: Day, name: str) -> LineKey | None:
    """The key by which somebody sits the next leg out, or plays in it after all."""
    out = (name, day.leg + 1) in day.sits_out
    words = f"{'Play in' if out else 'Sit out'} leg {day.leg + 1}"
    return LineKey("plays" if out else "out", words, f"{name}: {words.lower()}") if out or day.leg < day.legs else None


def _leaves(day: Day, name: str) -> LineKey:
    """Who had a seat leaves and keeps their score; anybody else is taken off the list."""
    if name in day.tables.by_player:
        return LineKey("player", "Leaves", f"{name} leaves")
    return LineKey("player", "Remove", f"Remove {name}")
