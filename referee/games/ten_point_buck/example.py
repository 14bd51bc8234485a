"""A game of five players for whoever builds the pages: bids lie on the sheet, points are counted, somebody wins."""

BIDS, TAKEN = [40, 35, 60, 20, 25], [52, 34, 51, 25, 30]

EXAMPLE = tuple(
    entry
    for number in range(5)
    for entry in (
        ("bid", {"bids": [*BIDS[number:], *BIDS[:number]]}),
        ("result", {"taken": TAKEN, "bonus": number % 2}),
    )
)
