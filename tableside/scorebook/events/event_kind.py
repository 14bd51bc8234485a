"""A kind of event, of any log: its words, who may add it, what is checked, what it does."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import Any, Generic, TypeVar

from referee.refused import Refused
from tableside.scorebook.events.event import Event

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class EventKind(Generic[S]):
    """One kind of event of a log that adds up to an `S`.

    `name`               as it is stored
    `words` describe it in the list of all events
    `who`                the lowest role that may add one
    `check`              raises Refused where the log doesn't accept it now
    `apply`              gives the next state
    `invalidates_forms`  forms based on the state before it become outdated
    `allowed_when_full`  whether it can be added although the quota is used up

    Raises ValueError for a kind without a name or without words.
    """

    name: str
    words: Callable[[S, Event], str]
    who: str
    check: Callable[[S, Event], None]
    apply: Callable[[S, Event], S]
    invalidates_forms: bool = True
    allowed_when_full: Callable[[S, Event], bool] = lambda state, event: False

    def __post_init__(self) -> None:
        if not self.name or not callable(self.words):
            raise ValueError(f"The kind {self.name!r} of event has no words to say it in.")


K = TypeVar("K", bound=EventKind[Any])


def kinds_in(package: ModuleType, base: type[K]) -> dict[str, K]:
    """All kinds in the modules of a package and its folders, by their names: a new kind needs only a module there."""
    modules = (import_module(info.name) for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}."))
    return {kind.name: kind for module in modules for kind in vars(module).values() if isinstance(kind, base)}


def always(state: object, event: Event) -> bool:
    """Always, for an event that ends what another one started: there can't be more of these than of the others."""
    return True


def fixed_words(words: str) -> Callable[[object, Event], str]:
    """Words that are the same for every event of the kind. Raises ValueError if they are empty."""
    if not words.strip():
        raise ValueError("A kind of event needs words.")
    return lambda state, event: words


def fields_of(event: Event, *names: str) -> Mapping[str, Any]:
    """The data of an event. Raises Refused if it has other fields than these."""
    check_fields(event.data, names)
    return event.data


def check_fields(data: Mapping[str, Any], names: Collection[str]) -> None:
    """Raises Refused if the data has other fields than these."""
    for name in data:
        if name not in names:
            raise Refused("unknown_field", name, f"No field {name!r:.40} here; there are {', '.join(names) or 'none'}.")


def check_next(kinds: Mapping[str, EventKind[S]], state: S, event: Event, most: int, log: str) -> None:
    """Raises Refused if a log, "day" or "circle", doesn't accept the event as its next one, or has `most` events
    already.
    """
    kind = kinds.get(event.kind)
    if kind is None:
        raise Refused("unknown_entry", "kind", f"No entry {event.kind!r:.40} here.")
    if event.position > most and not kind.allowed_when_full(state, event):
        raise Refused(f"full_{log}", log, f"This {log} holds {most} entries; it takes no more.")
    kind.check(state, event)


def refuse_kind(state: object, event: Event) -> None:
    """Raises Refused, for a kind that nobody can add: an unknown one, or the first event of a log."""
    raise Refused("unknown_entry", "kind", f"No entry {event.kind!r} here.")
