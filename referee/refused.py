"""Trouble with an entry, told so that a person can mend it."""

from __future__ import annotations


class Refused(ValueError):
    """An entry that cannot be taken.

    `code` is for programs, `field` names what was entered (`tricks[1].cards[0]`, `taken[2]`), `message` is a whole
    sentence for the table: it names the value and says what is allowed. `clause` is the rulebook's id where a rule
    refuses it. `asks` says that nothing is wrong with what was entered: it wants one more answer, which `message` asks
    for; `among` are the seats it is between, where it is a player.
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

    def as_dict(self) -> dict[str, str]:
        """The error as JSON: code, field, message."""
        return {"code": self.code, "field": self.field, "message": self.message}
