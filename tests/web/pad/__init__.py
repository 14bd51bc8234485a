"""The pad with its sheet and its open round, for every game and every role that looks at it."""
