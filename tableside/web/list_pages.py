"""The pages of a long list: `?page=` says which one of them is asked for."""

from __future__ import annotations

from typing import NamedTuple

from flask import request


class ListPage(NamedTuple):
    """One page of a long list: its number, how many lines a page has, the number of the last page, and the address of
    the list."""

    number: int
    size: int
    last: int
    address: str

    @property
    def skip(self) -> int:
        """The lines on the pages before it."""
        return (self.number - 1) * self.size

    @property
    def previous(self) -> str:
        """The address of the previous page; empty for the first one."""
        return self._at(self.number - 1) if self.number > 1 else ""

    @property
    def next(self) -> str:
        """The address of the next page; empty for the last one."""
        return self._at(self.number + 1) if self.number < self.last else ""

    def _at(self, number: int) -> str:
        return f"{self.address}{'&' if '?' in self.address else '?'}page={number}"


def page_number() -> int:
    """The page of a long list that the address asks for, from 1."""
    return max(1, request.args.get("page", 1, type=int))


def page_asked_for(size: int, count: int, address: str) -> ListPage:
    """The page that is asked for of a list with `count` lines, or the nearest one if there is no such page."""
    last = max(1, -(-count // size))
    return ListPage(min(page_number(), last), size, last, address)
