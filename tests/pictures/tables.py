"""The tables that pictures are taken of: every game fresh, in mid-round, long and won; few players and many."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from referee.game import Game
from referee.games import all_games
from tableside.web.style_guide_data import NAMES as EXAMPLE_NAMES
from tests.support.full_tables import TableInPlay, full_table, secret_table
from tests.support.game_fixtures import WAVED, plays_of

CAST = ("Christopher", "Mary Ann", "נועה לוי", "Annegret", "Bartholomew", "Elizabeth", "Maximilian")
"""Names of 5 to 12 letters, one of two words, one written from right to left."""

FEW = 3
SOME, LONG, MANY = 8, 60, 200
"""Entries of a few rounds and of many, and more than any game has that ends by itself."""

USUALLY_REFUSED, MOST_REFUSED = 20, 200
"""Entries made up in vain, one after another, until something else than the next one is tried; and until it ends."""

MORE = 16
"""Tables on top, for a home page of several pages."""


def crew(slug: str, players: int) -> Sequence[str]:
    """So many of the cast, or as many as the game seats."""
    seats = all_games()[slug].seats
    return CAST[: min(max(players, seats[0]), seats[-1])]


def pictured_tables() -> dict[str, TableInPlay]:
    """Every table by its name: game, state, and "few" or "many" where it is there with both."""
    found: dict[str, TableInPlay] = {}
    for slug in all_games():
        for size, players in (("few", FEW), ("many", len(CAST))):
            names = crew(slug, players)
            found[f"{slug}-fresh-{size}"] = TableInPlay(slug, names, dealer=1)
            found[f"{slug}-midway-{size}"] = full_table(slug, names)
        found[f"{slug}-long"] = played_on(TableInPlay(slug, crew(slug, 4), dealer=0), LONG, games=True)
        found[f"{slug}-won"] = won_table(slug)
        found |= {f"{slug}-step-{number}": in_play for number, in_play in enumerate(steps_of(all_games()[slug]))}
    found["secret"] = secret_table(crew("buddha", len(CAST)))
    found |= {f"more-{number}": TableInPlay("buddha", CAST[number % 3 :][:4], dealer=0) for number in range(MORE)}
    found["put-away"] = full_table("ten", CAST)
    found["put-away"].enter("put_away")
    found["shown"] = shown_table()
    found["asked"] = asked_table()
    return found


def won_table(slug: str) -> TableInPlay:
    """A game that is won; one that goes on until people stop is ended after some rounds."""
    if "ended" not in all_games()[slug].entries:
        return played_on(TableInPlay(slug, crew(slug, FEW), dealer=0), MANY)
    in_play = played_on(TableInPlay(slug, crew(slug, FEW), dealer=0), SOME)
    in_play.enter("ended", remark="the last bus")
    return in_play


def asked_table() -> TableInPlay:
    """A game that two may have won after its target was changed: nobody has entered yet who it was."""
    in_play = TableInPlay("huckley-buck", CAST[:4], dealer=0)
    for tricks in ([3, 2, 0, 0], [2, 3, 0, 0], [3, 2, 0, 0]):
        in_play.enter("result", tricks=tricks, winners=None)
    in_play.enter("house_rules", rules={"hb.target": 5}, **WAVED)
    return in_play


def steps_of(game: Game) -> Iterator[TableInPlay]:
    """The game's own example, as far as after each of its entries: every step of a round that is open."""
    for entries in range(len(game.example)):
        in_play = TableInPlay(game.slug, EXAMPLE_NAMES, dealer=0)
        for kind, data in game.example[: entries + 1]:
            in_play.enter(kind, **data, **WAVED)
        yield in_play


def played_on(in_play: TableInPlay, entries: int, *, games: bool = False) -> TableInPlay:
    """The table after so many entries, by chance and yet always the same; without `games` it ends when one is won."""
    luck, refused = random.Random(len(in_play.table.names)), 0
    entry = plays_of(in_play.table.game.slug).entry
    while in_play.table.position < entries and refused < MOST_REFUSED and (games or not in_play.table.course.winners):
        course = in_play.table.course
        if course.winners:
            in_play.enter("next_game")
            continue
        kinds = (course.prompt.entry, *course.prompt.others) if refused > USUALLY_REFUSED else (course.prompt.entry,)
        kind = luck.choice([kind for kind in kinds if kind])
        refused = 0 if in_play.try_to(kind, **entry(luck, course, kind)) else refused + 1
    return in_play


def shown_table() -> TableInPlay:
    """The table on the README's picture: three rounds of five, one put right, a misdeal."""
    in_play = TableInPlay("huckley-buck", (*CAST[:2], "Elizabeth", *CAST[3:5]), dealer=4)
    first = in_play.enter("result", tricks=[2, 1, 0, 2, "out"], winners=None)
    in_play.enter("result", tricks=[2, 1, 1, "out", 1], winners=None)
    in_play.enter("misdealt", how="exposed")
    in_play.enter("result", tricks=[0, 3, 1, "out", 1], winners=None, **WAVED)
    in_play.enter("corrected", target=first.position, data={**first.data, "tricks": [1, 2, 0, 2, "out"]}, **WAVED)
    return in_play
