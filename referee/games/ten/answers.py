"""What the referee answers about a showdown and the final score of 10."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from referee.cases.case import Case
from referee.cases.question import Asked, fields_renamed, question, with_round_read
from referee.cases.reading import read_list
from referee.games.ten.chips import ALL_CHIPS, CHIPS
from referee.games.ten.no_tricks import refuse_tricks
from referee.games.ten.scoring import (
    CHIP_WORTH,
    JOKERS,
    NORMALS,
    PENALTY_CARDS,
    ROUND_CARDS,
    Card,
    CardKind,
    Pile,
    Showdown,
    final_score,
    loser_takes,
    lowest,
    pile_points,
    read_card,
    refuse_unnamed,
    show,
    showdown,
)
from referee.house_rules import HouseRules
from referee.refused import Refused
from referee.ruling import Ruling
from referee.words import counted, listed, signed


def settle_showdown(case: Case) -> Ruling:
    """Who wins a round, who loses it, and what they take (TEN-P5-01..07)."""
    ask = question(case, "starter", "shown", "round_card")
    starter = case.players.index(ask.player("starter"))
    named = ask.by_player("shown")
    turns = case.players[starter:] + case.players[:starter]
    shown = {player: _cards(named, player) for player in turns}
    round_card = ask.whole("round_card", ROUND_CARDS)
    _refuse_unnamed(shown, case.rules)
    with fields_renamed(shown="ask.shown"):
        end = showdown(shown, case.rules)
    points = loser_takes([card for cards in shown.values() for card in cards], [round_card], case.rules)
    text = " ".join(
        (
            f"{end.winner} wins the round with {end.totals[end.winner]} and takes the pot.",
            *_why_winner(shown, end, case.rules),
            f"{end.loser} loses it with {end.totals[end.loser]} and takes {counted(points, 'penalty point')}.",
            *_why_loser(end),
        )
    )
    return Ruling(
        "ruled",
        text,
        ("TEN-P5-02", "TEN-P5-03", "TEN-P5-04", "TEN-P5-05", "TEN-P5-06", "TEN-P5-07", "TEN-AMB-07"),
        case.rules.pick(*_switches(shown.values(), list(end.totals.values()))),
        {
            "totals": end.totals,
            "winner": end.winner,
            "loser": end.loser,
            "points": points,
            "named": {player: [str(card) for card in show(cards).cards] for player, cards in shown.items()},
        },
    )


def _why_winner(shown: Mapping[str, Sequence[Card]], end: Showdown[str], rules: HouseRules) -> Iterator[str]:
    """What broke the tie for the highest total, a sentence a reason (TEN-P5-03, TEN-P5-04, TEN-AMB-06)."""
    tied = [player for player, total in end.totals.items() if total == end.totals[end.winner] and player != end.winner]
    if rules["ten.tie"] == "highest_single":
        best = {player: max(show(shown[player]).values) for player in (end.winner, *tied)}
        lower = [player for player in tied if best[player] < best[end.winner]]
        lost = f"but {end.winner}'s highest card, {best[end.winner]}, beats theirs"
    else:
        lower = [player for player in tied if len(shown[player]) > len(shown[end.winner])]
        lost = "but with two cards, and one card beats two"
    later = [player for player in tied if player not in lower]
    if lower:
        yield f"{_have(lower)} {end.totals[end.winner]} too, {lost}."
    if later:
        yield f"{_have(later)} {end.totals[end.winner]} too, but {end.winner}'s turn came first."


def _why_loser(end: Showdown[str]) -> Iterator[str]:
    """What broke the tie for the lowest total: the last in turn loses (TEN-P5-05, TEN-P5-06)."""
    others = {player: total for player, total in end.totals.items() if player not in (end.winner, end.loser)}
    tied = [player for player, total in others.items() if total == end.totals[end.loser]]
    if tied:
        yield f"{_have(tied)} {end.totals[end.loser]} too, but {end.loser}'s turn came last."


def _have(players: Sequence[str]) -> str:
    return f"{listed(players)} {'has' if len(players) == 1 else 'have'}"


def _refuse_unnamed(shown: Mapping[str, Sequence[Card]], rules: HouseRules) -> None:
    """Raises Refused for a bare joker where jokers are named for good when they are opened (TEN-AMB-05)."""
    if rules["ten.joker_timing"] != "when_opened":
        return
    for player, cards in shown.items():
        for place, card in enumerate(cards):
            refuse_unnamed(card, f"ask.shown.{player}[{place}]")


def _switches(hands: Iterable[Sequence[Card]], totals: Sequence[int]) -> Iterator[str]:
    """The house rules that these cards bring into play."""
    sorts = {card.sort for cards in hands for card in cards}
    if totals.count(max(totals)) > 1:
        yield "ten.tie"
    if CardKind.JOKER in sorts:
        yield "ten.joker_timing"
    if CardKind.PENALTY in sorts:
        yield "ten.penalty_points"


def _cards(named: Asked, player: str) -> Sequence[Card]:
    cards = read_list(named.value(player), named.at(player))
    return [read_card(card, f"{named.at(player)}[{place}]") for place, card in enumerate(cards)]


def final(case: Case) -> Ruling:
    """Everybody's final score and who wins (TEN-SCORE-01..03, TEN-END-04)."""
    ask = question(case, "piles", "chips", "allow_count")
    allow_count = ask.flag("allow_count")
    named = ask.by_player("piles")
    piles = {player: _pile(named.inner(player)) for player in case.players}
    dealt = CHIPS * len(case.players)
    chips = ask.everybody("chips", range((ALL_CHIPS if allow_count else dealt) + 1))
    _refuse_impossible(piles.values(), sum(chips.values()))
    if not allow_count:
        _refuse_miscounted(piles.values(), sum(chips.values()), dealt)
    scores = {player: final_score(piles[player], chips[player], case.rules) for player in case.players}
    winners = lowest(scores)
    won = f"{listed(winners)} {'wins' if len(winners) == 1 else 'share the win'} with {signed(scores[winners[0]])}"
    sums = (
        f"{player} {signed(score)} ({_sum(piles[player], chips[player], case)})" for player, score in scores.items()
    )
    text = f"{won}, the lowest score: {', '.join(sums)}."
    return Ruling(
        "ruled",
        text,
        ("TEN-END-04", "TEN-SCORE-01", "TEN-SCORE-02", "TEN-SCORE-03", *(("TEN-AMB-18",) if len(winners) > 1 else ())),
        case.rules.pick("ten.penalty_points"),
        {"scores": scores, "winners": winners},
    )


def _sum(pile: Pile, chips: int, case: Case) -> str:
    """How a final score came about."""
    less = f" less {CHIP_WORTH * chips} for {counted(chips, 'chip')}" if chips else ""
    return f"{counted(pile_points(pile, case.rules), 'penalty point')}{less}"


def _pile(given: Asked) -> Pile:
    given.only("normals", "jokers", "penalty", "round")
    return Pile(
        normals=given.whole("normals", range(NORMALS + 1), 0),
        jokers=given.whole("jokers", range(JOKERS + 1), 0),
        penalty=given.wholes("penalty", PENALTY_CARDS),
        rounds=given.wholes("round", ROUND_CARDS),
    )


def _refuse_impossible(piles: Iterable[Pile], chips: int) -> None:
    """Raises Refused for more cards or chips than the box holds (TEN-MAT-01..05)."""
    held = list(piles)
    _refuse_more(sum(pile.normals for pile in held), NORMALS, "normal cards", "TEN-MAT-04")
    _refuse_more(sum(pile.jokers for pile in held), JOKERS, "jokers", "TEN-MAT-03")
    _refuse_twice([value for pile in held for value in pile.penalty], "penalty card", "TEN-MAT-02")
    if chips > ALL_CHIPS:
        message = f"The chips add up to {chips}; there are only {ALL_CHIPS}."
        raise Refused("too_many_chips", "ask.chips", message, clause="TEN-MAT-05")


def _refuse_miscounted(piles: Iterable[Pile], chips: int, dealt: int) -> None:
    """Raises Refused for a count that can't be, unless the table lets it stand (TEN-MAT-01, TEN-PREP-05).

    Every round card lies in one pile at the end, and the chips dealt are the chips there are.
    """
    rounds = [value for pile in piles for value in pile.rounds]
    _refuse_twice(rounds, "round card", "TEN-MAT-01")
    missing = [value for value in ROUND_CARDS if value not in rounds]
    if missing:
        cards = f"Round card{'s' if missing[1:] else ''} {listed(missing)}"
        message = f"{cards} can't be missing: count again, or let the count stand."
        raise Refused("card_missing", "ask.piles", message, clause="TEN-END-03")
    if chips != dealt:
        message = f"The chips add up to {chips}, and {dealt} were dealt: count again, or let the count stand."
        raise Refused("chips_sum", "ask.chips", message, clause="TEN-PREP-05")


def _refuse_more(count: int, most: int, what: str, clause: str) -> None:
    if count > most:
        message = f"The piles hold {count} {what}; there are only {most}."
        raise Refused("too_many_cards", "ask.piles", message, clause=clause)


def _refuse_twice(values: Sequence[int], what: str, clause: str) -> None:
    for value in values:
        if values.count(value) > 1:
            raise Refused("card_twice", "ask.piles", f"There is only one {what} {value}.", clause=clause)


ANSWERS: Mapping[str, Callable[[Case], Ruling]] = with_round_read(
    refuse_tricks, {"showdown": settle_showdown, "final": final}
)
