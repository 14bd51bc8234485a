"""Trouble with the file or the database that the book is kept in, in words."""

from __future__ import annotations


class ScoreFileError(Exception):
    """The book can't be read or written now. Nothing that was saved is lost. `code` is for programs."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message

    @property
    def with_reason(self) -> str:
        """The message and, for a log, what the engine gave as the reason, without what it says of the address before:
        a password with an unusual character in it would be a part of that."""
        reason = str(self.__cause__ or "").partition("\n")[0].rpartition(": ")[2].strip()
        return f"{self.message} ({reason})" if reason else self.message


class PositionOrKeyTaken(ScoreFileError):
    """A log has an event of that position or key: somebody else's came first, or this one is sent again.

    `EventLogs.append` distinguishes the two and tries again.
    """

    def __init__(self) -> None:
        super().__init__("taken", COLLIDED)


class Interrupted(ScoreFileError):
    """The engine ended a transaction for its own reasons. The same one can be tried again: if it was committed after
    all, its keys tell."""


SERVER_AWAY = "away"
"""The code for what needs the server, on a phone that continues without it."""

DATABASE_AWAY = ("database_away", "database_starting", "standby", "no_access")
"""The codes for a database that this process doesn't reach now. One that took over may not let it in yet."""

CORRUPT = "corrupt"
"""The code for what is broken in the file: of one log or of all of it, as it happens."""


COLLIDED = "Something else was entered at the same moment. Enter it again."


def sentences(kept_in: str) -> dict[str, str]:
    """What every engine says by the code of the trouble; its scores are `kept_in` a "score file" or a "database"."""
    return {
        "database": f"The {kept_in} could not be used just now. Try again.",
        "disk_full": f"The disk of the {kept_in} is full, so nothing is saved. Make room there, then enter it again.",
        "read_only": f"The {kept_in} may not be written. Make it writable, then enter it again.",
        CORRUPT: f"The {kept_in} is damaged. Restore it from a backup.",
    }


def newer_version() -> ScoreFileError:
    """A later version of this program has written there."""
    return ScoreFileError("newer_version", "These scores come from a newer version. Upgrade, then open them again.")
