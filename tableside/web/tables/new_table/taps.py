"""What each tap on the set-up changes: a player joins, leaves or moves, or a crew sits down again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from flask import request

from referee.game import Game
from referee.refused import Refused
from tableside.circles.circle import Circle
from tableside.scorebook.alike_names import alike, alike_in_words, refuse_unseen
from tableside.scorebook.names import read_name, same_name
from tableside.scorebook.table.table import Table, first_dealer_at_next_table
from tableside.web.books import circles
from tableside.web.guard.roles.access import require_keeper
from tableside.web.guard.roles.circle_access import circle_for_new_table
from tableside.web.tables.forms import read_small
from tableside.web.tables.new_table.form import AT, NewTable

SAME_CREW = "same"
"""What the button that seats the crew of an earlier table sends, with a colon and the table's id."""
CALLED = "call"
"""What the button of a name that the game was played under before sends, with a colon and that name."""
STEPS = {"up": -1, "down": 1}
"""What the buttons that move a player send, with a colon and the place, and how many seats they move."""
ENTER = "enter"
"""What the Enter key sends in any field: it adds the player whose name is typed."""


def after_tap(game: Game, new: NewTable, act: str, what: str) -> NewTable:
    """The form after the tap `act`, with `what` after its colon. Raises Refused for a player who can't join."""
    players = list(new.players)
    seat, moved = read_small(what), ""
    if act == ENTER and not request.form.get("new_name", "").strip():
        return new
    if act in ("add", ENTER):
        players.append(_new_player(game, new, what or request.form.get("new_name", "")))
    elif act == SAME_CREW and not players:
        players = [*require_keeper(what).names[: game.seats[-1]]]
        new = replace(new, confirmed_alike=tuple(players))
    elif act in ("drop", *STEPS) and seat is not None and seat < len(players):
        name = players.pop(seat)
        if act != "drop":
            to = min(max(0, seat + STEPS[act]), len(players))
            players.insert(to, name)
            moved = f"{name} is now in seat {to + 1} of {len(players)}"
    named = new.dealer.removeprefix(AT)
    gone = new.dealer.startswith(AT) and named not in players
    dealer = "" if gone else new.dealer
    return replace(new, players=tuple(players), tied=(), dealer=dealer or _dealer_of_crew(players), moved=moved)


def deals_next(before: Table) -> str:
    """Who deals first where that table's crew sits down again, as the form names them."""
    return AT + before.names[first_dealer_at_next_table(before)]


def _dealer_of_crew(players: Sequence[str]) -> str:
    """Who deals first where all of a crew sit again, in whatever order; empty for any other players."""
    crew = request.form.get("crew", "")
    if not crew:
        return ""
    before = require_keeper(crew)
    return deals_next(before) if sorted(players) == sorted(before.names) else ""


def _new_player(game: Game, new: NewTable, typed: str) -> str:
    name = read_name(typed, "new_name")
    refuse_unseen([name])
    if any(same_name(name, other) for other in new.players):
        raise Refused("same_name", "new_name", f"{name} sits here already; every player needs a different name.")
    if len(new.players) >= game.seats[-1]:
        message = f"{game.title} takes at most {game.seats[-1]} players."
        raise Refused("player_count", "new_name", message, clause=game.seats_clause)
    ask_about_alike((*new.players, name), new, "new_name")
    return name


def circle_asked_for() -> str:
    """The id of the circle that the table joins: the one in the form, or that of the table that it continues."""
    return circle_for_new_table(request.form.get("crew"), request.form.get("circle", ""))


def ask_about_alike(names: Sequence[str], new: NewTable, field: str) -> None:
    """Raises LooksAlike for a name that looks like an earlier one, or is another spelling of it in the table's circle,
    unless that was asked before."""
    circle = circles().find(circle_asked_for())
    spellings = circle.one_person(names) if isinstance(circle, Circle) else ()
    doubts = [(name, alike_in_words(name, other)) for name, other in alike(names)]
    doubts += [(name, f"In this circle {name} and {other} are one person.") for name, other in spellings]
    for name, doubt in doubts:
        if name not in new.confirmed_alike:
            raise LooksAlike(name, doubt, field)


class LooksAlike(Refused):
    """A name that people would confuse with another one at the table; sent once more, it is accepted."""

    def __init__(self, name: str, doubt: str, field: str) -> None:
        super().__init__("alike_names", field, f"{doubt} If they are two people, do the same once more.", asks=True)
        self.name = name
