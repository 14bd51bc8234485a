"""The rules of a game on one page: at a glance, then as many chapters of the rulebook as there is room for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from referee.game import Game
from referee.rules.house_rules import HouseRules
from referee.rules.rulebook import GlanceRow, ReadChapter

ROOM = {50: 1_500, 42: 2_200, 34: 3_400, 27: 5_500, 24: 8_000}
"""For how many letters of the clauses, their titles among them, a page has room, by their size in tenths of a
millimetre."""

MOST_PREPARATION = 600
"""Letters of what to do before the first deal with each number of players."""


class RulesOnAPage(NamedTuple):
    """The rules on a page. `preparation` is what to do before the first deal, by the number of players; `chapters` are
    printed in full, `left_out` are the titles of the others; `played` is what a table plays otherwise than usual.
    `size` is one of ROOM."""

    game: Game
    glance: tuple[GlanceRow, ...]
    preparation: tuple[tuple[int, str], ...]
    chapters: tuple[ReadChapter, ...]
    left_out: tuple[str, ...]
    played: tuple[tuple[str, str], ...]
    size: int

    @property
    def played_in_words(self) -> str:
        """What the table plays otherwise, as a sentence."""
        return f"{'; '.join(f'{title}: {choice}' for title, choice in self.played)}."


def card_view(game: Game, rules: HouseRules, players: int = 0) -> RulesOnAPage:
    """The card of a game, as a table of so many players with these house rules plays it; 0 for any number."""
    chapters, letters = _that_fit(game.rulebook.chapters)
    return RulesOnAPage(
        game=game,
        glance=tuple(game.rulebook.glance(rules)),
        preparation=tuple(_preparation(game, players)),
        chapters=chapters,
        left_out=tuple(chapter.title for chapter in game.rulebook.chapters[len(chapters) :]),
        played=tuple(game.unusual_rules(rules)),
        size=next(size for size, most in ROOM.items() if letters <= most),
    )


def _that_fit(chapters: Sequence[ReadChapter]) -> tuple[tuple[ReadChapter, ...], int]:
    """The first chapters that fit on the page together, and how many letters they have."""
    letters, found = 0, []
    for chapter in chapters:
        more = len(chapter.title) + sum(len(clause.title) + len(clause.text) for clause in chapter.clauses)
        if letters + more > max(ROOM.values()):
            break
        letters += more
        found.append(chapter)
    return tuple(found), letters


def _preparation(game: Game, players: int) -> list[tuple[int, str]]:
    """What to do before the first deal, by the number of players; for all of them only where that is short."""
    sentences = {number: " ".join(game.preparation(number)) for number in game.seats if players in (0, number)}
    short = players or sum(map(len, sentences.values())) <= MOST_PREPARATION
    return [(number, words) for number, words in sentences.items() if words and short]
