"""Players placed elsewhere than by the rules, as a form passes them on from tap to tap."""

from __future__ import annotations

from collections.abc import Mapping

from werkzeug.datastructures import MultiDict

from referee.refused import Refused
from tableside.days.day import Day
from tableside.scorebook.names import clean_text
from tableside.web.tables.forms import read_small

Tables = list[tuple[int, str]]
"""Tables to choose from: the number that the form sends, and what it is called."""


def read_placed(day: Day, form: MultiDict[str, str], *, pending: bool = True) -> dict[str, int]:
    """Players with the ranks of the tables to which they are put, from 0; −1 for nowhere.

    Each `placed` of the form is a number and a name; `who` and `to` are one more, unless `pending` is false. A name
    after “rule:” in `do` goes by the rules again. Raises Refused for somebody who doesn't play, and for no table.
    """
    playing = {one.casefold(): one for one in day.playing}
    placed = dict(
        _placed(day, playing, number, name)
        for number, _, name in (one.partition(" ") for one in form.getlist("placed"))
    )
    who = clean_text(form.get("who", ""))
    if pending and who:
        placed |= dict([_placed(day, playing, form.get("to", ""), who)])
    act, _, what = form.get("do", "").partition(":")
    for one in what.splitlines() if act == "take" else []:
        number, _, name = one.partition(" ")
        placed |= dict([_placed(day, playing, number, name)])
    if act == "rule":
        placed.pop(what, None)
    return placed


def _placed(day: Day, playing: Mapping[str, str], number: str, name: str) -> tuple[str, int]:
    known = playing.get(name.casefold())
    if known is None:
        raise Refused("not_playing", "who", f"{name[:40] or 'Nobody'} is not among those who play.")
    table = read_small(number.strip())
    if table is None or table > len(day.players):
        raise Refused("no_table", "to", f"“{number[:20]}” is no table: give its number, or 0 for none.")
    return known, table - 1
