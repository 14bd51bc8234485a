"""Token buckets: how often something may happen in a time, counted by name in the memory of this process."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock

from tableside.web.guard.limits import BUCKETS_REMEMBERED


class TokenBuckets:
    """A bucket for each name: it holds `at_once` tokens, and `a_second` of them come back each second."""

    def __init__(self, at_once: float, a_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.at_once, self.a_second, self.clock = at_once, a_second, clock
        self._lock = Lock()
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def try_take(self, name: str, tokens: int = 1) -> float:
        """Takes tokens of `name` and returns 0; if there are too few, takes none and returns the seconds to wait."""
        return self._seconds_to_wait(
            tokens, self._refill_and_spend(name, lambda left: left - tokens if left >= tokens else left)
        )

    def seconds_until(self, name: str, tokens: int = 1) -> float:
        """As `try_take`, without taking any."""
        return self._seconds_to_wait(tokens, self._refill_and_spend(name, lambda left: left))

    def take_anyway(self, name: str, tokens: int = 1) -> None:
        """Takes tokens even if there are fewer: the bucket may go below zero."""
        self._refill_and_spend(name, lambda left: left - tokens)

    def _refill_and_spend(self, name: str, spend: Callable[[float], float]) -> float:
        """Refills the bucket of `name`, leaves in it what `spend` makes of its tokens, and gives what was in it."""
        with self._lock:
            now = self.clock()
            left, since = self._left.pop(name, (self.at_once, now))
            left = min(self.at_once, left + (now - since) * self.a_second)
            self._left[name] = (spend(left), now)
            if len(self._left) > BUCKETS_REMEMBERED:
                self._left.popitem(last=False)
        return left

    def _seconds_to_wait(self, tokens: int, left: float) -> float:
        return 0.0 if left >= tokens else (tokens - left) / self.a_second


class VisitorLimits:
    """The buckets of visitors who may share an address. A request takes from the visitor's and from the address's.

    - A visitor with a cookie has their own bucket; those without share one at each address, because cookies can be
      discarded, or invented, at no cost.
    - An address has a bucket `address_factor` times as large as a visitor's; and for tournament days one
      `day_factor` times as large.
    - What keepers send at their table, and organisers at their days, has separate buckets at the address (see
      `whose_bucket.keeper_bucket`), which nobody else uses up.
    """

    def __init__(self, at_once: float, a_second: float, address_factor: float, day_factor: float = 0) -> None:
        self.by_visitor, self.without_cookie = TokenBuckets(at_once, a_second), TokenBuckets(at_once, a_second)
        self.address = TokenBuckets(at_once * address_factor, a_second * address_factor)
        self.at_days = TokenBuckets(at_once * day_factor, a_second * day_factor) if day_factor else self.address

    def try_take(
        self, address: str | None, who: str | None, *, at_day: bool = False, tokens: int = 1, keeper_bucket: str = ""
    ) -> float:
        """Takes tokens and returns 0, or takes none and returns the seconds to wait.

        `address` is None if it has no limit; `keeper_bucket` is the name of the visitor's bucket as a keeper there, or
        empty.
        """
        if who is None:
            return self.without_cookie.try_take(address, tokens) if address else 0.0
        if address is None:
            return self.by_visitor.try_take(who, tokens)
        of_address, name = self.at_days if at_day else self.address, f"{address} {keeper_bucket}"
        seconds = of_address.seconds_until(name, tokens) or self.by_visitor.try_take(who, tokens)
        if not seconds:
            of_address.take_anyway(name, tokens)
        return seconds
