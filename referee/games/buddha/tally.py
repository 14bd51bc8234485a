"""The tricks of a round as the table counts them: one fewer than the cards of a hand (BUD-SCORE-01)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.course import EntryWarning, GameEvent
from referee.event_fields import check_whole, seat_list
from referee.games.buddha.scoring import DEALS, tricks_to_win
from referee.refused import Refused
from referee.words import listed


def tally(event: GameEvent, names: Sequence[str]) -> tuple[int, ...]:
    """Every seat's tricks, one blank filled in from the rest. Raises Refused, naming the person and what is allowed."""
    tricks = seat_list(event.data, "tricks", names)
    most = DEALS[len(names)].hand
    for seat, count in enumerate(tricks):
        if count is not None:
            check_whole(count, f"tricks[{seat}]", names[seat], most, "BUD-SCORE-01")
    return _filled(tricks, names)


def sum_in_words(tricks: Sequence[int]) -> str:
    """How far the sum is off, as a sentence; empty where it is right."""
    total, due = sum(tricks), tricks_to_win(len(tricks))
    return "" if total == due else f"The tricks add up to {total} instead of {due}."


def sum_warnings(tricks: Sequence[int]) -> tuple[EntryWarning, ...]:
    """The warning about a sum that is off: the table may stand by its count, with a note."""
    given = sum_in_words(tricks)
    if not given:
        return ()
    message = f"{given} One trick goes into the Black Hole, all others are won by somebody."
    return (EntryWarning("trick_sum", "tricks", message, "BUD-SCORE-01", needs_note=True),)


def _filled(tricks: Sequence[int | None], names: Sequence[str]) -> tuple[int, ...]:
    blanks = [seat for seat, count in enumerate(tricks) if count is None]
    given = sum(count for count in tricks if count is not None)
    due = tricks_to_win(len(names))
    if len(blanks) > 1:
        missing = listed([names[seat] for seat in blanks])
        message = f"The tricks of {missing} are missing; only one blank follows from the rest."
        raise Refused("tricks_missing", f"tricks[{blanks[0]}]", message, clause="BUD-SCORE-01")
    if blanks and given > due:
        message = f"The tricks of {names[blanks[0]]} are missing: the others have {given}, but only {due} can be won."
        raise Refused("trick_sum", f"tricks[{blanks[0]}]", message, clause="BUD-SCORE-01")
    return tuple(due - given if count is None else count for count in tricks)
