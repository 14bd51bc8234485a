"""What every kind of event of any log defines: its words, who may add one, what is checked, what it does."""

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
    `words`              describe it where all events are listed
    `who`                the lowest role that may add one
    `check`              raises Refused where the log doesn't accept it now
    `apply`              gives the next state
    `invalidates_forms`  a form based on the state before must be looked at again
    `allowed_when_full`  whether an event may come in although there is no more room

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
    """All kinds that the modules of a package make, by their names: a new kind is one more module there."""
    modules = (import_module(f"{package.__name__}.{info.name}") for info in pkgutil.iter_modules(package.__path__))
    return {kind.name: kind for module in modules for kind in vars(module).values() if isinstance(kind, base)}


def always(state: object, event: Event) -> bool:
    """For an event that ends what another began: there are never more of them than there was room for the others."""
    return True


def fixed_words(words: str) -> Callable[[object, Event], str]:
    """The same words whatever the event holds. Raises ValueError for none."""
    if not words.strip():
        raise ValueError("A kind of event needs words.")
    return lambda state, event: words


def fields_of(event: Event, *names: str) -> Mapping[str, Any]:
    """The data of an event. Raises Refused where it has other fields than these."""
    check_fields(event.data, names)
    return event.data


def check_fields(data: Mapping[str, Any], names: Collection[str]) -> None:
    """Raises Refused where the data has other fields than these."""
    for name in data:
        if name not in names:
            raise Refused("unknown_field", name, f"No field {name!r:.40} here; there are {', '.join(names) or 'none'}.")


def check_next(kinds: Mapping[str, EventKind[S]], state: S, event: Event, most: int, log: str) -> None:
    """Raises Refused where a log, "day" or "circle", doesn't accept the event as its next one.

    It holds at most `most` events.
    """
    kind = kinds.get(event.kind)
    if kind is None:
        raise Refused("unknown_entry", "kind", f"No entry {event.kind!r:.40} here.")
    if event.position > most and not kind.allowed_when_full(state, event):
        raise Refused(f"full_{log}", log, f"This {log} holds {most} entries; it takes no more.")
    kind.check(state, event)


def refuse_kind(state: object, event: Event) -> None:
    """A kind that can't be added: unknown, or what begins the log, which is there. Raises Refused."""
    raise Refused("unknown_entry", "kind", f"No entry {event.kind!r} here.")
