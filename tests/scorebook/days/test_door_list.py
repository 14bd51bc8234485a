"""What is made of a list that somebody pastes at the door, line by line."""

from __future__ import annotations

import time

import pytest

from tableside.days.door_list import PastedLine, read_door_list

TOO_LONG = "a name has at most 40 characters: take one of these, or shorten it in the list"

MESSY = """\
Players for Friday:
1. Anna Berg
2) Robert Miller
3 - Cyril Baker (late)
• Deborah Stone
- Ewa Nowak, 0171 1234567
* Elif Demir\tpaid
Fay & Gustav
7. Hilde Brandt – comes at nine

8. Iris Lund, vegetarian
Berg, Anna
Moe, Harald +47 912 34 567
Kim Park; kim.park@example.org
[x] Lars Holm
anna berg
Robert Miler
12. Maximilian Alexander Theodor von Hohenberg-Lichtenstein
Nedim Aydin who brings the cards and the good coffee and can stay until ten if anybody drives them home
Ottilie Kern?
Reed, Sam // pays later
Uwe Lang\t0151-2345678\tmember
Tess Moore,
------
"""
NINETEEN = (
    *("Anna Berg", "Robert Miller", "Cyril Baker", "Deborah Stone", "Ewa Nowak", "Elif Demir", "Fay", "Gustav"),
    *("Hilde Brandt", "Iris Lund", "Harald Moe", "Kim Park", "Lars Holm", "Maximilian Alexander Theodor"),
    *("Nedim Aydin", "Ottilie Kern", "Sam Reed", "Uwe Lang", "Tess Moore"),
)
"""The people whom the list means, where it is asked about three lines of it."""


def brought(lines: list[PastedLine]) -> list[str]:
    """The players whom a list brings, of an unclear line by its first way."""
    return [name for line in lines for name in (line.ways[0].names if line.ways else line.names)]


def test_a_messy_list_of_24_lines_ends_as_the_19_people_it_means():
    lines = read_door_list(MESSY, ())
    assert len(MESSY.splitlines()) == 24
    assert brought(lines) == [*NINETEEN]


def test_no_line_of_a_messy_list_goes_without_a_word():
    lines = read_door_list(MESSY, ())
    assert [line.number for line in lines] == [number for number in range(1, 25) if number != 10]
    said = {line.number: line.why for line in lines if line.why}
    assert said == {
        1: "a heading",
        12: "Anna Berg is in line 2 already",
        16: "anna berg is in line 2 already",
        17: "looks like Robert Miller",
        18: TOO_LONG,
        20: "do they play?",
        24: "there is no name in it",
    }
    assert [line.number for line in lines if line.ways] == [17, 18, 20]
    assert all(line.names or line.why for line in lines)


def test_a_cross_beside_a_name_is_asked_about():
    lines = read_door_list("Uwe Lang ❌\n✗ Kim Park", ())
    assert [(line.why, next(way.names for way in line.ways)) for line in lines] == [
        ("do they play?", ("Uwe Lang",)),
        ("do they play?", ("Kim Park",)),
    ]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Anna\nMary Ann\r\n\n  Zoë ", ["Anna", "Mary Ann", "Zoë"]),
        ('Name,Club\nAnna,A\n"Ann, Mary",B', ["Anna", "Ann, Mary"]),
        ("Club;First name;Last name\nA;Anna;Berg", ["Anna Berg"]),
        ("Anna;1950\nCyril;1960", ["Anna", "Cyril"]),
        ("Anna\t1950\nCyril, the younger\t1960", ["Anna", "Cyril, the younger"]),
        ("Anna, Robert, Cyril, Mary Ann", ["Anna", "Robert", "Cyril", "Mary Ann"]),
        ("de la Cruz, María\nO’Brien, Conor\nReed, Sam, Jr.", ["María de la Cruz", "Conor O’Brien", "Sam Reed Jr."]),
        ("1\tSmith, John\t12.5.1990", ["John Smith"]),
        ("Player 12\nPlayer 13\n14 Jo", ["Player 12", "Player 13", "Jo"]),
        ("Yuki Tanaka ☎ 0049 30 1234567\nUwe Lang 📱0151 2345678", ["Yuki Tanaka", "Uwe Lang"]),
        ("Hana Sato ✅\n✅ Uwe Lang\nKim Park ✔️", ["Hana Sato", "Uwe Lang", "Kim Park"]),
        ("anna\nrobert, late\nBob the builder", ["anna", "robert", "Bob the builder"]),
        ("", []),
    ],
)
def test_a_list_is_read_as_it_is_pasted(text: str, names: list[str]):
    lines = read_door_list(text, ())
    assert not any(line.ways for line in lines)
    assert brought(lines) == names


@pytest.mark.parametrize(
    ("text", "why", "ways"),
    [
        ("Anna, Robert", "one player or two?", ["Robert Anna", "Anna · Robert", "Anna", "leave out"]),
        ("Anna – Robert", "one player or several?", ["Anna · Robert", "Anna – Robert", "Anna", "leave out"]),
        ("Anna +1", "who comes along? Add them by name", ["Anna", "leave out"]),
        ("Smith\tJohn", "which is the name?", ["Smith", "Smith John", "John Smith", "leave out"]),
        ("Jo\tKim\tLou", "which is the name?", ["Jo", "Jo Kim", "Kim Jo", "Jo · Kim · Lou", "leave out"]),
        ("Anna (not sure)", "do they play?", ["Anna", "leave out"]),
        ("(Anna)", "there is no name in it", ["Anna", "leave out"]),
        ("Anna, Bob and Carl", "one player or several?", ["Anna · Bob · Carl", "Anna", "leave out"]),
        ("bob / carl", "one player or several?", ["bob · carl", "bob / carl", "leave out"]),
        ("王小明, 李雷", "one player or several?", ["王小明 · 李雷", "王小明", "leave out"]),
        (
            '"Smith, Anna","Jones, Bob"',
            "one player or several?",
            ["Smith, Anna · Jones, Bob", "Smith, Anna", "leave out"],
        ),
        (
            "Anna Smith, Bob Jones",
            "one player or two?",
            ["Anna Smith · Bob Jones", "Bob Jones Anna Smith", "Anna Smith", "leave out"],
        ),
        ("Sam Friend", "who comes along? Add them by name", ["Sam", "Sam Friend", "leave out"]),
        ("Players for Friday!!", "is this a name?", ["Players for Friday", "leave out"]),
        ("Total: 19", "is this a name?", ["Total", "leave out"]),
        ("Players Friday 27 Nov", "is this a name?", ["Players Friday 27 Nov", "leave out"]),
        pytest.param(
            "7. Gus Green; Hal Hoffmann",
            "one player or two?",
            ["Gus Green · Hal Hoffmann", "Gus Green", "Gus Green Hal Hoffmann", "Hal Hoffmann Gus Green", "leave out"],
            id="two behind a number",
        ),
        pytest.param(
            "Maximiliane Alexandra von und zu Guttenberg-Rosenstein",
            TOO_LONG,
            ["Maximiliane Alexandra", "Maximiliane Guttenberg-Rosenstein", "leave out"],
            id="a name that is too long",
        ),
        pytest.param(
            "Maximiliane Alexandra von und zu Guttenberg-Rosenstein-Hohenfels",
            TOO_LONG,
            ["Maximiliane Alexandra", "M. Guttenberg-Rosenstein-Hohenfels", "leave out"],
            id="a last name that is too long for a first one",
        ),
        ("🦊", "is this a name?", ["🦊", "leave out"]),
    ],
)
def test_a_line_that_can_mean_several_things_is_asked_about(text: str, why: str, ways: list[str]):
    [line] = read_door_list(text, ())
    assert (line.names, line.why, [way.words for way in line.ways]) == ((), why, ways)


def test_three_names_in_one_of_several_lines_are_offered_as_three_players():
    line = read_door_list("Anna\nJo; Kim; paid; Lou", ())[1]
    assert (line.names, [way.words for way in line.ways]) == ((), ["Jo · Kim · Lou", "Jo", "leave out"])


def test_players_behind_the_number_of_their_table_are_asked_about():
    line = read_door_list("Table 1: Anna, Bob, Carl\nDora", ())[0]
    assert (line.names, line.ways[0].names) == ((), ("Anna", "Bob", "Carl"))


@pytest.mark.parametrize(
    "text",
    ["a" * 64_000, "a@" * 32_000, "<" * 64_000, "a@a" + "." * 64_000, "- " * 32_000, ";" * 64_000, "a, " * 21_000],
    ids=lambda text: text[:4],
)
def test_a_line_that_nobody_would_type_takes_no_time(text: str):
    began = time.process_time()
    read_door_list(text, ())
    assert time.process_time() - began < 3


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Cristopher", "Christopher"),
        ("Annegrett", "Annegret"),
        ("Debroah", "Deborah"),
        ("Haralt", "Harald"),
        ("Еwa", "Ewa"),
        ("Quin O'Neill", "Quinn O’Neill"),
        ("Anna O'Neill", "Anna O’Neill"),
        ("Jean Luc", "Jean-Luc"),
    ],
)
def test_a_name_that_is_likely_misspelt_is_asked_about(name: str, other: str):
    for playing, text in (([other], name), ([], f"{other}\n{name}")):
        line = read_door_list(text, playing)[-1]
        assert line.why == f"looks like {other}"
        assert [way.names for way in line.ways] == [(), (name,)]


def test_a_name_that_is_likely_one_of_earlier_days_can_become_that():
    [line] = read_door_list("Cristopher", (), ["Christopher"])
    assert [way.names for way in line.ways] == [("Christopher",), ("Cristopher",)]


@pytest.mark.parametrize(
    "text", ["Ewa\nEva", "Player 1\nPlayer 2", "Mary A. Berg\nMary B. Berg", "Deborah\nBarbara", "Martina"]
)
def test_names_of_two_people_are_not_asked_about(text: str):
    assert all(line.plain for line in read_door_list(text, (), ["Martina", "Martin"]))


def test_who_is_on_the_list_already_is_skipped():
    assert [(one.names, one.why) for one in read_door_list("ANNA\nJo", ["Anna"])] == [
        ((), "ANNA is on the list already"),
        (("Jo",), ""),
    ]


def test_a_name_of_three_words_without_capitals_is_a_name():
    assert [one.names for one in read_door_list("mary ann adler\nJo", ())] == [("mary ann adler",), ("Jo",)]
    assert read_door_list("mary ann adler", ["Mary Ann Adler"])[0].why == "mary ann adler is on the list already"


def test_a_name_that_prints_as_nothing_brings_nobody():
    assert [(one.names, one.why) for one in read_door_list("Jo\n\u3164", ())][1] == ((), "this name prints as nothing")
