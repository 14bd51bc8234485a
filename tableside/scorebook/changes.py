"""What a change does to a table: totals that move, entries that no longer count, another winner."""

from __future__ import annotations

from dataclasses import dataclass

from referee.words import listed
from tableside.scorebook.played_game import PlayedGame
from tableside.scorebook.table import Table

NOBODY_YET = "nobody yet"


@dataclass(frozen=True, slots=True)
class MovedTotal:
    """One player's total in one game, or the hooks they have in it, before and after."""

    game: int
    name: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Change:
    """Everything that a person would notice. `winners` are (before, after) in words, where they differ."""

    totals: tuple[MovedTotal, ...]
    lapsed: tuple[str, ...]
    winners: tuple[str, str] | None
    hooks: tuple[MovedTotal, ...] = ()

    @property
    def matters(self) -> bool:
        """Whether anything on the sheet moves."""
        return bool(self.totals or self.hooks or self.lapsed or self.winners)

    @property
    def sentence(self) -> str:
        """The change in words."""
        moves = [f"{moved.name} {moved.before} → {moved.after}" for moved in self.totals]
        parts = ["Totals move: " + ", ".join(moves) + "."] if moves else []
        hooks = [f"{moved.name} {moved.before} → {moved.after}" for moved in self.hooks]
        parts += ["Hooks change: " + ", ".join(hooks) + "."] if hooks else []
        if self.winners:
            parts.append(_won_otherwise(*self.winners))
        if self.lapsed:
            parts.append("No longer counted: " + " ".join(self.lapsed))
        return " ".join(parts) or "No total moves."


def compare(before: Table, after: Table) -> Change:
    """What changes on the sheet from `before` to `after`, game by game."""
    moved = tuple(
        MovedTotal(now.number, after.names[seat], was.course.totals[seat], now.course.totals[seat])
        for was, now in zip(before.games, after.games, strict=False)
        for seat in now.course.setup.seats
        if was.course.totals[seat] != now.course.totals[seat]
    )
    known = {lapsed.deed.position for played in before.games for lapsed in played.lapsed}
    lapsed = tuple(
        lapsed.reason.message for played in after.games for lapsed in played.lapsed if lapsed.deed.position not in known
    )
    hooks = tuple(
        MovedTotal(now.number, after.names[seat], hooks_of(was, seat), hooks_of(now, seat))
        for was, now in zip(before.games, after.games, strict=False)
        for seat in now.course.setup.seats
        if hooks_of(was, seat) != hooks_of(now, seat)
    )
    return Change(moved, lapsed, _winners(before, after), hooks)


def hooks_of(played: PlayedGame, seat: int) -> int:
    """How many hooks a player has in a game."""
    return sum(row.cells[seat].hooks for row in played.course.rows)


def _won_otherwise(before: str, after: str) -> str:
    if before == NOBODY_YET:
        return f"The game would be won by {after}."
    if after == NOBODY_YET:
        return f"The game was won by {before}; it would go on."
    return f"The winner was {before}; now it is {after}."


def _winners(before: Table, after: Table) -> tuple[str, str] | None:
    """The winners before and after of the first game in which they differ."""
    for was, now in zip(before.games, after.games, strict=False):
        if was.course.winners != now.course.winners:
            return winners_of(before, was), winners_of(after, now)
    return None


def winners_of(table: Table, played: PlayedGame | None = None) -> str:
    """Who won a game (the one in play unless told otherwise), in words; "nobody yet" while it goes on."""
    course = (played or table.now).course
    return listed(table.names[seat] for seat in course.winners) or NOBODY_YET
