"""A tournament day of Huckley Buck: seats, moves with their reasons, and ways to help a table that can't play.

Ranks and places count from 0 here; sentences count from 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from referee.cards.standard_deck import name, strength
from referee.games.huckley_buck.deal.first_deal import typed_cards
from referee.games.huckley_buck.entries import typed_card
from referee.games.huckley_buck.scoring import SEATS
from referee.games.huckley_buck.tournament.tables import (
    GROUP,
    criteria,
    goes_to,
    group,
    ranking,
    seat_big_loser,
    worth,
)
from referee.rules.day import Called, Chooser, GameDay, Move, Placement, PlayerScore, tables_after
from referee.rules.house_rules import HouseRules
from referee.words import listed, ordinal, sentence_start

UNCLEAR = "HB-AMB-28"
"""The open point on players who come late or leave, and on tables that get too small."""


def games(rules: HouseRules) -> int:
    """The number of games in a leg (HB-TOUR-05, HB-AMB-25)."""
    return rules.number("hb.tour_games")


def seat(players: Sequence[str], big_loser: str | None, chooser: Chooser) -> list[list[str]]:
    """Random tables, last year's Big Loser at the last one (HB-TOUR-01..04, HB-TOUR-10). Raises Refused."""
    return seat_big_loser(group(players, chooser), big_loser, chooser)


def ties(tables: Sequence[Sequence[Sequence[str]]]) -> list[tuple[int, list[str]]]:
    """The ties that a draw must break, by table: players of equal rank who would not all move to the same table.

    Each table is a list of groups of equal players, best first (HB-AMB-24).
    """
    to_draw = []
    for rank, groups in enumerate(tables):
        place, players = 0, sum(map(len, groups))
        for equal in groups:
            ways = {goes_to(rank, at, players, len(tables)) for at in range(place, place + len(equal))}
            to_draw += [(rank, list(equal))] if len(ways) > 1 else []
            place += len(equal)
    return to_draw


def draw(drawn: Mapping[str, Sequence[str]]) -> list[list[str]]:
    """Players by the cards that they drew, highest first; equal ranks draw again (HB-AMB-24, HB-AMB-01).

    Raises Refused for text that is no card, and for a card that two drew at the same time.
    """
    return _by_draw(drawn, 0)


def _by_draw(drawn: Mapping[str, Sequence[str]], turn: int) -> list[list[str]]:
    """Players in order of their draws from one turn on; a group stays together until each of it has drawn."""
    if len(drawn) < 2 or any(len(texts) <= turn for texts in drawn.values()):
        return [list(drawn)]
    worth = {player: strength(card) for player, card in typed_cards({p: drawn[p][turn] for p in drawn}).items()}
    best_first = sorted(drawn, key=lambda player: worth[player], reverse=True)
    equals = [list(equal) for _, equal in groupby(best_first, key=lambda player: worth[player])]
    return [group for equal in equals for group in _by_draw({player: drawn[player] for player in equal}, turn + 1)]


def why_ranked(
    standings: Mapping[str, PlayerScore], drawn: Mapping[str, Sequence[str]], rules: HouseRules
) -> dict[str, tuple[str, str]]:
    """For each player level with others on the first criterion: sentences on what decided, and a clause (HB-AMB-24)."""
    worths = {player: worth(standing, rules) for player, standing in standings.items()}
    reasons = {
        player: " ".join(_tie_sentences(player, worths, criteria(rules), drawn.get(player, ()))) for player in standings
    }
    return {player: (sentences, "HB-AMB-24") for player, sentences in reasons.items() if sentences}


def _tie_sentences(
    player: str, worths: Mapping[str, tuple[int, ...]], named: Sequence[str], cards: Sequence[str]
) -> Iterator[str]:
    own = worths[player]
    parted = {other: _first_difference(own, worths[other]) for other in worths if other != player}
    for at in range(1, len(named)):
        for ahead in (True, False):
            there = [other for other in parted if parted[other] == at and (own > worths[other]) == ahead]
            if there:
                yield f"Level with {listed(there)} on {listed(named[:at])}: {_by(named[at], ahead)}."
    if equal := [other for other in parted if parted[other] == len(named)]:
        drew = ", then ".join(_card_name(text) for text in cards)
        yield f"Level with {listed(equal)} on {listed(named)}{': drew ' if drew else ''}{drew}."


def _first_difference(one: Sequence[int], other: Sequence[int]) -> int:
    """The index of the first criterion in which two differ; the number of criteria if in none."""
    return next((at for at, (own, its) in enumerate(zip(one, other, strict=True)) if own != its), len(one))


def _by(what: str, ahead: bool) -> str:
    more = ahead != (what == "hooks")
    return f"{'ahead' if ahead else 'behind'} by {'more' if more else 'fewer'} {what}"


def _card_name(text: str) -> str:
    """The name of a typed card; text that is no card is unchanged (it wasn't compared yet)."""
    try:
        return name(typed_card(text))
    except ValueError:
        return text


def move(tables: Sequence[Sequence[str]]) -> list[Move]:
    """The moves: the best half goes up, the worst half down, the middle of an odd table stays (HB-TOUR-06..09).

    Tables and players are in order, best first; tables may have any size here.
    """
    return [
        Move(player, rank, place, goes_to(rank, place, len(table), len(tables)), *_why(rank, place, table, len(tables)))
        for rank, table in enumerate(tables)
        for place, player in enumerate(table)
    ]


def _why(rank: int, place: int, table: Sequence[str], tables: int) -> tuple[str, str]:
    """A sentence on where a player goes, and its clause."""
    players, half = len(table), len(table) // 2
    at = f"{sentence_start(ordinal(place + 1))} of {players}"
    if tables == 1:
        return f"{at}: there is no other table.", "HB-TOUR-08"
    if half <= place < players - half:
        return f"{at}: the one in the middle stays.", "HB-TOUR-09"
    if place < half and rank == 0:
        return f"{at}: the better half stays, nothing is above.", "HB-TOUR-08"
    if place < half:
        return f"{at}: the better half moves up.", "HB-TOUR-06"
    if rank == tables - 1:
        return f"{at}: the other half stays, nothing is below.", "HB-TOUR-08"
    return f"{at}: the other half moves down.", "HB-TOUR-07"


def arrive(moves: Sequence[Move], players: Sequence[str]) -> list[Move]:
    """The moves with players who have no table yet (HB-TOUR-02, HB-TOUR-03, HB-AMB-28).

    Four of them open a new last table if the day then has one more group of four; each of the others joins the smallest
    table, of equal ones the last.
    """
    after, waiting = list(moves), list(players)
    while len(waiting) >= GROUP and (len(after) + len(waiting)) // GROUP > _in_use(after):
        own = len(tables_after(after))
        why = "Sat nowhere yet: four of them make a table of their own, the last."
        after += [Move(player, None, None, own, why, "HB-TOUR-02") for player in waiting[:GROUP]]
        waiting = waiting[GROUP:]
    for player in waiting:
        why = "Sat nowhere yet: joins the smallest table, of equal ones the last."
        after.append(Move(player, None, None, _smallest(tables_after(after)), why, UNCLEAR))
    return after


def _in_use(moves: Sequence[Move]) -> int:
    return len({move.to for move in moves})


def _smallest(tables: Sequence[Sequence[str]]) -> int:
    """The rank of the smallest table with players, of equal ones the last; 0 if there is none."""
    return min((rank for rank, table in enumerate(tables) if table), key=lambda at: (len(tables[at]), -at), default=0)


def even_out(moves: Sequence[Move], waiting: Sequence[str], free: int, called: Called) -> list[Placement]:
    """Ways to help the first table that can't play; none if all can (HB-GEN-01, HB-AMB-28).

    A table that is too small gets waiting players, if there are enough; or a player near the middle who would leave it
    stays, or else one from a neighbouring table comes; or its players are spread over the neighbouring tables. A table
    that is too large is split. With two tables or more there is always a way. No table opens at a rank before `free`.
    """
    tables = tables_after(moves)
    unfit = next((rank for rank, table in enumerate(tables) if table and len(table) not in SEATS), None)
    if unfit is None:
        return []
    if len(tables[unfit]) > SEATS[-1]:
        return [_split(tables, unfit, max(free, len(tables)), called)]
    neighbours = _neighbours(tables, unfit)
    helps = [*_staying(moves, tables, unfit, neighbours, called)] or [
        *_coming(moves, tables, unfit, neighbours, called)
    ]
    return [*_joining(tables, unfit, waiting, called), *helps, *_given_up(tables, unfit, neighbours, called)]


def _split(tables: Sequence[Sequence[str]], large: int, new: int, called: Called) -> Placement:
    """The split of a table that is too large: its last half opens a new last table."""
    going = tables[large][(len(tables[large]) + 1) // 2 :]
    words = f"{sentence_start(called(large))} is split: {listed(going)} open {called(new)}."
    return Placement(dict.fromkeys(going, new), words, UNCLEAR)


def _neighbours(tables: Sequence[Sequence[str]], short: int) -> list[int]:
    """The ranks of the nearest tables above and below that have players."""
    above = next((rank for rank in range(short - 1, -1, -1) if tables[rank]), None)
    below = next((rank for rank in range(short + 1, len(tables)) if tables[rank]), None)
    return [rank for rank in (above, below) if rank is not None]


def _can_spare(tables: Sequence[Sequence[str]], rank: int) -> bool:
    return len(tables[rank]) > SEATS[0]


def _joining(
    tables: Sequence[Sequence[str]], short: int, waiting: Sequence[str], called: Called
) -> Iterator[Placement]:
    """The first waiting players, as many as the short table lacks."""
    lacking = SEATS[0] - len(tables[short])
    if lacking <= len(waiting):
        joining = waiting[:lacking]
        one = len(joining) == 1
        words = f"{listed(joining)}, who {'sits' if one else 'sit'} nowhere yet, {'joins' if one else 'join'}"
        yield Placement(dict.fromkeys(joining, short), f"{words} {called(short)}.", UNCLEAR)


def _staying(
    moves: Sequence[Move], tables: Sequence[Sequence[str]], short: int, neighbours: list[int], called: Called
) -> Iterator[Placement]:
    """For each neighbour that can spare one: the player nearest the middle stays at the short table."""
    for rank in neighbours:
        leaving = [move for move in moves if move.table == short and move.to == rank]
        if leaving and _can_spare(tables, rank):
            one = leaving[-1] if rank < short else leaving[0]
            words = f"{one.player} stays at {called(short)} in place of going to {called(rank)}."
            yield Placement({one.player: short}, words, UNCLEAR)


def _coming(
    moves: Sequence[Move], tables: Sequence[Sequence[str]], short: int, neighbours: list[int], called: Called
) -> Iterator[Placement]:
    """From each neighbour that can spare one: the last player from above, the first from below."""
    for rank in neighbours:
        if _can_spare(tables, rank):
            there = sorted((move for move in moves if move.to == rank), key=_came_from)
            one = there[-1] if rank < short else there[0]
            words = f"{one.player} goes to {called(short)} in place of {called(rank)}."
            yield Placement({one.player: short}, words, UNCLEAR)


def _came_from(move: Move) -> tuple[bool, int, int]:
    """A sort key by table and place before the move; players without a table come last."""
    return move.table is None, move.table or 0, move.place or 0


def _given_up(
    tables: Sequence[Sequence[str]], short: int, neighbours: list[int], called: Called
) -> Iterator[Placement]:
    """The short table given up, its players at the neighbouring tables; nothing if these lack room."""
    sizes = {rank: len(tables[rank]) for rank in neighbours}
    placed: dict[str, int] = {}
    for player in tables[short]:
        free = [rank for rank in neighbours if sizes[rank] < SEATS[-1]]
        if not free:
            return
        to = min(free, key=lambda rank: (sizes[rank], rank))
        placed[player], sizes[to] = to, sizes[to] + 1
    if placed and neighbours:
        where = "; ".join(
            f"{listed(player for player, to in placed.items() if to == rank)} to {called(rank)}"
            for rank in neighbours
            if rank in placed.values()
        )
        yield Placement(placed, f"{sentence_start(called(short))} is given up: {where}.", UNCLEAR)


def deal(played: bool, changed: bool) -> tuple[str, str]:
    """A sentence on who deals first at a table, and its clause (HB-PREL-01, HB-AMB-27)."""
    if not played:
        return "A new session: draw for the deal.", "HB-PREL-01"
    if changed:
        return "The players have changed: draw for the deal.", "HB-AMB-27"
    return "The same players sit on: the last winner deals.", "HB-AMB-27"


DAY = GameDay(
    trophy="Big Loser",
    trophy_clause="HB-TOUR-10",
    games=games,
    seat=seat,
    rank_players=ranking,
    ties=ties,
    draw=draw,
    why_ranked=why_ranked,
    move=move,
    arrive=arrive,
    even_out=even_out,
    deal=deal,
)
