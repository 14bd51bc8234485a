"""Each game's own tests, with the fixtures from which the tests over all games play it."""
