"""Buddha's prompts."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from referee.games.buddha.cards import preparation
from referee.games.buddha.entries import BID, REDEALT, RESULT
from referee.games.buddha.round import OpenRound
from referee.rules.prompt import Prompt
from referee.words import listed, win_in_words, with_minus_sign

OTHERS = (REDEALT.kind,)


def prompt_won(round: OpenRound, winners: Sequence[int], points: int) -> Prompt:
    """The prompt once the game is over."""
    won = win_in_words([round.setup.names[seat] for seat in winners])
    return Prompt(round.dealer, None, (f"{won} with {with_minus_sign(points)} points",), None, "")


def prompt_round(round: OpenRound, tied: Sequence[int], *, started: bool, own_phones: Collection[int] = ()) -> Prompt:
    """The prompt of the open round: who deals, who acts, and the button (BUD-BID-01, BUD-AMB-11).

    `tied` share the lead before an extra round; `started` is false before the first deal of the game; the seats in
    `own_phones` bid without the table's phone.
    """
    if round.all_bid:
        button = f"Score round {round.number}"
        return Prompt(round.dealer, round.first, _play(round), RESULT.kind, button, OTHERS)
    if round.bids_hidden:
        return _prompt_bids(round, own_phones)
    sentences = _dealing(round, tied, started=started)
    return Prompt(round.dealer, None, sentences, BID.kind, f"Bid for round {round.number}", OTHERS)


def _prompt_bids(round: OpenRound, own_phones: Collection[int]) -> Prompt:
    """Who bids next on the table's phone; if nobody, who still has to bid on their own phone."""
    acts = next((seat for seat in round.waiting if seat not in own_phones), None)
    if acts is not None:
        name = round.setup.names[acts]
        sentences = (f"The table’s phone goes to {name}", _bids_in(round))
        return Prompt(round.dealer, acts, sentences, BID.kind, f"{name} bids", OTHERS)
    verb = "still bids on their own phone" if len(round.missing) == 1 else "still bid on their own phones"
    sentences = (f"{listed(round.missing)} {verb}", _bids_in(round))
    return Prompt(round.dealer, None, sentences, BID.kind, f"Bid for round {round.number}", OTHERS)


def _dealing(round: OpenRound, tied: Sequence[int], *, started: bool) -> tuple[str, ...]:
    """Who deals how many cards, and the number of the round, as on the printed sheet (BUD-SHEET-03)."""
    names = round.setup.names
    deals, bids = f"{names[round.dealer]} deals {round.deal.hand} each", "all bid at once, a fist is none"
    if round.extra:
        return (deals, bids, f"{listed(names[seat] for seat in tied)} are tied: an extra round")
    sentences = (deals, f"round {round.number} of {round.deal.rounds}", bids)
    return sentences if started else (*sentences, *preparation(len(names)))


def _bids_in(round: OpenRound) -> str:
    return f"{sum(round.has_bid)} of {len(round.has_bid)} bids are in"


def _play(round: OpenRound) -> tuple[str, ...]:
    names = round.setup.names
    return (f"{names[round.first]} leads", f"{names[round.dealer]} dealt", odds(round))


def odds(round: OpenRound) -> str:
    """The sum of the bids compared with the tricks; all bids must be in."""
    total, due = sum(round.final), round.tricks_to_win
    off = f"{abs(total - due)} too {'many' if total > due else 'few'}" if total != due else "just enough"
    return f"{total} bid for {due} tricks: {off}"
