"""What holds for all tests: the names of their parameters, how many processes run them, one Playwright in each."""

from __future__ import annotations

import gc
import os
import shutil
from collections import Counter
from collections.abc import Generator, Iterator, Mapping, Sequence, Set
from inspect import isfunction
from pathlib import Path
from typing import TYPE_CHECKING

import hypothesis
import pytest
from playwright.sync_api import Playwright

from tests.support.game_fixtures import leave_out_games_without_fixtures
from tests.support.one_playwright import end_playwright, started_playwright

if TYPE_CHECKING:  # it wants psycopg, which only the thorough tests need
    from tests.support.postgres_server import PostgresServer

LONGEST_ID = 80
NAMED_BY = ("slug", "key", "id", "name", "kind", "title")
"""The attributes by which a thing of ours is known, the best first."""


# A machine that others keep busy is no fault of the code: what is slow is shown by benchmarks.
hypothesis.settings.register_profile("tableside", deadline=None)
hypothesis.settings.load_profile("tableside")

IN_MEMORY = Path("/dev/shm")  # noqa: S108 -- pytest makes a folder there that only its user may open
ROOM_IN_MEMORY = 1 << 30
"""Bytes: a container of its own often has a sixteenth of that, which browsers want for themselves."""

LEFT_OUT = pytest.StashKey[list[str]]()
"""The installed games that the tests leave out."""

BROWSER_TESTS = tuple(Path(__file__).parent / folder for folder in ("browser", "hosting"))


def in_words(value: object) -> str:
    """A value as a person would write it in the name of a test, the same in every run: no addresses, sets in order."""
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        return ", ".join(f"{in_words(key)}={in_words(inner)}" for key, inner in value.items()) or "{}"
    if isinstance(value, Set):
        return ", ".join(sorted(map(in_words, value))) or "{}"
    if isinstance(value, Sequence) and not isinstance(value, bytes | range):
        return ", ".join(map(in_words, value)) or "[]"
    if isfunction(value) and value.__name__ == "<lambda>":
        return " ".join([*value.__code__.co_names, *(in_words(c) for c in value.__code__.co_consts if c is not None)])
    return name_of(value) or (type(value).__name__ if " at 0x" in repr(value) else repr(value))


def name_of(value: object) -> str:
    """What a thing calls itself, or nothing."""
    names = (getattr(value, attribute, None) for attribute in ("__name__", *NAMED_BY))
    return next((name for name in names if isinstance(name, str)), "")


def pytest_make_parametrize_id(val: object) -> str:
    """Names a parameter by its contents where pytest would only number it, and cuts short what is long.

    ASCII, as pytest has it: terminals and the pipe between two processes take no halves of characters.
    """
    words = in_words(val).encode("unicode_escape").decode("ascii")
    return words if len(words) <= LONGEST_ID else f"{words[: LONGEST_ID - 3]}..."


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """One process for a single module, where starting more would take longer than they save; else one a core.

    Tests with a browser wait for it half of their time: with them there are half as many processes again.
    """
    modules = {argument.partition("::")[0] for argument in config.args}
    if len(modules) == 1 and Path(modules.pop()).suffix == ".py":
        return 0
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return None if "not slow" in config.option.markexpr else cores * 3 // 2


def pytest_configure(config: pytest.Config) -> None:
    """Prepares a run: the thorough tests only where somebody asks for them, and games that the tests can play.

    Score files of tests lie in memory where the machine has room there: on a disk each entry waits for it.

    A folder that was asked for is left as it is.
    """
    config.stash[LEFT_OUT] = leave_out_games_without_fixtures()
    if config.args_source is pytest.Config.ArgsSource.TESTPATHS and not config.option.markexpr:
        config.option.markexpr = "not thorough"
    if IN_MEMORY.is_dir() and os.access(IN_MEMORY, os.W_OK) and shutil.disk_usage(IN_MEMORY).free > ROOM_IN_MEMORY:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(IN_MEMORY))


def pytest_report_header(config: pytest.Config) -> list[str]:
    """Says which installed games are not tested."""
    return [f"left out: {game} has no tests/game_fixtures.py" for game in config.stash[LEFT_OUT]]


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Python need not look through thousands of collected tests for rubbish again and again: they all stay."""
    gc.disable()
    result = yield
    gc.freeze()
    gc.enable()
    return result


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every test with a browser is slow, and is tried once more if it fails: the summary names it as RERUN.

    A thorough test is slow too. `slow_but` and `thorough_but` mark all cases except each n-th, or except the first.
    """
    cases: Counter[str] = Counter()
    for item in items:
        test = item.nodeid.partition("[")[0]
        for name in ("thorough", "slow"):
            but = item.get_closest_marker(f"{name}_but")
            if but and cases[test] % (but.args[0] if but.args else len(items)):
                item.add_marker(name)
        cases[test] += 1
        if item.get_closest_marker("thorough"):
            item.add_marker(pytest.mark.slow)
        if any(map(item.path.is_relative_to, BROWSER_TESTS)):
            item.add_marker(pytest.mark.slow)
            item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_unconfigure() -> None:
    """Playwright ends with the tests."""
    end_playwright()


@pytest.fixture(scope="session")
def playwright() -> Playwright:
    """The one Playwright of this process, also for the tests of a game from another package."""
    return started_playwright()


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """One PostgreSQL for all tests of this process. Where there is none, they fail."""
    from tests.support.postgres_server import PostgresServer

    server = PostgresServer()
    yield server
    server.remove()
