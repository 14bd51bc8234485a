"""Every question that the games declare: the least it needs gives an answer, and no card more changes or bars it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import product
from random import Random
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient

from referee import Refused, judge
from referee.disputes.forms import FieldType, Question, QuestionField
from referee.disputes.questions import NAMED_ON_TRICKS
from referee.game import Game
from referee.games import all_games
from referee.interview.dispute import Dispute
from referee.interview.missing.relevant_parts import relevant_parts
from referee.interview.place import SEEN, Place, PlaceKind, hand_place, places_of
from referee.interview.to_case import case_of
from tableside.web.disputes.form import fields, without_table
from tests.support.question_samples import cards_told, numbers_told

PLAYERS = 4
MOST_TRIED = 1_200
BUTTON = re.compile(
    r'<button class="go(?: aside)?" form="dispute" name="do" value="([^"]*)"(?: data-stay)?>([^<]*)</button>'
)
PROBLEM = re.compile(r'role="alert">\s*<b[^>]*>Not yet\.</b>(.*?)</div>', re.DOTALL)


@dataclass(frozen=True)
class Asked:
    """A question of a game, with the least that it needs as it is declared; `act` is the tap that asks it."""

    dispute: Dispute
    act: str

    @property
    def name(self) -> str:
        return f"{self.dispute.game.slug}-{self.dispute.question or self.act}"


def free_cards(dispute: Dispute) -> Iterator[str]:
    """Cards of the deck that nobody has entered, each once."""
    used = {
        *(card for trick in dispute.tricks for card in trick),
        *(card for cards in dispute.entered.values() for card in cards),
    }
    for row in dispute.game.disputes.pad(PLAYERS).held:
        yield from (face.card for face in row.faces if face.card not in used)


def tell(dispute: Dispute, kind: PlaceKind, part: QuestionField) -> Dispute:
    """The dispute with a part entered in the plainest way: the first that may be chosen."""
    for place in places_of(kind, part, dispute.seats):
        texts = texts_for(dispute, part)
        dispute = replace(dispute, entered={**dispute.entered, place: (next(iter(texts)),)})
    return dispute


def texts_for(dispute: Dispute, part: QuestionField) -> Iterable[str]:
    """All that may be entered for a part."""
    if part.takes_cards:
        return free_cards(dispute)
    return {
        FieldType.NUMBERS_EACH: [str(number) for number in part.numbers],
        FieldType.PLAYER_OF_EACH: [str(seat) for seat in dispute.seats],
        FieldType.PLAYER: [str(seat) for seat in dispute.seats],
        FieldType.PLAYERS: [str(seat) for seat in dispute.seats],
        FieldType.YES: ["yes"],
        FieldType.NUMBER: [str(number) for number in part.numbers],
        FieldType.CHOICE: [str(choice.value) for choice in part.choices if choice.value],
    }[part.type]


def lay(dispute: Dispute, cards: int) -> Dispute:
    """The dispute with that many cards on its trick, with the needed settings entered: in the longest round."""
    for part in dispute.game.disputes.settings:
        if part.needed:
            longest = (list(texts_for(dispute, part))[-1],)
            dispute = replace(dispute, entered={**dispute.entered, Place(PlaceKind.SETTING, part.key): longest})
    keys = [face.card for row in dispute.game.disputes.pad(PLAYERS).played for face in row.faces]
    return replace(dispute, tricks=(tuple(keys[:cards]),))


def least(game: Game, question: Question) -> Dispute:
    """What a question with a form of its own needs: its parts, and the trick where it is about a play."""
    dispute = replace(without_table(game, PLAYERS), question=question.key)
    dispute = lay(dispute, 1) if dispute.on_tricks else dispute
    for part in question.parts:
        dispute = tell(dispute, PlaceKind.ANSWER, part) if part.needed else dispute
    for key, numbers in numbers_told(game, question, dispute.players).items():
        values = {Place(PlaceKind.ANSWER, key, seat): (str(number),) for seat, number in enumerate(numbers.values())}
        dispute = replace(dispute, entered={**dispute.entered, **values})
    for key, cards in cards_told(question, dispute.players).items():
        lie = {Place(PlaceKind.ANSWER, key, seat): tuple(held) for seat, held in enumerate(cards.values())}
        dispute = replace(dispute, entered={**dispute.entered, **lie})
    for part in relevant_parts(dispute, question, None):
        dispute = tell(dispute, PlaceKind.ANSWER, part)
    return dispute


def on_cards(game: Game, what: str) -> Dispute:
    """What a question about cards on tricks needs: a card; a trick for its winner; a hand for what may be played."""
    dispute = lay(without_table(game, PLAYERS), {"trick": PLAYERS, "options": 0}.get(what, 1))
    if what == "options":
        whole = tuple(face.card for row in game.disputes.pad(PLAYERS).held for face in row.faces)[
            : game.disputes.pad(PLAYERS).hand
        ]
        dispute = replace(dispute, entered={**dispute.entered, hand_place(0): whole})
    return dispute


ASKED = [
    *(Asked(least(game, question), "ask") for game in all_games().values() for question in game.disputes.questions),
    *(
        Asked(on_cards(game, what), f"ask:{what}")
        for game in all_games().values()
        for what in game.answers
        if what in NAMED_ON_TRICKS
    ),
]
every_question = pytest.mark.parametrize("asked", ASKED, ids=lambda asked: asked.name)


@pytest.fixture
def page(client: FlaskClient) -> Callable[..., str]:
    """The page after a tap on a dispute without a table."""

    def tapped(dispute: Dispute, act: str) -> str:
        query = urlencode([*fields(dispute, None), ("do", act)])
        return client.get(f"/referee/{dispute.game.slug}?{query}").get_data(as_text=True)

    return tapped


def problem(page: str) -> str:
    """What the page says against the tap; empty where nothing."""
    found = PROBLEM.search(page)
    return found[1].strip() if found else ""


@pytest.mark.slow_but(4)
@every_question
def test_the_least_that_is_needed_gives_an_answer(page: Callable[..., str], asked: Asked) -> None:
    answer = page(asked.dispute, asked.act)
    assert problem(answer) == ""
    assert 'class="ruling"' in answer


@pytest.mark.thorough_but(5)
@pytest.mark.slow_but(10)
@every_question
def test_what_the_answer_turns_on_is_declared(asked: Asked) -> None:
    """Whatever is entered for the needed parts, only such a part is asked back, and an answer to it will do."""
    question = asked.dispute.form_question
    parts = [part for part in question.parts if part.needed and not part.takes_cards] if question else []
    choices = list(product(*(texts_for(asked.dispute, part) for part in parts)))
    for texts in Random(len(choices)).sample(choices, min(len(choices), MOST_TRIED)):
        answers = {Place(PlaceKind.ANSWER, part.key): (text,) for part, text in zip(parts, texts, strict=True)}
        dispute = replace(asked.dispute, entered={**asked.dispute.entered, **answers})
        if question and not dispute.on_tricks and (missing := asked_back(dispute, question)):
            assert missing.if_it_matters, (missing.key, texts)
            assert asked_back(tell(dispute, PlaceKind.ANSWER, missing), question) is None


def asked_back(dispute: Dispute, question: Question) -> QuestionField | None:
    """The part of the question without which it isn't answered."""
    try:
        judge(case_of(dispute, dispute.ask_from_form(question)))
    except Refused as refused:
        return next(
            (part for part in question.parts if (refused.code, refused.field) == ("missing", f"ask.{part.key}")), None
        )
    return None


def places(dispute: Dispute) -> Iterator[Place]:
    """Where one more card can be entered."""
    if dispute.plays_tricks:
        yield from (dispute.last_trick, *(hand_place(seat) for seat in dispute.seats[1:]), SEEN)
    yield from dispute.card_places(PlaceKind.SETTING)


@pytest.mark.thorough_but(5)
@pytest.mark.slow
@every_question
def test_a_card_more_changes_no_question(page: Callable[..., str], asked: Asked) -> None:
    pinned = asked.dispute if asked.dispute.form_question else replace(asked.dispute, what=asked.act.partition(":")[2])
    if pinned.what in ("legal", "trick"):
        pinned = replace(pinned, about=(0, 0))
    act, words = BUTTON.findall(page(pinned, ""))[-1]
    assert act == asked.act
    for place in places(pinned):
        after = page(replace(pinned, at=place), f"card:{next(free_cards(pinned))}")
        assert problem(after) == "", place
        shown = BUTTON.findall(after)[-1]
        moved_on = place.on_trick and act == "ask:options"
        assert shown == (act, shown[1] if moved_on else words), place
    earlier = BUTTON.findall(page(pinned, "earlier"))
    assert [shown[0] for shown in earlier] == [act]


CARD_PARTS = [asked for asked in ASKED if asked.dispute.card_places(PlaceKind.ANSWER) and asked.dispute.plays_tricks]


@pytest.mark.parametrize("asked", CARD_PARTS, ids=lambda asked: asked.name)
def test_a_card_on_the_table_can_be_tapped_in_the_answer(page: Callable[..., str], asked: Asked) -> None:
    """The card that was played out of turn is on the trick already, or in a hand that was shown."""
    dispute = asked.dispute
    place = dispute.card_places(PlaceKind.ANSWER)[0]
    card = dispute.texts(place)[0]
    blank = replace(dispute, entered={**dispute.entered, place: (), hand_place(1): (card,)}, at=place)
    after = page(blank, f"card:{card}")
    assert problem(after) == ""
    assert f'name="{place}" value="{card}"' in after


@pytest.mark.parametrize("number", ["1", "2"])
def test_a_play_is_looked_for_in_the_trick_that_the_question_names(page: Callable[..., str], number: str) -> None:
    """One trick entered is the one asked about; cards and leader can be entered from the question."""
    for asked in (asked for asked in ASKED if asked.dispute.form_question and asked.dispute.on_tricks):
        dispute = replace(
            asked.dispute,
            entered={**asked.dispute.entered, Place(PlaceKind.ANSWER, "trick"): (number,)},
            leaders={0: 0},
        )
        assert problem(page(dispute, "ask")) == ""
        bare = replace(dispute, tricks=((),), leaders={})
        text = page(bare, "ask")
        assert f"Lay the cards of trick {number}" in problem(text)
        assert "data-cardpad" in text
        assert 'class="trick laid' in text
        if number != "1":
            asks = page(replace(dispute, leaders={}), "ask")
            assert f"Who led trick {number}?" in asks


def test_whose_turn_it_is_must_be_known(page: Callable[..., str]) -> None:
    """An earlier trick is being entered: nobody knows yet who leads the one that was asked about."""
    for asked in (asked for asked in ASKED if asked.act == "ask:options"):
        pinned = replace(asked.dispute, what="options", tricks=((), ()))
        assert "Who plays next isn’t known" in problem(page(pinned, asked.act))
