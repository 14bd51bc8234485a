"""Who may ask for what, from where, how often, and what an answer gives away."""
