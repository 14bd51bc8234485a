"""Cards that lie face up by a ruling that the table kept, until the round is scored or thrown in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from referee.cards.card_keys import Face
from tableside.scorebook.table.rulings import DamagedRuling, read_ruling
from tableside.scorebook.table.table import Table


class FaceUp(NamedTuple):
    """A card that lies open before the player on `seat`, and where the ruling is that says so."""

    seat: int
    card: Face
    ruling: int


def face_up(table: Table) -> tuple[FaceUp, ...]:
    """The cards that lie face up at this table now, each once, the first told first."""
    found = {(lying.seat, lying.card): lying for lying in _by_rulings(table)}
    return tuple(found.values())


def _by_rulings(table: Table) -> Iterator[FaceUp]:
    """By each ruling since the last round that was scored, in whichever game."""
    disputes, scored = table.game.disputes, _last_scored(table)
    for event in table.rulings:
        if event.position > scored:
            try:
                kept = read_ruling(table, event)
            except DamagedRuling:
                continue
            lying = disputes.face_up(kept.case, kept.ruling)
            if lying:
                player, card = lying
                face = disputes.pad_for(len(table.names), kept.case).face(card)
                yield FaceUp(kept.case["players"].index(player), face, event.position)


def _last_scored(table: Table) -> int:
    rows = (row for played in table.games for row in played.course.rows if not row.open)
    return max((max(row.sources) for row in rows if row.sources), default=0)
