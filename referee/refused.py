"""Trouble with an entry, told so that a person can mend it."""

from __future__ import annotations


class Refused(ValueError):
    """An entry that cannot be taken.

    `code` is for programs, `field` names what was entered (`tricks[1].cards[0]`, `taken[2]`), `message` is a whole
    sentence for the table: it names the value and says what is allowed. `clause` is the rulebook's id where a rule
    refuses it.
    """

    def __init__(self, code: str, field: str, message: str, *, clause: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.field = field
        self.message = message
        self.clause = clause

    def as_dict(self) -> dict[str, str]:
        """The error as JSON: code, field, message."""
        return {"code": self.code, "field": self.field, "message": self.message}
