"""One table for every kind of event there is, the event itself entered last, for tests that go over all of them."""

from __future__ import annotations

from collections.abc import Callable

from tableside.scorebook.events.event import Event
from tests.scorebook.table_play import TableInPlay, buddha_round, tpb_round
from tests.support.game_fixtures import all_plays

Maker = Callable[[], tuple[TableInPlay, Event]]


def table_with(name: str) -> tuple[TableInPlay, Event]:
    """A table at which an event of that kind was entered last, and the event; a game's own kinds are named with it."""
    assert name in MAKERS, f"Nothing here, nor in a game's game_fixtures.py, makes an event of the kind {name!r}."
    return MAKERS[name]()


def _entered(slug: str, players: int, *before: tuple[str, dict[str, object]], **rules: object) -> Maker:
    """A table at which these entries were made one after another."""

    def make() -> tuple[TableInPlay, Event]:
        in_play = TableInPlay(slug, players, dealer=players - 1, **rules)
        events = [in_play.enter(kind, allowed=True, note="as played", **data) for kind, data in before]
        return in_play, events[-1]

    return make


def _seated() -> tuple[TableInPlay, Event]:
    in_play = TableInPlay("buddha")
    return in_play, in_play.table.history[1]


def _won() -> tuple[TableInPlay, Event]:
    in_play = TableInPlay("ten-point-buck")
    for _ in range(5):
        tpb_round(in_play, [20, 1, 1], [20, 30, 30])
    return in_play, in_play.enter("next_game")


def _after_a_round(kind: str, **data: object) -> Maker:
    def make() -> tuple[TableInPlay, Event]:
        in_play = TableInPlay("buddha")
        buddha_round(in_play, [4, 4, 4], [4, 4, 6])
        return in_play, in_play.enter(kind, allowed=True, **data)

    return make


def _redone() -> tuple[TableInPlay, Event]:
    in_play, _ = _after_a_round("undone", target=3)()
    return in_play, in_play.redo()


BID, OPEN = ("bid", {"bids": [4, 4, 4]}), ("seats_opened", {"open": True})
CLAIM = ("claimed", {"seat": 1, "phone": "p1"})

MAKERS: dict[str, Maker] = {
    "seated": _seated,
    "next_game": _won,
    "house_rules": _after_a_round("house_rules", rules={"bud.tie": "shared"}),
    "corrected": _after_a_round("corrected", target=2, data={"bids": [4, 4, 6]}),
    "struck": _after_a_round("struck", target=2),
    "undone": _after_a_round("undone", target=3),
    "redone": _redone,
    "ruled": _after_a_round("ruled", case={"game": "buddha"}, ruling={"verdict": "legal", "text": "Legal."}),
    "noted": _after_a_round("noted", target=3, text="Dee’s birthday"),
    "put_away": _after_a_round("put_away"),
    "brought_back": _entered("buddha", 3, ("put_away", {}), ("brought_back", {})),
    "relinked": _after_a_round("relinked", role="keeper"),
    "seats_opened": _after_a_round("seats_opened", open=True),
    "claimed": _entered("buddha", 3, OPEN, CLAIM),
    "asked_for": _entered("buddha", 3, OPEN, CLAIM, ("asked_for", {"seat": 1, "phone": "p2"})),
    "released": _entered("buddha", 3, OPEN, CLAIM, ("released", {"seat": 1})),
    "offered": _entered(
        "buddha", 3, BID, OPEN, ("offered", {"seat": 1, "kind": "result", "field": "tricks", "value": 2})
    ),
    **{
        f"{slug} {kind}": _entered(slug, made.players, *made.entries)
        for slug, plays in all_plays().items()
        for kind, made in plays.kinds.items()
    },
}
