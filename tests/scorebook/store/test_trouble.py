"""What SQLite says, in words that a person at the table can act on."""

from __future__ import annotations

import sqlite3

import pytest

from referee.refused import Refused
from tableside.store.errors import ScoreFileError, newer_version
from tableside.store.sqlite.sqlite_errors import sqlite_errors_in_words


@pytest.mark.parametrize(
    ("sentence", "code"),
    [
        ("database or disk is full", "disk_full"),
        ("database is locked", "locked"),
        ("database table is locked: events", "locked"),
        ("attempt to write a readonly database", "read_only"),
        ("unable to open database file", "no_file"),
        ("file is not a database", "corrupt"),
        ("database disk image is malformed", "corrupt"),
        ("disk I/O error", "disk_error"),
        ("no such table: events", "database"),
    ],
)
def test_each_trouble_has_its_code_and_a_sentence(sentence: str, code: str):
    with pytest.raises(ScoreFileError) as caught, sqlite_errors_in_words():
        raise sqlite3.OperationalError(sentence)
    assert caught.value.code == code
    assert caught.value.message.endswith(".")
    assert sentence not in caught.value.message


def test_what_the_rules_refuse_is_no_trouble_with_the_file():
    with pytest.raises(Refused), sqlite_errors_in_words():
        raise Refused("bad_number", "bids[0]", "No.")


def test_a_newer_file_says_what_to_do():
    assert "Upgrade" in newer_version().message
