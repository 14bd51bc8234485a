"""Disputes over cards that were played, for every game of tricks.

`given` reads the round of a case, and `record` checks it for contradictions. `review` finds the duties that each play
didn't meet, judges the play by the deals that are still possible (`counting`), and puts the ruling into words.
`answers` has the questions, and `rules` the interface for a game's own rules. Games with tricks import it.
"""
