"""The form of a table that is set up: everything chosen so far."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field

from flask import request
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import RequestEntityTooLarge

from tableside.web.guard.limits import NAMES_AT_A_TABLE
from tableside.web.guard.visitor import device_id

AT, RANDOM, DRAW = "at:", "random", "draw"


@dataclass(frozen=True, slots=True)
class NewTable:
    """The form so far. `dealer` is `at:` with a player's name, `random` or `draw`.

    `drawn` are the texts of the cards drawn for the deal, by name; `tied` are the players who draw once more;
    `confirmed_alike` are names that look like another's, once that was asked. `moved` says where the player moved last
    sits now.
    """

    players: tuple[str, ...] = ()
    dealer: str = ""
    drawn: Mapping[str, str] = field(default_factory=dict)
    tied: tuple[str, ...] = ()
    confirmed_alike: tuple[str, ...] = ()
    moved: str = ""


def read_form(form: MultiDict[str, str]) -> NewTable:
    """What the form holds. Raises RequestEntityTooLarge for more names than any page of ours sends."""
    players = tuple(form.getlist("players"))
    if len(players) > NAMES_AT_A_TABLE:
        raise RequestEntityTooLarge
    drawn = {name: form.get(f"drawn:{name}", "") for name in players}
    again = tuple(name for name in form.getlist("again") if name in players)
    return NewTable(players, form.get("dealer", ""), drawn, again, tuple(form.getlist("alike")))


def own_idempotency_key() -> str:
    """The form's key, made this browser's own: nobody else who learns the key gets into the table that it seated."""
    key = request.form.get("key", "")
    return hashlib.sha256(f"{device_id()} {key}".encode()).hexdigest()[:32] if key else ""
