"""A fact that a dispute lacks, and the words for several."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from referee.disputes.forms import QuestionField
from referee.interview.place import setting_place
from referee.refused import Refused
from referee.words import ask_for

MOST_NAMED = 3
"""Missing facts that a line names; more are only counted, since their list would cover keys."""


class Missing(NamedTuple):
    """A missing fact: its field in the form, its words there, and why it matters if that isn't obvious."""

    field: str
    words: str
    why: str = ""


def refusal_naming(missing: Sequence[Missing]) -> Refused:
    """The refusal that names all that is missing, and of one fact why it matters; many are only counted."""
    first = missing[0]
    if len(missing) == 1:
        return Refused("missing", first.field, first.why or ask_for(first.words))
    if len(missing) > MOST_NAMED:
        return Refused("missing", first.field, f"{len(missing)} answers are missing.")
    named = joined(missing)
    return Refused("missing", first.field, f"Answer these first: {named}{'' if named.endswith('?') else '.'}")


def joined(missing: Sequence[Missing]) -> str:
    """All that is missing, in the words of the form."""
    return " · ".join(one.words for one in missing)


def setting_field(part: QuestionField) -> str:
    """The form's field for a setting of the game."""
    return str(setting_place(part.key))
