"""How a night went, over its games that are over: who won most, places game by game, and moments worth telling.

Each moment is found by a rule that says when it is true; none is unkind, and none needs to know the game's rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from referee.words import counted, listed, signed, spelled
from tableside.scorebook.story import A_FEW_CHANGES, GameScore, furthest_behind, gains, lead_changes, led_all_along

MOST_MOMENTS = 3
MOST_NAMES, FIRST_NAMES = 7, 4
"""Up to how many players a line has the totals of all of them, and of how many it has them where they are more."""

A_ROW = 3
"""Games won one after another from which that is worth telling."""

A_PAIR = 2
SOME_ROUNDS = 3
"""Rounds of a game from which it is worth telling that somebody led after each."""


class NightGame(NamedTuple):
    """A game that is over: its number in the night, what it is called, its score, and everybody's place by seat."""

    number: int
    title: str
    score: GameScore
    places: tuple[int, ...]

    @property
    def winners(self) -> list[str]:
        """The names of who won."""
        return [self.score.names[seat] for seat in self.score.winners]


class NightPlayer(NamedTuple):
    """One player's night: how many games they played and won, and their place in each game of it, None for none."""

    name: str
    played: int
    won: int
    places: tuple[int | None, ...]


class Moment(NamedTuple):
    """Something worth telling of a night: a sentence, what else there is to say, and the number of the game; 0 for
    several."""

    sentence: str
    more: str
    game: int


def night_players(games: Sequence[NightGame]) -> list[NightPlayer]:
    """Everybody who played, who won most first; of equal wins who came in before the others more often."""
    persons: dict[str, str] = {}
    for game in games:
        for name in game.score.names:
            persons.setdefault(name.casefold(), name)
    found = [_player(person, name, games) for person, name in persons.items()]
    return sorted(found, key=lambda one: (-one.won, _mean([place for place in one.places if place])))


def _player(person: str, name: str, games: Sequence[NightGame]) -> NightPlayer:
    seats = [next((at for at, one in enumerate(game.score.names) if one.casefold() == person), None) for game in games]
    of_games = list(zip(seats, games, strict=True))
    return NightPlayer(
        name,
        played=sum(seat is not None for seat in seats),
        won=sum(seat in game.score.winners for seat, game in of_games),
        places=tuple(None if seat is None else game.places[seat] for seat, game in of_games),
    )


def _mean(numbers: Sequence[int]) -> float:
    return sum(numbers) / len(numbers)


def wins_in_words(won: Iterable[tuple[str, int]], games: int) -> str:
    """How many of the games each has won, of those who won any: "Ann won two games, Cy and Dee one each"."""
    by_wins = _by_wins(won)
    if not by_wins:
        return ""
    [(names, number), *others] = by_wins
    words = "won" if games == 1 else f"won {_games(number)}{_each(names)}"
    return "".join((f"{listed(names)} {words}", *map(_also, others)))


def night_result(games: Sequence[NightGame]) -> tuple[str, str]:
    """Who won most games of the night, and how many of them, with what others won; empty where no game is over."""
    if not games:
        return "", ""
    [(names, number), *others] = _by_wins((one.name, one.won) for one in night_players(games))
    if len(games) == 1:
        words = "won the only game" if len(names) == 1 else "share the win of the only game"
    elif number == len(games) and len(names) == 1:
        words = "won both games" if number == A_PAIR else f"won all {_games(number)}"
    elif not others:
        words = f"won {_games(number)} each"
    else:
        words = f"won {spelled(number)} of {_games(len(games))}{_each(names)}"
    return listed(names), "".join((words, *map(_also, others)))


def _by_wins(won: Iterable[tuple[str, int]]) -> list[tuple[list[str], int]]:
    """Who won so many games, for each number of them that anybody won; the largest first."""
    pairs = list(won)
    numbers = sorted({number for _, number in pairs if number}, reverse=True)
    return [([name for name, own in pairs if own == number], number) for number in numbers]


def _also(others: tuple[list[str], int]) -> str:
    names, number = others
    return f", {listed(names)} {spelled(number)}{_each(names)}"


def _each(names: Sequence[str]) -> str:
    return " each" if len(names) > 1 else ""


def _games(number: int) -> str:
    return f"{spelled(number)} game{'' if number == 1 else 's'}"


def moments(games: Sequence[NightGame], *, whole: bool) -> list[Moment]:
    """At most MOST_MOMENTS moments of a night of several games, first of different games; unless these are the `whole`
    night, none that is about all of it."""
    if len(games) < A_PAIR:
        return []
    rules = [rule for rule in RULES if whole or rule not in OF_ALL_GAMES]
    found = [moment for rule in rules if (moment := rule(games))]
    told: list[Moment] = []
    for moment in found:
        if not (moment.game and moment.game in [other.game for other in told]):
            told.append(moment)
    told += [moment for moment in found if moment not in told]
    return told[:MOST_MOMENTS]


def _usual(score: GameScore) -> float:
    """By how much a total usually changes in a round of that game."""
    return _mean([abs(gain) for gain, _, _ in gains(score)])


def _margin(game: NightGame) -> int | None:
    """How far the next player was behind the only winner at the end; None where several won, or nobody played against
    them."""
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


def totals_in_words(totals: Sequence[tuple[str, int]]) -> str:
    """The totals of a game, of many players those of the first ones: "Ann 11, Dee 8, Cy 7"."""
    shown = totals if len(totals) <= MOST_NAMES else totals[:FIRST_NAMES]
    words = ", ".join(f"{name} {signed(total)}" for name, total in shown)
    return words if shown is totals else f"{words} and {len(totals) - FIRST_NAMES} more"


def _played_long(games: Sequence[NightGame]) -> list[NightGame]:
    """The games of more than one round: how others went there is nothing to tell."""
    return [game for game in games if game.score.last > 0]


def _tie_break(games: Sequence[NightGame]) -> Moment | None:
    """Somebody was level with the only winner at the end."""
    game = next((game for game in _played_long(games) if _margin(game) == 0), None)
    return game and Moment(f"The tie-break decided game {game.number}", _totals(game), game.number)


def _came_from_behind(games: Sequence[NightGame]) -> Moment | None:
    """The only winner was behind by more than a usual round, in the game in which that was most."""
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
    last = most == max(score.behind(seat, at) for seat in range(len(score.names))) and len(score.names) > A_PAIR
    return Moment(
        f"{winner} came back from {counted(most, 'point')} behind",
        f"Game {game.number}, {'last ' if last else ''}after round {score.rounds[at].number}",
        game.number,
    )


def _won_in_a_row(games: Sequence[NightGame]) -> Moment | None:
    """Somebody won A_ROW games one after another, though not all of the night."""
    return _longest_row(games, A_ROW)


def _won_two_in_a_row(games: Sequence[NightGame]) -> Moment | None:
    """Somebody won two games one after another, nobody more, and the night had others."""
    return _longest_row(games, A_PAIR)


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
    which = f"Games {row[0].number} {'and' if len(row) == A_PAIR else 'to'} {row[-1].number}"
    return Moment(f"{name} won {spelled(len(row))} games in a row", which, 0)


def _last_round(games: Sequence[NightGame]) -> Moment | None:
    """The only winner was behind before the last round, which alone decided."""
    for game in _played_long(games):
        score = game.score
        [seat, *others] = score.winners
        behind = score.behind(seat, score.last - 1)
        if not (others or score.final_count) and behind and score.leaders(score.last) == (seat,):
            leaders = listed(score.names[other] for other in score.leaders(score.last - 1))
            before = f"Before it {score.names[seat]} was {signed(behind)} behind {leaders}"
            return Moment(f"The last round decided game {game.number}", before, game.number)
    return None


def _no_hook(games: Sequence[NightGame]) -> Moment | None:
    """Only one player of those who played all games has no hook, and all others have one."""
    hooks: dict[str, int] = {}
    for game in games:
        for name, number in zip(game.score.names, game.score.hooks, strict=True):
            hooks[name.casefold()] = hooks.get(name.casefold(), 0) + number
    without = [one for one in night_players(games) if not hooks[one.name.casefold()]]
    if len(without) != 1 or None in without[0].places:
        return None
    return Moment(f"Only {without[0].name} got through the night without a hook", "", 0)


def _close(games: Sequence[NightGame]) -> Moment | None:
    """The next player was behind by a point, or by half of a usual round at most: of such games the closest one."""
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
    """The lead changed often, in the game in which it did most."""
    found = [(lead_changes(game.score), -game.number, game) for game in _played_long(games)]
    changes, _, game = max(found, default=(0, 0, games[0]))
    if changes < A_FEW_CHANGES:
        return None
    return Moment(f"The lead changed hands {spelled(changes)} times in game {game.number}", _totals(game), game.number)


def _led_all_along(games: Sequence[NightGame]) -> Moment | None:
    """Somebody was alone in front after each of several rounds, in the longest such game."""
    found = [game for game in games if len(game.score.rounds) >= SOME_ROUNDS and led_all_along(game.score)]
    game = max(found, key=lambda game: len(game.score.rounds), default=None)
    if game is None:
        return None
    return Moment(
        f"{game.winners[0]} led game {game.number} from the first round to the last", _totals(game), game.number
    )


def _shared(games: Sequence[NightGame]) -> Moment | None:
    """Several won the same game."""
    game = next((game for game in games if len(game.winners) > 1), None)
    return game and Moment(f"{listed(game.winners)} shared the win of game {game.number}", _totals(game), game.number)


def _everybody_won(games: Sequence[NightGame]) -> Moment | None:
    """Everybody who played has won a game."""
    players = night_players(games)
    if not all(one.won for one in players):
        return None
    everybody = "Both players" if len(players) == A_PAIR else f"All {spelled(len(players))} players"
    return Moment(f"{everybody} won a game", wins_in_words(((one.name, one.won) for one in players), len(games)), 0)


def _best_round(games: Sequence[NightGame]) -> Moment | None:
    """The most that one player got in one round, where all games are the same and nobody got as much in another."""
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
        f"The best round of the night was {game.score.names[seat]}’s: {signed(game.score.sign * gain)}",
        f"Game {number}, round {of_round}",
        number,
    )


def _longest(games: Sequence[NightGame]) -> Moment | None:
    """One game took more rounds than any other of that name, of which there was one at least."""
    for title in dict.fromkeys(game.title for game in games):
        lengths = sorted(((len(game.score.rounds), game.number) for game in games if game.title == title), reverse=True)
        if len(lengths) > 1 and lengths[0][0] > lengths[1][0]:
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
"""The rules, those first that are worth most."""

OF_ALL_GAMES = (_no_hook, _everybody_won, _best_round, _longest)
"""The rules that look at all games, also those that aren't over."""
