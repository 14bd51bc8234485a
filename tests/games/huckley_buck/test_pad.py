"""What the templates show of a deal: whose turn it is, who may drop out, which keys each player has."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.games.huckley_buck.pad import view
from tests.games.huckley_buck.table import ANN, BOB, CY, DEE, EVE, OUT, draw, enter, penalise, say, table

TEMPLATES = Path(__file__).parents[3] / "templates" / "games" / "huckley-buck"


def words(keys: tuple[tuple[str, str], ...]) -> list[str]:
    """What is on the keys."""
    return [on_key for _, on_key in keys]


def test_a_player_who_has_not_spoken_has_a_key_to_be_out():
    shown = view(say(table(5, ANN), "in"))
    assert (shown.announces_next, shown.drops_left) == (CY, 1)
    assert [player.may_drop for player in shown.players] == [True, False, True, True, True]
    assert words(shown.players[CY].tricks) == ["Out", "0", "1", "2", "3", "4", "5"]
    assert words(shown.players[BOB].tricks) == ["0", "1", "2", "3", "4", "5"]


@pytest.mark.clause("HB-REN-06")
def test_who_is_out_and_whose_hand_is_out_have_no_part_in_the_tricks():
    shown = view(penalise(say(table(5, ANN), "in", OUT), BOB, removed=(BOB,)))
    assert (shown.players[CY].dropped, shown.players[BOB].removed) == (True, True)
    assert shown.in_play == (ANN, DEE, EVE)


@pytest.mark.clause("HB-DRAW-05")
def test_only_the_dealer_may_throw_a_card_more_than_the_stock_has():
    shown = view(draw(say(table(7, ANN, stock_empty="limit"), *["in"] * 7), 5, 5, 5))
    assert shown.stock == 1
    assert (words(shown.players[BOB].discards), words(shown.players[ANN].discards)) == (["Pat", "1"], ["Pat", "1", "2"])


def test_a_known_upcard_has_a_face():
    assert view(table(4, ANN)).upcard is None
    shown = view(enter(table(4, ANN), "upcard", card="TH"))
    assert shown.upcard
    assert (shown.upcard.label, shown.upcard.tone, shown.upcard_name) == ("10♥", "red", "10♥")


@pytest.mark.parametrize("template", sorted(TEMPLATES.glob("*.html")), ids=lambda path: path.name)
def test_no_template_reads_a_course(template: Path):
    assert not re.findall(r"\b(?:course|deal)\.\w+", template.read_text("utf-8"))


def test_the_templates_are_where_they_are_looked_for():
    assert (TEMPLATES / "result.html").is_file()
