"""A fact that a dispute lacks, and the words for several."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from referee.disputes.forms import QuestionField
from referee.interview.place import setting_place
from referee.refused import Refused
from referee.words import ask_for


class Missing(NamedTuple):
    """A missing fact: its field in the form, its words there, and why it matters if that isn't obvious."""

    field: str
    words: str
    why: str = ""


def refusal_naming(missing: Sequence[Missing]) -> Refused:
    """The refusal that names all that is missing."""
    why = " ".join(one.why for one in missing if one.why)
    if len(missing) == 1:
        return Refused("missing", missing[0].field, why or ask_for(missing[0].words))
    named = joined(missing)
    return Refused(
        "missing", missing[0].field, f"Answer these first: {named}{'' if named.endswith('?') else '.'} {why}"
    )


def joined(missing: Sequence[Missing]) -> str:
    """All that is missing, in the words of the form."""
    return " · ".join(one.words for one in missing)


def setting_field(part: QuestionField) -> str:
    """The form's field for a setting of the game."""
    return str(setting_place(part.key))
