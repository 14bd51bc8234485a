"""The effects of a change on the score: totals that move, entries that no longer count, another winner."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import zip_longest
from typing import NamedTuple

from referee.refused import Refused
from referee.words import listed, win_in_words, with_minus_sign, within_sentence
from tableside.scorebook.table.played_game import Lapsed, PlayedGame
from tableside.scorebook.table.table import Table

NOBODY_YET, OPEN = "nobody yet", "still open"


class ChangedNumber(NamedTuple):
    """A number of one player in one game before and after: their total, their score that decides, or their hooks."""

    game: int
    name: str
    before: int
    after: int

    def __str__(self) -> str:
        """Whose it is, and from what to what."""
        return f"{self.name} {with_minus_sign(self.before)} → {with_minus_sign(self.after)}"


class Change(NamedTuple):
    """All differences on the sheet. `winners` are those before and after, in words, if they differ; `win` is a sentence
    about the latter without its full stop, empty if nobody has won.

    `deciding_scores` are the numbers that decide who wins, the largest on the sheet; in most games they are the totals.
    """

    totals: tuple[ChangedNumber, ...]
    lapsed: tuple[str, ...]
    winners: tuple[str, str] | None
    win: str = ""
    hooks: tuple[ChangedNumber, ...] = ()
    deciding_scores: tuple[ChangedNumber, ...] = ()

    @property
    def shown(self) -> tuple[ChangedNumber, ...]:
        """The numbers to show if totals move: those that decide who wins."""
        return self.deciding_scores if self.totals else ()

    @property
    def matters(self) -> bool:
        """Whether anything on the sheet moves."""
        return bool(self.totals or self.hooks or self.lapsed or self.winners)

    @property
    def sentence(self) -> str:
        """The change in words."""
        changed = (("Totals move", self.totals), ("Hooks change", self.hooks))
        parts = [f"{words}: {', '.join(map(str, moved))}." for words, moved in changed if moved]
        if self.winners:
            parts.append(_winners_in_words(*self.winners))
        if self.lapsed:
            parts.append(f"No longer counted: {' '.join(self.lapsed)}")
        return " ".join(parts) or "No total moves."


def changed_games(before: Table, after: Table) -> Iterator[tuple[PlayedGame | None, PlayedGame]]:
    """The games of `after` that changed, each with the same game before; None for a game that was opened since.

    An unchanged game is the same object in both, so a long night costs no more than its changed games.
    """
    return ((was, now) for was, now in zip_longest(before.games, after.games) if now is not None and was is not now)


def compare(before: Table, after: Table) -> Change:
    """The differences on the sheet from `before` to `after`."""
    changed = tuple(changed_games(before, after))
    lapsed_before = {lapsed.event.position for was, _ in changed if was for lapsed in was.lapsed}
    lapsed = (one for _, now in changed for one in now.lapsed if one.event.position not in lapsed_before)
    winners, win = _other_winners(before, after)
    return Change(
        totals=_changed_numbers(before, after, lambda played, seat: played.course.totals[seat]),
        lapsed=tuple(map(str, group_lapsed(after, (one for one in lapsed if not one.reason.asks)))),
        winners=winners,
        win=win,
        hooks=_changed_numbers(before, after, PlayedGame.hooks),
        deciding_scores=_changed_numbers(before, after, lambda played, seat: played.course.deciding_scores[seat]),
    )


class LapsedEntries(NamedTuple):
    """Entries that no longer count, of one kind or with one reason: what they are, and why the first doesn't count."""

    positions: tuple[int, ...]
    what: str
    reason: Refused

    def __str__(self) -> str:
        """What doesn't count, and why."""
        return f"{self.what}: {self.reason.message}"


def group_lapsed(table: Table, lapsed: Iterable[Lapsed]) -> Iterator[LapsedEntries]:
    """What no longer counts after something before it was changed, grouped by kind or reason.

    An entry that lacks an answer forms a group alone.
    """
    groups: list[list[Lapsed]] = []
    for one in lapsed:
        group = next((group for group in groups if any(_is_like(one, other) for other in group)), None)
        if group is None:
            groups.append([one])
        else:
            group.append(one)
    for group in groups:
        named = dict.fromkeys(_named(table, one.event.kind) for one in group)
        many = f" ({len(group)} entries)" if group[1:] else ""
        yield LapsedEntries(tuple(one.event.position for one in group), f"{listed(named)}{many}", group[0].reason)


def _named(table: Table, kind: str) -> str:
    entry = table.game.course.entries.get(kind)
    return within_sentence(entry.named) if entry else kind


def _is_like(one: Lapsed, other: Lapsed) -> bool:
    if one.reason.asks or other.reason.asks:
        return False
    return one.event.kind == other.event.kind or one.reason.message == other.reason.message


def _changed_numbers(before: Table, after: Table, count: Callable[[PlayedGame, int], int]) -> tuple[ChangedNumber, ...]:
    """The players and games for which `count` differs."""
    return tuple(
        ChangedNumber(now.number, after.names[seat], count(was, seat), count(now, seat))
        for was, now in changed_games(before, after)
        if was is not None
        for seat in now.course.setup.seats
        if count(was, seat) != count(now, seat)
    )


def _other_winners(before: Table, after: Table) -> tuple[tuple[str, str] | None, str]:
    """The `winners` and the `win` of a Change: those of the first game in which the winners differ."""
    for was, now in changed_games(before, after):
        if was is not None and was.course.winners != now.course.winners:
            names = [after.names[seat] for seat in now.course.winners]
            return (winners_of(before, was), winners_of(after, now)), win_in_words(names) if names else ""
    return None, ""


def _winners_in_words(before: str, after: str) -> str:
    if before == NOBODY_YET:
        return f"The game would be won by {after}."
    if OPEN in (before, after):
        return f"Who won was {before}; now it is {after}."
    if after == NOBODY_YET:
        return f"The game was won by {before}; it would go on."
    return f"The winner was {before}; now it is {after}."


def winners_of(table: Table, played: PlayedGame) -> str:
    """Who won a game, in words; "nobody yet" while it is in play."""
    return listed(table.names[seat] for seat in played.course.winners) or (OPEN if played.undecided else NOBODY_YET)
