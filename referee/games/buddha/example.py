"""A game of five players for whoever builds the pages: bids turned over, kept and missed, somebody wins."""

BIDS, TRICKS = [3, 0, 5, 4, 1], [3, 0, 4, 4, 2]

EXAMPLE = tuple(
    entry
    for number in range(5)
    for entry in (
        ("bid", {"bids": [*BIDS[number:], *BIDS[:number]]}),
        ("result", {"tricks": TRICKS}),
    )
)
