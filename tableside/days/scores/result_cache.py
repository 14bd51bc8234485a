"""What follows from the events of a day and its tables, kept in memory as long as these are the very same objects."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from operator import is_
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class ResultCache(Generic[T]):
    """The last result for each of the `most` keys that came last.

    A table or a day never changes: an event puts another one in its place. So a result holds as long as everything that
    it was made of is the same object, which costs far less to see than to compute it again. A result that is computed
    again and comes out equal stays the same object, so that what is made of it holds too.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = Lock()
        self._kept: OrderedDict[Hashable, tuple[tuple[object, ...], T]] = OrderedDict()

    def result(
        self, key: Hashable, made_of: tuple[object, ...], make: Callable[[], T], *, keep_empty: bool = True
    ) -> T:
        """The result of that key, computed again unless it was made of the same objects before, or came out empty where
        such a one isn't kept."""
        with self._lock:
            known = self._kept.get(key)
        if known and len(known[0]) == len(made_of) and all(map(is_, known[0], made_of)):
            return known[1]
        made = make()
        if not made and not keep_empty:
            return made
        made = known[1] if known and known[1] == made else made
        with self._lock:
            self._kept.pop(key, None)
            self._kept[key] = made_of, made
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return made
