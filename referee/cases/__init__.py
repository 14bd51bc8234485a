"""A case: a dispute written down. Its values are read strictly, and a slip is told with the name of its field."""
