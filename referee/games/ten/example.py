"""The first rounds of five players for whoever builds the pages: two on one page, and one that is open."""

EXAMPLE = (
    ("result", {"shown": [["7"], ["3"], ["5", "2"], ["10"], ["6"]], "starter": None, "round_card": 10}),
    ("result", {"shown": [["4", "P4"], ["6"], ["4", "J=3"], ["8"], ["9"]], "starter": None, "round_card": 4}),
    ("round_card", {"card": 6}),
    ("protected", {"chips": [1, 2, 0, 1, 1]}),
)
