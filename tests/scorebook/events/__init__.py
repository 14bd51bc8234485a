"""The log of events: kinds, history, replay, cache."""
