"""A short game of five players for whoever builds the pages: in its third round the table waits for players."""

EXAMPLE = (
    ("result", {"tricks": [2, 1, 0, 1, 1], "winners": None}),
    ("result", {"tricks": [1, "out", 3, 1, 0], "winners": None}),
    ("upcard", {"card": "TD"}),
    ("announced", {"seat": 3, "says": "in"}),
    ("announced", {"seat": 4, "says": "out"}),
    ("result", {"tricks": [5, 0, 0, 0, "out"], "winners": None}),
    ("result", {"tricks": [5, 0, 0, 0, 0], "winners": None}),
)
