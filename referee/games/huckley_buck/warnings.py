"""What a table of Huckley Buck should think about before it enters an event."""

from __future__ import annotations

from referee.course import EntryWarning, GameEvent
from referee.games.huckley_buck.deal import Deal
from referee.games.huckley_buck.misdeals import MISDEALS, Misdeal


def warnings(event: GameEvent, deal: Deal) -> tuple[EntryWarning, ...]:
    """The warnings about an event that `deal` can take."""
    if event.kind == "drawn":
        return _short_stock(deal, event.data["discards"] - bool(event.data.get("upcard")))
    if event.kind == "misdealt":
        kind = MISDEALS[event.data["how"]]
        return _late_misdeal(deal, kind) or _ignored_in_draw(deal, kind)
    return ()


def _short_stock(deal: Deal, wanted: int) -> tuple[EntryWarning, ...]:
    """The stock has fewer cards than the player wants (HB-AMB-05)."""
    if wanted <= deal.stock:
        return ()
    left = f"The stock has {deal.stock} cards, and {wanted} are wanted"
    if wanted <= deal.within_reach:
        then = "shuffle the dropped hands and the earlier discards, never the upcard, and draw from them"
    else:
        then = f"only {deal.within_reach} can be drawn"
    return (EntryWarning("stock_short", "discards", f"{left}: {then}.", "HB-AMB-05"),)


def _late_misdeal(deal: Deal, kind: Misdeal) -> tuple[EntryWarning, ...]:
    """A misdeal called after the draw is complete (HB-MIS-07, HB-MIS-09); a wrong number is still a fault."""
    if not (deal.drawn or deal.removed):
        return ()
    message = "The draw is complete, so the deal stands: a misdeal had to be called before. Say why it counts."
    if kind.of_a_hand:
        message = "The draw is complete, so a wrong number of cards is no misdeal any more: enter it as a penalty."
    return (EntryWarning("draw_complete", "how", message, "HB-MIS-09", needs_note=True),)


def _ignored_in_draw(deal: Deal, kind: Misdeal) -> tuple[EntryWarning, ...]:
    """A slip while serving the draw, where the table ignores that (HB-AMB-35)."""
    if not kind.in_draw or not deal.draws or not kind.in_draw.ignored(deal.setup.rules):
        return ()
    return (EntryWarning("exposed_in_draw", "how", kind.in_draw.warning, kind.in_draw.clause, needs_note=True),)
