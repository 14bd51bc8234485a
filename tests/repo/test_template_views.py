"""What a template shows of a game is a field of a view, so that mypy sees it: no template reads a course."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_type_hints

import pytest

from referee.game import Game, no_view
from referee.games import installed

TEMPLATES = Path(__file__).parents[2] / "templates"
WITH_A_VIEW = {game.slug: game for game in installed().games.values() if game.view is not no_view}


def unknown_fields(text: str, game: Game) -> set[str]:
    """What a template reads of its game's view that the view doesn't have."""
    shown = get_type_hints(game.view)["return"]
    return set(re.findall(r"\bview\.(\w+)", text)) - set(dir(shown)) - set(get_type_hints(shown))


@pytest.mark.parametrize("slug", WITH_A_VIEW)
def test_templates_of_a_game_read_its_view_and_no_course(slug: str) -> None:
    for path in sorted((TEMPLATES / "games" / slug).glob("*.html")):
        text = path.read_text(encoding="utf-8")
        assert not unknown_fields(text, WITH_A_VIEW[slug]), path
        assert not re.search(r"\bcourse\b", text), path


def test_templates_of_no_game_read_no_course() -> None:
    shared = [path for path in TEMPLATES.rglob("*.html") if TEMPLATES / "games" not in path.parents]
    assert shared
    assert [path.name for path in shared if re.search(r"\bcourse\b", path.read_text(encoding="utf-8"))] == []


def test_a_field_that_no_view_has_is_found() -> None:
    assert unknown_fields("{{ view.dealer }} {{ view.dealers }}", WITH_A_VIEW["buddha"]) == {"dealers"}
