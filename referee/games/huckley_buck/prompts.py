"""Huckley Buck's prompts, advice and pieces of the open round's deal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set

from referee.cards.standard_deck import SUIT_NAMES
from referee.games.huckley_buck.deal.deal import Deal
from referee.games.huckley_buck.scoring import TRICKS
from referee.rules.prompt import Piece, Prompt, pieces_in_turn
from referee.words import counted, listed, spelled

AT_FIRST = frozenset({"announced"})
"""The kinds that the pad asks for in the first round; later it asks for those that the table entered before."""


def prompt_deal(deal: Deal, round: int) -> Prompt:
    """The prompt of `deal`: the cut, the announcements, the draw or the play.

    The large button is always for the result: announcements and draws are on the pad, and may be left out.
    """
    acts, sentences = _now(deal)
    return Prompt(deal.dealer, acts, sentences, "result", f"Score round {round}", _other_entries(deal))


def prompt_end(names: Sequence[str], winner: int, total: int) -> Prompt:
    """The prompt once the game is won: the winner deals first in the next one (HB-PREL-04)."""
    sentences = (f"{names[winner]} wins the game with {total}", f"{names[winner]} deals first in the next game")
    return Prompt(winner, None, sentences, None, "")


def prompt_undecided(dealer: int, asks: str) -> Prompt:
    """The prompt while the winner isn't known: the question for it (HB-END-02)."""
    return Prompt(dealer, None, (asks,), None, "")


def _now(deal: Deal) -> tuple[int | None, tuple[str, ...]]:
    """The seat that acts, and the sentences of the prompt."""
    names = deal.setup.names
    dealer = names[deal.dealer]
    if deal.untouched:
        return deal.dealer, (f"{dealer} deals", f"{names[deal.setup.left(deal.dealer, -1)]} cuts", _leads(deal))
    if deal.announces_next is not None:
        return deal.announces_next, (f"{names[deal.announces_next]} says in or out", f"{dealer} dealt", _leads(deal))
    if deal.draws_next is not None:
        if deal.draws_next == deal.dealer:
            return deal.draws_next, (f"{dealer} draws and serves", _leads(deal))
        return deal.draws_next, (f"{names[deal.draws_next]} draws", f"{dealer} serves", _leads(deal))
    if deal.removed:
        return deal.leader, (_again(deal), f"{dealer} dealt", _leads(deal))
    return deal.leader, (_leads(deal), f"{dealer} dealt")


def advice(deal: Deal) -> tuple[str, ...]:
    """Advice beyond the prompt: how to cut, deal, announce, draw and play."""
    if deal.untouched:
        return _before_deal(deal)
    if deal.announces_next is not None:
        return (_may_drop(deal), *_trump(deal))
    if deal.draws_next is not None:
        return (*_drawing(deal, deal.draws_next), _stock(deal), *_trump(deal))
    return (*_kept(deal), *_trump(deal), f"Play all {spelled(TRICKS)} tricks, each kept apart")


def facts(deal: Deal) -> tuple[tuple[str, str], ...]:
    """The facts of the open round's deal apart from its pieces: whose hand is out of play."""
    return (("Hand out of play", _names(deal, deal.removed)),) if deal.removed else ()


def _names(deal: Deal, seats: Iterable[int]) -> str:
    return listed(deal.setup.names[seat] for seat in sorted(seats))


def _other_entries(deal: Deal) -> tuple[str, ...]:
    """The entries possible now apart from the result: steps before it, and faults."""
    is_open = {
        "announced": deal.announces_next is not None,
        "drawn": deal.draws_next is not None,
        "upcard": deal.upcard is None,
        "misdealt": True,
        "penalty": True,
    }
    return tuple(kind for kind, now in is_open.items() if now)


def _before_deal(deal: Deal) -> tuple[str, ...]:
    names = deal.setup.names
    dealer, first = names[deal.dealer], names[deal.turns[0]]
    cuts = names[deal.setup.left(deal.dealer, -1)]
    return (
        f"{dealer} shuffles; if {cuts} is away, any other opponent cuts",
        f"{TRICKS} cards each, one at a time, {first} first; the next card is turned up",
        f"{deal.stock} cards stay in the stock, face down",
        *((f"{first} says first: in or out; {_may_drop(deal)}",) if deal.drops_allowed else ()),
    )


def _may_drop(deal: Deal) -> str:
    return f"at most {deal.drops_left}{' more' if deal.dropped else ''} may drop out"


def _drawing(deal: Deal, acts: int) -> tuple[str, ...]:
    name = deal.setup.names[acts]
    if acts != deal.dealer:
        return (f"{name} discards up to {deal.most_discards} cards, or knocks to stand pat",)
    return (
        f"{name} draws last and says how many, up to {deal.most_discards}",
        f"{name} may take the upcard and draws one card fewer",
    )


def _stock(deal: Deal) -> str:
    """The number of cards in the stock, with a warning while it may run short (HB-AMB-05)."""
    counter = f"Stock: {counted(deal.stock, 'card')}"
    if deal.most_discards * (len(deal.draw_order) - len(deal.draws)) <= deal.stock:
        return counter
    if deal.setup.rules["hb.stock_empty"] == "limit":
        return f"{counter}; it may run short: then nobody draws more than is left"
    return f"{counter}; it may run short: then dropped hands and discards are shuffled in"


def _again(deal: Deal) -> str:
    """A sentence on how play continues without the hands that are out (HB-REN-06, HB-HAND-02, HB-AMB-14)."""
    names = _names(deal, deal.removed)
    if not deal.replayed:
        return f"Play goes on without {names}"
    if not deal.replay_starts_late:
        return f"Play again from the first trick, without {names}"
    trick = deal.faulty_trick
    return f"Play again from {f'trick {trick}' if trick else 'the trick that went wrong'}, without {names}"


def _kept(deal: Deal) -> tuple[str, ...]:
    """The tricks before the faulty one are kept, but those of a hand that is out need an owner (HB-AMB-14)."""
    if not deal.replay_starts_late:
        return ()
    names = _names(deal, deal.removed)
    earlier = list(range(1, deal.faulty_trick or 1))
    tricks = f"Trick{'s' if earlier[1:] else ''} {listed(earlier)}" if earlier else "Earlier tricks"
    keep = "keeps its winner" if len(earlier) == 1 else "keep their winners"
    return (f"{tricks} {keep}; say whose those of {names} are",)


def _trump(deal: Deal) -> tuple[str, ...]:
    return (f"{SUIT_NAMES[deal.upcard[1]].capitalize()} are trump",) if deal.upcard else ()


def _leads(deal: Deal) -> str:
    """A sentence on who leads first, with "if in" until that player is in for certain (HB-AMB-03)."""
    if deal.leader is None:
        return "Whoever led it leads again"
    name = deal.setup.names[deal.leader]
    sure = deal.announcements_closed or deal.removed or deal.leader in deal.turns[: len(deal.announced)]
    return f"{name} leads" if sure else f"{name} leads if in"


def pieces(deal: Deal, kinds_asked: Set[str]) -> tuple[Piece, ...]:
    """The pieces of `deal`; the pad waits for kinds in `kinds_asked`, or entered in this deal."""
    entered = {
        kind: [piece for piece in deal.entered_pieces if piece.kind == kind]
        for kind in ("upcard", "announced", "drawn")
    }
    asked = kinds_asked | {piece.kind for piece in deal.entered_pieces}
    started = entered["announced"] or entered["drawn"]
    turned_up = entered["upcard"] or [Piece("upcard", due=True, waits="upcard" in asked and not started)]
    speak = deal.turns[len(deal.announced) :] if deal.announces_next is not None else ()
    draw = deal.draw_order[len(deal.draws) :] if deal.draws_next is not None else ()
    return (
        *turned_up,
        *entered["announced"],
        *pieces_in_turn("announced", speak, waits="announced" in asked),
        *entered["drawn"],
        *pieces_in_turn("drawn", draw, waits="drawn" in asked),
    )
