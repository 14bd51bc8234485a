"""What the games lay on the referee's disputes: whole decks, questions with a ruling, remedies that can be entered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from referee import judge
from referee.disputes.forms import FieldType, reason_in_words
from referee.game import Game
from referee.games import all_games, find_game
from referee.rules.course import Setup
from referee.rules.entry import GameEvent
from referee.rules.house_rules import HouseRules
from tests.support.game_fixtures import WITH_REFEREE, all_plays
from tests.support.question_samples import cards_told, numbers_told

CAST = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus")
DECKS = {slug: plays.deck for slug, plays in all_plays().items() if plays.deck}
"""The pack of a game of tricks by the number of players, as its `game_fixtures.py` has it."""


@pytest.fixture(params=[(game, players) for game in all_games().values() for players in game.seats])
def table(request: pytest.FixtureRequest) -> tuple[Game, int]:
    """A game with a number of players that it takes."""
    return request.param


def test_every_key_is_spelled_as_the_case_spells_it(table: tuple[Game, int]) -> None:
    game, players = table
    pad = game.disputes.pad(players)
    for rows, read in ((pad.played, pad.read_played), (pad.held, pad.read_held)):
        for row in rows:
            assert [read(face.card) for face in row.faces] == [face.card for face in row.faces], (
                f"{row.title!r} differs"
            )


@pytest.mark.clause("HB-CARD-01", "TPB-CARD-01", "BUD-CARD-01")
@pytest.mark.parametrize("slug", DECKS)
def test_the_held_keys_are_the_whole_deck_with_its_copies(slug: str) -> None:
    game = find_game(slug)
    for players in game.seats:
        faces = [face for row in game.disputes.pad(players).held for face in row.faces]
        deck = DECKS[slug](players)
        keys = Counter({face.card: face.copies for face in faces})
        whole = Counter({card: copies for card, copies in deck.copies.items() if copies})
        assert keys == whole, f"With {players} players the keys aren't the deck of {game.title}."


@pytest.mark.clause("HB-DEAL-02", "TPB-DEAL-01", "BUD-DEAL-01")
@pytest.mark.parametrize("slug", DECKS)
def test_the_pad_knows_how_many_cards_are_dealt(slug: str) -> None:
    game = find_game(slug)
    on_pad = {players: game.disputes.pad(players).hand for players in game.seats}
    assert on_pad == {players: DECKS[slug](players).hand for players in game.seats}


def test_no_two_keys_look_alike(table: tuple[Game, int]) -> None:
    game, players = table
    for rows in (game.disputes.pad(players).played, game.disputes.pad(players).held):
        looks = [(face.label, face.under) for row in rows for face in row.faces]
        alike = [look for look, keys in Counter(looks).items() if keys > 1]
        assert not alike, f"With {players} players several keys of {game.title} look like {alike}."


def answered(game: Game) -> list[Mapping[str, Any]]:
    """Every question of a game's disputes, each part entered in the plainest way."""
    values = {
        FieldType.PLAYER: "Bob",
        FieldType.YES: False,
        FieldType.CARD: next(iter(game.disputes.pad(4).held[0].faces)).card,
        FieldType.CARDS: [game.disputes.pad(4).held[0].faces[0].card],
        FieldType.CARDS_EACH: {name: [str(index + 2)] for index, name in enumerate(CAST[:4])},
    }
    given = []
    for question in game.disputes.questions:
        parts = {
            part.key: part.choices[0].value if part.choices else part.numbers[1] if part.numbers else values[part.type]
            for part in question.parts
            if not part.of_each
        }
        winners = {part.key: ["Bob"] * len(part.numbers) for part in question.parts if part.of_each}
        each = {**winners, **numbers_told(game, question, CAST[:4])}
        ask = {**question.ask, **each, **{key: value for key, value in parts.items() if value != ""}}
        given.append(question.as_case({**ask, **cards_told(question, CAST[:4])}))
    return given


@pytest.mark.parametrize("slug", WITH_REFEREE)
def test_every_question_of_a_desk_gets_a_ruling(slug: str) -> None:
    game = find_game(slug)
    for ask in answered(game):
        played = {"trump": "S", "tricks": list(RENEGE)} if ask["what"] == "legal" else {}
        ruling = judge({"game": slug, "players": list(CAST[:4]), "dealer": "Dee", **played, "ask": ask})
        unknown = [clause for clause in ruling.rules if clause not in game.rulebook]
        assert not unknown, f"The ruling on {ask} rests on {unknown}, which the rulebook hasn't."


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
    event = game.disputes.remedy(case, ruling)
    assert event is not None
    assert (event.kind, event.data.get("then")) == (kind, then)
    course = game.course.begin(Setup(CAST[:4], HouseRules(game.switches), 3))
    after = course.after(GameEvent(event.kind, event.data, 2))
    assert [name for name, cell in zip(CAST, after.rows[-1].cells, strict=False) if cell.hooks] == ruling["hooks"]


@pytest.mark.parametrize(
    ("ask", "kind", "then"),
    [
        ({"fault": "misdeal", "kind": "wrong_count", "player": "Bob"}, "misdealt", None),
        ({"fault": "incorrect_hand", "player": "Bob", "found": "before_draw"}, "misdealt", None),
        ({"fault": "misdeal", "kind": "wrong_count", "player": "Bob", "draw_complete": True}, "penalty", "throw_in"),
        ({"fault": "misdeal", "kind": "wrong_count", "player": "Dee", "draw_complete": True}, "penalty", "replay"),
    ],
)
@pytest.mark.clause("HB-MIS-09", "HB-MIS-10")
def test_a_wrong_number_of_cards_is_entered_as_what_it_is(ask: Mapping[str, Any], kind: str, then: str) -> None:
    event = find_game("huckley-buck").disputes.remedy(*ruled({"what": "penalty", **ask}))
    assert event is not None
    assert (event.kind, event.data.get("then")) == (kind, then)


RENEGE = {"cards": ["7H", "8H", "2D", "9H"]}, {"cards": ["2C", "3C", "5C", "4C"]}, {"cards": ["3H", "TH", "4H", "5H"]}


def replayed(**rules: str) -> tuple[dict[str, Any], Any]:
    """Cy's renege in the second trick that the record shows, with the course after its remedy is entered."""
    game = find_game("huckley-buck")
    tricks = [{"cards": ["AC", "KC", "JC", "QC"]}, *RENEGE]
    more: dict[str, Any] = {"house_rules": rules} if rules else {}
    case, ruling = ruled({"what": "legal", "trick": 2, "player": "Cy"}, trump="S", tricks=tricks, **more)
    event = game.disputes.remedy(case, ruling)
    assert event is not None
    course = game.course.begin(Setup(CAST[:4], HouseRules(game.switches, rules), 3))
    return ruling, course.after(GameEvent(event.kind, event.data, 2))


@pytest.mark.clause("HB-AMB-14", "HB-REN-06")
def test_a_renege_is_replayed_from_the_first_trick() -> None:
    ruling, course = replayed()
    assert (ruling["house_rules"]["hb.replay_from"], ruling["replay"]) == ("first_trick", {"trick": 1, "leader": "Ann"})
    assert "Play goes back to the first trick, which Ann leads." in ruling["text"]
    assert course.prompt.sentences == ("Play again from the first trick, without Cy", "Dee dealt", "Ann leads")
    assert "from trick" not in course.rows[-1].remarks[0]


@pytest.mark.clause("HB-AMB-14", "HB-REN-06")
def test_a_renege_is_replayed_from_the_faulty_trick_by_its_leader() -> None:
    ruling, course = replayed(**{"hb.replay_from": "faulty_trick"})
    assert ruling["replay"] == {"trick": 2, "leader": "Ann"}
    assert "Play goes back to trick 2, which Ann leads. Earlier tricks keep their winners" in ruling["text"]
    assert course.prompt.sentences == ("Play again from trick 2, without Cy", "Dee dealt", "Ann leads")
    assert "from trick 2, led by Ann" in course.rows[-1].remarks[0]


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
    assert find_game("huckley-buck").disputes.remedy(*ruled({"what": "penalty", **ask})) is None


def test_a_long_reason_is_cut_and_keeps_its_clause() -> None:
    reason = reason_in_words({"text": "Very " * 100 + "long. And more.", "rules": ["HB-REN-01"]})
    assert reason.endswith("… (HB-REN-01)")
    assert len(reason) < 200
