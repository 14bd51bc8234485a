"""Ten-Point Buck's prompts."""

from __future__ import annotations

from collections.abc import Collection

from referee.games.ten_point_buck.entries import BID, HUNTED, REDEALT, RESULT
from referee.games.ten_point_buck.round import OpenRound
from referee.rules.prompt import Prompt
from referee.words import listed, spelled


def how_it_is_won(rounds: int) -> str:
    """What players aim for in a game of so many rounds, without a full stop."""
    return (
        "Come as near as you can to the card points you bid: "
        f"the most Hunting Points after {spelled(rounds)} {'round' if rounds == 1 else 'rounds'} win"
    )


def prompt_won(round: OpenRound, winner: int, points: int) -> Prompt:
    """The prompt once the game is over."""
    wins = f"{round.setup.names[winner]} wins with {points} Hunting Points"
    return Prompt(round.dealer, None, (wins,), None, "")


def prompt_round(round: OpenRound, in_race: Collection[int]) -> Prompt:
    """The prompt of the open round: bids from the dealer's left, then ten tricks (TPB-BID-01, TPB-PLAY-01)."""
    if not round.all_bid:
        return _bidding(round, in_race)
    names = round.setup.names
    sentences = (f"{names[round.first]} leads to the first trick", f"{names[round.dealer]} dealt")
    others = (REDEALT.kind,) if round.hunter is not None else (HUNTED.kind, REDEALT.kind)
    return Prompt(round.dealer, round.first, sentences, RESULT.kind, f"Score round {round.number}", others)


def _bidding(round: OpenRound, in_race: Collection[int]) -> Prompt:
    names, waiting = round.setup.names, round.waiting
    started = len(waiting) < len(names)
    sentences = [f"{names[round.dealer]} deals ten each"]
    if round.at_once:
        sentences.append(f"{len(waiting)} of {len(names)} still to bid" if started else "All bid at once")
    else:
        sentences.append(f"{names[waiting[0]]} bids {'next' if started else 'first'}")
    if round.number > round.setup.rules.number("tpb.rounds"):
        sentences.append(_tie(names, in_race))
    acts = None if round.at_once else waiting[0]
    others = (REDEALT.kind,) if started else ()
    return Prompt(round.dealer, acts, tuple(sentences), BID.kind, f"Bid for round {round.number}", others)


def _tie(names: tuple[str, ...], in_race: Collection[int]) -> str:
    """Why one more round is played, and who can win it (TPB-END-02, TPB-AMB-07)."""
    if len(in_race) == len(names):
        return "A tie: one more round"
    return f"A tie: one more round, for {listed((names[seat] for seat in sorted(in_race)), 'or')}"
