"""Who deals first at a new table: a player whom the form names, one by chance, or the one who drew best."""

from __future__ import annotations

import hashlib
import hmac

from referee.game import DrawForDeal, Game
from referee.refused import Refused
from referee.words import listed
from tableside.web.guard.roles.links import server_secret
from tableside.web.tables.new_table.form import AT, DRAW, RANDOM, NewTable, own_idempotency_key


def by_chance(key: str, seats: int) -> int:
    """A seat that nobody can choose: the same for the same tap sent twice, which is one table."""
    drawn = hmac.digest(server_secret(), key.encode(), hashlib.sha256)
    return int.from_bytes(drawn) % seats


class DrawAgain(Refused):
    """A tie in the draw for deal; `tied` are the players who draw once more."""

    def __init__(self, tied: tuple[str, ...]) -> None:
        super().__init__("draw_again", "drawn", f"{listed(tied)} drew equally high: they draw again.", asks=True)
        self.tied = tied


def chosen_first_dealer(game: Game, new: NewTable) -> int:
    """The seat that deals first. Raises Refused for a card missing from the draw for deal, DrawAgain for a tie."""
    if new.dealer == RANDOM and new.players:
        return by_chance(own_idempotency_key(), len(new.players))
    if new.dealer == DRAW and game.draw_for_deal:
        return _drawn_dealer(game.draw_for_deal, new)
    named = new.dealer.removeprefix(AT)
    return new.players.index(named) if named in new.players else 0


def _drawn_dealer(draw: DrawForDeal, new: NewTable) -> int:
    cards = {name: new.drawn.get(name, "").strip() for name in new.tied or new.players}
    missing = [name for name, card in cards.items() if not card]
    if missing:
        message = f"Which card{'s' if missing[1:] else ''} did {listed(missing)} draw for the deal?"
        raise Refused("no_card", "drawn", message, asks=True)
    seats = {new.players.index(name): card for name, card in cards.items()}
    best = draw(seats)
    if len(best) > 1:
        raise DrawAgain(tuple(new.players[seat] for seat in best))
    return best[0]
