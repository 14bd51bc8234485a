"""Games from installed packages: found by their entry point; one that is broken or clashes affects no other."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from referee.games import GROUP, all_games, with_games_from_elsewhere

OURS = dict(all_games())
BORROWED = next(iter(OURS))


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package from elsewhere with a game of its own, one that clashes with ours, and some that are none."""
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "games_from_elsewhere.py").write_text(
        "from dataclasses import replace\n"
        "from referee.games import all_games\n"
        f"TAKEN = all_games()[{BORROWED!r}]\n"
        "GAME = replace(TAKEN, slug='no-such-game', title='A first game')\n"
        "NO_GAME = 'no-such-game'\n",
        encoding="utf-8",
    )
    (tmp_path / "same_question_twice.py").write_text(
        "from dataclasses import replace\n"
        "from games_from_elsewhere import GAME as USUAL\n"
        "twice = USUAL.disputes._replace(questions=USUAL.disputes.questions[:1] * 2)\n"
        "GAME = replace(USUAL, disputes=twice)\n",
        encoding="utf-8",
    )
    (tmp_path / "broken_game.py").write_text("1 / 0\n", encoding="utf-8")
    return tmp_path


def point(value: str) -> EntryPoint:
    """An entry point as a package's metadata has it."""
    return EntryPoint(name=value.rpartition(":")[2].lower(), value=value, group=GROUP)


@pytest.mark.usefixtures("package")
def test_a_game_from_elsewhere_is_listed_among_ours_by_its_title() -> None:
    found = with_games_from_elsewhere(OURS, [point("games_from_elsewhere:GAME")])
    assert set(found.games) - set(OURS) == {"no-such-game"}
    assert [game.title for game in found.games.values()] == sorted(game.title for game in found.games.values())
    assert (found.packages, found.problems) == ({"no-such-game": "games_from_elsewhere"}, ())


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ("games_from_elsewhere:TAKEN", f"there is a game “{BORROWED}” already"),
        ("games_from_elsewhere:NO_GAME", "it is no Game"),
        ("games_from_elsewhere:NOTHING", "no attribute 'NOTHING'"),
        ("same_question_twice:GAME", "several questions have the key “"),
        ("broken_game:GAME", "division by zero"),
        ("not_installed_anywhere:GAME", "No module named 'not_installed_anywhere'"),
    ],
)
@pytest.mark.usefixtures("package")
def test_one_that_cannot_be_used_is_reported_and_stops_no_other(value: str, says: str) -> None:
    found = with_games_from_elsewhere(OURS, [point(value), point("games_from_elsewhere:GAME")])
    assert set(found.games) == {*OURS, "no-such-game"}
    assert len(found.problems) == 1
    assert says in found.problems[0]
    assert value in found.problems[0]


@pytest.mark.usefixtures("package")
def test_of_two_games_with_one_name_the_second_is_reported() -> None:
    found = with_games_from_elsewhere({}, [point("games_from_elsewhere:GAME"), point("games_from_elsewhere:GAME")])
    assert (list(found.games), len(found.problems)) == (["no-such-game"], 1)
