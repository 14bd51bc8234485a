"""The error for anything that can't be accepted, in words with which a person can correct it."""

from __future__ import annotations


class Refused(ValueError):
    """An entry that can't be accepted.

    `code` is for programs, `field` names the value (`tricks[1].cards[0]`, `taken[2]`), `message` is a whole sentence
    for the table: it names the value and says what is allowed. `clause` is the id of the rule that forbids it, if any.
    With `asks`, nothing is wrong, but one more answer is needed, and `message` asks for it; if the answer is a player,
    `among` are the possible seats.
    """

    def __init__(
        self,
        code: str,
        field: str,
        message: str,
        *,
        clause: str | None = None,
        asks: bool = False,
        among: tuple[int, ...] = (),
    ) -> None:
        super().__init__(message)
        self.code = code
        self.field = field
        self.message = message
        self.clause = clause
        self.asks = asks
        self.among = among

    def at(self, field: str, message: str = "") -> Refused:
        """The same refusal of another field, with another message if one is given."""
        return Refused(self.code, field, message or self.message, clause=self.clause)

    def as_dict(self) -> dict[str, str]:
        """The error as JSON: code, field, message."""
        return {"code": self.code, "field": self.field, "message": self.message}
