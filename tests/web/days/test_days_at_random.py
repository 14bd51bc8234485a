"""Random tournament days through their pages keep the rules as they are stated a second time."""

from __future__ import annotations

from collections import Counter

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.days.day_walk import RandomDay

DAYS = [(8, 2, "49"), (9, 2, "39"), (8, 2, "31"), (17, 2, "37"), (8, 3, "35"), (9, 2, "61")]
"""Players, legs, and the seed: together they have everything happen that `DONE` names."""

DONE = (
    *("tables opened", "times that all moved", "moves of a player", "cards drawn", "offers taken", "players who left"),
    *("players put elsewhere", "changes within a leg", "games at tables of before", "entries undone", "forms refused"),
    "games refused where players went on elsewhere",
    "games refused where the leg has no more",
    *("rounds corrected", "moves that a correction would have changed", "records played again"),
    "entries refused by a leg that is locked",
    *("legs opened to be put right", "legs locked again with other scores"),
    *("forms that said nothing new", "offers taken within a leg", "players told to have more games or fewer"),
)
"""What must have happened, for these days to show anything."""


@pytest.mark.clause("HB-TOUR-01", "HB-TOUR-02", "HB-TOUR-03", "HB-TOUR-04", "HB-TOUR-05", "HB-TOUR-06", "HB-TOUR-07")
@pytest.mark.clause("HB-TOUR-08", "HB-TOUR-09", "HB-TOUR-10", "HB-AMB-24", "HB-AMB-25", "HB-AMB-28", "HB-AMB-29")
@pytest.mark.slow
def test_random_days_are_as_they_should_be(app: Flask) -> None:
    app.extensions["book"].store._writer.connection.execute("pragma synchronous = off")  # no test here pulls the plug
    did: Counter[str] = Counter()
    for players, legs, seed in DAYS:
        day = RandomDay(app, FlaskClient(app), players, legs, seed)
        day.run()
        did += day.did
    assert not [what for what in DONE if not did[what]]
