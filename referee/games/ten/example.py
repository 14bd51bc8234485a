"""The first rounds of five players for whoever builds the pages: two on one page, and one that is led step by step."""

EXAMPLE = (
    ("result", {"shown": [["7"], ["3"], ["5", "2"], ["10"], ["6"]], "starter": None, "round_card": 10}),
    ("result", {"shown": [["4", "P4"], ["6"], ["4", "J=3"], ["8"], ["9"]], "starter": None, "round_card": 4}),
    ("round_card", {"card": 6}),
    ("protected", {"chips": [1, 2, 0, 1, 1]}),
    ("bid", {"seat": 4, "owner": 1, "chips": 3, "rest": False}),
    ("bid", {"seat": 0, "owner": 1, "chips": 4, "rest": False}),
    ("bid", {"seat": 2, "owner": None, "chips": None, "rest": True}),
    ("laid", {"seat": 4, "card": "6", "stays": None}),
    ("laid", {"seat": 4, "card": None, "stays": "alone"}),
    ("laid", {"seat": 0, "card": "3", "stays": None}),
)
