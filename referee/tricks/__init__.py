"""Disputes over cards that were played, for every game of tricks.

From what a case gives (`given`) comes a record in which nothing contradicts itself (`record`). Each play is charged
with the duties that it left undone (`plays`), judged by the deals that are still possible (`worlds`, `deal_count`,
`legality`), and answered in words (`past_play`, `audit`, `questions`). What a game itself brings is in `rules`.
"""
