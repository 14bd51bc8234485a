"""What a table of Huckley Buck should think about before it enters a deed."""

from __future__ import annotations

from referee.course import Deed, Warning
from referee.games.huckley_buck.deal import Deal


def doubts(deed: Deed, deal: Deal) -> tuple[Warning, ...]:
    """The doubts about a deed that `deal` can take."""
    if deed.kind == "drawn":
        return _short_stock(deal, deed.data["discards"] - bool(deed.data.get("upcard")))
    if deed.kind == "misdealt":
        return _late_misdeal(deal, deed.data["how"]) or _exposed_in_draw(deal, deed.data["how"])
    return ()


def _short_stock(deal: Deal, wanted: int) -> tuple[Warning, ...]:
    """The stock has fewer cards than the player wants (HB-AMB-05)."""
    if wanted <= deal.stock:
        return ()
    left = f"The stock has {deal.stock} cards, and {wanted} are wanted"
    if wanted <= deal.within_reach:
        then = "shuffle the dropped hands and the earlier discards, never the upcard, and draw from them"
    else:
        then = f"only {deal.within_reach} can be drawn"
    return (Warning("stock_short", "discards", f"{left}: {then}.", "HB-AMB-05"),)


def _late_misdeal(deal: Deal, how: str) -> tuple[Warning, ...]:
    """A misdeal called after the draw is complete (HB-MIS-07, HB-MIS-09); a wrong number is still a fault."""
    if not (deal.drawn or deal.removed):
        return ()
    if how == "wrong_count":
        message = "The draw is complete, so a wrong number of cards is no misdeal any more: enter it as a penalty."
        return (Warning("draw_complete", "how", message, "HB-MIS-09", needs_note=True),)
    message = "The draw is complete, so the deal stands: a misdeal had to be called before. Say why it counts."
    return (Warning("draw_complete", "how", message, "HB-MIS-09", needs_note=True),)


def _exposed_in_draw(deal: Deal, how: str) -> tuple[Warning, ...]:
    """A card exposed while serving the draw, where the table ignores that (HB-AMB-35)."""
    if how != "exposed" or not deal.draws or deal.setup.rules["hb.expose_in_draw"] == "misdeal":
        return ()
    message = "By this table's house rule a card exposed in the draw is no misdeal."
    return (Warning("exposed_in_draw", "how", message, "HB-AMB-35", needs_note=True),)
