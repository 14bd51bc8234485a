"""What a game's rules are made of: courses, rounds, house rules, rulebooks, scoring."""
