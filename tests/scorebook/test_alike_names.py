"""Names that people would take for one another, or for nothing."""

from __future__ import annotations

import pytest

from referee.refused import Refused
from tableside.scorebook.alike_names import alike, is_found_by, looks, refuse_unseen
from tableside.scorebook.entering import NeedsConfirmation
from tableside.scorebook.export.copies import copy_of
from tests.scorebook.table_play import TableInPlay, seating
from tests.support.read_copy import read_copy


@pytest.mark.parametrize(
    "name",
    ["\u115f", "\u2800", "\u3164", "\u034f", "\uffa0 \u1160", "\u2800\ufe0f", "\u17b4\u17b5", "\u180f", "\U0001d159"],
)
def test_a_name_that_prints_as_nothing_is_refused_by_its_seat(name: str):
    with pytest.raises(Refused) as caught:
        refuse_unseen(["Ann", name])
    assert (caught.value.code, caught.value.field) == ("unseen_name", "players[1]")


@pytest.mark.parametrize("name", ["Ann", "李", "🦊", "❤️", "क", "؟", "´"])
def test_a_name_of_which_anything_is_seen_is_none_of_those(name: str):
    refuse_unseen([name])


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Jose", "José"),
        ("Ann", "Аnn"),
        ("Bob", "Вов".replace("в", "b")),
        ("Otto", "Οtto"),
        ("Ann", "A\u034fnn"),
        ("Ann", "Ann\u3164"),
        ("❤", "❤\ufe0f"),
        ("葛", "葛\U000e0100"),
        ("Zoe 👩‍🚀", "Zoe 👩🚀"),
        ("Łukasz", "Lukasz"),
        ("Ann Lee", "AnnLee"),
        ("Ａnn", "Ann"),
        ("O’Neil", "Ó’Neil"),
    ],
)
def test_names_that_look_alike(one: str, other: str):
    assert list(alike(["Cy", one, other])) == [(other, one)]


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ann", "Anne"), ("Яна", "Ана"), ("か", "が"), ("कु", "क"), ("李", "季"), ("🦊", "🐺"), ("Ann", "ANN")],
)
def test_names_that_differ_as_soon_as_somebody_looks_or_not_at_all(one: str, other: str):
    assert list(alike([one, other])) == []


def test_each_twin_is_one_letter_and_stays_what_it_became():
    assert looks("АВЕ αβ") == looks(looks("АВЕ αβ"))


def renamed(in_play: TableInPlay, *names: str, **waved: object) -> None:
    in_play.enter("corrected", target=1, data={**seating("buddha"), "players": list(names)}, **waved)


def test_a_corrected_name_that_looks_like_another_is_asked_about_once():
    in_play = TableInPlay("buddha")
    with pytest.raises(NeedsConfirmation) as caught:
        renamed(in_play, "Ann", "Bob", "Аnn")
    assert [(one.code, one.field) for one in caught.value.warnings] == [("alike_names", "players[2]")]
    renamed(in_play, "Ann", "Bob", "Аnn", allowed=True)
    renamed(in_play, "Ann", "Rob", "Аnn")
    assert in_play.table.names == ("Ann", "Rob", "Аnn")


def test_a_name_is_not_corrected_into_nothing():
    with pytest.raises(Refused) as caught:
        renamed(TableInPlay("buddha"), "Ann", "\u3164", "Cy")
    assert caught.value.code == "unseen_name"


def test_a_copy_of_before_comes_in_whatever_its_names_look_like():
    copy = copy_of(TableInPlay("buddha").table).replace('"Bob"', '"\\u3164"').replace('"Cy"', '"\\u0410nn"')
    assert read_copy(copy.encode())[0].data["players"] == ["Ann", "\u3164", "Аnn"]


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("Dee Dvořák", "dvorak"),
        ("Max Müller", "Muller"),
        ("Kim Kjær", "kjaer"),
        ("Þór", "thor"),
        ("Quinn O’Neill", "O'Neill"),
        ("Quinn O’Neill", "oneil"),
        ("Eve Evans", "Evans Eve"),
        ("Maximiliane von Guttenberg-Rosenstein", "guttenberg rosen"),
        ("Ann", ""),
        ("Ann 😀", "😀"),
    ],
)
def test_a_name_is_found_as_it_is_likely_typed(name: str, asked: str) -> None:
    assert is_found_by(name, asked)


@pytest.mark.parametrize(
    ("name", "asked"),
    [("Max Müller", "Miller"), ("Eve Evans", "Evans Ann"), ("Ann", "Anna"), ("Anna", "😀"), ("Anna", "-")],
)
def test_another_name_is_not_found(name: str, asked: str) -> None:
    assert not is_found_by(name, asked)
