"""The next game of the night."""

from __future__ import annotations

from referee.refused import Refused
from referee.rules.event_fields import is_whole
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.event_kind import fields_of, fixed_words
from tableside.scorebook.kinds.table_kind import TableKind
from tableside.scorebook.table.access import KEEPER
from tableside.scorebook.table.day_restriction import opens_game
from tableside.scorebook.table.table import Table


def _check(table: Table, event: Event) -> None:
    """The next game opens when this one has a winner; an open question about that comes first."""
    if table.current_game.undecided:
        asked = table.current_game.questions[0].reason
        raise Refused("game_not_over", "kind", f"First a question of this game: {asked.message}", clause=asked.clause)
    if not table.course.winners:
        raise Refused("game_not_over", "kind", "This game is not over yet: the next one opens when it has a winner.")
    dealer = fields_of(event, "dealer").get("dealer")
    if dealer is not None and not is_whole(dealer, table.course.setup.seats):
        raise Refused("bad_dealer", "dealer", "The next game's first dealer is one of the players.")


NEXT_GAME = TableKind(
    "next_game",
    words=fixed_words("The next game opened"),
    who=KEEPER,
    check=_check,
    apply=Table.with_next_game,
    revert=Table.without_next_game,
    day_restriction=opens_game,
)


def begins_game(event: Event) -> bool:
    """Whether the event opens the next game of the night."""
    return event.kind == NEXT_GAME.name
