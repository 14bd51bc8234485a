"""The moments of a night that are worth telling: each found by a rule that knows no game, and none of them unkind.

A rule takes the finished games of a night and returns a moment, or None.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from referee.words import counted, listed, spelled, with_minus_sign
from tableside.scorebook.nights.game_story import (
    A_FEW_CHANGES,
    GameScore,
    furthest_behind,
    gains,
    lead_changes,
    led_all_along,
    was_last,
)
from tableside.scorebook.nights.night_result import NightGame, night_players, totals_in_words, wins_in_words

MOST_MOMENTS = 3
A_ROW = 3
"""Won games in a row that are worth telling."""
LONG = 6
"""Rounds of a game that is called a long one."""
SOME_ROUNDS = 3
"""The rounds that a game needs before it is worth telling that somebody led after each."""


class Moment(NamedTuple):
    """Something worth telling of a night: a sentence, its details, and the number of the game; 0 for several games."""

    sentence: str
    more: str
    game: int


def moments(games: Sequence[NightGame], *, whole: bool) -> list[Moment]:
    """At most MOST_MOMENTS moments of a night of several games, those of different games first.

    If the `games` are not the `whole` night, no moment is about all of it.
    """
    if len(games) < 2:
        return []
    rules = [rule for rule in RULES if whole or rule not in OF_ALL_GAMES]
    found = list(dict.fromkeys(moment for rule in rules if (moment := rule(games))))
    chosen: list[Moment] = []
    for moment in found:
        if not moment.game or moment.game not in [other.game for other in chosen]:
            chosen.append(moment)
    chosen += [moment for moment in found if moment not in chosen]
    return chosen[:MOST_MOMENTS]


def _usual(score: GameScore) -> float:
    """The average change of a total in a round of that game."""
    changes = [abs(gain) for gain, _, _ in gains(score)]
    return sum(changes) / len(changes)


def _margin(game: NightGame) -> int | None:
    """How far the runner-up was behind the only winner at the end; None if several won."""
    score = game.score
    if len(score.winners) > 1:
        return None
    behind = {seat: score.behind(seat, score.last) for seat in range(len(score.names))}
    return min(behind[seat] - behind[score.winners[0]] for seat in behind if seat != score.winners[0])


def _totals(game: NightGame) -> str:
    """Everybody's total at the end, the best first; empty where nothing was scored."""
    totals = game.score.rounds[-1].totals if game.score.rounds else ()
    order = sorted(range(len(totals)), key=lambda seat: game.places[seat])
    return totals_in_words([(game.score.names[seat], totals[seat]) for seat in order if totals])


def _played_long(games: Sequence[NightGame]) -> list[NightGame]:
    """The games of more than one round; how a single round went is no story."""
    return [game for game in games if game.score.last > 0]


def _tie_break(games: Sequence[NightGame]) -> Moment | None:
    """Something else than the totals decided, or the only winner and another player ended level."""
    game = next((game for game in _played_long(games) if game.score.tie_break or _margin(game) == 0), None)
    more = game and (game.score.tie_break.removesuffix(".") or _totals(game))
    return game and Moment(f"The tie-break decided game {game.number}", more or "", game.number)


def _came_from_behind(games: Sequence[NightGame]) -> Moment | None:
    """The only winner was once behind by more than an average round; of several such games, the largest gap."""
    found = []
    for game in _played_long(games):
        most, at = furthest_behind(game.score)
        usual = _usual(game.score)
        if len(game.score.winners) == 1 and at != game.score.last and most > usual:
            found.append((most / usual, -game.number, game, most, at))
    if not found:
        return None
    *_, game, most, at = max(found)
    [winner], score = game.winners, game.score
    last = "last " if was_last(score, score.winners[0], at) else ""
    return Moment(
        f"{winner} came back from {counted(most, 'point')} behind",
        f"Game {game.number}, {last}after round {score.rounds[at].number}",
        game.number,
    )


def _won_in_a_row(games: Sequence[NightGame]) -> Moment | None:
    """Somebody won A_ROW games or more in a row, but not all of the night."""
    return _longest_row(games, A_ROW)


def _won_two_in_a_row(games: Sequence[NightGame]) -> Moment | None:
    """Somebody won two games in a row, nobody won more, and the night had other games."""
    return _longest_row(games, 2)


def _longest_row(games: Sequence[NightGame], least: int) -> Moment | None:
    row, name = list[NightGame](), ""
    rows: dict[str, list[NightGame]] = {}
    last = 0
    for game in games:
        earlier = rows if game.number == last + 1 else {}
        rows = {winner.casefold(): [*earlier.get(winner.casefold(), []), game] for winner in game.winners}
        last = game.number
        for winner in game.winners:
            if len(rows[winner.casefold()]) > len(row):
                row, name = rows[winner.casefold()], winner
    if not least <= len(row) < len(games):
        return None
    which = f"Games {row[0].number} {'and' if len(row) == 2 else 'to'} {row[-1].number}"
    return Moment(f"{name} won {spelled(len(row))} games in a row", which, 0)


def _last_round(games: Sequence[NightGame]) -> Moment | None:
    """The only winner was behind before the last round."""
    for game in _played_long(games):
        score = game.score
        [seat, *others] = score.winners
        behind = score.behind(seat, score.last - 1)
        if not (others or score.final_count) and behind and score.leaders(score.last) == (seat,):
            leaders = listed(score.names[other] for other in score.leaders(score.last - 1))
            before = f"Before it {score.names[seat]} was {with_minus_sign(behind)} behind {leaders}"
            return Moment(f"The last round decided game {game.number}", before, game.number)
    return None


def _no_hook(games: Sequence[NightGame]) -> Moment | None:
    """One player, who played all games, got no hook, and everybody else got one."""
    hooks: dict[str, int] = {}
    for game in games:
        for name, number in zip(game.score.names, game.score.hooks, strict=True):
            hooks[name.casefold()] = hooks.get(name.casefold(), 0) + number
    without = [one for one in night_players(games) if not hooks[one.name.casefold()]]
    if len(without) != 1 or None in without[0].places:
        return None
    return Moment(f"Only {without[0].name} got through the night without a hook", "", 0)


def _close(games: Sequence[NightGame]) -> Moment | None:
    """The closest game that was decided by a point, or by half of an average round at most."""
    found = []
    for game in _played_long(games):
        margin = _margin(game) or 0
        if margin == 1 or 0 < 2 * margin <= _usual(game.score):
            found.append((margin / _usual(game.score), game.number, game, margin))
    if not found:
        return None
    *_, game, margin = min(found)
    points = f"{spelled(margin)} point{'' if margin == 1 else 's'}"
    return Moment(f"{points.capitalize()} decided game {game.number}", _totals(game), game.number)


def _lead_changed(games: Sequence[NightGame]) -> Moment | None:
    """The game with the most changes of the lead, if there were several."""
    found = [(lead_changes(game.score), -game.number, game) for game in _played_long(games)]
    changes, _, game = max(found, default=(0, 0, games[0]))
    if changes < A_FEW_CHANGES:
        return None
    return Moment(f"The lead changed hands {spelled(changes)} times in game {game.number}", _totals(game), game.number)


def _led_all_along(games: Sequence[NightGame]) -> Moment | None:
    """The longest game of several rounds in which one player led alone after each."""
    found = [game for game in games if len(game.score.rounds) >= SOME_ROUNDS and led_all_along(game.score)]
    game = max(found, key=lambda game: len(game.score.rounds), default=None)
    if game is None:
        return None
    return Moment(
        f"{game.winners[0]} led game {game.number} from the first round to the last", _totals(game), game.number
    )


def _shared(games: Sequence[NightGame]) -> Moment | None:
    """A game with several winners."""
    game = next((game for game in games if len(game.winners) > 1), None)
    return game and Moment(f"{listed(game.winners)} shared the win of game {game.number}", _totals(game), game.number)


def _everybody_won(games: Sequence[NightGame]) -> Moment | None:
    """Everybody won a game."""
    players = night_players(games)
    if not all(one.won for one in players):
        return None
    everybody = "Both players" if len(players) == 2 else f"All {spelled(len(players))} players"
    return Moment(f"{everybody} won a game", wins_in_words(((one.name, one.won) for one in players), len(games)), 0)


def _best_round(games: Sequence[NightGame]) -> Moment | None:
    """The most points of one player in one round, if all games are the same and no other round brought as many."""
    if len({(game.title, game.score.sign) for game in games}) > 1 or any(game.score.final_count for game in games):
        return None
    every = [
        (gain, game.number, game.score.rounds[at].number, game, seat)
        for game in games
        for gain, seat, at in gains(game.score)
    ]
    best = max(every)
    if best[0] <= 0 or sum(gain[0] == best[0] for gain in every) > 1:
        return None
    gain, number, of_round, game, seat = best
    return Moment(
        f"The best round of the night was {game.score.names[seat]}’s: {with_minus_sign(game.score.sign * gain)}",
        f"Game {number}, round {of_round}",
        number,
    )


def _longest(games: Sequence[NightGame]) -> Moment | None:
    """A game of LONG rounds or more that took more than every other of that name; there must be another."""
    for title in dict.fromkeys(game.title for game in games):
        lengths = sorted(((len(game.score.rounds), game.number) for game in games if game.title == title), reverse=True)
        if len(lengths) > 1 and lengths[0][0] > max(lengths[1][0], LONG - 1):
            rounds, number = lengths[0]
            return Moment(
                f"Game {number} went on for {spelled(rounds)} rounds", f"No other game of {title} took as many", number
            )
    return None


RULES: tuple[Callable[[Sequence[NightGame]], Moment | None], ...] = (
    _tie_break,
    _came_from_behind,
    _won_in_a_row,
    _last_round,
    _no_hook,
    _close,
    _lead_changed,
    _led_all_along,
    _shared,
    _everybody_won,
    _best_round,
    _won_two_in_a_row,
    _longest,
)
"""The rules, the most interesting ones first."""

OF_ALL_GAMES = (_no_hook, _everybody_won, _best_round, _longest)
"""The rules whose moments are about the whole night."""
