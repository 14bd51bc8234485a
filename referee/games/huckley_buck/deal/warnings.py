"""Warnings about entries of Huckley Buck that are allowed but look wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from referee.games.huckley_buck.deal.deal import Deal
from referee.games.huckley_buck.deal.draw import draw
from referee.games.huckley_buck.deal.penalty_reasons import reason_in, ruled_penalty
from referee.games.huckley_buck.entries import read_misdeal, read_penalty
from referee.games.huckley_buck.sheet import penalty_remark
from referee.rules.entry import EntryWarning, GameEvent
from referee.words import within_sentence


def differs_from_rules(deal: Deal, event: GameEvent) -> tuple[EntryWarning, ...]:
    """A warning for a penalty that differs from that of the rules."""
    reason, who = reason_in(event.data.get("reason")), event.data.get("who")
    if reason is None or who is None:
        return ()
    ruled = ruled_penalty(deal, reason, who)
    entered = {name: [value or None for value in event.data[name]] for name in ("hooks", "removed")}
    if ruled == {**entered, "then": event.data["then"]}:
        return ()
    remark = penalty_remark(read_penalty(replace(event, data={**event.data, **ruled}), deal.setup), deal.setup)
    message = f"By the rules it would be: {within_sentence(remark)}. Say why it is otherwise."
    return (EntryWarning("otherwise", "then", message, reason.clause, needs_note=True),)


def short_stock(deal: Deal, event: GameEvent) -> tuple[EntryWarning, ...]:
    """A warning for a draw of more cards than the stock has (HB-AMB-05)."""
    wanted = draw(deal, event).draws[-1].taken
    if wanted <= deal.stock:
        return ()
    left = f"The stock has {deal.stock} cards, and {wanted} are wanted"
    if wanted <= deal.drawable_cards:
        advice = "shuffle the dropped hands and the earlier discards, never the upcard, and draw from them"
    else:
        advice = f"only {deal.drawable_cards} can be drawn"
    return (EntryWarning("stock_short", "discards", f"{left}: {advice}.", "HB-AMB-05"),)


def questionable_misdeal(deal: Deal, event: GameEvent) -> tuple[EntryWarning, ...]:
    """A warning for a misdeal after the draw (HB-MIS-07, HB-MIS-09), or in the draw if the table ignores it there."""
    kind = read_misdeal(event)
    if deal.draw_complete or deal.removed:
        message = "The draw is complete, so the deal stands: a misdeal had to be called before. Say why it counts."
        if kind.of_a_hand:
            message = "The draw is complete, so a wrong number of cards is no misdeal any more: enter it as a penalty."
        return (EntryWarning("draw_complete", "how", message, "HB-MIS-09", needs_note=True),)
    if not kind.in_draw or not deal.draws or not kind.in_draw.ignored(deal.setup.rules):
        return ()
    return (EntryWarning("exposed_in_draw", "how", kind.in_draw.warning, kind.in_draw.clause, needs_note=True),)


WARNINGS: Mapping[str, Callable[[Deal, GameEvent], tuple[EntryWarning, ...]]] = {
    "drawn": short_stock,
    "penalty": differs_from_rules,
    "misdealt": questionable_misdeal,
}
"""The functions that give the warnings about an entry, by its kind, from the deal before it."""
