"""Phones that the app runs on, here in Python for servers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread

import pytest
from flask import Flask

from tableside.phone import in_browser
from tests.support.phone_kept import Kept, Phone
from tests.support.session_fixtures import COMPILED

ROOTS = ("http://localhost/", "https://cards.example/night/")
"""Where a site may lie: at the root of its host, and below a path."""


def no_thread(thread: Thread) -> None:
    """What a browser's Python says."""
    raise RuntimeError("can't start new thread")


@pytest.fixture
def new_phone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Phone]]:
    """Makes phones; one at a time is open, as in one worker."""
    monkeypatch.setattr(in_browser, "BOOK", tmp_path / "book.sqlite3")
    monkeypatch.setattr(Thread, "start", no_thread)
    monkeypatch.setattr(Flask, "jinja_options", {**Flask.jinja_options, "bytecode_cache": COMPILED})
    made: list[Phone] = []

    def make(address: str = ROOTS[0], kept: Kept | None = None) -> Phone:
        for other in made:
            other.close()
        made.append(Phone(address, kept))
        return made[-1]

    yield make
    for phone in made:
        phone.close()


@pytest.fixture(params=ROOTS)
def phone(request: pytest.FixtureRequest, new_phone: Callable[..., Phone]) -> Phone:
    """A phone in front of a site at the root, and of one below a path."""
    return new_phone(request.param)
