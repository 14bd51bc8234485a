"""What the games lay on the referee's desk: whole decks, questions with a ruling, remedies that can be entered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from referee import judge
from referee.course import Deed, Setup
from referee.desk import Sort, told_reason
from referee.game import Game
from referee.games import all_games, find_game
from referee.games.buddha.deck import deck_for
from referee.games.huckley_buck.deck import DECK as HUCKLEY_BUCK
from referee.games.ten_point_buck.deck import DECK as TEN_POINT_BUCK
from referee.house_rules import HouseRules

CAST = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus")
DECKS = {
    "huckley-buck": lambda players: HUCKLEY_BUCK,
    "ten-point-buck": lambda players: TEN_POINT_BUCK,
    "buddha": deck_for,
}


@pytest.fixture(params=[(game, players) for game in all_games().values() for players in game.seats], ids=str)
def table(request: pytest.FixtureRequest) -> tuple[Game, int]:
    """A game with a number of players that it takes."""
    return request.param


def test_every_key_is_spelled_as_the_case_spells_it(table: tuple[Game, int]) -> None:
    game, players = table
    pad = game.desk.pad(players)
    for rows, read in ((pad.played, pad.read_played), (pad.held, pad.read_held)):
        for row in rows:
            assert [read(face.card) for face in row.faces] == [face.card for face in row.faces]


@pytest.mark.clause("HB-CARD-01", "TPB-CARD-01", "BUD-CARD-01")
@pytest.mark.parametrize("slug", DECKS)
def test_the_held_keys_are_the_whole_deck_with_its_copies(slug: str) -> None:
    game = find_game(slug)
    for players in game.seats:
        faces = [face for row in game.desk.pad(players).held for face in row.faces]
        deck = DECKS[slug](players)
        assert Counter({face.card: face.copies for face in faces}) == Counter(
            {card: copies for card, copies in deck.copies.items() if copies}
        )


@pytest.mark.clause("HB-DEAL-02", "TPB-DEAL-01", "BUD-DEAL-01")
@pytest.mark.parametrize("slug", DECKS)
def test_the_pad_knows_how_many_cards_are_dealt(slug: str) -> None:
    game = find_game(slug)
    assert all(game.desk.pad(players).hand == DECKS[slug](players).hand for players in game.seats)


def test_no_two_keys_look_alike(table: tuple[Game, int]) -> None:
    game, players = table
    for rows in (game.desk.pad(players).played, game.desk.pad(players).held):
        looks = [(face.label, face.under) for row in rows for face in row.faces]
        assert len(looks) == len(set(looks))


def answered(game: Game) -> list[Mapping[str, Any]]:
    """Every question of a game's desk, each part told in the plainest way."""
    values = {
        Sort.PLAYER: "Bob",
        Sort.YES: False,
        Sort.CARD: next(iter(game.desk.pad(4).held[0].faces)).card,
        Sort.CARDS_EACH: {name: [str(index + 2)] for index, name in enumerate(CAST[:4])},
    }
    told = []
    for inquiry in game.desk.inquiries:
        parts = {
            part.key: part.choices[0].value if part.choices else part.numbers[1] if part.numbers else values[part.sort]
            for part in inquiry.parts
        }
        told.append({**inquiry.ask, **{key: value for key, value in parts.items() if value != ""}})
    return told


@pytest.mark.parametrize("slug", all_games())
def test_every_question_of_a_desk_gets_a_ruling(slug: str) -> None:
    game = find_game(slug)
    for ask in answered(game):
        ruling = judge({"game": slug, "players": list(CAST[:4]), "dealer": "Dee", "ask": ask})
        assert all(clause in game.rulebook for clause in ruling.rules)


def ruled(ask: Mapping[str, Any], **more: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """A case of Huckley Buck with its ruling."""
    case = {"game": "huckley-buck", "players": list(CAST[:4]), "dealer": "Dee", **more, "ask": dict(ask)}
    return case, judge(case).as_dict()


@pytest.mark.parametrize(
    ("ask", "kind", "then"),
    [
        ({"fault": "misdeal", "kind": "exposed"}, "misdealt", None),
        (
            {"fault": "incorrect_hand", "player": "Bob", "found": "after_draw", "at_fault": "player"},
            "penalty",
            "throw_in",
        ),
        (
            {"fault": "incorrect_hand", "player": "Dee", "found": "after_draw", "at_fault": "dealer"},
            "penalty",
            "replay",
        ),
        ({"fault": "dealer_silent"}, "penalty", "play_on"),
        (
            {"fault": "renege", "player": "Cy", "renege": "did_not_trump", "found": "before_scoring"},
            "penalty",
            "replay",
        ),
    ],
)
@pytest.mark.clause("HB-MIS-10", "HB-HAND-05", "HB-HAND-02", "HB-DNA-01", "HB-REN-06")
def test_a_ruling_on_a_penalty_is_entered_as_the_course_takes_it(ask: Mapping[str, Any], kind: str, then: str) -> None:
    game = find_game("huckley-buck")
    case, ruling = ruled({"what": "penalty", **ask})
    deed = game.desk.remedy(case, ruling)
    assert deed is not None
    assert (deed.kind, deed.data.get("then")) == (kind, then)
    course = game.course.begin(Setup(CAST[:4], HouseRules(game.switches), 3))
    after = course.after(Deed(deed.kind, deed.data, 2))
    assert [name for name, cell in zip(CAST, after.rows[-1].cells, strict=False) if cell.hooks] == ruling["hooks"]


@pytest.mark.parametrize(
    "ask",
    [
        {"fault": "misdeal", "kind": "procedure", "correctable": True},
        {"fault": "out_of_turn", "player": "Bob", "card": "7H"},
        {"fault": "absent", "player": "Bob"},
        {"fault": "renege", "player": "Cy", "renege": "did_not_trump", "found": "trick_open"},
    ],
)
@pytest.mark.clause("HB-MIS-08", "HB-OOT-02", "HB-ABS-01", "HB-REN-04")
def test_a_ruling_that_costs_nothing_has_nothing_to_enter(ask: Mapping[str, Any]) -> None:
    assert find_game("huckley-buck").desk.remedy(*ruled({"what": "penalty", **ask})) is None


def test_a_long_reason_is_cut_and_keeps_its_clause() -> None:
    reason = told_reason({"text": "Very " * 100 + "long. And more.", "rules": ["HB-REN-01"]})
    assert reason.endswith("… (HB-REN-01)")
    assert len(reason) < 200
